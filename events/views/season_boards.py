"""A match of a season entered board by board, by a captain or the director."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest, View
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.actions.match_decisions import decide_match
from events.actions.match_reports import report_match
from events.forms.season_boards import DecideBoardsForm, MatchBoardsForm
from events.models import Session
from events.queries.season_reasons import season_board_reasons
from events.queries.seasons import MatchNow, SeasonNow
from events.views.season_crumbs import match_crumbs
from events.views.seasons import known_match, loaded, match_in, season_context

RECKON = "reckon"
"""What is sent to see the swings alone: nothing is kept."""


def _boards(
    permission: Permission,
    form_class: type[MatchBoardsForm],
    verb: Callable[..., object],
    done: Promise,
) -> View:
    """The grid of a match, for whoever may send it: the form says what, the act does it."""

    @season_view(permission)
    def view(request: TenantRequest, session: Session, number: int) -> HttpResponse:
        found = loaded(session)
        match = known_match(found, number)
        if request.method != "POST" and not _is_theirs(request, match, permission):
            return redirect("season_match", request.organiser.slug, session.pk, number)
        form = form_class(request.POST or None, season=found, match=match)
        is_kept = request.method == "POST" and RECKON not in request.POST
        if form.is_valid() and is_kept:
            act = {"actor": request.actor, "session": session, "number": number}
            with refusals_into(form):
                verb(**act, **form.said, now=timezone.now())
                messages.success(request, str(done))
                return redirect("season_match", request.organiser.slug, session.pk, number)
        return _show(request, found, match, form, is_kept=is_kept)

    return view


def _show(
    request: TenantRequest,
    found: SeasonNow,
    match: MatchNow,
    form: MatchBoardsForm,
    *,
    is_kept: bool,
) -> HttpResponse:
    """The grid with what is typed; to what asks for the swings alone, these."""
    context: dict[str, Any] = {
        **season_context(request, found, "matches"),
        "match": match,
        "form": form,
        "played": form.played,
        "total_unit": found.points_unit,
        "crumbs": match_crumbs(found.session, match.number, _("Board by board")),
        "back": reverse(
            "season_match", args=[request.organiser.slug, found.session.pk, match.number]
        ),
    }
    if request.htmx:
        return render(request, "events/season_boards_answer.html", context)
    status = 422 if is_kept and form.errors else 200
    return render(request, "events/season_boards.html", context, status=status)


season_boards = _boards(
    Permission.REPORT_MATCH,
    MatchBoardsForm,
    report_match,
    gettext_lazy("The boards are entered."),
)
season_boards_decide = _boards(
    Permission.DIRECT, DecideBoardsForm, decide_match, gettext_lazy("The boards stand.")
)


@require_safe
@season_view(None)
def season_board_why(
    request: TenantRequest, session: Session, number: int, place: int
) -> HttpResponse:
    """Why the board at that place gave both teams what it did."""
    found = loaded(session)
    match = match_in(found, number)
    reasons = season_board_reasons(found, match, place)
    if reasons is None:
        raise Http404
    title = _("Why: board %(board)s") % {"board": reasons.line.number}
    context = {
        **season_context(request, found, "matches"),
        "match": match,
        "reasons": reasons,
        "title": title,
        "crumbs": match_crumbs(session, number, title),
    }
    return render(request, "events/season_board_why.html", context)


def _is_theirs(request: TenantRequest, match: MatchNow, permission: Permission) -> bool:
    """Whether whoever asks may enter this match: others read it on its page."""
    return permission is Permission.DIRECT or bool(match.sides_led_by(request.actor.user))
