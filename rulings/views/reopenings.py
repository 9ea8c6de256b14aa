"""The three doors by which a final score is changed, and closing one that was opened."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view, session_view
from events.models import Session
from events.views.crumbs import Crumbs, session_crumbs
from events.views.season_crumbs import season_crumbs
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.forms.reopenings import ClosingForm, ReopeningForm
from rulings.queries.referrals import reopenings_of


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the doors are: of a session, whose score its desk shows, or of a season."""

    crumbs_of: Callable[..., Crumbs]
    back: str


_SESSION = _Place(session_crumbs, "desk")
_SEASON = _Place(season_crumbs, "season")


@session_view(Permission.REOPEN)
def session_reopen(request: TenantRequest, session: Session) -> HttpResponse:
    """Open a final score again; where that has happened, say what became of it."""
    return _doors(request, session, _SESSION)


@season_view(Permission.REOPEN)
def season_reopen(request: TenantRequest, session: Session) -> HttpResponse:
    """The same of the final score of a season."""
    return _doors(request, session, _SEASON)


def _doors(request: TenantRequest, session: Session, place: _Place) -> HttpResponse:
    if session.is_reopened:
        return _close(request, session, place)
    form = ReopeningForm(request.POST or None, session=session)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            asked = form.cleaned_data
            reopen_score(actor=request.actor, session=session, now=timezone.now(), **asked)
            messages.success(request, _("The score is provisional again."))
            return redirect(place.back, request.organiser.slug, session.pk)
    return _page(request, session, form, place)


def _close(request: TenantRequest, session: Session, place: _Place) -> HttpResponse:
    form = ClosingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            outcome = form.cleaned_data["outcome"]
            close_reopening(
                actor=request.actor, session=session, outcome=outcome, now=timezone.now()
            )
            messages.success(request, _closed_text(session))
            return redirect(place.back, request.organiser.slug, session.pk)
    return _page(request, session, form, place)


def _closed_text(session: Session) -> str:
    if session.event.is_season:
        return _("The score can be declared final once nothing else waits.")
    return _("The score is final once nothing else waits.")


def _page(
    request: TenantRequest, session: Session, form: ReopeningForm | ClosingForm, place: _Place
) -> HttpResponse:
    title = _("Change a final score")
    is_out = session.official_at is not None or session.event.is_season
    context = {
        "session": session,
        "form": form,
        "title": title,
        "reopenings": list(reopenings_of(session)),
        "is_final": session.state == Session.State.FINAL and is_out,
        "back": place.back,
        "crumbs": place.crumbs_of(session, title),
    }
    return render(request, "rulings/reopen.html", context)
