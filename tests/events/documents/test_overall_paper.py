"""The ranking of an event on paper: over sessions, and of stages with what was carried."""

from decimal import Decimal
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pypdf import PdfReader

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.jobs.kinds import NOBODY, Product
from clubs.models import User
from events.actions.reports import request_overall
from events.documents.overall import render_overall
from events.models import Event
from events.models.stages import Carrying
from tests.builders import NOW, RESULTS, make_user
from tests.championship import begin, build_championship, finish
from tests.staged import championship
from tests.stages import build_staged, play, publish

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

OTHER = tuple(reversed(RESULTS))


def printed(event: Event) -> tuple[Product, str]:
    job = request_overall(actor=SYSTEM, event=event, now=NOW)
    product = render_overall(job, NOBODY)
    pages = PdfReader(BytesIO(product.content)).pages
    return product, " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.costly
def test_a_championship_in_stages_on_paper() -> None:
    """Each place with its stage; each stage with what was carried and the sum of each."""
    said = (("carried", Carrying.SHARE), ("carry_amount", Decimal(25)))
    event = build_staged(said=said)
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        play(event, 2, OTHER, boards=6)
        play(event, 3, OTHER, boards=6)
        found = championship(event)
        product, text = printed(event)
    assert product.name == "club-championship-2026-11-24-ranking.pdf"
    for heading in ("Championship", "Qualifying", "Final A", "Final B"):
        assert heading in text
    for place in found.places:
        assert text.count(place.names) == 3
    assert "25% of how far they are from 50%" in text
    first = found.stages[1].places[0]
    assert f"= {first.percent}%" in text


@pytest.mark.costly
def test_sessions_have_columns_and_the_mean_a_line() -> None:
    event = build_championship(pairs=4)
    with scope(organiser=event.organiser):
        finish(begin(event, 1, boards=6))
        finish(begin(event, 2, boards=6), OTHER)
        _product, text = printed(event)
    assert "Session 1 Session 2" in text
    assert text.count(") ∕ 2 = ") == 4


def test_one_job_until_something_changes() -> None:
    event = build_championship(pairs=4)
    with scope(organiser=event.organiser):
        finish(begin(event, 1, boards=6))
        one, again = (request_overall(actor=SYSTEM, event=event, now=NOW) for _ in range(2))
        finish(begin(event, 2, boards=6), OTHER)
        later = request_overall(actor=SYSTEM, event=event, now=NOW)
    assert one == again
    assert later != one


def test_refused_before_a_score_and_to_outsiders() -> None:
    event = build_championship(pairs=4)
    stranger = Actor.person(make_user("stranger@example.org"))
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="no official score yet"):
            request_overall(actor=SYSTEM, event=event, now=NOW)
        finish(begin(event, 1, boards=6))
        with pytest.raises(NotAllowed):
            request_overall(actor=stranger, event=event, now=NOW)


def test_the_page_offers_it_to_who_may_ask() -> None:
    event = build_championship(pairs=4)
    with scope(organiser=event.organiser):
        finish(begin(event, 1, boards=6))
    place = [event.organiser.slug, event.pk]
    page, asked = reverse("event_ranking", args=place), reverse("report_overall", args=place)
    client = Client()
    assert asked not in client.get(page).content.decode()
    client.force_login(User.objects.get(email="director@acol.example"))
    assert asked in client.get(page).content.decode()
    assert "/jobs/" in client.post(asked).headers["Location"]
