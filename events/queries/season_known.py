"""Since when the scores of a season's matches are known: from then their periods run (Law 79C)."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Min

from events.models import MatchReport
from events.queries.season_states import MatchState
from events.queries.seasons import MatchNow, SeasonNow

Known = Mapping[int, datetime]
"""When the scores of settled matches, by primary key, were made known first."""


def scores_known(season: SeasonNow) -> Known:
    """In one query; a correction, or a ruling, does not let a period run anew."""
    of_season = MatchReport.objects.filter(match__season=season.season, agreed_at__isnull=False)
    rows = of_season.order_by().values_list("match").annotate(first=Min("agreed_at"))
    agreed = dict(rows.values_list("match", "first"))
    settled = ((each.row.pk, each) for each in season.matches if each.is_settled)
    known = {key: agreed.get(key) or _settled_by_itself(each) for key, each in settled}
    return {key: at for key, at in known.items() if at is not None}


def _settled_by_itself(match: MatchNow) -> datetime | None:
    """When silence agreed, or the match was made void."""
    if match.state is MatchState.AGREED:
        return match.answer_by
    return match.report.entered_at if match.report else None
