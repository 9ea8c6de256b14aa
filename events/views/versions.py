"""Published versions: of conditions two side by side, and one on paper; two of a regulation."""

from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, public_view
from clubs.errors import UserError
from clubs.models import Authority
from clubs.permissions import Permission
from events.access import event_view
from events.actions.reports import request_conditions
from events.models import Conditions, Event, Regulation
from events.queries.chapters import changed_chapters, chapters_of
from events.queries.conditions import latest_conditions
from events.queries.regulation_comparison import compared_rooms
from events.queries.regulation_days import RegulationVersion, replaced_among
from events.queries.stage_conditions import stage_lines
from events.views.conditions import asked_version
from events.views.crumbs import event_crumbs

Version = TypeVar("Version", Conditions, Regulation)


@event_view(None)
@require_safe
def conditions_compare(request: TenantRequest, event: Event) -> HttpResponse:
    """What has changed from one version to another, chapter by chapter."""
    versions = list(event.conditions.all())
    if not versions:
        raise Http404
    earlier = _of(versions, request.GET.get("from", ""), versions[-2:][0])
    later = _of(versions, request.GET.get("to", ""), versions[-1])
    chapters = chapters_of(later, earlier, several_sessions=event.has_several_sessions)
    context = {
        "event": event,
        "earlier": earlier,
        "later": later,
        "versions": versions,
        "chapters": changed_chapters(chapters),
        "stages": [each for each in stage_lines(later, earlier) if each.changed],
        "crumbs": event_crumbs(event, _("Conditions of contest"), _("Versions compared")),
    }
    return render(request, "events/conditions_compare.html", context)


@public_view
@require_safe
def regulations_compare(request: HttpRequest, authority: str) -> HttpResponse:
    """What an authority says otherwise from one version to another."""
    found = get_object_or_404(Authority, slug=authority)
    versions = list(found.regulations.order_by("number").defer("document"))
    if not versions:
        raise Http404
    earlier = _of(versions, request.GET.get("from", ""), versions[-2:][0])
    later = _of(versions, request.GET.get("to", ""), versions[-1])
    replaced = replaced_among(found, versions)
    context = {
        "authority": found,
        "earlier": earlier,
        "later": later,
        "versions": versions,
        "compared": [
            RegulationVersion(each, replaced.get(each.number)) for each in (earlier, later)
        ],
        "rooms": compared_rooms(earlier, later),
    }
    return render(request, "events/regulations_compare.html", context)


@event_view(Permission.SEE_CLUB)
@require_POST
def report_conditions(request: TenantRequest, event: Event) -> HttpResponse:
    """A version as a printed document."""
    version = asked_version(event, request.POST.get("version", "")) or latest_conditions(event)
    if version is None:
        raise UserError(_("No conditions are published yet."))
    job = request_conditions(actor=request.actor, version=version, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


def _of(versions: list[Version], number: str, otherwise: Version) -> Version:
    if not number:
        return otherwise
    found = next((each for each in versions if str(each.number) == number), None)
    if found is None:
        raise Http404
    return found
