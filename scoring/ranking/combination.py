"""The sessions of an event combined into its standings."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Self

from scoring.conditions.options import Basis
from scoring.conditions.rules import RankingRules
from scoring.conditions.tie_breaks import Criterion, RankingError, TieBreak, TieFigures
from scoring.entrants import Entrant, Line
from scoring.field.tally import Totals
from scoring.ranking.codes import RankingCode
from scoring.ranking.lists import is_listed, relist
from scoring.ranking.standings import Ranker
from scoring.session import Standing


class Combination(StrEnum):
    """What of the sessions is put together.

    MATCHPOINTS: their sum, out of the sum of the tops. PERCENTAGES: their mean, every session
    counting alike; totals are then sums of percentages. TOTALS: the sum of IMPs, Victory Points or
    points. AVERAGES: the same sum, ranked by what it is on a board, every board counting alike.
    """

    MATCHPOINTS = "matchpoints"
    PERCENTAGES = "percentages"
    TOTALS = "totals"
    AVERAGES = "averages"


@dataclass(frozen=True, slots=True)
class EventRules:
    """How an event is made of its sessions.

    `best`: only so many of each contestant's sessions count, the best ones. `ranking` names
    contestants of the event, in `Line.ALL`.
    """

    combination: Combination
    best: int | None = None
    ranking: RankingRules = field(default_factory=RankingRules)

    def __post_init__(self) -> None:
        if self.best is not None and self.best < 1:
            raise RankingError(RankingCode.BEST, best=self.best)
        EventRecord.check(self.ranking.tie_breaks)
        for line, name in self.ranking.entrants():
            if line is not Line.ALL:
                raise RankingError(RankingCode.ONE_LINE, line=line, name=name)

    @property
    def by_percent(self) -> bool:
        return self.combination in (Combination.MATCHPOINTS, Combination.PERCENTAGES)

    @property
    def basis(self) -> Basis:
        """What ranks where no percentage does."""
        return Basis.AVERAGE if self.combination is Combination.AVERAGES else Basis.TOTAL

    def value(self, standing: Standing) -> Fraction:
        """What a session is worth; `RankingError` for a percentage where there is none."""
        if self.basis is Basis.AVERAGE:
            return standing.average if standing.boards_played else Fraction(0)
        if not self.by_percent:
            return standing.total
        if standing.percent is None:
            mean = self.combination is Combination.PERCENTAGES
            raise RankingError(RankingCode.PERCENTAGES if mean else RankingCode.MATCHPOINTS)
        return standing.percent


@dataclass(frozen=True, slots=True)
class EventSession:
    """A session's standings; `names` says who a contestant is in the event, by default the same.

    A session with two winners needs `names` where numbers of both lines coincide.
    """

    standings: Sequence[Standing]
    names: Mapping[Entrant, str] = field(default_factory=dict)

    def by_contestant(self) -> dict[str, Standing]:
        """Standings by name in the event; `RankingError` for a name that occurs twice."""
        found: dict[str, Standing] = {}
        for standing in self.standings:
            name = self.names.get((standing.line, standing.contestant), standing.contestant)
            if name in found:
                raise RankingError(RankingCode.TWO_SCORES, name=name)
            found[name] = standing
        return found


@dataclass(frozen=True, slots=True)
class EventScore:
    """An event's standings, and what they are made of.

    `sessions` has everyone's standings session by session, `None` where they did not play;
    `counted` the places, from 0, of the sessions that count.
    """

    rules: EventRules
    standings: tuple[Standing, ...]
    sessions: Mapping[str, Sequence[Standing | None]]
    counted: Mapping[str, Sequence[int]]

    def ranking_list(
        self, *, category: str | None = None, stratum: str | None = None, handicap: bool = False
    ) -> tuple[Standing, ...]:
        """As `scoring.ranking.lists.ranking_list`, of the event."""
        rules = self.rules.ranking
        own = [each for each in self.standings if is_listed(each, rules, category, stratum)]
        return tuple(relist(own, _ranker(self.rules, self.sessions), handicap=handicap))


@dataclass(frozen=True, slots=True)
class EventRecord:
    """The last session of the tied: its percentage, or total."""

    rules: EventRules
    last: Mapping[str, Standing]

    @classmethod
    def of(
        cls,
        rules: EventRules,
        sessions: Mapping[str, Sequence[Standing | None]],
        names: Collection[str],
    ) -> Self:
        lasts = ((name, sessions[name][-1]) for name in names)
        return cls(rules, {name: standing for name, standing in lasts if standing is not None})

    @staticmethod
    def check(sequence: Iterable[TieBreak]) -> None:
        """Raise `RankingError` for a criterion that sessions together have no figures for."""
        for each in sequence:
            if each.criterion not in (Criterion.LAST, Criterion.LOT):
                raise RankingError(RankingCode.EVENT_TIE, criterion=each.criterion.said)

    def figures(self, tie_break: TieBreak, tied: Sequence[str]) -> TieFigures:
        """See `scoring.conditions.tie_breaks.Record`."""
        if tie_break.criterion is Criterion.LOT:
            return tie_break.drawn([(Line.ALL, name) for name in tied])
        return {name: self.rules.value(self.last[name]) for name in tied if name in self.last}


def combine(sessions: Sequence[EventSession], rules: EventRules) -> EventScore:
    """Rank an event by its sessions, in the order in which they were played.

    A contestant is ranked by the sessions that he played; a minimum of boards keeps out who missed
    too many. `RankingError` where sessions do not fit together.
    """
    found = [session.by_contestant() for session in sessions]
    names = dict.fromkeys(name for standings in found for name in standings)
    by_name = {name: tuple(standings.get(name) for standings in found) for name in names}
    counted = {name: _counted(own, rules) for name, own in by_name.items()}
    totals = {
        name: _total([own for place in counted[name] if (own := each[place])], rules)
        for name, each in by_name.items()
    }
    standings = _ranker(rules, by_name).rank(_as_totals(totals))
    return EventScore(rules, tuple(standings), by_name, counted)


def _ranker(rules: EventRules, sessions: Mapping[str, Sequence[Standing | None]]) -> Ranker:
    return Ranker(
        Line.ALL,
        rules.ranking,
        lambda names: EventRecord.of(rules, sessions, names),
        by_percent=rules.by_percent,
        basis=rules.basis,
    )


def _counted(own: Sequence[Standing | None], rules: EventRules) -> list[int]:
    """The places of the sessions that count; of equal ones the earlier."""
    values = {place: rules.value(each) for place, each in enumerate(own) if each is not None}
    best_first = sorted(values, key=values.__getitem__, reverse=True)
    return sorted(best_first[: rules.best])


Total = tuple[Fraction, int, int]
"""Score, what it is out of, and boards played."""


def _total(standings: Sequence[Standing], rules: EventRules) -> Total:
    played = sum(each.boards_played for each in standings)
    if rules.combination is Combination.PERCENTAGES:
        percents = (rules.value(each) for each in standings)
        return sum(percents, Fraction(0)), 100 * len(standings), played
    total = sum((each.total for each in standings), Fraction(0))
    return total, sum(each.of for each in standings), played


def _as_totals(scores: Mapping[str, Total]) -> Totals:
    denominator = lcm(*{total.denominator for total, _, _ in scores.values()})
    totals = Totals(denominator)
    for name, (total, of, played) in scores.items():
        totals.add(name, total.numerator * (denominator // total.denominator), of, played)
    return totals
