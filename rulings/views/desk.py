"""The director's desk: tables, what is to do, live ranking, rulings; and publishing the score."""

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

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
from events.queries.clock import changes_at, clock_of
from events.queries.columns import TableInRound
from events.queries.field import FieldPair, field_of
from events.queries.live_score import live_score
from events.queries.periods import appeal_limit, correction_limit, periods, zone_of
from events.queries.plays import Mark, Play, Plays, session_plays
from events.queries.score_sheet import RankingRow, ranking_rows
from events.views.clock_face import clock_face
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so
from rulings.deadlines import final_from, obstacles
from rulings.queries.matters import matters, pending
from rulings.queries.shown import shown_rulings
from rulings.queries.todo import Todo, todos
from rulings.queries.viewers import viewer_of


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table in the round being played, as `pieces/table_now.html` shows it."""

    number: int
    url: str
    ns: str
    ew: str
    boards: tuple[tuple[int, Mark], ...]
    state: str
    word: str


class Place(NamedTuple):
    """A place in the live ranking, as `rulings/desk_place.html` shows it (see `RankingRow`)."""

    rank: str
    names: str
    label: str
    unit: str
    percent: str
    total_shown: str
    boards: int


@session_view(Permission.DIRECT)
@require_safe
def desk(request: TenantRequest, session: Session) -> HttpResponse:
    """The session at a glance, with everything one step away."""
    if session.state == Session.State.SETUP:
        return redirect("movement", request.organiser.slug, session.pk)
    if unchanged := still_so(request, session):
        return unchanged
    pairs, open_matters = field_of(session), pending(session)
    plays = session_plays(session, {pk: pair.contestant for pk, pair in pairs.items()})
    viewer = viewer_of(request.actor, request.permissions, session)
    is_running = session.state == Session.State.RUNNING
    context: dict[str, Any] = {
        **(clock_face(session, clock_of(session), timezone.now()) if is_running else {}),
        "session": session,
        "plays": plays,
        "tables": _tables_now(session, plays, pairs) if is_running else [],
        "todos": _linked(session, todos(session, plays, open_matters)),
        "ranking": _lines(ranking_rows(pairs, live_score(session, pairs))) if plays.entered else [],
        "rulings": shown_rulings(session, viewer),
        "periods": periods(session),
        "obstacles": obstacles(matters(session, open_matters), timezone.now()),
        "final_from": final_from(matters(session, open_matters)),
        "may_publish": Permission.PUBLISH in request.permissions,
        "crumbs": session_crumbs(session, _("Director's desk")),
    }
    until = changes_at(context.get("reading"))
    return render_watched(request, session, "rulings/desk.html", context, until=until)


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
    now, zone, plays = timezone.now(), zone_of(session), session_plays(session)
    context = {
        "session": session,
        "refusal": refusal,
        "missing": plays.missing,
        "pending": pending(session),
        "odd": plays.odd,
        "correction_until": correction_limit(session).deadline(now, zone),
        "appeal_until": appeal_limit(session).deadline(now, zone),
        "crumbs": session_crumbs(session, _("Publish the official score")),
    }
    status = 400 if refusal else 200
    return render(request, "rulings/publish.html", context, status=status)


def _tables_now(session: Session, plays: Plays, names: dict[int, FieldPair]) -> list[TableNow]:
    """The tables of the round being played."""
    place = [session.event.organiser.slug, session.pk, plays.round]
    url = reverse("scores_round", args=place) if plays.round else ""
    return [_table_now(url, *each, names) for each in plays.at_tables(plays.round)]


def _table_now(
    url: str, table: TableInRound, plays: tuple[Play, ...], names: dict[int, FieldPair]
) -> TableNow:
    marks = [play.mark for play in plays]
    entered = sum(mark in {Mark.ENTERED, Mark.ODD} for mark in marks)
    expected = len(marks) - marks.count(Mark.CANCELLED)
    sitting_out = table.ns_id is None or table.ew_id is None
    return TableNow(
        number=table.table,
        url=url,
        ns=_pair(names, table.ns_id),
        ew=_pair(names, table.ew_id),
        boards=tuple(zip((play.board for play in plays), marks, strict=True)),
        state="" if Mark.MISSING in marks else "done",
        word=_("sit-out")
        if sitting_out
        else _("%(entered)d of %(all)d in") % {"entered": entered, "all": expected},
    )


def _pair(names: dict[int, FieldPair], contestant: int | None) -> str:
    return f"{names[contestant].label} {names[contestant].names}" if contestant else ""


def _linked(session: Session, found: list[Todo]) -> list[tuple[Todo, str]]:
    """Each with the address of where it is done, which many share."""
    place = [session.event.organiser.slug, session.pk]

    @cache
    def address(route: str, number: int | None) -> str:
        return reverse(route, args=[*place, *([number] if number else [])])

    return [(todo, address(todo.route, todo.number)) for todo in found]


def _lines(rows: list[RankingRow]) -> list[tuple[str, list[Place]]]:
    """The rankings: one of all, or N-S and E-W."""
    lines: dict[str, list[Place]] = {}
    for row in rows:
        place = Place(
            row["rank"],
            row["names"],
            row["label"],
            row["unit"],
            row["percent"],
            row["total_shown"],
            row["boards"],
        )
        lines.setdefault(row["line"], []).append(place)
    return list(lines.items())
