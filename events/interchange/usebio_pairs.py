"""USEBIO's PAIR elements: who plays, under which number and line."""

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from clubs.names import NameFault, clean_name
from events.interchange.errors import InterchangeError
from events.interchange.people import MAX_NAME, MAX_NUMBER
from events.interchange.records import PairRecord, PlayerRecord
from events.interchange.xml_text import text_of
from scoring.cards import Side

_NUMBER = re.compile(r"0*([1-9]\d{0,3})(NS|EW)?", re.ASCII)
_LINES = {"NS": "NS", "N": "NS", "S": "NS", "EW": "EW", "E": "EW", "W": "EW"}


@dataclass(frozen=True, slots=True)
class PairNames:
    """How the file names its pairs: "7" with one winner, "7NS" and "7EW" with two."""

    winners: int
    known: frozenset[str]

    def resolve(self, text: str, side: Side, where: str) -> str:
        """The label of the pair that sits that way on a traveller's line."""
        label = _label(text, side.value if self.winners == 2 else "", self.winners, where)
        if label not in self.known:
            raise InterchangeError(f"pair {label} is not among the participants", where)
        return label


def read_pair(element: Element, winners: int) -> PairRecord:
    """Read one PAIR; with two winners its line comes from DIRECTION or from the number."""
    stated = text_of(element, "PAIR_NUMBER")
    where = f"pair {stated or '?'}"
    direction = text_of(element, "DIRECTION").upper()
    label = _label(stated, _LINES.get(direction, ""), winners, where)
    number = label.rstrip("NSEW")
    return PairRecord(
        number=int(number),
        line=label[len(number) :],
        players=_players(element, where),
        total=text_of(element, "TOTAL_SCORE"),
        percent=text_of(element, "PERCENTAGE"),
        place=text_of(element, "PLACE"),
    )


def _label(text: str, line: str, winners: int, where: str) -> str:
    match = _NUMBER.fullmatch(text.upper().replace(" ", ""))
    if match is None:
        raise InterchangeError(f"{text!r} is no pair number", where)
    number, suffix = match.groups()
    if winners == 1:
        return str(number)
    if not (suffix or line):
        raise InterchangeError("two winners, but the pair has no direction", where)
    return f"{number}{suffix or line}"


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
