"""Stages on their pages and in the API: set up, published, and read."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM
from events.models import Event, Qualifier
from events.models.stages import Carrying
from scoring.numbers import half_up
from tests.builders import NOW, make_user
from tests.championship import build_championship
from tests.staged import OTHER, SHARE, address, championship, client_of, turn_round
from tests.stages import (
    build_staged,
    play,
    publish,
    qualifying,
    set_up,
    stage,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


def shown_in(page: Any) -> dict[str, Any]:
    """What the page's form would send as it is."""
    form = page.context["form"]
    said = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in said.items() if value is not None}


def test_the_organiser_sets_the_stages_up(event: Event) -> None:
    plain = build_championship(event.organiser, pairs=4)
    organiser = client_of(event, "admin")
    page = address(plain, "event_stages")
    assert "This event is one stage" in organiser.get(page).content.decode()
    template = address(plain, "event_stages_template")
    assert organiser.post(template, {"template": "two_finals"}).status_code == 302
    typed = shown_in(organiser.get(page))
    wrong = organiser.post(page, {**typed, "stage2-carried": "share", "stage2-carry_amount": 120})
    assert "at most 100 per cent" in wrong.content.decode()
    right = {**typed, "stage2-carried": "share", "stage2-carry_amount": 50, "stage2-last_place": 2}
    assert organiser.post(page, right).status_code == 302
    row = stage(plain, 2)
    assert [row.carried, row.carry_amount, row.last_place] == [Carrying.SHARE, 50, 2]
    shown = organiser.get(address(plain, "event"))
    assert "places 1 to 2 of Qualifying" in shown.content.decode()
    assert organiser.post(address(plain, "event_stages_remove")).status_code == 302
    assert "Who goes on" not in organiser.get(address(plain, "event")).content.decode()


def test_the_director_publishes_who_goes_on(event: Event) -> None:
    play(event, 1)
    director, page = client_of(event, "director"), address(event, "qualifiers", 1)
    shown = director.get(page)
    form = shown.context["form"]
    typed = {name: form[name].value() for name in form.fields if name != "reason"}
    order = [each.number for each in qualifying(event).ranking.places]
    swapped = {**typed, f"entry-{order[3]}": "", f"entry-{order[4]}": "2"}
    looked = director.post(page, {**swapped, "look": "1"})
    assert looked.status_code == 200
    assert Qualifier.objects.count() == 0
    assert "Say why" in director.post(page, swapped).content.decode()
    assert director.post(page, {**swapped, "reason": "Snow."}).status_code == 302
    told = Client().get(address(event, "stage_ranking", 2)).content.decode()
    assert "put by hand: Snow." in told
    assert told.count("<bdi>Ann") == 4
    taken_back = director.post(address(event, "qualifiers_take_back", 1))
    assert taken_back.status_code == 302
    assert Qualifier.objects.count() == 0
    assert client_of(event, "admin").get(page).status_code == 403


def test_the_director_is_shown_a_correction_and_decides(event: Event) -> None:
    set_up(event, {2: SHARE, 3: SHARE})
    session = play(event, 1)
    publish(event)
    director, page = client_of(event, "director"), address(event, "qualifiers", 1)
    assert "has changed since this was published" not in director.get(page).content.decode()
    turn_round(session)
    assert "has changed since this was published" in director.get(page).content.decode()
    keep = address(event, "qualifiers_keep", 1)
    assert "the players will ask" in director.post(keep, {"reason": ""}).content.decode()
    said = {"reason": "By the right score.", "carried_anew": "on"}
    assert director.post(keep, said).status_code == 302
    assert "has changed since this was published" not in director.get(page).content.decode()


def test_conditions_list_the_stages(event: Event) -> None:
    set_up(event, {2: {**SHARE, "carry_cap": Decimal(2)}})
    shown = Client().get(address(event, "conditions"))
    rows = [(each.stage.name, each.who, each.carried) for each in shown.context["stages"]]
    assert rows == [
        ("Qualifying", "everybody who enters", ""),
        ("Final A", "places 1 to 4 of Qualifying", "25% of how far they are from 50%, at most 2"),
        ("Final B", "everybody else of Qualifying", ""),
    ]


