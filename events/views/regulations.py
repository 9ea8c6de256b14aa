"""What an authority regulates: for everybody to read, for its officials to put into force."""

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
from events.queries.regulation_documents import document_of, told_by_line
from events.queries.regulation_effects import effects_of, reworded_chapters, rewordings
from events.queries.regulation_pages import chapter_rows, rows_of, stands, versions_of
from events.queries.regulations import said_above_authority, settles


@public_view
@require_safe
def regulations(request: HttpRequest, authority: str) -> HttpResponse:
    found = get_object_or_404(Authority, slug=authority)
    today = today_at(found, timezone.now())
    shown = _asked(request, found) or stands(found, today)
    context = {
        "authority": found,
        "shown": shown,
        "rooms": rows_of(shown, today) if shown else [],
        "chapters": chapter_rows(shown) if shown else [],
        "versions": versions_of(found),
        "may_regulate": is_official(request.user, found),
        "is_to_come": bool(shown and shown.effective_on > today),
    }
    if shown and context["is_to_come"] and context["may_regulate"]:
        before = found.regulations.filter(number__lt=shown.number).order_by("number").last()
        context |= _looked_at(shown, before)
    return render(request, "events/regulations.html", context)


@authority_view
def regulation_new(request: HttpRequest, authority: Authority) -> HttpResponse:
    latest = authority.regulations.order_by("number").last()
    now = timezone.now()
    initial = {"effective_on": today_at(authority, now), **initial_of_regulation(latest)}
    evening = evening_in(zone_under(authority), now)
    above = settles(said_above_authority(authority, today_at(authority, now)))
    form = RegulationForm(request.POST or None, initial=initial, above=above, evening=evening)
    context = {"authority": authority, "form": form, "latest": latest}
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            said = form.said()
            if "publish" in request.POST:
                made = publish_regulation(
                    actor=actor_of(request), authority=authority, now=now, **said
                )
                messages.success(request, _("Regulation %d is published.") % made.number)
                return redirect("regulations", authority.slug)
            planned = planned_regulation(authority=authority, now=now, **said)
            context |= _looked_at(planned, latest)
    return render(request, "events/regulation_form.html", context)


def _looked_at(planned: Regulation, latest: Regulation | None) -> dict[str, Any]:
    """What publishing it would change, and for whom."""
    return {
        "planned": planned,
        "rewordings": rewordings(planned.statements, latest),
        "reworded_chapters": reworded_chapters(planned.chapters, latest),
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
    context: dict[str, Any] = {"authority": authority, "latest": latest}
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            if "publish" in request.POST:
                return _published(request, authority, form)
            text, said = form.document(authority)
            with told_by_line(text):
                planned = planned_regulation(authority=authority, now=timezone.now(), **said)
            form = RegulationFileForm(initial={"seen": said["seen"], "kept": form.content_kept})
            context |= _looked_at(planned, latest)
    return render(request, "events/regulation_load.html", {**context, "form": form})


def _published(
    request: HttpRequest, authority: Authority, form: RegulationFileForm
) -> HttpResponse:
    text, said = form.document(authority)
    with told_by_line(text):
        made = publish_regulation(
            actor=actor_of(request), authority=authority, now=timezone.now(), document=text, **said
        )
    messages.success(request, _("Regulation %d is published.") % made.number)
    return redirect("regulations", authority.slug)
