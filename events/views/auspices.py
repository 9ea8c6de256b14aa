"""The events under an authority, for its officials."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import authority_view
from clubs.models import Authority
from events.queries.auspices import When, sessions_under

PER_PAGE = 50


@authority_view
@require_safe
def authority_events(request: HttpRequest, authority: Authority) -> HttpResponse:
    asked = request.GET.get("when", "")
    when = When(asked) if asked in list(When) else When.COMING
    sessions = sessions_under(authority, when, timezone.now())
    context = {
        "authority": authority,
        "when": when.value,
        "in_order": when is When.COMING,
        "tabs": [
            (When.COMING.value, _("To come")),
            (When.RUNNING.value, _("Being played")),
            (When.PLAYED.value, _("Played")),
        ],
        "page": Paginator(sessions, PER_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "events/authority_events.html", context)
