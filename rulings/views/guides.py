"""Guided rulings to look up: public, without an account, and nothing is stored. All of them on
paper are for whoever may ask for the reports of a session.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, public_view
from clubs.permissions import Permission
from events.access import session_view
from events.models import Session
from rulings.actions.reports import request_guides
from rulings.guides.graph import Guide
from rulings.guides.reading import guides
from rulings.queries.guide_charts import chart_list, chart_sheets
from rulings.queries.guide_search import find_guides
from rulings.queries.guided import guides_by_moment, run_of

MOST_WORDS = 100
"""Characters that are looked for in the guides."""


@public_view
@require_safe
def guides_index(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("words", "")[:MOST_WORDS]
    found = find_guides(words)
    is_found = bool(found.about or found.also)
    page = {
        "moments": guides_by_moment(words if is_found else ""),
        "also": found.also,
        "is_found": is_found,
        "words": words,
    }
    return render(request, "rulings/guides.html", page)


@public_view
@require_safe
def guide_page(request: HttpRequest, guide: str) -> HttpResponse:
    found = _found(guide)
    crumbs = [(_("Guided rulings"), reverse("guides")), (_(found.title), None)]
    page = {"run": run_of(found, request.GET.dict()), "crumbs": crumbs}
    return render(request, "rulings/guide.html", page)


@public_view
@require_safe
def guide_chart(request: HttpRequest, guide: str) -> HttpResponse:
    """The whole guide at once, to print."""
    found = _found(guide)
    crumbs = [
        (_("Guided rulings"), reverse("guides")),
        (_(found.title), reverse("guide", args=[guide])),
        (_("Flow chart"), None),
    ]
    page = {
        "guide": found,
        "sheets": chart_sheets(found),
        "boxes": chart_list(found),
        "crumbs": crumbs,
    }
    return render(request, "rulings/guide_chart.html", page)


@session_view(Permission.ASK_REPORT)
@require_POST
def guides_print(request: TenantRequest, session: Session) -> HttpResponse:
    """Ask for all guides as one document and go to where it can be followed."""
    job = request_guides(actor=request.actor, event=session.event, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


def _found(name: str) -> Guide:
    found = guides().get(name)
    if found is None:
        raise Http404
    return found
