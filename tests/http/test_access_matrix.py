"""Each route tried as everybody: anonymous, each role, who was removed, programs, strangers.

The answer is held against `ROUTES` and against the table in `tests.http.rights`, which owes nothing
to the code. On the way more is watched: that no page shows anything of the other club or of what
is not published to those who may not know it, and that whoever is refused has changed nothing.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any
from zlib import crc32

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from clubs.models import HistoryRecord
from clubs.permissions import ALLOWED, IN_SCOPE, Permission
from tests.http.rights import (
    DEAD_PROGRAMS,
    EVERYONE,
    MAY,
    OFFICIALS,
    ONE_OF_A_KIND,
    PEOPLE,
    PROGRAMS,
    SCOPES,
    is_known,
    may,
)
from tests.http.routes import ROUTES, access_of, arguments_of, walk
from tests.http.world import World

pytestmark = pytest.mark.sqlite_first

DIRECTING = {
    "administrator",
    "director in charge",
    "assistant director",
    "director who plays",
}
PARTIES = {*DIRECTING, "contestant", "former member who plays"}

AT_RUBBER = {*DIRECTING, "scorer", "contestant"}
"""Those who keep rubber tables, and who sits at one."""

PARTIES_ONLY = {
    "appeal": PARTIES,
    "appeal_decline": set[str](),
    "appeal_papers": set[str](),
    "appeal_papers_file": set[str](),
    "season_appeal_decline": set[str](),
    "season_appeal_papers": set[str](),
    "season_appeal_papers_file": set[str](),
    "correction": PARTIES,
    "picture": PARTIES,
    "api-picture": PARTIES,
    "correction_reject": PARTIES,
    "job": {"administrator", "director in charge"},
    "job_status": {"administrator", "director in charge"},
    "job_file": set[str](),
    "rubber_table": AT_RUBBER,
    "rubber_sheet": AT_RUBBER,
    "api-rubber-table": AT_RUBBER | {"token for rubber tables"},
    "not_me": {"contestant"},
    "not_me_release": {"contestant"},
}
"""Routes that show their object only to those it concerns; the report here is not made yet."""

ACTS = {"correction_reject", "not_me_release"}
"""Those of them that are acts, by POST."""

OF_THE_COMMITTEE = {
    "appeal_decline",
    "season_appeal_decline",
    "appeal_papers",
    "season_appeal_papers",
}
"""Those that are for who hears the appeal, which is nobody here, whatever the method."""

OF_THE_EVENT = ("director in charge", "contestant")
"""Who belong to the club as the administrator does, and may less in it."""

SHARED = {"home", "organisers", "api-organisers", "authority", "office", "my_matters", "invitation"}
"""Pages that may name several clubs."""

Said = dict[str, object]
"""What a form says."""

ASK_TO_LOG_IN, NOT_FOUND, FORBIDDEN, IN = "asked to log in", "not found", "forbidden", "in"


def test_every_route_is_declared() -> None:
    declared = {str(route.name): access_of(route) for _, route in walk()}
    assert declared == ROUTES


def test_route_names_are_unique() -> None:
    names = [str(route.name) for _, route in walk()]
    assert sorted(names) == sorted(set(names))


def test_the_rights_are_those_of_the_table() -> None:
    allowed = {(role.value, each.name) for role, all_of in ALLOWED.items() for each in all_of}
    assert allowed == {(role, name) for name, roles in MAY.items() for role in roles}
    assert {role.value for role in ALLOWED} == EVERYONE
    assert {each.name for each in Permission} == set(MAY)


def test_a_scope_allows_what_the_table_says() -> None:
    allowed = {scope.value: {each.name for each in all_of} for scope, all_of in IN_SCOPE.items()}
    assert allowed == SCOPES


def test_each_route_is_for_whom_it_declares(world: World) -> None:
    clients = world.clients()
    assert wrong_answers(world, clients, "GET", partial(by_turns, clients.keys())) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_each_visitor_gets_what_the_route_declares(
    world: World, visitors: dict[str, Client], method: str
) -> None:
    assert wrong_answers(world, visitors, method, lambda name: tried(name, visitors)) == []


def wrong_answers(
    world: World, clients: dict[str, Client], method: str, who: Callable[[str], Iterable[str]]
) -> list[str]:
    """What each of these who try a route is answered, or shown, and should not."""
    history = history_length()
    said = dict.fromkeys(("player", "concurs"), world.club.arguments["player"])
    wrong = []
    for name, address in addresses(world):
        for visitor in who(name):
            response, change = visit(clients[visitor], method, address, history, said)
            answer, wanted = answer_of(response), expected(name, visitor, method)
            if answer != wanted:
                wrong.append(f"{name} as {visitor}: {answer}, should be {wanted}")
            if change and answer != IN:
                wrong.append(f"{name} as {visitor}: {answer}, yet something was written")
            wrong += [
                f"{name} as {visitor}: shows {what}"
                for what in leaks(world, name, visitor, response)
            ]
    return wrong


def by_turns(visitors: Collection[str], name: str) -> Iterator[str]:
    """Of nobody, the club's people, strangers and programs one for each answer that a route has.

    Which of them takes turns from route to route, so that everybody is there. Of the club's people
    all those of another kind are refused.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for visitor in sorted(tried(name, visitors)):
        alike.setdefault((sort_of(visitor), expected(name, visitor, "GET")), []).append(visitor)
    for (_, answer), each in alike.items():
        one = each[crc32(name.encode()) % len(each)]
        others = ONE_OF_A_KIND & PEOPLE.keys() & {*each} if answer == FORBIDDEN else set[str]()
        yield from sorted({one, *others})


