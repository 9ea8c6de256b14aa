"""An authority's registers: directors and players, kept by its officials."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from clubs.access import actor_of, authority_view
from clubs.actions import registers
from clubs.interchange.register_files import DIRECTOR_COLUMNS, PLAYER_COLUMNS
from clubs.interchange.written_tables import written_table
from clubs.list_files import ListFileForm
from clubs.models import Authority, RegisteredDirector, RegisteredPlayer
from clubs.privacy import PRIVATE
from clubs.queries.recognition import today_at
from clubs.queries.registers import directors_of, players_of
from clubs.refusals import refusals_into
from clubs.register_forms import DirectorsFileForm, PlayersFileForm, RegisteredDirectorForm

PER_PAGE = 50
TITLES: Mapping[str, str | Promise] = {
    "directors": gettext_lazy("Register of directors"),
    "players": gettext_lazy("Register of players"),
}


@authority_view
@require_safe
def directors_register(request: HttpRequest, authority: Authority) -> HttpResponse:
    context = {"title": TITLES["directors"], "today": today_at(authority, timezone.now())}
    context |= _page_of(request, authority, directors_of)
    return render(request, "clubs/directors_register.html", context)


@authority_view
@require_safe
def directors_file(_request: HttpRequest, authority: Authority) -> HttpResponse:
    """The register as a list that can be brought in again."""
    rows = [
        (row.name, row.email, row.qualification, _day(row.since), _day(row.until), row.note)
        for row in directors_of(authority)
    ]
    return csv_file(f"{authority.slug}-directors.csv", [DIRECTOR_COLUMNS, *rows])


@authority_view
def director_new(request: HttpRequest, authority: Authority) -> HttpResponse:
    return _director_page(request, authority, RegisteredDirectorForm(request.POST or None))


@authority_view
def director_edit(request: HttpRequest, authority: Authority, entry: int) -> HttpResponse:
    found = get_object_or_404(directors_of(authority), pk=entry)
    form = RegisteredDirectorForm(request.POST or None, instance=found)
    return _director_page(request, authority, form)


def _director_page(
    request: HttpRequest, authority: Authority, form: RegisteredDirectorForm
) -> HttpResponse:
    key = form.instance.pk
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            entry = registers.enter_director(
                actor=actor_of(request),
                authority=authority,
                entry=form.instance if key else None,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("%s stands in the register.") % entry)
            return redirect("directors_register", authority.slug)
    context = {"authority": authority, "form": form, "entry": key}
    return render(request, "clubs/director_form.html", context)


@authority_view
@require_POST
def director_remove(request: HttpRequest, authority: Authority, entry: int) -> HttpResponse:
    found = get_object_or_404(directors_of(authority), pk=entry)
    return _removed(request, found, "directors_register")


@authority_view
def directors_import(request: HttpRequest, authority: Authority) -> HttpResponse:
    form = DirectorsFileForm(request.POST or None, request.FILES or None)
    return _import_page(request, authority, "directors", form, registers.import_directors)


@authority_view
@require_safe
def players_register(request: HttpRequest, authority: Authority) -> HttpResponse:
    context = {"title": TITLES["players"], **_page_of(request, authority, players_of)}
    return render(request, "clubs/players_register.html", context)


@authority_view
@require_safe
def players_file(_request: HttpRequest, authority: Authority) -> HttpResponse:
    """The register as a list that can be brought in again."""
    rows = players_of(authority).values_list(*PLAYER_COLUMNS)
    return csv_file(f"{authority.slug}-players.csv", [PLAYER_COLUMNS, *rows])


@authority_view
def players_import(request: HttpRequest, authority: Authority) -> HttpResponse:
    form = PlayersFileForm(request.POST or None, request.FILES or None)
    return _import_page(request, authority, "players", form, registers.import_registered_players)


@authority_view
@require_POST
def player_unregister(request: HttpRequest, authority: Authority, entry: int) -> HttpResponse:
    found = get_object_or_404(players_of(authority), pk=entry)
    return _removed(request, found, "players_register")


def csv_file(name: str, rows: list[tuple[object, ...]]) -> HttpResponse:
    """A table to be saved, and kept by nobody else."""
    return HttpResponse(
        written_table(rows),
        content_type="text/csv",
        headers={
            "Content-Disposition": str(content_disposition_header(True, name)),  # noqa: FBT003
            "Cache-Control": PRIVATE,
        },
    )


def _page_of(
    request: HttpRequest,
    authority: Authority,
    entries_of: Callable[[Authority, str], QuerySet[Any]],
) -> dict[str, Any]:
    """A page of a register, of those alone who are searched for."""
    search = request.GET.get("search", "").replace("\0", "").strip()[:80]
    page = Paginator(entries_of(authority, search), PER_PAGE).get_page(request.GET.get("page"))
    return {"authority": authority, "page": page, "search": search}


def _import_page(
    request: HttpRequest,
    authority: Authority,
    register: str,
    form: ListFileForm,
    bring_in: Callable[..., registers.Registered],
) -> HttpResponse:
    """A list for one of the registers: `bring_in` is the act, which takes what is listed."""
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            done = bring_in(
                actor=actor_of(request),
                authority=authority,
                listed=form.cleaned_data["listed"],
                now=timezone.now(),
            )
            messages.success(request, _imported(done))
            return redirect(f"{register}_register", authority.slug)
    context = {
        "authority": authority,
        "register": TITLES[register],
        "register_url": reverse(f"{register}_register", args=[authority.slug]),
        "form": form,
    }
    return render(request, f"clubs/{register}_import.html", context)


def _removed(
    request: HttpRequest, entry: RegisteredDirector | RegisteredPlayer, page: str
) -> HttpResponse:
    registers.remove_entry(actor=actor_of(request), entry=entry, now=timezone.now())
    messages.success(request, _("%s stands in the register no more.") % entry.name)
    return redirect(page, entry.authority.slug)


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _imported(done: registers.Registered) -> str:
    return _("%(added)d new, %(changed)d changed; whoever is not on the list stays.") % {
        "added": done.added,
        "changed": done.changed,
    }
