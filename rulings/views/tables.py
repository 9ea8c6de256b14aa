"""A table on its director's phone, with what ends there by a tap."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import seen_by, session_view
from events.models import Session
from events.queries.meetings import meetings
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so
from rulings.actions.guide_runs import discharge_duty
from rulings.actions.reviews import look_at_review
from rulings.forms.guide_runs import FoundForm
from rulings.models import GuideRun, OpenReview, TableDuty
from rulings.queries.guide_runs import runs_of
from rulings.queries.hidden import matter
from rulings.queries.shown_tables import shown_table
from rulings.views.guide_runs import run_page

AT_TABLE = "table"
"""What a form says that stands on a table's page: that is where one comes back to."""


@session_view(Permission.RULE)
@require_safe
def table(request: TenantRequest, session: Session, pairs: str) -> HttpResponse:
    """What is in hand at the table at which these two meet."""
    if unchanged := still_so(request, session):
        return unchanged
    meeting = next((each for each in meetings(session) if each.key == pairs), None)
    if meeting is None:
        raise Http404
    shown = shown_table(session, meeting, seen_by(request, session))
    title = _("Table %s") % meeting.table if meeting.table else _("At the table")
    context = {
        "session": session,
        "shown": shown,
        "title": title,
        "crumbs": session_crumbs(session, title),
    }
    return render_watched(request, session, "rulings/table.html", context)


@session_view(Permission.RULE, about=matter(GuideRun))
@require_POST
def duty_done(
    request: TenantRequest, session: Session, number: int, table_duty: int
) -> HttpResponse:
    """What a player had to do is done."""
    rows = TableDuty.objects.select_related("run__session__event__organiser")
    found = get_object_or_404(rows, run__session=session, run__number=number, number=table_duty)
    discharge_duty(actor=request.actor, duty=found, now=timezone.now())
    return _back(request, found.run)


@session_view(Permission.RULE, about=matter(GuideRun))
@require_POST
def review_stands(
    request: TenantRequest, session: Session, number: int, review: int
) -> HttpResponse:
    """It was looked at after play, and the score stands."""
    run = get_object_or_404(runs_of(session), number=number)
    rows = OpenReview.objects.select_related("run__session__event__organiser", "run__ruling")
    found = get_object_or_404(rows, run=run, number=review)
    form = FoundForm(request.POST)
    if not form.is_valid():
        return run_page(request, session, run, found_form=form)
    said = form.cleaned_data["found"]
    look_at_review(actor=request.actor, review=found, found=said, now=timezone.now())
    return _back(request, run)


def _back(request: TenantRequest, run: GuideRun) -> HttpResponse:
    """To the page where it was tapped."""
    place = request.organiser.slug, run.session_id
    if request.POST.get("from") == AT_TABLE and run.meeting_key:
        return redirect("table", *place, run.meeting_key)
    return redirect("guide_run", *place, run.number)
