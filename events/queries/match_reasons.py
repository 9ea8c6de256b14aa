"""Why a board of a match gave each team what it did, arranged for a page.

The figures are those of `scoring.teams.boards`: a team's own points at both tables, and what their
sum is worth.
"""

from dataclasses import dataclass, replace

from events.awards import weight_text
from events.models import MatchDecision, ScoreRelease, Session
from events.queries.decision_words import SaidOfMatch, said_of
from events.queries.explanations import ShownDamage, figure, shown_damage
from events.queries.field import ranked_of
from events.queries.match_tables import ShownReckoning, shown_reckoning
from events.queries.matches import PlannedMatch
from events.queries.standings import ScoreInput, score_input
from scoring.teams.boards import MatchBoard, ScoreBasis, TeamScore, TeamSide
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

    An artificial score has `awards` in place of comparisons, one of a team that added to its damage
    the three results of its `damage` besides. Where Law 12C4 averaged what both teams earned,
    `separate` is the team's own part of that.
    """

    label: str
    names: str
    earned: str
    compared: tuple[TablesCompared, ...]
    awards: tuple[str, ...]
    laws: tuple[str, ...]
    damage: ShownDamage | None
    separate: str = ""

    @property
    def is_waiting(self) -> bool:
        return not self.earned


@dataclass(frozen=True, slots=True)
class BoardReasons:
    """A board of a match: both teams, home first; `key` names the match in addresses.

    `reckoned` says how rulings at its tables came about where Law 86 worked them out. Where the
    match counts otherwise than by its boards, `said` is how, and neither team earned anything.
    """

    key: str
    home: TeamReasons
    away: TeamReasons
    unit: str
    reckoned: tuple[ShownReckoning, ...] = ()
    said: SaidOfMatch | None = None


def board_reasons(
    release: ScoreRelease, session: Session, board: int, ns: str, ew: str
) -> BoardReasons | None:
    """Both teams of a line of the official score; None when it is not (or no longer) in it."""
    given = score_input(session)
    scored = given.score()
    if session.input_version != release.input_version or not isinstance(scored, TeamsScore):
        return None
    if given.teams is None:
        return None
    sides, matches = {ns.removesuffix("NS"), ew.removesuffix("EW")}, given.teams.matches
    names = {pair.contestant.short: pair.names for pair in ranked_of(given.pairs)}
    for planned, result in zip(matches.planned, scored.matches, strict=True):
        if {planned.home, planned.away} == sides and board in planned.boards:
            found = _of(result, planned, board, names, scored.unit.value)
            reckoned = _reckoned(given, board, sides)
            return replace(found, key=matches.key_of(planned), reckoned=reckoned)
    return None


def _reckoned(given: ScoreInput, board: int, teams: set[str]) -> tuple[ShownReckoning, ...]:
    """Of both tables' rulings on the board."""
    shorts = {key: pair.contestant.short for key, pair in given.pairs.items()}
    shown = (
        shown_reckoning(row.reckoning)
        for (board_id, ns, ew), row in given.adjustments.items()
        if given.boards[board_id].number == board and {shorts[ns], shorts[ew]} == teams
    )
    return tuple(each for each in shown if each)


def _of(
    result: MatchResult, planned: PlannedMatch, board: int, names: dict[str, str], unit: str
) -> BoardReasons:
    shorts = [result.match.team(side) for side in TeamSide]
    scored = (each for each in result.match.boards if isinstance(each, MatchBoard))
    decision = planned.on.decision
    is_void = decision is not None and decision.kind is MatchDecision.Kind.VOID
    if decision and (is_void or not any(each.board == board for each in scored)):
        said = said_of(decision, names.get(_at_fault(result, planned), ""))
        home, away = (TeamReasons(each, names[each], "", (), (), (), None) for each in shorts)
        return BoardReasons("", home, away, unit, said=said)
    found = next(each for each in result.boards if each.board == board)
    home, away = (
        _team(short, names[short], found.side(side), unit)
        for short, side in zip(shorts, TeamSide, strict=True)
    )
    return BoardReasons("", home, away, unit)


def _at_fault(result: MatchResult, planned: PlannedMatch) -> str:
    side = planned.on.decision.side if planned.on.decision else None
    return result.match.team(side) if side else ""


def _team(label: str, names: str, score: TeamScore, unit: str) -> TeamReasons:
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
        shown_damage(score.damage, unit),
        "" if score.separate is None else figure(score.separate),
    )
