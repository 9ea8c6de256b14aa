"""USEBIO's participants: who plays, under which number and line, a PAIR or a PLAYER each."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from clubs.names import NameFault, clean_name
from events.interchange.codes import PlaceCode, ResultFileCode
from events.interchange.errors import InterchangeError
from events.interchange.people import MAX_NAME, MAX_NUMBER
from events.interchange.records import ImportedPair, PlayerRecord
from events.interchange.xml_text import text_of
from scoring.cards import Side
from scoring.entrants import Label, LabelError, Line
from scoring.errors import Message

_DIRECTIONS = {
    **dict.fromkeys(("NS", "N", "S"), Line.NS),
    **dict.fromkeys(("EW", "E", "W"), Line.EW),
}


@dataclass(frozen=True, slots=True)
class PairNames:
    """How a section names its pairs: "7" with one winner, "7NS" and "7EW" with two.

    `section` is its letter, empty where there is one section. In an `individual` the `known` are
    players.
    """

    winners: int
    section: str
    known: frozenset[Label]
    individual: bool = False

    def resolve(self, text: str, side: Side, where: Message) -> Label:
        """The label of the pair that sits that way on a traveller's line."""
        line = Line.of(side, self.winners)
        label = _label(text, line, self.winners, self.section, where)
        if label not in self.known:
            raise InterchangeError(ResultFileCode.UNKNOWN_PAIR, where=where, label=str(label))
        return label

    def side(self, first: str, second: str, where: Message) -> Label:
        """The two players of an individual who sit North and South, or East and West."""
        one, other = (self.resolve(each, Side.NS, where) for each in (first, second))
        if one == other:
            raise InterchangeError(ResultFileCode.ONE_PARTNER, where=where, label=str(one))
        return Label(one.number, section=self.section, partner=other.number)


def read_player(element: Element, section: str) -> ImportedPair:
    """Read one PLAYER of an individual."""
    stated = text_of(element, "PLAYER_NUMBER")
    where = Message(PlaceCode.PLAYER, label=called(stated, section))
    return ImportedPair(
        label=_label(stated, Line.ALL, 1, section, where),
        players=(read_person(element, where),),
        total=text_of(element, "TOTAL_SCORE"),
        percent=text_of(element, "PERCENTAGE"),
        place=text_of(element, "PLACE"),
    )


def read_pair(element: Element, winners: int, section: str) -> ImportedPair:
    """Read one PAIR; with two winners its line comes from DIRECTION or from the number."""
    stated = text_of(element, "PAIR_NUMBER")
    where = Message(PlaceCode.PAIR, label=called(stated, section))
    direction = text_of(element, "DIRECTION").upper()
    return ImportedPair(
        label=_label(stated, _DIRECTIONS.get(direction, Line.ALL), winners, section, where),
        players=_players(element, where),
        total=text_of(element, "TOTAL_SCORE"),
        percent=text_of(element, "PERCENTAGE"),
        place=text_of(element, "PLACE"),
    )


def called(stated: str, section: str) -> str:
    """A pair as messages name it, with the letter of its section."""
    return f"{section}{stated.removeprefix(section) or '?'}"


def _label(text: str, line: Line, winners: int, section: str, where: Message) -> Label:
    """The label that is stated, in the line given where it names none, and in its section."""
    try:
        stated = Label.parse(text.upper().replace(" ", "").lstrip("0"))
    except LabelError as error:
        raise InterchangeError(ResultFileCode.NO_PAIR_NUMBER, where=where, found=text) from error
    if stated.section not in {"", section}:
        raise InterchangeError(ResultFileCode.NO_PAIR_NUMBER, where=where, found=text)
    if winners == 1:
        return Label(stated.number, section=section)
    line = line if stated.line is Line.ALL else stated.line
    if line is Line.ALL:
        raise InterchangeError(ResultFileCode.NO_DIRECTION, where=where)
    return Label(stated.number, line, section)


def _players(element: Element, where: Message) -> tuple[PlayerRecord, PlayerRecord]:
    players = element.findall("PLAYER")
    if len(players) != 2:
        raise InterchangeError(ResultFileCode.PLAYERS, where=where, found=len(players))
    first, second = (read_person(player, where) for player in players)
    return first, second


def read_person(element: Element, where: Message) -> PlayerRecord:
    """Read a PLAYER: a name, and a national number where there is one."""
    player = PlayerRecord(text_of(element, "PLAYER_NAME"), text_of(element, "NATIONAL_ID_NUMBER"))
    _refuse(player, where)
    return player


def _refuse(player: PlayerRecord, where: Message) -> None:
    _refuse_invisible(player, where)
    if not player.name:
        raise InterchangeError(ResultFileCode.NAMELESS, where=where)
    if len(player.name) > MAX_NAME or len(player.national_number) > MAX_NUMBER:
        raise InterchangeError(ResultFileCode.LONG_NAME, where=where)


def _refuse_invisible(player: PlayerRecord, where: Message) -> None:
    try:
        clean_name(player.name), clean_name(player.national_number)
    except NameFault as fault:
        raise InterchangeError(fault.code, where=where, **fault.parameters) from fault
