"""USEBIO's PAIR elements: who plays, under which number and line."""

from dataclasses import dataclass
from xml.etree.ElementTree import Element

from clubs.names import NameFault, clean_name
from events.interchange.errors import InterchangeError
from events.interchange.people import MAX_NAME, MAX_NUMBER
from events.interchange.records import ImportedPair, PlayerRecord
from events.interchange.xml_text import text_of
from scoring.cards import Side
from scoring.entrants import Label, LabelError, Line

_DIRECTIONS = {
    **dict.fromkeys(("NS", "N", "S"), Line.NS),
    **dict.fromkeys(("EW", "E", "W"), Line.EW),
}


@dataclass(frozen=True, slots=True)
class PairNames:
    """How the file names its pairs: "7" with one winner, "7NS" and "7EW" with two."""

    winners: int
    known: frozenset[Label]

    def resolve(self, text: str, side: Side, where: str) -> Label:
        """The label of the pair that sits that way on a traveller's line."""
        label = _label(text, Line.of(side, self.winners), self.winners, where)
        if label not in self.known:
            raise InterchangeError(f"pair {label} is not among the participants", where)
        return label


def read_pair(element: Element, winners: int) -> ImportedPair:
    """Read one PAIR; with two winners its line comes from DIRECTION or from the number."""
    stated = text_of(element, "PAIR_NUMBER")
    where = f"pair {stated or '?'}"
    direction = text_of(element, "DIRECTION").upper()
    return ImportedPair(
        label=_label(stated, _DIRECTIONS.get(direction, Line.ALL), winners, where),
        players=_players(element, where),
        total=text_of(element, "TOTAL_SCORE"),
        percent=text_of(element, "PERCENTAGE"),
        place=text_of(element, "PLACE"),
    )


def _label(text: str, line: Line, winners: int, where: str) -> Label:
    """The label that is stated, in the line given where it names none."""
    try:
        stated = Label.parse(text.upper().replace(" ", "").lstrip("0"))
    except LabelError as error:
        raise InterchangeError(f"{text!r} is no pair number", where) from error
    if winners == 1:
        return Label(stated.number)
    if stated.line is not Line.ALL:
        return stated
    if line is Line.ALL:
        raise InterchangeError("two winners, but the pair has no direction", where)
    return Label(stated.number, line)


def _players(element: Element, where: str) -> tuple[PlayerRecord, PlayerRecord]:
    players = [
        PlayerRecord(text_of(player, "PLAYER_NAME"), text_of(player, "NATIONAL_ID_NUMBER"))
        for player in element.iterfind("PLAYER")
    ]
    if len(players) != 2:
        raise InterchangeError(f"{len(players)} players; a pair has two", where)
    for player in players:
        _refuse_invisible(player, where)
        if not player.name:
            raise InterchangeError("a player without a name", where)
        if len(player.name) > MAX_NAME or len(player.national_number) > MAX_NUMBER:
            raise InterchangeError("a player's name or number is too long", where)
    return players[0], players[1]


def _refuse_invisible(player: PlayerRecord, where: str) -> None:
    try:
        clean_name(player.name), clean_name(player.national_number)
    except NameFault as fault:
        raise InterchangeError(str(fault), where) from fault
