"""Boards of which only both teams' totals are known: a stanza typed in, a match of another site."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.teams.boards import BoardScore, ScoreBasis, TeamScore
from scoring.teams.codes import TeamsCode
from scoring.teams.units import Imps, MatchUnit, TeamsError


@dataclass(frozen=True, slots=True)
class BoardsTotal:
    """So many boards on which home gained `home` IMPs and the visitors `away`, each 0 or more.

    `board` is the place among the totals of the match, from 1.
    """

    board: int
    boards: int
    home: Fraction
    away: Fraction

    def __post_init__(self) -> None:
        if self.boards < 1:
            raise TeamsError(TeamsCode.TOTAL_BOARDS)
        if self.home < 0 or self.away < 0:
            raise TeamsError(TeamsCode.TOTAL_GAINED)

    def score(self, unit: MatchUnit) -> BoardScore:
        """Both teams' net; `TeamsError` in another unit than IMPs."""
        if not isinstance(unit, Imps):
            raise TeamsError(TeamsCode.TOTAL_IMPS)
        return BoardScore(
            self.board, self._team(self.home, self.away), self._team(self.away, self.home)
        )

    def _team(self, own: Fraction, other: Fraction) -> TeamScore:
        return TeamScore(
            own - other, ScoreBasis.TOTAL, laws=("78B",), boards=self.boards, gained=own
        )
