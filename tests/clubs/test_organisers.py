"""Authorities and the organisers they recognise; the operator's commands."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django_scopes import scope

from clubs.actions.organisers import recognise_organiser
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, HistoryRecord, Official, Organiser, User
from tests.builders import (
    NOW,
    PASSWORD,
    make_authority,
    make_official,
    make_user,
)

pytestmark = pytest.mark.django_db


def recognise(actor: Actor, slug: str = "acol") -> Organiser:
    return recognise_organiser(
        actor=actor,
        authority=make_authority(),
        name="Acol Bridge Club",
        slug=slug,
        place="London",
        time_zone="Europe/London",
        administrator_email="boss@acol.example",
        now=NOW,
    ).organiser


def test_an_official_recognises_an_organiser() -> None:
    official = make_official(make_authority())
    club = recognise(Actor.person(official))
    with scope(organiser=club):
        acts = list(HistoryRecord.objects.order_by("number").values_list("act", flat=True))
    assert (club.name, club.authority.slug, club.recognised_at) == (
        "Acol Bridge Club",
        "union",
        NOW,
    )
    assert acts == ["organiser.recognise", "invitation.send"]


def test_officials_of_another_authority_are_refused() -> None:
    stranger = make_official(make_authority("other"), "x@example.org")
    with pytest.raises(NotAllowed):
        recognise(Actor.person(stranger))
    assert not Organiser.objects.exists()


def test_a_short_name_is_taken_once() -> None:
    official = Actor.person(make_official(make_authority()))
    recognise(official)
    with pytest.raises(UserError) as refused:
        recognise(official)
    assert refused.value.field == "slug"


def test_the_page_recognises_and_shows_the_invitation(client: Client) -> None:
    client.force_login(make_official(make_authority()))
    page = client.post(
        "/authority/union/recognise/",
        {
            "name": "Acol",
            "slug": "acol",
            "place": "",
            "time_zone": "Europe/Oslo",
            "administrator_email": "boss@acol.example",
        },
    )
    assert b"http://localhost:8000/invitation/" in page.content
    assert b"<svg" in page.content
    assert Organiser.objects.get().time_zone == "Europe/Oslo"
    assert b"Acol" in client.get("/authority/union/").content


def test_the_office_is_for_its_officials(client: Client) -> None:
    make_authority()
    office = "/authority/union/office/"
    assert client.get(office)["Location"] == f"/login/?next={office}"
    client.force_login(make_user())
    assert client.get(office).status_code == 404


def test_establish_authority_prints_a_link_that_sets_the_password(client: Client) -> None:
    out = StringIO()
    call_command(
        "establish_authority",
        "Bridge Union",
        slug="union",
        official="Eve@Example.org",
        stdout=out,
    )
    link = out.getvalue().split("once: ")[1].strip()
    form = client.get(link.removeprefix("http://localhost:8000"), follow=True)
    address = form.redirect_chain[-1][0]
    client.post(address, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    client.post("/login/", {"username": "Eve@example.org", "password": PASSWORD})
    assert client.get("/authority/union/office/").status_code == 200


def test_establish_authority_again_adds_an_official() -> None:
    for address in ("a@example.org", "b@example.org", "b@example.org"):
        call_command("establish_authority", "U", slug="u", official=address, stdout=StringIO())
    assert Authority.objects.get().officials.count() == 2


@pytest.mark.parametrize(
    "wrong",
    [{"parent": "none"}, {"official": "no address"}, {"slug": "no slug"}],
)
def test_establish_authority_refuses_nonsense(wrong: dict[str, str]) -> None:
    given = {"slug": "u", "official": "a@example.org"} | wrong
    with pytest.raises(CommandError):
        call_command("establish_authority", "U", stdout=StringIO(), **given)
    assert not Official.objects.exists()


def test_user_of_an_old_address_is_found_in_any_case() -> None:
    make_user("ann@example.org")
    assert User.objects.get_by_natural_key(" ANN@example.org ").name == "Ann"
