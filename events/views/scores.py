"""Entering results by keyboard: the overview, the grids by board and by round, and single lines.

With scripts each line is sent when it is left; without, the whole grid is one form. Either way
good lines are saved and wrong ones come back as they were typed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.errors import Conflict
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.actions.checking import check_result
from events.actions.results import enter_result
from events.forms.scores import EntryRow, LineForm
from events.models import Contestant, Session, TableRound
from events.queries.entry_lines import EntryLine, after, line_of, lines_of_board, lines_of_round
from events.queries.live_matches import live_matches
from events.queries.plays import Plays, Tally, odd_on, play_at, results_on, session_plays
from events.queries.sight import of_result
from events.queries.suspensions import shown_suspensions
from events.views.crumbs import Crumbs, session_crumbs
from events.views.score_rows import (
    EntrySection,
    addresses,
    board_tallies,
    entry_row,
    marked,
    odd_plays,
    round_tallies,
)


@dataclass(frozen=True, slots=True)
class EntryOrder:
    """One way of going through the results: traveller by traveller, or round by round."""

    route: str
    word: str | Promise
    lines: Callable[[Session, Plays, int], list[EntryLine]]
    tallies: Callable[[Plays], tuple[Tally, ...]]


BY_BOARD = EntryOrder(
    "scores_board", gettext_lazy("Board %s"), lines_of_board, lambda plays: plays.boards
)
BY_ROUND = EntryOrder(
    "scores_round", gettext_lazy("Round %s"), lines_of_round, lambda plays: plays.by_round
)


@session_view(Permission.ENTER_SCORES)
def scores(request: TenantRequest, session: Session) -> HttpResponse:
    """How much is entered of every board, what needs a look there, and where to go on."""
    sight = seen_by(request, session)
    plays = session_plays(session, sight)
    context = {
        "session": session,
        "crumbs": session_crumbs(session, _("Enter scores")),
        "plays": plays,
        "suspended": shown_suspensions(session),
        "odd": odd_plays(session, plays.odd),
        "rounds": round_tallies(session, plays),
        "boards": board_tallies(session, plays),
        "next_board": after(plays.boards, 0),
        "next_round": after(plays.by_round, 0),
        "matches": live_matches(session, sight) if session.event.is_teams else (),
        "may_direct": Permission.DIRECT in request.permissions,
        "sight": sight,
    }
    return render(request, "events/scores.html", context)


@session_view(Permission.ENTER_SCORES)
@require_safe
def scores_marks(request: TenantRequest, session: Session, board: int) -> HttpResponse:
    """How a board stands at every table: what the overview loads when it is opened there."""
    tallies = session_plays(session, seen_by(request, session)).boards
    tally = next((tally for tally in tallies if tally.number == board), None)
    if tally is None:
        raise Http404
    address = f"{addresses(session, 'scores_board')}{board}/"
    context = {"address": address, "plays": marked(tally.plays)}
    return render(request, "events/scores_marks.html", context)


@session_view(Permission.ENTER_SCORES)
def scores_board(request: TenantRequest, session: Session, board: int) -> HttpResponse:
    return _grid(request, session, BY_BOARD, board)


@session_view(Permission.ENTER_SCORES)
def scores_round(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    return _grid(request, session, BY_ROUND, number)


@session_view(Permission.ENTER_SCORES)
@require_POST
def score_entry(
    request: TenantRequest, session: Session, table_round: int, board: int
) -> HttpResponse:
    """Take one line; the answer is a fragment that says what was read, or what is wrong.

    It reads what stands on this board, and of the others only how many results are in.
    """
    rows = TableRound.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    at = get_object_or_404(rows.select_related("ns", "ew"), pk=table_round)
    if board not in at.boards:
        raise Http404
    form = LineForm(request.POST, prefix=f"{at.pk}-{board}")
    sides = cast(Contestant, at.ns), cast(Contestant, at.ew)
    is_taken = _enter(request, session, form, board, *sides)
    results, sight = results_on(session, board), seen_by(request, session)
    line = line_of(session, play_at(at, board, results, sight))
    row = EntryRow(line, None if is_taken else form)
    shown = entry_row(row, addresses(session, "score_entry", numbers=2))
    context = {
        **shown.values,
        **shown.marks,
        "entered": session.results.in_force().count(),
        "odd": odd_plays(session, odd_on(session, results, sight)),
    }
    return render(request, "events/scores_answer.html", context, status=row.status)


def _grid(request: TenantRequest, session: Session, sheet: EntryOrder, number: int) -> HttpResponse:
    sight = seen_by(request, session)
    plays = session_plays(session, sight)
    lines = sheet.lines(session, plays, number)
    if not lines:
        raise Http404
    refused: Mapping[str, LineForm] = {}
    if request.method == "POST":
        refused = enter_typed(request, session, lines)
        plays = session_plays(session, sight)
        if not refused:
            return _go_on(request, session, sheet, plays, number)
        lines = sheet.lines(session, plays, number)
    elif session.state != Session.State.RUNNING:
        return redirect("scores", request.organiser.slug, session.pk)
    rows = [EntryRow(line, refused.get(line.key)) for line in lines]
    may_rule = Permission.RULE in request.permissions
    context = _context(session, sheet, number, plays, rows, may_rule=may_rule)
    context["sight"] = sight
    status = max(row.status for row in rows)
    return render(request, "events/scores_grid.html", context, status=status)


def enter_typed(
    request: TenantRequest, session: Session, lines: Sequence[EntryLine]
) -> dict[str, LineForm]:
    """Enter every line in which something was typed; the refused ones, by key."""
    forms = [(line.play, LineForm(request.POST, prefix=line.key)) for line in lines]
    return {
        play.key: form
        for play, form in forms
        if form.is_typed and not _enter(request, session, form, play.board, play.ns, play.ew)
    }


def _enter(
    request: TenantRequest,
    session: Session,
    form: LineForm,
    board: int,
    ns: Contestant,
    ew: Contestant,
) -> bool:
    """Whether the line was taken; if not, the form says why."""
    if not form.is_valid():
        return False
    with refusals_into(form):
        try:
            enter_result(
                actor=request.actor,
                session=session,
                board_number=board,
                ns=ns,
                ew=ew,
                text=form.cleaned_data["entry"],
                seen_version=form.cleaned_data["seen"],
                now=timezone.now(),
            )
        except Conflict:
            form.is_conflict = True
            raise
    return form.is_valid()


@session_view(Permission.DIRECT, about=of_result)
@require_POST
def result_check(request: TenantRequest, session: Session, result: int) -> HttpResponse:
    """A director says from the desk that an unlikely result is right."""
    found = get_object_or_404(session.results, pk=result)
    check_result(actor=request.actor, session=session, result=found, now=timezone.now())
    messages.success(request, _("Noted: the result is right."))
    desk = reverse("desk", args=[request.organiser.slug, session.pk])
    return redirect(f"{desk}?unlikely=all" if request.POST.get("unlikely") == "all" else desk)


def _go_on(
    request: TenantRequest, session: Session, sheet: EntryOrder, plays: Plays, number: int
) -> HttpResponse:
    following = after(sheet.tallies(plays), number)
    if following is None:
        messages.success(request, _("All results are entered."))
        return redirect("scores", request.organiser.slug, session.pk)
    return redirect(sheet.route, request.organiser.slug, session.pk, following.number)


def _by_section(rows: Sequence[EntryRow]) -> list[tuple[str, list[EntryRow]]]:
    """The lines of each section, by its letter; all under none where one plays."""
    found = groupby(rows, key=lambda row: row.line.play.ns.letter)
    return [(letter, list(own)) for letter, own in found]


def _context(
    session: Session,
    sheet: EntryOrder,
    number: int,
    plays: Plays,
    rows: Sequence[EntryRow],
    *,
    may_rule: bool,
) -> dict[str, Any]:
    wrong = [row for row in rows if row.refused]
    empty = [row for row in rows if row.line.is_to_enter]
    first, odd = next(iter(wrong or empty or rows)), odd_plays(session, plays.odd)
    by_board = sheet is BY_BOARD
    title, lines = str(sheet.word) % number, addresses(session, "score_entry", numbers=2)
    here = sorted({row.line.play.board for row in rows})
    return {
        "session": session,
        "crumbs": _crumbs(session, title),
        "suspended": shown_suspensions(session),
        "title": title,
        "by_board": by_board,
        "board": session.boards.get(number=number) if by_board else None,
        "sections": [
            EntrySection(
                letter,
                next((row.line.key for row in own if row.line.is_to_enter), own[0].line.key),
                [entry_row(row, lines, by_board=by_board, is_first=row is first) for row in own],
            )
            for letter, own in _by_section(rows)
        ],
        "here": [(board, [each for each in odd if each.board == board]) for board in here],
        "odd": [each for each in odd if each.board not in here],
        "route": sheet.route,
        "number": number,
        "tallies": sheet.tallies(plays),
        "plays": plays,
        "may_rule": may_rule,
    }


def _crumbs(session: Session, title: str) -> Crumbs:
    overview = reverse("scores", args=[session.event.organiser.slug, session.pk])
    return session_crumbs(session, (_("Enter scores"), overview), title)
