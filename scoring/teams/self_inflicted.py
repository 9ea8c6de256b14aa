"""Law 12C1(e) at IMPs, on a board of a match (`scoring.damage` has the rule)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.damage import Damage
from scoring.teams.boards import MatchBoard, RuledImps, TeamSide, team_score
from scoring.teams.units import Imps


@dataclass(frozen=True, slots=True)
class SelfInflicted(Damage):
    """The same in IMPs of the non-offending team."""

    @classmethod
    def from_scores(
        cls,
        actual: Assigned,
        expected: Assigned,
        normal: Assigned,
        *,
        elsewhere: Assigned,
        side: Side,
    ) -> Self:
        """From scores: the three at the table, where the team sat `side`, and the other table's."""

        def imps(score: Assigned) -> Fraction:
            ns, ew = (score, elsewhere) if side is Side.NS else (elsewhere, score)
            return team_score((ns,), (ew,), Imps()).points or Fraction(0)

        return cls(imps(actual), imps(expected), imps(normal))

    @property
    def non_offenders(self) -> RuledImps:
        return RuledImps(self.relieved, ("12C1(e)(ii)",), "self-inflicted")

    @property
    def offenders(self) -> RuledImps:
        return RuledImps(-self.rectified, ("12C1(e)(i)",), "infraction rectified")

    def apply(self, board: MatchBoard, *, offenders: TeamSide) -> MatchBoard:
        """The board with both teams' rulings."""
        if offenders is TeamSide.AWAY:
            return replace(board, home_ruled=self.non_offenders, away_ruled=self.offenders)
        return replace(board, home_ruled=self.offenders, away_ruled=self.non_offenders)
