"""The dossier of an appeal for who is appointed to hear it, while they are (Law 93A)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import FileResponse, Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.models import Job
from clubs.permissions import Permission
from clubs.views.jobs import file_response
from events.access import season_view, session_view
from events.models import Session
from events.views.crumbs import session_crumbs
from events.views.season_crumbs import match_crumbs
from rulings.actions.reports import request_dossier, request_papers
from rulings.models import Appeal
from rulings.queries.committees import rulings_heard
from rulings.queries.dossier import latest_dossier
from rulings.queries.hidden import matter
from rulings.queries.stages import AnyAppeal
from rulings.views.appeals import find_appeal
from rulings.views.match_appeals import find_match_appeal


@session_view(None, even_cancelled=True, about=matter(Appeal))
@never_cache
def appeal_papers(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Have it made, and follow that."""
    found, where = find_appeal(session, number), [request.organiser.slug, session.pk, number]
    back, file_url = reverse("appeal", args=where), reverse("appeal_papers_file", args=where)
    return _papers_page(request, found, back, file_url, partial(session_crumbs, session))


@session_view(None, even_cancelled=True, about=matter(Appeal))
@require_safe
def appeal_papers_file(
    request: TenantRequest, session: Session, number: int
) -> FileResponse | HttpResponseRedirect:
    """The file itself."""
    page = reverse("appeal_papers", args=[request.organiser.slug, session.pk, number])
    return _papers_file(request, find_appeal(session, number), page)


@season_view(None)
@never_cache
def season_appeal_papers(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The same of an appeal about a match of a season."""
    found, where = find_match_appeal(session, number, appeal), [request.organiser.slug, session.pk]
    back = reverse("season_match", args=[*where, number])
    file_url = reverse("season_appeal_papers_file", args=[*where, number, appeal])
    return _papers_page(request, found, back, file_url, partial(match_crumbs, session, number))


@season_view(None)
@require_safe
def season_appeal_papers_file(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> FileResponse | HttpResponseRedirect:
    """The file itself."""
    where = [request.organiser.slug, session.pk, number, appeal]
    page = reverse("season_appeal_papers", args=where)
    return _papers_file(request, find_match_appeal(session, number, appeal), page)


@season_view(Permission.ASK_REPORT)
@require_POST
def season_appeal_dossier(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """An official asks for the dossier, and goes to where it can be followed."""
    asked = find_match_appeal(session, number, appeal)
    job = request_dossier(actor=request.actor, appeal=asked, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


def _papers_page(
    request: TenantRequest,
    appeal: AnyAppeal,
    back: str,
    file_url: str,
    crumbs_of: Callable[[str], Any],
) -> HttpResponse:
    _refuse_others(request, appeal)
    if request.method == "POST":
        request_papers(actor=request.actor, appeal=appeal, now=timezone.now())
        return redirect(request.path)
    job = latest_dossier(appeal)
    title = _("Dossier of appeal %(appeal)s") % {"appeal": appeal}
    context = {
        "session": appeal.session,
        "appeal": appeal,
        "job": job,
        "is_waiting": job is not None and job.state in {Job.State.QUEUED, Job.State.RUNNING},
        "file_url": file_url,
        "back": back,
        "title": title,
        "crumbs": crumbs_of(title),
    }
    return render(request, "rulings/papers.html", context)


def _papers_file(
    request: TenantRequest, appeal: AnyAppeal, page: str
) -> FileResponse | HttpResponseRedirect:
    _refuse_others(request, appeal)
    job = latest_dossier(appeal)
    if job is None:
        raise Http404
    return file_response(job, page, may_ask=True)


def _refuse_others(request: TenantRequest, appeal: AnyAppeal) -> None:
    """404 for everybody but those who are appointed to hear the appeal."""
    user = request.actor.user
    if user is None or appeal.ruling.number not in rulings_heard(user, appeal.session):
        raise Http404
