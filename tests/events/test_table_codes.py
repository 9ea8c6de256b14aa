"""The code of a card, typed: forgiving of how it is written, and not to be guessed."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Attempt
from clubs.refusals import status_of
from events.actions.table_codes import token_for_code
from events.actions.table_keys import make_table_keys, revoke_table_keys
from events.queries.table_keys import RoomTable, tables_with_keys
from events.table_secrets import ALPHABET
from tests.builders import NOW, build_session

pytestmark = pytest.mark.django_db

HALL, HOME = "192.168.1.7", "203.0.113.9"
HOUR = timedelta(hours=1)
FROM_ONE_ADDRESS, OF_THE_SITE = 100, 600


@pytest.fixture
def table() -> RoomTable:
    """A table of a running session, with its key."""
    session = build_session(pairs=6)
    with scope(organiser=session.organiser):
        make_table_keys(actor=SYSTEM, session=session, now=NOW)
        return tables_with_keys(session, NOW)[0]


def typed(code: str, address: str = HALL, after: timedelta = timedelta(0)) -> Any:
    with time_machine.travel(NOW + after, tick=False):
        return Client(REMOTE_ADDR=address).post("/t/", {"code": code})


def wrong_ones() -> int:
    """How many wrong codes are counted, each once for its address and once for the site."""
    return Attempt.objects.filter(kind__startswith="wrong table code").count()


def wrong_codes(besides: str) -> list[str]:
    """1,000 codes that no card of the site has: with six characters, and none is that of a card."""
    found = []
    for number in range(1001):
        rest, last = divmod(number, len(ALPHABET))
        code = f"2222{ALPHABET[rest % len(ALPHABET)]}{ALPHABET[last]}"
        found += [code] if code != besides else []
    return found[:1000]


def test_the_page_for_the_code_has_one_field() -> None:
    page = Client().get("/t/").content.decode()
    assert page.count('name="code"') == 1


def test_a_code_opens_its_table_however_it_is_typed(table: RoomTable) -> None:
    code = table.code
    for written in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        answer = typed(written)
        assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.token}/")
    assert wrong_ones() == 0


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("AB2C3", "A code has six letters and digits: look at the card again."),
        ("AB2C30", "No code has 0, O, 1, I or L: look at the card again."),
        ("ab2c3l", "No code has 0, O, 1, I or L: look at the card again."),
        ("AB2C3!", "A code has six letters and digits: look at the card again."),
    ],
)
def test_what_no_card_can_have_is_said_and_is_no_guess(written: str, said: str) -> None:
    answer = typed(written)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert wrong_ones() == 0


def test_a_wrong_code_is_counted_and_said_in_words(table: RoomTable) -> None:
    answer = typed(wrong_codes(table.code)[0])
    assert answer.status_code == 400
    assert "No table has this code: look at the card again." in answer.content.decode()
    assert wrong_ones() == 2


def test_a_replaced_card_says_so_and_is_no_guess(table: RoomTable) -> None:
    assert table.key is not None
    session = table.key.session
    with scope(organiser=session.organiser):
        revoke_table_keys(actor=SYSTEM, session=session, tables=["1"], now=NOW)
    answer = typed(table.code)
    assert "This card was replaced" in answer.content.decode()
    assert wrong_ones() == 0


def guessed(code: str, address: str = HALL, after: timedelta = timedelta(0)) -> int:
    """What the act comes to, by its HTTP status: 302 it opens, 400 it is wrong, 429 refused."""
    try:
        token_for_code(code=code, address=address, now=NOW + after)
    except UserError as refusal:
        return status_of(refusal)
    return 302


def test_a_hall_of_two_hundred_phones_behind_one_address_gets_in(table: RoomTable) -> None:
    """Each types once rightly, and two in five once wrongly before."""
    wrong = wrong_codes(table.code)
    answers = []
    for phone in range(200):
        if phone % 5 < 2:
            guessed(wrong[phone])
        answers.append(guessed(table.code))
    assert answers == [302] * 200


@pytest.mark.sqlite_first
def test_of_1000_guesses_from_one_address_100_are_looked_at(table: RoomTable) -> None:
    answers = [guessed(code) for code in wrong_codes(table.code)]
    assert answers == [400] * FROM_ONE_ADDRESS + [429] * (1000 - FROM_ONE_ADDRESS)
    refused = typed(table.code)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) == HOUR.total_seconds()
    assert typed(table.code, HOME).status_code == 302
    assert typed(table.code, after=HOUR).status_code == 302


@pytest.mark.sqlite_first
def test_of_1000_guesses_from_as_many_addresses_600_are_looked_at(table: RoomTable) -> None:
    """And who is refused for the whole site has not used up what their own address has."""
    answers = [
        guessed(code, f"10.0.{number // 250}.{number % 250}")
        for number, code in enumerate(wrong_codes(table.code))
    ]
    assert answers == [400] * OF_THE_SITE + [429] * (1000 - OF_THE_SITE)
    assert [guessed(table.code, HOME) for _time in range(150)] == [429] * 150
    assert typed(table.code, HOME, HOUR).status_code == 302
