"""A room whose tables have phones, and what these ask and say, for the site that imports this."""

from collections.abc import Iterator
from itertools import cycle, islice

from django.conf import settings
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.table_keys import make_table_keys
from events.models import Session, TableRound
from events.queries.table_keys import RoomTable, sections_by_letter, tables_with_keys
from events.queries.table_state import table_state
from tests.bench.arrivals import Room, Screen, Speaking
from tests.bench.crowd import Ask, Crowd, Visitor
from tests.bench.full_room import PLAYED, address, phones, times
from tests.bench.visitors import Visitor as SignedIn
from tests.rooms import build_room

STATES_EVERY = 20.0
"""Seconds from one board of a table to its next: twenty times as fast as bridge is played."""
WAITING = "waiting at a table"
LOOKS_EVERY, JITTER = 15.0, 0.2
"""Seconds from one look of a table's page to the next, give or take (static/js/table/server.js)."""


def print_waiting(port: int, tables: int, many: int, seconds: float) -> None:
    """Builds the room, and prints as JSON the phones that wait in it for so long."""
    session = build_room(tables, played=PLAYED)
    with scope(organiser=session.organiser):
        visitors = waiting(session, many, seconds)
    print(Crowd(port, visitors).dumps())


def print_arriving(port: int, tables: int, seconds: float) -> None:
    """Builds the room, and prints as JSON who states, shows and watches its results."""
    session = build_room(tables, played=PLAYED)
    with scope(organiser=session.organiser):
        others = [*phones(session, seconds, tables), *waiting(session, 2 * tables, seconds)]
        room = Room(list(speaking(session, seconds)), screens(session), Crowd(port, others))
    print(room.dumps())


def speaking(session: Session, seconds: float) -> Iterator[Speaking]:
    keys = tables_with_keys(session, timezone.now())
    for place, each in enumerate(keys):
        rounds = TableRound.objects.filter(
            section__session=session, table=each.number, round__gt=PLAYED
        ).order_by("round")
        boards = [(seat.round, board) for seat in rounds for board in seat.boards]
        share = place / len(keys)
        many = times(seconds, STATES_EVERY, share)
        yield Speaking(each.token, boards[:many], STATES_EVERY, share)


def screens(session: Session) -> list[Screen]:
    """The desk of who directs the session, and the wall, which nobody is signed in for."""
    director = User.objects.get(email=f"director@{session.organiser.slug}.example")
    login = SignedIn.signed_in(director).cookies[settings.SESSION_COOKIE_NAME].value
    signed_in = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={login}"}
    return [
        Screen("desk", address(session, "desk"), ".desk", signed_in),
        Screen("wall", address(session, "wall"), "#wall", {}),
    ]


def waiting(session: Session, many: int, seconds: float) -> list[Visitor]:
    """Phones that have what there is, and ask whether it still is so."""
    found = []
    asked = [(each, f"/t/{each.token}/", version) for each, version in keyed(session)]
    for number, (_table, at, version) in enumerate(islice(cycle(asked), many)):
        share = number / many
        every = LOOKS_EVERY * (1 - JITTER + 2 * JITTER * (number * 7 % 10) / 9)
        ask = Ask(f"{at}state/?version={version}")
        found.append(
            Visitor(
                WAITING,
                every,
                share,
                opens=ask.address,
                asks=[ask] * times(seconds, every, share),
                headers={"Accept": "application/json"},
            )
        )
    return found


def keyed(session: Session) -> list[tuple[RoomTable, str]]:
    """Each table with its key, and the version of what its page shows."""
    now = timezone.now()
    make_table_keys(actor=SYSTEM, session=session, now=now)
    session.refresh_from_db()
    sections = sections_by_letter(session)
    return [
        (each, table_state(session, sections[each.letter], each.number, each.name, now)["version"])
        for each in tables_with_keys(session, now)
    ]
