"""Limits: what is tried too often is refused for a while, a club's evening never."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from clubs import throttles
from clubs.actions.invitations import invite
from clubs.actors import Actor
from clubs.errors import TooMany
from clubs.models import Attempt, User
from clubs.tasks import forget_attempts
from tests.builders import NOW, PASSWORD, make_organiser, make_user
from tests.together import at_once

pytestmark = pytest.mark.django_db

LIMIT = throttles.Limit("try", 3, timedelta(minutes=10), "Enough.")


def try_at(minute: int, who: str = "ann") -> None:
    throttles.count(LIMIT, who, NOW + timedelta(minutes=minute))


def test_the_attempt_after_the_last_is_refused_until_the_first_is_old() -> None:
    for minute in (0, 1, 2):
        try_at(minute)
    with pytest.raises(TooMany, match=r"Enough\. Try again in 7 minutes\.") as refused:
        try_at(3)
    assert refused.value.retry_after == 420
    try_at(10)
    with pytest.raises(TooMany, match=r"Try again in a minute\."):
        try_at(10)


def test_others_are_counted_for_themselves() -> None:
    for minute in (0, 1, 2):
        try_at(minute)
    try_at(3, who="bo")
    throttles.forget(LIMIT, "ann")
    try_at(3)


def test_what_is_kept_tells_nobody_who_it_was() -> None:
    try_at(0)
    assert "ann" not in str(Attempt.objects.values())
    assert len(Attempt.objects.get().who) == 64


def test_attempts_are_forgotten_after_a_day() -> None:
    throttles.count(LIMIT, "ann", timezone.now() - timedelta(days=1, minutes=1))
    throttles.count(LIMIT, "ann", timezone.now() - timedelta(hours=23))
    forget_attempts()
    assert Attempt.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_at_the_same_instant_never_more_than_the_limit_pass() -> None:
    try_at(0)
    outcomes = at_once(*[lambda: try_at(1)] * 6)
    assert outcomes.count(None) <= 2
    assert outcomes.count(TooMany) == 6 - outcomes.count(None)
    assert Attempt.objects.count() == 1 + outcomes.count(None)


# --- What is limited --------------------------------------------------------------------------


def sign_in(client: Client, email: str, password: str = PASSWORD) -> HttpResponse:
    return client.post("/login/", {"username": email, "password": password})  # type: ignore[return-value]


def fill(limit: throttles.Limit, who: object, now: datetime | None = None) -> None:
    """As if all but nothing of the limit had been used up."""
    who = throttles.fingerprint(limit, who)
    at = now or timezone.now()
    Attempt.objects.bulk_create(
        [Attempt(kind=limit.kind, who=who, at=at) for _ in range(limit.most)]
    )


def is_refused(answer: HttpResponse, words: str) -> bool:
    assert words in answer.content.decode()
    return answer.status_code == 429 and 0 < int(answer["Retry-After"]) <= 86_400


def test_forty_people_sign_in_from_one_address_with_mistakes() -> None:
    for number in range(40):
        make_user(f"player{number}@example.org")
    answers = []
    for number in range(40):
        client = Client()
        sign_in(client, f"player{number}@example.org", "wrong")
        answers.append(sign_in(client, f"player{number}@example.org").status_code)
    assert answers == [302] * 40


def test_one_address_cannot_try_for_ever(client: Client) -> None:
    fill(throttles.SIGN_INS_FROM_ADDRESS, "127.0.0.1")
    make_user()
    assert is_refused(sign_in(client, "ann@example.org"), "Too many people try to sign in")
    elsewhere = Client(REMOTE_ADDR="203.0.113.9")
    assert sign_in(elsewhere, "ann@example.org").status_code == 302


def test_one_name_cannot_be_tried_from_everywhere(client: Client) -> None:
    make_user()
    for name in ("ann@example.org", "nobody@example.org"):
        fill(throttles.SIGN_INS_OF_NAME, name)
        words = "Too many attempts to sign in with this e-mail address"
        assert is_refused(sign_in(client, name.upper()), words)


def test_signing_in_begins_the_count_of_the_name_anew(client: Client) -> None:
    make_user()
    sign_in(client, "ann@example.org", "wrong")
    sign_in(client, "ann@example.org")
    kinds = Attempt.objects.values_list("kind", flat=True)
    assert list(kinds.distinct()) == [throttles.SIGN_INS_FROM_ADDRESS.kind]


@pytest.mark.parametrize("name", ["ann@example.org", "nobody@example.org"])
def test_new_passwords_are_limited_alike_for_logins_and_others(client: Client, name: str) -> None:
    make_user()
    answers = [client.post("/password/", {"email": name}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    assert is_refused(answers[-1], "look into your mail")  # type: ignore[arg-type]


def test_new_passwords_are_limited_by_address(client: Client) -> None:
    fill(throttles.RESETS_FROM_ADDRESS, "127.0.0.1")
    answer = client.post("/password/", {"email": "bo@example.org"})
    assert is_refused(answer, "Too many new passwords")  # type: ignore[arg-type]


def test_invitations_are_limited_by_sender_and_by_address(client: Client) -> None:
    club = make_organiser()
    admin = Actor.person(User.objects.get(email="admin@acol.example"))
    client.force_login(User.objects.get(email="admin@acol.example"))
    invited = {"email": "cy@example.org", "role": "member"}
    fill(throttles.INVITATIONS_TO_NAME, "cy@example.org")
    answer = client.post("/o/acol/members/", invited)
    assert is_refused(answer, "has been sent many invitations")  # type: ignore[arg-type]
    fill(throttles.INVITATIONS_BY_SENDER, User.objects.get(email="admin@acol.example").pk, NOW)
    with scope(organiser=club), pytest.raises(TooMany, match="very many people"):
        invite(actor=admin, organiser=club, email="x@example.org", role="member", now=NOW)


def test_links_cannot_be_guessed_at(client: Client) -> None:
    fill(throttles.ACCEPTS_FROM_ADDRESS, "127.0.0.1")
    answer = client.get("/invitation/nonsense/")
    assert is_refused(answer, "Too many invitations are opened")  # type: ignore[arg-type]


@time_machine.travel(NOW, tick=False)
def test_the_api_counts_each_caller(client: Client) -> None:
    address = "/api/v1/organisers/"
    statuses = [client.get(address).status_code for _ in range(601)]
    assert statuses == [200] * 600 + [429]
    refused = client.get(address)
    assert refused.json()["error"].startswith("Request was throttled.")
    assert refused["Retry-After"] == "60"
    assert Client(REMOTE_ADDR="203.0.113.9").get(address).status_code == 200


@time_machine.travel(NOW, tick=False)
def test_the_api_counts_wrong_tokens(client: Client) -> None:
    wrong = {"Authorization": "Token nonsense"}
    statuses = [
        client.get("/api/v1/organisers/", headers=wrong).status_code for _attempt in range(61)
    ]
    assert statuses == [401] * 60 + [429]
    assert client.get("/api/v1/organisers/").status_code == 200
