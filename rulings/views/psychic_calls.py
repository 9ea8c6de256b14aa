"""Psychic calls: reported by directors, read by the authority's officials (Law 40C1)."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest, authority_view
from clubs.models import Authority
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from clubs.wording import listed
from events.access import seen_by, session_view
from events.models import Session
from events.views.crumbs import session_crumbs
from rulings.actions.psychic_calls import link_ruling, report_psychic_call, take_back_report
from rulings.forms.psychic_calls import LinkRulingForm, PsychicCallForm, ReportBackForm
from rulings.models import PsychicReport
from rulings.queries.earlier import shown_told
from rulings.queries.hidden import matter, play_of
from rulings.queries.psychic_calls import (
    read_by,
    read_for,
    reported_pairs,
    reports_of,
    reports_to,
)

PER_PAGE = 50


@session_view(Permission.RULE)
@require_safe
def psychic_calls(request: TenantRequest, session: Session) -> HttpResponse:
    """What has been reported of the session."""
    sight = seen_by(request, session)
    context = {
        "session": session,
        "reports": [(each, sight.hides(play_of(each))) for each in reports_of(session)],
        "readers": listed(read_by(session.organiser, timezone.now())),
        "crumbs": session_crumbs(session, _("Psychic calls")),
    }
    return render(request, "rulings/psychic_calls.html", context)


@session_view(Permission.RULE)
def psychic_call_new(request: TenantRequest, session: Session) -> HttpResponse:
    form = PsychicCallForm(request.POST or None, session=session)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            report = report_psychic_call(
                actor=request.actor, session=session, now=timezone.now(), **form.reported
            )
            messages.success(request, _("%s is reported to the authority.") % report)
            return redirect("psychic_calls", request.organiser.slug, session.pk)
    context = {
        "session": session,
        "form": form,
        "crumbs": session_crumbs(session, _("Report a psychic call")),
    }
    return render(request, "rulings/psychic_call_form.html", context)


@session_view(Permission.RULE, about=matter(PsychicReport))
def psychic_call(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One report: the ruling that followed is named, or it is taken back."""
    report = get_object_or_404(reports_of(session), number=number)
    is_back = "why" in request.POST
    link = LinkRulingForm(None if is_back else request.POST or None)
    back = ReportBackForm(request.POST if is_back else None)
    form, act = (back, take_back_report) if is_back else (link, link_ruling)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            act(actor=request.actor, report=report, now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Noted."))
            return redirect("psychic_calls", request.organiser.slug, session.pk)
    title = _("Psychic call %s") % report
    context = {
        "session": session,
        "report": report,
        "told": shown_told(report.told_earlier.all()),
        "title": title,
        "link": link,
        "back": back,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/psychic_call.html", context)


@authority_view
@require_safe
def authority_psychic_calls(request: HttpRequest, authority: Authority) -> HttpResponse:
    """The authority's register, by event and pair."""
    search = request.GET.get("search", "").replace("\0", "").strip()[:80]
    reports = reports_to(authority, search)
    context = {
        "authority": authority,
        "search": search,
        "page": Paginator(reports, PER_PAGE).get_page(request.GET.get("page")),
        "pairs": reported_pairs(reports),
        "read_for": listed(names) if (names := read_for(authority)) else "",
    }
    return render(request, "rulings/authority_psychic_calls.html", context)
