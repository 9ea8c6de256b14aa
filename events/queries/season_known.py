"""Since when the scores of a season's matches are known: from then their periods run (Law 79C)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from events.models import MatchReport
from events.queries.periods import period_rules, told_periods
from events.queries.season_states import answer_by
from events.queries.seasons import MatchNow, SeasonNow
from events.season_scores import match_of, score_season_match
from events.timelimits import is_in_time

Known = Mapping[int, datetime]
"""When the scores of settled matches, by primary key, were made known first."""


def scores_known(season: SeasonNow) -> Known:
    """In one query; a correction, or a ruling, does not let a period run anew.

    What was struck out in a cup is played anew, and counts from then.
    """
    versions: defaultdict[int, list[MatchReport]] = defaultdict(list)
    of_season = MatchReport.objects.filter(match__season=season.season)
    for report in of_season.defer("line_ups").order_by("version"):
        if season.is_cup and report.kind == MatchReport.Kind.VOID:
            versions[report.match_id].clear()
        else:
            versions[report.match_id].append(report)
    found = {
        each.row.pk: _first_settled(season, each, versions[each.row.pk])
        for each in season.matches
        if each.is_settled
    }
    return {key: at for key, at in found.items() if at is not None}


def is_corrected_late(season: SeasonNow, match: MatchNow) -> bool:
    """Whether errors made at the table of a settled match are corrected no more but by Law 79C2."""
    since = scores_known(season).get(match.row.pk)
    if since is None:
        return False
    until = told_periods(period_rules(season.session), since).correction_until
    return until is not None and not is_in_time(season.now, until)


def _first_settled(
    season: SeasonNow, match: MatchNow, versions: Sequence[MatchReport]
) -> datetime | None:
    """When the first of these versions settled it, each of which stood until the next came."""
    until = [*(each.entered_at for each in versions[1:]), season.now]
    found = (
        _settled_at(season, match, each, end) for each, end in zip(versions, until, strict=True)
    )
    return next((at for at in found if at is not None), None)


def _settled_at(
    season: SeasonNow, match: MatchNow, report: MatchReport, until: datetime
) -> datetime | None:
    """When this version was agreed, or silence agreed to it; None where neither came about, or
    where it had not the whole match yet.
    """
    if report.kind == MatchReport.Kind.VOID:
        return report.entered_at
    silent_from = answer_by(report, season.season)
    may_be_silent = season.season.silence_agrees and report.disputed_at is None
    is_silent = may_be_silent and silent_from < min(report.agreed_at or until, until)
    at = silent_from if is_silent else report.agreed_at
    return at if at is not None and _is_complete(season, match, report) else None


def _is_complete(season: SeasonNow, match: MatchNow, report: MatchReport) -> bool:
    """Whether the match was whole by this version, with the penalties that it has now."""
    if match.report is not None and match.report.pk == report.pk:
        return match.score.is_complete
    home, away = (str(team.number) if team else "" for team in match.teams)
    played = match_of(match.row, (home, away), report, match.penalties, season.season)
    return score_season_match(
        played, report, season.season, season.rules, is_cup=season.is_cup
    ).is_complete
