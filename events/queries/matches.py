"""The matches of a teams session: which there are, read from its tables, and what each is made of.

A match is all that two teams play against each other in the session, at two tables: home's
North-South sit in the open room, its East-West in the closed one. In a Swiss it is what they play
there with one set of boards: whom a later round brings together again plays another match. It has
no row of its own.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from events.decided_matches import NOTHING, Decided, MatchKey, OnMatch
from events.models import Contestant
from events.movements.schedule import Schedule
from events.queries.columns import TableInRound
from scoring.entrants import Label
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.match import Match
from scoring.teams.standings import Bye, ByeScore
from scoring.traveller import Traveller, TravellerLine


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """Two teams by their names in the ranking, their boards in the order of play, by stanzas which
    are the rounds in which they meet, and the last of these.

    The table at which each room's boards are played is the first of them. `key` names the match
    among those of the session, and `on` is what the director decided of it. A triple within one
    round has three that are half a match each. The `letter` is that of their section where several
    play.
    """

    key: MatchKey

    round: int
    home: str
    away: str
    stanzas: tuple[tuple[int, ...], ...]
    open_table: int
    closed_table: int | None
    on: OnMatch = NOTHING
    is_half: bool = False
    letter: str = ""

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(board for stanza in self.stanzas for board in stanza)

    @property
    def is_there(self) -> bool:
        """Whether anything can be scored of it: boards, or what it is known to be worth."""
        return self.on.is_known or bool(self.stanzas)


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches in order of round and table; `byes` are rounds and teams without opponents.

    In a Swiss two teams may meet in several, `by_round`.
    """

    planned: tuple[PlannedMatch, ...]
    byes: tuple[tuple[int, str], ...]
    bye_score: ByeScore
    by_round: bool

    def named(self, key: str) -> PlannedMatch | None:
        """The match that an address names; None where there is none."""
        named = (each for each in self.planned if self.key_of(each) == key)
        return next(named, None)

    def key_of(self, match: PlannedMatch) -> str:
        """What names a match in addresses: home first; in a Swiss the round besides."""
        return key_of(match.home, match.away, match.round, by_round=self.by_round)

    def played(self, travellers: Iterable[Traveller]) -> tuple[Match, ...]:
        """The matches with what is there of their boards, as `scoring` takes them, whatever was
        decided of them.
        """
        lines: dict[tuple[int, str, str], TravellerLine] = {
            (each.board, line.ns, line.ew): line for each in travellers for line in each.lines
        }

        def room(board: int, ns: str, ew: str) -> Room:
            line = lines.get((board, ns, ew))
            return Room.not_played() if line is None else Room.of(line)

        return tuple(
            Match(
                each.home,
                each.away,
                tuple(
                    MatchBoard(
                        board,
                        room(board, each.home, each.away),
                        room(board, each.away, each.home),
                    )
                    for board in each.boards
                ),
                round_number=each.round,
                half=each.is_half,
            )
            for each in self.planned
        )

    @property
    def first_byes(self) -> tuple[tuple[int, str], ...]:
        """Each team's first bye alone: of a knock-out all stanzas are one."""
        first: dict[str, int] = {}
        for number, team in self.byes:
            first.setdefault(team, number)
        return tuple((number, team) for team, number in first.items())

    def byes_until(self, last: Mapping[str, int]) -> tuple[Bye, ...]:
        """The byes of the rounds that have come so far in each section, by its letter."""
        return tuple(
            Bye(team, self.bye_score, number)
            for number, team in self.byes
            if number <= last[Label.parse(team).section]
        )


def matches_of(
    tables: Iterable[TableInRound],
    teams: Mapping[int, Contestant],
    entered: set[tuple[int, int, int]],
    bye_score: ByeScore,
    decided: Decided,
    *,
    by_round: bool,
) -> Matches:
    """The matches at these tables; `teams` are the contestants there by their keys.

    A cancelled board is no part of its match, unless something is `entered` (board, N-S, E-W); with
    all boards cancelled it is none.
    """
    rows: defaultdict[MatchKey, list[TableInRound]] = defaultdict(list)
    byes: dict[tuple[int, str], None] = {}
    for row in tables:
        if row.ns_id and row.ew_id:
            two = frozenset((teams[row.ns_id].short, teams[row.ew_id].short))
            # The boards of one meeting are those of no other: its set tells it from a later one.
            rows[two, row.boards[0] if by_round else 0].append(row)
        elif alone := row.ns_id or row.ew_id:
            byes[row.round, teams[alone].short] = None
    planned = [_planned(key, each, teams, entered, decided) for key, each in rows.items()]
    there = (each for each in planned if each.is_there)
    in_order = sorted(there, key=lambda match: (match.round, match.letter, match.open_table))
    left_out = _rounds_left_out(rows.values(), entered, teams)
    counted = [(n, team) for n, team in byes if (Label.parse(team).section, n) not in left_out]
    return Matches(tuple(in_order), tuple(counted), bye_score, by_round)


def _rounds_left_out(
    matches: Iterable[Sequence[TableInRound]],
    entered: set[tuple[int, int, int]],
    teams: Mapping[int, Contestant],
) -> set[tuple[str, int]]:
    """The rounds, by their section's letter, in which nobody plays since all boards are cancelled:
    there are no byes either.
    """
    tables = [((teams[row.ns_id or 0].letter, row.round), row) for rows in matches for row in rows]
    played = {place for place, row in tables if set(row.boards) - _gone(row, entered)}
    return {place for place, _row in tables} - played


def _gone(row: TableInRound, entered: set[tuple[int, int, int]]) -> set[int]:
    """The boards of a table that are cancelled and have no score."""
    met = row.ns_id or 0, row.ew_id or 0
    return {board for board in row.cancelled if (board, *met) not in entered}


def _planned(
    key: MatchKey,
    rows: Sequence[TableInRound],
    teams: Mapping[int, Contestant],
    entered: set[tuple[int, int, int]],
    decided: Decided,
) -> PlannedMatch:
    # In a triple within one round the open room plays in the first half.
    rows = sorted(rows, key=lambda row: row.half)
    first = rows[0]
    home, away = teams[first.ns_id or 0], teams[first.ew_id or 0]
    gone = {board for row in rows for board in _gone(row, entered)}
    stanzas: defaultdict[int, dict[int, None]] = defaultdict(dict)
    # In a triple over two rounds the rooms play a board one after the other: it is of the first.
    of_round: dict[int, int] = {}
    for board, number in ((board, row.round) for row in rows for board in row.boards):
        if board not in gone:
            stanzas[of_round.setdefault(board, number)][board] = None
    closed = (row.table for row in rows if row.ns_id != first.ns_id)
    return PlannedMatch(
        key,
        max(row.round for row in rows),
        home.short,
        away.short,
        tuple(tuple(stanzas[number]) for number in sorted(stanzas)),
        first.table,
        next(closed, None),
        decided.on(key, home.short),
        is_half=first.half > 0,
        letter=home.letter,
    )


def key_of(home: str, away: str, number: int, *, by_round: bool) -> str:
    """What names a match of two teams in addresses: home first; in a Swiss the round besides."""
    return f"{home}-{away}-{number}" if by_round else f"{home}-{away}"


def match_lengths(schedule: Schedule) -> set[int]:
    """How many boards the matches of a movement have."""
    boards: defaultdict[frozenset[int | None], set[int]] = defaultdict(set)
    for _number, entry in schedule.plays():
        boards[frozenset((entry.ns, entry.ew))].update(entry.boards)
    return {len(each) for each in boards.values()}
