"""The provisions of an event over the API: each value with whose it is."""

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.events import create_event
from events.actions.regulations import publish_regulation
from events.models import Event
from events.provisions.catalogue import CATALOGUE
from events.provisions.ruled import Ruled
from tests.builders import NOW, build_event, make_organiser

pytestmark = pytest.mark.django_db


def address(event: Event) -> str:
    return reverse("api-event-provisions", args=[event.organiser.slug, event.pk])


def test_a_program_reads_what_holds_and_who_said_it() -> None:
    club = make_organiser()
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={"L92B": Ruled("45 min", is_fixed=True, citation="§ 12")},
        now=NOW,
        seen=0,
    )
    rows = Client().get(address(build_event(club))).json()
    assert [row["key"] for row in rows] == list(CATALOGUE)
    by_key = {row["key"]: row for row in rows}
    assert by_key["L92B"] == {
        "key": "L92B",
        "clause": "Law 92B",
        "name": "Right to request or appeal a ruling",
        "value": "45 min",
        "set_by": "authority",
        "set_by_name": "Union",
        "citation": "§ 12",
        "version": 1,
        "since": NOW.date().isoformat(),
        "fixed": True,
        "in_name_of": "",
        "awaits_approval": False,
    }
    law = by_key["L79C1"]
    assert (law["value"], law["set_by"], law["set_by_name"]) == ("30 min", None, "")


def test_of_an_event_without_published_conditions_a_stranger_reads_nothing() -> None:
    club = make_organiser()
    with scope(organiser=club):
        draft = create_event(actor=SYSTEM, organiser=club, now=NOW, name="Draft", starts_at=NOW)
    assert Client().get(address(draft)).status_code == 404


def test_nothing_is_written_there() -> None:
    assert Client().post(address(build_event(make_organiser())), {}).status_code in {401, 403, 405}
