"""The page of who runs the site: the same as `/metrics`, in words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import operator_view
from config.figures import counted, locks_told, routes_told
from config.health import CHECKS, DONE_WITHOUT, state_of_parts
from config.site_state import PARTS, needs, state_of_site

MOST_ROUTES = 15


@operator_view
@require_safe
@never_cache
def operator(request: HttpRequest) -> HttpResponse:
    told, answers = state_of_site(timezone.now()), state_of_parts(CHECKS | DONE_WITHOUT)
    families = list(counted().collect())
    context = {
        "told": told,
        "needs": needs(told, answers),
        "parts": [(PARTS[part], answer) for part, answer in answers.items()],
        "ticks": [(tick, tick.is_late(told.at)) for tick in told.ticks],
        "routes": routes_told(families)[:MOST_ROUTES],
        "locks": locks_told(families),
    }
    return render(request, "operator.html", context)
