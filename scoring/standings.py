"""From totals to a ranking: what is added and taken away, who has a place, and which."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scoring.entrants import RankingLine
from scoring.options import Options
from scoring.pair_record import PairRecord
from scoring.penalties import UNADJUSTED, Adjustment, Amount, Charge
from scoring.ranking import Placed, RecordOf, TieRule, place_all
from scoring.ranking_rules import RankingRules, Status
from scoring.session import Method, ScoredBoard, Standing, Unit
from scoring.tally import Ledger, Totals


class Row(NamedTuple):
    """A total before it is ranked, in units of 1/`denominator`; fields as in `Standing`."""

    name: str
    units: int
    denominator: int
    of: int
    played: int
    adjustment: Adjustment = UNADJUSTED

    def adjusted(self, adjustment: Adjustment) -> "Row":
        """With an adjustment instead of the one that it had."""
        change = adjustment.net - self.adjustment.net
        total = Fraction(self.units, self.denominator) + change
        brought = (adjustment.source.of if adjustment.source else 0) - (
            self.adjustment.source.of if self.adjustment.source else 0
        )
        return self._replace(
            units=total.numerator,
            denominator=total.denominator,
            of=self.of + brought,
            adjustment=adjustment,
        )


def standings(
    ledger: Ledger, boards: Sequence[ScoredBoard], options: Options, method: Method
) -> tuple[Standing, ...]:
    """Rank the contestants of each line, by percentage at matchpoints and by total elsewhere.

    A contestant who had nothing to compare with on any board is not listed. `RankingError` for
    rules that the method cannot follow.
    """
    ranked: list[Standing] = []
    for line in RankingLine:
        if line in ledger:
            ranker = session_ranker(line, boards, options, method)
            rows = ranker.adjust(_rows(ledger[line], has_top=method.unit is Unit.MATCHPOINTS))
            ranked += ranker.rank(rows)
    return tuple(ranked)


def session_ranker(
    line: RankingLine, boards: Sequence[ScoredBoard], options: Options, method: Method
) -> "Ranker":
    """Ranks contestants of a session's line by the options' rules."""
    PairRecord.check(options.ranking.tie_breaks, method.unit)

    def record_of(tied: Iterable[str]) -> PairRecord:
        return PairRecord.of(boards, line, frozenset(tied), options)

    return Ranker(line, options.ranking, record_of, by_percent=method.unit is Unit.MATCHPOINTS)


@dataclass(frozen=True, slots=True)
class Ranker:
    """Ranks the rows of one line, by total or by percentage of what was available."""

    line: RankingLine
    rules: RankingRules
    record_of: RecordOf
    by_percent: bool

    def adjust(self, rows: list[Row]) -> list[Row]:
        """The rows with their penalties and what was carried forward."""
        rules = self.rules
        named = {penalty.contestant for penalty in rules.penalties} | rules.carried.keys()
        if not named:
            return rows
        return [
            row.adjusted(self._adjustment(row)) if (self.line, row.name) in named else row
            for row in rows
        ]

    def rank(self, rows: Sequence[Row]) -> list[Standing]:
        """Those with a place, best first, then those without: Law 91B last."""
        values = _whole(rows, by_percent=self.by_percent)
        status = self._status(rows)
        apart = {name: each for name, each in status.items() if not self._keeps_place(each)}
        vacant = status.keys() - apart.keys()
        ranked = {name: value for name, value in values.items() if name not in apart}
        placed = place_all(ranked, self._tie_rule(), vacant=vacant)
        listed = sorted(status, key=lambda name: (_APART.index(status[name]), -values[name]))
        if vacant:
            placed = [each for each in placed if each.name not in vacant]
        placed += (Placed(name, "") for name in listed)
        by_name = {row.name: row for row in rows}
        return [
            _standing(self.line, by_name[each.name], each, status.get(each.name)) for each in placed
        ]

    def _adjustment(self, row: Row) -> Adjustment:
        who = (self.line, row.name)

        def in_score(amount: Amount) -> Fraction:
            return amount.in_score(of=row.of, played=row.played)

        charges = tuple(
            Charge(penalty, in_score(penalty.amount))
            for penalty in self.rules.penalties
            if penalty.contestant == who
        )
        source = self.rules.carried.get(who)
        carried = in_score(source.amount) if source else Fraction(0)
        return Adjustment(charges, carried, source=source)

    def _status(self, rows: Sequence[Row]) -> dict[str, Status]:
        """Those without a place."""
        rules = self.rules
        if not rules.status and not rules.minimum.boards and not rules.minimum.share:
            return {}
        given = {row.name: rules.status.get((self.line, row.name)) for row in rows}
        most = max((row.played for row in rows if not given[row.name]), default=0)
        found = {row.name: rules.status_of((self.line, row.name), row.played, most) for row in rows}
        return {name: each for name, each in found.items() if each is not Status.COMPETING}

    def _keeps_place(self, status: Status) -> bool:
        return status is Status.DISQUALIFIED and not self.rules.close_up

    def _tie_rule(self) -> TieRule | None:
        if not self.rules.tie_breaks:
            return None
        return TieRule(self.rules.tie_breaks, self.record_of, restart=self.rules.restart_ties)


_APART = (Status.TOO_FEW_BOARDS, Status.NON_COMPETING, Status.DISQUALIFIED)


def _rows(totals: Totals, *, has_top: bool) -> list[Row]:
    """Everyone with a score that counts."""
    of, more, denominator = totals.of, totals.more, totals.denominator
    rows = []
    for name, played in totals.played.items():
        if not (of[name] if has_top else played):
            continue
        if name in more:
            total = totals.account(name).total
            rows.append(Row(name, total.numerator, total.denominator, of[name], played))
        else:
            rows.append(Row(name, totals.units[name], denominator, of[name], played))
    return rows


def _whole(rows: Sequence[Row], *, by_percent: bool) -> Mapping[str, int]:
    """What is ranked, as whole numbers of one unit: exact, and quick to compare."""
    units = lcm(*{row.denominator for row in rows})
    tops = lcm(*{row.of for row in rows}) if by_percent else 1
    return {
        name: total * (units // denominator) * (tops // of if by_percent else 1)
        for name, total, denominator, of, _, _ in rows
    }


def _standing(line: RankingLine, row: Row, placed: Placed, status: Status | None) -> Standing:
    return Standing(
        row.name,
        line,
        row.units,
        row.denominator,
        row.of,
        row.played,
        placed.rank,
        status or Status.COMPETING,
        row.adjustment,
        placed.decided_by,
    )
