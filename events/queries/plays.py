"""The plays of a session: every board at every table in every round, with its result in force.

Whatever tells how a play stands asks here: score entry, the desk, what is missing or late. Rows
are read as columns, since there are thousands of them; pages that show a result in words load those
few (`entry_lines`).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, cast

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from events.mapping import InForce, Meeting
from events.models import Contestant, Session, TableRound
from events.queries.columns import (
    TableInRound,
    in_force,
    results_of,
    tables_in_rounds,
)
from events.queries.match_decisions import decided_tables
from events.queries.prepared import Blank, PreparedRows
from events.queries.rounds_in_play import rounds_by_results
from events.queries.sight import WHOLE, Sight, unseen
from scoring.cards import Seat
from scoring.plausibility import HeldElsewhere, Unlikely, leads_from_two_hands, unlikely_among

WhyOdd = Unlikely | HeldElsewhere


class Mark(StrEnum):
    """How one play stands, as lists and grids mark it.

    What is on record counts: a cancelled board with an artificial score is entered.
    """

    MISSING = "missing"
    LATE = "late"
    CANCELLED = "cancelled"
    ENTERED = "entered"
    ODD = "odd"
    HIDDEN = "hidden"

    @property
    def word(self) -> str:
        return str(_WORDS[self])


_WORDS: dict[Mark, str | Promise] = {
    Mark.MISSING: _("missing"),
    Mark.LATE: _("to be played late"),
    Mark.CANCELLED: _("cancelled"),
    Mark.ENTERED: _("entered"),
    Mark.ODD: _("unlikely"),
    Mark.HIDDEN: _("entered, hidden until you have played it"),
}


class Play(NamedTuple):
    """One board at one table in one round, with its result in force.

    `odd` says how far the score lies from those of the other tables, when it is unlikely, or that
    its lead is said to have been another hand's. A play of a match that was decided without it
    `is_ended`. One of another table on a board that whoever looks has still to play `is_closed` to
    them: that there is a result is all that they see.
    """

    table_round: TableInRound
    board: int
    ns: Contestant
    ew: Contestant
    result: InForce | None = None
    odd: WhyOdd | None = None
    is_ended: bool = False
    is_closed: bool = False

    @property
    def key(self) -> str:
        """What names the play in forms and addresses of pages."""
        return f"{self.table_round.pk}-{self.board}"

    @property
    def table(self) -> str:
        """What the table is called: "3", or "A3" where there are several sections."""
        return self.ns.at_table(self.table_round.table)

    @property
    def mark(self) -> Mark:
        if self.result and self.is_closed:
            return Mark.HIDDEN
        if self.result:
            return Mark.ODD if self.odd else Mark.ENTERED
        if self.is_ended or self.board in self.table_round.cancelled:
            return Mark.CANCELLED
        return Mark.LATE if self.is_late else Mark.MISSING

    @property
    def closed_word(self) -> str:
        """What is said in place of a result that is hidden, or is not in yet."""
        return Mark.HIDDEN.word if self.result else gettext("hidden until you have played it")

    def seen_by(self, sight: Sight) -> "Play":
        """The same as somebody may see it."""
        met = self.table_round.meeting(self.board)
        if not sight.closes(met):
            return self
        result = unseen(self.result) if self.result else None
        return self._replace(result=result, odd=None, is_closed=True)

    @property
    def is_late(self) -> bool:
        """Whether the director has postponed it (Law 8B2)."""
        return self.board in self.table_round.late


@dataclass(frozen=True)
class Tally:
    """The plays of one board, one round or one table, and how many of them are entered."""

    number: int
    plays: tuple[Play, ...]

    @cached_property
    def entered(self) -> int:
        return sum(play.result is not None for play in self.plays)

    @property
    def total(self) -> int:
        return len(self.plays)

    @property
    def is_complete(self) -> bool:
        return self.entered == self.total

    @property
    def is_to_enter(self) -> bool:
        """Whether a result is lacking that whoever looks may enter."""
        return any(play.result is None and not play.is_closed for play in self.plays)


@dataclass(frozen=True)
class Plays:
    """All scheduled plays of a session, in order of round, section, table and board.

    Cancelled boards without a score are not among `all`, nor are those of a match that was decided:
    nobody plays or enters them. `results` are all in force, also those of a session that was
    brought in without its movement. All is as it may be seen by that `sight`.
    """

    tables: tuple[TableInRound, ...]
    all: tuple[Play, ...]
    cancelled: tuple[Play, ...]
    results: Mapping[Meeting, InForce]
    sight: Sight = WHOLE

    @property
    def entered(self) -> int:
        return len(self.results)

    @property
    def total(self) -> int:
        return self.entered + len(self.missing)

    @property
    def is_complete(self) -> bool:
        return not self.missing

    @cached_property
    def rounds_now(self) -> Mapping[int, int]:
        """The round that each section is playing, as far as the results tell, by its key."""
        return rounds_by_results(self.tables, self.results.keys())

    @property
    def round(self) -> int:
        """The latest of them; 0 without a movement."""
        return max(self.rounds_now.values(), default=0)

    @property
    def rounds(self) -> int:
        return max((each.round for each in self.tables), default=0)

    def rounds_of(self, section: int) -> int:
        """How many rounds a section (its key) plays."""
        return max((each.round for each in self.tables if each.section_id == section), default=0)

    @cached_property
    def missing(self) -> tuple[Play, ...]:
        """What has still to be entered (Law 8C: it keeps the session open)."""
        return tuple(play for play in self.all if play.result is None)

    @property
    def overdue(self) -> tuple[Play, ...]:
        """Missing from rounds that are over, but for late plays."""
        return tuple(
            play for play in self.missing if self._is_over(play.table_round) and not play.is_late
        )

    def _is_over(self, table: TableInRound) -> bool:
        return table.round < self.rounds_now[table.section_id]

    @property
    def late(self) -> tuple[Play, ...]:
        """Postponed boards that have still to be played (Law 8B2)."""
        return tuple(play for play in self.missing if play.is_late)

    @cached_property
    def odd(self) -> tuple[Play, ...]:
        """Unlikely results that nobody has checked, in order of boards."""
        odd = [play for play in self.all if play.odd]
        return tuple(sorted(odd, key=lambda play: play.board))

    @cached_property
    def to_look_at(self) -> Mapping[int, Sequence[Play]]:
        """By board what is unlikely or late; and overdue, on boards of which something is in."""
        come = {board for board, _ns, _ew in self.results}
        overdue = [play for play in self.overdue if play.board in come]
        found: defaultdict[int, list[Play]] = defaultdict(list)
        for play in (*self.odd, *self.late, *overdue):
            found[play.board].append(play)
        return found

    @cached_property
    def boards(self) -> tuple[Tally, ...]:
        return _tallies((play.board, play) for play in self.all)

    @cached_property
    def by_round(self) -> tuple[Tally, ...]:
        return _tallies((play.table_round.round, play) for play in self.all)

    def at_tables(self) -> Iterator[tuple[TableInRound, tuple[Play, ...]]]:
        """The tables of the round that each section is playing, with their boards.

        Who plays late besides meets another time.
        """
        found: defaultdict[int, list[Play]] = defaultdict(list)
        for play in (*self.all, *self.cancelled):
            if self._is_now(play.table_round):
                found[play.table_round.pk].append(play)
        for table in sorted(filter(self._is_now, self.tables), key=lambda each: each.section_id):
            if table.is_of_movement or table.in_time:
                plays = sorted(found[table.pk], key=lambda play: table.boards.index(play.board))
                yield table, tuple(plays)

    def _is_now(self, table: TableInRound) -> bool:
        return table.round == self.rounds_now[table.section_id]

    def seen_by(self, sight: Sight) -> "Plays":
        """The same as somebody may see it."""
        if not sight.hidden:
            return self
        plays, cancelled = (
            tuple(each.seen_by(sight) for each in some) for some in (self.all, self.cancelled)
        )
        results = {each.meeting: each for each in sight.results(self.results.values())}
        return Plays(self.tables, plays, cancelled, results, sight)


def session_plays(
    session: Session, sight: Sight, contestants: Mapping[int, Contestant] | None = None
) -> Plays:
    """All plays as somebody may see them; acts decide by the `WHOLE`.

    Three queries, however large the field; two with its contestants given. Of teams one more.
    """
    if contestants is None:
        contestants = {each.pk: each for each in session.contestants.order_by()}
    tables = tuple(tables_in_rounds(session))
    ended = decided_tables(session, contestants, tables)
    return plays_at(tables, contestants, results_of(session), ended).seen_by(sight)


def plays_at(
    tables: Iterable[TableInRound],
    contestants: Mapping[int, Contestant],
    in_force: Iterable[InForce],
    ended: Collection[int] = (),
) -> Plays:
    """The plays at some of a session's tables; the results are those of the same contestants.

    At tables (keys) of matches that have `ended` by a decision nobody plays any more.
    """
    tables, results = tuple(tables), {each.meeting: each for each in in_force}
    odd = odd_results(results.values())
    counted: list[Play] = []
    cancelled: list[Play] = []
    for table in tables:
        if table.ns_id is None or table.ew_id is None:
            continue
        sides = contestants[table.ns_id], contestants[table.ew_id]
        for board in table.boards:
            result = result_at(table, board, results)
            why = odd.get(result.pk) if result else None
            is_ended = result is None and table.pk in ended
            gone = is_ended or (result is None and board in table.cancelled)
            play = Play(table, board, *sides, result, why, is_ended)
            (cancelled if gone else counted).append(play)
    return Plays(tables, tuple(counted), tuple(cancelled), results)


def table_round_of(board: int, ns: Contestant, ew: Contestant) -> TableRound | None:
    """Where these two meet on a board; where that is cancelled only if they meet nowhere else."""
    meetings = _MEETINGS.rows(section=ns.section_id, ns=ns.pk, ew=ew.pk)
    rows = [row for row in meetings if board in row.boards]
    found = min(rows, key=lambda row: board in row.cancelled, default=None)
    if found:
        found.ns, found.ew = ns, ew
    return found


def results_on(session: Session, board: int) -> dict[Meeting, InForce]:
    """The results in force on one board."""
    rows = session.results.in_force().filter(board__number=board)
    return {each.meeting: each for each in in_force(rows)}


def play_at(row: TableRound, board: int, results: Mapping[Meeting, InForce], sight: Sight) -> Play:
    """One play, at a table where two meet, as somebody may see it; `results` are those on its
    board.
    """
    table, ns, ew = TableInRound.of(row), cast(Contestant, row.ns), cast(Contestant, row.ew)
    result = result_at(table, board, results)
    why = odd_results(results.values()).get(result.pk) if result else None
    return Play(table, board, ns, ew, result, why).seen_by(sight)


def odd_on(session: Session, results: Mapping[Meeting, InForce], sight: Sight) -> list[Play]:
    """The plays with an unlikely result among those on a board, but for what is hidden."""
    odd = odd_results(results.values())
    places = {each.table_round_id or 0: each.board for each in results.values() if each.pk in odd}
    if not places:
        return []
    rows = TableRound.objects.filter(section__session=session, pk__in=places)
    shown = rows.filter(ns__isnull=False, ew__isnull=False).select_related("ns", "ew")
    found = (play_at(row, places[row.pk], results, sight) for row in shown)
    return [each for each in found if each.odd]


def result_at(
    table: TableInRound, board: int, results: Mapping[Meeting, InForce]
) -> InForce | None:
    """The result of the two who meet there; where the board is cancelled only one of that table.

    They may play the board another time, at another table.
    """
    result = results.get(table.meeting(board))
    if result and board in table.cancelled and result.table_round_id != table.pk:
        return None
    return result


def odd_results(results: Iterable[InForce]) -> dict[int, WhyOdd]:
    """By their key the results far from the other tables' on the same board, and those whose lead
    another hand held by what other tables say, unless checked.
    """
    boards: defaultdict[tuple[int, str], list[InForce]] = defaultdict(list)
    for each in results:
        if each.score is not None:
            boards[each.board, each.group].append(each)
    found: dict[int, WhyOdd] = {}
    for field in boards.values():
        odd = unlikely_among(each.score for each in field if each.score is not None)
        elsewhere = leads_from_two_hands(
            {each.pk: (Seat(each.declarer).lho, each.lead) for each in field if each.lead}
        )
        for each in field:
            why = elsewhere.get(each.pk) or odd.get(each.score or 0)
            if why and each.is_unchecked:
                found[each.pk] = why
    return found


_MEETINGS = PreparedRows(
    lambda: TableRound.objects.filter(
        section=Blank("section"), ns=Blank("ns"), ew=Blank("ew")
    ).order_by()
)


def _tallies(numbered: Iterable[tuple[int, Play]]) -> tuple[Tally, ...]:
    groups: defaultdict[int, list[Play]] = defaultdict(list)
    for number, play in numbered:
        groups[number].append(play)
    return tuple(Tally(number, tuple(groups[number])) for number in sorted(groups))
