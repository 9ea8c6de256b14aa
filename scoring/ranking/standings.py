"""From totals to a ranking: what is added and taken away, who has a place, and which."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, repeat
from math import gcd, lcm
from typing import TypeVar

from scoring.conditions.options import Basis, Options
from scoring.conditions.penalties import UNADJUSTED, Amount, Unearned
from scoring.conditions.rules import RankingRules, Status
from scoring.entrants import Line
from scoring.field.tally import Ledger, Totals
from scoring.ranking.pair_record import PlaysOfTied
from scoring.ranking.places import RecordOf, TieBreaker, place_all
from scoring.session import Method, ScoredBoard, Standing, Unit


def standings(
    ledger: Ledger, boards: Sequence[ScoredBoard], options: Options, method: Method
) -> tuple[Standing, ...]:
    """Rank the contestants of each line, by percentage at matchpoints and by total elsewhere.

    A contestant who had nothing to compare with on any board is not listed. `RankingError` for
    rules that the method cannot follow.
    """
    has_top = method.unit is Unit.MATCHPOINTS
    ranked = (
        session_ranker(line, boards, options, method).rank(_with_score(totals, has_top=has_top))
        for line, totals in ledger.items()
    )
    return tuple(chain.from_iterable(ranked))


def session_ranker(
    line: Line, boards: Sequence[ScoredBoard], options: Options, method: Method
) -> "Ranker":
    """Ranks contestants of a session's line by the options' rules."""
    PlaysOfTied.check(options.ranking.tie_breaks, method.unit)

    def record_of(tied: Iterable[str]) -> PlaysOfTied:
        return PlaysOfTied.of(boards, line, frozenset(tied), options)

    by_percent = method.unit is Unit.MATCHPOINTS
    basis = Basis.TOTAL if by_percent else options.basis
    return Ranker(line, options.ranking, record_of, by_percent=by_percent, basis=basis)


_NONE: Mapping[str, Amount] = {}

Known = TypeVar("Known")


@dataclass(frozen=True, slots=True)
class Ranker:
    """Ranks one line, by percentage of what was available or else by `basis`."""

    line: Line
    rules: RankingRules
    record_of: RecordOf
    by_percent: bool
    basis: Basis = Basis.TOTAL

    def rank(self, totals: Totals, handicaps: Mapping[str, Amount] = _NONE) -> list[Standing]:
        """Those with a place, best first, then those without: Law 91B last."""
        if self.basis is Basis.SCALED:  # before penalties, which are not scaled with the boards
            totals = _scaled(_final(totals, {}))
        adjustments = self._adjustments(totals, handicaps)
        final = _final(totals, adjustments)
        values = self._values(final)
        apart = self._apart(final.played)
        places = place_all(self._ranked(values, apart) if apart else values, self._tie_breaker())
        if apart:  # scored like all others, and listed after those with a place
            listed = sorted(apart, key=lambda name: (_LISTED.index(apart[name]), -values[name]))
            places = places.with_last(listed)
        names = places.names
        units, denominators = _lowest_terms(final, names)
        columns = (
            names,
            repeat(self.line),
            units,
            denominators,
            map(final.of.__getitem__, names),
            map(final.played.__getitem__, names),
            places.ranks,
            _found(apart, names, Status.COMPETING),
            _found(adjustments, names, UNADJUSTED),
            _found(places.decided_by, names, ()),
        )
        return list(map(Standing._make, zip(*columns, strict=False)))  # `repeat` has no end

    def _adjustments(self, totals: Totals, handicaps: Mapping[str, Amount]) -> dict[str, Unearned]:
        """What is added to totals, and taken from them."""
        rules = self.rules
        if not rules.penalties and not rules.carried and not handicaps:
            return {}
        named = {penalty.contestant for penalty in rules.penalties} | rules.carried.keys()
        return {
            name: rules.adjustment(
                (self.line, name),
                handicaps.get(name),
                of=totals.of[name],
                played=totals.played[name],
            )
            for name in {name for line, name in named if line is self.line} | handicaps.keys()
            if name in totals.played
        }

    def _values(self, totals: Totals) -> dict[str, int]:
        """What is ranked, as whole numbers of one unit: exact, and quick to compare."""
        units = totals.units
        if not self.by_percent and self.basis is not Basis.AVERAGE:
            return units
        divisors = totals.of if self.by_percent else totals.played
        different = set(divisors.values())
        if len(different) == 1:
            return units
        common = lcm(*different)
        return {name: units[name] * (common // divisor) for name, divisor in divisors.items()}

    def _apart(self, played: Mapping[str, int]) -> dict[str, Status]:
        """Those without a place."""
        rules = self.rules
        if not rules.status and not rules.minimum.boards and not rules.minimum.share:
            return {}
        given = {name: rules.given((self.line, name)) for name in played}
        competing = [played[name] for name in played if given[name] is Status.COMPETING]
        required = rules.minimum.required(max(competing, default=0))
        return {
            name: Status.TOO_FEW_BOARDS if status is Status.COMPETING else status
            for name, status in given.items()
            if status is not Status.COMPETING or played[name] < required
        }

    def _ranked(self, values: Mapping[str, int], apart: Mapping[str, Status]) -> dict[str, int]:
        """Who takes up a place: the disqualified only where theirs are to stay vacant."""
        vacant = {Status.DISQUALIFIED} if not self.rules.close_up else set()
        return {name: value for name, value in values.items() if apart.get(name) in (None, *vacant)}

    def _tie_breaker(self) -> TieBreaker | None:
        if not self.rules.tie_breaks:
            return None
        return TieBreaker(self.rules.tie_breaks, self.record_of, restart=self.rules.restart_ties)


_LISTED = (Status.TOO_FEW_BOARDS, Status.NON_COMPETING, Status.DISQUALIFIED)


def _with_score(totals: Totals, *, has_top: bool) -> Totals:
    """Without those who had no score, or nothing to compare with, on any board."""
    counted = totals.of if has_top else totals.played
    if all(counted.values()):
        return totals
    names = [name for name, number in counted.items() if number]
    return Totals(
        totals.denominator,
        {name: totals.units[name] for name in names},
        {name: totals.more[name] for name in names if name in totals.more},
        {name: totals.of[name] for name in names},
        {name: totals.played[name] for name in names},
    )


def _found(known: Mapping[str, Known], names: Sequence[str], otherwise: Known) -> Iterable[Known]:
    """What is known of each name; without an end where nothing is of any."""
    return map(known.get, names, repeat(otherwise)) if known else repeat(otherwise)


def _lowest_terms(totals: Totals, names: Sequence[str]) -> tuple[list[int], list[int]]:
    """Numerators and denominators: equal totals are equal whatever else was added up."""
    units, denominator = [totals.units[name] for name in names], totals.denominator
    if denominator == 1:
        return units, [1] * len(units)
    common = [gcd(own, denominator) for own in units]
    lowest = [own // factor for own, factor in zip(units, common, strict=True)]
    return lowest, [denominator // factor for factor in common]


def _final(totals: Totals, adjustments: Mapping[str, Unearned]) -> Totals:
    """The totals with artificial scores and adjustments in, all in one unit."""
    if not totals.more and not adjustments:
        return totals
    more, of, played = dict(totals.more), dict(totals.of), dict(totals.played)
    for name, adjustment in adjustments.items():
        more[name] = more.get(name, Fraction(0)) + adjustment.net
        of[name] += adjustment.of
        played[name] += adjustment.boards
    denominator = lcm(totals.denominator, *{amount.denominator for amount in more.values()})
    factor = denominator // totals.denominator
    units = {name: factor * own for name, own in totals.units.items()}
    for name, amount in more.items():
        units[name] += amount.numerator * (denominator // amount.denominator)
    return Totals(denominator, units, {}, of, played)


def _scaled(totals: Totals) -> Totals:
    """As if everyone had played the most boards that anyone has."""
    played = totals.played
    most, common = max(played.values(), default=0), lcm(*set(played.values()))
    units = {name: own * most * (common // played[name]) for name, own in totals.units.items()}
    return Totals(totals.denominator * common, units, {}, totals.of, played)
