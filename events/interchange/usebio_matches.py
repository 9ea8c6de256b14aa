"""USEBIO's TEAM and MATCH elements: who plays in which team, and what came of each match.

A line of a match says where the TEAM of the match sat: by `DIRECTION`, or by the pair at
North-South, which is a TEAM_ID or the number of a pair of one of the teams.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from events.interchange.codes import PlaceCode, ResultFileCode
from events.interchange.errors import InterchangeError
from events.interchange.records import (
    BoardRecord,
    ImportedPair,
    LineRecord,
    MatchBoardRecord,
    MatchRecord,
)
from events.interchange.usebio_pairs import read_person
from events.interchange.usebio_travellers import board_number, read_result
from events.interchange.xml_text import text_of, whole_number
from scoring.entrants import Label, LabelError, Line
from scoring.errors import Message
from scoring.programs import Program

TEAM_SIZE = range(4, 9)
_FIRST = {**dict.fromkeys(("NS", "N", "S"), True), **dict.fromkeys(("EW", "E", "W"), False)}


@dataclass(frozen=True, slots=True)
class TeamNames:
    """The teams of a file by what it calls them: `pairs` by the numbers of their pairs."""

    teams: Mapping[str, Label]
    pairs: Mapping[str, Label]

    def team(self, stated: str, where: Message) -> Label:
        """The team of that number; `InterchangeError` where there is none."""
        if stated not in self.teams:
            raise InterchangeError(ResultFileCode.UNKNOWN_TEAM, where=where, found=stated)
        return self.teams[stated]


def read_teams(participants: Element) -> tuple[list[ImportedPair], TeamNames]:
    """All teams, and how matches name them."""
    teams, numbers, pairs = [], {}, {}
    for element in participants.iterfind("TEAM"):
        team = _team(element)
        if str(team.label) in numbers:
            raise InterchangeError(ResultFileCode.TWICE, where=_of(team.label), count=2)
        teams.append(team)
        numbers[str(team.label)] = team.label
        for pair in element.iterfind("PAIR"):
            pairs[text_of(pair, "PAIR_NUMBER")] = team.label
    if not teams:
        raise InterchangeError(ResultFileCode.NO_TEAMS)
    return teams, TeamNames(numbers, pairs)


def _team(element: Element) -> ImportedPair:
    stated = element.get("TEAM_ID", "").strip() or text_of(element, "TEAM_ID")
    name = " ".join((element.get("TEAM_NAME", "") or text_of(element, "TEAM_NAME")).split())
    where = Message(PlaceCode.TEAM, label=stated or name or "?")
    try:
        label = Label.parse(stated)
    except LabelError as error:
        raise InterchangeError(ResultFileCode.NO_TEAM_NUMBER, where=where, found=stated) from error
    people = [*element.iterfind("PLAYER"), *element.iterfind("PAIR/PLAYER")]
    players = tuple(dict.fromkeys(read_person(each, where) for each in people))
    if len(players) not in TEAM_SIZE:
        raise InterchangeError(ResultFileCode.TEAM_SIZE, where=where, found=len(players))
    return ImportedPair(
        label=label,
        players=players,
        total=text_of(element, "TOTAL_SCORE"),
        percent="",
        place=text_of(element, "PLACE"),
        name=name,
    )


def read_matches(
    parent: Element, names: TeamNames, program: Program
) -> tuple[tuple[MatchRecord, ...], tuple[BoardRecord, ...]]:
    """All matches, and the travellers that their lines make.

    Raises:
        InterchangeError: two teams meet twice in a round, or a team plays a board twice that way.
    """
    matches: list[MatchRecord] = []
    travellers: dict[int, list[LineRecord]] = {}
    for element in parent.iterfind("MATCH"):
        match, where = _match(element, names)
        if any(each.round == match.round and each.teams == match.teams for each in matches):
            raise InterchangeError(ResultFileCode.MET_BEFORE, where=where)
        boards = [_board(each, match, names, program, where) for each in element.iterfind("BOARD")]
        matches.append(_with_boards(match, [board for board, _lines in boards]))
        for board, lines in boards:
            travellers.setdefault(board.number, []).extend(lines)
    if not travellers:
        raise InterchangeError(ResultFileCode.NO_MATCHES)
    for number, lines in travellers.items():
        _refuse_twice(number, lines)
    return tuple(matches), tuple(
        BoardRecord(number, tuple(lines)) for number, lines in sorted(travellers.items())
    )


def _refuse_twice(board: int, lines: Sequence[LineRecord]) -> None:
    sides = Counter(side for line in lines for side in (line.ns, line.ew))
    for side, count in sides.items():
        if count > 1:
            where = Message(PlaceCode.BOARD, board=board)
            raise InterchangeError(ResultFileCode.PLAYED_BEFORE, where=where, label=str(side))


def _match(element: Element, names: TeamNames) -> tuple[MatchRecord, Message]:
    home, away = (text_of(element, tag) for tag in ("TEAM", "OPPOSING_TEAM"))
    stated = text_of(element, "ROUND_NUMBER") or "1"
    where = Message(PlaceCode.MATCH, round=stated, home=home, away=away)
    record = MatchRecord(
        round=whole_number(stated, "ROUND_NUMBER", where),
        home=names.team(home, where),
        away=names.team(away, where),
        home_points=text_of(element, "TEAM_SCORE"),
        away_points=text_of(element, "OPPOSING_TEAM_SCORE"),
        boards=(),
    )
    if record.home == record.away or not 1 <= record.round <= 99:
        raise InterchangeError(ResultFileCode.NO_MATCH, where=where)
    return record, where


def _with_boards(match: MatchRecord, boards: Sequence[MatchBoardRecord]) -> MatchRecord:
    return MatchRecord(
        match.round, match.home, match.away, match.home_points, match.away_points, tuple(boards)
    )


def _board(
    element: Element, match: MatchRecord, names: TeamNames, program: Program, where: Message
) -> tuple[MatchBoardRecord, list[LineRecord]]:
    number = board_number(element)
    lines: list[LineRecord] = []
    for index, each in enumerate(element.iterfind("TRAVELLER_LINE"), start=1):
        first = _is_home_first(each, match, names, where)
        ns, ew = (match.home, match.away) if first else (match.away, match.home)
        at = Message(PlaceCode.BOARD_LINE, board=number, line=index, ns=str(ns), ew=str(ew))
        result = read_result(each, at, program)
        sides = Label(ns.number, Line.NS, ns.section), Label(ew.number, Line.EW, ew.section)
        lines.append(LineRecord(sides[0], sides[1], *result, "", ""))
    return MatchBoardRecord(number, text_of(element, "IMPS")), lines


def _is_home_first(line: Element, match: MatchRecord, names: TeamNames, where: Message) -> bool:
    """Whether the TEAM of the match sat North-South."""
    direction = text_of(line, "DIRECTION").upper()
    if direction in _FIRST:
        return _FIRST[direction]
    stated = text_of(line, "NS_PAIR_NUMBER")
    team = names.pairs.get(stated) or names.teams.get(stated)
    if team not in (match.home, match.away):
        raise InterchangeError(ResultFileCode.NO_SIDE_OF_MATCH, where=where, found=stated)
    return team == match.home


def _of(label: Label) -> Message:
    return Message(PlaceCode.TEAM, label=str(label))
