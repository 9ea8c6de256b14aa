"""Which tables played a board in another form (Law 87)."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.actions.fouled import group_results, why_closed
from events.forms.fouled import FouledForm
from events.models import Session
from events.queries.entry_lines import lines_of_board
from events.queries.official_rounds import official_times
from events.queries.plays import session_plays
from events.queries.sight import whole_board
from events.views.crumbs import session_crumbs


@session_view(Permission.RULE, about=whole_board)
def fouled_board(request: TenantRequest, session: Session, board: int) -> HttpResponse:
    """Split a board's results into groups, or put them together again."""
    lines = lines_of_board(session, session_plays(session, seen_by(request, session)), board)
    if not lines:
        raise Http404
    row = get_object_or_404(session.boards, number=board)
    form = FouledForm(request.POST or None, lines=lines)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            group_results(
                actor=request.actor,
                session=session,
                board=row,
                groups=form.groups,
                reason=form.cleaned_data["reason"],
                is_told=form.cleaned_data["is_told"],
                now=timezone.now(),
            )
            messages.success(request, _("Noted; each form of the board is scored by itself."))
            return redirect("fouled_board", request.organiser.slug, session.pk, board)
    title = _("Board %s: forms played") % board
    context = {
        "session": session,
        "board": row,
        "form": form,
        "closed": why_closed(session, official_times(session).since_board(board), timezone.now()),
        "title": title,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "events/fouled_board.html", context)