def sort_of(visitor: str) -> str:
    """What sort of visitor it is, as far as nothing is said of a route."""
    if visitor in {*PROGRAMS, *DEAD_PROGRAMS}:
        return "program"
    if visitor == "anonymous":
        return visitor
    return "somebody" if is_known(visitor, "event") else "stranger"


def test_everybody_has_a_turn(world: World) -> None:
    names = {name for name, _ in addresses(world)}
    everybody = world.clients().keys()
    assert {who for name in names for who in by_turns(everybody, name)} == everybody


def test_everybody_is_tried(world: World) -> None:
    tried = {name for name in world.clients() if not name.startswith("other ")}
    assert tried == {"anonymous", *OFFICIALS, *PEOPLE, *PROGRAMS, *DEAD_PROGRAMS}
    assert set(world.clients()) > ONE_OF_A_KIND


def test_the_lists_of_events_show_each_visitor_what_they_may_know(world: World) -> None:
    """The names are asked for one by one, so that an empty list is found out too."""
    club = world.club
    secret, published = club.hidden.event.name, club.night.session.event.name
    league = f"League of {club.organiser.slug}"
    found, wanted = {}, {}
    for visitor, client in world.clients().items():
        if visitor in DEAD_PROGRAMS:
            continue
        is_inside = may(visitor, "SEE_CLUB", "organiser")
        wanted[visitor, "api"] = [secret, published, league] if is_inside else [published, league]
        listed = client.get(reverse("api-events", args=[club.organiser.slug])).json()["results"]
        found[visitor, "api"] = sorted((each["name"] for each in listed), reverse=True)
        if visitor not in PROGRAMS:
            wanted[visitor, "page"] = wanted[visitor, "api"]
            page = client.get(reverse("organiser", args=[club.organiser.slug])).content.decode()
            found[visitor, "page"] = [name for name in (secret, published, league) if name in page]
    assert found == wanted


def test_an_event_that_is_not_published_is_for_insiders(world: World) -> None:
    clients = world.clients()
    assert told_of_hidden(world, clients, "GET", partial(by_turns, outside(clients))) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_event_that_is_not_published_is_for_no_outsider(
    world: World, visitors: dict[str, Client], method: str
) -> None:
    outsiders = outside(visitors)
    assert told_of_hidden(world, visitors, method, lambda name: tried(name, outsiders)) == []


def outside(visitors: Iterable[str]) -> list[str]:
    return [each for each in visitors if not may(each, "SEE_CLUB", "organiser")]


def told_of_hidden(
    world: World, clients: dict[str, Client], method: str, who: Callable[[str], Iterable[str]]
) -> list[str]:
    """Where these who try a route are let in to an event that is not published."""
    event = world.club.hidden.event
    with scope(organiser=world.club.organiser):
        session = event.sessions.get().pk
    shown = []
    known = {**world.club.arguments, "event": event.pk, "session": session}
    for pattern, route in walk():
        names = arguments_of(pattern)
        if not names & {"event", "session"} or not names <= set(known):
            continue
        address = reverse(str(route.name), kwargs={name: known[name] for name in names})
        for visitor in who(str(route.name)):
            response, _ = visit(clients[visitor], method, address)
            if answer_of(response) not in {ASK_TO_LOG_IN, NOT_FOUND, FORBIDDEN} and (
                method == "GET" or response.status_code != 405
            ):
                shown.append(f"{route.name} as {visitor}: {response.status_code}")
    return shown


@pytest.mark.parametrize(
    "visitor",
    ["administrator", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in OF_THE_EVENT)],
)
def test_objects_of_another_club_are_not_found(world: World, visitor: str) -> None:
    """The club's own people, under the club's own address, with the other club's objects."""
    client = world.clients()[visitor]
    foreign = {**world.other.arguments, "organiser": world.club.organiser.slug}
    owned = {
        "event",
        "session",
        "player",
        "token",
        "panel_member",
        "job",
        "appointment",
        "movement",
        "system_card",
        "rubber_table",
        "approval",
        "template",
    }
    found = []
    for pattern, route in walk():
        names = arguments_of(pattern)
        if not (names & owned and names <= set(foreign)):
            continue
        address = reverse(str(route.name), kwargs={name: foreign[name] for name in names})
        for method in ("GET", "POST"):
            response, _ = visit(client, method, address)
            if response.status_code not in {403, 404, 405}:
                found.append(f"{method} {route.name} as {visitor}")
    assert found == []


