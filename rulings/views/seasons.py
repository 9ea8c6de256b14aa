"""A league or a cup: its table or bracket, what waits for whom, its final score."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.actions.season_close import open_season_again
from events.forms.seasons import SeasonReasonForm
from events.models import SeasonScore, Session
from events.queries.answering import with_directors
from events.queries.ranking_tabs import key_of, list_tabs
from events.queries.season_bracket import drawn_bracket
from events.queries.season_figures import LeagueRow, league_table
from events.queries.season_lists import SeasonLists
from events.queries.season_pages import noted, rounds_of, waiting_lines
from events.queries.seasons import SeasonNow, season_now, season_of
from events.views.season_crumbs import season_crumbs
from events.views.seasons import loaded, season_context
from rulings.actions.season_final import declare_final
from rulings.deadlines import decided_from
from rulings.queries.match_matters import SeasonMatters, season_matters
from rulings.queries.outages import proposals
from rulings.views.deadlines import may_extend


@require_safe
@season_view(None)
def season(request: TenantRequest, session: Session) -> HttpResponse:
    """The table or the bracket, what waits for the reader, and for the director."""
    found = season_of(session)
    if found is None:
        return _without_matches(request, session)
    return show_season(request, season_now(session, found, timezone.now()))


@season_view(Permission.PUBLISH)
@require_POST
def season_final(request: TenantRequest, session: Session) -> HttpResponse:
    """Declare the score final."""
    declare_final(actor=request.actor, session=session, now=timezone.now())
    messages.success(request, _("The score is final."))
    return redirect("season", request.organiser.slug, session.pk)


@season_view(Permission.APPROVE_LATE)
@require_POST
def season_open(request: TenantRequest, session: Session) -> HttpResponse:
    """Open a final score again."""
    form = SeasonReasonForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            reason = form.cleaned_data["reason"]
            open_season_again(
                actor=request.actor, session=session, reason=reason, now=timezone.now()
            )
            messages.success(request, _("The score is open again."))
            return redirect("season", request.organiser.slug, session.pk)
    return show_season(request, loaded(session), reopen=form)


def show_season(
    request: TenantRequest, found: SeasonNow, *, reopen: SeasonReasonForm | None = None
) -> HttpResponse:
    """The first page, with what was typed there and refused."""
    reader, session = request.actor.user, found.session
    scores = SeasonScore.objects.in_force().filter(season=found.season)
    score = with_directors(scores, made_under=("made_by_name", "made_at")).first()
    own = [each for each in found.matches if each.sides_led_by(reader) and not each.is_settled]
    context = season_context(request, found, "season")
    if context["may_direct"]:
        waiting = [each for each in found.matches if each.waits_for_director]
        overdue = [each for each in found.matches if each.is_overdue]
        context |= {
            "waiting": waiting_lines(found, waiting, reader),
            "overdue": waiting_lines(found, overdue, reader),
        }
    may_finish = Permission.PUBLISH in request.permissions and not found.is_final
    if may_finish or context["may_direct"]:
        disputed = season_matters(found)
        numbers = {each.ruling.match_id for each in disputed.open_appeals}
        requests = [*disputed.open_requests, *disputed.late_reports]
        numbers_asked = {each.match_id for each in requests}
        appealed = [each for each in found.matches if each.row.pk in numbers]
        asked = [each for each in found.matches if each.row.pk in numbers_asked]
        context |= {
            "appealed": waiting_lines(found, appealed, reader),
            "asked": waiting_lines(found, asked, reader),
            "final_after": _final_after(found, disputed),
        }
    context |= _tables(request.GET.get("list", ""), found, score)
    context |= {
        "score": score,
        "own": waiting_lines(found, own, reader),
        "rounds": rounds_of(found, reader) if found.is_cup else [],
        "picture": drawn_bracket(found) if found.is_cup else None,
        "may_finish": may_finish,
        "may_make": Permission.MANAGE_ENTRIES in request.permissions and not found.is_final,
        "is_untouched": all(each.report is None for each in found.matches),
        "outages": proposals(session, found.now) if may_extend(request, session) else (),
        "may_extend": Permission.EXTEND_PERIODS in request.permissions and not found.is_final,
        "reopen": (reopen or SeasonReasonForm()) if _may_open(request, found) else None,
        "crumbs": season_crumbs(session),
    }
    status = 422 if reopen is not None and reopen.errors else 200
    return render(request, "events/season.html", context, status=status)


def _final_after(found: SeasonNow, disputed: SeasonMatters) -> datetime | None:
    """Until when errors can be corrected and rulings appealed; None where that is over."""
    until = decided_from(disputed.matters)
    return until if until is not None and found.now <= until else None


def _tables(key: str, found: SeasonNow, score: SeasonScore | None) -> dict[str, Any]:
    """The table, or the list beside it of that key, and which there are."""
    lists = SeasonLists.of(found)
    asked = next((each for each in lists.names if key_of(each) == key), None)
    return {
        "table": noted(lists.table(asked) if asked else _table(found, score), found.points_unit),
        "tabs": list_tabs(lists.names),
        "chosen": key if asked else "",
    }


def _table(found: SeasonNow, score: SeasonScore | None) -> list[LeagueRow]:
    """A final table is the one that was kept."""
    if score is not None:
        rows: list[LeagueRow] = score.figures["table"]
        return rows
    return [] if found.is_cup else league_table(found)


def _without_matches(request: TenantRequest, session: Session) -> HttpResponse:
    """Whoever may make the matches is led there, everybody else to the event."""
    if Permission.MANAGE_ENTRIES in request.permissions:
        return redirect("season_make", request.organiser.slug, session.pk)
    return redirect("event", request.organiser.slug, session.event_id)


def _may_open(request: TenantRequest, found: SeasonNow) -> bool:
    return found.is_final and Permission.APPROVE_LATE in request.permissions
