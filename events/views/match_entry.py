"""Entering a whole match: both rooms of each board in one line, and the swing beside them.

The lines are those of the grids by board and by round (`events.views.scores`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.typography.rows import Row
from events.access import seen_by, session_view
from events.chosen_scoring import binding, total_unit_of
from events.forms.scores import EntryRow, LineForm
from events.models import Session
from events.queries.entry_lines import EntryLine, lines_of_match
from events.queries.live_matches import LiveMatch, all_matches, match_now
from events.queries.match_pages import BoardInRooms
from events.queries.plays import Plays, session_plays
from events.queries.sight import Sight
from events.views.crumbs import session_crumbs
from events.views.score_rows import addresses, entry_row, odd_plays
from events.views.scores import enter_typed

Lines = Mapping[tuple[int, str], EntryLine]
"""By board and the team that sits North-South."""


class RoomsRow(NamedTuple):
    """A board of a match: what is known of it, and the line of each room, which may have none."""

    line: BoardInRooms
    rooms: tuple[Sequence[Row], ...]


@session_view(Permission.ENTER_SCORES)
def match_entry(request: TenantRequest, session: Session, match: str) -> HttpResponse:
    """The grid of a match."""
    sight = seen_by(request, session)
    found, matches = _match(session, match, sight)
    if session.state != Session.State.RUNNING:
        return redirect("scores", request.organiser.slug, session.pk)
    plays = session_plays(session, sight)
    lines = _lines(session, plays, found)
    refused: Mapping[str, LineForm] = {}
    if request.method == "POST":
        refused = enter_typed(request, session, [*lines.values()])
        found, matches = _match(session, match, sight)
        if not refused:
            return _go_on(request, session, found, matches)
        plays = session_plays(session, sight)
        lines = _lines(session, plays, found)
    rows = {place: EntryRow(line, refused.get(line.key)) for place, line in lines.items()}
    context = _context(session, found, matches, plays, rows)
    context["sight"] = sight
    context["may_direct"] = Permission.DIRECT in request.permissions
    status = max((row.status for row in rows.values()), default=200)
    return render(request, "events/match_entry.html", context, status=status)


@session_view(Permission.ENTER_SCORES)
@require_safe
def match_swings(request: TenantRequest, session: Session, match: str) -> HttpResponse:
    """How the match stands: what its grid asks for after each line."""
    found = match_now(session, match, seen_by(request, session))
    if found is None:
        raise Http404
    total_unit = total_unit_of(binding(session)).value
    context = {"match": found, "total_unit": total_unit}
    return render(request, "events/match_swings.html", context)


def _match(session: Session, name: str, sight: Sight) -> tuple[LiveMatch, list[LiveMatch]]:
    """The match, and all of them.

    Raises:
        Http404: there is no such match.
    """
    matches = all_matches(session, sight)
    found = next((each for each in matches if each.name == name), None)
    if found is None:
        raise Http404
    return found, matches


def _lines(session: Session, plays: Plays, match: LiveMatch) -> Lines:
    boards = {each.board for each in match.lines}
    return lines_of_match(session, plays, match.home["label"], match.away["label"], boards)


def _go_on(
    request: TenantRequest, session: Session, match: LiveMatch, matches: Sequence[LiveMatch]
) -> HttpResponse:
    """To the next match that lacks something, from the last on to the first."""
    place = [each.name for each in matches].index(match.name)
    following = next(
        (each for each in [*matches[place + 1 :], *matches[:place]] if not each.is_complete), None
    )
    if following is None:
        if match.is_complete:
            messages.success(request, _("All results are entered."))
        return redirect("scores", request.organiser.slug, session.pk)
    return redirect("match_entry", request.organiser.slug, session.pk, following.name)


def _context(
    session: Session,
    match: LiveMatch,
    matches: Sequence[LiveMatch],
    plays: Plays,
    rows: Mapping[tuple[int, str], EntryRow],
) -> dict[str, Any]:
    in_order = [
        rows[place] for each in match.lines for place in _places(each, match) if place in rows
    ]
    wrong = [row for row in in_order if row.refused]
    empty = [row for row in in_order if row.line.is_to_enter]
    first = next(iter(wrong or empty or in_order), None)
    address = addresses(session, "score_entry", numbers=2)
    odd = odd_plays(session, plays.odd)
    here = [each.board for each in match.lines]
    title = f"{match.home['names']} – {match.away['names']}"
    overview = reverse("scores", args=[session.event.organiser.slug, session.pk])
    return {
        "session": session,
        "crumbs": session_crumbs(session, (_("Enter scores"), overview), title),
        "title": title,
        "match": match,
        "total_unit": total_unit_of(binding(session)).value,
        "matches": [each for each in matches if each.round == match.round],
        "rows": [
            RoomsRow(
                each,
                tuple(
                    [entry_row(row, address, is_first=row is first)]
                    if (row := rows.get(place))
                    else []
                    for place in _places(each, match)
                ),
            )
            for each in match.lines
        ],
        "plays": plays,
        "here": [(board, [each for each in odd if each.board == board]) for board in here],
        "odd": [each for each in odd if each.board not in here],
    }


def _places(line: BoardInRooms, match: LiveMatch) -> tuple[tuple[int, str], tuple[int, str]]:
    """The open room and the closed one."""
    return (line.board, match.home["label"]), (line.board, match.away["label"])