def addresses(world: World) -> Iterator[tuple[str, str]]:
    """Name and address of each route whose arguments the club knows, or that takes none."""
    known = {**world.club.arguments, **world.office}
    for pattern, route in walk():
        names = arguments_of(pattern)
        if names <= set(known):
            arguments = {name: known[name] for name in names}
            if {"authority", "user"} <= names:
                arguments["user"] = world.second_official.pk
            yield str(route.name), reverse(str(route.name), kwargs=arguments)


def visit(
    client: Client, method: str, address: str, history: int = 0, said: Said | None = None
) -> tuple[HttpResponse, bool]:
    """The answer to a request, and whether it wrote history; nothing of it stays."""
    cookies = client.cookies.output()
    with transaction.atomic():
        response: Any = client.get(address) if method == "GET" else client.post(address, said)
        changed = history_length() != history
        transaction.set_rollback(True)
    client.cookies.load(cookies.replace("Set-Cookie: ", ""))
    return response, changed


def leaks(world: World, name: str, visitor: str, response: HttpResponse) -> list[str]:
    """What a visitor of the club is shown and may not know."""
    if response.streaming or response["Content-Type"] == "application/pdf":
        return []
    shown, hidden = response.content.decode(errors="replace"), world.club.hidden
    secrets = {
        "an event that is not published": (
            hidden.event.name,
            may(visitor, "SEE_CLUB", "organiser"),
        ),
        "a ruling that is not issued": (
            hidden.facts,
            may(visitor, "RULE", "session") or may(visitor, "APPROVE_LATE", "session"),
        ),
        "something of the other club": (
            world.other.organiser.slug,
            name in SHARED or visitor not in PEOPLE,
        ),
    }
    lowered = shown.lower()
    return [
        what
        for what, (secret, may_know) in secrets.items()
        if secret.lower() in lowered and not may_know
    ]


def answer_of(response: HttpResponse) -> str:
    if response.status_code in {301, 302} and "/login/?" in response["Location"]:
        return ASK_TO_LOG_IN
    if response.status_code == 401:
        return ASK_TO_LOG_IN
    if response.status_code >= 500:
        return f"a failure ({response.status_code})"
    return {404: NOT_FOUND, 403: FORBIDDEN}.get(response.status_code, IN)


def expected(name: str, visitor: str, method: str) -> str:
    """A page takes no POST and an act no GET, and says so before it looks for its object."""
    if ROUTES[name].level == "token of metrics":
        return NOT_FOUND if method == "GET" else IN
    answer = expected_of_route(name, visitor)
    is_shown = visitor in PARTIES_ONLY.get(name, {visitor})
    if name in OF_THE_COMMITTEE:
        return NOT_FOUND
    if answer == IN and method == ("POST" if name in ACTS else "GET") and not is_shown:
        return NOT_FOUND
    return answer


def is_api(name: str) -> bool:
    return name.startswith("api-") and name != "api-docs"


def tried(name: str, visitors: Iterable[str]) -> list[str]:
    """Everybody tries everything, but of the programs one is enough for what is no API."""
    programs = {*PROGRAMS, *DEAD_PROGRAMS} - {"token for scores"}
    return [each for each in visitors if is_api(name) or each not in programs]


def expected_of_route(name: str, visitor: str) -> str:
    """On the pages a program is nobody; in the API a token that has ended opens nothing at all."""
    if visitor in DEAD_PROGRAMS and is_api(name):
        return ASK_TO_LOG_IN
    if visitor in {*PROGRAMS, *DEAD_PROGRAMS} and not is_api(name):
        visitor = "anonymous"
    access = ROUTES[name]
    if access.level in {"login", "authority", "operator"}:
        return expected_of_site(access.level, visitor)
    if access.permission is None:
        return IN
    if visitor == "anonymous":
        return ASK_TO_LOG_IN
    if not is_known(visitor, access.level):
        return NOT_FOUND
    return IN if may(visitor, access.permission.name, access.level) else FORBIDDEN


def expected_of_site(level: str, visitor: str) -> str:
    if visitor == "anonymous":
        return ASK_TO_LOG_IN
    is_official = level == "authority" and OFFICIALS.get(visitor)
    return IN if level == "login" or is_official else NOT_FOUND


def history_length() -> int:
    with scopes_disabled():
        return HistoryRecord.objects.count()
