"""USEBIO 1.2 written: the official score of one session, as scoring programs hand it on.

Pairs and individuals stand as participants with their boards, in sections where there are several;
teams and pairs of a Swiss with their matches (`usebio_matches_out`). What a line says stands in
`usebio_lines_out`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import chain, groupby
from typing import TypedDict
from xml.sax.saxutils import quoteattr

from events.interchange.records import PlayerRecord
from events.interchange.usebio_lines_out import LineRow, played
from events.interchange.usebio_matches_out import (
    MatchOut,
    PairsMatchOut,
    write_match,
    write_pairs_match,
)
from events.interchange.xml_text import attribute, element, figure
from scoring.boards import Vulnerability
from scoring.entrants import Label, Line
from scoring.individual import players

DECLARATION = '<?xml version="1.0" encoding="utf-8"?>'
DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'


class BoardScoring(StrEnum):
    """How boards are scored; the names are those of `BOARD_SCORING_METHOD`."""

    MATCHPOINTS = "MATCH_POINTS"
    BUTLER = "BUTLER_IMPS"
    CROSS_IMPS = "CROSS_IMPS"
    POINTS = "AGGREGATE"
    IMPS = "IMPS"
    BOARDS = "POINT_A_BOARD"


_KINDS = {
    BoardScoring.MATCHPOINTS: ("MP_PAIRS", "MATCH_POINTS"),
    BoardScoring.BUTLER: ("BUTLER_PAIRS", "BUTLER_POINTS"),
    BoardScoring.CROSS_IMPS: ("CROSS_IMP", "CROSS_IMP_POINTS"),
    BoardScoring.POINTS: ("AGGREGATE", ""),
}
"""The type of an event of pairs, and what a side earns on a line; points are the score itself."""


_SWISS_KINDS = {
    BoardScoring.MATCHPOINTS: "SWISS_PAIRS",
    BoardScoring.CROSS_IMPS: "SWISS_PAIRS_CROSS_IMPS",
    BoardScoring.BUTLER: "SWISS_PAIRS_BUTLER_IMPS",
}
"""The type of a Swiss of pairs."""


class RankedRow(TypedDict):
    """What is said of a contestant's place; `total` is exact."""

    line: str
    rank: str
    label: str
    names: str
    total: str
    percent: str


@dataclass(frozen=True, slots=True)
class BoardOut:
    """A board's traveller."""

    number: int
    vulnerability: Vulnerability
    lines: Sequence[LineRow]


@dataclass(frozen=True, slots=True)
class MatchesOut:
    """The matches of teams; `drawn` where each round was drawn after the one before."""

    victory_points: bool
    drawn: bool
    matches: Sequence[MatchOut]


@dataclass(frozen=True, slots=True)
class OfficialOut:
    """All that a file tells. `people` has the players of each contestant by label, in order."""

    club: str
    title: str
    place: str
    played_on: date
    program: str
    version: str
    method: BoardScoring
    individual: bool
    ranking: Sequence[RankedRow]
    boards: Sequence[BoardOut]
    people: Mapping[str, Sequence[PlayerRecord]]
    matches: MatchesOut | None = None
    swiss: bool = False
    pairs_matches: Sequence[PairsMatchOut] = ()

    @property
    def winners(self) -> int:
        """Read off the labels: while no score is compared nobody is ranked."""
        labels = (Label.parse(each) for each in self.people)
        return 2 if any(label.line is not Line.ALL for label in labels) else 1

    @property
    def match_method(self) -> str:
        """In what matches are scored; where nothing is made of the boards that are won, in them."""
        if self.matches and self.matches.victory_points:
            return "VPS"
        return self.method if self.method is BoardScoring.BOARDS else "IMPS"

    @property
    def kind(self) -> str:
        """The type of the event."""
        if self.matches:
            return "SWISS_TEAMS" if self.matches.drawn else "TEAMS"
        if self.swiss:
            return _SWISS_KINDS[self.method]
        return "INDIVIDUAL" if self.individual else _KINDS[self.method][0]


def write_usebio(given: OfficialOut) -> bytes:
    """The file of one session, in UTF-8."""
    sections = _letters(given)
    is_one = bool(given.matches) or len(sections) == 1
    field = _field(given, sections[0]) if is_one else _session(given, 1)
    return _document(given, [*_head(given, 1, len(sections)), *field])


def write_event_usebio(whole: OfficialOut, sessions: Sequence[OfficialOut]) -> bytes:
    """The file of several sessions: the event's participants and places, then each session.

    What is said of the `whole` has neither boards nor matches of its own.
    """
    most = max(len(_letters(each)) for each in sessions)
    head = [*_head(whole, len(sessions), most), *_field(whole, "")]
    each_one = (line for number, each in enumerate(sessions, 1) for line in _session(each, number))
    return _document(whole, [*head, *each_one])


def _document(given: OfficialOut, event: Iterable[str]) -> bytes:
    body = "\n".join([f"<EVENT EVENT_TYPE={quoteattr(given.kind)}>", *event, "</EVENT>"])
    club = element("CLUB_NAME", given.club)
    text = f'<USEBIO Version="1.2">\n<CLUB>{club}</CLUB>\n{body}\n</USEBIO>\n'
    return f"{DECLARATION}\n{DOCTYPE}\n{text}".encode()


def _head(given: OfficialOut, sessions: int, sections: int) -> Iterator[str]:
    yield element("EVENT_DESCRIPTION", given.title)
    yield element("PROGRAM_NAME", given.program)
    yield element("PROGRAM_VERSION", given.version)
    yield element("BOARD_SCORING_METHOD", given.method)
    if given.matches:
        yield element("MATCH_SCORING_METHOD", given.match_method)
    yield element("WINNER_TYPE", str(given.winners))
    yield element("DATE", f"{given.played_on:%d/%m/%Y}")
    yield element("VENUE", given.place)
    yield element("SESSION_COUNT", str(sessions))
    yield element("SECTION_COUNT", str(sections))


