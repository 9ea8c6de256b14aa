"""A pair leaves: its opponents sit out from then on."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

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


def leave(schedule: Schedule, played: PlayedSoFar, who: Contestant, first: int) -> PlannedChange:
    """Take a pair out of all rounds from `first` on; each opponent's sit-out is stated.

    Raises:
        MovementError: the pair is not in play then, or has a result in one of these rounds.

    """
    pairs_only(schedule)
    refuse_round(schedule, first)
    said: list[str] = []
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


def _owed(schedule: Schedule, played: PlayedSoFar, who: Contestant) -> Iterator[str]:
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
            yield (
                f"Round {number}, table {table}: board {board}, postponed, waits for {who}; "
                "let it be played before they go, or cancel it."
            )


def _sentence(who: Contestant, first: int) -> str:
    named = f"{str(who)[0].upper()}{str(who)[1:]}"
    return f"{named} does not play." if first == 1 else f"{named} leaves after round {first - 1}."


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


def _sits_out(schedule: Schedule, number: int, entry: TableRound) -> list[str]:
    if not entry.is_sit_out:
        return [f"Round {number}, table {entry.table}: nobody is left there."]
    return [
        f"Round {number}, table {entry.table}: {schedule.contestant(direction, pair)} sits out."
        for direction, pair in entry.sides()
    ]
