"""A forgotten password: chosen anew by mail, without telling who has a login."""

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from clubs import throttles
from clubs.models import Attempt
from config.celery import app
from tests.builders import PASSWORD, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("worker_at_once")]

NEW = "five-clubs-redoubled"


def mailed_link() -> str:
    """The page that the mail leads to."""
    found = re.search(r"http://localhost:8000(\S+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def choose(client: Client, link: str, password: str = NEW) -> None:
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"new_password1": password, "new_password2": password})


def page_of(answer: Any) -> str:
    return re.sub(r'value="\w{64}"', "", answer.content.decode())


def sign_in(client: Client, password: str) -> int:
    sent = {"username": "ann@example.org", "password": password}
    return client.post("/login/", sent).status_code


def test_a_forgotten_password_is_chosen_anew_by_mail(client: Client) -> None:
    make_user("ann@example.org")
    client.post("/password/", {"email": "Ann@example.org"})
    link = mailed_link()
    choose(client, link)
    assert client.post("/login/", {"username": "ann@example.org", "password": NEW})["Location"] == (
        "/"
    )
    assert b"does not work any more" in Client().get(link, follow=True).content


def test_a_stranger_is_told_the_same_and_mailed_nothing(client: Client) -> None:
    make_user("ann@example.org")
    known = client.post("/password/", {"email": "ann@example.org"}, follow=True)
    unknown = client.post("/password/", {"email": "bo@example.org"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert page_of(known) == page_of(unknown)
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]


def test_the_visitor_does_not_wait_for_the_mail(client: Client, settings: Settings) -> None:
    """What takes longer for a login than for a stranger is done by the worker."""
    app.conf.task_always_eager = False
    settings.EMAIL_BACKEND = "there.is.none"
    make_user("ann@example.org")
    assert client.post("/password/", {"email": "ann@example.org"}).status_code == 302


def test_a_new_password_lifts_the_lock_out(client: Client) -> None:
    make_user("ann@example.org")
    for _attempt in range(10):
        sign_in(client, "wrong")
    assert sign_in(client, PASSWORD) == 429
    client.post("/password/", {"email": "ann@example.org"})
    choose(client, mailed_link())
    assert sign_in(client, NEW) == 302
    assert not Attempt.objects.filter(kind=throttles.SIGN_INS_OF_NAME.kind).exists()


def test_lock_out_says_how_long_and_counts_the_client_behind_a_proxy(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = 1
    make_user("ann@example.org")
    attacker = Client(headers={"X-Forwarded-For": "203.0.113.9"})
    for _attempt in range(10):
        answer = attacker.post("/login/", {"username": "ann@example.org", "password": "no"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "900")
    owner = Client(headers={"X-Forwarded-For": "203.0.113.10"})
    assert sign_in(owner, PASSWORD) == 302


def test_lock_out_counts_a_whole_subscriber_of_ipv6() -> None:
    make_user("ann@example.org")
    for number in range(10):
        sign_in(Client(REMOTE_ADDR=f"2001:db8:1:2::{number + 1:x}"), "wrong")
    assert sign_in(Client(REMOTE_ADDR="2001:db8:1:2:ffff::1"), PASSWORD) == 429
    assert sign_in(Client(REMOTE_ADDR="2001:db8:1:3::1"), PASSWORD) == 302