def _session(given: OfficialOut, number: int) -> Iterator[str]:
    yield f'<SESSION SESSION_ID="{number}">'
    for letter in _letters(given):
        yield f"<SECTION SECTION_ID={quoteattr(letter or 'A')}>"
        yield from _field(given, letter)
        yield "</SECTION>"
    yield "</SESSION>"


def _letters(given: OfficialOut) -> list[str]:
    """The sections; one alone is called nothing. Those of teams are in their numbers."""
    if given.matches:
        return [""]
    return sorted({_section(label) for label in _labels(given)}) or [""]


def _labels(given: OfficialOut) -> list[str]:
    """All contestants: those that are ranked in their order, then whoever has no place."""
    return list(dict.fromkeys([*(row["label"] for row in given.ranking), *given.people]))


def _section(label: str) -> str:
    return label[0] if label[0].isalpha() else ""


def _field(given: OfficialOut, letter: str) -> Iterator[str]:
    """The participants and boards of a section, of teams with their matches."""
    if given.matches:
        yield from _teams(given, given.matches)
        return
    rows = {row["label"]: row for row in given.ranking}
    yield "<PARTICIPANTS>"
    for label in _labels(given):
        if _section(label) == letter:
            write = _player if given.individual else _pair
            yield write(given, Label.parse(label), rows.get(label))
    yield "</PARTICIPANTS>"
    yield from _played_in(given, letter)


def _played_in(given: OfficialOut, letter: str) -> Iterator[str]:
    """The lines of a section: those of matches in them, all others board by board."""
    earned = _KINDS[given.method][1]
    told: dict[tuple[int, frozenset[str]], list[str]] = {}
    for board in given.boards:
        for line in board.lines:
            if _section(line["ns"]) == letter:
                text = _line(given, letter, line, board.vulnerability, earned)
                sides = frozenset((line["ns"], line["ew"]))
                told.setdefault((board.number, sides), []).append(text)
    for match in given.pairs_matches:
        if _section(match.ns) == letter:
            own = [(board, told.pop((board, match.sides), [])) for board in match.boards]
            yield from write_pairs_match(match, own)
    for number, lines in groupby(told.items(), key=lambda each: each[0][0]):
        text = "\n".join(chain.from_iterable(own for _at, own in lines))
        yield f"<BOARD>{element('BOARD_NUMBER', str(number))}\n{text}\n</BOARD>"


def _line(
    given: OfficialOut, letter: str, line: LineRow, vulnerable: Vulnerability, earned: str
) -> str:
    sides = _seats(line, letter, individual=given.individual)
    told = f"{sides}{played(line, vulnerable)}{_earned(line, earned)}"
    return f"<TRAVELLER_LINE>{told}</TRAVELLER_LINE>"


def _pair(given: OfficialOut, label: Label, row: RankedRow | None) -> str:
    line = label.line.suffix
    people = "".join(map(_person, given.people.get(str(label), ())))
    number, direction = (
        element("PAIR_NUMBER", f"{label.number}{line}"),
        element("DIRECTION", line),
    )
    return f"<PAIR>{number}{direction}{_place(row)}{people}</PAIR>"


def _player(given: OfficialOut, label: Label, row: RankedRow | None) -> str:
    number = element("PLAYER_NUMBER", str(label.number))
    people = "".join(map(_identity, given.people.get(str(label), ())))
    return f"<PLAYER>{number}{people}{_place(row)}</PLAYER>"


def _person(player: PlayerRecord) -> str:
    return f"<PLAYER>{_identity(player)}</PLAYER>"


def _identity(player: PlayerRecord) -> str:
    number = player.national_number
    known = element("NATIONAL_ID_NUMBER", number) if number else ""
    return f"{element('PLAYER_NAME', player.name)}{known}"


def _place(row: RankedRow | None) -> str:
    if row is None:
        return ""
    percent = element("PERCENTAGE", row["percent"]) if row["percent"] else ""
    place = element("PLACE", row["rank"]) if row["rank"] else ""
    return f"{element('TOTAL_SCORE', figure(row['total']))}{percent}{place}"


def _seats(line: LineRow, letter: str, *, individual: bool) -> str:
    ns, ew = line["ns"], line["ew"]
    if not individual:
        numbers = [ns.removeprefix(letter), ew.removeprefix(letter)]
        seats = zip(("NS_PAIR_NUMBER", "EW_PAIR_NUMBER"), numbers, strict=True)
    else:
        people = [each.removeprefix(letter) for each in (*players(ns), *players(ew))]
        seats = zip((f"{seat}_PLAYER_NUMBER" for seat in "NSEW"), people, strict=True)
    return "".join(element(tag, number) for tag, number in seats)


def _earned(line: LineRow, tag: str) -> str:
    if not tag:
        return ""
    sides = (("NS", line["earned_ns"]), ("EW", line["earned_ew"]))
    return "".join(
        element(f"{side}_{tag}", figure(earned)) if earned else "" for side, earned in sides
    )


def _teams(given: OfficialOut, out: MatchesOut) -> Iterator[str]:
    names = {row["label"]: row for row in given.ranking}
    yield "<PARTICIPANTS>"
    for label, row in names.items():
        people = "".join(map(_person, given.people.get(label, ())))
        head = f"<TEAM TEAM_ID={attribute(label)} TEAM_NAME={attribute(row['names'])}>"
        yield f"{head}{_place(row)}{people}</TEAM>"
    yield "</PARTICIPANTS>"
    for match in out.matches:
        yield from write_match(match, given.kind)
