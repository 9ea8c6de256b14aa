"""What the conditions of contest choose about scoring; by default what the Law says."""

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.entrants import RankingLine
from scoring.individual import JOINT
from scoring.ranking_rules import RankingRules


class OptionsError(ValueError):
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
                raise OptionsError(f"a group of {size} needs {size} percentages from 0 to 100")

    def applies(self, group: int, board: int) -> bool:
        """Whether a group of that many of the board's results is a small one."""
        return group in self.percents and group <= self.share * board


@dataclass(frozen=True, slots=True)
class Options:
    """What the conditions of contest choose.

    `winners`: 1 or 2. With two, North-South and East-West contestants are different even when
    their numbers coincide. `individual`: contestants are players, a side is two of them
    (`scoring.individual`). `expected_results`: how often every board should have been played; by
    default the most results (artificial ones included) on any board of the section.
    `law_12c2c`: whether A+ and A- follow the contestant's own session score.

    Matchpoints (Law 78A): `half` counts one matchpoint per score beaten and a half per tie,
    instead of two and one; `scaling` and `small_groups` see above.

    IMPs (Laws 78B, 12C2(b)): `average_imps` is what A+ earns and A- loses.

    `ranking` is what is done with the totals (Law 78D).
    """

    winners: int = 1
    individual: bool = False
    expected_results: int | None = None
    law_12c2c: bool = True
    half: bool = False
    scaling: Scaling = Scaling.NEUBERG
    small_groups: SmallGroups | None = None
    average_imps: Fraction = Fraction(3)
    ranking: RankingRules = field(default_factory=RankingRules)

    def __post_init__(self) -> None:
        if self.winners not in (1, 2):
            raise OptionsError(f"{self.winners} winners: a session has one or two")
        if self.individual and self.winners != 1:
            raise OptionsError("an individual has one winner: players change direction")
        if self.expected_results is not None and self.expected_results < 1:
            raise OptionsError(f"{self.expected_results} results expected: at least 1")
        if self.average_imps < 0:
            raise OptionsError(f"average plus of {self.average_imps} IMPs: at least 0")
        self._check_ranking()

    def _check_ranking(self) -> None:
        """The rules name contestants of this session's lines; in an individual, players."""
        lines = {RankingLine.ALL} if self.winners == 1 else {RankingLine.NS, RankingLine.EW}
        for line, name in self.ranking.entrants():
            if line not in lines:
                raise OptionsError(f"{line} {name}: the session has no such line")
            if self.individual and JOINT in name:
                raise OptionsError(f"{name}: an individual ranks players (Law 12C3)")
