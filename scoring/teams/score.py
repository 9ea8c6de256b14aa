"""A session of matches scored: matches, totals and places, and what each table earned on a board.

To the pages of a session it is what `SessionScore` is of a field: boards with lines, and standings.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.conditions.options import MissedBoards
from scoring.conditions.rules import RankingRules
from scoring.session import Other, ScoredBoard, Standing, Unit
from scoring.teams.boards import ScoreBasis, TeamSide
from scoring.teams.match import Match, MatchConditions, MatchResult
from scoring.teams.ranking import rank_teams
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
    """How the matches of a session are scored, and its teams ranked."""

    conditions: MatchConditions
    ranking: RankingRules = field(default_factory=RankingRules)
    missed: MissedBoards | None = None


@dataclass(frozen=True, slots=True)
class TeamsScore:
    """Matches in their order, the event that they make, and the standings, best first.

    A match counts once a board of it has been compared, or its points are known; `matches` has the
    others too. `boards` are the travellers, and what both sides of each table earned there.
    """

    rules: TeamsRules
    matches: tuple[MatchResult, ...]
    event: EventScores
    boards: tuple[ScoredBoard, ...]
    standings: tuple[Standing, ...]

    @property
    def unit(self) -> Unit:
        """What boards count in."""
        return UNITS[self.rules.conditions.parts[0].unit.name]

    @property
    def total_unit(self) -> Unit:
        """What totals count in: Victory Points where there is a scale."""
        has_scale = any(part.scale is not None for part in self.rules.conditions.parts)
        return Unit.VICTORY_POINTS if has_scale else self.unit


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
