"""The official score as a file for other programs."""

from django.http import HttpResponse
from django.utils.text import slugify

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import session_view
from events.actions.exported_scores import usebio_of
from events.models import Session
from events.queries.periods import day_of
from events.queries.score_people import numbered_people
from events.views.official_page import official_page_or_404


@session_view(None)
def usebio(request: TenantRequest, session: Session) -> HttpResponse:
    """The release in force as USEBIO; national numbers for those who take entries by them."""
    page = official_page_or_404(request, session)
    tell_numbers = Permission.MANAGE_ENTRIES in request.permissions
    told = (str(numbered_people(session)),) if tell_numbers else ()
    if unchanged := page.unchanged(*told):
        return unchanged
    content = usebio_of(session, page.release, tell_numbers=tell_numbers)
    name = f"{slugify(session.full_name) or 'session'}-{day_of(session)}.xml"
    file = HttpResponse(content, content_type="application/xml")
    file["Content-Disposition"] = f'attachment; filename="{name}"'
    return page.tagged(file, *told)
