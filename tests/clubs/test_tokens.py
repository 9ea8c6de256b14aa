"""Tokens: what they may do, until when, and that they end with their maker's rights."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from clubs.actions.members import set_roles
from clubs.actions.tokens import Issued, create_token
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import ApiToken, Membership, Organiser, User
from tests.builders import NOW, build_session, make_member, make_organiser, make_token

pytestmark = pytest.mark.django_db

ADMINISTRATOR, SCORER = Membership.MemberRole.ADMINISTRATOR, Membership.MemberRole.SCORER
READ, SCORES = ApiToken.Scope.READ, ApiToken.Scope.SCORES


def status(client: Client, issued: Issued, address: str = "acol/") -> int:
    headers = {"Authorization": f"Token {issued.key}"}
    return client.get(f"/api/v1/organisers/{address}", headers=headers).status_code


def set_to(club: Organiser, user: User, *roles: str) -> None:
    with scope(organiser=club):
        set_roles(actor=SYSTEM, organiser=club, user=user, roles=roles, now=NOW)


def admin_of(club: Organiser) -> User:
    return User.objects.get(email=f"admin@{club.slug}.example")


def test_a_token_does_no_more_than_its_scope(client: Client) -> None:
    session = build_session()
    results = f"acol/sessions/{session.pk}/results/"
    read, scores = make_token(session.organiser, READ), make_token(session.organiser, SCORES)
    assert (status(client, read, results), status(client, scores, results)) == (403, 200)


def test_a_token_does_no_more_than_its_maker_may_at_that_moment(client: Client) -> None:
    session = build_session()
    club, results = session.organiser, f"acol/sessions/{session.pk}/results/"
    issued = make_token(club, SCORES)
    before = status(client, issued, results)
    set_to(club, admin_of(club), ADMINISTRATOR)
    assert (before, status(client, issued, results)) == (200, 403)
    assert status(client, issued) == 200


def test_nobody_gives_a_program_more_than_they_have() -> None:
    club = make_organiser()
    with scope(organiser=club), pytest.raises(UserError, match="role of scorer first") as refused:
        create_token(
            actor=Actor.person(admin_of(club)), organiser=club, name="x", scope=SCORES, now=NOW
        )
    assert refused.value.field == "scope"


def test_only_administrators_make_tokens() -> None:
    club = make_organiser()
    bo = make_member(club, SCORER)
    with scope(organiser=club), pytest.raises(NotAllowed):
        create_token(actor=Actor.person(bo), organiser=club, name="x", scope=READ, now=NOW)


@pytest.mark.parametrize("end", ["closed", "demoted", "gone"])
def test_a_token_ends_with_its_makers_rights(client: Client, end: str) -> None:
    club = make_organiser()
    bo = make_member(club, ADMINISTRATOR, email="bo@example.org")
    issued = make_token(club, READ, maker=bo)
    assert status(client, issued) == 200
    if end == "closed":
        bo.is_active = False
        bo.save()
    elif end == "demoted":
        set_to(club, bo, SCORER)
    else:
        Membership.objects.model._base_manager.filter(user=bo).delete()
    assert status(client, issued) == 401


def test_a_token_of_before_ends_with_the_row_of_its_maker(client: Client) -> None:
    """Even one that nobody revoked, as when the membership went by another way."""
    club = make_organiser()
    bo = make_member(club, ADMINISTRATOR, email="bo@example.org")
    issued = make_token(club, READ, maker=bo)
    Membership.objects.model._base_manager.filter(user=bo, role=ADMINISTRATOR).delete()
    headers = {"Authorization": f"Token {issued.key}"}
    answer = client.get("/api/v1/organisers/acol/", headers=headers)
    assert answer.json()["error"] == (
        "The token has ended: whoever made it is no longer an administrator."
    )


def test_a_token_is_good_until_its_last_instant(client: Client) -> None:
    club, now = make_organiser(), timezone.now()
    good = make_token(club, READ, now=now, lifetime=timedelta(days=1))
    over = make_token(club, READ, now=now - timedelta(days=1), lifetime=timedelta(days=1))
    assert good.token.expires_at == now + timedelta(days=1)
    assert (status(client, good), status(client, over)) == (200, 401)


def test_the_last_use_is_written_once_in_a_while(client: Client) -> None:
    issued = make_token(make_organiser(), READ)
    seen = []
    for ago in (None, timedelta(minutes=4), timedelta(minutes=6)):
        used = timezone.now() - ago if ago else None
        ApiToken.objects.model._base_manager.update(last_used_at=used)
        status(client, issued)
        now_used = ApiToken.objects.model._base_manager.get().last_used_at
        seen.append(now_used != used)
    assert seen == [True, False, True]


def test_the_page_lists_scope_day_use_and_state(client: Client) -> None:
    club = make_organiser()
    bo = make_member(club, ADMINISTRATOR, email="bo@example.org")
    make_token(club, READ, maker=bo)
    client.force_login(admin_of(club))
    page = client.get("/o/acol/tokens/").content.decode()
    assert "read events and results, also before they are published" in page
    assert "never" in page
    bo.is_active = False
    bo.save()
    page = client.get("/o/acol/tokens/").content.decode()
    assert "ended, since Bo is no longer an administrator" in page


def test_the_form_asks_for_scope_and_time(client: Client) -> None:
    club = make_organiser()
    client.force_login(admin_of(club))
    sent = {"name": "Score sheets", "scope": SCORES, "days": "30"}
    refused = client.post("/o/acol/tokens/new/", sent).content.decode()
    assert "You may not enter scores yourself" in refused
    made = client.post("/o/acol/tokens/new/", {**sent, "scope": READ}).content.decode()
    assert "Authorization: Token" in made
    token = ApiToken.objects.model._base_manager.get()
    assert token.expires_at is not None
    assert token.expires_at - token.created_at == timedelta(days=30)
