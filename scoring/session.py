"""The result of scoring a session: scored boards and standings, whatever the method."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, Protocol

from scoring.awards import Artificial, Assigned
from scoring.cards import EW, NS, Side
from scoring.comparison import Comparison, Rating
from scoring.conditions.options import Options
from scoring.conditions.penalties import UNADJUSTED, Unearned
from scoring.conditions.rules import Status
from scoring.conditions.tie_breaks import BrokenTie
from scoring.details import Details
from scoring.entrants import Entrant, Line
from scoring.numbers import quotient_half_up
from scoring.traveller import Traveller, TravellerLine


class Unit(StrEnum):
    """What a board's score is counted in, or a total: Victory Points and boards are of matches."""

    MATCHPOINTS = "mp"
    IMPS = "imp"
    POINTS = "points"
    VICTORY_POINTS = "vp"
    BOARDS = "bam"


class Formula(StrEnum):
    """How a score's worth was reached."""

    PLAIN = "plain"
    NEUBERG = "neuberg"
    FACTOR = "factor"
    TIES = "ties"
    DATUM = "datum"
    COMPARISONS = "comparisons"
    POINTS = "points"
    ARTIFICIAL = "artificial"
    NO_SCORE = "no score"


class Method(Protocol):
    """A method of scoring a board in a field (Law 78); one module each.

    `law` is its clause, `artificial_law` the one about its artificial scores.
    """

    @property
    def name(self) -> str: ...
    @property
    def unit(self) -> Unit: ...
    @property
    def law(self) -> str: ...
    @property
    def artificial_law(self) -> str: ...

    def rate(self, comparison: Comparison, options: Options) -> Rating:
        """What each score of the comparison earns its side."""

    def inside(self, comparison: Comparison, options: Options) -> Rating:
        """The same before it is scaled from the results obtained to those expected."""

    def formula(self, comparison: Comparison, options: Options) -> Formula: ...

    def details(self, award: Assigned, comparison: Comparison, options: Options) -> Details:
        """The steps in which an assigned score of the comparison was rated."""

    def shared(self, expected: int, options: Options) -> int:
        """What the two sides of a result earn together: a top at matchpoints, 0 elsewhere."""

    def artificial(
        self, score: Artificial, own: Fraction | None, expected: int, options: Options
    ) -> Fraction:
        """What an artificial score earns on a board with so many results expected.

        `own` is the contestant's average on the other boards, where Law 12C2(c) applies: in
        percent at matchpoints, else in the method's unit.
        """


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A traveller's line with what both sides earned; `None` for a side without a score.

    `top` is the most that a side can earn at matchpoints, 0 under other methods.
    """

    line: TravellerLine
    earned_ns: Fraction | None
    earned_ew: Fraction | None
    top: int
    expected: int

    @property
    def ns(self) -> str:
        return self.line.ns

    @property
    def ew(self) -> str:
        return self.line.ew

    @property
    def score_text(self) -> str:
        return self.line.score_text

    def earned(self, side: Side) -> Fraction | None:
        return self.earned_ns if side is NS else self.earned_ew

    def percent(self, side: Side) -> Fraction | None:
        """Share of the top, 0 to 100; `None` without a score or without a comparison."""
        earned = self.earned(side)
        if earned is None or not self.top:
            return None
        return 100 * earned / self.top


Other = Mapping[int, Fraction | None]
"""What sides without an assigned score earned, by the line's place; `None` where they have none."""


NOBODY: Other = {}
"""The sides without an assigned score on a board where all have one: the same object for each."""


