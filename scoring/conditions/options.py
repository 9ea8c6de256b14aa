"""What the conditions of contest choose about scoring; by default what the Law says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from scoring.awards import Artificial, Average
from scoring.conditions.codes import OptionQuantityCode, OptionsCode
from scoring.conditions.rules import RankingRules
from scoring.entrants import Line
from scoring.errors import BridgeError, Code
from scoring.individual import JOINT

AVERAGE = Artificial(Average.EVEN)
MOST_RESULTS = 1_000_000


def explained(
    words: str, *, least: int | None = None, most: int | None = None, of: Code | None = None
) -> Mapping[str, Any]:
    """What a field declares besides its type and default.

    `words` say in docs/scoring-document.md what it does. Numbers are from `least` to `most`; `of`
    says what another one is.
    """
    return {"words": words, "least": least, "most": most, "of": of}


class OptionsError(BridgeError):
    """Options that no session can be scored with."""


class Scaling(StrEnum):
    """What matchpoints won among fewer results than expected are worth.

    NEUBERG: as if every result had been obtained in proportion more often. FACTOR: in proportion
    to the tops. TIES: every comparison that is missing counts as a tie, the method of hand scoring
    (an average as a tie with everyone, one point for each result of the other group).
    """

    NEUBERG = "neuberg"
    FACTOR = "factor"
    TIES = "ties"


@dataclass(frozen=True, slots=True)
class SmallGroups:
    """Artificial scores for the small groups of a fouled board, as a regulation may have it.

    A group of `results` scores or fewer that holds no more than `share` of the board's gets
    artificial scores: `percents[n]` lists the percentages of a group of n, best score first, equal
    scores sharing the mean of theirs. A group of a size without percentages is rated as any other.
    """

    percents: dict[int, tuple[Fraction, ...]]
    share: Fraction = Fraction(1, 3)

    def __post_init__(self) -> None:
        for size, percents in self.percents.items():
            if len(percents) != size or not all(0 <= percent <= 100 for percent in percents):
                raise OptionsError(OptionsCode.SMALL_GROUP, size=size)

    def applies(self, group: int, board: int) -> bool:
        """Whether a group of that many of the board's results is a small one."""
        return group in self.percents and group <= self.share * board


@dataclass(frozen=True, slots=True)
class MissedBoards:
    """What an authority provides for a contestant without result on several boards (Law 12C2(d)).

    Average plus for at most `most` boards of a session, two as the Commentary recommends; every
    board after them is `then`: average, or `None` as if it had not been scheduled.
    """

    most: int = 2
    then: Artificial | None = AVERAGE

    def __post_init__(self) -> None:
        if self.most < 0:
            raise OptionsError(OptionsCode.MISSED_BOARDS)


class Centre(StrEnum):
    """What a datum is made of: the mean of the scores, or the one in the middle."""

    MEAN = "mean"
    MEDIAN = "median"


class DatumRounding(StrEnum):
    """To what a datum is rounded.

    TEN: the nearest ten, halves away from zero (425 is 430, -425 is -430). TEN_EVEN: the nearest
    ten, halves to the even one (425 is 420, 435 is 440). TEN_TO_ZERO: the nearest ten, halves
    towards zero (425 is 420, -425 is -420). TEN_UP: the nearest ten, halves to the greater one (425
    is 430, -425 is -420). ONE: the nearest point, halves away from zero.
    """

    TEN = "ten"
    TEN_EVEN = "even ten"
    TEN_TO_ZERO = "ten towards zero"
    TEN_UP = "ten upwards"
    ONE = "one"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How a board's datum is found (Law 78B leaves it to the regulation).

    At either end `trim` results are left out, or `trim_share` of them rounded down where that is
    more: never so many that none is left.
    """

    centre: Centre = Centre.MEAN
    trim: int = field(
        default=0, metadata=explained("results left out at either end", least=0, most=MOST_RESULTS)
    )
    trim_share: Fraction = Fraction(0)
    rounding: DatumRounding = DatumRounding.TEN

    def __post_init__(self) -> None:
        if self.trim < 0 or not 0 <= self.trim_share < Fraction(1, 2):
            raise OptionsError(OptionsCode.DATUM)

    def dropped(self, results: int) -> int:
        """How many of so many results are left out at either end."""
        wanted = max(self.trim, int(self.trim_share * results))
        return min(wanted, (results - 1) // 2)


class Divisor(StrEnum):
    """What a sum of cross-IMPs is divided by: the other results, all results, or nothing."""

    COMPARISONS = "comparisons"
    RESULTS = "results"
    NONE = "none"


class CrossScaling(StrEnum):
    """How a sum of cross-IMPs is scaled on a board with fewer results than expected.

    RESULTS: as expected to actual results (EBU White Book 4.2.4). COMPARISONS: as expected to
    actual comparisons, so that an average over comparisons stays what it is. NONE: not at all.
    """

    RESULTS = "results"
    COMPARISONS = "comparisons"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class CrossImpsRule:
    """What becomes of the sum of a score's IMPs."""

    divisor: Divisor = Divisor.COMPARISONS
    scaling: CrossScaling = CrossScaling.RESULTS


