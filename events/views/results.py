"""The public pages of a session's official score. No account is needed; nothing live leaks."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.queries.history import witnesses_of
from clubs.typography.charts import BarCount, lying_bars
from clubs.typography.figures import signed
from clubs.typography.qr import qr_code
from events.access import session_view
from events.chosen_scoring import in_stage
from events.models import Session
from events.queries.answering import with_directors
from events.queries.conditions import latest_conditions, provisions
from events.queries.deals import open_deals
from events.queries.double_dummy import BoardMade, made_on_board
from events.queries.drawn_hands import drawn_hands
from events.queries.explanations import reasons
from events.queries.merit_words import merits_told
from events.queries.place_notes import note_of
from events.queries.ranking_tabs import find_list, key_of, name_of, ranking_tabs
from events.queries.release_pages import board_heads, board_page, result_card_page
from events.queries.releases import last_withdrawn
from events.queries.result_heads import result_head, results_link, share_card_link
from events.queries.result_pages import (
    SORTS,
    PageLine,
    comparisons,
    decimals_needed,
    find_line,
    groups_of,
    letters_in,
    page_lines,
    ranking_lines,
    result_card_of,
    scores_made,
)
from events.queries.running import running_of
from events.queries.section_words import teams_compared
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so
from events.views.matches import matches_of_pair, team_result_card, why_in_match
from events.views.official_page import OfficialPage, official_page, official_page_or_404
from events.views.result_rows import (
    Addresses,
    ranking_rows,
    result_card_rounds,
    traveller_rows,
)


@session_view(None)
def results(request: TenantRequest, session: Session) -> HttpResponse:
    """The ranking, or while there is no official score what is going on."""
    page = official_page(request, session)
    if page is None:
        return _waiting(request, session)
    return page.unchanged() or page.render("events/results.html", _ranking(page))


@session_view(None)
def boards(request: TenantRequest, session: Session) -> HttpResponse:
    """Every board of the session."""
    page = official_page_or_404(request, session)
    facts = ("hands",) if open_deals(session) else ()
    return page.unchanged(*facts) or page.render(
        "events/boards.html", _boards(page) | {"has_hands": bool(facts)}, "", *facts
    )


@session_view(None)
def board(request: TenantRequest, session: Session, board: int) -> HttpResponse:
    """One board's traveller, with matchpoints both ways."""
    page = official_page_or_404(request, session)
    made = made_on_board(session, board)
    return page.unchanged(made.fact) or _board(page, board, made)


@session_view(None)
def why(request: TenantRequest, session: Session, board: int, ns: str, ew: str) -> HttpResponse:
    """How one table's matchpoints came about, for both sides."""
    page = official_page_or_404(request, session)
    return page.unchanged() or _why(page, board, ns, ew)


@session_view(None)
def result_card(request: TenantRequest, session: Session, label: str) -> HttpResponse:
    """One pair's boards."""
    page = official_page_or_404(request, session)
    return page.unchanged() or _result_card(page, label)


@session_view(None)
def releases(request: TenantRequest, session: Session) -> HttpResponse:
    """Every official score of the session, and what changed from one to the next."""
    page = official_page_or_404(request, session)
    return page.unchanged() or page.render("events/releases.html", _releases(page))


def _ranking(page: OfficialPage) -> dict[str, Any]:
    page.release.refresh_from_db(fields=["ranking", "changes", "lists"])
    addresses, letters = Addresses.of(page.session), letters_in(page.release.ranking)
    asked = page.request.GET.get("section", "")
    letter = asked if asked in letters else ""
    further = find_list(page.release, page.request.GET.get("list", ""))
    ranking = further["ranking"] if further else page.release.ranking
    lines = [
        (line, rows, ranking_rows(rows, page.own, addresses))
        for line, rows in ranking_lines(ranking, "" if further else letter)
    ]
    tabs = ranking_tabs(page.release, letters)
    chosen = key_of(name_of(further)) if further else letter
    link = results_link(page.session)
    return {
        "crumbs": session_crumbs(page.session),
        "rounds": page.rounds(),
        "result_head": result_head(page.session, page.release),
        "link": link,
        "qr": partial(qr_code, link),  # called where it is not drawn yet
        "picture": share_card_link(page.session, page.release),
        "tabs": tabs,
        "chosen": chosen,
        "query": next((tab.query for tab in tabs if tab.key == chosen), ""),
        "compared": teams_compared(page.session) if letters and not chosen else "",
        "lines": lines,
    }


