"""Invitations: sent once, accepted once, with a new login or one's own."""

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client, override_settings
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.actions.invitations import (
    Invited,
    accept,
    accept_with_new_login,
    invite,
    revoke_invitation,
    write_invitation,
)
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.keys import hash_of
from clubs.mail import invitation_link
from clubs.models import Invitation, Membership, Official, Organiser, Player, User
from clubs.queries.grants import listed_invitations, why_closed_now
from clubs.queries.people import invitation_by_key, roles_held
from tests.builders import (
    NOW,
    PASSWORD,
    make_member,
    make_official,
    make_organiser,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db

MEMBER = Membership.MemberRole.MEMBER
ADMINISTRATOR = Membership.MemberRole.ADMINISTRATOR


def send(club: Organiser, player: Player | None = None, role: str = MEMBER) -> Invited:
    admin = Actor.person(User.objects.get(email=f"admin@{club.slug}.example"))
    with scope(organiser=club):
        return invite(
            actor=admin,
            organiser=club,
            email="Ann@Example.org",
            role=role,
            player=player,
            now=NOW,
        )


def revoke(club: Organiser, invitation: Invitation, by: User | None = None) -> None:
    actor = Actor.person(by or User.objects.get(email=f"admin@{club.slug}.example"))
    with scope(organiser=club):
        revoke_invitation(actor=actor, invitation=invitation, now=NOW)


def why(club: Organiser, invited: Invited) -> str:
    with scope(organiser=club):
        return why_closed_now(invited.invitation, NOW)


def test_the_link_is_mailed_and_only_its_hash_kept(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club = make_organiser()
    with django_capture_on_commit_callbacks(execute=True):
        invited = send(club)
    (message,) = mail.outbox
    assert message.to == ["ann@example.org"]
    assert invitation_link(invited.key) in message.body
    assert invited.invitation.token_hash == hash_of(invited.key)


def test_a_club_whose_name_has_two_lines_can_invite(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    club = make_organiser()
    club.name = "Acol\nBridge Club"
    club.save()
    with django_capture_on_commit_callbacks(execute=True):
        send(club)
    (message,) = mail.outbox
    assert message.subject == "Invitation to Acol Bridge Club"


def test_a_new_login_gets_role_and_record() -> None:
    club = make_organiser()
    ann = make_player(club, "Ann Archer", "7")
    invited = send(club, ann)
    user = accept_with_new_login(
        invitation=invited.invitation, name="Ann", password=PASSWORD, now=NOW
    )
    ann.refresh_from_db()
    with scope(organiser=club):
        assert roles_held(user) == ["member"]
    assert (ann.user, user.email, user.check_password(PASSWORD)) == (user, "ann@example.org", True)


def test_ones_own_login_keeps_its_roles() -> None:
    club = make_organiser()
    bo = make_member(club, Membership.MemberRole.SCORER, email="bo@example.org")
    accept(user=bo, invitation=send(club).invitation, now=NOW)
    with scope(organiser=club):
        assert sorted(roles_held(bo)) == ["member", "scorer"]


def test_a_weak_password_is_refused_at_its_field() -> None:
    club = make_organiser()
    with pytest.raises(UserError, match="too common") as refused:
        accept_with_new_login(
            invitation=send(club).invitation, name="Ann", password="password1", now=NOW
        )
    assert refused.value.field == "password"
    assert not User.objects.filter(email="ann@example.org").exists()


def test_an_address_with_a_login_must_use_it() -> None:
    make_user("ann@example.org")
    club = make_organiser()
    with pytest.raises(UserError, match="sign in with it first"):
        accept_with_new_login(
            invitation=send(club).invitation, name="Ann", password=PASSWORD, now=NOW
        )


def test_an_invitation_works_once() -> None:
    club = make_organiser()
    invited = send(club)
    accept(user=make_user("ann@example.org"), invitation=invited.invitation, now=NOW)
    with pytest.raises(UserError, match="used already"):
        accept(user=make_user("bo@example.org"), invitation=invited.invitation, now=NOW)


def test_an_invitation_is_good_until_its_last_instant() -> None:
    club = make_organiser()
    invited = send(club)
    end = invited.invitation.expires_at
    bo = make_user("bo@example.org")
    assert end == NOW + timedelta(days=14)
    with pytest.raises(UserError, match="run out"):
        accept(user=bo, invitation=invited.invitation, now=end + timedelta(microseconds=1))
    accept(user=bo, invitation=invited.invitation, now=end)


def test_nobody_has_two_records_in_a_club() -> None:
    club = make_organiser()
    bo = make_member(club, email="bo@example.org")
    make_player(club, "Bo Berg", user=bo)
    ann = make_player(club, "Ann Archer")
    with pytest.raises(UserError, match="known here already, as Bo Berg"):
        accept(user=bo, invitation=send(club, ann).invitation, now=NOW)
    ann.refresh_from_db()
    assert ann.user is None


def test_a_claimed_record_is_not_offered_again() -> None:
    club = make_organiser()
    ann = make_player(club, "Ann", user=make_member(club))
    with pytest.raises(UserError, match="Ann can sign in already"):
        send(club, ann)


def test_only_administrators_invite() -> None:
    club = make_organiser()
    member = Actor.person(make_member(club))
    with scope(organiser=club), pytest.raises(NotAllowed):
        invite(actor=member, organiser=club, email="x@example.org", role=MEMBER, now=NOW)


def test_the_page_makes_a_login_and_signs_in(client: Client) -> None:
    club = make_organiser()
    invited = send(club)
    Invitation.objects.model._base_manager.filter(pk=invited.invitation.pk).update(
        expires_at=NOW + timedelta(days=3650)
    )
    address = f"/invitation/{invited.key}/"
    assert b"Acol Bridge Club" in client.get(address).content
    refused = client.post(address, {"name": "Ann", "password": "password"})
    assert b"too common" in refused.content
    done = client.post(address, {"name": "Ann", "password": PASSWORD})
    assert (done.status_code, done["Location"]) == (302, "/o/acol/")
    assert client.session["_auth_user_id"] == str(User.objects.get(email="ann@example.org").pk)


def test_an_invitation_can_be_revoked() -> None:
    club = make_organiser()
    invited = send(club)
    revoke(club, invited.invitation)
    with pytest.raises(UserError, match="taken back: ask the club"):
        accept(user=make_user("ann@example.org"), invitation=invited.invitation, now=NOW)


def test_a_used_invitation_is_not_revoked() -> None:
    club = make_organiser()
    invited = send(club)
    accept(user=make_user("ann@example.org"), invitation=invited.invitation, now=NOW)
    with pytest.raises(UserError, match=r"ann@example\.org has accepted it already"):
        revoke(club, invited.invitation)


def test_only_administrators_revoke() -> None:
    club = make_organiser()
    invited = send(club)
    with pytest.raises(NotAllowed):
        revoke(club, invited.invitation, by=make_member(club))


def test_an_invitation_ends_with_the_right_of_who_made_it() -> None:
    club = make_organiser()
    bo = make_member(club, ADMINISTRATOR, email="bo@example.org")
    with scope(organiser=club):
        invited = invite(
            actor=Actor.person(bo), organiser=club, email="bo2@example.org", role=MEMBER, now=NOW
        )
    bo.is_active = False
    bo.save()
    with pytest.raises(UserError, match="Bo may no longer invite anybody"):
        accept_with_new_login(invitation=invited.invitation, name="Bo", password=PASSWORD, now=NOW)
    assert not User.objects.filter(email="bo2@example.org").exists()


def test_an_administrator_is_invited_by_address() -> None:
    club = make_organiser()
    invited = send(club, role=ADMINISTRATOR)
    with pytest.raises(UserError, match=r"for ann@example\.org alone"):
        accept(user=make_user("bo@example.org"), invitation=invited.invitation, now=NOW)
    ann = make_user("ann@example.org")
    accept(user=ann, invitation=invited.invitation, now=NOW)
    with scope(organiser=club):
        assert roles_held(ann) == ["administrator"]


def test_an_official_of_the_authority_may_still_invite_its_administrator() -> None:
    club = make_organiser()
    official = make_official(club.authority)
    with scope(organiser=club):
        invited = write_invitation(
            actor=Actor.person(official),
            organiser=club,
            email="ann@example.org",
            role=ADMINISTRATOR,
            player=None,
            now=NOW,
        )
    assert why(club, invited) == ""
    Official.objects.all().delete()
    assert why(club, invited).startswith("Official may no longer invite anybody")


def test_the_list_shows_what_is_open_and_why_the_rest_is_not() -> None:
    club = make_organiser()
    send(club)
    late = NOW + timedelta(days=14, seconds=1)
    with scope(organiser=club):
        listed = [
            [each.closed for each in listed_invitations(club, at)]
            for at in (NOW, late, late + timedelta(days=30))
        ]
    ran_out = "This invitation has run out: ask the club for a new one."
    first_administrators = 1
    assert listed == [[""] * (1 + first_administrators), [ran_out] * 2, []]


def test_the_members_page_lists_and_revokes(client: Client) -> None:
    club = make_organiser()
    client.force_login(User.objects.get(email="admin@acol.example"))
    client.post("/o/acol/members/", {"email": "zoe@example.org", "role": MEMBER})
    page = client.get("/o/acol/members/").content.decode()
    made = Invitation.objects.model._base_manager.get(email="zoe@example.org")
    address = f"/o/acol/members/invitations/{made.pk}/revoke/"
    assert (address in page, "invited by Admin" in page, "good until" in page) == (True,) * 3
    done = client.post(address, follow=True)
    assert "The invitation of zoe@example.org is taken back." in done.content.decode()
    assert address not in done.content.decode()
    assert club.name in done.content.decode()


@pytest.mark.parametrize("as_whom", ["", "bo@example.org"])
def test_the_page_says_why_it_is_closed(client: Client, as_whom: str) -> None:
    club = make_organiser()
    invited = send(club)
    revoke(club, invited.invitation)
    if as_whom:
        client.force_login(make_user(as_whom))
    page = client.get(f"/invitation/{invited.key}/").content.decode()
    assert "This invitation has been taken back" in page
    assert '<button class="button">' not in page


def test_the_page_says_whom_an_administrators_invitation_is_for(client: Client) -> None:
    club = make_organiser()
    with scope(organiser=club):
        invited = invite(
            actor=Actor.person(User.objects.get(email="admin@acol.example")),
            organiser=club,
            email="ann@example.org",
            role=ADMINISTRATOR,
            now=timezone.now(),
        )
    client.force_login(make_user("bo@example.org"))
    address = f"/invitation/{invited.key}/"
    assert "is for ann@example.org alone" in client.get(address).content.decode()
    refused = client.post(address)
    assert refused.status_code == 400
    assert "is for ann@example.org alone" in refused.content.decode()


def test_an_unknown_link_is_not_found(client: Client) -> None:
    assert invitation_by_key("nonsense") is None
    assert client.get("/invitation/nonsense/").status_code == 404


SENT = "It has been sent to <strong>zoe@example.org</strong>"
NOT_SENT = "No mail has been sent: pass on this link to <strong>zoe@example.org</strong> yourself."
BACKENDS = "django.core.mail.backends"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("backend", "told"),
    [
        (f"{BACKENDS}.locmem.EmailBackend", (True, False)),
        (f"{BACKENDS}.dummy.EmailBackend", (False, True)),
        ("tests.clubs.test_invitations.RefusingServer", (False, True)),
    ],
)
def test_the_page_says_whether_mail_went_out_and_leads_on(
    client: Client, backend: str, told: tuple[bool, bool]
) -> None:
    make_organiser()
    client.force_login(User.objects.get(email="admin@acol.example"))
    with override_settings(EMAIL_BACKEND=backend):
        answer = client.post("/o/acol/members/", {"email": "zoe@example.org", "role": MEMBER})
    page = answer.content.decode()
    assert (SENT in page, NOT_SENT in page) == told
    assert 'href="/o/acol/members/#invite"' in page


class RefusingServer(BaseEmailBackend):
    """A mail server that cannot be reached."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        raise OSError(len(email_messages))
