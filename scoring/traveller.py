"""The traveller: everything that was scored on one board, from rows to value objects.

`TravellerLine` is one table's row. `Results` holds the same rows as columns, which is how a
world-wide field fits in memory and is scored in a second.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, Self, overload

from scoring.awards import Artificial, Assigned, Award
from scoring.cards import NS, Side

SideScore = Award | None


class TravellerLine(NamedTuple):
    """One table's line on a traveller; contestants by their number or name.

    Points are from North-South's side in both columns. The columns differ only where a ruling
    splits the score. `None` means that the side has no score on the board: not played, or sat out.
    `group` names the form in which a fouled board was played (Law 87B).
    """

    ns: str
    ew: str
    ns_score: SideScore
    ew_score: SideScore
    group: str = ""

    @classmethod
    def plain(cls, ns: str, ew: str, score: int, *, group: str = "") -> Self:
        """A result obtained in play."""
        assigned = Assigned.plain(score)
        return cls(ns, ew, assigned, assigned, group)

    @classmethod
    def assigned(cls, ns: str, ew: str, score: Assigned, *, group: str = "") -> Self:
        """The same assigned score for both sides."""
        return cls(ns, ew, score, score, group)

    @classmethod
    def artificial(cls, ns: str, ew: str, ns_score: Artificial, ew_score: Artificial) -> Self:
        return cls(ns, ew, ns_score, ew_score)

    @classmethod
    def split(
        cls, ns: str, ew: str, ns_score: SideScore, ew_score: SideScore, *, group: str = ""
    ) -> Self:
        """A score of its own for each side."""
        return cls(ns, ew, ns_score, ew_score, group)

    @classmethod
    def not_played(cls, ns: str, ew: str) -> Self:
        return cls(ns, ew, None, None)

    @property
    def has_score(self) -> bool:
        return self.ns_score is not None or self.ew_score is not None

    @property
    def is_sit_out(self) -> bool:
        """An artificial score for one side, where there was nobody to play against."""
        scores = (self.ns_score, self.ew_score)
        return None in scores and any(isinstance(score, Artificial) for score in scores)

    def contestant(self, side: Side) -> str:
        return self.ns if side is NS else self.ew

    def score(self, side: Side) -> SideScore:
        return self.ns_score if side is NS else self.ew_score

    @property
    def plain_score(self) -> int | None:
        """The points, where both sides have the same single score and the board is not fouled."""
        ns_score, ew_score = self.ns_score, self.ew_score
        if self.group or not isinstance(ns_score, Assigned):
            return None
        return ns_score.score if ns_score is ew_score or ns_score == ew_score else None

    @property
    def score_text(self) -> str:
        """What stands in the score column, empty when nobody has a score.

        "420", "A+/A-", "2/3 of 620 + 1/3 of -100"; the sides of a split score apart by "/", N-S
        first.
        """
        if not self.has_score:
            return ""
        if self.ns_score == self.ew_score and isinstance(self.ns_score, Assigned):
            return str(self.ns_score)
        sides = (self.ns_score, self.ew_score)
        return "/".join("" if score is None else str(score) for score in sides)


@dataclass(slots=True)
class Results(Sequence[TravellerLine]):
    """A traveller's lines as columns, equal to the same lines one by one. Nobody changes them.

    `points[i]` is the plain score of line i (`TravellerLine.plain_score`), or `None` where the
    line stands whole in `special`: adjusted, not played, or of a fouled group.
    """

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    points: tuple[int | None, ...]
    special: Mapping[int, TravellerLine] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not len(self.ns) == len(self.ew) == len(self.points):
            raise ValueError("the columns of a traveller must be of the same length")
        points, special = self.points, self.special
        if not special and None not in points:
            return
        if points.count(None) != len(special) or any(points[at] is not None for at in special):
            raise ValueError("every line without a plain score, and no other, stands in special")

    @classmethod
    def of(cls, lines: Iterable[TravellerLine]) -> Self:
        rows = tuple(lines)
        points = tuple([line.plain_score for line in rows])
        special = {}
        if None in points:
            special = {place: rows[place] for place, score in enumerate(points) if score is None}
        return cls(
            tuple([line.ns for line in rows]), tuple([line.ew for line in rows]), points, special
        )

    def side(self, side: Side) -> tuple[str, ...]:
        """The contestants of that side, line by line."""
        return self.ns if side is NS else self.ew

    def __len__(self) -> int:
        return len(self.points)

    @overload
    def __getitem__(self, place: int) -> TravellerLine: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[TravellerLine, ...]: ...
    def __getitem__(self, place: int | slice) -> TravellerLine | tuple[TravellerLine, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(len(self))[place])
        score = self.points[place]
        if score is None:
            return self.special[place % len(self)]
        return TravellerLine.plain(self.ns[place], self.ew[place], score)


@dataclass(slots=True)
class Traveller:
    """All lines of one board. Nobody changes them: frozen, it would take twice the time.

    Travellers of the same board in different sections are scored apart: a line is compared with
    those on its own traveller only. A `datum` is given where the one to score against at Butler is
    stated, in points from North-South's side; else it follows from the lines.
    """

    board: int
    lines: Sequence[TravellerLine]
    section: str = ""
    datum: Fraction | None = None
    columns: Results = field(init=False, repr=False, compare=False)

    @classmethod
    def plain(cls, board: int, lines: Sequence[tuple[str, str, int]], section: str = "") -> Self:
        """A board on which each line is two contestants, North-South first, and their score."""
        ns, ew, points = zip(*lines) if lines else ((), (), ())  # noqa: B905 - strict takes longer
        return cls(board, Results(ns, ew, points), section)

    def __post_init__(self) -> None:
        lines = self.lines
        columns = lines if isinstance(lines, Results) else Results.of(lines)
        self.columns = columns

    def apart(self, sections: Sequence[str]) -> Iterator[tuple["Traveller", list[int]]]:
        """A traveller of each section, and where its lines stand here.

        `sections` has that of each line.
        """
        places: defaultdict[str, list[int]] = defaultdict(list)
        for place, section in enumerate(sections):
            places[section].append(place)
        for section, own in places.items():
            lines = tuple([self.lines[each] for each in own])
            yield Traveller(self.board, lines, section, self.datum), own

    @property
    def results(self) -> int:
        """Lines with a score, artificial ones included: what the board's top is made from.

        A sit-out is no result, even where a regulation gives it a score.
        """
        columns = self.columns
        if not columns.special:
            return len(columns.points)
        special = columns.special.values()
        return len(columns.points) - sum(not line.has_score or line.is_sit_out for line in special)
