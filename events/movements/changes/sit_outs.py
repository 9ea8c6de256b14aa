"""A late pair in place of a sit-out.

The movement without the half table, or without those who left, is sought among the generated ones:
the one whose places agree with those of the movement in play, whatever the pairs are called in it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from events.movements.catalogue import generate
from events.movements.change_codes import ChangeCode
from events.movements.changes.change import PlannedChange, PlayedSoFar, proved
from events.movements.changes.matching import Filled, matched
from events.movements.changes.naming import Naming, next_number, same_sides
from events.movements.codes import MovementCode
from events.movements.exceptions import Absence
from events.movements.kinds import KINDS
from events.movements.layout import name_shares, share_notes, sit_out_notes, without
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.table_rounds import Direction, TableRound
from scoring.errors import Message


def fill(schedule: Schedule, played: PlayedSoFar, first: int) -> PlannedChange:
    for rounds in _rounds_filled(schedule, first):
        number, line = rounds[1].number, rounds[1].line
        sentence = Message(ChangeCode.IN_PLACE_OF_SIT_OUT, round=first, who=rounds[1].said)
        absences = schedule.exceptions.absences
        if first > 1:
            absences = (*absences, Absence(number, line, 1, first - 1))
        after = replace(
            schedule,
            rounds=rounds[0],
            field=schedule.field + 1,
            exceptions=replace(schedule.exceptions, absences=absences),
            notes=(*without(schedule.notes, sit_out_notes(schedule)), sentence),
        )
        try:
            named = name_shares(schedule, after)
            said = [sentence, *share_notes(named), *_seats_said(after, rounds[1], first)]
            return proved(schedule, named, played, said)
        except MovementError:
            continue
    raise MovementError(MovementCode.NO_BOARDS_FREE)


def _seats_said(schedule: Schedule, who: Contestant, first: int) -> Iterator[Message]:
    for number, entry, direction, one in schedule.seats():
        if one == who and number >= first and entry.is_played:
            yield Message(
                ChangeCode.SITS_NS if direction is Direction.NS else ChangeCode.SITS_EW,
                round=number,
                table=entry.table,
                first=entry.boards[0],
                last=entry.boards[-1],
            )


def _rounds_filled(schedule: Schedule, first: int) -> Iterator[Filled]:
    """The rounds with a new pair at the sit-outs, as movements have them, else by matching."""
    for full in _fuller_movements(schedule):
        naming = _same_places(full, schedule)
        if naming is not None:
            yield from _taken_from(full, schedule, naming, first)
    yield from matched(schedule, first)


def _fuller_movements(schedule: Schedule) -> Iterator[Schedule]:
    """The movement without the half table, or without those who left."""
    switched = len(schedule.switched_rounds) or None
    gone = {(each.number, each.line) for each in schedule.exceptions.absences}
    for size in sorted({schedule.field + 1, schedule.field, schedule.field + len(gone)}):
        try:
            yield generate(
                schedule.kind,
                field=size,
                boards=schedule.rounds_count * schedule.boards_per_set,
                rounds=schedule.rounds_count,
                winners=schedule.winners,
                switched=switched if KINDS[schedule.kind].winners != (1,) else None,
            )
        except (MovementError, KeyError):
            continue


def _same_places(full: Schedule, schedule: Schedule) -> Naming | None:
    """How the pairs of the full movement are called here, if all places and boards agree."""
    if (full.tables, full.rounds_count) != (schedule.tables, schedule.rounds_count):
        return None
    naming = Naming()
    for theirs, ours in zip(full.rounds, schedule.rounds, strict=True):
        for full_entry, entry in zip(theirs, ours, strict=True):
            if entry.is_played and full_entry.board_set != entry.board_set:
                return None
            if entry.is_played and not same_sides(full, full_entry, schedule, entry, naming):
                return None
    return naming


def _taken_from(full: Schedule, schedule: Schedule, naming: Naming, first: int) -> Iterator[Filled]:
    """Each place of the full movement that is free here, given to the new pair."""
    free = [
        one
        for one in full.contestants()
        if one not in naming.pairs or _has_left(schedule, naming.pairs[one], first)
    ]
    for place in free:
        who = next_number(schedule, place.line)
        numbers = {theirs: ours.number for theirs, ours in naming.pairs.items()}
        numbers[place] = who.number
        yield (
            tuple(
                row
                if number < first
                else tuple(
                    _taken(full, theirs, ours, place, numbers)
                    for theirs, ours in zip(full.rounds[number - 1], row, strict=True)
                )
                for number, row in enumerate(schedule.rounds, start=1)
            ),
            who,
        )


def _has_left(schedule: Schedule, who: Contestant, first: int) -> bool:
    return schedule.exceptions.is_away(who.number, who.line, first)


def _taken(
    full: Schedule,
    theirs: TableRound,
    ours: TableRound,
    place: Contestant,
    numbers: Mapping[Contestant, int],
) -> TableRound:
    """The table as the full movement has it, where the new pair meets someone there."""
    there = {full.contestant(side, number) for side, number in theirs.sides()}
    if not ours.is_sit_out or place not in there:
        return ours
    sides = [numbers.get(full.contestant(side, number)) for side, number in theirs.sides()]
    if None in sides or not {one for _, one in ours.sides()} <= set(sides):
        return ours
    return replace(theirs, ns=sides[0], ew=sides[1])
