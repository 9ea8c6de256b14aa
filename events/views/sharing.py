"""Sharing one's own results: the page where it is done, and the page that others see."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import actor_of, login_view, person_of, public_view
from clubs.privacy import PRIVATE
from events.actions.sharing import share_results, stop_sharing
from events.queries.my_figures import public_figures
from events.queries.my_results import count_own_results, own_results
from events.queries.own_play import SESSIONS, public_play
from events.queries.own_play_tables import shown_play
from events.queries.sharing import sharer_of, sharing_now
from events.views.my_results import PER_PAGE


@login_view
@require_safe
def my_sharing(request: HttpRequest) -> HttpResponse:
    """Whether their results are shared, by which address, and what others see there."""
    return render(request, "events/my_sharing.html", {"sharing": sharing_now(person_of(request))})


@login_view
@require_POST
def my_sharing_make(request: HttpRequest) -> HttpResponse:
    """An address, or another one."""
    share_results(actor=actor_of(request), now=timezone.now())
    messages.success(request, _("Whoever has the address sees your results."))
    return redirect("my_sharing")


@login_view
@require_POST
def my_sharing_end(request: HttpRequest) -> HttpResponse:
    stop_sharing(actor=actor_of(request), now=timezone.now())
    messages.success(request, _("Nobody sees your results by that address any more."))
    return redirect("my_sharing")


@public_view
@require_safe
def shared_results(request: HttpRequest, results_code: str) -> HttpResponse:
    """The results of whoever shares them by this address, as far as anybody can read them."""
    user = sharer_of(results_code)
    if user is None:
        raise Http404
    count = count_own_results(user, in_public=True)
    page = Paginator(range(count), PER_PAGE).get_page(request.GET.get("page"))
    start, end = page.start_index() - 1, page.end_index()
    context = {
        "name": user.name,
        "page": page,
        "results": own_results(user, start, end, in_public=True) if page else [],
        "figures": public_figures(user),
        "play": shown_play(public_play(user)),
        "sessions": SESSIONS,
    }
    answer = render(request, "events/shared_results.html", context)
    answer["Cache-Control"], answer["X-Robots-Tag"] = PRIVATE, "noindex"
    return answer
