"""Who calls the API: how callers are told apart and counted, and what opens nothing."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django_scopes import scope, scopes_disabled
from rest_framework.request import Request

from clubs.actions.tokens import NOTED_EVERY, note_use, revoke_token
from clubs.actors import SYSTEM
from clubs.api.throttles import address_of, caller_of
from clubs.models import ApiToken, Membership, Organiser, User
from clubs.queries.grants import is_run_out
from clubs.queries.roles import token_roles
from scoring.nesting import MAX_DEPTH
from tests.builders import NOW, build_session, make_member, make_organiser, make_token

pytestmark = pytest.mark.django_db

ORGANISERS = "/api/v1/organisers/"
ADMINISTRATOR = Membership.MemberRole.ADMINISTRATOR


def from_address(told: str) -> Request:
    request = Request(RequestFactory().get(ORGANISERS, REMOTE_ADDR=told))
    request.user, request.auth = AnonymousUser(), None
    return request


def admin_of(club: Organiser) -> User:
    return User.objects.get(email=f"admin@{club.slug}.example")


# --- How callers are counted ------------------------------------------------------------------


def test_a_token_a_login_and_a_visitor_at_one_address_are_three_callers() -> None:
    callers = [from_address("192.0.2.7") for _ in range(5)]
    for request, key in zip(callers[:2], (1, 2), strict=True):
        request.user, request.auth = AnonymousUser(), ApiToken(pk=key)
    for request, key in zip(callers[2:4], (1, 2), strict=True):
        request.user = User(pk=key)
    assert [caller_of(each) for each in callers] == [
        "token-1",
        "token-2",
        "login-1",
        "login-2",
        "192.0.2.7",
    ]


def test_a_caller_goes_by_token_or_login_from_wherever_it_calls() -> None:
    for key in ({"auth": ApiToken(pk=3)}, {"user": User(pk=3)}):
        here, there = from_address("192.0.2.7"), from_address("192.0.2.8")
        for request in (here, there):
            for name, value in key.items():
                setattr(request, name, value)
        assert caller_of(here) == caller_of(there)


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::"),
        ("", "0.0.0.0"),  # noqa: S104 - a socket of this machine
    ],
)
def test_visitors_of_one_network_are_one(told: str, counted: str) -> None:
    assert caller_of(from_address(told)) == address_of(from_address(told)) == counted


def test_wrong_tokens_are_counted_by_themselves(client: Client) -> None:
    make_organiser()
    wrong = {"Authorization": "Token nonsense"}
    assert [client.get(ORGANISERS).status_code for _ in range(61)] == [200] * 61
    assert [client.get(ORGANISERS, headers=wrong).status_code for _ in range(60)] == [401] * 60
    refused = client.get(ORGANISERS, headers=wrong)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60


def test_a_right_token_is_let_in_where_wrong_ones_were_tried(client: Client) -> None:
    right = {"Authorization": f"Token {make_token(make_organiser()).key}"}
    for _ in range(61):
        client.get(ORGANISERS, headers={"Authorization": "Token nonsense"})
    assert client.get(ORGANISERS, headers=right).status_code == 200


# --- Which tokens are good --------------------------------------------------------------------


def test_a_token_is_for_its_organiser_though_its_maker_administers_another(
    client: Client,
) -> None:
    club, other = make_organiser(), make_organiser("benji")
    make_member(other, ADMINISTRATOR, user=admin_of(club))
    issued = make_token(club)
    with scopes_disabled():
        assert token_roles(issued.token, club) != frozenset()
        assert token_roles(issued.token, other) == frozenset()
    session = build_session(other)
    answer = client.get(
        f"{ORGANISERS}benji/sessions/{session.pk}/results/",
        headers={"Authorization": f"Token {issued.key}"},
    )
    assert answer.status_code == 404


def test_a_token_that_was_let_in_ends_when_it_is_revoked_meanwhile() -> None:
    club = make_organiser()
    let_in = make_token(club).token
    with scope(organiser=club):
        assert token_roles(let_in, club) != frozenset()
        revoke_token(actor=SYSTEM, token=ApiToken.objects.get(), now=NOW)
        assert let_in.revoked_at is None
        assert token_roles(let_in, club) == frozenset()


def test_a_token_was_revoked_when_it_was_first() -> None:
    club = make_organiser()
    token = make_token(club).token
    with scope(organiser=club):
        for minutes in (0, 5):
            revoke_token(actor=SYSTEM, token=token, now=NOW + timedelta(minutes=minutes))
        assert ApiToken.objects.get().revoked_at == NOW


def test_a_token_is_good_at_its_last_instant_and_without_one_never() -> None:
    instant = timedelta(microseconds=1)
    token = ApiToken(expires_at=NOW)
    assert [is_run_out(token, NOW + after) for after in (-instant, 0 * instant, instant)] == [
        False,
        False,
        True,
    ]
    assert is_run_out(ApiToken(expires_at=None), NOW)


def test_the_use_of_a_token_is_noted_again_when_the_pause_is_over() -> None:
    club = make_organiser()
    token = make_token(club).token
    noted = []
    with scope(organiser=club):
        for after in (timedelta(0), NOTED_EVERY - timedelta(seconds=1), NOTED_EVERY):
            note_use(ApiToken.objects.get(pk=token.pk), NOW + after)
            noted.append(ApiToken.objects.get(pk=token.pk).last_used_at)
    assert noted == [NOW, NOW, NOW + NOTED_EVERY]


@pytest.mark.parametrize("header", ["Token é", "Token \xff\xfe", "Tokén x"])
def test_a_header_of_any_letters_is_no_fault_of_the_site(client: Client, header: str) -> None:
    session = build_session()
    address = f"{ORGANISERS}acol/sessions/{session.pk}/results/"
    assert client.get(address, headers={"Authorization": header}).status_code == 401


# --- What is read -----------------------------------------------------------------------------


def posted(client: Client, body: bytes) -> tuple[int, str]:
    session = build_session()
    answer = client.post(
        f"{ORGANISERS}acol/sessions/{session.pk}/results/",
        body,
        content_type="application/json",
        headers={"Authorization": f"Token {make_token(session.organiser).key}"},
    )
    return answer.status_code, answer.json()["error"]


@pytest.mark.parametrize(
    ("more", "answer"),
    [
        (0, (400, "This field is required.")),
        (1, (413, "This is too long: send at most 100 kB at once.")),
    ],
)
def test_a_body_is_read_up_to_its_last_byte(
    client: Client, more: int, answer: tuple[int, str]
) -> None:
    sent = json.dumps({"entry": "P"}).encode()
    assert posted(client, sent + b" " * (100_000 - len(sent) + more)) == answer


@pytest.mark.parametrize(
    ("depth", "said"),
    [
        (MAX_DEPTH, "This field is required."),
        (MAX_DEPTH + 1, "Lists and objects are nested too deeply."),
    ],
)
def test_a_body_may_be_as_deep_as_anything_of_bridge(client: Client, depth: int, said: str) -> None:
    body = b'{"entry": "P", "x": ' + b"[" * (depth - 1) + b"]" * (depth - 1) + b"}"
    assert posted(client, body) == (400, said)


@pytest.mark.parametrize(
    "body", [b'{"entry": "\xff"}', '{"entry": "P"}'.encode("utf-16"), b"", b"\xef\xbb\xbf{}"]
)
def test_what_is_no_json_of_utf_8_is_refused(client: Client, body: bytes) -> None:
    status, said = posted(client, body)
    assert (status, bool(said)) == (400, True)
