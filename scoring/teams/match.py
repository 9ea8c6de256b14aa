"""A match: its boards' scores, carry-over, penalties, margin and Victory Points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from scoring.numbers import exact_sum
from scoring.teams.boards import (
    BoardScore,
    Scorable,
    TeamScore,
    TeamSide,
    averaged,
    session_score,
)
from scoring.teams.codes import TeamsCode
from scoring.teams.units import BoardAMatch, Imps, MatchUnit, NetPoints, TeamsError
from scoring.victory.catalogue import SCALES, ScaleChoice
from scoring.victory.scale import FractionRule, Scale, VictoryPoints


class Counted(StrEnum):
    """Where a carry-over or a penalty counts: among the boards' scores, or in Victory Points."""

    SCORE = "score"
    VICTORY_POINTS = "victory points"


@dataclass(frozen=True, slots=True)
class MatchPenalty:
    """A procedural or disciplinary penalty, apart from any board's score; `amount` above 0.

    It is taken from the offending team and given to nobody.
    """

    side: TeamSide
    amount: Fraction
    counted: Counted
    law: str = "90A"
    reason: str = ""

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise TeamsError(TeamsCode.PENALTY)


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What a team brings into the match from earlier play; `amount` above 0."""

    side: TeamSide
    amount: Fraction
    counted: Counted = Counted.SCORE

    def __post_init__(self) -> None:
        if self.amount <= 0:
            raise TeamsError(TeamsCode.CARRY_OVER)


@dataclass(frozen=True, slots=True)
class MatchCount:
    """One of the counts that make a match: a unit, and the scale that turns its margin into points.

    Without a scale the boards' scores themselves count, as at board-a-match.
    """

    unit: MatchUnit
    scale: ScaleChoice | None = None


@dataclass(frozen=True, slots=True)
class MatchConditions:
    """How a match is scored; the first part is the one that carry-over and penalties count in.

    `boards` is the number that a scale is asked for, by default the number in the match; a match of
    eight with two comparisons per board counts each board `comparisons` times.
    """

    parts: tuple[MatchCount, ...] = (MatchCount(Imps()),)
    knockout: bool = False
    fractions: FractionRule = FractionRule.NEAREST
    boards: int | None = None
    comparisons: int = 1

    def __post_init__(self) -> None:
        if not self.parts:
            raise TeamsError(TeamsCode.NO_COUNT)


def victory_points(scale: str | ScaleChoice, unit: MatchUnit | None = None) -> MatchConditions:
    """IMPs turned into Victory Points by a scale or the named family of scales."""
    choice = SCALES[scale] if isinstance(scale, str) else scale
    return MatchConditions((MatchCount(unit or Imps(), choice),))


HALF_MATCH = "ebu_half_match"
"""10 to 0: both half matches of a team's round are worth what one match is."""


def halved(conditions: MatchConditions) -> MatchConditions:
    """The same for half a match: where a scale turns IMPs into points, that of half matches."""
    scale = SCALES[HALF_MATCH]
    return replace(
        conditions,
        parts=tuple(replace(each, scale=each.scale and scale) for each in conditions.parts),
    )


def patton(aggregate: ScaleChoice, *, win: Fraction = Fraction(2)) -> MatchConditions:
    """Board-a-match, and points for the aggregate of the match by the organiser's scale.

    The scale's margins are in points of the aggregate.
    """
    return MatchConditions((MatchCount(BoardAMatch(win)), MatchCount(NetPoints(), aggregate)))


