"""Carry-over from one stage of a teams event into the next."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from scoring.numbers import exact_sum
from scoring.teams.boards import TeamSide
from scoring.teams.match import CarryOver, MatchResult
from scoring.teams.units import TeamsError


def linear_carry_over(scores: Mapping[str, Fraction], *, maximum: Fraction) -> dict[str, Fraction]:
    """The World Bridge Federation's: the first qualifier takes `maximum`, the last nothing.

    In between in proportion to the score: C (s - s_last) / (s_first - s_last). Equal scores all
    round carry nothing. `TeamsError` without qualifiers or for a maximum below 0.
    """
    if not scores or maximum < 0:
        raise TeamsError("carry-over needs qualifiers and a maximum of 0 or more")
    first, last = max(scores.values()), min(scores.values())
    if first == last:
        return dict.fromkeys(scores, Fraction(0))
    return {team: maximum * (score - last) / (first - last) for team, score in scores.items()}


def carry_among_qualifiers(
    results: Iterable[MatchResult], qualifiers: Collection[str], *, share: Fraction = Fraction(1)
) -> dict[str, Fraction]:
    """What each qualifier scored in its matches against other qualifiers, times `share`."""
    carried: dict[str, list[Fraction]] = {team: [] for team in qualifiers}
    for result in results:
        if {result.match.home, result.match.away} <= carried.keys():
            for side in TeamSide:
                carried[result.match.team(side)].append(result.points(side))
    return {team: share * exact_sum(points) for team, points in carried.items()}


def knockout_carry_over(
    result: MatchResult, *, share: Fraction, maximum: Fraction | None = None
) -> CarryOver | None:
    """A share, 0 to 1, of the margin of an earlier match between the two, at most `maximum` IMPs.

    The side is the one of the earlier match. `None` when that was a tie, or the share is nothing.
    """
    if not 0 <= share <= 1:
        raise TeamsError("the share of a margin that is carried over is 0 to 1")
    amount = share * abs(result.margin)
    if maximum is not None:
        amount = min(amount, maximum)
    if not amount:
        return None
    return CarryOver(TeamSide.HOME if result.margin > 0 else TeamSide.AWAY, amount)
