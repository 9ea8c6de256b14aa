"""The dossier of an appeal for who is appointed to hear it, while they are (Law 93A)."""

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.models import Job
from clubs.views.jobs import file_response
from events.access import session_view
from events.models import Session
from events.views.crumbs import session_crumbs
from rulings.actions.reports import request_papers
from rulings.models import Appeal
from rulings.queries.committees import rulings_heard
from rulings.queries.dossier import latest_dossier
from rulings.views.appeals import find_appeal


@session_view(None, even_cancelled=True)
@never_cache
def appeal_papers(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Have it made, and follow that."""
    found = _heard(request, session, number)
    if request.method == "POST":
        request_papers(actor=request.actor, appeal=found, now=timezone.now())
        return redirect(request.path)
    job = latest_dossier(found)
    title = _("Dossier of appeal %(appeal)s") % {"appeal": found}
    context = {
        "session": session,
        "appeal": found,
        "job": job,
        "is_waiting": job is not None and job.state in {Job.State.QUEUED, Job.State.RUNNING},
        "title": title,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/papers.html", context)


@session_view(None, even_cancelled=True)
@require_safe
def appeal_papers_file(request: TenantRequest, session: Session, number: int) -> FileResponse:
    """The file itself."""
    job = latest_dossier(_heard(request, session, number))
    if job is None:
        raise Http404
    return file_response(job)


def _heard(request: TenantRequest, session: Session, number: int) -> Appeal:
    """The appeal, which the visitor is appointed to hear; 404 for everybody else."""
    found, user = find_appeal(session, number), request.actor.user
    if user is None or found.ruling.number not in rulings_heard(user, session):
        raise Http404
    return found
