"""An authority's registers: directors and players, kept by its officials."""

from datetime import date

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import actor_of, authority_view
from clubs.actions import registers
from clubs.interchange.register_files import DIRECTOR_COLUMNS, PLAYER_COLUMNS
from clubs.interchange.written_tables import written_table
from clubs.models import Authority
from clubs.privacy import PRIVATE
from clubs.queries.registers import directors_of, players_of
from clubs.refusals import refusals_into
from clubs.register_forms import DirectorsFileForm, PlayersFileForm, RegisteredDirectorForm

PER_PAGE = 50


@authority_view
@require_safe
def directors_register(request: HttpRequest, authority: Authority) -> HttpResponse:
    search = _searched(request)
    page = Paginator(directors_of(authority, search), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "authority": authority,
        "page": page,
        "search": search,
        "today": timezone.now().date(),
    }
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
    registers.remove_entry(actor=actor_of(request), entry=found, now=timezone.now())
    messages.success(request, _("%s stands in the register no more.") % found.name)
    return redirect("directors_register", authority.slug)


@authority_view
def directors_import(request: HttpRequest, authority: Authority) -> HttpResponse:
    form = DirectorsFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            done = registers.import_directors(
                actor=actor_of(request),
                authority=authority,
                listed=form.cleaned_data["listed"],
                now=timezone.now(),
            )
            messages.success(request, _imported(done))
            return redirect("directors_register", authority.slug)
    context = {"authority": authority, "form": form}
    return render(request, "clubs/directors_import.html", context)


@authority_view
@require_safe
def players_register(request: HttpRequest, authority: Authority) -> HttpResponse:
    search = _searched(request)
    page = Paginator(players_of(authority, search), PER_PAGE).get_page(request.GET.get("page"))
    context = {"authority": authority, "page": page, "search": search}
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
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            done = registers.import_registered_players(
                actor=actor_of(request),
                authority=authority,
                listed=form.cleaned_data["listed"],
                now=timezone.now(),
            )
            messages.success(request, _imported(done))
            return redirect("players_register", authority.slug)
    context = {"authority": authority, "form": form}
    return render(request, "clubs/players_import.html", context)


@authority_view
@require_POST
def player_unregister(request: HttpRequest, authority: Authority, entry: int) -> HttpResponse:
    found = get_object_or_404(players_of(authority), pk=entry)
    registers.remove_entry(actor=actor_of(request), entry=found, now=timezone.now())
    messages.success(request, _("%s stands in the register no more.") % found.name)
    return redirect("players_register", authority.slug)


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


def _searched(request: HttpRequest) -> str:
    return request.GET.get("search", "").replace("\0", "").strip()[:80]


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _imported(done: registers.Registered) -> str:
    return _("%(added)d new, %(changed)d changed; whoever is not on the list stays.") % {
        "added": done.added,
        "changed": done.changed,
    }
