"""Rulings on matches of a season: written down and given, and replaced."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.actions.match_decisions import match_after
from events.models import Session
from events.queries.seasons import MatchNow, SeasonNow
from events.views.season_crumbs import match_crumbs
from events.views.seasons import known_match, loaded, season_context
from rulings.actions.match_rulings import replace_match_ruling, rule_on_match
from rulings.actions.tricks import refuse_other_than_tricks
from rulings.forms.match_awards import MatchAwardForm
from rulings.forms.match_rulings import MatchRulingForm, as_match_ruling
from rulings.models import MatchRequest, MatchRuling
from rulings.queries.match_effects import MatchEffect, match_effect
from rulings.views.law_boxes import law_boxes


@season_view(Permission.RULE)
def season_ruling_new(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Write a ruling on a match down; both teams know of it when it is given."""
    return _written(request, session, number)


@season_view(Permission.RULE)
def season_request_rule(
    request: TenantRequest, session: Session, number: int, asked: int
) -> HttpResponse:
    """Write the ruling down that a team has asked for (Law 92B): that is the answer."""
    rows = MatchRequest.objects.filter(session=session, match__number=number)
    open_ones = rows.filter(kind=MatchRequest.Kind.RULING, state=MatchRequest.State.READY)
    return _written(request, session, number, asked=get_object_or_404(open_ones, number=asked))


@season_view(Permission.RULE)
def season_ruling_replace(
    request: TenantRequest, session: Session, number: int, ruling: int
) -> HttpResponse:
    """A further version takes the place of a ruling (Law 82C)."""
    rows = MatchRuling.objects.in_force().filter(session=session, match__number=number)
    return _written(request, session, number, ruling=get_object_or_404(rows, number=ruling))


@season_view(Permission.RULE)
@require_safe
def season_ruling_laws(request: TenantRequest, session: Session) -> HttpResponse:
    """Clauses that the words find, to tick in the form."""
    return law_boxes(request, session)


def _written(
    request: TenantRequest,
    session: Session,
    number: int,
    *,
    ruling: MatchRuling | None = None,
    asked: MatchRequest | None = None,
) -> HttpResponse:
    found = loaded(session)
    match = known_match(found, number)
    form, result = _forms(request, found, match, ruling, asked)
    if form.is_bound and form.is_valid() and result.is_valid():
        with refusals_into(form, result):
            if "preview" in request.POST:
                effect = _effect(found, match, form, result)
                return _page(request, found, match, form, result, asked=asked, effect=effect)
            given = _given(request, session, number, form, result, asked)
            told = _("Ruling %(ruling)s is given: both teams read it here, and may appeal.")
            messages.success(request, told % {"ruling": given})
            return redirect("season_match", request.organiser.slug, session.pk, number)
    return _page(request, found, match, form, result, asked=asked)


def _given(
    request: TenantRequest,
    session: Session,
    number: int,
    form: MatchRulingForm,
    result: MatchAwardForm,
    asked: MatchRequest | None,
) -> MatchRuling:
    act = {
        "actor": request.actor,
        "session": session,
        "number": number,
        "outcome": None if result.is_blank else result.outcome,
        "seen": result.cleaned_data["seen"],
        "now": timezone.now(),
        **form.said,
    }
    if form.ruling is not None:
        return replace_match_ruling(ruling=form.ruling.number, **act)
    return rule_on_match(asked=asked.number if asked else None, **act)


def _effect(
    found: SeasonNow, match: MatchNow, form: MatchRulingForm, result: MatchAwardForm
) -> MatchEffect:
    ns_award, ew_award = (result.cleaned_data.get(name) for name in ("ns_award", "ew_award"))
    refuse_other_than_tricks(form.said["laws"], ns_award, ew_award)
    after = match if result.is_blank else match_after(found, match, result.outcome)
    return match_effect(found, match, after, result.place if result.has_boards else None)


def _page(
    request: TenantRequest,
    found: SeasonNow,
    match: MatchNow,
    form: MatchRulingForm,
    result: MatchAwardForm,
    *,
    asked: MatchRequest | None,
    effect: MatchEffect | None = None,
) -> HttpResponse:
    title = _("Replace ruling %s") % form.ruling if form.ruling else _("New ruling")
    context = {
        **season_context(request, found, "matches"),
        "match": match,
        "form": form,
        "result": result,
        "asked": asked,
        "effect": effect,
        "title": title,
        "crumbs": match_crumbs(found.session, match.number, title),
    }
    if request.htmx:
        template = "match_effect" if effect else "preview_refused"
        return render(request, f"rulings/{template}.html", context)
    return render(request, "rulings/match_ruling_form.html", context, status=_status(form, result))


def _forms(
    request: TenantRequest,
    found: SeasonNow,
    match: MatchNow,
    ruling: MatchRuling | None,
    asked: MatchRequest | None,
) -> tuple[MatchRulingForm, MatchAwardForm]:
    """As posted; with "find", kept as typed without being judged."""
    kept: dict[str, Any] = as_match_ruling(asked) if asked else {}
    data = None
    if request.method == "POST" and "find" not in request.POST:
        data = request.POST
    elif request.method == "POST":
        kept = {**request.POST.dict(), "laws": request.POST.getlist("laws")}
    result = MatchAwardForm(data, season=found, match=match, ruling=ruling)
    result.initial = {**result.initial, **kept}
    reckoned = result.laws if result.is_valid() else ()
    form = MatchRulingForm(
        data, session=found.session, ruling=ruling, reckoned=reckoned, initial=kept
    )
    return form, result


def _status(*forms: Any) -> int:
    return 422 if any(form.is_bound and form.errors for form in forms) else 200
