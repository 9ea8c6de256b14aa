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
from events.access import season_view
from events.models import SeasonScore, Session
from events.queries.answering import with_directors
from events.queries.ranking_tabs import key_of, list_tabs
from events.queries.season_bracket import drawn_bracket
from events.queries.season_figures import LeagueRow, league_table
from events.queries.season_lists import SeasonLists
from events.queries.season_pages import noted, rounds_of, waiting_lines
from events.queries.seasons import SeasonNow, season_now, season_of
from events.views.season_crumbs import season_crumbs
from events.views.seasons import season_context
from rulings.actions.season_final import declare_final
from rulings.deadlines import decided_from
from rulings.queries.match_matters import SeasonMatters, season_matters
from rulings.queries.outages import proposals
from rulings.queries.referrals import reopenings_of
from rulings.views.deadlines import is_for_officials, may_extend


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


def show_season(request: TenantRequest, found: SeasonNow) -> HttpResponse:
    """The first page."""
    reader, session = request.actor.user, found.session
    scores = _scores(found)
    score = next((each for each in scores if each.is_current), None)
    own = [each for each in found.matches if each.sides_led_by(reader) and not each.is_settled]
    is_official, is_reopened = is_for_officials(request), session.is_reopened
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
        "may_reopen": Permission.REOPEN in request.permissions and (found.is_final or is_reopened),
        "earlier_scores": [each for each in scores if not each.is_current],
        "reopenings": list(reopenings_of(session)) if is_official else (),
        "crumbs": season_crumbs(session),
    }
    return render(request, "events/season.html", context)


def _scores(found: SeasonNow) -> list[SeasonScore]:
    """The final scores that were declared, the one in force among them."""
    acts = {
        "made_under": ("made_by_name", "made_at"),
        "opened_under": ("opened_by_name", "opened_at"),
    }
    return list(with_directors(found.season.scores.defer("figures"), **acts).order_by("number"))


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
