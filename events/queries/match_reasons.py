"""Why a board of a match gave each team what it did, arranged for a page.

The figures are those of `scoring.teams.boards`: a team's own points at both tables, and what their
sum is worth.
"""

from dataclasses import dataclass

from events.awards import weight_text
from events.models import ScoreRelease, Session
from events.queries.explanations import figure
from events.queries.field import ranked_of
from events.queries.standings import score_input
from scoring.teams.boards import ScoreBasis, TeamScore, TeamSide
from scoring.teams.match import MatchResult
from scoring.teams.score import TeamsScore


@dataclass(frozen=True, slots=True)
class TablesCompared:
    """Both tables' points with the team's own sign, their sum, and what that is worth.

    Of weighted scores each combination has its `weight`, else that is empty.
    """

    ns: int
    ew: int
    difference: int
    points: str
    weight: str


@dataclass(frozen=True, slots=True)
class TeamReasons:
    """One team's score for a board; `earned` is empty while one table alone has played it.

    An artificial score has `awards` in place of comparisons.
    """

    label: str
    names: str
    earned: str
    compared: tuple[TablesCompared, ...]
    awards: tuple[str, ...]
    laws: tuple[str, ...]

    @property
    def is_waiting(self) -> bool:
        return not self.earned


@dataclass(frozen=True, slots=True)
class BoardReasons:
    """A board of a match: both teams, home first, and how the address of the match names them."""

    home: TeamReasons
    away: TeamReasons
    unit: str


def board_reasons(
    release: ScoreRelease, session: Session, board: int, ns: str, ew: str
) -> BoardReasons | None:
    """Both teams of a line of the official score; None when it is not (or no longer) in it."""
    given = score_input(session)
    scored = given.score()
    if session.input_version != release.input_version or not isinstance(scored, TeamsScore):
        return None
    sides = {ns.removesuffix("NS"), ew.removesuffix("EW")}
    names = {pair.contestant.short: pair.names for pair in ranked_of(given.pairs)}
    for result in scored.matches:
        if {result.match.home, result.match.away} == sides:
            return _of(result, board, names, scored.unit.value)
    return None


def _of(result: MatchResult, board: int, names: dict[str, str], unit: str) -> BoardReasons | None:
    found = next((each for each in result.boards if each.board == board), None)
    if found is None:
        return None
    teams = [
        _team(result.match.team(side), names[result.match.team(side)], found.side(side))
        for side in TeamSide
    ]
    return BoardReasons(teams[0], teams[1], unit)


def _team(label: str, names: str, score: TeamScore) -> TeamReasons:
    weighted = len(score.comparisons) > 1
    return TeamReasons(
        label,
        names,
        "" if score.basis is ScoreBasis.NO_SCORE or score.points is None else figure(score.points),
        tuple(
            TablesCompared(
                row.ns,
                row.ew,
                row.difference,
                figure(row.points),
                weight_text(row.weight) if weighted else "",
            )
            for row in score.comparisons
        ),
        tuple(str(each) for each in score.awards),
        score.laws,
    )
