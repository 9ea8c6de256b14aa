"""Three teams in one round: a triple of half matches, for a field with an odd number of teams."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from scoring.numbers import exact_sum
from scoring.teams.boards import TeamSide
from scoring.teams.codes import TeamsCode
from scoring.teams.match import HALF_MATCH, MatchConditions, MatchResult, victory_points
from scoring.teams.units import TeamsError


@dataclass(frozen=True, slots=True)
class HalfTable:
    """Who sits where in one half of a triple: North-South team, East-West team, set of boards."""

    half: int
    ns: str
    ew: str
    board_set: str


def triple_tables(x: str, y: str, z: str) -> tuple[HalfTable, ...]:
    """The six tables of a triple with the sets A, B and C; set C nobody else in the event plays.

    Each two teams meet over one set, with the rooms in different halves. In a long triple a half is
    a whole round.
    """
    return (
        HalfTable(1, x, y, "A"),
        HalfTable(1, y, z, "B"),
        HalfTable(1, z, x, "C"),
        HalfTable(2, x, z, "C"),
        HalfTable(2, y, x, "A"),
        HalfTable(2, z, y, "B"),
    )


def half_match_conditions() -> MatchConditions:
    """A short triple's half matches: IMPs on the 10-0 scale for the boards of one set.

    The half matches of a long triple are scored as whole matches.
    """
    return victory_points(HALF_MATCH)


@dataclass(frozen=True, slots=True)
class TripleScore:
    """One team's round in a triple: the sum of its two half matches."""

    team: str
    points: Fraction
    halves: tuple[MatchResult, MatchResult]


def score_triple(halves: Sequence[MatchResult]) -> tuple[TripleScore, ...]:
    """Each team's points from the three half matches, teams in the order they appear.

    `TeamsError` unless three teams each met both others once.
    """
    teams = list(dict.fromkeys(half.match.team(side) for half in halves for side in TeamSide))
    met = Counter(frozenset((half.match.home, half.match.away)) for half in halves)
    if len(teams) != 3 or met != Counter(map(frozenset, combinations(teams, 2))):
        raise TeamsError(TeamsCode.TRIPLE)
    return tuple(_team(team, halves) for team in teams)


def _team(team: str, halves: Sequence[MatchResult]) -> TripleScore:
    own = [
        (half, half.points(side))
        for half in halves
        for side in TeamSide
        if half.match.team(side) == team
    ]
    (first, _), (second, _) = own
    return TripleScore(team, exact_sum([points for _, points in own]), (first, second))
