"""The pages that a room watches, against an empty page for the same visitor.

Each is measured at 14 and at 100 tables: while results come in, and when nothing has changed.
"""

import json
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from itertools import count

import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.releases import publish_official_score
from events.actions.table_keys import make_table_keys
from events.models import Session, TableRound
from events.table_secrets import token_of
from tests.bench.figures import Figures, ratio
from tests.bench.running import TEXTS, entering
from tests.bench.visitors import Visitor, tag_of
from tests.rooms import build_room
from tests.writers import make_final

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.bench.visitors")]

SIZES = (14, 100)
SCRIPT = {"HX-Request": "true"}
"""What a page's script says when it asks for its part anew."""
PLAYED = 9

RUNNING: list[tuple[str, str, list[int], tuple[float, float]]] = [
    ("director's desk", "desk", [], (6, 15)),
    ("overview of scores", "scores", [], (8, 20)),
    ("grid of a board", "scores_board", [3], (8, 25)),
    ("grid of a round", "scores_round", [5], (8, 25)),
    ("API results", "api-results", [], (8, 8)),
]
"""Name, route, arguments and goals of what its director asks for while results come in."""

RELEASED: list[tuple[str, str, list[object], tuple[float, float]]] = [
    ("results", "results", [], (5, 12)),
    ("traveller", "board", [3], (5, 5)),
    ("card", "result_card", ["7NS"], (5, 5)),
    ("list of boards", "boards", [], (5, 10)),
    ("API travellers", "api-travellers", [], (8, 8)),
    ("API ranking", "api-ranking", [], (8, 8)),
]

ASKED_AGAIN: list[tuple[str, str, list[object], float | None]] = [
    ("results", "results", [], 1.5),
    ("traveller", "board", [3], 1.5),
    ("card", "result_card", ["7NS"], 1.5),
    ("API travellers", "api-travellers", [], None),
    ("API ranking", "api-ranking", [], None),
]


def forget() -> None:
    """Nothing of what was made before is kept."""
    for alias in caches:
        caches[alias].clear()


def address(session: Session, route: str, rest: Sequence[object]) -> str:
    return reverse(route, args=[session.organiser.slug, session.pk, *rest])


def director(session: Session) -> Visitor:
    email = f"director@{session.organiser.slug}.example"
    return Visitor.signed_in(User.objects.get(email=email))


@pytest.mark.parametrize("tables", SIZES)
def test_pages_of_a_running_session(tables: int, figures: Figures) -> None:
    session = build_room(tables, played=PLAYED)
    visitor, change = director(session), entering(session)
    for name, route, rest, goals in RUNNING:
        at = address(session, route, rest)
        found = ratio(partial(visitor.get, at), visitor.empty, before=change)
        figures.record(f"{name}, {tables} tables", found, goals[SIZES.index(tables)])

    at = address(session, "desk", [])
    found = ratio(partial(visitor.get, at, SCRIPT), visitor.empty, before=change)
    goal = (6, 15)[SIZES.index(tables)]
    figures.record(f"director's desk, asked again, {tables} tables", found, goal)
    known = tag_of(visitor.get(at))
    found = ratio(partial(visitor.get, at, known), visitor.empty)
    figures.record(f"director's desk, nothing changed, {tables} tables", found, 1.5)


@pytest.mark.parametrize("tables", SIZES)
def test_where_next_on_a_phone(tables: int, figures: Figures) -> None:
    """Without an account: first opened, and asked again by its script; then nothing comes in."""
    session = build_room(tables, played=PLAYED)
    phone, change = Visitor(), entering(session)
    at = address(session, "where_next", []) + "?pair=7NS"
    found = ratio(partial(phone.get, at), phone.empty, before=change)
    figures.record(f"where next, {tables} tables", found, 3)
    found = ratio(partial(phone.get, at, SCRIPT), phone.empty, before=change)
    figures.record(f"where next, asked again, {tables} tables", found, 3)
    known = tag_of(phone.get(at, SCRIPT)) | SCRIPT
    found = ratio(partial(phone.get, at, known), phone.empty)
    figures.record(f"where next, nothing changed, {tables} tables", found, 1.5)


@pytest.mark.parametrize("tables", SIZES)
def test_answer_to_a_line(tables: int, figures: Figures) -> None:
    """What the scorer waits for at the end of each line."""
    session = build_room(tables, played=PLAYED)
    visitor, versions = director(session), count()
    with scope(organiser=session.organiser):
        seat = TableRound.objects.get(section__session=session, round=PLAYED + 1, table=1)
    board = seat.boards[0]
    at, key = address(session, "score_entry", [seat.pk, board]), f"{seat.pk}-{board}"

    def send() -> object:
        version = next(versions)
        typed = {f"{key}-entry": TEXTS[version % 2], f"{key}-seen": version}
        return visitor.post(at, typed)

    figures.record(f"answer to an entered line, {tables} tables", ratio(send, visitor.empty))


@pytest.mark.parametrize("tables", SIZES)
def test_phone_at_a_table(tables: int, figures: Figures) -> None:
    """A result stated from it, and its looks: while nothing changes, and with results elsewhere."""
    session = build_room(tables, played=PLAYED)
    with scope(organiser=session.organiser):
        key = make_table_keys(actor=SYSTEM, session=session, now=timezone.now())[1]
        seat = TableRound.objects.get(section__session=session, round=PLAYED + 1, table=key.number)
    phone, change, numbers = Visitor(), entering(session), count()
    at, play = f"/t/{token_of(key.nonce)}/", f"{seat.pk}-{seat.boards[0]}"

    def send() -> object:
        number = next(numbers)
        said = {"id": f"said-{number}", "number": number, "play": play, "side": "NS"}
        said |= {"entry": TEXTS[number % 2], "seen": [], "made_at": None}
        message = {"device": "a-phone-at-the-table", "statements": [said]}
        return phone.send(f"{at}statements/", message)

    figures.record(f"result from a phone, {tables} tables", ratio(send, phone.empty))
    state = json.loads(getattr(phone.get(f"{at}state/"), "content", b""))
    look = partial(phone.get, f"{at}state/?version={state['version']}")
    found = ratio(look, phone.empty)
    figures.record(f"look of a table's phone, nothing changed, {tables} tables", found, 0.5)
    found = ratio(look, phone.empty, before=change)
    figures.record(f"look of a table's phone, results elsewhere, {tables} tables", found)


@pytest.mark.parametrize("tables", SIZES)
def test_pages_of_an_official_score(tables: int, figures: Figures) -> None:
    """Made anew, and asked for again by a browser that has them, provisional and final."""
    session = build_room(tables)
    now = timezone.now()
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=now)
    visitor = Visitor()
    for name, route, rest, goals in RELEASED:
        at = address(session, route, rest)
        found = ratio(partial(visitor.get, at), visitor.empty, before=forget)
        figures.record(f"{name}, {tables} tables", found, goals[SIZES.index(tables)])
    again(session, figures, f"provisional, {tables} tables")
    with scope(organiser=session.organiser):
        make_final(actor=SYSTEM, session=session, now=now + timedelta(hours=1))
    again(session, figures, f"final, {tables} tables")


def again(session: Session, figures: Figures, state: str) -> None:
    visitor = Visitor()
    for name, route, rest, goal in ASKED_AGAIN:
        at = address(session, route, rest)
        known = tag_of(visitor.get(at))
        found = ratio(partial(visitor.get, at, known), visitor.empty)
        figures.record(f"{name}, unchanged, {state}", found, goal)
