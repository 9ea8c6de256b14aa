"""A session of matches scored: matches, totals and places, and what each table earned on a board.

To the pages of a session it is what `SessionScore` is of a field: boards with lines, and standings.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.conditions.options import MissedBoards
from scoring.conditions.rules import RankingRules
from scoring.session import Other, ScoredBoard, Standing, Unit
from scoring.teams.boards import ScoreBasis, TeamSide
from scoring.teams.knockout import (
    KnockoutMatch,
    KnockoutResult,
    KnockoutRules,
    score_knockouts,
)
from scoring.teams.lists import knockout_list, teams_list
from scoring.teams.match import Counted, Match, MatchConditions, MatchPenalty, MatchResult
from scoring.teams.ranking import rank_knockout, rank_teams
from scoring.teams.session import limit_average_plus, score_matches
from scoring.teams.standings import Bye, EventScores
from scoring.traveller import Traveller

UNITS: Mapping[str, Unit] = {
    "imps": Unit.IMPS,
    "board_a_match": Unit.BOARDS,
    "total_points": Unit.POINTS,
}
"""What boards count in, by the name of the match's unit."""


@dataclass(frozen=True, slots=True)
class TeamsRules:
    """How the matches of a session are scored, and its teams ranked; `knockout` where who wins a
    match goes on.
    """

    conditions: MatchConditions
    ranking: RankingRules = field(default_factory=RankingRules)
    missed: MissedBoards | None = None
    knockout: KnockoutRules | None = None


@dataclass(frozen=True, slots=True)
class TeamsScore:
    """Matches in their order, the event that they make, and the standings, best first.

    A match counts once a board of it has been compared, or its points are known; `matches` has the
    others too. `boards` are the travellers, and what both sides of each table earned there. Of a
    knock-out there are `knockouts` besides, one for each match.
    """

    rules: TeamsRules
    matches: tuple[MatchResult, ...]
    event: EventScores
    boards: tuple[ScoredBoard, ...]
    standings: tuple[Standing, ...]
    knockouts: tuple[KnockoutResult, ...] = ()

    @property
    def unit(self) -> Unit:
        """What boards count in."""
        return UNITS[self.rules.conditions.parts[0].unit.name]

    @property
    def total_unit(self) -> Unit:
        """What totals count in: Victory Points where there is a scale."""
        has_scale = any(part.scale is not None for part in self.rules.conditions.parts)
        return Unit.VICTORY_POINTS if has_scale else self.unit

    def ranking_list(
        self, *, category: str | None = None, stratum: str | None = None, handicap: bool = False
    ) -> tuple[Standing, ...]:
        """As `scoring.ranking.lists.ranking_list`, of teams.

        After knock-out matches nobody is listed with handicaps: there a head start belongs into the
        match, which it may decide, as carry-over.
        """
        ranking = self.rules.ranking
        if self.rules.knockout is None:
            asked = {"category": category, "stratum": stratum}
            return teams_list(
                self.event, ranking, self.rules.conditions, **asked, handicap=handicap
            )
        if handicap:
            return ()
        return knockout_list(self.standings, ranking, category=category, stratum=stratum)


def is_begun(result: MatchResult) -> bool:
    """Whether the match counts: its points are known, or a board of it has a score."""
    return result.match.known is not None or any(
        board.side(side).basis is not ScoreBasis.NO_SCORE
        for board in result.boards
        for side in TeamSide
    )


def match_results(matches: Sequence[Match], rules: TeamsRules) -> tuple[MatchResult, ...]:
    """All matches of a session scored, whether they have been begun or not."""
    if rules.missed is not None:
        matches = limit_average_plus(matches, rules.missed)
    return score_matches(matches, rules.conditions)


def score_teams(
    matches: Sequence[Match],
    travellers: Iterable[Traveller],
    rules: TeamsRules,
    *,
    byes: Sequence[Bye] = (),
    teams: Sequence[str] = (),
) -> TeamsScore:
    """Score a session of matches; `travellers` name the teams on their lines.

    Teams without a match or a bye yet are among `teams`. `TeamsError`, `ScaleError` or
    `RankingError` where the rules do not cover them.
    """
    results = match_results(matches, rules)
    event = EventScores([each for each in results if is_begun(each)], byes, also=teams)
    earned = _earned(results)
    boards = tuple(_board(each, earned) for each in travellers)
    return TeamsScore(rules, results, event, boards, rank_teams(event, rules.ranking))


def score_knockout_session(
    matches: Sequence[KnockoutMatch],
    travellers: Iterable[Traveller],
    rules: TeamsRules,
    *,
    byes: Sequence[Bye] = (),
    teams: Sequence[str] = (),
) -> TeamsScore:
    """Score a session of knock-out matches: who has won stands before who has not.

    The penalties of the ranking are taken from the matches too, which they may decide.
    """
    unit = rules.conditions.parts[0].unit
    found = score_knockouts(
        [penalised(each, rules.ranking) for each in matches],
        rules.knockout or KnockoutRules(),
        unit,
        missed=rules.missed,
    )
    results = tuple(each.result for each in found)
    begun = [_without_penalties(each) for each in results if is_begun(each)]
    event = EventScores(begun, byes, also=teams)
    earned = _earned(results)
    boards = tuple(_board(each, earned) for each in travellers)
    standings = rank_knockout(event, rules.ranking, found)
    return TeamsScore(rules, results, event, boards, standings, found)


def penalised(each: KnockoutMatch, ranking: RankingRules) -> KnockoutMatch:
    """The match with what the ranking takes from its teams (Laws 90 and 91A)."""
    taken = tuple(
        MatchPenalty(side, given.amount.value, Counted.SCORE, given.law, given.reason)
        for given in ranking.penalties
        for side in TeamSide
        if given.contestant[1] == each.match.team(side) and given.amount.value > 0
    )
    return replace(each, match=replace(each.match, penalties=taken))


def _without_penalties(result: MatchResult) -> MatchResult:
    """As the ranking takes it, which takes the penalties itself."""
    home, away = (result.points(side) + result.score(side).penalty for side in TeamSide)
    return replace(result, home_points=home, away_points=away)


_Earned = Mapping[tuple[int, str, str], tuple[Fraction | None, Fraction | None]]


def _earned(results: Iterable[MatchResult]) -> _Earned:
    """What North-South and East-West earned, by board and the teams that sat so."""
    found: defaultdict[tuple[int, str, str], tuple[Fraction | None, Fraction | None]]
    found = defaultdict(lambda: (None, None))
    for result in results:
        home, away = result.match.home, result.match.away
        for board in result.boards:
            if board.home.basis is ScoreBasis.TOTAL:
                continue  # its number is a place among totals, and names no board
            own, other = board.home.points, board.away.points
            found[board.board, home, away] = own, other
            found[board.board, away, home] = other, own
    return found


def _board(traveller: Traveller, earned: _Earned) -> ScoredBoard:
    lines = traveller.lines
    each = [earned[traveller.board, line.ns, line.ew] for line in lines]
    ns: Other = {place: own for place, (own, _) in enumerate(each)}
    ew: Other = {place: own for place, (_, own) in enumerate(each)}
    nothing = (0,) * len(lines)
    return ScoredBoard(traveller, len(lines), 0, 1, nothing, nothing, ns, ew)
