"""A final before its play: what must come first, its division taken back, and who misses it."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.dividing import divide_field
from events.actions.entries import withdraw_entry
from events.actions.qualifying import take_back_qualifiers
from events.models import Event
from events.models.scoring_choices import FinalMissed
from events.movements.dividing import Allotment
from events.queries.evening import evening_of
from events.queries.planned import divided_field
from events.queries.setup import setup_of
from tests.builders import NOW, RESULTS
from tests.championship import A_WEEK, nth
from tests.staged import address, championship, client_of
from tests.stages import begin_own, build_staged, play, publish, stage

pytestmark = pytest.mark.django_db

OTHER = tuple(reversed(RESULTS))


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, a qualifying session, and a week later finals A and B of four."""
    event = build_staged()
    with scope(organiser=event.organiser):
        yield event


def movement_page(event: Event, number: int) -> str:
    return reverse("movement", args=[event.organiser.slug, nth(event, number).pk])


def test_a_final_says_what_comes_first(event: Event) -> None:
    """On its own page, in the list of sessions, and on the director's evening."""
    director = client_of(event, "director")
    who_goes_on = address(event, "qualifiers", 1)
    choose = f'href="{movement_page(event, 2)}"'
    page = director.get(movement_page(event, 2)).content.decode()
    assert page.count(f'href="{who_goes_on}"') == 2
    assert "Take the entries first" not in page
    shown = director.get(address(event, "event")).content.decode()
    assert shown.count("Who plays follows from Qualifying.") == 2
    assert choose not in shown
    user = User.objects.get(email="director@acol.example")
    parts = evening_of(user, NOW + A_WEEK)
    assert [each.awaits and each.awaits.name for each in parts] == ["Qualifying"] * 2
    play(event, 1)
    publish(event)
    assert setup_of(event, nth(event, 2)).awaits is None
    shown = director.get(address(event, "event")).content.decode()
    assert "Who plays follows" not in shown
    assert choose in shown
    assert {each.awaits for each in evening_of(user, NOW + A_WEEK)} == {None}


def test_a_final_lacks_its_qualifiers(event: Event) -> None:
    assert [sorted(setup_of(event, nth(event, number)).lacks) for number in (1, 2)] == [
        [],
        ["qualifiers"],
    ]


@pytest.mark.parametrize("pairs", [8, 16])
def test_the_event_asks_as_much_of_any_field(pairs: int, django_assert_num_queries: object) -> None:
    event = build_staged(pairs=pairs)
    client = Client()
    client.get(address(event, "event"))
    with django_assert_num_queries(QUERIES):  # type: ignore[operator]
        client.get(address(event, "event"))


QUERIES = 17


def test_a_division_goes_with_the_qualifiers_of_whom_it_was() -> None:
    event = build_staged(pairs=16)
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        for number in (2, 3):
            divide_field(
                actor=SYSTEM,
                session=nth(event, number),
                sections=2,
                way=Allotment.BALANCED,
                now=NOW,
            )
        take_back_qualifiers(actor=SYSTEM, event=event, stage=stage(event, 1), now=NOW)
        assert [divided_field(nth(event, number)).sections for number in (2, 3)] == [(), ()]


@pytest.mark.parametrize(("said", "place"), [(FinalMissed.BEHIND, "10"), (FinalMissed.LAST, "6")])
def test_who_misses_a_final_stands_as_the_conditions_say(said: str, place: str) -> None:
    """The second of the qualifying comes into final A, and withdraws before it is played."""
    event = build_staged(pairs=10, final_missed=said)
    with scope(organiser=event.organiser):
        play(event, 1)
        gone = publish(event).ranking.places[1].number
        entry = event.entries.get(number=gone)
        withdraw_entry(actor=SYSTEM, event=event, entry=entry, now=NOW)
        play(event, 2, OTHER, boards=10)
        play(event, 3, OTHER, boards=6)
        found = championship(event)
        own = found.place_of(gone)
        assert own is not None
        assert (own.rank, own.missed and own.missed.name) == (place, "Final A")
        ranks = [int(each.rank.rstrip("=")) for each in found.places]
        assert ranks == sorted(ranks)
    page = Client().get(address(event, "event_ranking")).content.decode()
    assert page.count("came into Final A and did not play it") == 1
    assert ("is the last of that final" in page) == (said == FinalMissed.LAST)
    why = Client().get(address(event, "event_why", gone)).content.decode()
    assert "Came into Final A and did not play it." in why


def test_nobody_has_missed_a_final_that_is_to_come(event: Event) -> None:
    play(event, 1)
    publish(event)
    begin_own(event, 2, boards=6)
    assert {each.missed for each in championship(event).places} == {None}
