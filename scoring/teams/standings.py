"""The totals of a teams event, the figures that its tie-breaks are made from, and forfeits.

Places, penalties of the event and what is carried forward are in `scoring.teams.ranking`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.awards import Artificial, Average
from scoring.numbers import exact_sum
from scoring.teams.boards import MatchBoard, Room, TeamSide
from scoring.teams.codes import TeamsCode
from scoring.teams.match import KnownPoints, Match, MatchResult
from scoring.teams.units import TeamsError


@dataclass(frozen=True, slots=True)
class ByeScore:
    """What a team without opponents gets in a round, as the conditions of contest say.

    `points` is a fixed score, `own_average` the mean of the matches that the team played (nothing
    before the first, two halves for one); with both the better counts. `TeamsError` with neither.
    """

    points: Fraction | None = Fraction(12)
    own_average: bool = False

    def __post_init__(self) -> None:
        if self.points is None and not self.own_average:
            raise TeamsError(TeamsCode.BYE)

    def award(self, average: Fraction) -> Fraction:
        """The points, given the team's own average."""
        if self.points is None:
            return average
        return max(self.points, average) if self.own_average else self.points


@dataclass(frozen=True, slots=True)
class Bye:
    """A team's round without a match: a bye, or opponents who withdrew."""

    team: str
    score: ByeScore = ByeScore()
    round_number: int | None = None


class Won(StrEnum):
    """A match from one team's side."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """One match from one team's side: points of both, and the margin in the boards' unit.

    `share` is what part of a match it is.
    """

    opponents: str
    points: Fraction
    opponents_points: Fraction
    margin: Fraction
    boards: int
    round_number: int | None
    by_points: bool = False
    share: Fraction = Fraction(1)

    @property
    def outcome(self) -> Won:
        """By margin, whatever the scale makes of it; by the points where only they are known."""
        lead = self.points - self.opponents_points if self.by_points else self.margin
        if not lead:
            return Won.DRAWN
        return Won.WON if lead > 0 else Won.LOST


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """What one team stands at; its place is for `scoring.teams.ranking` to give.

    `total` is made of the points of matches and byes. `won` and `lost` are IMPs (or the boards'
    unit) gained and given away on boards, without carry-over and penalties; `quotient` is `None`
    where nothing was lost.
    """

    team: str
    total: Fraction
    matches: tuple[TeamMatch, ...]
    byes: int
    boards: int
    won: Fraction
    lost: Fraction
    bye_points: Fraction

    @property
    def net(self) -> Fraction:
        return self.won - self.lost

    @property
    def quotient(self) -> Fraction | None:
        return self.won / self.lost if self.lost else None

    def count(self, outcome: Won) -> int:
        """How many matches the team has won, drawn or lost."""
        return sum(match.outcome is outcome for match in self.matches)


@dataclass(frozen=True, slots=True)
class EventScores:
    """What was played in a teams event: matches and byes; `also` names teams without any yet."""

    results: Sequence[MatchResult]
    byes: Sequence[Bye] = ()
    also: Sequence[str] = ()

    @property
    def teams(self) -> tuple[str, ...]:
        """Every team, in the order in which they appear."""
        return tuple(
            dict.fromkeys(
                (
                    *(r.match.team(side) for r in self.results for side in TeamSide),
                    *(bye.team for bye in self.byes),
                    *self.also,
                )
            )
        )


def team_standings(event: EventScores) -> dict[str, TeamStanding]:
    """Every team's total and figures, by name."""
    return {team: _figures(event, team) for team in event.teams}


def _team_match(result: MatchResult, side: TeamSide) -> TeamMatch:
    return TeamMatch(
        opponents=result.match.team(side.other),
        points=result.points(side),
        opponents_points=result.points(side.other),
        margin=result.margin if side is TeamSide.HOME else -result.margin,
        boards=result.score(side).boards_played,
        round_number=result.match.round_number,
        by_points=result.match.known is not None,
        share=result.match.share,
    )


def _figures(event: EventScores, team: str) -> TeamStanding:
    own = [
        (result, side)
        for result in event.results
        for side in TeamSide
        if result.match.team(side) == team
    ]
    matches = tuple(_team_match(result, side) for result, side in own)
    scores = [result.score(side) for result, side in own]
    byes = [bye.score for bye in event.byes if bye.team == team]
    played = exact_sum([match.points for match in matches])
    shares = exact_sum([result.match.share for result, _side in own])
    average = played / shares if shares else Fraction(0)
    bye_points = exact_sum([bye.award(average) for bye in byes])
    return TeamStanding(
        team=team,
        total=played + bye_points,
        matches=matches,
        byes=len(byes),
        boards=sum(score.boards_played for score in scores),
        won=exact_sum([score.won for score in scores]),
        lost=exact_sum([score.lost for score in scores]),
        bye_points=bye_points,
    )


# A match that is not played, or not to its end, because a team is at fault (Law 78D). What a team
# gets whose opponents are at fault is for the conditions of contest to say; where no scale turns
# matches into points, each board is one without a result (Law 12C2).

PLUS, MINUS = Artificial(Average.PLUS), Artificial(Average.MINUS)


def forfeit_points(at_fault: TeamSide | None, worth: tuple[Fraction, Fraction]) -> KnownPoints:
    """Nothing for who is at fault, which without a side are both teams; the other gets its worth,
    home's first.
    """
    points = [
        amount if at_fault is side.other else Fraction(0)
        for side, amount in zip(TeamSide, worth, strict=True)
    ]
    return KnownPoints(*points)


def forfeited(
    match: Match, at_fault: TeamSide | None, forfeit: ByeScore, own: Mapping[str, Fraction]
) -> Match:
    """The match as its points; `own` has each team's average of the other matches."""
    home, away = (
        match.share * forfeit.award(own.get(match.team(side), Fraction(0))) for side in TeamSide
    )
    known = forfeit_points(at_fault, (home, away))
    return replace(match, boards=(), carry_over=(), known=known)


def own_points(results: Iterable[MatchResult]) -> dict[str, Fraction]:
    """What each team's matches gave it on average; a team without one is missing."""
    points: defaultdict[str, list[Fraction]] = defaultdict(list)
    shares: defaultdict[str, list[Fraction]] = defaultdict(list)
    for result in results:
        for side in TeamSide:
            points[result.match.team(side)].append(result.points(side))
            shares[result.match.team(side)].append(result.match.share)
    return {team: exact_sum(own) / exact_sum(shares[team]) for team, own in points.items()}


def without_results(match: Match, boards: Sequence[int], at_fault: TeamSide | None) -> Match:
    """The match with artificial scores on all its boards (Law 12C2(a)): average minus for who is
    at fault, average plus for the others.
    """
    home, away = (MINUS if at_fault in (None, side) else PLUS for side in TeamSide)
    given = tuple(MatchBoard(each, Room(home, away), Room(away, home)) for each in boards)
    return replace(match, boards=given)
