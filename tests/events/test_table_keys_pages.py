"""The director's page of phones at the tables: what opens, keys anew, cards to print."""

from collections.abc import Iterator
from io import BytesIO

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pypdf import PdfReader
from pytest_django import Settings

from clubs.actors import SYSTEM
from clubs.jobs.kinds import NOBODY
from clubs.models import Job, User
from clubs.typography.qr import qr_code
from events.actions.table_keys import make_table_keys
from events.documents.key_cards import render_key_cards
from events.models import Session
from events.queries.table_keys import RoomTable, tables_with_keys
from tests.builders import NOW, build_session

pytestmark = pytest.mark.django_db

HALL = "192.168.1.20:8000"


@pytest.fixture(autouse=True)
def now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def session() -> Session:
    """Five tables in play, without keys."""
    return build_session(pairs=10)


def director() -> Client:
    client = Client()
    client.force_login(User.objects.get(email="director@acol.example"))
    return client


def address(name: str, session: Session, *rest: str) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *rest])


def make(session: Session) -> None:
    with scope(organiser=session.organiser):
        make_table_keys(actor=SYSTEM, session=session, now=NOW)


def tables(session: Session) -> dict[str, RoomTable]:
    with scope(organiser=session.organiser):
        return {each.name: each for each in tables_with_keys(session, NOW)}


def test_keys_are_made_from_the_page(session: Session) -> None:
    client = director()
    page = client.get(address("table_keys", session)).content.decode()
    assert "5 tables have no key." in page
    client.post(address("table_keys_make", session))
    assert all(each.key for each in tables(session).values())
    page = client.get(address("table_keys", session)).content.decode()
    assert "have no key" not in page
    assert page.count('name="tables"') == 5


def test_the_desk_leads_there(session: Session) -> None:
    assert (
        address("table_keys", session) in director().get(address("desk", session)).content.decode()
    )


def test_one_table_gets_a_new_key_and_another_none(session: Session) -> None:
    make(session)
    before, client = tables(session), director()
    client.post(address("table_keys_renew", session), {"tables": ["2"]})
    client.post(address("table_keys_revoke", session), {"tables": ["3", "4"]})
    after = tables(session)
    assert [name for name in after if after[name].token == before[name].token] == ["1", "5"]
    assert [name for name, each in after.items() if each.key is None] == ["3", "4"]


def test_every_table_is_revoked_at_once(session: Session) -> None:
    make(session)
    director().post(address("table_keys_revoke", session), {"every": "on"})
    assert [each.key for each in tables(session).values()] == [None] * 5


def test_a_tick_at_one_table_means_that_one_whatever_else_is_ticked(session: Session) -> None:
    make(session)
    director().post(address("table_keys_revoke", session), {"every": "on", "tables": ["3"]})
    assert [name for name, each in tables(session).items() if each.key is None] == ["3"]


@pytest.mark.parametrize("route", ["table_keys_renew", "table_keys_revoke"])
def test_who_ticks_nothing_is_asked_which(session: Session, route: str) -> None:
    make(session)
    before = tables(session)
    answer = director().post(address(route, session), {})
    assert answer.status_code == 400
    assert "Tick the tables that you mean." in answer.content.decode()
    assert tables(session) == before


def test_a_tables_square_is_shown_large_with_its_code(session: Session) -> None:
    make(session)
    table = tables(session)["2"]
    page = director().get(address("table_key", session, "2")).content.decode()
    assert table.code in page
    assert qr_code(f"http://testserver/t/{table.token}/") in page
    assert director().get(address("table_key", session, "9")).status_code == 404


def test_the_address_is_that_by_which_the_director_came(
    session: Session, settings: Settings
) -> None:
    """A hall's laptop: its address in the hall's network, not the one that it calls itself."""
    settings.ALLOWED_HOSTS = ["192.168.1.20", "localhost"]
    settings.ORIGIN = "http://hall.example"
    make(session)
    there = address("table_key", session, "1")
    link = f"/t/{tables(session)['1'].token}/"
    client = director()
    assert f"http://{HALL}{link}" in client.get(there, headers={"host": HALL}).content.decode()
    page = client.get(there, headers={"host": "localhost:8000"}).content.decode()
    assert f"http://hall.example{link}" in page


def test_who_sits_at_the_computer_is_told_that_phones_cannot_come_in(
    session: Session, settings: Settings
) -> None:
    settings.ORIGIN = "http://localhost:8000"
    settings.ALLOWED_HOSTS = ["192.168.1.20", "localhost"]
    client, there, said = director(), address("table_keys", session), "this computer alone"
    assert said in client.get(there, headers={"host": "localhost:8000"}).content.decode()
    assert said not in client.get(there, headers={"host": HALL}).content.decode()


@pytest.mark.costly
@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_cards_are_printed_four_to_a_page(
    session: Session, paper: str, size: tuple[int, int]
) -> None:
    make(session)
    client = director()
    asked = {"paper": paper}
    first = client.post(address("table_keys_print", session), asked)
    assert first["Location"] == client.post(address("table_keys_print", session), asked)["Location"]
    with scope(organiser=session.organiser):
        product = render_key_cards(Job.objects.get(), NOBODY)
    pages = PdfReader(BytesIO(product.content)).pages
    box = pages[0].mediabox
    assert tuple(round(float(side) * 25.4 / 72) for side in (box.width, box.height)) == size
    texts = ["".join(page.extract_text().split()) for page in pages]
    found = [
        [name for name, each in tables(session).items() if each.code in text] for text in texts
    ]
    assert found == [["1", "2", "3", "4"], ["5"]]
    assert [text.count("testserver/t/") for text in texts] == [4, 1]


@pytest.mark.costly
def test_a_card_asked_for_before_its_key_was_revoked_is_not_printed(session: Session) -> None:
    make(session)
    client = director()
    client.post(address("table_keys_print", session), {"tables": ["1", "2"], "paper": "a4"})
    client.post(address("table_keys_renew", session), {"tables": ["1"]})
    new = tables(session)
    with scope(organiser=session.organiser):
        content = render_key_cards(Job.objects.get(), NOBODY).content
    text = "".join(PdfReader(BytesIO(content)).pages[0].extract_text().split())
    assert [each.code in text for each in (new["1"], new["2"])] == [False, True]
