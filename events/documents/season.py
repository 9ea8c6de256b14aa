"""A league or a cup on paper as it stands: its table or bracket, and all matches by round."""

from django.utils import timezone
from django.utils.text import slugify

from clubs.jobs.kinds import Product, Progress
from clubs.models import Job
from clubs.queries.history import witness
from events.documents.pdf import render_pdf
from events.models import Season, SeasonScore
from events.queries.periods import zone_of
from events.queries.ranking_tabs import title_of
from events.queries.season_bracket import DrawnBracket, drawn_bracket
from events.queries.season_figures import LeagueRow, league_table, score_in_force
from events.queries.season_lists import SeasonLists
from events.queries.season_pages import LeagueCross, league_cross, noted, rounds_of
from events.queries.seasons import SeasonNow, season_now

MATCHES_PER_PAGE = 36
WIDEST_BRACKET = 5
"""Rounds side by side that can be read on a sheet; of more the list alone tells."""
WIDEST_CROSS_TABLE = 20


def render_season(job: Job, progress: Progress) -> Product:
    """Render the season of the session that the job's parameters name."""
    rows = Season.objects.select_related(
        "session__event__organiser", "session__conditions", "session__organiser"
    )
    row = rows.get(session=job.parameters["session"])
    season = season_now(row.session, row, timezone.now())
    event, score, lists = row.session.event, score_in_force(season), SeasonLists.of(season)
    unit = season.points_unit
    context = {
        "organiser": event.organiser,
        "event": event,
        "season": season,
        "score": score,
        "table": noted(_table(season, score), unit),
        "further": [(title_of(each), noted(lists.table(each), unit)) for each in lists.names],
        "cross": _cross(season),
        "picture": _picture(season),
        "rounds": rounds_of(season, None),
        "terms": season.season,
        "appeal_period": season.appeal_period,
        "witness": witness(),
    }
    pages = 2 + len(season.matches) // MATCHES_PER_PAGE
    pdf = render_pdf("documents/season.html", context, progress, expected_pages=pages)
    day = season.now.astimezone(zone_of(row.session))
    name = f"{slugify(event.name) or 'season'}-{day:%Y-%m-%d}.pdf"
    return Product(name, pdf.content, pdf.note)


def _table(season: SeasonNow, score: SeasonScore | None) -> list[LeagueRow]:
    """The rows of a league's table; a final one is as it was kept."""
    if score is not None:
        rows: list[LeagueRow] = score.figures["table"]
        return rows
    return [] if season.is_cup else league_table(season)


def _cross(season: SeasonNow) -> list[LeagueCross]:
    if season.is_cup or len(season.teams) > WIDEST_CROSS_TABLE:
        return []
    return league_cross(season)


def _picture(season: SeasonNow) -> DrawnBracket | None:
    if not season.is_cup:
        return None
    drawn = drawn_bracket(season)
    return drawn if drawn.columns <= WIDEST_BRACKET else None
