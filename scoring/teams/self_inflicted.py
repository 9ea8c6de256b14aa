"""Law 12C1(e) at IMPs: which part of the damage the non-offenders did to themselves."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.teams.boards import MatchBoard, RuledImps, TeamSide, team_score
from scoring.teams.units import Imps


@dataclass(frozen=True, slots=True)
class SelfInflicted:
    """The three results of the Commentary on Law 12, in IMPs of the non-offending team.

    `actual` (Ra) is the table's result, `expected` (Re) what normal play after the infraction would
    have brought, `normal` (Rn) what the board would have brought without it; each may be weighted.
    """

    actual: Fraction
    expected: Fraction
    normal: Fraction

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
    def damage(self) -> Fraction:
        """All that the team lost against the normal result, 0 or more."""
        return max(self.normal - self.actual, Fraction(0))

    @property
    def consequent(self) -> Fraction:
        """The damage that the infraction did: Rn - Re, at most all of it, 0 or more."""
        return min(self.damage, max(self.normal - self.expected, Fraction(0)))

    @property
    def own(self) -> Fraction:
        """The damage that the team did to itself: no relief is given for it."""
        return self.damage - self.consequent

    @property
    def non_offenders(self) -> RuledImps:
        """Law 12C1(e)(ii): the actual result with the consequent damage made good."""
        return RuledImps(self.actual + self.consequent, ("12C1(e)(ii)",), "self-inflicted")

    @property
    def offenders(self) -> RuledImps:
        """Law 12C1(e)(i): the score that rectifying the infraction would have brought them.

        Where there was no damage the result obtained stands for them too.
        """
        own = -max(self.normal, self.actual)
        return RuledImps(own, ("12C1(e)(i)",), "infraction rectified")

    def apply(self, board: MatchBoard, *, offenders: TeamSide) -> MatchBoard:
        """The board with both teams' rulings."""
        if offenders is TeamSide.AWAY:
            return replace(board, home_ruled=self.non_offenders, away_ruled=self.offenders)
        return replace(board, home_ruled=self.offenders, away_ruled=self.non_offenders)