@dataclass(frozen=True, slots=True)
class KnownPoints:
    """What a match was worth to both teams, where nothing else of it is known."""

    home: Fraction
    away: Fraction


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two teams; `round_number` where the event has rounds.

    Board numbers may come again, as when each stanza is played with boards 1 to 16. A match of
    another site, or one that was not played and has a score, has `known` points and no boards.
    Each match of a triple within one round is a `half` one.
    """

    home: str
    away: str
    boards: Sequence[Scorable]
    carry_over: tuple[CarryOver, ...] = ()
    penalties: tuple[MatchPenalty, ...] = ()
    round_number: int | None = None
    known: KnownPoints | None = None
    half: bool = False

    def __post_init__(self) -> None:
        if self.home == self.away:
            raise TeamsError(TeamsCode.ITSELF, team=self.home)
        if self.known is None:
            return
        if self.boards:
            raise TeamsError(TeamsCode.POINTS_PLAYED)
        counted = [each.counted for each in self.carry_over]
        counted += [each.counted for each in self.penalties]
        if Counted.SCORE in counted:
            raise TeamsError(TeamsCode.POINTS_COUNTED)

    def team(self, side: TeamSide) -> str:
        return self.home if side is TeamSide.HOME else self.away

    @property
    def share(self) -> Fraction:
        """What part of a match it is, as averages count it."""
        return Fraction(1, 2) if self.half else Fraction(1)


@dataclass(frozen=True, slots=True)
class PartScore:
    """One team's count in one part.

    `total` is the sum of `boards_played` boards, `won` and `lost` what was gained and given away in
    it. `margin` is what the scale is asked for, carry-over and penalty included; `points` what the
    part is worth.
    """

    total: Fraction
    boards_played: int
    won: Fraction
    lost: Fraction
    carry_over: Fraction
    penalty: Fraction
    margin: Fraction
    points: Fraction
    award: VictoryPoints | None


@dataclass(frozen=True, slots=True)
class PartResult:
    unit: str
    boards: tuple[BoardScore, ...]
    scale: Scale | None
    home: PartScore
    away: PartScore

    def side(self, side: TeamSide) -> PartScore:
        return self.home if side is TeamSide.HOME else self.away


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match scored.

    `home_points` and `away_points` are the sum of the parts' points, with what was carried over or
    taken as a penalty in Victory Points.
    """

    match: Match
    parts: tuple[PartResult, ...]
    home_points: Fraction
    away_points: Fraction

    @property
    def boards(self) -> tuple[BoardScore, ...]:
        """The boards as the first part scored them."""
        return self.parts[0].boards

    def points(self, side: TeamSide) -> Fraction:
        return self.home_points if side is TeamSide.HOME else self.away_points

    def score(self, side: TeamSide) -> PartScore:
        """The team's count in the first part."""
        return self.parts[0].side(side)

    @property
    def margin(self) -> Fraction:
        """What home won by in the first part, both teams' penalties counted.

        Where the two teams' scores do not balance, the mean of the two margins.
        """
        home, away = self.parts[0].home, self.parts[0].away
        return (home.margin - home.penalty - away.margin + away.penalty) / 2


Own = Mapping[TeamSide, Fraction]


def score_match(match: Match, conditions: MatchConditions, own: Own | None = None) -> MatchResult:
    """Score a match.

    `own` brings the teams' average scores on the other boards of the session, where Law 12C2(c)
    applies (`scoring.teams.session`); they are in the unit of the first part.

    Where a split or an artificial score, or a penalty, leaves the two margins unlike, each team's
    Victory Points come from its own. Of a half match they are those of its own scale. `TeamsError`
    or `ScaleError` when the conditions do not cover the match.
    """
    conditions = halved(conditions) if match.half else conditions
    parts = _parts(match, conditions, own)
    home, away = (
        exact_sum([part.side(side).points for part in parts])
        + _carried(match, side, Counted.VICTORY_POINTS)
        - _penalised(match, side, Counted.VICTORY_POINTS)
        for side in TeamSide
    )
    return MatchResult(match, parts, home, away)


def _parts(match: Match, conditions: MatchConditions, own: Own | None) -> tuple[PartResult, ...]:
    if match.known is not None:
        return (_known_part(conditions.parts[0].unit.name, match.known),)
    return tuple(
        _score_part(match, conditions, part, (own or {}) if index == 0 else None)
        for index, part in enumerate(conditions.parts)
    )


