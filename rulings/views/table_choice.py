"""Where something happened: the tables of the round to tap, and the board that is played there."""

from django.http import HttpResponse
from django.shortcuts import render

from clubs.access import TenantRequest
from events.models import Session
from events.queries.field import field_of
from events.queries.meetings import PairsMet, meetings
from events.queries.rounds_in_play import latest_rounds
from events.views.crumbs import session_crumbs
from rulings.forms.places import MeetingField
from rulings.forms.rulings import by_nearness

NO_TABLE = "none"


def nearest(session: Session) -> list[PairsMet]:
    """Who meets whom where, the round being played first."""
    return by_nearness(meetings(session), latest_rounds(session))


def board_in_play(session: Session, meeting: PairsMet) -> int | None:
    """The first board of the table that has no result yet, else the last."""
    results = session.results.in_force().filter(ns=meeting.ns, ew=meeting.ew)
    entered = set(results.values_list("board__number", flat=True))
    waiting = [board for board in meeting.boards if board not in entered]
    return next(iter(waiting), meeting.boards[-1] if meeting.boards else None)


def pick_table(
    request: TenantRequest, session: Session, met: list[PairsMet], title: str
) -> HttpResponse:
    """The tables of the round being played, each a tap; any other table is picked from a list."""
    names, rounds = field_of(session), latest_rounds(session)
    now = [each for each in met if each.round and each.round == rounds.get(each.ns.section_id)]
    now.sort(key=lambda each: (each.ns.letter, each.number or 0))
    field = MeetingField(met, names)
    context = {
        "session": session,
        "title": title,
        "tables": [(each, names[each.ns.pk], names[each.ew.pk]) for each in now],
        "others": field.choices,
        "no_table": NO_TABLE,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/call_table.html", context)
