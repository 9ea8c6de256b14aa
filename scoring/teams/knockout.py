"""Knock-out matches in stanzas, up to their winners or the order to play on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate, pairwise

from scoring.conditions.options import MissedBoards
from scoring.numbers import exact_sum
from scoring.teams.boards import BoardScore, Scorable, TeamSide
from scoring.teams.codes import TeamsCode
from scoring.teams.match import (
    Match,
    MatchConditions,
    MatchCount,
    MatchResult,
    Own,
    score_match,
)
from scoring.teams.session import limit_average_plus, own_averages, own_of_teams
from scoring.teams.units import Imps, MatchUnit, TeamsError


class TieRule(StrEnum):
    """What the conditions say of a match that ends level."""

    EXTRA_BOARDS = "extra boards"
    HOME_WINS = "home wins"
    AWAY_WINS = "away wins"
    LOT = "lot"


class Outcome(StrEnum):
    """Where the match stands. `TIED`: level, to be decided by extra boards or by lot."""

    UNFINISHED = "unfinished"
    HOME = "home won"
    AWAY = "away won"
    TIED = "tied, play on"


@dataclass(frozen=True, slots=True)
class KnockoutRules:
    """How many stanzas a match is scheduled for, and what becomes of one that is level after them.

    The rule for a tie comes after so many `sets` of extra boards; until then it is played on.
    `TeamsError` without a stanza.
    """

    scheduled: int = 1
    tie: TieRule = TieRule.EXTRA_BOARDS
    sets: int = 0

    def __post_init__(self) -> None:
        if self.scheduled < 1:
            raise TeamsError(TeamsCode.STANZAS)


@dataclass(frozen=True, slots=True)
class KnockoutMatch:
    """A match as far as it is played.

    `match` brings teams, carry-over and penalties, its boards come from the stanzas. Whom a lot let
    go on is `lot`. Of a match in play its first `complete` stanzas are, of others (None) all.
    """

    match: Match
    stanzas: Sequence[Sequence[Scorable]]
    lot: TeamSide | None = None
    complete: int | None = None


@dataclass(frozen=True, slots=True)
class StanzaScore:
    """One stanza: home's margin on its boards, and the running margin with carry-over."""

    number: int
    margin: Fraction
    running: Fraction
    extra: bool


@dataclass(frozen=True, slots=True)
class KnockoutResult:
    """The match scored over the stanzas that count; `by_rule` says that the tie rule decided.

    `not_counted` is the number of stanzas of extra boards that were played although the match was
    decided before them, as a correction of a score may show afterwards.
    """

    result: MatchResult
    stanzas: tuple[StanzaScore, ...]
    outcome: Outcome
    by_rule: TieRule | None = None
    not_counted: int = 0

    @property
    def winner(self) -> str | None:
        """The team that won; `None` before the end and for a tie."""
        match self.outcome:
            case Outcome.HOME:
                return self.result.match.home
            case Outcome.AWAY:
                return self.result.match.away
            case _:
                return None


def score_knockout(
    match: Match,
    stanzas: Sequence[Sequence[Scorable]],
    *,
    scheduled: int,
    unit: MatchUnit | None = None,
    tie: TieRule = TieRule.EXTRA_BOARDS,
) -> KnockoutResult:
    """Score one knock-out match by itself; see `score_knockouts`."""
    rules = KnockoutRules(scheduled, tie)
    return _scored(KnockoutMatch(match, stanzas), rules, unit or Imps(), None)


def score_knockouts(
    matches: Sequence[KnockoutMatch],
    rules: KnockoutRules,
    unit: MatchUnit,
    *,
    law_12c2c: bool = True,
    missed: MissedBoards | None = None,
) -> tuple[KnockoutResult, ...]:
    """Score all knock-out matches of a session from the stanzas played so far.

    Scores that do not balance are averaged (Law 12C4), after Law 12C2(c) and (d), as far as they
    are asked for, have changed artificial ones.
    """
    if missed is not None:
        limited = limit_average_plus([_whole(each) for each in matches], missed)
        matches = [_in_stanzas(*each) for each in zip(matches, limited, strict=True)]
    found = tuple(_scored(each, rules, unit, None) for each in matches)
    if not law_12c2c:
        return found
    own = own_averages([each.result for each in found])
    return tuple(_scored(each, rules, unit, own_of_teams(each.match, own)) for each in matches)


def _whole(each: KnockoutMatch) -> Match:
    return replace(each.match, boards=tuple(board for part in each.stanzas for board in part))


def _in_stanzas(each: KnockoutMatch, whole: Match) -> KnockoutMatch:
    """The match with these boards in its own stanzas."""
    bounds = pairwise(accumulate(map(len, each.stanzas), initial=0))
    return replace(each, stanzas=tuple(whole.boards[start:end] for start, end in bounds))


def _scored(
    each: KnockoutMatch, rules: KnockoutRules, unit: MatchUnit, own: Own | None
) -> KnockoutResult:
    conditions, stanzas = MatchConditions((MatchCount(unit),), knockout=True), each.stanzas
    for played in range(min(rules.scheduled, len(stanzas)), len(stanzas) + 1):
        whole = _whole(replace(each, stanzas=stanzas[:played]))
        result = score_match(whole, conditions, own)
        if result.margin:  # decided: boards after it were played for nothing
            break
    lengths = [len(stanza) for stanza in stanzas[:played]]
    scores = _stanza_scores(result, unit, lengths, rules.scheduled)
    is_over = (
        rules.scheduled <= played <= (len(stanzas) if each.complete is None else each.complete)
    )
    outcome, by_rule = _outcome(result.margin, each.lot, _rule(rules, played), is_over=is_over)
    return KnockoutResult(result, scores, outcome, by_rule, len(stanzas) - played)


def _rule(rules: KnockoutRules, played: int) -> TieRule:
    """What becomes of a level match after so many stanzas."""
    return rules.tie if played >= rules.scheduled + rules.sets else TieRule.EXTRA_BOARDS


def _stanza_scores(
    result: MatchResult, unit: MatchUnit, lengths: Sequence[int], scheduled: int
) -> tuple[StanzaScore, ...]:
    bounds = accumulate(lengths, initial=0)
    margins = [_margin(result.boards[start:end], unit) for start, end in pairwise(bounds)]
    brought = result.margin - exact_sum(margins)
    return tuple(
        StanzaScore(number, margin, brought + exact_sum(margins[:number]), number > scheduled)
        for number, margin in enumerate(margins, start=1)
    )


def _margin(boards: Sequence[BoardScore], unit: MatchUnit) -> Fraction:
    home, away = (
        exact_sum([board.side(side).points or Fraction(0) for board in boards]) for side in TeamSide
    )
    return (unit.margin(home, away) - unit.margin(away, home)) / 2


def _outcome(
    margin: Fraction, lot: TeamSide | None, tie: TieRule, *, is_over: bool
) -> tuple[Outcome, TieRule | None]:
    # A lead before the last stanza wins nothing yet.
    if not is_over:
        return Outcome.UNFINISHED, None
    if margin:
        return (Outcome.HOME if margin > 0 else Outcome.AWAY), None
    winner = lot if tie is TieRule.LOT else _BY_RULE.get(tie)
    if winner is None:
        return Outcome.TIED, None
    return (Outcome.HOME if winner is TeamSide.HOME else Outcome.AWAY), tie


_BY_RULE: Mapping[TieRule, TeamSide] = {
    TieRule.HOME_WINS: TeamSide.HOME,
    TieRule.AWAY_WINS: TeamSide.AWAY,
}
"""Who goes on from a level match without anything that is done."""
