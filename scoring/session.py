"""The result of scoring a session: scored boards and standings, whatever the method."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.awards import Artificial
from scoring.cards import Side
from scoring.numbers import half_up
from scoring.traveller import Line


class OptionsError(ValueError):
    """Options that no session can be scored with."""


class RankingLine(StrEnum):
    """Who is ranked with whom: one line per direction with two winners, else all together."""

    NS = "NS"
    EW = "EW"
    ALL = "ALL"


@dataclass(frozen=True, slots=True)
class Options:
    """What the conditions of contest choose.

    `winners`: 1 or 2. With two, North-South and East-West contestants are different even when
    their numbers coincide. `half`: one matchpoint per score beaten and a half per tie, instead of
    two and one. `expected_results`: how often every board should have been played, which Neuberg
    scales to; by default the most results (artificial ones included) on any board.
    `law_12c2c`: whether A+ and A- follow the contestant's own session score.
    """

    winners: int = 1
    half: bool = False
    expected_results: int | None = None
    law_12c2c: bool = True

    def __post_init__(self) -> None:
        if self.winners not in (1, 2):
            raise OptionsError(f"{self.winners} winners: a session has one or two")
        if self.expected_results is not None and self.expected_results < 1:
            raise OptionsError(f"{self.expected_results} results expected: at least 1")


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A traveller's line with both sides' matchpoints; `None` for a side without a score."""

    line: Line
    mp_ns: Fraction | None
    mp_ew: Fraction | None
    top: int

    @property
    def ns(self) -> str:
        return self.line.ns

    @property
    def ew(self) -> str:
        return self.line.ew

    @property
    def score_text(self) -> str:
        return self.line.score_text

    def matchpoints(self, side: Side) -> Fraction | None:
        return self.mp_ns if side is Side.NS else self.mp_ew

    def percent(self, side: Side) -> Fraction | None:
        """Share of the top, 0 to 100; `None` without a score or without a comparison."""
        matchpoints = self.matchpoints(side)
        if matchpoints is None or not self.top:
            return None
        return 100 * matchpoints / self.top

    def is_artificial(self, side: Side) -> bool:
        return isinstance(self.line.score(side), Artificial)


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A traveller scored; lines in the traveller's order. `expected` is what Neuberg scales to."""

    board: int
    expected: int
    top: int
    lines: tuple[ScoredLine, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One contestant's place in a ranking line.

    `of` is the sum of the tops of the boards on which the contestant has a score, `boards_played`
    their number (boards with an artificial score included). Ties are on the exact `percent`.
    """

    contestant: str
    line: RankingLine
    total: Fraction
    of: int
    percent: Fraction
    rank: str
    boards_played: int
    percent_text: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "percent_text", half_up(self.percent, 2))


@dataclass(frozen=True, slots=True)
class SessionScore:
    """A session scored by `method`; standings line by line, best first."""

    method: str
    options: Options
    boards: tuple[ScoredBoard, ...]
    standings: tuple[Standing, ...]

    def board(self, number: int) -> ScoredBoard:
        """The scored board of that number; `KeyError` when the session has none."""
        for board in self.boards:
            if board.board == number:
                return board
        raise KeyError(number)