def _boards(page: OfficialPage) -> dict[str, Any]:
    crumbs = session_crumbs(page.session, _("Boards"))
    return {"crumbs": crumbs, "boards": board_heads(page.release)}


def _board(page: OfficialPage, number: int, board: BoardMade) -> HttpResponse:
    sheet = board_page(page.release, number)
    if sheet is None:
        raise Http404
    asked = page.request.GET.get("sort", "")
    sort = asked if asked in SORTS else SORTS[0]
    title, address = _("Board %s") % number, Addresses.of(page.session).board(number)
    compared = [(each, page_lines(each.rows, page.own, sort)) for each in comparisons(sheet)]
    lines = [line for _each, own in compared for line in own]
    places = decimals_needed(lines)
    content = {
        "crumbs": session_crumbs(page.session, title),
        "sheet": sheet,
        "hands": drawn_hands(board.deal) if board.deal else None,
        "travellers": [
            (each, traveller_rows(own, sheet["unit"], places, address, board.made))
            for each, own in compared
        ],
        "made": board.made,
        "said_instead": board.said_instead,
        **_distribution(lines),
        "groups": groups_of(lines),
        "may_rule": Permission.RULE in page.request.permissions,
        "sort": sort,
    }
    return page.render("events/board.html", content, title, board.fact)


def _distribution(lines: Iterable[PageLine]) -> dict[str, Any]:
    """How often each score was made, the best for N-S first."""
    tallies = [BarCount(signed(score), tables) for score, tables in scores_made(lines)]
    return {"tallies": tallies, "chart": lying_bars(tallies)}


def _why(page: OfficialPage, number: int, ns: str, ew: str) -> HttpResponse:
    line = find_line(board_page(page.release, number), ns, ew, page.own)
    if page.session.event.is_teams and line:
        return why_in_match(page, line, number, ns, ew)
    sides = reasons(page.release, page.session, number, ns, ew) if line else None
    if line is None or sides is None:
        raise Http404
    crumbs = session_crumbs(page.session, _("Why"))
    crumbs.insert(-1, (_("Board %s") % number, Addresses.of(page.session).board(number)))
    title = _("Board %(board)s: %(ns)s against %(ew)s") % {"board": number, "ns": ns, "ew": ew}
    content = {"crumbs": crumbs, "board": number, "line": line, "sides": sides}
    return page.render("events/why.html", content, title)


def _result_card(page: OfficialPage, label: str) -> HttpResponse:
    if page.session.event.is_teams:
        return team_result_card(page, label)
    stored = result_card_page(page.release, label)
    if stored is None:
        raise Http404
    result_card, is_own = result_card_of(stored, label), label in page.own
    places, addresses = decimals_needed(result_card.lines), Addresses.of(page.session)
    content = {
        "crumbs": session_crumbs(page.session, page.session.event.words.named(label)),
        **matches_of_pair(page, label),
        "merits": merits_told(page.release, label, stored),
        "result_card": result_card,
        "running": running_of(result_card),
        "note": note_of(result_card.place) if result_card.place else "",
        "label": label,
        "is_own": is_own,
        "rounds": result_card_rounds(result_card, places, is_own=is_own, addresses=addresses),
    }
    return page.render("events/result_card.html", content, result_card.names)


def _releases(page: OfficialPage) -> dict[str, Any]:
    deferred = page.session.releases.defer("travellers", "ranking", "lists", "matches")
    rows = list(with_directors(deferred, made_under=("made_by", "made_at")))
    kept = witnesses_of(rows, page.session.pk)
    return {
        "crumbs": session_crumbs(page.session, _("Official scores")),
        "releases": [(row, kept.get(row.pk, "")) for row in rows],
    }


def _waiting(request: TenantRequest, session: Session) -> HttpResponse:
    """What is going on; an event is nobody's business until its conditions are published."""
    conditions = session.conditions or latest_conditions(session.event)
    if conditions is None and Permission.SEE_CLUB not in request.permissions:
        raise Http404
    if unchanged := still_so(request, session):
        return unchanged
    context = {
        "session": session,
        "event": session.event,
        "sections": session.sections.order_by("letter"),
        "may_direct": Permission.DIRECT in request.permissions,
        "provisions": provisions(
            in_stage(conditions, session.stage),
            several_sessions=session.event.has_several_sessions,
        )
        if conditions
        else [],
        "withdrawn": last_withdrawn(session) if session.state == Session.State.RUNNING else None,
        "crumbs": session_crumbs(session),
    }
    return render_watched(request, session, "events/results_waiting.html", context)
