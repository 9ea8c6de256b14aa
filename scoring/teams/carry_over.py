"""What matches contribute to carry-over; its rules are in `scoring.ranking.carry_forward`."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.entrants import Entrant, Line
from scoring.teams.boards import TeamSide
from scoring.teams.codes import TeamsCode
from scoring.teams.match import CarryOver, MatchResult
from scoring.teams.units import TeamsError


def scored_against(results: Iterable[MatchResult]) -> dict[Entrant, dict[Entrant, Fraction]]:
    """What each team scored against each other, for `carry_forward.AmongQualifiers`."""
    scores: dict[Entrant, dict[Entrant, Fraction]] = {}
    for result in results:
        for side in TeamSide:
            own = scores.setdefault((Line.ALL, result.match.team(side)), {})
            other = (Line.ALL, result.match.team(side.other))
            own[other] = own.get(other, Fraction(0)) + result.points(side)
    return scores


def knockout_carry_over(
    result: MatchResult, *, share: Fraction, maximum: Fraction | None = None
) -> CarryOver | None:
    """A share, 0 to 1, of the margin of an earlier match between the two, at most `maximum` IMPs.

    The side is the one of the earlier match. `None` when that was a tie, or the share is nothing.
    """
    if not 0 <= share <= 1:
        raise TeamsError(TeamsCode.CARRIED_SHARE)
    amount = share * abs(result.margin)
    if maximum is not None:
        amount = min(amount, maximum)
    if not amount:
        return None
    return CarryOver(TeamSide.HOME if result.margin > 0 else TeamSide.AWAY, amount)
