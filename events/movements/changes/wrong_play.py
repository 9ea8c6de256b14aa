"""A board is played that was not designated for those at the table: Law 15B, case by case.

Wrong board or wrong opponents, played by one of the four before or by none: what becomes of the
board, who plays it later, and whom the irregularity deprives of a score. The Commentary on Law 15B
lets two pairs who both miss the board play it with one another.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import postpone, sorted_extras, with_marks
from events.movements.changes.change import (
    DEPRIVED,
    Due,
    Fault,
    PlannedChange,
    PlayedSoFar,
    named,
    pairs_only,
    proved,
)
from events.movements.codes import MovementCode
from events.movements.exceptions import Extra, PlayState, UnplayedBoard
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.table_rounds import Direction, TableRound
from scoring.errors import Message


class Case(StrEnum):
    """The four cases: what was wrong, and whether one of the four had played the board."""

    BOARD_NEW = "wrong board, not played before"
    BOARD_KNOWN = "wrong board, played before"
    OPPONENTS_NEW = "wrong opponents, board not played before"
    OPPONENTS_KNOWN = "wrong opponents, board played before"

    @property
    def stands(self) -> bool:
        """Whether the auction and play are completed and the score stands (Law 15B2)."""
        return self in {Case.BOARD_NEW, Case.OPPONENTS_NEW}

    @property
    def clause(self) -> str:
        """The clause that decides what becomes of the board."""
        return "15B2" if self.stands else "15B1"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the director found at a table; the auction period of the board had begun.

    `ns` and `ew` are the pairs that sat there, `had_played` those of them that had played the board
    before although no result tells. `faults` are those of North-South and East-West. `postponed`
    are boards of the round that there is no time for now, and that the right pairs play later.
    """

    round: int
    table: int
    board: int
    ns: int
    ew: int
    had_played: frozenset[Direction] = frozenset()
    faults: tuple[Fault, Fault] = (Fault.PARTLY, Fault.PARTLY)
    postponed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Missed:
    """A play of the movement that cannot take place any more, and who waits there for whom."""

    round: int
    table: int
    entry: TableRound
    here: Direction

    @property
    def other(self) -> Direction:
        """The side of those who are left without opponents."""
        return Direction.EW if self.here is Direction.NS else Direction.NS

    @property
    def waiting(self) -> int:
        return (self.entry.ew if self.here is Direction.NS else self.entry.ns) or 0


@dataclass(frozen=True, slots=True)
class WrongPlayRuling:
    """The case that the facts make, what follows by Law, and the change that carries it."""

    case: Case
    change: PlannedChange


def decide(schedule: Schedule, played: PlayedSoFar, facts: Facts) -> WrongPlayRuling:
    """Apply Law 15B to the facts.

    Raises:
        MovementError: the board was designated for these pairs in this round, or was played there
            by pairs that cannot be compared on it, or a result stands in the way.

    """
    pairs_only(schedule)
    entry = _check(schedule, facts)
    known = _had_played(schedule, played, facts)
    is_board = (entry.ns, entry.ew) == (facts.ns, facts.ew)
    if is_board:
        case = Case.BOARD_KNOWN if known else Case.BOARD_NEW
    else:
        case = Case.OPPONENTS_KNOWN if known else Case.OPPONENTS_NEW
    missed = _missed(schedule, played, facts)
    if case.stands:
        change = _stands(schedule, played, facts, missed)
    else:
        change = _cancelled(schedule, played, facts, known, missed)
    return WrongPlayRuling(case, _with_postponed(change, played, facts))


def _with_postponed(change: PlannedChange, played: PlayedSoFar, facts: Facts) -> PlannedChange:
    """Law 15B2 lets the director require the right board to be played later."""
    if not facts.postponed:
        return change
    more = postpone(change.after, played, facts.round, facts.table, facts.postponed)
    return replace(change, after=more.after, said=(*change.said, *more.said))


