"""The captain of a team: changed, and shown its matters though they do not play (Law 92D2)."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.models import Player
from events.actions.captains import change_captain
from events.interchange.people import Person
from events.models import Entry
from rulings.actions.appeals import concur, lodge_appeal
from rulings.models import Appeal
from rulings.queries.my_matters import my_matters
from tests.builders import NOW, build_event
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.teams import build_match_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Iterator[Night]:
    """Four teams, all results in; teams 1 and 4 met at table 1 in the first round."""
    session = build_match_session()
    with scope(organiser=session.organiser):
        yield night_of(session, entered=True)


def lead(night: Night, who: Person) -> Player:
    entry = Entry.objects.get(pk=night.ns.entry_id)
    changed = change_captain(
        actor=night.director, event=night.session.event, entry=entry, who=who, now=NOW
    )
    assert changed.captain is not None
    return changed.captain


def test_one_of_the_team_or_somebody_beside_it_leads(night: Night) -> None:
    assert lead(night, Person("Bob A", "")) == Player.objects.get(name="Bob A")
    assert lead(night, Person("Ελένη", "77")).national_number == "77"
    assert Entry.objects.get(pk=night.ns.entry_id).captain == Player.objects.get(name="Ελένη")


def test_L92D2_an_appeal_waits_for_the_new_captain(night: Night) -> None:
    ruling = night.rule()
    night.publish()
    bob = Actor.person(night.login(Player.objects.get(name="Bob A")))
    appeal = lodge_appeal(actor=bob, ruling=ruling, grounds="No.", now=OFFICIAL)
    captain = lead(night, Person("Ελένη", "77"))
    user = night.login(captain)
    (waiting,) = (each for each in my_matters(user, OFFICIAL) if each.is_mine_to_act)
    assert (waiting.route, waiting.number) == ("appeal", appeal.number)
    page = Client()
    page.force_login(user)
    assert "R1" in page.get(reverse("my_matters")).content.decode()
    concur(actor=Actor.person(user), appeal=appeal, now=OFFICIAL)
    assert appeal.state == Appeal.State.READY


def test_the_page_says_who_leads_and_who_is_meant(night: Night) -> None:
    client = Client()
    client.force_login(night.session.event.appointments.get().user)
    entry = Entry.objects.get(pk=night.ns.entry_id)
    address = reverse(
        "entry_captain", args=[night.organiser.slug, night.session.event_id, entry.number]
    )
    assert "<bdi>Ann A</bdi> leads" in client.get(address).content.decode()
    assert client.post(address, {"who": "Cy A"}).status_code == 302
    entry.refresh_from_db()
    assert str(entry.captain) == "Cy A"
    refused = client.post(address, {"who": "999"}).content.decode()
    assert "Nobody here has the national number 999" in refused


def test_pairs_have_no_captain() -> None:
    event = build_event(pairs=2)
    with scope(organiser=event.organiser):
        entry = event.entries.get(number=1)
        with pytest.raises(UserError, match="Only teams have a captain"):
            change_captain(actor=SYSTEM, event=event, entry=entry, who=Person("Zoe", "9"), now=NOW)
