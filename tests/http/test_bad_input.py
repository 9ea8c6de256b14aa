"""Whatever arrives, the site answers: a message, "not found", a refusal, but never a failure.

Every form of every page is sent with one field after the other saying something that no browser
would send; every address is asked for with numbers and words that name nothing; the API gets what
is no JSON, or not the JSON it wants.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django_scopes import scope

from clubs.actors import Actor
from clubs.models import Organiser, User
from events.actions.conditions import publish_conditions
from tests.builders import NOW, build_event, build_session, make_organiser
from tests.http.forms_found import FoundForm, forms_of
from tests.http.routes import arguments_of, walk
from tests.http.world import World
from tests.rulings.night import Night, night_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

MOST_FIELDS = 6
HUGE = "9" * 5000
JUNK = (
    "",
    "\0",
    "-1",
    "99999999999999999999",
    HUGE,
    "१२३",
    "<script>alert(1)</script>",
    "x" * 3000,
    "0001-01-01",
    "9999-12-31",
    "a\rb\nc",
    "NaN",
)
NUMBERS = (0, 2**15, 2**31, 2**63, 10**30)
WORDS = ("x" * 300, "१", "\x7f", "\0", "7NS'\"<b>", "-", "%s", "..")
ASKED = (HUGE, "\0", "-1")
QUERIES = ("page", "search", "act", "session", "sort", "version", "present", "boards", "laws")
FILLED = {
    "first": "Ann Adder",
    "second": "Bob Bold",
    "name": "Carol Cole",
    "email": "carol@example.org",
    "administrator_email": "dan@example.org",
    "slug": "fresh",
    "time": "19:30",
    "claimed": "3NT N =",
    "entry": "3NT N =",
    "score": "4S N -1",
    "board": "1",
    "law_words": "16B1",
}
"""What a person would type into a field that is empty; other fields get a word."""

FILES = (b"", b"\0", b"a\rb,c", b'"' + b"x" * 140_000, b"\xff\xfe\x00", b"Ann\0 Archer,1\nB,2,C,3")
BODIES = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff",
    b'"word"',
    b'{"board": ' + HUGE.encode() + b"}",
    b'{"board": 1e999, "ns": "1", "ew": "2", "entry": "P"}',
    b'{"board": 1, "ns": "\\ud800", "ew": "2", "entry": "P"}',
    b'{"board": 1, "ns": "1\\u0000", "ew": {"a": []}, "entry": ["P"]}',
)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "\0",
    "\ud800",
    HUGE,
    [],
    {},
    [[1]],
    {"a": 1},
)


@dataclass(frozen=True)
class Visitor:
    """Somebody logged in, and the values of the arguments of the addresses they try."""

    name: str
    client: Client
    arguments: dict[str, Any]

    def addresses(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Each route whose arguments have a value."""
        for pattern, route in walk():
            names = arguments_of(pattern)
            if names <= set(self.arguments):
                yield str(route.name), {name: self.arguments[name] for name in names}