def test_players_read_on_the_event_that_they_are_in_a_final(event: Event) -> None:
    set_up(event, {2: SHARE})
    play(event, 1)
    page, director = address(event, "event"), client_of(event, "director")
    who_goes_on = f'<a class="button" href="{address(event, "qualifiers", 1)}">'
    assert who_goes_on in director.get(page).content.decode()
    found = publish(event)
    assert who_goes_on not in director.get(page).content.decode()
    best = found.ranking.places[0].number
    member = event.entries.get(number=best).members.select_related("player").first()
    assert member is not None
    user = make_user("finalist@example.org")
    claim(actor=SYSTEM, player=member.player, user=user, now=NOW)
    client = Client()
    client.force_login(user)
    amount = found.carried(found.assigned)[best].amount.value
    told = client.get(page).content.decode()
    assert f"You play in it and carry +{half_up(amount, 2)}%." in told
    assert "You play in it" not in Client().get(page).content.decode()


def test_stages_that_somebody_else_set_up_anew_are_not_saved_over(event: Event) -> None:
    """What a stage has of its own would go to whatever stage has its number now."""
    organiser, page = client_of(event, "admin"), address(event, "event_stages")
    typed = shown_in(organiser.get(page))
    set_up(event, {2: {"name": "Grand final"}})
    stale = organiser.post(page, typed)
    assert "The stages are others now" in stale.content.decode()
    assert [each.name for each in event.stages.order_by("number")][1] == "Grand final"
    again = shown_in(organiser.get(page))
    assert organiser.post(page, {**again, "stage2-name": "Final A"}).status_code == 302


def test_pages_and_api_tell_the_championship(event: Event) -> None:
    set_up(event, {2: SHARE, 3: SHARE})
    play(event, 1)
    publish(event)
    play(event, 2, OTHER, boards=6)
    play(event, 3, OTHER, boards=6)
    found = championship(event)
    page = Client().get(address(event, "event_ranking"))
    assert [each.number for each in found.places] == [
        int(row.values["address"].split("/")[-2]) for row in page.context["rows"]
    ]
    first = found.places[0]
    why = Client().get(address(event, "event_why", first.number)).content.decode()
    assert "25% of how far they are from 50%" in why
    assert why.count('class="formula"') == 1
    api = reverse("api-event-ranking", args=[event.organiser.slug, event.pk])
    answer = Client().get(api)
    told = answer.json()
    assert [(each["rank"], each["entry"], each["stage"]) for each in told["ranking"]] == [
        (each.rank, each.number, each.stage.number if each.stage else None) for each in found.places
    ]
    assert [each["name"] for each in told["stages"]] == ["Qualifying", "Final A", "Final B"]
    final = Client().get(api, {"stage": 2}).json()
    assert [each["entry"] for each in final["ranking"]] == [
        each.number for each in found.stages[1].places
    ]
    assert Client().get(api, {"stage": 9}).status_code == 404
    held = {"If-None-Match": answer.headers["ETag"]}
    assert Client().get(api, headers=held).status_code == 304


@pytest.mark.parametrize("pairs", [8, 16])
def test_pages_ask_as_much_of_any_field(pairs: int, django_assert_num_queries: Any) -> None:
    event = build_staged(pairs=pairs)
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        play(event, 2, OTHER, boards=6)
    director = client_of(event, "director")
    for page, number in (
        (address(event, "event_ranking"), 12),
        (address(event, "stage_ranking", 2), 11),
        (address(event, "qualifiers", 1), 17),
    ):
        visitor = director if "qualifiers" in page else Client()
        visitor.get(page)
        with django_assert_num_queries(number) as asked:
            visitor.get(page)
        assert not [each for each in asked.captured_queries if "travellers" in each["sql"]]
