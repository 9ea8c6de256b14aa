"""One board of a match: what happened in both rooms, and each team's own score for it.

A team's score compares its North-South pair's award with its East-West pair's. The two teams'
scores balance unless a ruling gave the sides of a table different awards, or an artificial score.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import product
from math import prod
from typing import Protocol, Self

from scoring.awards import Artificial, Assigned, Average, RegulatedImps, Relieved
from scoring.damage import Damage
from scoring.numbers import exact_sum
from scoring.teams.codes import TeamsCode
from scoring.teams.units import Imps, MatchUnit, TeamsError
from scoring.traveller import SideScore, TravellerLine


class TeamSide(StrEnum):
    """Home sits North-South in the open room and East-West in the closed one."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> "TeamSide":
        return TeamSide.AWAY if self is TeamSide.HOME else TeamSide.HOME


@dataclass(frozen=True, slots=True)
class Room:
    """The awards of one table; points from North-South's side on both sides of a split score."""

    ns: SideScore
    ew: SideScore

    @classmethod
    def played(cls, score: int) -> Self:
        """A result obtained in play."""
        return cls.assigned(Assigned.plain(score))

    @classmethod
    def assigned(cls, score: Assigned) -> Self:
        return cls(score, score)

    @classmethod
    def not_played(cls) -> Self:
        return cls(None, None)

    @classmethod
    def of(cls, line: TravellerLine) -> Self:
        """The room of a traveller's line."""
        return cls(line.ns_score, line.ew_score)


@dataclass(frozen=True, slots=True)
class RuledImps:
    """IMPs that a ruling gives a team for a board, in place of a comparison.

    `reason` names the ruling, `laws` the clauses that were applied. `artificial` says that no
    score was obtained or assigned. Where the ruling sends to Law 12C2 as a whole, `award` is the
    artificial score: Law 12C2(c) may then draw the IMPs from the team's other boards.
    """

    imps: Fraction
    laws: tuple[str, ...]
    reason: str = ""
    artificial: bool = False
    award: Artificial | None = None


class ScoreBasis(StrEnum):
    """What a team's score for a board rests on."""

    COMPARED = "compared"
    ARTIFICIAL = "artificial"
    RULED = "ruled"
    TOTAL = "total"
    NO_SCORE = "no score"


@dataclass(frozen=True, slots=True)
class OutcomePair:
    """One pair of outcomes: the team's own points at both tables, the net, and its score.

    `weight` is the product of both outcomes' weights; all comparisons of a score make 1.
    """

    ns: int
    ew: int
    difference: int
    points: Fraction
    weight: Fraction


@dataclass(frozen=True, slots=True)
class TeamScore:
    """One team's score for a board, `None` without one, and what it was made from.

    `separate` is the team's own score where Law 12C4 then averaged it with the opponents'. A board
    of eight is the sum of its `parts`, divided by `divisor`. Where the team added to its damage
    (Law 12C1(e)), `comparisons` are those of the normal result. Where only the total of several
    `boards` is known, it is their net, and `gained` what the team gained on them.
    """

    points: Fraction | None
    basis: ScoreBasis
    comparisons: tuple[OutcomePair, ...] = ()
    awards: tuple[Artificial, ...] = ()
    laws: tuple[str, ...] = ()
    reason: str = ""
    separate: Fraction | None = None
    parts: "tuple[TeamScore, ...]" = ()
    divisor: int = 1
    damage: Damage | None = None
    boards: int = 1
    gained: Fraction | None = None


@dataclass(frozen=True, slots=True)
class BoardScore:
    board: int
    home: TeamScore
    away: TeamScore

    def side(self, side: TeamSide) -> TeamScore:
        return self.home if side is TeamSide.HOME else self.away


class Scorable(Protocol):
    """A board that knows how to score itself; a match of four or of eight is made of them."""

    @property
    def board(self) -> int: ...

    def score(self, unit: MatchUnit) -> BoardScore:
        """Both teams' scores in that unit, each calculated separately."""


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match between two teams of four.

    `home_ruled` and `away_ruled` stand where a ruling was made in IMPs: Laws 12C1(e) and 86B.
    """

    board: int
    open_room: Room
    closed_room: Room
    home_ruled: RuledImps | None = None
    away_ruled: RuledImps | None = None

    def awards(self, side: TeamSide) -> tuple[SideScore, SideScore]:
        """What the team's North-South pair and its East-West pair were awarded."""
        if side is TeamSide.HOME:
            return self.open_room.ns, self.closed_room.ew
        return self.closed_room.ns, self.open_room.ew

    def score(self, unit: MatchUnit) -> BoardScore:
        """Both teams' scores; `TeamsError` when a ruling in IMPs meets another unit."""
        home, away = (self._team(side, unit) for side in TeamSide)
        return BoardScore(self.board, home, away)

    def _team(self, side: TeamSide, unit: MatchUnit) -> TeamScore:
        ruled = self.home_ruled if side is TeamSide.HOME else self.away_ruled
        if ruled is None:
            ns, ew = self.awards(side)
            return team_score((ns,), (ew,), unit)
        if not isinstance(unit, Imps):
            raise TeamsError(TeamsCode.NOT_IMPS, board=self.board)
        basis = ScoreBasis.ARTIFICIAL if ruled.artificial else ScoreBasis.RULED
        awards = () if ruled.award is None else (ruled.award,)
        return TeamScore(ruled.imps, basis, awards=awards, laws=ruled.laws, reason=ruled.reason)


