"""Law 86: boards of a team match without two results that can be compared.

The Law speaks of scores, not of IMPs: what is favourable is weighed in what the boards of the match
count in. At board-a-match a team that expects half a board neither gains nor loses.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import product

from scoring.awards import Artificial, Assigned, Average, Award
from scoring.numbers import exact_sum
from scoring.teams.boards import (
    BoardScore,
    MatchBoard,
    RuledImps,
    ScoreBasis,
    TeamScore,
    TeamSide,
    team_score,
)
from scoring.teams.codes import TeamsCode
from scoring.teams.units import Imps, MatchUnit, TeamsError


class Fault(StrEnum):
    """A team's part in what went wrong (Law 12C2(a))."""

    NONE = "not at fault"
    PARTLY = "partly at fault"
    DIRECT = "directly at fault"


_ARTIFICIAL = {
    Fault.NONE: Artificial(Average.PLUS),
    Fault.PARTLY: Artificial(Average.EVEN),
    Fault.DIRECT: Artificial(Average.MINUS),
}


class RoomName(StrEnum):
    OPEN = "open"
    CLOSED = "closed"


class RulingReason(StrEnum):
    """Why a board was ruled as it was."""

    CLEARLY_FAVOURABLE = "the single result is clearly favourable"
    CERTAIN = "the other table's result is certain"
    NOT_FAVOURABLE = "the single result is not clearly favourable"
    NO_FAULT = "no contestant was at fault"
    ONE_AT_FAULT_ARTIFICIAL = "one was at fault; average plus is the better for the other"
    ONE_AT_FAULT_ASSIGNED = "one was at fault; the assigned score is the better for the other"
    BOTH_AT_FAULT = "both contestants were at fault"
    REGULATED = "the authority's regulation"


@dataclass(frozen=True, slots=True)
class NonComparable:
    """A ruling under Law 86: what each team gets in the unit of the match, and the award that it
    comes from where there is one.

    `expected` explains an assigned score: home's comparisons of the outcomes, each with its weight.
    """

    home: RuledImps
    away: RuledImps
    home_award: Award | None
    away_award: Award | None
    laws: tuple[str, ...]
    reason: RulingReason
    expected: TeamScore | None = None

    def apply(self, board: MatchBoard) -> MatchBoard:
        """The board with both teams' IMPs; in other units its awards are given instead."""
        return replace(board, home_ruled=self.home, away_ruled=self.away)


@dataclass(frozen=True, slots=True)
class ClearlyFavourable:
    """When a single result is clearly favourable to one side (Law 86B1).

    By default when the expected swing is above `threshold`, 3 IMPs as the Commentary reads it: what
    average plus is worth (see `beyond_average_plus`). An authority may define it as an unexpected
    result instead: `likelihood` is then the greatest probability, 0 to 1, with which the other
    table would have repeated it.
    """

    threshold: Fraction = Fraction(3)
    likelihood: Fraction | None = None

    def holds(self, swing: Fraction, repeated: Fraction) -> bool:
        if self.likelihood is not None:
            return repeated <= self.likelihood
        return abs(swing) > self.threshold


COMMENTARY = ClearlyFavourable()


def beyond_average_plus(unit: MatchUnit) -> ClearlyFavourable:
    """The same in any unit: more is to be gained than average plus would give.

    At board-a-match that is more than a tenth of the board above its half.
    """
    return ClearlyFavourable(unit.artificial(Artificial(Average.PLUS)) - unit.points(0))


@dataclass(frozen=True, slots=True)
class OneTableRule:
    """What an authority gives for boards played at one table only (Law 86B3), in IMPs.

    A team's own fault decides; the two teams' scores need not balance. `clause` names the
    regulation.
    """

    clause: str
    not_at_fault: Fraction
    partly_at_fault: Fraction
    at_fault: Fraction

    def imps(self, fault: Fault) -> Fraction:
        match fault:
            case Fault.NONE:
                return self.not_at_fault
            case Fault.PARTLY:
                return self.partly_at_fault
            case Fault.DIRECT:
                return self.at_fault


@dataclass(frozen=True, slots=True)
class SubstituteBoard:
    """Whether a board may be redealt, and the clauses that say so."""

    allowed: bool
    laws: tuple[str, ...]


def substitute_board(*, boards_to_finish: int) -> SubstituteBoard:
    """Law 86A: no redeal when a contestant could know the match's result without the board.

    `boards_to_finish` counts the match's other boards that are still to be completed at either
    table: with none left, the result could be known. `TeamsError` below 0.
    """
    if boards_to_finish < 0:
        raise TeamsError(TeamsCode.BOARDS_TO_FINISH)
    return SubstituteBoard(boards_to_finish > 0, ("6", "86A"))


@dataclass(frozen=True, slots=True)
class AwaitedBoard:
    """A board that is to be dealt anew (Laws 6 and 86A): until then neither team has a score."""

    board: int
    laws: tuple[str, ...]

    def score(self, unit: MatchUnit) -> BoardScore:
        """See `scoring.teams.boards.Scorable`."""
        none = TeamScore(
            None, ScoreBasis.NO_SCORE, laws=self.laws, reason="a substitute board is to be played"
        )
        return BoardScore(self.board, none, none)


def expected_score(
    open_room: Assigned, closed_room: Assigned, unit: MatchUnit | None = None
) -> TeamScore:
    """Home's score, in IMPs unless said, from the awards of both rooms, every combination
    weighted.
    """
    return team_score((open_room,), (closed_room,), unit or Imps())


