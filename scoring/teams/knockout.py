"""A knock-out match in stanzas, up to its winner or the order to play on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate, pairwise

from scoring.numbers import exact_sum
from scoring.teams.boards import BoardScore, Scorable, TeamSide
from scoring.teams.codes import TeamsCode
from scoring.teams.match import Match, MatchConditions, MatchCount, MatchResult, score_match
from scoring.teams.units import Imps, MatchUnit, TeamsError


class TieRule(StrEnum):
    """What the conditions say of a match that ends level."""

    EXTRA_BOARDS = "extra boards"
    HOME_WINS = "home wins"
    AWAY_WINS = "away wins"


class Outcome(StrEnum):
    """Where the match stands. `TIED`: level, to be decided by extra boards: play on."""

    UNFINISHED = "unfinished"
    HOME = "home won"
    AWAY = "away won"
    TIED = "tied, play on"


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
    """Score a knock-out match from the stanzas played so far.

    `match` brings teams, carry-over and penalties, its boards come from the stanzas. `scheduled` is
    the number of stanzas, 1 or more (`TeamsError`); those after it are extra boards. Scores that do
    not balance are averaged (Law 12C4).
    """
    if scheduled < 1:
        raise TeamsError(TeamsCode.STANZAS)
    unit = unit or Imps()
    conditions = MatchConditions((MatchCount(unit),), knockout=True)
    for played in range(min(scheduled, len(stanzas)), len(stanzas) + 1):
        boards = tuple(board for stanza in stanzas[:played] for board in stanza)
        result = score_match(replace(match, boards=boards), conditions)
        if result.margin:  # decided: boards after it were played for nothing
            break
    scores = _stanza_scores(result, unit, [len(stanza) for stanza in stanzas[:played]], scheduled)
    outcome, by_rule = _outcome(result.margin, finished=played >= scheduled, tie=tie)
    return KnockoutResult(result, scores, outcome, by_rule, len(stanzas) - played)


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


def _outcome(margin: Fraction, *, finished: bool, tie: TieRule) -> tuple[Outcome, TieRule | None]:
    # A lead before the last stanza wins nothing yet.
    if not finished:
        return Outcome.UNFINISHED, None
    if margin:
        return (Outcome.HOME if margin > 0 else Outcome.AWAY), None
    match tie:
        case TieRule.EXTRA_BOARDS:
            return Outcome.TIED, None
        case TieRule.HOME_WINS:
            return Outcome.HOME, tie
        case TieRule.AWAY_WINS:
            return Outcome.AWAY, tie
