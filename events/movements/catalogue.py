"""The kinds of movement, and which of them fit a number of pairs and boards.

A kind is an entry in `KINDS`: for how many tables it can be had, how many winners, how many rounds
make it complete, and what makes it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from events.movements import howell, mitchell
from events.movements.comparison import Candidate, compare, cost
from events.movements.layout import tables_text
from events.movements.schedule import MovementError, Schedule, TableRound


class Maker(Protocol):
    """Makes a schedule of a kind, its numbers already found possible."""

    def __call__(
        self, pairs: int, *, rounds: int, boards_per_set: int, winners: int
    ) -> Schedule: ...


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of movement; the first of `winners` is what it has unless told otherwise."""

    key: str
    name: str
    tables: range
    winners: tuple[int, ...]
    full_rounds: Callable[[int], int]
    make: Maker


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            Kind(
                key="mitchell",
                name="Mitchell",
                tables=mitchell.TABLES,
                winners=(2, 1),
                full_rounds=mitchell.full_rounds,
                make=mitchell.mitchell,
            ),
            Kind(
                key="skip-mitchell",
                name="skip Mitchell",
                tables=mitchell.SKIP_TABLES,
                winners=(2, 1),
                full_rounds=mitchell.skip_full_rounds,
                make=mitchell.skip_mitchell,
            ),
            Kind(
                key="howell",
                name="Howell",
                tables=howell.TABLES,
                winners=(1,),
                full_rounds=howell.full_rounds,
                make=howell.howell,
            ),
        )
    }
)


def generate(
    kind: str,
    *,
    pairs: int,
    boards: int,
    rounds: int | None = None,
    winners: int | None = None,
) -> Schedule:
    """Make a movement in which a pair that never sits out plays at most `boards` boards.

    An odd number of pairs leaves a half table, at which one pair sits out in each round. Without
    `rounds`, `usual_rounds` decides; without `winners`, the kind does.

    Raises:
        MovementError: the kind cannot be had for these numbers.

    """
    chosen = kind_for(kind, pairs)
    if winners is None:
        winners = chosen.winners[0]
    if winners not in chosen.winners:
        raise MovementError(f"A {chosen.name} cannot have {_winners_text(winners)}.")
    full = chosen.full_rounds((pairs + 1) // 2)
    if boards < 1:
        raise MovementError("A movement needs at least one board.")
    if rounds is None:
        rounds = usual_rounds(full, boards)
    if not 1 <= rounds <= full:
        raise MovementError(
            f"A {chosen.name} for {tables_text(pairs)} has 1 to {full} rounds, not {rounds}."
        )
    if boards < rounds:
        raise MovementError(f"{boards} boards are too few for {rounds} rounds.")
    return chosen.make(pairs, rounds=rounds, boards_per_set=boards // rounds, winners=winners)


def suggest(pairs: int, boards: int, *, one_winner: bool | None = None) -> tuple[Candidate, ...]:
    """All movements that fit, best first, with one winner or two or either; twins only once.

    Raises:
        MovementError: none fits.

    """
    found: dict[tuple[tuple[TableRound, ...], ...], Schedule] = {}
    for kind in KINDS.values():
        if (pairs + 1) // 2 in kind.tables:
            for schedule in _schedules(kind, pairs, boards, one_winner=one_winner):
                found.setdefault(schedule.rounds, schedule)
    if not found:
        raise MovementError(f"No movement is available for {pairs} pairs and {boards} boards.")
    candidates = [compare(schedule) for schedule in found.values()]
    return tuple(sorted(candidates, key=lambda candidate: cost(candidate, boards)))


def kind_for(key: str, pairs: int) -> Kind:
    """The kind of that name, if it can be had for so many pairs.

    Raises:
        MovementError: it is unknown, or not for this number of tables.

    """
    kind = KINDS.get(key)
    if kind is None:
        raise MovementError(f"There is no movement called {key!r}; choose {', '.join(KINDS)}.")
    if (pairs + 1) // 2 not in kind.tables:
        only = "an even number of tables, " if kind.tables.step == 2 else ""
        raise MovementError(
            f"A {kind.name} for {tables_text(pairs)} is not available; "
            f"choose {only}{kind.tables[0]} to {kind.tables[-1]}{'' if only else ' tables'}."
        )
    return kind


def full_boards(key: str, pairs: int) -> int:
    """The boards of a complete movement of usual length: 24, or as near below as rounds allow.

    Raises:
        MovementError: the kind cannot be had for so many pairs.

    """
    full = kind_for(key, pairs).full_rounds((pairs + 1) // 2)
    return full * max(1, 24 // full)


def usual_rounds(full: int, boards: int) -> int:
    """How many of a kind's `full` rounds a director would play with so many boards.

    All of them if that uses three quarters of the boards; else as many as use nine tenths of them.
    """
    if _uses(full, boards) * 4 >= boards * 3:
        return full
    return next(
        rounds
        for rounds in range(min(full, boards // _shortest_round(boards)), 0, -1)
        if _uses(rounds, boards) * 10 >= boards * 9
    )


def _shortest_round(boards: int) -> int:
    """The fewest boards worth a move: one only when the session is very short."""
    return 1 if boards < 12 else 2


def _schedules(
    kind: Kind, pairs: int, boards: int, *, one_winner: bool | None
) -> Iterator[Schedule]:
    for winners in kind.winners:
        if one_winner is None or one_winner == (winners == 1):
            for rounds in _rounds_worth_trying(kind.full_rounds((pairs + 1) // 2), boards):
                yield generate(kind.key, pairs=pairs, boards=boards, rounds=rounds, winners=winners)


def _rounds_worth_trying(full: int, boards: int) -> list[int]:
    """The usual number of rounds, and a smaller one if its longer rounds use more boards."""
    if boards < 1:
        return []
    usual = usual_rounds(full, boards)
    used = usual * (boards // usual)
    shorter = range(usual - 1, max(2, usual // 2), -1)
    fuller = (
        r for r in shorter if r * (boards // r) > used and boards // r >= _shortest_round(boards)
    )
    best = max(fuller, key=lambda r: (r * (boards // r), r), default=None)
    return [usual] if best is None else [usual, best]


def _uses(rounds: int, boards: int) -> int:
    return rounds * (boards // rounds)


def _winners_text(winners: int) -> str:
    return "one winner" if winners == 1 else f"{winners} winners"
