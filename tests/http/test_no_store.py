"""What a signed-in person is shown is kept nowhere; what anybody may read may be kept."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.permissions import Role, permissions_of
from tests.builders import make_organiser, make_token
from tests.http.routes import ROUTES
from tests.http.test_access_matrix import addresses, visit
from tests.http.world import World

pytestmark = pytest.mark.django_db

RELEASE_PAGES = {"results", "boards", "board", "result_card", "why", "releases", "matches", "match"}
RELEASE_PAGES |= {"butler", "butler_pair", "event_butler", "usebio", "share_card"}
RELEASE_PAGES |= {"api-ranking", "api-butler", "api-matches", "api-travellers", "api-event-ranking"}
RELEASE_PAGES |= {"api-usebio", "api-event-usebio"}
"""Of an official score: a visitor's browser keeps them and asks before each use."""
SCRIPTS = {"table_worker"}
"""The same for everybody."""


@pytest.mark.parametrize("method", ["GET", pytest.param("POST", marks=pytest.mark.exhaustive)])
def test_no_page_of_a_signed_in_person_is_stored(world: World, method: str) -> None:
    stored = []
    clients = world.clients()
    for name, address in addresses(world):
        visitor = "official" if ROUTES[name].level == "authority" else "director in charge"
        if ROUTES[name].permission in permissions_of({Role.ADMINISTRATOR}):
            visitor = "administrator"
        answer, _change = visit(clients[visitor], method, address)
        if "no-store" not in answer.get("Cache-Control", "") and not is_public(name, answer):
            stored.append(f"{name} as {visitor}: {answer.get('Cache-Control', 'nothing said')}")
    assert stored == []


def is_public(name: str, answer: Any) -> bool:
    return name in RELEASE_PAGES | SCRIPTS and answer["Cache-Control"] == "private, no-cache"


def test_pages_that_show_a_secret_to_strangers_are_not_stored(world: World) -> None:
    client = Client()
    key = str(world.club.arguments["key"])
    secrets = [
        reverse("invitation", args=[key]),
        reverse("login"),
        reverse("password_reset_confirm", args=["MQ", "x-y"]),
    ]
    kept = [client.get(address)["Cache-Control"] for address in secrets]
    assert ["no-store" in said for said in kept] == [True] * len(secrets)


def test_a_programs_answers_are_not_stored(client: Client) -> None:
    club = make_organiser("elsewhere")
    key = make_token(club).key
    address = "/api/v1/organisers/elsewhere/"
    answer = client.get(address, headers={"Authorization": f"Token {key}"})
    assert answer["Cache-Control"] == "private, no-store"
    assert "Cache-Control" not in client.get(address)
