"""Why a board of a match gave each team what it did, arranged for a page.

The figures are those of `scoring.teams.boards`: a team's own points at both tables, and what their
sum is worth.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from events.awards import weight_text
from events.models import MatchDecision, ScoreRelease, Session
from events.queries.decision_words import SaidOfMatch, said_of
from events.queries.explanations import ShownDamage, figure, shown_damage
from events.queries.field import ranked_of
from events.queries.match_tables import ShownReckoning, shown_reckoning
from events.queries.matches import PlannedMatch
from events.queries.standings import ScoreInput, score_input
from scoring.teams.boards import MatchBoard, OutcomePair, ScoreBasis, TeamScore, TeamSide
from scoring.teams.match import MatchResult
from scoring.teams.score import UNITS, TeamsScore


@dataclass(frozen=True, slots=True)
class TablesCompared:
    """Both tables' points with the team's own sign, their sum, and its worth in each count.

    Of weighted scores each combination has its `weight`, else that is empty.
    """

    ns: int
    ew: int
    difference: int
    points: tuple[str, ...]
    weight: str


@dataclass(frozen=True, slots=True)
class EarnedOnBoard:
    """What a board gave a team in one count of the match."""

    figure: str
    unit: str


@dataclass(frozen=True, slots=True)
class TeamReasons:
    """One team's score for a board, in each count of the match; `earned` is empty while one table
    alone has played it.

    An artificial score has `awards` in place of comparisons, one of a team that added to its damage
    the three results of its `damages` besides. Where Law 12C4 averaged what both teams earned,
    `separate` is the team's own part of that.
    """

    label: str
    names: str
    earned: tuple[EarnedOnBoard, ...] = ()
    compared: tuple[TablesCompared, ...] = ()
    awards: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    damages: tuple[ShownDamage, ...] = ()
    separate: str = ""

    @property
    def is_waiting(self) -> bool:
        return not self.earned


@dataclass(frozen=True, slots=True)
class BoardReasons:
    """A board of a match: both teams, home first; `key` names the match in addresses, `units` are
    those in which it counts: one, or two where a match is made of two counts.

    `reckoned` says how rulings at its tables came about where Law 86 worked them out. Where the
    match counts otherwise than by its boards, `said` is how, and neither team earned anything.
    """

    key: str
    home: TeamReasons
    away: TeamReasons
    units: tuple[str, ...]
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
            found = _of(result, planned, board, names)
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
    result: MatchResult, planned: PlannedMatch, board: int, names: dict[str, str]
) -> BoardReasons:
    shorts = [result.match.team(side) for side in TeamSide]
    scored = (each for each in result.match.boards if isinstance(each, MatchBoard))
    decision = planned.on.decision
    is_void = decision is not None and decision.kind is MatchDecision.Kind.VOID
    if decision and (is_void or not any(each.board == board for each in scored)):
        said = said_of(decision, names.get(_at_fault(result, planned), ""))
        home, away = (TeamReasons(each, names[each]) for each in shorts)
        return BoardReasons("", home, away, (), said=said)
    units = tuple(UNITS[part.unit].value for part in result.parts)
    counts = [next(each for each in part.boards if each.board == board) for part in result.parts]
    home, away = (
        team_reasons(short, names[short], [each.side(side) for each in counts], units)
        for short, side in zip(shorts, TeamSide, strict=True)
    )
    return BoardReasons("", home, away, units)


def _at_fault(result: MatchResult, planned: PlannedMatch) -> str:
    side = planned.on.decision.side if planned.on.decision else None
    return result.match.team(side) if side else ""


def team_reasons(
    label: str, names: str, scores: Sequence[TeamScore], units: Sequence[str]
) -> TeamReasons:
    """One team, of its score in each count."""
    first, laws = scores[0], (law for score in scores for law in score.laws)
    damages = (shown_damage(*each) for each in zip((s.damage for s in scores), units, strict=True))
    return TeamReasons(
        label,
        names,
        tuple(
            EarnedOnBoard(figure(score.points), unit)
            for score, unit in zip(scores, units, strict=True)
            if score.basis is not ScoreBasis.NO_SCORE and score.points is not None
        ),
        tuple(_compared(row) for row in zip(*(each.comparisons for each in scores), strict=True)),
        tuple(str(each) for each in first.awards),
        tuple(dict.fromkeys(laws)),
        tuple(each for each in damages if each),
        "" if first.separate is None else figure(first.separate),
    )


def _compared(row: Sequence[OutcomePair]) -> TablesCompared:
    """The same scores of both tables in each count."""
    first = row[0]
    return TablesCompared(
        first.ns,
        first.ew,
        first.difference,
        tuple(figure(each.points) for each in row),
        weight_text(first.weight) if first.weight != 1 else "",
    )