def single_result(
    *,
    open_room: Assigned,
    closed_room: Assigned,
    missing: RoomName,
    home: Fault,
    away: Fault,
    unit: MatchUnit | None = None,
    favourable: ClearlyFavourable = COMMENTARY,
) -> NonComparable:
    """Law 86B1: one table has a result, the other none.

    The `missing` room carries the probable outcomes that the director weighs, the other its result.
    An outcome that is certain is assigned whatever the swing, a clearly favourable result with the
    weights; otherwise both teams get artificial scores by their fault.
    """
    unit = unit or Imps()
    probable, obtained = (
        (open_room, closed_room) if missing is RoomName.OPEN else (closed_room, open_room)
    )
    expected = expected_score(open_room, closed_room, unit)
    if probable.is_certain:  # there is nothing to weigh
        return _assigned(probable, RulingReason.CERTAIN, expected, unit)
    swing = (expected.points or Fraction(0)) - unit.points(0)
    if favourable.holds(swing, _repeated(obtained, probable)):
        return _assigned(probable, RulingReason.CLEARLY_FAVOURABLE, expected, unit)
    return _artificial(home, away, unit, ("86B1",), RulingReason.NOT_FAVOURABLE, expected)


def several_results(
    *,
    home: Fault,
    away: Fault,
    assigned: tuple[Assigned, Assigned] | None = None,
    unit: MatchUnit | None = None,
    rule: OneTableRule | None = None,
) -> NonComparable:
    """Law 86B2: two or more results that cannot be compared, such as a board fouled between rooms.

    (a) Nobody at fault, and (c) both: artificial scores. (b) One at fault: the other team gets
    average plus or the `assigned` score (awards of the open and the closed room), whichever is the
    better for it, the offenders the complement. An authority's `rule` for boards played at only one
    table goes before (Law 86B3).
    """
    unit = unit or Imps()
    if rule is not None:  # 86B3: the authority may provide otherwise than (a) to (c)
        return _regulated(home, away, rule)
    if home is Fault.NONE and away is Fault.NONE:
        return _artificial(home, away, unit, ("86B2(a)",), RulingReason.NO_FAULT)
    if Fault.NONE not in {home, away}:
        return _artificial(home, away, unit, ("86B2(c)",), RulingReason.BOTH_AT_FAULT)
    innocent = TeamSide.HOME if home is Fault.NONE else TeamSide.AWAY
    return _one_at_fault(innocent, assigned, unit)


def _repeated(obtained: Assigned, probable: Assigned) -> Fraction:
    """How probable it is that the other table would have had the same score."""
    pairs = product(obtained.outcomes, probable.outcomes)
    return exact_sum([weight * other for (score, weight), (same, other) in pairs if score == same])


def _one_at_fault(
    innocent: TeamSide, assigned: tuple[Assigned, Assigned] | None, unit: MatchUnit
) -> NonComparable:
    plus = unit.artificial(_ARTIFICIAL[Fault.NONE])
    expected = expected_score(*assigned, unit) if assigned else None
    better = expected.points if expected else None
    if better is not None and innocent is TeamSide.AWAY:
        better = unit.complement(better)
    if better is not None and better > plus:  # the innocent team gets no less than average plus
        own, reason, award = better, RulingReason.ONE_AT_FAULT_ASSIGNED, None
        laws: tuple[str, ...] = ("86B2(b)", "12C1(c)")
    else:
        own, reason, award = plus, RulingReason.ONE_AT_FAULT_ARTIFICIAL, _ARTIFICIAL[Fault.NONE]
        laws = ("86B2(b)", *unit.artificial_laws)
    imps = {innocent: own, innocent.other: unit.complement(own)}
    awards = {innocent: award, innocent.other: None}
    return NonComparable(
        home=RuledImps(imps[TeamSide.HOME], laws, reason.value, artificial=award is not None),
        away=RuledImps(imps[TeamSide.AWAY], laws, reason.value, artificial=award is not None),
        home_award=awards[TeamSide.HOME],
        away_award=awards[TeamSide.AWAY],
        laws=laws,
        reason=reason,
        expected=expected,
    )


def _assigned(
    probable: Assigned, reason: RulingReason, expected: TeamScore, unit: MatchUnit
) -> NonComparable:
    laws, home = ("86B1", "12C1(c)"), expected.points or Fraction(0)
    return NonComparable(
        home=RuledImps(home, laws, reason.value),
        away=RuledImps(unit.complement(home), laws, reason.value),
        home_award=probable,
        away_award=probable,
        laws=laws,
        reason=reason,
        expected=expected,
    )


def _artificial(
    home: Fault,
    away: Fault,
    unit: MatchUnit,
    laws: tuple[str, ...],
    reason: RulingReason,
    expected: TeamScore | None = None,
) -> NonComparable:
    applied = (*laws, *unit.artificial_laws)
    mine, theirs = _ARTIFICIAL[home], _ARTIFICIAL[away]
    ruled = [
        RuledImps(unit.artificial(award), applied, reason.value, artificial=True, award=award)
        for award in (mine, theirs)
    ]
    return NonComparable(
        home=ruled[0],
        away=ruled[1],
        home_award=mine,
        away_award=theirs,
        laws=applied,
        reason=reason,
        expected=expected,
    )


def _regulated(home: Fault, away: Fault, rule: OneTableRule) -> NonComparable:
    laws = ("86B3", rule.clause)
    return NonComparable(
        home=RuledImps(rule.imps(home), laws, RulingReason.REGULATED.value, artificial=True),
        away=RuledImps(rule.imps(away), laws, RulingReason.REGULATED.value, artificial=True),
        home_award=None,
        away_award=None,
        laws=laws,
        reason=RulingReason.REGULATED,
    )
