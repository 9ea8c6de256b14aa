"""Phones at the tables: which tables open, the cards to print, and keys made anew or revoked."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.key_cards import request_key_cards
from events.actions.table_keys import make_table_keys, renew_table_keys, revoke_table_keys
from events.forms.table_keys import PrintForm, TablesForm
from events.models import Session
from events.queries.table_keys import RoomTable, tables_with_keys
from events.table_origin import is_here_alone, origin_of
from events.views.crumbs import Crumbs, session_crumbs


@session_view(Permission.DIRECT)
@require_safe
def table_keys(request: TenantRequest, session: Session) -> HttpResponse:
    """Each table of the session, and whether a phone can open it."""
    return _shown(request, session, TablesForm([]))


@session_view(Permission.DIRECT)
@require_safe
def table_key(request: TenantRequest, session: Session, table_name: str) -> HttpResponse:
    """One table's square, as large as the screen, where its card is lost."""
    tables = tables_with_keys(session, timezone.now())
    table = next((each for each in tables if each.name == table_name and each.key), None)
    if table is None:
        raise Http404
    context = {
        "session": session,
        "table": table,
        "link": origin_of(request) + reverse("table_page", args=[table.token]),
        "is_here_alone": is_here_alone(origin_of(request)),
        "crumbs": _crumbs(session, table.name),
    }
    return render(request, "events/table_key.html", context)


@session_view(Permission.DIRECT)
@require_POST
def table_keys_make(request: TenantRequest, session: Session) -> HttpResponse:
    """Give a key to each table that has none."""
    make_table_keys(actor=request.actor, session=session, now=timezone.now())
    messages.success(request, _("Each table has its key. Print the cards, and lay them out."))
    return _back(session)


@session_view(Permission.DIRECT)
@require_POST
def table_keys_renew(request: TenantRequest, session: Session) -> HttpResponse:
    """Other keys for the tables that are ticked."""
    done = _("New keys: print the cards of these tables anew.")
    return _with_ticked(request, session, renew_table_keys, done)


@session_view(Permission.DIRECT)
@require_POST
def table_keys_revoke(request: TenantRequest, session: Session) -> HttpResponse:
    """The tables that are ticked open for no phone any more."""
    done = _("Revoked: no phone opens these tables any more.")
    return _with_ticked(request, session, revoke_table_keys, done)


@session_view(Permission.DIRECT)
@require_POST
def table_keys_print(request: TenantRequest, session: Session) -> HttpResponse:
    """Ask for the cards of the tables that are ticked, and go to where they can be followed."""
    form = PrintForm(_names(session), request.POST)
    if form.is_valid():
        with refusals_into(form):
            job = request_key_cards(
                actor=request.actor,
                session=session,
                tables=form.cleaned_data["tables"],
                paper=form.cleaned_data["paper"],
                origin=origin_of(request),
                now=timezone.now(),
            )
            return redirect("job", request.organiser.slug, job.pk)
    return _shown(request, session, form, status=400)


def _with_ticked(
    request: TenantRequest, session: Session, act: Callable[..., object], done: str
) -> HttpResponse:
    form = TablesForm(_names(session), request.POST)
    if form.is_valid():
        with refusals_into(form):
            chosen = form.cleaned_data["tables"]
            act(actor=request.actor, session=session, tables=chosen, now=timezone.now())
            messages.success(request, done)
            return _back(session)
    return _shown(request, session, form, status=400)


def _names(session: Session) -> list[str]:
    return [each.name for each in tables_with_keys(session, timezone.now())]


def _shown(
    request: TenantRequest, session: Session, form: TablesForm, status: int = 200
) -> HttpResponse:
    tables = tables_with_keys(session, timezone.now())
    context = {
        "session": session,
        "form": form,
        "tables": tables,
        "opened": [each for each in tables if each.key],
        "missing": _without_key(session, tables),
        "is_here_alone": is_here_alone(origin_of(request)),
        "origin": origin_of(request),
        "crumbs": _crumbs(session),
    }
    return render(request, "events/table_keys.html", context, status=status)


def _without_key(session: Session, tables: list[RoomTable]) -> list[RoomTable]:
    """The tables that may be given a key: none once play has ended."""
    if session.event.is_season or session.state not in (
        Session.State.SETUP,
        Session.State.RUNNING,
    ):
        return []
    return [each for each in tables if each.key is None]


def _back(session: Session) -> HttpResponse:
    return redirect("table_keys", session.event.organiser.slug, session.pk)


def _crumbs(session: Session, *here: str) -> Crumbs:
    page = reverse("table_keys", args=[session.event.organiser.slug, session.pk])
    return session_crumbs(session, (_("Phones at the tables"), page), *here)
