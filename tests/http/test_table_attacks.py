"""What a stranger may try with the keys of tables: others' tables, old keys, logs and caches."""

from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from config.logs import WithoutKeys
from events.actions.table_keys import make_table_keys, renew_table_keys
from events.models import Session
from events.queries.table_keys import tables_with_keys
from tests.builders import build_session, make_organiser

pytestmark = pytest.mark.django_db


def opened(token: str, **headers: str) -> Any:
    return Client().get(f"/t/{token}/", headers=headers)


def tokens_of(session: Session) -> dict[str, str]:
    now = timezone.now()
    with scope(organiser=session.organiser):
        make_table_keys(actor=SYSTEM, session=session, now=now)
        return {each.name: each.token for each in tables_with_keys(session, now)}


def test_a_key_opens_its_own_table_of_its_own_club_and_no_other() -> None:
    clubs = ("acol", "benjamin")
    sessions = {
        slug: build_session(make_organiser(slug), pairs=6, name=f"Pairs of {slug}")
        for slug in clubs
    }
    tokens = {slug: tokens_of(session) for slug, session in sessions.items()}
    shown = {}
    for slug, name in product(clubs, ("1", "2")):
        page = opened(tokens[slug][name]).content.decode()
        shown[slug, name] = [
            place
            for place in product(clubs, ("1", "2"))
            if f"Pairs of {place[0]}" in page and f"<h1>Table {place[1]}</h1>" in page
        ]
    assert shown == {place: [place] for place in product(clubs, ("1", "2"))}


def test_a_key_that_was_changed_by_a_letter_opens_nothing() -> None:
    token = tokens_of(build_session(pairs=6))["1"]
    others = [
        token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
        for place in range(21)
    ]
    others += [token[:-1], token + "A", token.swapcase(), token[::-1]]
    assert [opened(each).status_code for each in others] == [404] * len(others)


def test_a_request_replayed_after_the_key_was_replaced_is_refused() -> None:
    session = build_session(pairs=6)
    old = tokens_of(session)["1"]
    assert opened(old).status_code == 200
    with scope(organiser=session.organiser):
        renew_table_keys(actor=SYSTEM, session=session, tables=["1"], now=timezone.now())
    assert opened(old, accept="application/json").json()["refused"] == "revoked"


@pytest.mark.parametrize("is_good", [True, False])
def test_the_address_is_told_to_nobody_and_kept_nowhere(is_good: bool) -> None:
    token = tokens_of(build_session(pairs=6))["1"] if is_good else "A" * 22
    answer = opened(token)
    assert {
        name: answer[name] for name in ("Cache-Control", "Referrer-Policy", "X-Robots-Tag")
    } == {
        "Cache-Control": "private, no-store",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex",
    }


def test_a_key_gives_nobody_a_login_and_asks_for_no_cookie() -> None:
    client = Client()
    session = build_session(pairs=6)
    client.get(f"/t/{tokens_of(session)['1']}/")
    assert dict(client.cookies) == {}
    desk: Any = client.get(f"/o/{session.organiser.slug}/sessions/{session.pk}/table-keys/")
    assert (desk.status_code, "/login/" in desk["Location"]) == (302, True)


def test_the_log_of_a_refused_request_does_not_hold_the_key(
    caplog: pytest.LogCaptureFixture,
) -> None:
    Client().post(f"/t/{tokens_of(build_session(pairs=6))['1']}/")
    (record,) = [each for each in caplog.records if each.name == "django.request"]
    assert WithoutKeys().filter(record)
    assert record.getMessage() == "Method Not Allowed (POST): /t/…/"


def test_every_log_of_the_site_leaves_out_keys() -> None:
    handlers: Any = settings.LOGGING["handlers"]
    assert [each["filters"] for each in handlers.values()] == [["without keys"]]
