"""Two worlds that differ only in what a visitor may not know look the same to that visitor.

Everything that a visitor can reach is asked for twice: as it was built, and after every secret
that is kept from them has been replaced. One byte of difference is a leak.
"""

import random
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from tests.http.confidences import CONFIDENCES, Confidence, Setting, build_setting
from tests.http.objects import MINUTE
from tests.http.rights import DEAD_PROGRAMS, PROGRAMS
from tests.http.routes import arguments_of, walk
from tests.rulings.night import OFFICIAL

RENEWED = re.compile(rb"[A-Za-z0-9]{64}")
"""The token against forged forms, masked anew in each answer."""

HTMX = {"HX-Request": "true"}

BY_BEARER = {"invitation"}
"""What the address itself lets in: whoever has the link is meant."""

NEW_EACH_TIME = {"second_factor"}
"""What is made anew for whoever asks, as the key that an authenticator is to keep."""

NOBODY_NEW = {"other scorer", "other contestant", *DEAD_PROGRAMS}
"""Of the other club one who may much and one who may rule are enough; a dead token is nobody's."""

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="what is answered is the same on every database"
)

Answers = dict[str, tuple[int, bytes]]
"""What is answered at each address: status and content."""


@pytest.fixture(scope="module")
def setting_of_the_module(kept_open: None) -> Iterator[Setting]:
    with time_machine.travel(OFFICIAL + 5 * MINUTE, tick=False):
        yield build_setting()


@pytest.fixture
def setting(setting_of_the_module: Setting, db: None) -> Setting:
    return setting_of_the_module


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["pages", "parts"])
@pytest.mark.exhaustive
def test_nobody_can_tell_apart_what_they_may_not_know(
    setting: Setting, headers: dict[str, str]
) -> None:
    everybody = setting.world.clients()
    assert differences(setting, everybody.keys() - NOBODY_NEW, headers) == ""


def test_who_plays_cannot_tell_apart_what_they_may_not_know(setting: Setting) -> None:
    """With each change: who sees most pages from which something is kept."""
    assert differences(setting, {"contestant"}, {}) == ""


def differences(setting: Setting, visitors: Collection[str], headers: dict[str, str]) -> str:
    """What these visitors are answered otherwise once the secrets kept from them are others."""
    chance = random.Random(1)  # noqa: S311 - invented secrets
    told = []
    clients = setting.world.clients()
    for visitor in sorted(visitors):
        client = clients[visitor]
        kept = [each for each in CONFIDENCES if visitor not in each.known_to]
        asked = addresses(setting, "/api/" if visitor in PROGRAMS else "/")
        answered = answers(client, asked, headers)
        before = {address: said for address, said in answered.items() if said[0] == 200}
        after = in_another_world(setting, client, before, headers, kept, chance)
        told += [
            f"{visitor} at {address}: {difference(before[address][1], after[address][1])}"
            for address in before
            if before[address] != after[address]
        ]
        assert before
    return "\n".join(told)


@pytest.mark.exhaustive
def test_each_secret_shows_to_somebody_who_may_know_it(setting: Setting) -> None:
    """Else the test above would prove nothing about it."""
    clients = setting.world.clients()
    chance = random.Random(0)  # noqa: S311 - invented secrets
    built = {
        who: answers(clients[who], addresses(setting), {})
        for who in {each.shows_to for each in CONFIDENCES}
    }
    silent = []
    for each in CONFIDENCES:
        before = built[each.shows_to]
        page = shown_by(setting, each, clients[each.shows_to], before, chance)
        if page is None:
            silent.append(each.name)
        else:  # it is asked first for the next secret: some pages show many
            built[each.shows_to] = {page: before[page], **before}
    assert silent == []


def shown_by(
    setting: Setting, each: Confidence, client: Client, before: Answers, chance: random.Random
) -> str | None:
    """The first page that is another one once the secret is."""
    with transaction.atomic():
        each.change(setting, chance)
        forget()
        found = next(
            (
                address
                for address, said in before.items()
                if said[0] == 200 and answer(client, address, {}) != said
            ),
            None,
        )
        transaction.set_rollback(True)
    return found


def in_another_world(
    setting: Setting,
    client: Client,
    wanted: Collection[str],
    headers: Mapping[str, str],
    kept: Collection[Confidence],
    chance: random.Random,
) -> Answers:
    """What the visitor is answered once these secrets are other ones; nothing of it stays."""
    with transaction.atomic():
        for each in kept:
            each.change(setting, chance)
        found = answers(client, wanted, headers)
        transaction.set_rollback(True)
    return found


def addresses(setting: Setting, under: str = "/") -> list[str]:
    """Each address of the club's, for each of its sessions, and of the site as a whole."""
    world = setting.world
    known = {**world.club.arguments, **world.office}
    elsewhere = [
        {},
        {"session": setting.live.pk, "event": setting.live.event_id},
        {"session": setting.planned.pk, "event": setting.planned.event_id},
    ]
    found = set()
    for pattern, route in walk():
        names = arguments_of(pattern)
        if names <= set(known) and route.name not in BY_BEARER | NEW_EACH_TIME:
            for other in elsewhere:
                arguments = {name: {**known, **other}[name] for name in names}
                found.add(reverse(str(route.name), kwargs=arguments))
    return sorted(address for address in found if address.startswith(under))


def answers(client: Client, wanted: Collection[str], headers: Mapping[str, str]) -> Answers:
    forget()
    return {address: answer(client, address, headers) for address in wanted}


def forget() -> None:
    for alias in caches:
        caches[alias].clear()


def answer(client: Client, address: str, headers: Mapping[str, str]) -> tuple[int, bytes]:
    """Status and content; asking changes nothing of what is answered next."""
    cookies = client.cookies.output()
    with transaction.atomic():
        response: Any = client.get(address, headers=dict(headers))
        content = response.getvalue() if response.streaming else response.content
        transaction.set_rollback(True)
    client.cookies.load(cookies.replace("Set-Cookie: ", ""))
    return response.status_code, RENEWED.sub(b"", content)


def difference(before: bytes, after: bytes) -> str:
    """The first lines that differ."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    return next((f"{one!r} is {two!r}" for one, two in pairs if one != two), "its length")
