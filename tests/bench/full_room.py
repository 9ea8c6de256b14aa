"""A room of 40 tables on the site that imports this, and the crowd that comes to it.

Each table has a scorer who is signed in and enters; three phones without an account follow each
pair.
"""

from collections.abc import Iterator
from itertools import cycle, islice
from math import ceil
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.crypto import get_random_string
from django_scopes import scope

from clubs.models import Membership
from events.models import Session, TableRound
from tests.bench.crowd import Ask, Crowd, Visitor
from tests.bench.running import TEXTS
from tests.bench.visitors import Visitor as SignedIn
from tests.builders import make_member
from tests.rooms import build_room

TABLES, PHONES_EACH, PLAYED = 40, 6, 4
LINE_EVERY, PHONE_EVERY = 7.0, 20.0
"""Seconds from one line to the next, and from one look of a phone to the next."""
ENTERING, WHERE_NEXT = "answer to a line", "where next"


def scorers(session: Session, seconds: float) -> Iterator[Visitor]:
    """Each enters what its table plays, round after round, and then once more, corrected."""
    for table in range(1, TABLES + 1):
        rounds = TableRound.objects.filter(
            section__session=session, table=table, round__gt=PLAYED
        ).order_by("round")
        lines = [(seat, board) for seat in rounds for board in seat.boards]
        share = (table - 1) / TABLES
        many = times(seconds, LINE_EVERY, share)
        yield Visitor(
            ENTERING,
            LINE_EVERY,
            share,
            opens=address(session, "scores_round", PLAYED + 1),
            asks=[
                entered(session, *line, seen=number // len(lines))
                for number, line in enumerate(islice(cycle(lines), many))
            ],
            headers=headers_of_scorer(session, table),
        )


def entered(session: Session, seat: TableRound, board: int, seen: int) -> Ask:
    """A line as static/js/outbox.js sends it, typed over the version that was `seen`."""
    key = f"{seat.pk}-{board}"
    typed = {f"{key}-entry": TEXTS[seen % 2], f"{key}-seen": seen}
    return Ask(address(session, "score_entry", seat.pk, board), urlencode(typed))


def headers_of_scorer(session: Session, table: int) -> dict[str, str]:
    """Signed in, with the token that the grid's forms have."""
    role, token = Membership.MemberRole.SCORER, get_random_string(32)
    user = make_member(session.organiser, role, email=f"scorer{table}@acol.example")
    login = SignedIn.signed_in(user).cookies[settings.SESSION_COOKIE_NAME].value
    cookies = {settings.SESSION_COOKIE_NAME: login, settings.CSRF_COOKIE_NAME: token}
    return {
        "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "HX-Request": "true",
        "X-CSRFToken": token,
    }


def phones(session: Session, seconds: float, tables: int = TABLES) -> Iterator[Visitor]:
    """Three for each pair."""
    pairs = [f"{number}{line}" for number in range(1, tables + 1) for line in ("NS", "EW")]
    many = PHONES_EACH * tables
    for number, pair in enumerate(islice(cycle(pairs), many)):
        at, share = f"{address(session, 'where_next')}?pair={pair}", number / many
        yield Visitor(
            WHERE_NEXT,
            PHONE_EVERY,
            share,
            opens=at,
            asks=[Ask(at)] * times(seconds, PHONE_EVERY, share),
            headers={"HX-Request": "true"},
        )


def times(seconds: float, every: float, share: float) -> int:
    """How often a visitor asks who begins after a share of `every`."""
    return ceil(seconds / every - share)


def address(session: Session, route: str, *rest: object) -> str:
    return reverse(route, args=[session.organiser.slug, session.pk, *rest])


def print_crowd(port: int, seconds: float) -> None:
    """Builds the room, and prints as JSON who comes to it for so long."""
    session = build_room(TABLES, played=PLAYED)
    with scope(organiser=session.organiser):
        visitors = [*scorers(session, seconds), *phones(session, seconds)]
    print(Crowd(port, visitors).dumps())