class ScoredBoard(NamedTuple):
    """A traveller scored; lines in the traveller's order.

    `expected` is what fewer results are scaled to. Columns are whole numbers of 1/`denominator`,
    0 in the places that `ns_other` or `ew_other` has: artificial scores, and sides without one
    (`None`). Of plain scores alone there is no column for East-West: they earn the rest of
    what both sides share.
    """

    traveller: Traveller
    expected: int
    shared: int
    denominator: int
    ns_column: tuple[int, ...]
    ew_column: tuple[int, ...] | None
    ns_other: Other = NOBODY
    ew_other: Other = NOBODY

    @property
    def board(self) -> int:
        return self.traveller.board

    @property
    def top(self) -> int:
        """The most that a side can earn at matchpoints, where it is all that both share; else 0."""
        return self.shared

    def column(self, side: Side) -> tuple[int, ...]:
        """What the side earned on each line, in units of 1/`denominator`."""
        if side is NS:
            return self.ns_column
        if self.ew_column is not None:
            return self.ew_column
        whole = self.shared * self.denominator
        return tuple([whole - own for own in self.ns_column])

    def other(self, side: Side) -> Other:
        """What the side earned where its score is no assigned one, by the line's place."""
        return self.ns_other if side is NS else self.ew_other

    def line(self, place: int) -> ScoredLine:
        """The scored line, counted from 0; `IndexError` when the traveller has no such line."""
        line = self.traveller.lines[place]
        ns, ew = self._earned(place, NS), self._earned(place, EW)
        return ScoredLine(line, ns, ew, self.top, self.expected)

    @property
    def lines(self) -> tuple[ScoredLine, ...]:
        return tuple(self.line(place) for place in range(len(self.traveller.lines)))

    def _earned(self, place: int, side: Side) -> Fraction | None:
        other = self.other(side)
        if place in other:
            return other[place]
        if side is EW and self.ew_column is None:
            return self.shared - Fraction(self.ns_column[place], self.denominator)
        return Fraction(self.column(side)[place], self.denominator)


class Standing(NamedTuple):
    """One contestant's place in a ranking line; `rank` is "" for one without a place (`status`).

    The total is in units of 1/`denominator`, in lowest terms, with what `adjustment` added. `of` is
    the sum of the tops of the boards on which the contestant has a score (0 where there is no top),
    `boards_played` their number (boards with an artificial score included). Ties are on the exact
    `percent` or `total`, never on the rounded one; `decided_by` is what broke them.
    """

    contestant: str
    line: Line
    units: int
    denominator: int
    of: int
    boards_played: int
    rank: str
    status: Status = Status.COMPETING
    adjustment: Unearned = UNADJUSTED
    decided_by: tuple[BrokenTie, ...] = ()

    @property
    def total(self) -> Fraction:
        return Fraction(self.units, self.denominator)

    @property
    def earned(self) -> Fraction:
        """The total of the boards: without penalties, handicap and what was carried forward."""
        return self.total - self.adjustment.net

    @property
    def percent(self) -> Fraction | None:
        """The share of the available matchpoints, in percent; `None` where there are none."""
        return Fraction(100 * self.units, self.of * self.denominator) if self.of else None

    @property
    def average(self) -> Fraction:
        """The total per board played."""
        return Fraction(self.units, self.denominator * self.boards_played)

    @property
    def percent_text(self) -> str:
        """The percentage for print, with two decimals; empty where there is none."""
        if not self.of:
            return ""
        return quotient_half_up(100 * self.units, self.of * self.denominator, 2)


@dataclass(frozen=True, slots=True)
class SessionScore:
    """A session scored by `method`; standings line by line, best first.

    `averages` is what Law 12C2(c) went by: each contestant's average on the boards with a score
    obtained or assigned; empty where the session rule does not apply.
    """

    method: Method
    options: Options
    boards: tuple[ScoredBoard, ...]
    standings: tuple[Standing, ...]
    averages: Mapping[Entrant, Fraction | None] = field(default_factory=dict, repr=False)

    def board(self, number: int, section: str = "") -> ScoredBoard:
        """The scored board of that number; `KeyError` when the session has none."""
        for board in self.boards:
            if board.board == number and board.traveller.section == section:
                return board
        raise KeyError(number)

    @property
    def total_unit(self) -> Unit:
        """What totals count in."""
        return self.method.unit

    def is_by(self, method: Method, options: Options) -> bool:
        """Whether it was scored by that method and by these options."""
        return self.method == method and self.options == options
