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
from tests.together import in_turn

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

    assert in_turn(accept, accept) == ["bo@example.org", UserError]
    assert User.objects.filter(email="bo@example.org").count() == 1
    assert Official.objects.filter(user__email="bo@example.org").count() == 1


@pytest.mark.parametrize("is_taken_back_first", [True, False])
def test_an_invitation_is_accepted_or_taken_back(*, is_taken_back_first: bool) -> None:
    union = make_authority()
    ann, bo = make_official(union), make_user("bo@example.org")
    made = invited(union, ann)
    acts = [
        lambda: accept_office(user=bo, invitation=made, now=NOW),
        lambda: revoke_office_invitation(
            actor=Actor.person(ann), authority=union, invitation=made, now=NOW
        ),
    ]
    if is_taken_back_first:
        acts.reverse()
    assert in_turn(*acts) == [None, UserError]
    made.refresh_from_db()
    assert (made.accepted_at is None, made.revoked_at is None) == (
        is_taken_back_first,
        not is_taken_back_first,
    )
    assert Official.objects.filter(user=bo).exists() != is_taken_back_first


def test_two_officials_who_remove_each_other_are_not_both_gone() -> None:
    union = make_authority()
    ann, bo = make_official(union), make_official(union, "bo@example.org")
    outcomes = in_turn(lambda: remove(union, bo, ann), lambda: remove(union, ann, bo))
    assert outcomes == [None, NotAllowed]
    assert union.officials.get().user == ann
    assert OfficialAct.objects.filter(act="remove").count() == 1


def test_two_officials_make_the_authority_an_organiser_once() -> None:
    union = make_authority()

    def recognise(slug: str, by: User) -> str:
        return recognise_organiser(
            actor=Actor.person(by),
            authority=union,
            name="Union",
            slug=slug,
            place="",
            time_zone="Europe/London",
            administrator_email=f"{slug}@example.org",
            is_authority=True,
            now=NOW,
        ).organiser.slug

    ann, bo = make_official(union), make_official(union, "bo@example.org")
    outcomes = in_turn(lambda: recognise("union-one", ann), lambda: recognise("union-two", bo))
    assert outcomes == ["union-one", UserError]