class Basis(StrEnum):
    """What is ranked where boards have no top (IMPs, points).

    TOTAL: the sum of the boards. AVERAGE: that sum, with penalties and what was carried forward,
    per board played. SCALED: the sum times the most boards played by anyone in the line, divided
    by the boards played; that is then the total.
    """

    TOTAL = "total"
    AVERAGE = "average"
    SCALED = "scaled"


@dataclass(frozen=True, slots=True)
class Options:
    """What the conditions of contest choose.

    Each is declared here alone: documents, their schema and docs/scoring-document.md read it off.
    `ranking` is what is done with the totals (Law 78D).
    """

    winners: int = field(
        default=1,
        metadata=explained(
            "1 (default) or 2. With 2 the North-South and East-West contestants are different even "
            "where their numbers coincide.",
            least=1,
            most=2,
            of=OptionQuantityCode.WINNERS,
        ),
    )
    individual: bool = field(
        default=False,
        metadata=explained(
            "`true`: results have `n`, `e`, `s` and `w` instead of `ns` and `ew`, and players are "
            "ranked",
        ),
    )
    expected_results: int | None = field(
        default=None,
        metadata=explained(
            "how often every board should have been played, which fewer results are scaled to; by "
            "default the most results, artificial ones included, on any board (of the section)",
            least=1,
            most=MOST_RESULTS,
            of=OptionQuantityCode.RESULTS,
        ),
    )
    law_12c2c: bool = field(
        default=True,
        metadata=explained(
            "`false`: A+ and A- do not follow the contestant's own session score",
        ),
    )
    missed_boards: MissedBoards | None = field(
        default=None,
        metadata=explained(
            '`{"most": 2, "then": "A"}` (Law 12C2(d)): on how many boards a contestant gets '
            "average "
            "plus, and what follows; null for no score",
        ),
    )
    half: bool = field(
        default=False,
        metadata=explained(
            "`true`: one matchpoint for a score beaten and half of one for an equal one (Law 78A)",
        ),
    )
    ascherman: bool = field(
        default=False,
        metadata=explained(
            "`true`: at matchpoints a score ties with itself too (Ascherman); the top is one "
            "comparison more",
        ),
    )
    scaling: Scaling = field(
        default=Scaling.NEUBERG,
        metadata=explained(
            '`"neuberg"` (default), `"factor"` or `"ties"`: what a board with fewer results than '
            "expected is worth",
        ),
    )
    small_groups: SmallGroups | None = field(
        default=None,
        metadata=explained(
            '`{"percents": {"2": ["65", "55"]}, "share": "1/3"}`: percentages for the small '
            "groups of "
            "a fouled board, best score first, where a group has at most that share of the results",
        ),
    )
    datum: DatumRule = field(
        default=DatumRule(),
        metadata=explained(
            'Butler: `{"centre": "mean" or "median", "trim": 1, "trim_share": "1/10", "rounding": '
            '"ten", "ten_even", "ten_to_zero", "ten_up", "one" or "none"}`. `trim` results are '
            "left "
            "out at either end, or that share of them. Halves go away from zero, to the even ten, "
            "towards zero, or up.",
        ),
    )
    cross_imps: CrossImpsRule = field(
        default=CrossImpsRule(),
        metadata=explained(
            '`{"divisor": "comparisons", "results" or "none", "scaling": "results", "comparisons" '
            "or "
            '"none"}`',
        ),
    )
    average_imps: Fraction = field(
        default=Fraction(3),
        metadata=explained(
            "what A+ earns and A- loses at IMPs, at cross-IMPs in each comparison; by default 3 "
            "(Law 12C2(b))",
            least=0,
        ),
    )
    average_points: Fraction | None = field(
        default=None,
        metadata=explained(
            "the same at total points (Law 78C); without it an artificial score is refused there",
            least=0,
        ),
    )
    basis: Basis = field(
        default=Basis.TOTAL,
        metadata=explained(
            'what is ranked at IMPs and points: `"total"` (default), `"average"` per board, or '
            '`"scaled"` to the most boards',
        ),
    )
    ranking: RankingRules = field(default=RankingRules())

    def __post_init__(self) -> None:
        if self.winners not in (1, 2):
            raise OptionsError(OptionsCode.WINNERS, winners=self.winners)
        if self.individual and self.winners != 1:
            raise OptionsError(OptionsCode.ONE_WINNER)
        if self.expected_results is not None and self.expected_results < 1:
            raise OptionsError(OptionsCode.EXPECTED, results=self.expected_results)
        if self.average_imps.numerator < 0:
            raise OptionsError(OptionsCode.AVERAGE_IMPS, imps=self.average_imps)
        if self.average_points is not None and self.average_points < 0:
            raise OptionsError(OptionsCode.AVERAGE_POINTS, points=self.average_points)
        self._check_ranking()

    def _check_ranking(self) -> None:
        """The rules name contestants of this session's lines; in an individual, players."""
        lines = {Line.ALL} if self.winners == 1 else {Line.NS, Line.EW}
        for line, name in self.ranking.entrants():
            if line not in lines:
                raise OptionsError(OptionsCode.NO_LINE, line=line, name=name)
            if self.individual and JOINT in name:
                raise OptionsError(OptionsCode.PLAYERS, name=name)
