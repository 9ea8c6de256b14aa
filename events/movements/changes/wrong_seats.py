"""Players of an individual sat in other seats than the movement's: Law 15B for four who sit alone.

Two who sat together by mistake, a stranger at the table, a board that was not theirs: what the four
have played stands where none of them had played it. Whoever they leave waiting for the board play
it with one another, as the Commentary on Law 15B lets pairs do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import sorted_extras, with_marks
from events.movements.changes.change import (
    DEPRIVED,
    Due,
    Fault,
    PlannedChange,
    PlayedSoFar,
    Where,
    proved,
    seated,
    side_said,
)
from events.movements.codes import MovementCode, WordCode
from events.movements.exceptions import Extra, PlayState, UnplayedBoard
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message

Seats = tuple[int, int, int, int]
"""The players North, South, East and West."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the director found: who sat at a table of a round, and the boards that they played.

    `had_played` are those who had played them before although no result tells. `faults` are those
    of North-South and East-West as they sat.
    """

    round: int
    table: int
    boards: tuple[int, ...]
    seats: Seats
    had_played: frozenset[int] = frozenset()
    faults: tuple[Fault, Fault] = (Fault.PARTLY, Fault.PARTLY)

    def fault(self, player: int) -> Fault:
        """That of the side on which the player sat."""
        return self.faults[player in self.seats[2:]]


@dataclass(frozen=True, slots=True)
class _Missed:
    """A play of the movement that cannot take place as planned, and who of its four has played."""

    entry: TableRound
    gone: frozenset[int]


_MissedPlays = Mapping[Where, _Missed]


def decide_seats(schedule: Schedule, played: PlayedSoFar, facts: SeatFacts) -> PlannedChange:
    """Apply Law 15B to the facts, board by board.

    Raises:
        MovementError: they sat as the movement says; four players are not four; a board has a
            result of those who should have sat there; or those who wait cannot play it.

    """
    _check(schedule, played, facts)
    after, due = schedule, list[Due]()
    stands, said = list[int](), list[Message]()
    for board in facts.boards:
        known = _who_knew(after, played, facts, board)
        missed = _missed(after, played, facts, board)
        if known:
            after, deprived, scores = _cancelled(after, facts, board, known, missed)
            said, due = [*said, *deprived], [*due, *scores]
        else:
            after, late = _stands(after, facts, board, missed)
            stands, said = [*stands, board], [*said, *late]
    if stands:
        said.insert(0, _said_to_stand(facts, stands))
    return proved(schedule, after, played, said, due)


def _said_to_stand(facts: SeatFacts, boards: Sequence[int]) -> Message:
    north, south, east, west = facts.seats
    return Message(
        ChangeCode.SEATS_STAND,
        round=facts.round,
        table=facts.table,
        boards=tuple(boards),
        count=len(boards),
        ns=side_said(north, south),
        ew=side_said(east, west),
    )


def _check(schedule: Schedule, played: PlayedSoFar, facts: SeatFacts) -> None:
    where = {"round": facts.round, "table": facts.table}
    if not 1 <= facts.round <= schedule.rounds_count or not 1 <= facts.table <= schedule.tables:
        raise MovementError(MovementCode.NO_TABLE, **where)
    everyone = {each.number for each in schedule.contestants()}
    if len(set(facts.seats)) != len(facts.seats) or not everyone.issuperset(facts.seats):
        raise MovementError(MovementCode.FOUR_PLAYERS_SIT)
    if not facts.boards:
        raise MovementError(MovementCode.WHICH_BOARDS, **where)
    entry = schedule.rounds[facts.round - 1][facts.table - 1]
    north_south, east_west = entry.both_sides()
    as_planned = (set(north_south), set(east_west)) == ({*facts.seats[:2]}, {*facts.seats[2:]})
    for board in facts.boards:
        if not 1 <= board <= schedule.boards_total:
            raise MovementError(MovementCode.NO_SUCH_BOARD, board=board)
        if as_planned and board in entry.boards:
            ns, ew = seated(schedule, entry)
            raise MovementError(MovementCode.DESIGNATED, **where, board=board, ns=ns, ew=ew)
        if board in entry.boards and (entry.ns, entry.ew, board) in played.results:
            raise MovementError(MovementCode.RESULT_OF_OTHERS, **where, board=board)


def _four(entry: TableRound) -> tuple[int, ...]:
    """The players of a table: North, South, East and West."""
    north_south, east_west = entry.both_sides()
    return (*north_south, *east_west)


def _is_cancelled(schedule: Schedule, number: int, entry: TableRound, board: int) -> bool:
    return schedule.exceptions.state(number, entry.table, board) is PlayState.CANCELLED


def _who_knew(
    schedule: Schedule, played: PlayedSoFar, facts: SeatFacts, board: int
) -> frozenset[int]:
    """Who of the four had played the board, with whomever."""
    with_result = played.results - played.unplayed
    found = set(facts.had_played)
    for number, entry in schedule.plays():
        came = (entry.ns, entry.ew, board) in with_result
        if board in entry.boards and came and not _is_cancelled(schedule, number, entry, board):
            found.update(_four(entry))
    for extra in schedule.exceptions.extras:
        if extra.board == board and (extra.ns, extra.ew, board) in with_result:
            found.update(extra.players)
    return frozenset(found.intersection(facts.seats))


def _missed(schedule: Schedule, played: PlayedSoFar, facts: SeatFacts, board: int) -> _MissedPlays:
    """Where the four were to play the board, as far as that is still to come."""
    found: dict[Where, _Missed] = {}
    for number, entry in schedule.plays():
        gone = frozenset(_four(entry)).intersection(facts.seats)
        if not gone or board not in entry.boards or _is_cancelled(schedule, number, entry, board):
            continue
        if (entry.ns, entry.ew, board) not in played.results:
            found[number, entry.table] = _Missed(entry, gone)
    return found


def _stands(
    schedule: Schedule, facts: SeatFacts, board: int, missed: _MissedPlays
) -> tuple[Schedule, list[Message]]:
    """Law 15B2: the score stands. Who waits at the first table takes the seats free at the others.

    Raises:
        MovementError: one of the four was to play the board nowhere, so that some would be left.

    """
    if missed and sum(len(each.gone) for each in missed.values()) != len(facts.seats):
        raise MovementError(MovementCode.SOME_LEFT, board=board)
    north, south, east, west = facts.seats
    extras = [Extra(facts.round, facts.table, board, north, east, None, south, west)]
    said: list[Message] = []
    here = facts.round, facts.table
    first, *others = sorted(missed, key=lambda where: (where != here, where)) or [here]
    waiting = (
        [each for each in _four(missed[first].entry) if each not in missed[first].gone]
        if missed
        else []
    )
    for where in others:
        place = missed[where]
        taken = [waiting.pop(0) if each in place.gone else each for each in _four(place.entry)]
        north, south, east, west = taken
        extras.append(Extra(*where, board, north, east, PlayState.LATE, south, west))
        two = {"ns": side_said(north, south), "ew": side_said(east, west)}
        said.append(Message(ChangeCode.BOTH_MISS, board=board, **two))
    return _with(schedule, board, missed, extras), said


def _cancelled(
    schedule: Schedule,
    facts: SeatFacts,
    board: int,
    known: frozenset[int],
    missed: _MissedPlays,
) -> tuple[Schedule, list[Message], list[Due]]:
    """Law 15B1: cancelled for all four; whoever loses the board by it is compensated (15B3)."""
    north, south, east, west = facts.seats
    who = tuple(Message(WordCode.PLAYER, number=each) for each in sorted(known))
    told = {"board": board, "who": who, "count": len(who)}
    two = {"ns": side_said(north, south), "ew": side_said(east, west)}
    said = [Message(ChangeCode.BOARD_KNOWN, table=facts.table, **two, **told)]
    lost = {where: each for where, each in missed.items() if each.gone - known}
    due = [_due(facts, board, known, where, each) for where, each in lost.items()]
    for score, each in zip(due, lost.values(), strict=True):
        awards = score.ns_award, score.ew_award
        for side, award in zip(seated(schedule, each.entry), awards, strict=True):
            where = {"round": score.round, "table": score.table, "board": board}
            said.append(Message(ChangeCode.DEPRIVED, **where, who=side, award=award))
    said.append(Message(ChangeCode.FORMER_SCORE, **told))
    return _with(schedule, board, lost, []), said, due


def _due(facts: SeatFacts, board: int, known: frozenset[int], where: Where, missed: _Missed) -> Due:
    """Both partners alike (Law 12C3): average plus unless one of them sat at the wrong table."""
    ns, ew = (
        max(
            (facts.fault(each) for each in side if each in missed.gone - known),
            key=list(Fault).index,
            default=Fault.NONE,
        ).award
        for side in missed.entry.both_sides()
    )
    entry = missed.entry
    return Due(*where, board, entry.ns or 0, entry.ew or 0, ns, ew, laws=DEPRIVED)


def _with(
    schedule: Schedule, board: int, missed: _MissedPlays, extras: Sequence[Extra]
) -> Schedule:
    """The plays that cannot take place cancelled, and what is played besides stated."""
    marks = [UnplayedBoard(*where, board, PlayState.CANCELLED) for where in sorted(missed)]
    marked = with_marks(schedule, marks)
    together = tuple(sorted_extras([*marked.exceptions.extras, *extras]))
    return replace(marked, exceptions=replace(marked.exceptions, extras=together))