def _check(schedule: Schedule, facts: Facts) -> TableRound:
    if not 1 <= facts.round <= schedule.rounds_count or not 1 <= facts.table <= schedule.tables:
        raise MovementError(MovementCode.NO_TABLE, table=facts.table, round=facts.round)
    entry = schedule.rounds[facts.round - 1][facts.table - 1]
    if (entry.ns, entry.ew) == (facts.ns, facts.ew) and facts.board in entry.boards:
        raise MovementError(
            MovementCode.DESIGNATED,
            round=facts.round,
            table=facts.table,
            board=facts.board,
            ns=facts.ns,
            ew=facts.ew,
        )
    two = {side: _pair(schedule, facts, side) for side in (Direction.NS, Direction.EW)}
    if len(set(two.values())) < 2 or not set(two.values()) <= set(schedule.contestants()):
        raise MovementError(MovementCode.CANNOT_MEET, ns=facts.ns, ew=facts.ew)
    if not 1 <= facts.board <= schedule.boards_total:
        raise MovementError(MovementCode.NO_SUCH_BOARD, board=facts.board)
    return entry


def _pair(schedule: Schedule, facts: Facts, side: Direction) -> Contestant:
    return schedule.contestant(side, facts.ns if side is Direction.NS else facts.ew)


def _had_played(schedule: Schedule, played: PlayedSoFar, facts: Facts) -> frozenset[Direction]:
    """The sides at the table that had played the board, with whomever."""
    with_result = {
        schedule.contestant(side, number)
        for ns, ew, board in played.results - played.unplayed
        if board == facts.board
        for side, number in ((Direction.NS, ns), (Direction.EW, ew))
    }
    return facts.had_played | {
        side for side in (Direction.NS, Direction.EW) if _pair(schedule, facts, side) in with_result
    }


def _missed(schedule: Schedule, played: PlayedSoFar, facts: Facts) -> Mapping[Direction, _Missed]:
    """For each side at the table its own play of the board, where that is still to come."""
    found: dict[Direction, _Missed] = {}
    sides = {_pair(schedule, facts, side): side for side in (Direction.NS, Direction.EW)}
    for number, entry, direction, one in schedule.seats():
        if one not in sides or facts.board not in entry.boards:
            continue
        is_open = (entry.ns, entry.ew, facts.board) not in played.results
        state = schedule.exceptions.state(number, entry.table, facts.board)
        if is_open and state is not PlayState.CANCELLED:
            found[sides[one]] = _Missed(number, entry.table, entry, direction)
    return found


def _stands(
    schedule: Schedule, played: PlayedSoFar, facts: Facts, missed: Mapping[Direction, _Missed]
) -> PlannedChange:
    """Law 15B2: the score stands. Whoever waited for one of the two plays with his counterpart."""
    ns, ew = named(schedule, facts.ns, facts.ew)
    said = [Message(ChangeCode.SCORE_STANDS, board=facts.board, table=facts.table, ns=ns, ew=ew)]
    extras = [Extra(facts.round, facts.table, facts.board, facts.ns, facts.ew)]
    places = {(each.round, each.table) for each in missed.values()}
    due: list[Due] = []
    # They were to play it at two tables: at each a pair is left without opponents.
    if len(places) == 2:
        late = _counterparts(schedule, facts, missed)
        if late is not None:
            extras.append(late)
            ns, ew = named(schedule, late.ns, late.ew)
            said.append(Message(ChangeCode.BOTH_MISS, board=facts.board, ns=ns, ew=ew))
    # Nobody is left to play it with: those who wait have lost the board for good.
    if len(extras) == 1 and places and not _meet_anyway(missed):
        due, deprived = _due(schedule, facts, missed, for_players=False)
        said.extend(deprived)
    after = _with(_given_up(schedule, played, facts), facts, missed, extras)
    return proved(schedule, after, played, said, due)


def _given_up(schedule: Schedule, played: PlayedSoFar, facts: Facts) -> Schedule:
    """With the plays cancelled that are on record as not played: the pair has played it now."""
    sides = {_pair(schedule, facts, side) for side in (Direction.NS, Direction.EW)}
    marks = {
        UnplayedBoard(number, entry.table, facts.board, PlayState.CANCELLED)
        for number, entry, _, one in schedule.seats()
        if one in sides and (entry.ns, entry.ew, facts.board) in played.unplayed
    }
    return with_marks(schedule, sorted(marks))


