"""The matches of a teams session in its official score: cross table, and each match's card."""

from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from events.access import session_view
from events.chosen_scoring import binding, plays_matches
from events.models import Session
from events.queries.decision_words import (
    said_of_carry_over,
    said_of_knockout,
    said_of_match,
    said_of_penalties,
)
from events.queries.match_pages import (
    boards_in_rooms,
    cross_tables,
    match_lines,
    rounds_rows,
    shown,
    team_matches,
    won_shown,
)
from events.queries.match_reasons import board_reasons
from events.queries.match_sheets import CountOfTeam
from events.queries.merit_words import merits_of_team
from events.queries.place_notes import note_of
from events.queries.release_pages import cross_page, match_page
from events.queries.result_pages import PageLine
from events.views.crumbs import session_crumbs
from events.views.official_page import OfficialPage, official_page_or_404


@session_view(None)
def matches(request: TenantRequest, session: Session) -> HttpResponse:
    """Every team against every other, in a Swiss each one's opponents, and all matches."""
    page = official_page_or_404(request, session)
    return page.unchanged() or page.render("events/matches.html", _matches(page))


@session_view(None)
def match(request: TenantRequest, session: Session, match: str) -> HttpResponse:
    """One match, both rooms side by side, board by board."""
    page = official_page_or_404(request, session)
    return page.unchanged() or _match(page, match)


def team_result_card(page: OfficialPage, label: str) -> HttpResponse:
    """One team's matches.

    Raises:
        Http404: there is no such team.
    """
    found = cross_page(page.release)
    place = (
        next((row for row in found["ranking"] if row["label"] == label), None) if found else None
    )
    if found is None or place is None:
        raise Http404
    content = {
        "crumbs": session_crumbs(page.session, page.session.event.words.named(label)),
        "place": place,
        "note": note_of(place),
        "merits": merits_of_team(page.release, label, found),
        "label": label,
        "matches": team_matches(found, label),
        "one_table": True,
        "unit": found["unit"],
        "total_unit": found["total_unit"],
    }
    return page.render("events/team_card.html", content, place["names"])


def matches_of_pair(page: OfficialPage, label: str) -> dict[str, Any]:
    """What a pair's card shows of its matches in a Swiss; of other pairs nothing."""
    found = cross_page(page.release) if plays_matches(binding(page.session)) else None
    if found is None:
        return {}
    return {
        "matches": team_matches(found, label),
        "one_table": True,
        "unit": found["unit"],
        "total_unit": found["total_unit"],
    }


def why_in_match(page: OfficialPage, line: PageLine, number: int, ns: str, ew: str) -> HttpResponse:
    """How a board of a match came to give each team what it did.

    Raises:
        Http404: the score is another now.
    """
    found = board_reasons(page.release, page.session, number, ns, ew)
    if found is None:
        raise Http404
    crumbs = session_crumbs(page.session, _("Why"))
    slug = page.session.event.organiser.slug
    address = reverse("match", args=[slug, page.session.pk, found.key])
    crumbs.insert(-1, (f"{found.home.names} – {found.away.names}", address))
    title = _("Board %(board)s: %(ns)s against %(ew)s") % {"board": number, "ns": ns, "ew": ew}
    content = {
        "crumbs": crumbs,
        "board": number,
        "line": line,
        "teams": (found.home, found.away),
        "units": found.units,
        "said": found.said,
        "reckonings": found.reckoned,
    }
    return page.render("events/why_match.html", content, title)


def _matches(page: OfficialPage) -> dict[str, Any]:
    found = cross_page(page.release)
    if found is None:
        return {"crumbs": session_crumbs(page.session, _("Matches"))}
    return {
        "crumbs": session_crumbs(page.session, _("Matches")),
        "cross": cross_tables(found, page.own),
        "by_round": rounds_rows(found, page.own),
        "rounds": match_lines(found, page.own),
        "one_table": found.get("one_table", False),
        "unit": found["unit"],
        "total_unit": found["total_unit"],
    }


def _match(page: OfficialPage, key: str) -> HttpResponse:
    found = match_page(page.release, key)
    if found is None:
        raise Http404
    one, other = found["match"]["home"], found["match"]["away"]
    title = _("%(home)s against %(away)s") % {"home": one["names"], "away": other["names"]}
    said = said_of_match(found["match"])
    teams = [
        {
            **each,
            "won_shown": won_shown(each, said, found["unit"]),
            "margin_shown": shown(each["margin"], found["unit"]),
            "points_shown": shown(each["points"], found["total_unit"]),
            "counts_shown": [_count(count) for count in each.get("counts", ())],
        }
        for each in (one, other)
    ]
    lines = boards_in_rooms(found)
    content = {
        "crumbs": session_crumbs(page.session, title),
        "match": found["match"],
        "teams": teams,
        "lines": lines,
        "sat_both_ways": any(line.is_turned for line in lines),
        "scale": found["scale"],
        "unit": found["unit"],
        "total_unit": found["total_unit"],
        "is_own": not page.own.isdisjoint((one["label"], other["label"])),
        "said": said,
        "knockout": said_of_knockout(found["match"]),
        "carried": said_of_carry_over(found["match"]),
        "penalties": said_of_penalties(found["match"]),
        "key": key,
    }
    template = "events/match_of_pairs.html" if found.get("one_table") else "events/match.html"
    return page.render(template, content, title)


def _count(count: CountOfTeam) -> dict[str, str]:
    """One of several counts of a match, for print."""
    unit = count["unit"]
    figures = {name: shown(count[name], unit) for name in ("total", "margin", "points")}
    return {**figures, "unit": unit, "band": count["band"]}