def team_score(ns: Sequence[SideScore], ew: Sequence[SideScore], unit: MatchUnit) -> TeamScore:
    """A team's score from the awards of its North-South and of its East-West pairs.

    Every outcome is scored first and then weighted (Law 12C1(c), Commentary example 8); with
    several weighted awards, every combination. An artificial award at one of the tables is the
    team's score for the board; of two, their mean.
    """
    scores = (*ns, *ew)
    awards = tuple(score for score in scores if isinstance(score, Artificial))
    if awards:
        mean = exact_sum([unit.artificial(award) for award in awards]) / len(awards)
        regulated = any(isinstance(award.value, RegulatedImps) for award in awards)
        laws = ("86B3",) if regulated else unit.artificial_laws
        return TeamScore(mean, ScoreBasis.ARTIFICIAL, awards=awards, laws=laws)
    own = [score for score in ns if isinstance(score, Assigned)]
    their = [score for score in ew if isinstance(score, Assigned)]
    # A side without a result or an award: there is nothing to compare yet.
    if len(own) + len(their) < len(scores):
        return TeamScore(None, ScoreBasis.NO_SCORE)
    if any(isinstance(score, Relieved) for score in scores):
        return _relieved(own, their, unit)
    comparisons = tuple(_comparisons(own, their, unit))
    points = exact_sum([row.weight * row.points for row in comparisons])
    laws = (unit.law, "12C1(c)") if len(comparisons) > 1 else (unit.law,)
    return TeamScore(points, ScoreBasis.COMPARED, comparisons, laws=laws)


def _relieved(ns: Sequence[Assigned], ew: Sequence[Assigned], unit: MatchUnit) -> TeamScore:
    """Law 12C1(e)(ii): the normal result, less the damage that the team did to itself."""

    def instead(name: str) -> TeamScore:
        own, their = (
            [getattr(score, name) if isinstance(score, Relieved) else score for score in scores]
            for scores in (ns, ew)
        )
        return team_score(own, their, unit)

    actual, expected, normal = (instead(name) for name in ("actual", "expected", "normal"))
    zero = Fraction(0)
    damage = Damage(actual.points or zero, expected.points or zero, normal.points or zero)
    return TeamScore(
        damage.relieved,
        ScoreBasis.RULED,
        normal.comparisons,
        laws=(*normal.laws, "12C1(e)"),
        damage=damage,
    )


def summed(parts: Sequence[TeamScore], divisor: int = 1) -> TeamScore:
    """The sum of several comparisons of a board, divided; those without a score add nothing."""
    counted = [part for part in parts if part.points is not None]
    if not counted:
        return TeamScore(None, ScoreBasis.NO_SCORE)
    bases = {part.basis for part in counted}
    return TeamScore(
        points=exact_sum([part.points or Fraction(0) for part in counted]) / divisor,
        basis=bases.pop() if len(bases) == 1 else ScoreBasis.COMPARED,
        comparisons=tuple(row for part in counted for row in part.comparisons),
        awards=tuple(award for part in counted for award in part.awards),
        laws=tuple(dict.fromkeys(law for part in counted for law in part.laws)),
        parts=tuple(parts),
        divisor=divisor,
    )


def session_score(score: TeamScore, own: Fraction | None, unit: MatchUnit) -> TeamScore:
    """Law 12C2(c), the equivalent in the unit, for a team that averages `own` on its other boards.

    Average plus becomes the own average when that is higher, average minus when it is lower.
    Percentages, average and rulings without an award stay. Of several comparisons each is worth its
    part of `own`.
    """
    if own is None or score.points is None or score.basis is not ScoreBasis.ARTIFICIAL:
        return score
    # Ruled in IMPs without an award: Law 12C2(c) speaks of average plus and minus alone.
    if not score.awards:
        return score
    if score.parts:
        share = own * score.divisor / len(score.parts)
        return summed([session_score(part, share, unit) for part in score.parts], score.divisor)
    if len(score.awards) == 1:
        points = _session_points(score.awards[0], own, score.points)
    else:
        each = [_session_points(award, own, unit.artificial(award)) for award in score.awards]
        points = exact_sum(each) / len(each)
    if points == score.points:
        return score
    return replace(score, points=points, laws=(*score.laws, "12C2(c)"))


def _session_points(award: Artificial, own: Fraction, flat: Fraction) -> Fraction:
    if award.value is Average.PLUS:
        return max(flat, own)
    return min(flat, own) if award.value is Average.MINUS else flat


def averaged(board: BoardScore, unit: MatchUnit) -> BoardScore:
    """Law 12C4: in knock-out play scores that do not balance are averaged.

    A board on which only one team has a score stays as it is.
    """
    home, away = board.home, board.away
    if home.points is None or away.points is None:
        return board
    if away.points == unit.complement(home.points):
        return board
    mean = (home.points + unit.complement(away.points)) / 2
    return replace(board, home=_averaged(home, mean), away=_averaged(away, unit.complement(mean)))


def _averaged(score: TeamScore, points: Fraction) -> TeamScore:
    return replace(score, points=points, separate=score.points, laws=(*score.laws, "12C4"))


def _comparisons(
    ns: Sequence[Assigned], ew: Sequence[Assigned], unit: MatchUnit
) -> Iterator[OutcomePair]:
    for outcomes in product(*(score.outcomes for score in (*ns, *ew))):
        won = sum(points for points, _ in outcomes[: len(ns)])
        lost = sum(points for points, _ in outcomes[len(ns) :])
        yield OutcomePair(
            ns=won,
            ew=-lost,
            difference=won - lost,
            points=unit.points(won - lost),
            weight=prod((weight for _, weight in outcomes), start=Fraction(1)),
        )
