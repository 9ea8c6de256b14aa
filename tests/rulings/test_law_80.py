"""What the Tournament Organiser arranges, as everybody and those concerned see it (Law 80B2)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.regulations import publish_house_rules
from events.provisions.catalogue.appeals import L79C2, L91B
from tests.builders import NOW, build_event, make_organiser
from tests.rulings.night import OFFICIAL, Night, build_night, under

pytestmark = pytest.mark.django_db


def read(route: str, *args: object, client: Client | None = None) -> str:
    response = (client or Client()).get(reverse(route, args=args))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_L80B2a_everybody_reads_who_directs() -> None:
    night = build_night()
    text = read("event", night.organiser.slug, night.session.event_id)
    assert f"<dt>Director in charge</dt><dd>{night.director.name}</dd>" in text


def test_L80B2b_L80B2c_everybody_reads_where_and_when_in_the_hours_of_the_place() -> None:
    club = make_organiser()
    event = build_event(
        club, place="Dom Kultury, Łódź", starts_at=datetime(2027, 6, 1, 18, 30, tzinfo=UTC)
    )
    text = read("event", club.slug, event.pk)
    assert 'Tuesday 1 June 2027, 19:30</time> <span class="soft">BST</span>' in text
    assert "<dt>Place</dt><dd>Dom Kultury, Łódź</dd>" in text


def test_L80B2h_entries_are_listed() -> None:
    club = make_organiser()
    event = build_event(club, pairs=2)
    text = read("event", club.slug, event.pk)
    for name in ("Ann A", "Bob A", "Ann B", "Bob B"):
        assert name in text


def test_L80B2j_scores_are_collected_tabulated_and_kept_as_an_official_record() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish()
    text = read("releases", night.organiser.slug, night.session.pk)
    assert "Official score 1" in text


def appellant(night: Night) -> Client:
    client = Client()
    user = night.actor(night.ns).user
    assert user is not None
    client.force_login(user)
    return client


def test_L80B2k_whoever_appeals_reads_by_whom_and_in_which_language_it_is_heard() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish()
        under(
            night,
            **{
                "L93A": "committee",
                "L93A-members": "Zoë Ångström and Ελένη Παππά",
                "L93A-language": "French",
            },
        )
        ruling = night.rule()
        client = appellant(night)
    at = (night.organiser.slug, night.session.pk, ruling.number)
    with time_machine.travel(OFFICIAL + timedelta(minutes=5), tick=False):
        text = read("appeal_new", *at, client=client)
    assert "an appeals committee: Zoë Ångström and Ελένη Παππά" in text
    assert "<dt>Language</dt><dd>French</dd>" in text


GIVEN = {
    "L78D-sections": ("apart", "sections_scored"),
    "L79C1": ("24 h", "correction_period"),
    "L79C1-officials": ("48 h", "officials_period"),
    "L92B": ("1 h", "appeal_period"),
}
"""What other clauses give the organiser, with the condition that holds it."""


def test_L80B2l_what_other_clauses_give_the_organiser_holds_in_all_its_events() -> None:
    club = make_organiser()
    said = {key: value for key, (value, _name) in GIVEN.items()}
    approvals = {"L79C2": "in_advance", "L91B": "in_advance"}
    with scope(organiser=club):
        publish_house_rules(actor=SYSTEM, organiser=club, said=said | approvals, now=NOW, seen=0)
    event = build_event(club)
    with scope(organiser=club):
        version = event.conditions.get()
        assert [getattr(version, name) for _value, name in GIVEN.values()] == list(said.values())
        assert [L79C2.of(version), L91B.of(version)] == ["in_advance", "in_advance"]
        with pytest.raises(UserError, match="Law 16B2 leaves this to the authority"):
            publish_house_rules(
                actor=SYSTEM, organiser=club, said={"L16B2": "call"}, now=NOW, seen=1
            )
