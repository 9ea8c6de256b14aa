"""Movements in play for these tests: any kind and size, and results up to some table."""

from hypothesis import strategies as st

from events.movements.catalogue import generate
from events.movements.changes.change import Meeting, PlayedSoFar
from events.movements.kinds import KINDS
from events.movements.schedule import Contest, Schedule


@st.composite
def pairs_movements(draw: st.DrawFn, most: int = 30) -> Schedule:
    """Any pairs movement of up to `most` pairs, with two boards a round."""
    kinds = [kind for kind in KINDS.values() if kind.contest is Contest.PAIRS]
    kind = draw(st.sampled_from([each for each in kinds if _sizes(each.sizes, most)]))
    size = draw(st.sampled_from(_sizes(kind.sizes, most)))
    rounds = draw(st.sampled_from(kind.possible_rounds(size)))
    return generate(
        kind.key,
        field=size,
        boards=rounds * 2,
        rounds=rounds,
        winners=draw(st.sampled_from(kind.winners)),
    )


@st.composite
def in_play(draw: st.DrawFn) -> tuple[Schedule, PlayedSoFar]:
    """A movement and how far it is: all results of the rounds before, some of the round itself."""
    schedule = draw(pairs_movements())
    number = draw(st.integers(1, schedule.rounds_count))
    done = plays_until(schedule, number - 1)
    now = [play for play in plays_until(schedule, number) if play not in done]
    some = draw(st.lists(st.sampled_from(now), unique=True, max_size=6)) if now else []
    return schedule, PlayedSoFar(number, frozenset([*done, *some]))


def plays_until(schedule: Schedule, last: int) -> frozenset[Meeting]:
    """All plays of the rounds up to `last`."""
    return frozenset(
        (entry.ns or 0, entry.ew or 0, board)
        for number, entry in schedule.plays()
        if number <= last
        for board in entry.boards
    )


def _sizes(sizes: object, most: int) -> list[int]:
    return [size for size in range(4, most + 1) if size in sizes]  # type: ignore[operator]
