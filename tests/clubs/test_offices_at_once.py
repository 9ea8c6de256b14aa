"""Officials who act for one authority at the same instant: each act happens once."""

import pytest

from clubs.actions.office_invitations import (
    accept_office,
    accept_office_with_new_login,
    invite_official,
    revoke_office_invitation,
)
from clubs.actions.officials import remove_official
from clubs.actions.organisers import recognise_organiser
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, Official, OfficialAct, OfficialInvitation, User
from tests.builders import NOW, PASSWORD, make_authority, make_official, make_user
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def invited(union: Authority, by: User) -> OfficialInvitation:
    return invite_official(
        actor=Actor.person(by), authority=union, invited_to=union, email="bo@example.org", now=NOW
    ).invitation


def remove(union: Authority, user: User, by: User) -> None:
    remove_official(actor=Actor.person(by), authority=union, user=user, now=NOW)


def test_a_link_that_is_accepted_twice_at_once_makes_one_login_and_one_official() -> None:
    union = make_authority()
    made = invited(union, make_official(union))

    def accept() -> str:
        return accept_office_with_new_login(
            invitation=made, name="Bo", password=PASSWORD, now=NOW
        ).email

    outcomes = at_once(accept, accept)
    assert sorted(outcomes, key=str) == [UserError, "bo@example.org"]
    assert User.objects.filter(email="bo@example.org").count() == 1
    assert Official.objects.filter(user__email="bo@example.org").count() == 1


def test_an_invitation_is_accepted_or_taken_back() -> None:
    union = make_authority()
    ann, bo = make_official(union), make_user("bo@example.org")
    made = invited(union, ann)
    outcomes = at_once(
        lambda: accept_office(user=bo, invitation=made, now=NOW),
        lambda: revoke_office_invitation(
            actor=Actor.person(ann), authority=union, invitation=made, now=NOW
        ),
    )
    assert sorted(outcomes, key=str) == [UserError, None]
    made.refresh_from_db()
    assert (made.accepted_at is None) == (made.revoked_at is not None)
    assert Official.objects.filter(user=bo).exists() == (made.accepted_at is not None)


def test_two_officials_who_remove_each_other_are_not_both_gone() -> None:
    union = make_authority()
    ann, bo = make_official(union), make_official(union, "bo@example.org")
    outcomes = at_once(lambda: remove(union, bo, ann), lambda: remove(union, ann, bo))
    assert sorted(outcomes, key=str) == [NotAllowed, None]
    assert union.officials.count() == 1
    assert OfficialAct.objects.filter(act="remove").count() == 1


def test_two_officials_make_the_authority_an_organiser_once() -> None:
    union = make_authority()
    make_official(union)

    def recognise(slug: str) -> str:
        return recognise_organiser(
            actor=Actor.person(union.officials.get().user),
            authority=union,
            name="Union",
            slug=slug,
            place="",
            time_zone="Europe/London",
            administrator_email=f"{slug}@example.org",
            is_authority=True,
            now=NOW,
        ).organiser.slug

    outcomes = at_once(lambda: recognise("union-one"), lambda: recognise("union-two"))
    assert outcomes.count(UserError) == 1
    assert union.organisers.count() == 1
