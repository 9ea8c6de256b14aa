"""Sessions that come in as files, and reports that go out as files."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest, organiser_view
from clubs.actions.file_imports import BroughtFile, request_import
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions import import_jobs
from events.actions.imports import Disagreement, import_session
from events.actions.reports import request_booklet
from events.forms.imports import ImportForm
from events.forms.reports import PaperForm
from events.interchange.verification import FigureDifference
from events.models import Session
from events.views.crumbs import organiser_crumbs


@organiser_view(Permission.MANAGE_EVENTS)
def session_import(request: TenantRequest) -> HttpResponse:
    """Bring in a finished session; where its figures disagree, show them before anything else."""
    form = ImportForm(request.POST or None, request.FILES or None)
    differences: tuple[FigureDifference, ...] = ()
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            try:
                return _imported(request, form)
            except Disagreement as disagreement:
                differences = disagreement.differences
                raise
    crumbs = organiser_crumbs(request.organiser, _("Import a session"))
    context = {"form": form, "differences": differences, "crumbs": crumbs}
    return render(request, "events/session_import.html", context)


def _imported(request: TenantRequest, form: ImportForm) -> HttpResponse:
    file = form.cleaned_data["file"]
    content = file.read()
    must_agree = not form.cleaned_data["despite_differences"]
    if len(content) > import_jobs.AT_ONCE_BYTES:
        job = request_import(
            actor=request.actor,
            organiser=request.organiser,
            kind=import_jobs.RESULTS,
            subject=request.organiser,
            file=BroughtFile(file.name, content),
            must_agree=must_agree,
            now=timezone.now(),
        )
        return redirect("job", request.organiser.slug, job.pk)
    imported = import_session(
        actor=request.actor,
        organiser=request.organiser,
        content=content,
        file_name=file.name,
        must_agree=must_agree,
        now=timezone.now(),
    )
    messages.success(request, import_jobs.summary_of(imported))
    return redirect("results", request.organiser.slug, imported.session.pk)


@session_view(Permission.ASK_REPORT)
@require_POST
def report_booklet(request: TenantRequest, session: Session) -> HttpResponse:
    """Ask for the results booklet and go to where it can be followed."""
    job = request_booklet(
        actor=request.actor,
        session=session,
        now=timezone.now(),
        paper=PaperForm(request.POST).chosen,
    )
    return redirect("job", request.organiser.slug, job.pk)
