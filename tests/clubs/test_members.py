"""Roles in a club, and the administrator it never loses."""

import pytest
from django_scopes import scope

from clubs.actions.invitations import invite
from clubs.actions.members import set_roles
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, Organiser, User
from clubs.queries.people import roles_held
from tests.builders import NOW, make_member, make_organiser, make_token, make_user

pytestmark = pytest.mark.django_db

ADMINISTRATOR, SCORER = Membership.MemberRole.ADMINISTRATOR, Membership.MemberRole.SCORER


def administrator_of(club: Organiser) -> User:
    return User.objects.get(email=f"admin@{club.slug}.example")


def change(club: Organiser, user: User, *roles: str, by: User | None = None) -> None:
    actor = Actor.person(by or administrator_of(club))
    with scope(organiser=club):
        set_roles(actor=actor, organiser=club, user=user, roles=roles, now=NOW)


def test_roles_are_replaced_and_remembered() -> None:
    club = make_organiser()
    bo = make_member(club, email="bo@example.org")
    change(club, bo, SCORER)
    with scope(organiser=club):
        entry = HistoryRecord.objects.first()
        held = roles_held(bo)
    assert held == ["scorer"]
    assert entry is not None
    assert (entry.before, entry.after) == ({"roles": ["member"]}, {"roles": ["scorer"]})


def test_the_same_roles_again_write_no_history() -> None:
    club = make_organiser()
    bo = make_member(club, SCORER, email="bo@example.org")
    with scope(organiser=club):
        before = HistoryRecord.objects.count()
        change(club, bo, SCORER)
        assert HistoryRecord.objects.count() == before


def test_the_last_administrator_stays() -> None:
    club = make_organiser()
    admin = administrator_of(club)
    with pytest.raises(UserError, match="Admin is the last administrator"):
        change(club, admin, SCORER)


def test_an_administrator_may_step_back_when_there_is_another() -> None:
    club = make_organiser()
    make_member(club, ADMINISTRATOR, email="bo@example.org")
    admin = administrator_of(club)
    change(club, admin, SCORER)
    with scope(organiser=club):
        assert roles_held(admin) == [SCORER]


def test_a_member_without_any_role_is_removed_instead() -> None:
    club = make_organiser()
    bo = make_member(club, email="bo@example.org")
    with pytest.raises(UserError, match="remove them from the club") as refused:
        change(club, bo)
    assert refused.value.field == "roles"


def test_who_is_administrator_no_longer_takes_invitations_and_tokens_along() -> None:
    club = make_organiser()
    bo = make_member(club, ADMINISTRATOR, email="bo@example.org")
    token = make_token(club, maker=bo).token
    with scope(organiser=club):
        invited = invite(
            actor=Actor.person(bo), organiser=club, email="x@example.org", role=SCORER, now=NOW
        ).invitation
    change(club, bo, SCORER)
    change(club, bo, ADMINISTRATOR)
    token.refresh_from_db()
    invited.refresh_from_db()
    assert (token.revoked_at, invited.revoked_at) == (NOW, NOW)


def test_a_closed_login_does_not_count_as_administrator() -> None:
    club = make_organiser()
    bo = make_member(club, ADMINISTRATOR, email="bo@example.org")
    bo.is_active = False
    bo.save()
    with pytest.raises(UserError, match="last administrator"):
        change(club, administrator_of(club), SCORER)


def test_only_an_administrator_of_this_club_changes_roles() -> None:
    club, other = make_organiser(), make_organiser("benji")
    scorer = make_member(club, SCORER, email="bo@example.org")
    stranger = make_user("cy@example.org")
    for actor in (scorer, stranger, administrator_of(other)):
        with pytest.raises(NotAllowed):
            change(club, scorer, ADMINISTRATOR, by=actor)
