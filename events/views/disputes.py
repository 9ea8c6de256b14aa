"""What a table left to the director: what each side stated, and what it is to be."""

from datetime import datetime
from typing import NamedTuple, Self

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.disputes import settle_dispute
from events.forms.disputes import SettleForm
from events.models import Session, TableStatement
from events.queries.disputes import dispute_about, scored_entries
from events.queries.field import FieldPair, field_of
from events.queries.sight import of_statement
from events.queries.table_plays import TablePlay
from events.views.crumbs import session_crumbs


class Version(NamedTuple):
    """What a side stated, with its score from N-S's side where it is one of play."""

    side: str
    entry: str
    score: int | None
    phone: int
    made_at: datetime

    @classmethod
    def of(cls, row: TableStatement, score: int | None) -> Self:
        return cls(row.side, row.entry, score, row.device.number, row.made_at)


@session_view(Permission.RULE, about=of_statement)
def dispute(request: TenantRequest, session: Session, statement: int) -> HttpResponse:
    """Both versions side by side; a tap on one of them settles it (Law 79B)."""
    row = get_object_or_404(session.statements.select_related("board", "table_round"), pk=statement)
    play = dispute_about(row)
    if play and play.statements[-1].pk != row.pk:
        messages.warning(request, _("The table has said something else meanwhile; look again."))
        return redirect("dispute", request.organiser.slug, session.pk, play.statements[-1].pk)
    stated = play.standing_statements if play else []
    form = SettleForm(request.POST or None, stated=[each.entry for each in stated])
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            settle_dispute(
                actor=request.actor,
                statement=row,
                text=form.cleaned_data["entry"],
                now=timezone.now(),
            )
            messages.success(request, _("Settled; the table sees what you decided."))
            return redirect("desk", request.organiser.slug, session.pk)
    scored = scored_entries(play) if play else {}
    title = _("Board %(board)s, table %(table)s: what is the result?")
    title = title % {"board": row.board, "table": play.table if play else row.table_round.table}
    context = {
        "session": session,
        "play": play,
        "versions": [Version.of(each, scored[each.entry]) for each in stated],
        "sides": _sides(session, play) if play else [],
        "form": form,
        "title": title,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "events/dispute.html", context)


def _sides(session: Session, play: TablePlay) -> list[FieldPair]:
    """Who sat there, North-South first."""
    keys = [key for key in (play.row.ns_id, play.row.ew_id) if key]
    found = field_of(session, None if session.event.is_individual else keys)
    return [found[key] for key in keys]
