"""What is held about a person: asked for by themself, or by who gives it to them."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django_scopes import scope

from clubs.access import TenantRequest, login_view, organiser_view, person_of
from clubs.models import Job, Player
from clubs.permissions import Permission
from clubs.proofs import grave
from clubs.views.jobs import file_response
from events.actions.held import request_held, request_own
from events.documents.held import held_by_site
from events.queries.held_jobs import own_held

WAITING = (Job.State.QUEUED, Job.State.RUNNING)


@login_view
@never_cache
def held(request: HttpRequest) -> HttpResponse:
    """What was asked for, and asking."""
    user = person_of(request)
    if request.method == "POST":
        if not request_own(user=user, now=timezone.now()):
            messages.info(request, _("No club holds anything about you."))
        return redirect("held")
    jobs = own_held(user)
    page = {"jobs": jobs, "is_waiting": any(job.state in WAITING for job in jobs)}
    return render(request, "events/held.html", page)


@login_view
@grave
@require_POST
def held_account(request: HttpRequest) -> HttpResponse:
    """What the site itself holds, small enough to be made at once."""
    named = content_disposition_header(as_attachment=True, filename="account.json")
    content = held_by_site(person_of(request), timezone.now())
    return HttpResponse(
        content, content_type="application/json", headers={"Content-Disposition": named or ""}
    )


@login_view
@grave
@require_POST
def held_file(request: HttpRequest, held_job: int) -> HttpResponseBase:
    """The file that was made of what one club holds."""
    job = next((job for job in own_held(person_of(request)) if job.pk == held_job), None)
    if job is None:
        raise Http404
    with scope(organiser=job.organiser):
        return file_response(job, reverse("held"), may_ask=True)


@organiser_view(Permission.MANAGE_CLUB)
@grave
@require_POST
def person_held(request: TenantRequest, player: int) -> HttpResponse:
    found = get_object_or_404(Player.objects.select_related("organiser", "user"), pk=player)
    job = request_held(actor=request.actor, player=found, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)