def _known_part(unit: str, known: KnownPoints) -> PartResult:
    """A match of which only the points are known: no boards, no margin."""
    nothing = Fraction(0)
    home, away = (
        PartScore(
            total=nothing,
            boards_played=0,
            won=nothing,
            lost=nothing,
            carry_over=nothing,
            penalty=nothing,
            margin=nothing,
            points=points,
            award=None,
        )
        for points in (known.home, known.away)
    )
    return PartResult(unit, (), None, home, away)


def _score_part(
    match: Match, conditions: MatchConditions, part: MatchCount, own: Own | None
) -> PartResult:
    """Score one part; only the first has `own` averages, carry-over and penalties."""
    first = own is not None
    unit = part.unit
    boards = tuple(_score_board(board, unit, own or {}, conditions) for board in match.boards)
    length = conditions.comparisons * (conditions.boards or _length(boards))
    scale = part.scale.for_boards(length) if part.scale else None
    home, away = (
        _part_score(
            unit,
            _scores(boards, side),
            opponents=_scores(boards, side.other),
            carry_over=_carried(match, side, Counted.SCORE) if first else Fraction(0),
            against=_carried(match, side.other, Counted.SCORE) if first else Fraction(0),
            penalty=_penalised(match, side, Counted.SCORE) if first else Fraction(0),
        )
        for side in TeamSide
    )
    if scale is not None:
        home = converted(home, scale, conditions.fractions)
        away = converted(away, scale, conditions.fractions)
    return PartResult(unit.name, boards, scale, home, away)


def _score_board(
    board: Scorable, unit: MatchUnit, own: Own, conditions: MatchConditions
) -> BoardScore:
    score = board.score(unit)
    if own:
        score = replace(
            score,
            home=session_score(score.home, own.get(TeamSide.HOME), unit),
            away=session_score(score.away, own.get(TeamSide.AWAY), unit),
        )
    return averaged(score, unit) if conditions.knockout else score


def _part_score(
    unit: MatchUnit,
    scores: Sequence[TeamScore],
    *,
    opponents: Sequence[TeamScore],
    carry_over: Fraction,
    against: Fraction,
    penalty: Fraction,
) -> PartScore:
    total, against_them = _total(scores), _total(opponents)
    return PartScore(
        total=total,
        boards_played=sum(score.boards for score in scores),
        won=exact_sum([_gained(score) for score in scores]),
        lost=exact_sum([_given(score, unit) for score in scores]),
        carry_over=carry_over,
        penalty=penalty,
        margin=unit.margin(total, against_them) + carry_over - against - penalty,
        points=total + carry_over - penalty,
        award=None,
    )


def converted(score: PartScore, scale: Scale, fractions: FractionRule) -> PartScore:
    """The count with the Victory Points for its margin."""
    award = scale.explain(score.margin, fractions)
    return replace(score, points=award.home, award=award)


def _scores(boards: Sequence[BoardScore], side: TeamSide) -> list[TeamScore]:
    scores = (board.side(side) for board in boards)
    return [score for score in scores if score.points is not None]


def _length(boards: Sequence[BoardScore]) -> int:
    return sum(board.home.boards for board in boards)


def _total(scores: Sequence[TeamScore]) -> Fraction:
    return exact_sum([_points(score) for score in scores])


def _points(score: TeamScore) -> Fraction:
    return score.points or Fraction(0)


def _gained(score: TeamScore) -> Fraction:
    return max(_points(score), Fraction(0)) if score.gained is None else score.gained


def _given(score: TeamScore, unit: MatchUnit) -> Fraction:
    if score.gained is None:
        return max(unit.complement(_points(score)), Fraction(0))
    return score.gained - _points(score)


def _carried(match: Match, side: TeamSide, counted: Counted) -> Fraction:
    return exact_sum(
        [c.amount for c in match.carry_over if c.side is side and c.counted is counted]
    )


def _penalised(match: Match, side: TeamSide, counted: Counted) -> Fraction:
    return exact_sum([p.amount for p in match.penalties if p.side is side and p.counted is counted])
