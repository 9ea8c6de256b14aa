"""A table added for a late pair while the first round lasts.

The movement of the larger field is best one in whose first round everybody sits with the boards
that they have now; else one of the same kind, as long as nobody has a result yet.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from events.movements.catalogue import generate
from events.movements.change_codes import ChangeCode
from events.movements.changes.change import PlannedChange, PlayedSoFar, proved
from events.movements.changes.naming import Naming, same_sides
from events.movements.codes import MovementCode
from events.movements.exceptions import NONE
from events.movements.kind import MovementKind
from events.movements.kinds import KINDS
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.table_rounds import Direction
from scoring.entrants import Line
from scoring.errors import Message

FEWER_OR_MORE = 2
"""By how many rounds the movement may become shorter or longer."""


def add_table(schedule: Schedule, played: PlayedSoFar) -> PlannedChange:
    """Go on with a movement for one pair more.

    Raises:
        MovementError: no movement fits, or a result would move.

    """
    if schedule.exceptions != NONE:
        raise MovementError(MovementCode.CHANGED)
    for larger in _larger_movements(schedule):
        after = _as_begun(larger, schedule)
        if after is not None:
            stays = Message(ChangeCode.ALL_STAY)
            return proved(schedule, after, played, [_said(after), stays])
    anew = _anew(schedule)
    again = Message(ChangeCode.BEGIN_AGAIN)
    return proved(schedule, anew, played, [_said(anew), again])


def _said(after: Schedule) -> Message:
    return Message(
        ChangeCode.TABLE_ADDED,
        movement=after.title,
        rounds=after.rounds_count,
        boards=after.boards_per_set,
    )


def _larger_movements(schedule: Schedule) -> Iterator[Schedule]:
    """Movements of one pair more: of as many rounds first, and of the same kind before others."""
    size = schedule.field + 1
    offers = [
        (abs(rounds - schedule.rounds_count), kind.key != schedule.kind, place, kind, rounds)
        for place, kind in enumerate(KINDS.values())
        if kind.contest is schedule.contest and kind.fits(size) and schedule.winners in kind.winners
        for rounds in kind.possible_rounds(size)
        if abs(rounds - schedule.rounds_count) <= FEWER_OR_MORE
    ]
    for *_, kind, rounds in sorted(offers, key=lambda offer: offer[:3]):
        larger = _made(schedule, kind, rounds)
        if larger.copies <= schedule.copies:
            yield larger


def _anew(schedule: Schedule) -> Schedule:
    """A movement of the same kind for one pair more, of about as many rounds."""
    kind = KINDS.get(schedule.kind)
    size = schedule.field + 1
    if kind is None or not kind.fits(size):
        raise MovementError(MovementCode.NONE_LARGER)
    rounds = kind.possible_rounds(size)
    return _made(schedule, kind, min(rounds, key=lambda n: (abs(n - schedule.rounds_count), n)))


def _made(schedule: Schedule, kind: MovementKind, rounds: int) -> Schedule:
    return generate(
        kind.key,
        field=schedule.field + 1,
        boards=rounds * schedule.boards_per_set,
        rounds=rounds,
        winners=schedule.winners,
    )


def _as_begun(larger: Schedule, schedule: Schedule) -> Schedule | None:
    """The larger movement with the pairs called as now, if its first round is as it is now."""
    if larger.tables != schedule.tables + 1:
        return None
    naming = Naming()
    for theirs, ours in zip(larger.rounds[0], schedule.rounds[0], strict=False):
        if (theirs.is_played, theirs.board_set) != (True, ours.board_set):
            return None
        if not same_sides(larger, theirs, schedule, ours, naming):
            return None
    numbers = _all_numbers(larger, naming)

    def number(side: Direction, one: int | None) -> int | None:
        return None if one is None else numbers[larger.contestant(side, one)]

    rounds = tuple(
        tuple(
            replace(entry, ns=number(Direction.NS, entry.ns), ew=number(Direction.EW, entry.ew))
            for entry in row
        )
        for row in larger.rounds
    )
    return replace(larger, rounds=rounds)


def _all_numbers(larger: Schedule, naming: Naming) -> dict[Contestant, int]:
    """Those who are here keep their numbers; the new pair takes the next of its line."""
    numbers = {theirs: ours.number for theirs, ours in naming.pairs.items()}
    taken: defaultdict[Line, list[int]] = defaultdict(list)
    for ours in naming.pairs.values():
        taken[ours.line].append(ours.number)
    for one in larger.contestants():
        numbers.setdefault(one, max(taken[one.line], default=0) + 1)
    return numbers
