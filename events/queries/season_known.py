"""Since when the scores of a season's matches are known: from then their periods run (Law 79C)."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Exists, Min, OuterRef

from events.models import MatchReport
from events.queries.periods import period_rules, told_periods
from events.queries.season_states import MatchState
from events.queries.seasons import MatchNow, SeasonNow
from events.timelimits import is_in_time

Known = Mapping[int, datetime]
"""When the scores of settled matches, by primary key, were made known first."""


def scores_known(season: SeasonNow) -> Known:
    """In one query; a correction, or a ruling, does not let a period run anew.

    What was struck out in a cup is played anew, and counts from then.
    """
    of_season = MatchReport.objects.filter(match__season=season.season, agreed_at__isnull=False)
    if season.is_cup:
        struck = MatchReport.objects.filter(
            match=OuterRef("match"), kind=MatchReport.Kind.VOID, version__gte=OuterRef("version")
        )
        of_season = of_season.filter(~Exists(struck))
    rows = of_season.order_by().values_list("match").annotate(first=Min("agreed_at"))
    agreed = dict(rows.values_list("match", "first"))
    settled = ((each.row.pk, each) for each in season.matches if each.is_settled)
    known = {key: agreed.get(key) or _settled_by_itself(each) for key, each in settled}
    return {key: at for key, at in known.items() if at is not None}


def is_corrected_late(season: SeasonNow, match: MatchNow) -> bool:
    """Whether errors made at the table of a settled match are corrected no more but by Law 79C2."""
    since = scores_known(season).get(match.row.pk)
    if since is None:
        return False
    until = told_periods(period_rules(season.session), since).correction_until
    return until is not None and not is_in_time(season.now, until)


def _settled_by_itself(match: MatchNow) -> datetime | None:
    """When silence agreed, or the match was made void."""
    if match.state is MatchState.AGREED:
        return match.answer_by
    return match.report.entered_at if match.report else None
