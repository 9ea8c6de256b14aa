"""The picture of an official score: drawn once for each release and language, then kept."""

from django.core.cache import cache
from django.http import Http404, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.jobs.asking import stamp_of
from clubs.typography.bridge import UNIT_NAMES
from clubs.typography.figures import figure
from clubs.typography.times import full_date
from events.access import session_view
from events.documents.share_card import ROWS, ShareCard, ShareCardRow, drawn
from events.models import Session
from events.queries.merit_words import LINES
from events.queries.result_heads import LineOfResults, ResultHead, result_head
from events.queries.score_sheet import RankingRow
from events.views.official_page import OfficialPage, official_page_or_404

KEPT_SECONDS = 24 * 3600


@session_view(None)
@require_safe
def share_card(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The picture of the release in force; of one that is not, also where a name went, none."""
    page = official_page_or_404(request, session)
    if page.release.number != number:
        raise Http404
    if unchanged := page.unchanged("share_card"):
        return unchanged
    facts = [session.full_name, session.event.place, session.organiser.name]
    stamp = stamp_of([*facts, session.starts_at.isoformat()])
    key = f"share-{page.release.pk}-{session.state}-{stamp}-{get_language()}"
    picture = cache.get(key)
    if picture is None:
        page.release.refresh_from_db(fields=["ranking"])
        picture = drawn(_share_card(page, result_head(session, page.release)))
        cache.set(key, picture, KEPT_SECONDS)
    return page.tagged(HttpResponse(picture, content_type="image/png"), "share_card")


def _share_card(page: OfficialPage, head: ResultHead) -> ShareCard:
    session, event = page.session, page.session.event
    facts = [
        full_date(session.starts_at, event.time_zone),
        event.place,
        _("%(number)d tables") % {"number": head.tables} if head.tables > 1 else "",
        _("%(number)d boards") % {"number": head.boards} if head.boards > 1 else "",
    ]
    foot = _("official score %(number)s") % {"number": page.release.number}
    return ShareCard(
        event.organiser.name,
        session.full_name,
        " · ".join(each for each in facts if each),
        _rows(head),
        f"{session.get_state_display()} · {foot}",
    )


def _rows(head: ResultHead) -> list[ShareCardRow]:
    """The first places; of two lines the winners of both under their names."""
    several = len(head.lines) > 1
    most = ROWS // len(head.lines) - 1 if several else ROWS
    rows = []
    for line in head.lines:
        if several:
            rows.append(ShareCardRow(str(LINES[line.line])))
        rows += [_place(row) for row in _first(line)[:most]]
    return rows


def _first(line: LineOfResults) -> list[RankingRow]:
    return [row for row in line.rows if row["rank"]]


def _place(row: RankingRow) -> ShareCardRow:
    told = f"{figure(row['percent'])}%" if row["percent"] else _in_unit(row)
    return ShareCardRow(row["names"], row["rank"], told)


def _in_unit(row: RankingRow) -> str:
    return f"{figure(row['total_shown'])} {UNIT_NAMES[row['unit']]}"
