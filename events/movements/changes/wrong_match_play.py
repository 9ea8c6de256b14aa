"""Teams: a board was played that was not theirs, against others or the other way round (Law 86B).

Law 15B is of pairs and individuals alone (its footnote). What was played so is part of no match: a
match compares what its own two teams did on its own boards in both rooms. Whoever knows a board
cannot play it any more where their match has it; what becomes of it there Law 86B says.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import with_marks
from events.movements.changes.change import (
    DEPRIVED,
    Due,
    Fault,
    PlannedChange,
    PlayedSoFar,
    named,
    proved,
)
from events.movements.codes import MovementCode
from events.movements.exceptions import PlayState, UnplayedBoard
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What the director found at a table of a round: who sat there, and the boards they played.

    `ns` and `ew` are pairs of teams, however the movement seats them; `faults` are theirs.
    """

    round: int
    table: int
    boards: tuple[int, ...]
    ns: Contestant
    ew: Contestant
    faults: tuple[Fault, Fault] = (Fault.PARTLY, Fault.PARTLY)

    @property
    def pairs(self) -> tuple[Contestant, Contestant]:
        return self.ns, self.ew


@dataclass(frozen=True, slots=True)
class _Missed:
    """A table of a match where boards cannot be played any more, with the faults of its pairs."""

    round: int
    entry: TableRound
    boards: tuple[int, ...]
    faults: tuple[Fault, Fault]
    is_turned: bool

    @property
    def match(self) -> frozenset[int | None]:
        return frozenset((self.entry.ns, self.entry.ew))


def decide_match_play(schedule: Schedule, played: PlayedSoFar, facts: MatchFacts) -> PlannedChange:
    """Apply Law 86B to the facts: what is cancelled in which match, and the scores for it.

    Raises:
        MovementError: no boards, or none such; one pair is named twice; the two meet on a board as
            they sat, where its result counts; or the other room can still turn round as well.
    """
    _check(schedule, played, facts)
    missed = [*_missed(schedule, played, facts)]
    for each in missed:
        _refuse_turning(played, each)
    scores = Counter[frozenset[int | None]]()
    for each in missed:
        scores[each.match] += len(each.boards)
    said, due = [_no_part(facts), *_entered(schedule, played, facts)], list[Due]()
    for each in missed:
        is_one = scores[each.match] == 1 and not each.is_turned
        law, awards = _single(each.faults) if is_one else _several(each.faults)
        due += _due(each, awards, law)
        said.append(_said(schedule, each, awards, law))
    if missed:
        said.append(Message(ChangeCode.RULE_BY_OTHER_ROOM))
    marks = [
        UnplayedBoard(each.round, each.entry.table, board, PlayState.CANCELLED)
        for each in missed
        for board in each.boards
    ]
    return proved(schedule, with_marks(schedule, sorted(marks)), played, said, due)


def _check(schedule: Schedule, played: PlayedSoFar, facts: MatchFacts) -> None:
    where = {"round": facts.round, "table": facts.table}
    if not 1 <= facts.round <= schedule.rounds_count or not 1 <= facts.table <= schedule.tables:
        raise MovementError(MovementCode.NO_TABLE, **where)
    if facts.ns == facts.ew or not {*facts.pairs} <= {*schedule.contestants()}:
        raise MovementError(MovementCode.CANNOT_MEET, ns=facts.ns.said, ew=facts.ew.said)
    if not facts.boards:
        raise MovementError(MovementCode.WHICH_BOARDS, **where)
    for board in facts.boards:
        if not 1 <= board <= schedule.boards_total:
            raise MovementError(MovementCode.NO_SUCH_BOARD, board=board)
        for number, entry in schedule.plays():
            sat_so = [*facts.pairs] == [one for side in schedule.both_sides(entry) for one in side]
            if sat_so and _is_open(schedule, played, number, entry, board):
                raise MovementError(
                    MovementCode.COUNTS_THERE,
                    round=number,
                    table=entry.table,
                    board=board,
                    ns=facts.ns.said,
                    ew=facts.ew.said,
                )


def _is_open(
    schedule: Schedule, played: PlayedSoFar, number: int, entry: TableRound, board: int
) -> bool:
    """Whether a board is still to be played at a table, or entered."""
    if board not in entry.boards or (entry.ns, entry.ew, board) in played.results:
        return False
    return schedule.exceptions.state(number, entry.table, board) is not PlayState.CANCELLED