def client_of(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


@pytest.fixture
def visitors(visitors_of_the_module: list[Visitor], db: None) -> list[Visitor]:
    """The people of clubs in every stage: before play, at play, and after; each logged in."""
    return [replace(each, client=as_logged_in(each.client)) for each in visitors_of_the_module]


def as_logged_in(client: Client) -> Client:
    """A browser with the cookies of this one, which stay as they are."""
    another = Client(raise_request_exception=False)
    another.cookies = deepcopy(client.cookies)
    return another


@pytest.fixture(scope="module")
def visitors_of_the_module(world_of_the_module: World) -> list[Visitor]:
    world = world_of_the_module
    after = {**world.club.arguments, **world.office}
    found = [
        Visitor(role, client_of(user), after)
        for role, user in world.club.visitors.items()
        if role in {"administrator", "director in charge", "contestant"}
    ]
    found.append(Visitor("official", client_of(world.officials["official"]), after))
    found.append(Visitor("nobody", Client(raise_request_exception=False), after))
    return [*found, *playing(), *before_play()]


def playing() -> Iterator[Visitor]:
    """A running session with a ruling that is not issued yet."""
    session = build_session(make_organiser("running"), pairs=6, kind="howell", boards=5)
    night = night_of(session, entered=False)
    with scope(organiser=session.organiser):
        ruling = night.rule(issue=False)
        table_round = session.sections.get().table_rounds.first()
    assert table_round is not None
    arguments = {
        "organiser": session.organiser.slug,
        "event": session.event_id,
        "session": session.pk,
        "number": ruling.number,
        "board": night.board.number,
        "table_round": table_round.pk,
    }
    yield of_night("director at play", night.director, arguments)
    yield of_night("player at play", player_of(night), arguments)


def before_play() -> Iterator[Visitor]:
    """An event that has entries and no session yet."""
    organiser = make_organiser("setting")
    event = build_event(organiser, pairs=6)
    with scope(organiser=organiser):
        session = event.sessions.get()
        event.text = "Bring a pencil."
        event.save()
        publish_conditions(actor=Actor.person(administrator_of(organiser)), event=event, now=NOW)
        director = event.appointments.get().user
    arguments = {
        "organiser": organiser.slug,
        "event": event.pk,
        "session": session.pk,
        "number": 1,
        "board": 1,
    }
    yield Visitor("director before play", client_of(director), arguments)
    yield Visitor("administrator before play", client_of(administrator_of(organiser)), arguments)


def of_night(name: str, actor: Actor, arguments: dict[str, Any]) -> Visitor:
    assert actor.user is not None
    return Visitor(name, client_of(actor.user), arguments)


def player_of(night: Night) -> Actor:
    with scope(organiser=night.organiser):
        return night.actor(night.ns)


def administrator_of(organiser: Organiser) -> User:
    return User.objects.get(email=f"admin@{organiser.slug}.example")


def fault_of(visitor: Visitor, method: str, address: str, data: Any = None, **extra: Any) -> str:
    """What failed, or nothing; whatever was written is undone."""
    cookies = visitor.client.cookies.output()
    with transaction.atomic():
        send = visitor.client.get if method == "GET" else visitor.client.post
        response: Any = send(address, data, **extra)
        transaction.set_rollback(True)
    visitor.client.cookies.load(cookies.replace("Set-Cookie: ", ""))
    if response.status_code < 500 or "/readyz" in address:
        return ""
    cause = response.exc_info[1] if getattr(response, "exc_info", None) else response.content[:200]
    return f"{method} {address[:120]} as {visitor.name}: {cause!r:.300} with {str(data)[:200]!r}"


@pytest.mark.exhaustive
def test_addresses_that_name_nothing(visitors: list[Visitor]) -> None:
    faults = []
    for visitor, name, arguments in admitted(visitors):
        for argument, value in arguments.items():
            for wrong in NUMBERS if isinstance(value, int) else WORDS:
                if address := address_of(name, {**arguments, argument: wrong}):
                    faults += [fault_of(visitor, "GET", address)]
                    faults += [fault_of(visitor, "POST", address)]
    assert [fault for fault in faults if fault] == []


def admitted(visitors: list[Visitor]) -> Iterator[tuple[Visitor, str, dict[str, Any]]]:
    """Each route with the first visitor whom it lets in."""
    seen = set()
    for visitor in visitors:
        for name, arguments in visitor.addresses():
            if name in seen:
                continue
            response = visitor.client.get(reverse(name, kwargs=arguments))
            if response.status_code not in {302, 403, 404}:
                seen.add(name)
                yield visitor, name, arguments


def address_of(name: str, arguments: dict[str, Any]) -> str:
    """The address, unless the route takes no such argument."""
    try:
        return reverse(name, kwargs=arguments)
    except NoReverseMatch:
        return ""


@pytest.mark.exhaustive
def test_queries_that_say_nonsense(visitors: list[Visitor]) -> None:
    faults = []
    for visitor, name, arguments in admitted(visitors):
        address = reverse(name, kwargs=arguments)
        for word in ASKED:
            faults += [fault_of(visitor, "GET", address, dict.fromkeys(QUERIES, word))]
    assert [fault for fault in faults if fault] == []


@pytest.mark.exhaustive
def test_forms_filled_with_nonsense(visitors: list[Visitor]) -> None:
    faults = []
    seen: set[tuple[str, ...]] = set()
    words = cycle(JUNK)
    for visitor in visitors:
        for form in forms_for(visitor):
            key = (form.action, *form.names)
            if key not in seen:
                seen.add(key)
                faults += [
                    fault_of(visitor, form.method, form.action, sent)
                    for sent in nonsense(form, words)
                ]
    assert [fault for fault in faults if fault] == []
    assert len(seen) > 40


def forms_for(visitor: Visitor) -> Iterator[FoundForm]:
    """The forms of every page that the visitor may see, filled in."""
    for name, arguments in visitor.addresses():
        yield from forms_at(visitor, reverse(name, kwargs=arguments))


def forms_at(visitor: Visitor, address: str) -> Iterator[FoundForm]:
    response: Any = visitor.client.get(address)
    is_page = response.get("Content-Type", "").startswith("text/html")
    if response.status_code == 200 and is_page and not response.streaming:
        yield from map(filled, forms_of(response.content.decode(), address))


def filled(form: FoundForm) -> FoundForm:
    """The form as somebody would send it: empty fields have words in them."""
    values = {
        name: [value or FILLED.get(name.rpartition("-")[2], "words") for value in values]
        for name, values in form.values.items()
    }
    return replace(form, values=values)


def nonsense(form: FoundForm, words: Iterator[str]) -> Iterator[Any]:
    """The form empty, as it is, and with some fields, then all, saying one nonsense or other."""
    yield {}
    yield form.sent()
    for name in form.names[:MOST_FIELDS]:
        yield form.sent(**{name: next(words)})
    for button in ("", *form.buttons[:1]):
        yield form.sent(**dict.fromkeys(form.names, next(words))) | {button: ""}


@pytest.mark.parametrize(
    "route", ["people_import", "entries_csv", "session_import", "own_movement_add"]
)
def test_files_of_nonsense(visitors: list[Visitor], route: str) -> None:
    visitor = next(each for each in visitors if each.name == "administrator before play")
    arguments = next(given for name, given in visitor.addresses() if name == route)
    faults = []
    for content in FILES:
        file = SimpleUploadedFile("list.csv", content)
        faults += [fault_of(visitor, "POST", reverse(route, kwargs=arguments), {"file": file})]
    assert [fault for fault in faults if fault] == []


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Asia/Tokyo"])
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_days_at_the_ends_of_the_calendar(visitors: list[Visitor], zone: str, day: str) -> None:
    visitor = next(each for each in visitors if each.name == "administrator before play")
    address = reverse("event_new", args=[visitor.arguments["organiser"]])
    form = next(each for each in forms_at(visitor, address) if each.action == address)
    for time in ("00:00", "23:59"):
        sent = form.sent(day=day, time=time, time_zone=zone)
        assert fault_of(visitor, "POST", address, sent) == ""


def test_api_gets_nonsense(visitors: list[Visitor]) -> None:
    director = next(visitor for visitor in visitors if visitor.name == "director at play")
    place = [director.arguments["organiser"], director.arguments["session"]]
    address = reverse("api-results", args=place)
    good = {"board": 1, "ns": "1", "ew": "2", "entry": "4S N =", "seen_version": 0}
    tries = [{**good, name: value} for name in good for value in ODD]
    spelt = {"board": 1, "ns": "1", "ew": "2", "contract": "4S", "declarer": "N", "tricks": 10}
    tries += [{**spelt, name: value} for name in (*spelt, "lead") for value in ODD]
    bodies = [*BODIES, *(json.dumps(each).encode() for each in tries)]
    sent = [("application/json", body) for body in bodies]
    sent += [("text/plain", body) for body in (*BODIES, json.dumps(good).encode())]
    faults = [fault_of(director, "POST", address, body, content_type=kind) for kind, body in sent]
    faults += [
        fault_of(director, "GET", address, headers={"Authorization": said})
        for said in ("Token", "Token \xff", "Token a b", "Bearer x", "Token " + HUGE)
    ]
    assert [fault for fault in faults if fault] == []
