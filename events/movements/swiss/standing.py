"""The standing on which a Swiss round is paired: places, points, and who has met whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from events.movements.codes import DrawCode
from events.movements.schedule import MovementError


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair or team: points of this stage and those carried into it from an earlier one.

    `opponents` are those met, round by round: none in a bye, two in a triple (in each of the two
    rounds of a long one). `home` is in how many rounds it sat North-South or at home.
    """

    number: int
    score: Fraction = Fraction(0)
    carry: Fraction = Fraction(0)
    opponents: tuple[tuple[int, ...], ...] = ()
    home: int = 0

    @property
    def total(self) -> Fraction:
        return self.score + self.carry

    @property
    def byes(self) -> int:
        return self.opponents.count(())

    @property
    def triples(self) -> int:
        return sum(len(met) > 1 for met in self.opponents)

    def met(self, last_rounds: int | None = None) -> set[int]:
        """Whom it has met, in all rounds or in the last few."""
        rounds = self.opponents
        if last_rounds is not None:
            rounds = rounds[max(0, len(rounds) - last_rounds) :]
        return {number for met in rounds for number in met}


def ranked(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """In order of total points, then of number."""
    return tuple(sorted(entrants, key=lambda one: (-one.total, one.number)))


def check(entrants: Sequence[Entrant]) -> None:
    """Two contestants at least, each there once, and no meeting that only one of two remembers.

    Raises:
        MovementError: it is not so. An opponent who has withdrawn may be missing.

    """
    if len(entrants) < 2:
        raise MovementError(DrawCode.TWO_NEEDED)
    by_number = {one.number: one for one in entrants}
    number, times = Counter(one.number for one in entrants).most_common(1)[0]
    if times > 1:
        raise MovementError(DrawCode.TWICE, number=number, times=times)
    for one in entrants:
        for other in sorted(one.met() & by_number.keys()):
            if one.number not in by_number[other].met() or other == one.number:
                raise MovementError(DrawCode.MET, one=one.number, other=other)


def read_standing(data: object) -> tuple[Entrant, ...]:
    """A standing from JSON data: a list of {"number", "score", "carry", "opponents", "home"}.

    Each entry of `opponents` is a round: a number, null for a bye, or the two of a triple. Where no
    one has a score or carry, the list is in order already; else points decide.

    Raises:
        MovementError: it has another shape, or `check` fails.

    """
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        raise MovementError(DrawCode.LIST)
    try:
        entrants = tuple(_entrant(row) for row in data)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise MovementError(DrawCode.NO_STANDING, why=repr(error)) from error
    check(entrants)
    scored = any("score" in row or "carry" in row for row in data)
    return ranked(entrants) if scored else entrants


def _entrant(row: Mapping[str, Any]) -> Entrant:
    return Entrant(
        number=int(row["number"]),
        score=Fraction(str(row.get("score", 0))),
        carry=Fraction(str(row.get("carry", 0))),
        opponents=tuple(_met(entry) for entry in row.get("opponents", [])),
        home=int(row.get("home", 0)),
    )


def _met(entry: int | list[int] | None) -> tuple[int, ...]:
    if entry is None:
        return ()
    return tuple(map(int, entry)) if isinstance(entry, list) else (int(entry),)
