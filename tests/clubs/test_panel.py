"""The organiser's panel of those who may hear appeals: put on it, and taken off."""

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.panel import add_to_panel, take_off_panel
from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, Organiser, PanelMember
from clubs.queries.panel import standing_panel
from tests.builders import NOW, make_member, make_organiser, make_player

pytestmark = pytest.mark.django_db

ROLE = Membership.MemberRole


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


@pytest.fixture
def administrator(club: Organiser) -> Actor:
    return Actor.person(make_member(club, ROLE.ADMINISTRATOR, email="board@acol.example"))


def put(club: Organiser, actor: Actor, who: str) -> PanelMember:
    with scope(organiser=club):
        return add_to_panel(actor=actor, organiser=club, who=who, now=NOW)


@pytest.mark.parametrize("who", ["EVE  luczak", "Eve Łuczak", "417"])
def test_people_are_found_by_name_or_number(
    club: Organiser, administrator: Actor, who: str
) -> None:
    player = make_player(club, "Eve Łuczak", "417")
    assert put(club, administrator, who).player == player


def test_somebody_from_outside_is_on_it_by_name(club: Organiser, administrator: Actor) -> None:
    member = put(club, administrator, " Pia   Guest ")
    assert (member.player, member.name) == (None, "Pia Guest")
    with scope(organiser=club):
        record = HistoryRecord.objects.get(act="panel_member.add")
        assert record.after == {"name": "Pia Guest"}
    with pytest.raises(UserError, match="on the panel already"):
        put(club, administrator, "Pia Guest")


def test_of_namesakes_the_number_is_asked(club: Organiser, administrator: Actor) -> None:
    make_player(club, "Eve Luczak", "417")
    other = make_player(club, "Eve Łuczak", "418")
    with pytest.raises(UserError, match="2 of your people are called Eve Luczak"):
        put(club, administrator, "Eve Luczak")
    assert put(club, administrator, "418").player == other


def test_only_administrators_keep_it(club: Organiser, administrator: Actor) -> None:
    scorer = Actor.person(make_member(club, ROLE.SCORER, email="scorer@acol.example"))
    with pytest.raises(NotAllowed):
        put(club, scorer, "Pia Guest")
    member = put(club, administrator, "Pia Guest")
    with scope(organiser=club), pytest.raises(NotAllowed):
        take_off_panel(actor=scorer, member=member, now=NOW)


def test_who_is_off_is_off_once_and_may_come_back(club: Organiser, administrator: Actor) -> None:
    player = make_player(club, "Eve Luczak")
    member = put(club, administrator, "Eve Luczak")
    with scope(organiser=club):
        take_off_panel(actor=administrator, member=member, now=NOW)
        assert standing_panel() == []
        with pytest.raises(Conflict, match="not on the panel"):
            take_off_panel(actor=administrator, member=member, now=NOW)
    assert put(club, administrator, "Eve Luczak").player == player


def test_the_page_adds_and_takes_off(club: Organiser, administrator: Actor) -> None:
    client = Client()
    assert administrator.user is not None
    client.force_login(administrator.user)
    address = reverse("panel", args=[club.slug])
    assert address in client.get(reverse("organiser", args=[club.slug])).content.decode()
    assert "Nobody is on the panel" in client.get(address).content.decode()
    page = client.post(address, {"who": "Ελένη"}, follow=True).content.decode()
    assert "none of your people is called so" in page
    assert "on the panel already" in client.post(address, {"who": "Ελένη"}).content.decode()
    with scope(organiser=club):
        (member,) = standing_panel()
    client.post(reverse("panel_remove", args=[club.slug, member.pk]))
    with scope(organiser=club):
        assert standing_panel() == []
