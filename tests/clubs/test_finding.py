"""Clubs are found by what people type, a page of them at a time."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.actions.organisers import recognise_organiser
from clubs.actors import SYSTEM
from clubs.finding import findable
from clubs.models import Organiser
from clubs.queries.clubs import organisers
from clubs.views.organisers import PER_PAGE
from tests.builders import NOW, make_authority


def recognise(name: str, slug: str, place: str = "") -> Organiser:
    return recognise_organiser(
        actor=SYSTEM,
        authority=make_authority(),
        name=name,
        slug=slug,
        place=place,
        time_zone="Europe/Warsaw",
        administrator_email="admin@example.org",
        now=NOW,
    ).organiser


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("Łódź Bridge", "ul. Piotrkowska"), "lodz bridge ul. piotrkowska"),
        (("Ελένη",), "eleni"),
        (("Zoë", ""), "zoe"),
        (("STRASSE",), findable("Straße")),
        ((" a  b ",), "a b"),
        (("a\0b",), "ab"),
    ],
)
def test_findable_knows_no_case_accent_or_script(texts: tuple[str, ...], expected: str) -> None:
    assert findable(*texts) == expected


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("lodz", ["Łódź Bridge Club"]),
        ("ŁÓDŹ", ["Łódź Bridge Club"]),
        ("millbrook club", ["Riverside Club"]),
        ("club", ["Łódź Bridge Club", "Riverside Club"]),
        ("lodz riverside", []),
        ("%", []),
        ("_", []),
        ("", ["Łódź Bridge Club", "Riverside Club"]),
    ],
)
def test_organisers_are_found_by_every_word_of_name_and_place(
    search: str, found: list[str]
) -> None:
    recognise("Łódź Bridge Club", "lodz")
    recognise("Riverside Club", "riverside", "Millbrook")
    assert sorted(each.name for each in organisers(search)) == sorted(found)


@pytest.mark.django_db
def test_list_of_clubs_costs_the_same_for_one_page_as_for_many(client: Client) -> None:
    recognise("Club 0", "club-0")
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get("/clubs/")
    Organiser.objects.bulk_create(
        Organiser(
            authority=make_authority(),
            name=f"Club {number}",
            slug=f"club-{number}",
            recognised_at=NOW,
            findable=f"club {number}",
        )
        for number in range(1, 2 * PER_PAGE)
    )
    with CaptureQueriesContext(connection) as many:
        page = client.get("/clubs/")
    assert (len(few), len(many)) == (2, 2)
    assert page.content.count(b'class="row-link"') == PER_PAGE
    assert "Page 1 of 2" in page.content.decode()


@pytest.mark.django_db
def test_a_search_without_result_leads_back_to_all(client: Client) -> None:
    recognise("Riverside Club", "riverside")
    page = client.get("/clubs/", {"search": "<b>harbour"}).content.decode()
    assert "No club found" in page
    assert 'value="&lt;b&gt;harbour"' in page
    assert 'href="/clubs/"' in page
