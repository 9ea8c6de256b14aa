"""What shall we run? The finder's pages."""

import json
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Organiser
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import Contest, Schedule
from events.queries.sheets import Sheet
from tests.builders import make_member, make_organiser

pytestmark = pytest.mark.django_db


def member(organiser: Organiser) -> Client:
    client = Client()
    client.force_login(make_member(organiser))
    return client


@pytest.mark.parametrize(
    ("contest", "field"), [("pairs", "27"), ("individual", "12"), ("teams", "9")]
)
def test_finder_offers_movements_that_can_be_looked_at(contest: str, field: str) -> None:
    organiser = make_organiser()
    client = member(organiser)
    asked = {"contest": contest, "field": field, "boards": "24", "copies": "1"}
    page = client.get(reverse("movement_finder", args=[organiser.slug]), asked)
    offers = page.context["candidates"]
    assert offers
    for offer in offers:
        assert parse_qs(urlsplit(offer.url).query)["field"] == [field]
        assert client.get(offer.url).context["schedule"] == offer.candidate.schedule
        data = json.loads(client.get(offer.url + "&format=json").content)
        schedule = Schedule.from_dict(data)
        assert (schedule.contest, prove(schedule)) == (Contest(contest), ())


def test_other_rounds_switched_are_offered_only_when_fairer() -> None:
    organiser = make_organiser()
    asked = {"contest": "pairs", "field": "13", "boards": "26"}
    page = member(organiser).get(reverse("movement_finder", args=[organiser.slug]), asked)
    offers = [
        (offer, offer.candidate.best_fairness)
        for offer in page.context["candidates"]
        if offer.candidate.best_fairness is not None
    ]
    assert {bool(offer.switched_url) for offer, _best in offers} == {True, False}
    for offer, best in offers:
        assert bool(offer.switched_url) == (best > offer.candidate.fairness)
        assert ("Fairest with the last" in " ".join(english(offer.candidate.reasons))) == bool(
            offer.switched_url
        )


def test_finder_says_when_nothing_fits() -> None:
    organiser = make_organiser()
    asked = {"contest": "pairs", "field": "3", "boards": "24"}
    page = member(organiser).get(reverse("movement_finder", args=[organiser.slug]), asked)
    assert "No movement is available for 3 pairs and 24 boards." in page.content.decode()


def test_movement_that_cannot_be_had_says_why() -> None:
    organiser = make_organiser()
    asked = {"kind": "rover", "field": "8", "boards": "24"}
    page = member(organiser).get(reverse("movement_found", args=[organiser.slug]), asked)
    assert "Rover Mitchell for 4 tables is not available" in page.content.decode()


@pytest.mark.parametrize("kind", ["howell", "rainbow", "round-robin"])
def test_movement_prints_all_its_sheets(kind: str) -> None:
    organiser = make_organiser()
    client = member(organiser)
    asked = {"kind": kind, "field": "16", "boards": "24"}
    found = client.get(reverse("movement_found", args=[organiser.slug]), asked)
    assert [str(each.label) in found.content.decode() for each in Sheet] == [True] * len(Sheet)
    for sheet in Sheet:
        page = client.get(
            reverse("movement_found_sheet", args=[organiser.slug]), {**asked, "sheet": sheet.value}
        )
        assert page.status_code == 200
        assert str(found.context["schedule"].title) in page.content.decode()


def test_sheet_of_no_movement_leads_back_to_the_finder() -> None:
    organiser = make_organiser()
    url = reverse("movement_found_sheet", args=[organiser.slug])
    page = member(organiser).get(url, {"kind": "spiral", "sheet": "overview"})
    assert (page.status_code, page.context["schedule"]) == (200, None)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "fr",
            "Un seul vainqueur ; 7 tours de 3, 21 donnes. Tous se rencontrent. Pour : tous",
        ),
        ("nl", "Eén winnaar; 7 ronden van 3, 21 spellen. Iedereen ontmoet iedereen. Ervoor: allen"),
    ],
)
def test_reasons_are_in_the_readers_language(language: str, said: str) -> None:
    organiser = make_organiser()
    page = member(organiser).get(
        reverse("movement_found", args=[organiser.slug]),
        {"kind": "howell", "field": "8", "boards": "21"},
        headers={"accept-language": language},
    )
    assert said in " ".join(unescape(page.content.decode()).split())
