"""Rankings as they are written."""

from collections.abc import Iterable

from scoring.conditions.rules import Status
from scoring.document.document import Output
from scoring.numbers import exact
from scoring.ranking.explanation import explain_standing
from scoring.session import Standing


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