def _meet_anyway(missed: Mapping[Direction, _Missed]) -> bool:
    """Whether both were to play the board with one another: then nobody else misses it."""
    return len(missed) == 2 and len({(each.round, each.table) for each in missed.values()}) == 1


def _counterparts(
    schedule: Schedule, facts: Facts, missed: Mapping[Direction, _Missed]
) -> Extra | None:
    """The play of the two pairs that are left without opponents, if they can be compared on it."""
    first, second = sorted(missed.values(), key=lambda each: (each.round, each.table))
    # Both sit on the same line, where pairs are compared with one another.
    if first.other is second.other and schedule.winners == 2:
        return None
    # One pair that was to play it twice cannot meet itself.
    if first.waiting == second.waiting and schedule.winners == 1:
        return None
    ns, ew = (second, first) if second.other is Direction.NS else (first, second)
    return Extra(second.round, second.table, facts.board, ns.waiting, ew.waiting, PlayState.LATE)


def _cancelled(
    schedule: Schedule,
    played: PlayedSoFar,
    facts: Facts,
    known: frozenset[Direction],
    missed: Mapping[Direction, _Missed],
) -> PlannedChange:
    """Law 15B1: cancelled for both sides; whoever loses the board for good is compensated."""
    ns, ew = named(schedule, facts.ns, facts.ew)
    who = tuple(_pair(schedule, facts, side).said for side in sorted(known, reverse=True))
    told = {"board": facts.board, "who": who, "count": len(who)}
    said = [Message(ChangeCode.BOARD_KNOWN, table=facts.table, ns=ns, ew=ew, **told)]
    lost = {side: each for side, each in missed.items() if side not in known}
    due, deprived = _due(schedule, facts, lost, for_players=True)
    said.extend(deprived)
    if known and any(side not in lost for side in known):
        said.append(Message(ChangeCode.FORMER_SCORE, **told))
    return proved(schedule, _with(schedule, facts, lost, []), played, said, due)


def _due(
    schedule: Schedule, facts: Facts, missed: Mapping[Direction, _Missed], *, for_players: bool
) -> tuple[list[Due], list[Message]]:
    """Law 15B3: an artificial score for everyone who cannot earn one any more (Law 12C2(a))."""
    due: dict[tuple[int, int], Due] = {}
    said: list[Message] = []
    fault = dict(zip((Direction.NS, Direction.EW), facts.faults, strict=True))
    for side, each in missed.items():
        place = each.round, each.table
        awards = {each.other: Fault.NONE.award, each.here: ""}
        if for_players:
            awards[each.here] = fault[side].award
        # The two at the table were to meet there: each is the other's opponent.
        if place in due:
            awards[each.other] = fault[_other(side)].award
        due[place] = Due(
            *place,
            facts.board,
            each.entry.ns or 0,
            each.entry.ew or 0,
            awards[Direction.NS],
            awards[Direction.EW],
            laws=DEPRIVED,
        )
    for score in due.values():
        two = named(schedule, score.ns, score.ew)
        for who, award in zip(two, (score.ns_award, score.ew_award), strict=True):
            if award:
                where = {"round": score.round, "table": score.table, "board": score.board}
                said.append(Message(ChangeCode.DEPRIVED, **where, who=who, award=award))
    return list(due.values()), said


def _other(side: Direction) -> Direction:
    return Direction.EW if side is Direction.NS else Direction.NS


def _with(
    schedule: Schedule, facts: Facts, missed: Mapping[Direction, _Missed], extras: list[Extra]
) -> Schedule:
    """The plays that cannot take place cancelled, and what is played besides stated."""
    marks = {
        UnplayedBoard(each.round, each.table, facts.board, PlayState.CANCELLED)
        for each in missed.values()
    }
    marked = with_marks(schedule, sorted(marks))
    all_extras = tuple(sorted_extras([*marked.exceptions.extras, *extras]))
    return replace(marked, exceptions=replace(marked.exceptions, extras=all_extras))