def _missed(schedule: Schedule, played: PlayedSoFar, facts: MatchFacts) -> Iterator[_Missed]:
    """Where one of the two, or both, were to play boards that they know now."""
    fault = dict(zip(facts.pairs, facts.faults, strict=True))
    for number, entry in schedule.plays():
        (ns,), (ew,) = schedule.both_sides(entry)
        own = (each for each in facts.boards if _is_open(schedule, played, number, entry, each))
        if not fault.keys().isdisjoint((ns, ew)) and (boards := tuple(own)):
            faults = fault.get(ns, Fault.NONE), fault.get(ew, Fault.NONE)
            yield _Missed(number, entry, boards, faults, is_turned={ns, ew} == fault.keys())


def _refuse_turning(played: PlayedSoFar, each: _Missed) -> None:
    """Directions changed at one table alone make two results that nothing compares.

    Where the other table has not played the board it sits the other way round too, as the director
    tells it (Law 5B), and all is right.
    """
    if not each.is_turned:
        return
    for board in each.boards:
        if (each.entry.ew, each.entry.ns, board) not in played.results:
            raise MovementError(
                MovementCode.TURN_OTHER_ROOM, round=each.round, table=each.entry.table, board=board
            )


_BY_RESPONSIBILITY = "12C2(a)"


def _single(faults: tuple[Fault, Fault]) -> tuple[str, tuple[str, str]]:
    """One adjusted score in a match: artificial by responsibility (Law 12C2(a))."""
    ns, ew = faults
    return _BY_RESPONSIBILITY, (ns.award, ew.award)


def _several(faults: tuple[Fault, Fault]) -> tuple[str, tuple[str, str]]:
    """Several: who alone is at fault gets the complement of what their opponents get."""
    ns, ew = faults
    if faults == (Fault.NONE, Fault.NONE):
        return "86B2(a)", (ns.award, ew.award)
    if Fault.NONE not in faults:
        return "86B2(c)", (ns.award, ew.award)
    complement = Fault.DIRECTLY.award
    one = (Fault.NONE.award, complement) if ns is Fault.NONE else (complement, Fault.NONE.award)
    return "86B2(b)", one


def _no_part(facts: MatchFacts) -> Message:
    return Message(
        ChangeCode.NO_PART_OF_MATCH,
        round=facts.round,
        table=facts.table,
        boards=facts.boards,
        count=len(facts.boards),
        ns=facts.ns.said,
        ew=facts.ew.said,
    )


def _entered(schedule: Schedule, played: PlayedSoFar, facts: MatchFacts) -> Iterator[Message]:
    """What stands on record of these boards for whoever belonged there: no change takes it away."""
    entered = played.results - played.unplayed
    exceptions = schedule.exceptions
    for entry in (each for each in schedule.rounds[facts.round - 1] if each.table == facts.table):
        boards = tuple(
            board
            for board in facts.boards
            if board in entry.boards
            and (entry.ns, entry.ew, board) in entered
            and exceptions.state(facts.round, entry.table, board) is not PlayState.CANCELLED
        )
        if boards:
            ns, ew = named(schedule, entry.ns, entry.ew)
            yield Message(
                ChangeCode.ENTERED_AS_RIGHT,
                round=facts.round,
                table=entry.table,
                boards=boards,
                count=len(boards),
                ns=ns,
                ew=ew,
            )


def _due(each: _Missed, awards: tuple[str, str], law: str) -> list[Due]:
    entry = each.entry
    two = entry.ns or 0, entry.ew or 0
    laws = DEPRIVED if law == _BY_RESPONSIBILITY else ("86B2", *DEPRIVED)
    return [Due(each.round, entry.table, board, *two, *awards, laws=laws) for board in each.boards]


def _said(schedule: Schedule, each: _Missed, awards: tuple[str, str], law: str) -> Message:
    ns, ew = named(schedule, each.entry.ns, each.entry.ew)
    ns_award, ew_award = awards
    return Message(
        ChangeCode.MISSED_IN_MATCH,
        round=each.round,
        table=each.entry.table,
        boards=each.boards,
        count=len(each.boards),
        ns=ns,
        ew=ew,
        ns_award=ns_award,
        ew_award=ew_award,
        law=law,
    )
