"""What the director decides of a match of a session otherwise than by its boards."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, View
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.actions.session_matches import (
    carry_into_session_match,
    decide_session_match,
    take_back_match_decision,
    why_matches_stand,
)
from events.chosen_scoring import binding, is_knockout
from events.forms.match_decisions import (
    CarryIntoForm,
    KnownForm,
    OnMatchForm,
    UnplayedForm,
    VoidForm,
)
from events.models import Session
from events.models.scoring_choices import AT_TEAM_IMPS, AT_TEAM_POINTS, KNOWN_BY_IMPS
from events.queries.decision_words import decisions_on_record
from events.queries.live_matches import LiveMatch, match_now
from events.views.crumbs import session_crumbs


@session_view(Permission.DIRECT)
@require_safe
def match_decisions(request: TenantRequest, session: Session, match: str) -> HttpResponse:
    """What is in force on a match, what was before, and what can be decided."""
    return _show(request, session, _match(request, session, match))


def _act(name: str, verb: Callable[..., object], done: Promise) -> View:
    """Where the form of one act is sent: the form says what, the act does it, `done` is told."""

    @session_view(Permission.DIRECT)
    @require_POST
    def view(request: TenantRequest, session: Session, match: str) -> HttpResponse:
        found = _match(request, session, match)
        form = _form(session, found, name, request.POST)
        if form.is_valid():
            act = {"actor": request.actor, "session": session, "match": match}
            with refusals_into(form):
                verb(**act, **form.said, now=timezone.now())
                messages.success(request, str(done))
                return redirect("match_decisions", request.organiser.slug, session.pk, match)
        return _show(request, session, found, refused={name: form})

    return view


match_not_played = _act("not_played", decide_session_match, gettext_lazy("It is recorded."))
match_known = _act("known", decide_session_match, gettext_lazy("The result stands."))
match_void = _act("void", decide_session_match, gettext_lazy("The match is void."))
match_carry = _act("carry", carry_into_session_match, gettext_lazy("The carry-over is changed."))
match_decision_back = _act(
    "back", take_back_match_decision, gettext_lazy("The match counts by its boards again.")
)


def _match(request: TenantRequest, session: Session, key: str) -> LiveMatch:
    found = match_now(session, key, seen_by(request, session))
    if found is None:
        raise Http404
    return found


def _form(session: Session, match: LiveMatch, name: str, data: Any = None) -> OnMatchForm:
    """The form of one act, in its first state or as it was sent."""
    scoring = binding(session).scoring
    return _FORMS[name](data, match=match, scoring=scoring, auto_id=f"{name}_%s")


_FORMS: dict[str, type[OnMatchForm]] = {
    "not_played": UnplayedForm,
    "known": KnownForm,
    "void": VoidForm,
    "carry": CarryIntoForm,
    "back": OnMatchForm,
}


def _show(
    request: TenantRequest,
    session: Session,
    match: LiveMatch,
    *,
    refused: dict[str, Any] | None = None,
) -> HttpResponse:
    closed, typed = why_matches_stand(session), refused or {}
    names = [] if closed else _offered(session, match)
    title = f"{match.home['names']} – {match.away['names']}"
    overview = (
        _("Matches in play"),
        reverse("matches_now", args=[session.event.organiser.slug, session.pk]),
    )
    context = {
        "session": session,
        "match": match,
        "title": title,
        "closed": closed,
        "rows": decisions_on_record(session, match.match),
        "forms": {
            name: typed.get(name) or _form(session, match, name) for name in {*names, *typed}
        },
        "refused": set(typed),
        "may_penalise": not (closed or is_knockout(binding(session))),
        "crumbs": session_crumbs(session, overview, title),
    }
    return render(request, "events/match_decisions.html", context, status=422 if typed else 200)


def _offered(session: Session, match: LiveMatch) -> list[str]:
    chosen = binding(session)
    names = ["not_played"] if is_knockout(chosen) else ["not_played", "void"]
    if chosen.scoring in AT_TEAM_POINTS | KNOWN_BY_IMPS:
        names.append("known")
    if chosen.scoring in AT_TEAM_IMPS and (chosen.carry_over_cap or match.carried):
        names.append("carry")
    return [*names, "back"] if match.said else names
