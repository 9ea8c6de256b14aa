"""The director's desk: tables, what is to do, live ranking, rulings; and publishing the score."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import session_view
from events.actions.releases import publish_official_score
from events.models import Session
from events.queries.clock import clock_of
from events.queries.field import FieldPair
from events.queries.missing import missing_results
from events.queries.periods import appeal_limit, correction_limit, periods, zone_of
from events.queries.progress import TableProgress, progress
from events.queries.score_sheet import RankingRow, ranking_rows
from events.queries.standings import score_input
from events.views.clock_face import clock_face
from events.views.crumbs import session_crumbs
from rulings.clock import final_from, obstacles
from rulings.queries.matters import matters, pending
from rulings.queries.shown import shown_rulings
from rulings.queries.todo import Todo, todos
from rulings.queries.viewers import viewer_of


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as `pieces/table_card.html` shows it."""

    number: int
    url: str
    ns: str
    ew: str
    boards: Any
    state: str
    word: str


@session_view(Permission.DIRECT)
@require_safe
def desk(request: TenantRequest, session: Session) -> HttpResponse:
    """The session at a glance, with everything one step away."""
    if session.state == Session.State.SETUP:
        return redirect("movement", request.organiser.slug, session.pk)
    play, open_matters = progress(session), pending(session)
    given = score_input(session)
    viewer = viewer_of(request.actor, request.permissions, session)
    is_running = session.state == Session.State.RUNNING
    context = {
        **(clock_face(session, clock_of(session), timezone.now()) if is_running else {}),
        "session": session,
        "progress": play,
        "tables": [_card(session, table, given.pairs) for table in play.tables]
        if is_running
        else [],
        "todos": [_linked(session, todo) for todo in todos(session, play, open_matters)],
        "ranking": _lines(ranking_rows(given, given.score())) if play.entered else [],
        "rulings": shown_rulings(session, viewer),
        "periods": periods(session),
        "obstacles": obstacles(matters(session, open_matters), timezone.now()),
        "final_from": final_from(matters(session, open_matters)),
        "may_publish": Permission.PUBLISH in request.permissions,
        "crumbs": session_crumbs(session, _("Director's desk")),
    }
    return render(request, "rulings/desk.html", context)


@session_view(Permission.PUBLISH)
def publish(request: TenantRequest, session: Session) -> HttpResponse:
    """Publish the official score; the page shows first what that starts."""
    refusal = None
    if request.method == "POST":
        try:
            publish_official_score(actor=request.actor, session=session, now=timezone.now())
        except UserError as error:
            refusal = error
        else:
            messages.success(request, _("The official score is out; the periods have begun."))
            return redirect("desk", request.organiser.slug, session.pk)
    now, zone = timezone.now(), zone_of(session)
    context = {
        "session": session,
        "refusal": refusal,
        "missing": missing_results(session),
        "pending": pending(session),
        "odd": progress(session).odd,
        "correction_until": correction_limit(session).deadline(now, zone),
        "appeal_until": appeal_limit(session).deadline(now, zone),
        "crumbs": session_crumbs(session, _("Publish the official score")),
    }
    status = 400 if refusal else 200
    return render(request, "rulings/publish.html", context, status=status)


def _card(session: Session, table: TableProgress, names: dict[int, FieldPair]) -> TableCard:
    seat = table.seat
    slug = session.event.organiser.slug
    sitting_out = seat.ns_id is None or seat.ew_id is None
    return TableCard(
        number=seat.table,
        url=reverse("scores_round", args=[slug, session.pk, seat.round]),
        ns=_pair(names, seat.ns_id),
        ew=_pair(names, seat.ew_id),
        boards=table.boards,
        state="done" if table.is_done else "",
        word=_("sit-out")
        if sitting_out
        else _("%(entered)d of %(all)d in") % {"entered": table.entered, "all": len(table.boards)},
    )


def _pair(names: dict[int, FieldPair], contestant: int | None) -> str:
    return f"{names[contestant].label} {names[contestant].names}" if contestant else ""


def _linked(session: Session, todo: Todo) -> tuple[Todo, str]:
    place = [session.event.organiser.slug, session.pk]
    return todo, reverse(todo.route, args=[*place, *([todo.number] if todo.number else [])])


def _lines(rows: list[RankingRow]) -> list[tuple[str, list[RankingRow]]]:
    """The rankings: one of all, or N-S and E-W."""
    lines: dict[str, list[RankingRow]] = {}
    for row in rows:
        lines.setdefault(row["line"], []).append(row)
    return list(lines.items())
