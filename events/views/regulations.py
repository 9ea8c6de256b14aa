"""What an authority regulates: for everybody to read, for its officials to put into force."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import actor_of, authority_view, public_view
from clubs.models import Authority
from clubs.queries.officials import is_official
from clubs.queries.recognition import today_at
from clubs.refusals import refusals_into
from events.actions.regulations import planned_regulation, publish_regulation
from events.forms.provisions import RegulationForm, initial_of_regulation
from events.forms.regulation_files import RegulationFileForm
from events.models import Regulation
from events.queries.period_examples import evening_in, zone_under
from events.queries.regulation_days import (
    coming,
    in_force_before,
    kept_from_force,
    otherwise,
    versions_of,
)
from events.queries.regulation_documents import document_of, told_by_line
from events.queries.regulation_effects import effects_of, reworded_since
from events.queries.regulation_pages import chapter_rows, rows_of, stands
from events.queries.regulations import said_above_authority, settles


@public_view
@require_safe
def regulations(request: HttpRequest, authority: str) -> HttpResponse:
    found = get_object_or_404(Authority, slug=authority)
    today = today_at(found, timezone.now())
    standing, versions = stands(found, today), versions_of(found)
    shown = _asked(request, found) or standing
    context = {
        "authority": found,
        "shown": shown,
        "standing": standing,
        "rooms": rows_of(shown, today) if shown else [],
        "chapters": chapter_rows(shown) if shown else [],
        "versions": versions,
        "replaced_by": next(
            (each.replaced_by for each in versions if each.regulation == shown), None
        ),
        "may_regulate": is_official(request.user, found),
    }
    if shown and shown.effective_on > today and not context["replaced_by"]:
        context |= {"is_to_come": True, "before_it": in_force_before(shown)}
        if context["may_regulate"]:
            context |= _looked_at(shown)
    return render(request, "events/regulations.html", context)


@authority_view
def regulation_new(request: HttpRequest, authority: Authority) -> HttpResponse:
    """A further version; it begins with what is in force, or with the version that is asked for."""
    now = timezone.now()
    today = today_at(authority, now)
    context = _beginning(request, authority, today)
    form = RegulationForm(
        request.POST or None,
        initial=initial_of_regulation(context["begun"], context["latest"], today),
        above=settles(said_above_authority(authority, today)),
        evening=evening_in(zone_under(authority), now),
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            said = form.said()
            if "publish" in request.POST:
                made = publish_regulation(
                    actor=actor_of(request), authority=authority, now=now, **said
                )
                return _is_published(request, made)
            context |= _looked_at(planned_regulation(authority=authority, now=now, **said))
    return render(request, "events/regulation_form.html", {**context, "form": form})


def _beginning(request: HttpRequest, authority: Authority, today: date) -> dict[str, Any]:
    """With which version the form begins, and with which others it may."""
    versions, standing = versions_of(authority), stands(authority, today)
    return {
        "authority": authority,
        "begun": _asked(request, authority) or standing,
        "standing": standing,
        "coming": coming(versions, today),
        "latest": versions[0].regulation if versions else None,
    }


def _looked_at(planned: Regulation) -> dict[str, Any]:
    """What publishing it changes, for whom, and which versions then never are in force."""
    return {
        "planned": planned,
        "rewording": reworded_since(planned, otherwise(planned)),
        "kept_from_force": [reworded_since(planned, each) for each in kept_from_force(planned)],
        "effects": effects_of(planned),
    }


def _asked(request: HttpRequest, authority: Authority) -> Regulation | None:
    number = request.GET.get("version", "")
    if not number:
        return None
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        raise Http404
    return get_object_or_404(authority.regulations, number=int(number))


@public_view
@require_safe
def regulation_file(_request: HttpRequest, authority: str, number: int) -> HttpResponse:
    """A version as the document that it was read from, or would be."""
    rows = Regulation.objects.select_related("authority")
    found = get_object_or_404(rows, authority__slug=authority, number=number)
    response = HttpResponse(document_of(found).encode(), content_type="application/toml")
    response["Content-Disposition"] = f'attachment; filename="{authority}-{number}.toml"'
    return response


@authority_view
def regulation_load(request: HttpRequest, authority: Authority) -> HttpResponse:
    """A document is brought, looked at, and published."""
    latest = authority.regulations.order_by("number").last()
    seen = latest.number if latest else 0
    form = RegulationFileForm(request.POST or None, request.FILES or None, initial={"seen": seen})
    context: dict[str, Any] = {"authority": authority}
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            if "publish" in request.POST:
                return _published(request, authority, form)
            text, said = form.document(authority)
            with told_by_line(text):
                planned = planned_regulation(authority=authority, now=timezone.now(), **said)
            form = RegulationFileForm(initial={"seen": said["seen"], "kept": form.content_kept})
            context |= _looked_at(planned)
    return render(request, "events/regulation_load.html", {**context, "form": form})


def _published(
    request: HttpRequest, authority: Authority, form: RegulationFileForm
) -> HttpResponse:
    text, said = form.document(authority)
    with told_by_line(text):
        made = publish_regulation(
            actor=actor_of(request), authority=authority, now=timezone.now(), document=text, **said
        )
    return _is_published(request, made)


def _is_published(request: HttpRequest, made: Regulation) -> HttpResponse:
    messages.success(request, _("Regulation %d is published.") % made.number)
    return redirect("regulations", made.authority.slug)
