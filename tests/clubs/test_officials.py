"""Officials of an authority: listed, removed, and what ends with the office."""

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actions.invitations import accept_with_new_login
from clubs.actions.officials import remove_official
from clubs.actions.organisers import Recognised, recognise_organiser
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, Invitation, Official, User
from tests.builders import NOW, PASSWORD, make_authority, make_official, make_user

pytestmark = pytest.mark.django_db


def recognise(authority: Authority, official: User) -> Recognised:
    return recognise_organiser(
        actor=Actor.person(official),
        authority=authority,
        name="Łódź Bridge Club",
        slug="lodz",
        place="Łódź",
        time_zone="Europe/Warsaw",
        administrator_email="zoe@example.org",
        now=NOW,
    )


def remove(authority: Authority, user: User, by: User) -> None:
    remove_official(actor=Actor.person(by), authority=authority, user=user, now=NOW)


def test_a_removed_official_recognises_and_sees_nothing_more(client: Client) -> None:
    union = make_authority()
    bo, ann = make_official(union, "bo@example.org"), make_official(union)
    client.force_login(bo)
    assert client.get("/authority/union/office/").status_code == 200
    remove(union, bo, by=ann)
    assert client.get("/authority/union/office/").status_code == 404
    with pytest.raises(NotAllowed):
        recognise(union, bo)


def test_what_a_removed_official_invited_to_ends() -> None:
    union = make_authority()
    bo, ann = make_official(union, "bo@example.org"), make_official(union)
    recognised = recognise(union, bo)
    remove(union, bo, by=ann)
    with scope(organiser=recognised.organiser):
        made = Invitation.objects.get()
    assert made.revoked_at == NOW
    with pytest.raises(UserError, match="taken back"):
        accept_with_new_login(invitation=made, name="Zoë", password=PASSWORD, now=NOW)


def test_the_last_official_stays() -> None:
    union = make_authority()
    ann, closed = make_official(union), make_official(union, "bo@example.org")
    closed.is_active = False
    closed.save()
    with pytest.raises(UserError, match="Official is the last official"):
        remove(union, ann, by=ann)
    assert Official.objects.filter(user=ann).exists()


def test_only_an_official_of_this_authority_removes() -> None:
    union, league = make_authority(), make_authority("league")
    ann = make_official(union)
    make_official(union, "bo@example.org")
    for stranger in (make_user("cy@example.org"), make_official(league, "di@example.org")):
        with pytest.raises(NotAllowed):
            remove(union, ann, by=stranger)


def test_the_page_lists_and_removes(client: Client) -> None:
    union = make_authority()
    bo, ann = make_official(union, "bo@example.org"), make_official(union)
    client.force_login(ann)
    address = f"/authority/union/officials/{bo.pk}/remove/"
    assert address in client.get("/authority/union/office/").content.decode()
    done = client.post(address, follow=True)
    assert "Bo no longer acts for the authority." in done.content.decode()
    assert address not in done.content.decode()
