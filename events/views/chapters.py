"""Filling in the conditions of contest: a page for each chapter, checked while it is filled in."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.chapters import check_chapter, fill_chapter
from events.forms.chapters import ChapterForm
from events.forms.period_nights import nights_of
from events.models import Chapter, Event, Session
from events.models.chapters import SETTLED_BY_PLAY
from events.queries.chapter_rules import ChapterRules, chapter_rules
from events.queries.chapters import chapters_of, is_filled
from events.queries.regulations import above_event, bring_up_to_date, day_of_play
from events.views.crumbs import event_crumbs


@dataclass(frozen=True, slots=True)
class ChapterStep:
    """A chapter on the way through the form; `required_by` names an authority that asks for it."""

    chapter: Chapter
    is_filled: bool
    required_by: str


@event_view(Permission.MANAGE_EVENTS)
def conditions_chapter(request: TenantRequest, event: Event, chapter: str) -> HttpResponse:
    """One chapter to fill in; saving leads on to the next."""
    found = _named(chapter)
    form = _form(request, event, found)
    if request.method == "POST" and form.is_valid() and "look" not in request.POST:
        with refusals_into(form):
            fill_chapter(
                actor=request.actor, event=event, chapter=found, now=timezone.now(), **form.draft()
            )
            messages.success(request, _("“%s” is saved.") % found.label)
            return _onward(request, event, found)
    context = {
        "event": event,
        "form": form,
        **_asked(event, found),
        **_shown(form, event),
        "crumbs": event_crumbs(event, _("Conditions of contest"), str(found.label)),
    }
    return render(request, "events/conditions_chapter.html", context)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def conditions_check(request: TenantRequest, event: Event, chapter: str) -> HttpResponse:
    """What speaks against the chapter as it is typed; nothing is saved."""
    found = _named(chapter)
    form = _form(request, event, found)
    if form.is_valid():
        with refusals_into(form):
            check_chapter(event=event, chapter=found, **form.draft())
    return render(request, "events/chapter_checked.html", {"form": form, **_shown(form, event)})


def _named(chapter: str) -> Chapter:
    if chapter not in Chapter.values:
        raise Http404
    return Chapter(chapter)


def _form(request: TenantRequest, event: Event, chapter: Chapter) -> ChapterForm:
    above = above_event(event)
    bring_up_to_date(event, above)
    return ChapterForm(request.POST or None, event=event, chapter=chapter, above=above)


def _asked(event: Event, chapter: Chapter) -> dict[str, Any]:
    """What authorities say of the chapter, and whether play lets it be changed."""
    rules = chapter_rules(event.organiser, day_of_play(event))
    begun = event.sessions.exclude(state=Session.State.SETUP).exists()
    return {
        "chapter": chapter,
        "steps": _steps(event, rules),
        "required_by": rules.required.get(chapter, ""),
        "offered": rules.texts.get(chapter, ""),
        "has_begun": begun,
        "is_bound": begun and chapter in SETTLED_BY_PLAY,
    }


def _shown(form: ChapterForm, event: Event) -> dict[str, Any]:
    """Where periods are asked, what they would mean for the event's nights."""
    if form.chapter is not Chapter.PERIODS:
        return {}
    return {"asks_periods": True, "nights": nights_of(form, event)}


def _onward(request: TenantRequest, event: Event, chapter: Chapter) -> HttpResponse:
    """To the next chapter, or to all of them where this was the last or enough for now."""
    chapters = list(Chapter)
    following = chapters[chapters.index(chapter) + 1 :]
    slug = request.organiser.slug
    if "stop" in request.POST or not following:
        return redirect("conditions", slug, event.pk)
    return redirect("conditions_chapter", slug, event.pk, following[0].value)


def _steps(event: Event, rules: ChapterRules) -> list[ChapterStep]:
    read = chapters_of(event, several_sessions=event.has_several_sessions)
    return [
        ChapterStep(each.chapter, is_filled(each, event), rules.required.get(each.chapter, ""))
        for each in read
    ]
