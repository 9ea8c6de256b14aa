"""A new event begins with a contest as clubs run it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser, User
from events.actions.conditions import publish_conditions
from events.actions.stages import StageTemplate
from events.forms.ready_made import READY_MADE, ReadyMade
from events.models import Event
from events.models.scoring_choices import Scoring
from tests.builders import NOW, make_organiser

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return make_organiser()


@pytest.fixture
def administrator(organiser: Organiser) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"admin@{organiser.slug}.example"))
    return client


def as_filled(response: Any) -> dict[str, Any]:
    """What a browser sends back of a form that nobody has touched."""
    values: dict[str, Any] = {}
    for field in response.context["form"]:
        widget = field.subwidgets[0].data if field.subwidgets else {}
        for part in widget.get("subwidgets", [{"name": field.html_name, "value": field.value()}]):
            value = part["value"]
            values[part["name"]] = value[0] if isinstance(value, list) else value
    return {name: "" if value is None else value for name, value in values.items()}


@pytest.mark.parametrize("ready_made", READY_MADE, ids=lambda each: each.key)
def test_an_event_is_saved_and_its_conditions_published_as_it_begins(
    organiser: Organiser, administrator: Client, ready_made: ReadyMade
) -> None:
    address = f"{reverse('event_new', args=[organiser.slug])}?as={ready_made.key}"
    page = administrator.get(address)
    assert str(ready_made.then) in page.text
    asked = as_filled(page) | {"name": "Tuesday", "time": "19:30"}
    response = administrator.post(address, asked)
    assert response.status_code == 302, response.context["form"].errors
    with scope(organiser=organiser):
        event = Event.objects.get()
        kept = {name: getattr(event, name) for name in ready_made.initial}
        chosen = kept | {"contest": event.season_kind or event.contest}
        assert chosen == ready_made.initial
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
    own = reverse("event", args=[organiser.slug, event.pk])
    assert response.headers["Location"] == own + ready_made.then_to
    assert administrator.get(own + ready_made.then_to).status_code == 200


def test_a_championship_leads_to_its_stages(organiser: Organiser, administrator: Client) -> None:
    address = f"{reverse('event_new', args=[organiser.slug])}?as=championship"
    asked = as_filled(administrator.get(address)) | {"name": "Pairs Final", "time": "14:00"}
    stages = administrator.post(address, asked, follow=True)
    assert stages.context["template"]["template"].value() == StageTemplate.TWO_FINALS


def test_what_is_not_there_begins_as_a_pairs_night(
    organiser: Organiser, administrator: Client
) -> None:
    address = reverse("event_new", args=[organiser.slug])
    for asked in ("", "?as=", "?as=whist-drive"):
        asked_back = as_filled(administrator.get(address + asked))
        assert asked_back["contest"] == Event.Contest.PAIRS
        assert asked_back["scoring"] == Scoring.MATCHPOINTS
