"""Reports that are being made or are ready: list, progress, file."""

from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.jobs.asking import give_up, make_again
from clubs.jobs.files import name_of, open_made
from clubs.models import Job
from clubs.permissions import Permission
from clubs.privacy import PRIVATE
from clubs.queries.jobs import report_lines, report_place, visible_jobs
from clubs.queries.roles import organiser_permissions

LISTED = 50
LINES = 100


@organiser_view(Permission.SEE_CLUB)
@require_safe
def reports(request: TenantRequest) -> HttpResponse:
    jobs = visible_jobs(request.actor, request.organiser)[:LISTED]
    return render(request, "clubs/reports.html", {"jobs": jobs})


@organiser_view(Permission.SEE_CLUB)
@require_safe
@never_cache
def job(request: TenantRequest, job: int) -> HttpResponse:
    found = find_job(request, job)
    is_waiting = found.state in {Job.State.QUEUED, Job.State.RUNNING}
    page = {
        "job": found,
        "is_waiting": is_waiting,
        "page": Paginator(report_lines(found), LINES).get_page(request.GET.get("page")),
        "place": report_place(found),
    }
    return render(request, "clubs/job.html", page)


@organiser_view(Permission.SEE_CLUB)
@require_safe
@never_cache
def job_status(request: TenantRequest, job: int) -> JsonResponse:
    """What progress.js follows."""
    found = find_job(request, job)
    return JsonResponse(
        {
            "state": found.state,
            "done": found.done,
            "total": found.total,
            "message": found.message,
        }
    )


@organiser_view(Permission.SEE_CLUB)
@require_safe
def job_file(request: TenantRequest, job: int) -> FileResponse | HttpResponseRedirect:
    found = find_job(request, job)
    page = reverse("job", args=[request.organiser.slug, found.pk])
    permissions = organiser_permissions(request.actor, request.organiser)
    return file_response(found, page, may_ask=Permission.ASK_REPORT in permissions)


def find_job(request: TenantRequest, job: int) -> Job:
    return get_object_or_404(visible_jobs(request.actor, request.organiser), pk=job)


def file_response(job: Job, page: str, *, may_ask: bool) -> FileResponse | HttpResponseRedirect:
    """What a job made, for who may have it; 404 before it is there.

    When it is in the store no more, it is made again for who may ask for such reports, and its page
    says so; of others, who asked for it once, the page asks that they ask again.
    """
    if job.state != Job.State.DONE or not job.file:
        raise Http404
    try:
        file = open_made(job)
    except FileNotFoundError:
        (make_again if may_ask else give_up)(job)
        return redirect(page)
    return FileResponse(
        file,
        filename=name_of(job),
        headers={"Cache-Control": PRIVATE, "X-Content-Type-Options": "nosniff"},
    )
