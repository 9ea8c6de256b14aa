"""Each route tried as everybody: anonymous, each role, and each role of a look-alike club.

The answer is held against `ROUTES`. On the way two more things are watched: that no page of the
club shows anything of the other, and that whoever is refused has changed nothing.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django_scopes import scopes_disabled

from clubs.models import HistoryRecord
from clubs.permissions import Permission, Role, permissions_of
from tests.http.routes import ROUTES, access_of, arguments_of, walk
from tests.http.world import World, build_world

ROLES = {
    "administrator": {Role.ADMINISTRATOR},
    "scorer": {Role.SCORER},
    "member": {Role.MEMBER},
    "director in charge": {Role.MEMBER, Role.DIRECTOR_IN_CHARGE},
    "assistant director": {Role.MEMBER, Role.DIRECTOR},
    "contestant": {Role.MEMBER, Role.CONTESTANT},
}
"""What each visitor is towards the session; towards the club, directors and players are members."""

DIRECTING = {"administrator", "director in charge", "assistant director"}
PARTIES = {*DIRECTING, "contestant"}

PARTIES_ONLY = {
    "appeal": PARTIES,
    "correction": PARTIES,
    "correction_reject": PARTIES,
    "job": {"administrator", "director in charge"},
    "job_status": {"administrator", "director in charge"},
    "job_file": set[str](),
}
"""Routes that show their object only to those it concerns; the report here is not made yet."""

ACTS = {"correction_reject"}
"""Those of them that are acts, by POST."""

SHARED = {"home", "api-organisers", "authority", "my_matters", "invitation"}
"""Pages that may name several clubs."""

Said = dict[str, object]
"""What a form says."""

ASK_TO_LOG_IN, NOT_FOUND, FORBIDDEN, IN = "asked to log in", "not found", "forbidden", "in"


@pytest.fixture
def world(db: None) -> World:
    return build_world()


def test_every_route_is_declared() -> None:
    declared = {str(route.name): access_of(route) for _, route in walk()}
    assert declared == ROUTES


def test_route_names_are_unique() -> None:
    names = [str(route.name) for _, route in walk()]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_each_visitor_gets_what_the_route_declares(world: World, method: str) -> None:
    clients = world.clients()
    history = history_length()
    said = {"player": world.club.arguments["player"]}
    wrong = []
    for name, address in addresses(world):
        for visitor, client in clients.items():
            response, change = visit(client, method, address, history, said)
            answer, wanted = answer_of(response), expected(name, visitor, method)
            if answer != wanted:
                wrong.append(f"{name} as {visitor}: {answer}, should be {wanted}")
            if change and answer != IN:
                wrong.append(f"{name} as {visitor}: {answer}, yet something was written")
            if name not in SHARED and is_leaking(world, visitor, response):
                wrong.append(f"{name} as {visitor}: shows something of the other club")
    assert wrong == []


def test_objects_of_another_club_are_not_found(world: World) -> None:
    """The club's own people, under the club's own address, with the other club's objects."""
    clients = world.clients()
    foreign = {**world.other.arguments, "organiser": world.club.organiser.slug}
    owned = {"event", "session", "player", "token", "job", "appointment", "movement"}
    found = []
    for pattern, route in walk():
        names = arguments_of(pattern)
        if not (names & owned and names <= set(foreign)):
            continue
        address = reverse(str(route.name), kwargs={name: foreign[name] for name in names})
        for visitor in ("administrator", "director in charge", "contestant"):
            for method in ("GET", "POST"):
                response, _ = visit(clients[visitor], method, address)
                if response.status_code not in {403, 404, 405}:
                    found.append(f"{method} {route.name} as {visitor}")
    assert found == []


def addresses(world: World) -> Iterator[tuple[str, str]]:
    """Name and address of each route whose arguments the club knows, or that takes none."""
    known = {**world.club.arguments, "authority": world.authority.slug}
    for pattern, route in walk():
        names = arguments_of(pattern)
        if names <= set(known):
            arguments = {name: known[name] for name in names}
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


def is_leaking(world: World, visitor: str, response: HttpResponse) -> bool:
    """Whether somebody of the club is shown the other one's name."""
    if visitor not in world.club.visitors or response.streaming:
        return False
    return world.other.organiser.slug.encode() in response.content.lower()


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
    answer = expected_of_route(name, visitor)
    is_shown = visitor in PARTIES_ONLY.get(name, {visitor})
    if answer == IN and method == ("POST" if name in ACTS else "GET") and not is_shown:
        return NOT_FOUND
    return answer


def expected_of_route(name: str, visitor: str) -> str:
    access = ROUTES[name]
    if access.level == "public":
        return IN
    if access.level in {"login", "authority"}:
        return expected_of_site(access.level, visitor)
    if access.permission is None:
        return IN
    if visitor == "anonymous":
        return ASK_TO_LOG_IN
    if visitor not in ROLES:
        return NOT_FOUND
    return IN if access.permission in permissions_for(visitor, access.level) else FORBIDDEN


def expected_of_site(level: str, visitor: str) -> str:
    if visitor == "anonymous":
        return ASK_TO_LOG_IN
    return IN if level == "login" or visitor == "official" else NOT_FOUND


def permissions_for(visitor: str, level: str) -> frozenset[Permission]:
    roles = ROLES[visitor]
    if level == "organiser" and len(roles) > 1:
        roles = {Role.MEMBER}
    return permissions_of(roles)


def history_length() -> int:
    with scopes_disabled():
        return HistoryRecord.objects.count()
