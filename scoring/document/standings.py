"""Rankings as they are written."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from scoring.conditions.rules import RankingRules, Status
from scoring.document.document import Output
from scoring.numbers import exact
from scoring.ranking.explanation import explain_standing
from scoring.session import Standing


class Listing(Protocol):
    """The contestants of a category, a stratum or both, with places of their own."""

    def __call__(
        self, *, category: str | None = None, stratum: str | None = None, handicap: bool = False
    ) -> Iterable[Standing]: ...


def lists_dicts(rules: RankingRules, listing: Listing) -> Iterator[Output]:
    """The list with handicaps, and one for each category and each stratum below the highest."""
    if rules.handicaps:
        yield _list(listing, handicap=True)
    for category in sorted({name for own in rules.categories.values() for name in own}):
        yield _list(listing, category=category)
    for stratum in rules.strata.names if rules.strata else ():
        yield _list(listing, stratum=stratum)


def _list(
    listing: Listing,
    *,
    category: str | None = None,
    stratum: str | None = None,
    handicap: bool = False,
) -> Output:
    listed = listing(category=category, stratum=stratum, handicap=handicap)
    return {
        "category": category,
        "stratum": stratum,
        "handicap": handicap,
        "standings": standings_dicts(listed),
    }


def standings_dicts(standings: Iterable[Standing]) -> list[Output]:
    return [standing_dict(each) for each in standings]


def standing_dict(standing: Standing) -> Output:
    """One contestant's place; what changed the total, or the place, only where there is any."""
    row: Output = {
        "contestant": standing.contestant,
        "line": standing.line.value,
        "total": exact(standing.total),
        "of": str(standing.of) if standing.of else None,
        "percent": standing.percent_text or None,
        "rank": standing.rank,
    }
    if standing.status is not Status.COMPETING:
        row["status"] = standing.status.name.lower()
    why = explain_standing(standing).as_dict()
    if standing.adjustment.charges:
        row["penalties"] = why["penalties"]
    if standing.adjustment.source is not None:
        row["carried"] = why["carried"]
    if standing.adjustment.handicap:
        row["handicap"] = why["handicap"]
    if standing.decided_by:
        row["decided_by"] = [
            each.as_dict() | {"criterion": each.criterion.name.lower()}
            for each in standing.decided_by
        ]
    return row
