"""A pair leaves: its opponents sit out from then on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.change import (
    PlannedChange,
    PlayedSoFar,
    pairs_only,
    proved,
    refuse_round,
    vacated,
)
from events.movements.codes import MovementCode
from events.movements.exceptions import Absence, Exceptions, PlayState
from events.movements.layout import name_shares
from events.movements.schedule import Contestant, Direction, MovementError, Schedule, TableRound
from scoring.errors import Message


def leave(schedule: Schedule, played: PlayedSoFar, who: Contestant, first: int) -> PlannedChange:
    """Take a pair out of all rounds from `first` on; each opponent's sit-out is stated.

    Raises:
        MovementError: the pair is not in play then, or has a result in one of these rounds.

    """
    pairs_only(schedule)
    refuse_round(schedule, first)
    said: list[Message] = []
    rounds: list[tuple[TableRound, ...]] = list(schedule.rounds[: first - 1])
    found = False
    for number, tables in enumerate(schedule.rounds[first - 1 :], start=first):
        row: list[TableRound] = []
        for entry in tables:
            without = _without(schedule, entry, who)
            if without is not entry:
                found = True
                said.extend(_sits_out(schedule, number, without))
            row.append(without)
        rounds.append(tuple(row))
    if not found:
        raise MovementError(MovementCode.NOT_IN_PLAY, who=who.said, round=first)
    sentence = _sentence(who, first)
    after = replace(
        schedule,
        rounds=tuple(rounds),
        exceptions=_exceptions(schedule.exceptions, rounds, Absence(who.number, who.line, first)),
        notes=(*schedule.notes, sentence),
    )
    after = replace(after, field=len(after.contestants()))
    owed = _owed(after, played, who)
    return proved(schedule, name_shares(schedule, after), played, [sentence, *said, *owed])


def _owed(schedule: Schedule, played: PlayedSoFar, who: Contestant) -> Iterator[Message]:
    """The late plays of the pair that are left: they stay until the director cancels them."""
    plays = [
        (mark.round, mark.table, mark.board, entry.ns, entry.ew)
        for mark in schedule.exceptions.marks
        for entry in [schedule.rounds[mark.round - 1][mark.table - 1]]
        if mark.state is PlayState.LATE
    ]
    plays += [
        (extra.round, extra.table, extra.board, extra.ns, extra.ew)
        for extra in schedule.exceptions.extras
        if extra.state is PlayState.LATE
    ]
    for number, table, board, ns, ew in plays:
        pairs = {
            schedule.contestant(Direction.NS, ns or 0),
            schedule.contestant(Direction.EW, ew or 0),
        }
        if who in pairs and (ns, ew, board) not in played.results:
            yield Message(
                ChangeCode.WAITS_FOR, round=number, table=table, board=board, who=who.said
            )


def _sentence(who: Contestant, first: int) -> Message:
    if first == 1:
        return Message(ChangeCode.NEVER_PLAYS, who=who.said)
    return Message(ChangeCode.LEAVES, round=first - 1, who=who.said)


def _exceptions(
    exceptions: Exceptions, rounds: Sequence[Sequence[TableRound]], away: Absence
) -> Exceptions:
    """With the pair away; boards that nobody plays any more are neither late nor cancelled."""
    marks = (mark for mark in exceptions.marks if rounds[mark.round - 1][mark.table - 1].boards)
    absences = (*exceptions.absences, away)
    return replace(exceptions, marks=tuple(marks), absences=absences)


def _without(schedule: Schedule, entry: TableRound, who: Contestant) -> TableRound:
    for direction, number in entry.sides():
        if schedule.contestant(direction, number) == who:
            return vacated(entry, direction)
    return entry


def _sits_out(schedule: Schedule, number: int, entry: TableRound) -> list[Message]:
    if not entry.is_sit_out:
        return [Message(ChangeCode.NOBODY_LEFT, round=number, table=entry.table)]
    waiting = (schedule.contestant(direction, pair).said for direction, pair in entry.sides())
    return [
        Message(ChangeCode.SITS_OUT, round=number, table=entry.table, who=who) for who in waiting
    ]
