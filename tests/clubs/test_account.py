"""One's own login: name, password, e-mail address."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django_scopes import scope

from clubs.models import HistoryRecord, Organiser, User
from tests.builders import PASSWORD, make_member, make_organiser, make_user

pytestmark = pytest.mark.django_db

NEW = "five-clubs-redoubled"


@pytest.fixture
def ann(client: Client) -> User:
    user = make_member(make_organiser(), email="ann@example.org")
    client.force_login(user)
    return user


def test_the_account_is_reached_from_every_page(client: Client, ann: User) -> None:
    assert b'<a href="/account/">My account</a>' in client.get("/").content


def test_a_new_name_is_on_record(client: Client, ann: User) -> None:
    client.post("/account/", {"name": "Żaneta Łącka"})
    ann.refresh_from_db()
    assert ann.name == "Żaneta Łącka"
    with scope(organiser=Organiser.objects.get()):
        entry = HistoryRecord.objects.get(act="login.rename")
    assert (entry.before, entry.after) == ({"name": "Ann"}, {"name": "Żaneta Łącka"})


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"password": "wrong", "new_password": NEW}, "This is not your password."),
        ({"password": PASSWORD, "new_password": "password"}, "This password is too common."),
        ({"password": PASSWORD, "new_password": "ann@example.org"}, "too similar to the e-mail"),
    ],
)
def test_a_password_is_changed_by_its_owner_to_a_good_one(
    client: Client, ann: User, sent: dict[str, str], words: str
) -> None:
    answer = client.post("/account/password/", sent)
    assert words in answer.content.decode()
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_guessing_the_password_at_an_open_page_is_limited(client: Client, ann: User) -> None:
    sent = {"password": "wrong", "new_password": NEW}
    statuses = [client.post("/account/password/", sent).status_code for _attempt in range(101)]
    assert statuses == [200] * 100 + [429]


def test_its_owner_is_told_of_a_new_password(
    client: Client, ann: User, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/account/password/", {"password": PASSWORD, "new_password": NEW})
    assert ["Your password was changed." in message.body for message in mail.outbox] == [True]


# --- E-mail address ---------------------------------------------------------------------------


def ask(client: Client, email: str, password: str = PASSWORD) -> Any:
    return client.post("/account/email/", {"email": email, "password": password})


def mailed_link() -> str:
    found = re.search(r"http://localhost:8000(\S+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def test_a_new_address_is_confirmed_by_its_reader_and_told_to_the_old(
    client: Client, ann: User, django_capture_on_commit_callbacks: Any
) -> None:
    ask(client, "New@Example.org")
    assert mail.outbox[-1].to == ["new@example.org"]
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    link, reader = mailed_link(), Client()
    assert b"new@example.org" in reader.get(link).content
    with django_capture_on_commit_callbacks(execute=True):
        reader.post(link)
    ann.refresh_from_db()
    assert ann.email == "new@example.org"
    assert mail.outbox[-1].to == ["ann@example.org"]
    assert "is now new@example.org" in mail.outbox[-1].body
    assert b"does not work any more" in reader.get(link).content
    assert reader.post(link).status_code == 400


def test_a_link_to_a_new_address_works_for_a_day(client: Client, ann: User) -> None:
    ask(client, "new@example.org")
    link = mailed_link()
    with time_machine.travel(datetime.now(UTC) + timedelta(days=1, seconds=5)):
        assert Client().post(link).status_code == 400
    assert Client().post(f"{link[:-2]}x/").status_code == 400


def test_an_address_with_a_login_is_told_to_its_reader_only(client: Client, ann: User) -> None:
    make_user("bo@example.org")
    known, unknown = ask(client, "bo@example.org"), ask(client, "new@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    mail.outbox.pop()
    answer = Client().post(mailed_link())
    assert answer.status_code == 400
    assert b"There is another account with the address bo@example.org" in answer.content


def test_a_new_address_takes_the_password_and_not_often(client: Client, ann: User) -> None:
    assert b"This is not your password" in ask(client, "new@example.org", "wrong").content
    assert mail.outbox == []
    statuses = [ask(client, f"new{number}@example.org").status_code for number in range(6)]
    assert statuses == [302] * 5 + [429]
