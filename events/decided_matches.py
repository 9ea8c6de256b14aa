"""What decisions on matches are for the engine, and in words; no database is asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Self

from events.models import MatchDecision, ScorePenalty
from scoring.teams.boards import MatchBoard, Room, TeamSide
from scoring.teams.match import CarryOver, Counted, KnownPoints, Match, MatchPenalty
from scoring.teams.score import TeamsRules, is_begun, match_results
from scoring.teams.standings import ByeScore, forfeited, own_points, without_results
from scoring.teams.totals import BoardsTotal

Kind = MatchDecision.Kind
NOT_PLAYED = frozenset({Kind.DEFAULTED, Kind.CONCEDED})
OF_BOARDS = frozenset({Kind.IMPS, Kind.VOID})
"""The decisions that say something of a match's boards, of which it has some."""

MatchKey = tuple[frozenset[str], int]
"""Its two teams as the ranking names them; in a Swiss the first of its boards, else 0."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as it is in force, by the match's own sides.

    Who is at fault, or brings a carry-over, is `side`. `figures` are home's and the visitors', of a
    carry-over one. `number` names it in the session.
    """

    number: int
    kind: Kind
    side: TeamSide | None
    figures: tuple[Fraction, ...]
    reason: str

    @classmethod
    def of(cls, row: MatchDecision) -> Self:
        """As it is stored."""
        side = TeamSide(row.side) if row.side else None
        return cls(row.number, Kind(row.kind), side, tuple(map(Fraction, row.figures)), row.reason)

    def turned(self) -> Self:
        """The same of the match with its teams the other way round."""
        side = self.side.other if self.side else None
        return replace(self, side=side, figures=self.figures[::-1])


@dataclass(frozen=True, slots=True)
class OnMatch:
    """What is in force on one match: the decision, what a team carries into it, and penalties."""

    decision: Decision | None = None
    carried: Decision | None = None
    penalties: tuple[MatchPenalty, ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether what it is worth is known, and no boards are."""
        return self.decision is not None and self.decision.kind not in OF_BOARDS


NOTHING = OnMatch()


@dataclass(frozen=True, slots=True)
class Decided:
    """All that is in force on the matches of a session, by their keys.

    Which team was home when it was decided is beside each: a change of the movement may turn it.
    """

    rows: Mapping[MatchKey, tuple[tuple[str, Decision], ...]]
    penalties: Mapping[MatchKey, tuple[tuple[str, ScorePenalty], ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Iterable[MatchDecision], names: Mapping[int, str]) -> Self:
        """`names` are those of the session's contestants in the ranking, by their keys."""
        found: dict[MatchKey, tuple[tuple[str, Decision], ...]] = {}
        for row in rows:
            home, away = names[row.home_id], names[row.away_id]
            key = frozenset((home, away)), row.meeting
            found[key] = (*found.get(key, ()), (home, Decision.of(row)))
        return cls(found)

    def with_penalties(self, rows: Iterable[ScorePenalty], names: Mapping[int, str]) -> Self:
        """The same with what is taken from matches; a warning takes nothing."""
        found: dict[MatchKey, tuple[tuple[str, ScorePenalty], ...]] = {}
        for row in rows:
            who, others = names[row.contestant_id], names[row.opponents_id or 0]
            key = frozenset((who, others)), row.meeting
            if row.amount:
                found[key] = (*found.get(key, ()), (who, row))
        return replace(self, penalties=found)

    def on(self, key: MatchKey, home: str) -> OnMatch:
        """What is in force on a match whose home team has this name."""
        each = [one if at == home else one.turned() for at, one in self.rows.get(key, ())]
        decision = next((one for one in each if one.kind is not Kind.CARRIED), None)
        carried = next((one for one in each if one.kind is Kind.CARRIED), None)
        taken = (match_penalty(row, who == home) for who, row in self.penalties.get(key, ()))
        return OnMatch(decision, carried, tuple(taken))

    def ends(self, key: MatchKey) -> bool:
        """Whether nobody plays the match any more."""
        return any(one.kind is not Kind.CARRIED for _home, one in self.rows.get(key, ()))


def match_penalty(row: ScorePenalty, is_home: bool) -> MatchPenalty:  # noqa: FBT001  # a side
    """What is taken from the home team of a match, or from its visitors, as `scoring` takes it."""
    side = TeamSide.HOME if is_home else TeamSide.AWAY
    in_points = row.unit == ScorePenalty.Unit.MATCH_POINTS
    counted = Counted.VICTORY_POINTS if in_points else Counted.SCORE
    return MatchPenalty(side, Fraction(row.amount), counted, row.law, row.reason)


def decided_matches(
    played: Sequence[tuple[Match, OnMatch, Sequence[int]]],
    rules: TeamsRules,
    forfeit: ByeScore | None,
) -> tuple[Match, ...]:
    """The matches as they count; each comes with what is in force on it and its boards.

    `forfeit` is what a team gets whose opponents do not play; without one each board has artificial
    scores (Law 12C2).
    """
    found = [_counted(*each, by_boards=forfeit is None) for each in played]
    forfeits = {place for place, each in enumerate(played) if _is_forfeit(each[1])}
    if forfeit is None or not forfeits:
        return tuple(found)
    own: Mapping[str, Fraction] = {}
    if forfeit.own_average:
        others = [each for place, each in enumerate(found) if place not in forfeits]
        own = own_points(each for each in match_results(others, rules) if is_begun(each))
    return tuple(
        forfeited(each, on.decision.side, forfeit, own)
        if place in forfeits and on.decision
        else each
        for place, (each, (_match, on, _boards)) in enumerate(zip(found, played, strict=True))
    )


def _is_forfeit(on: OnMatch) -> bool:
    return on.decision is not None and on.decision.kind in NOT_PLAYED


def _counted(match: Match, on: OnMatch, boards: Sequence[int], *, by_boards: bool) -> Match:
    """One match, but for the points of one that was not played.

    Without boards there is nothing that a penalty in their unit could be taken from.
    """
    known = on.is_known and not (by_boards and _is_forfeit(on))
    in_points = [each for each in on.penalties if each.counted is Counted.VICTORY_POINTS]
    match = replace(match, penalties=tuple(in_points) if known else on.penalties)
    if on.carried and on.carried.side:
        match = replace(match, carry_over=(CarryOver(on.carried.side, on.carried.figures[0]),))
    if on.decision is None:
        return match
    if on.decision.kind in NOT_PLAYED:
        bare = replace(match, carry_over=())
        return without_results(bare, boards, on.decision.side) if by_boards else bare
    if on.decision.kind is Kind.IMPS:
        home, away = on.decision.figures
        return replace(match, boards=(BoardsTotal(1, len(boards), home, away),))
    if on.decision.kind is Kind.POINTS:
        worth = KnownPoints(*on.decision.figures)
        return replace(match, boards=(), carry_over=(), known=worth)
    nothing = Room.not_played()
    bare_boards = tuple(MatchBoard(each, nothing, nothing) for each in boards)
    return replace(match, boards=bare_boards, carry_over=())
