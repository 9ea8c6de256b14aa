"""Who goes on from a stage is held to what history says of it."""

from collections.abc import Callable, Iterator

import pytest
from django.core.management import CommandError
from django.db.models import F
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.persons import remove_person
from events.actions.qualifying import keep_qualifiers, take_back_qualifiers
from events.models import Event, Qualification, Qualifier
from tests.builders import NOW, make_player
from tests.stages import build_staged, play, publish, qualifying, stage
from tests.verifying import verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, of whom four go on into each of two finals."""
    event = build_staged()
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        yield event


def test_who_goes_on_is_as_published_kept_and_taken_back(event: Event) -> None:
    first = stage(event, 1)
    assert "tell nothing" not in verify()
    for carried_anew in (False, True):
        keep_qualifiers(
            actor=SYSTEM, event=event, stage=first, carried_anew=carried_anew,
            reason="It was close.", now=NOW,
        )  # fmt: skip
        verify()
    take_back_qualifiers(actor=SYSTEM, event=event, stage=first, now=NOW)
    verify()


@pytest.mark.parametrize(
    ("falsify", "found"),
    [
        (lambda: Qualifier.objects.filter(seed=1).update(carried="99"), "is not as record "),
        (lambda: Qualifier.objects.filter(seed=4).update(seed=F("seed") + 1), "is not as record "),
        (lambda: Qualification.objects.update(considered={"1": 2}), "is not as record "),
        (lambda: Qualification.objects.all().delete(), "who goes on by record "),
    ],
    ids=["carried", "order", "considered", "gone"],
)
def test_who_goes_on_otherwise_is_found(
    event: Event, falsify: Callable[[], object], found: str
) -> None:
    falsify()
    with pytest.raises(CommandError, match=found):
        verify()


def test_who_goes_on_by_no_act_is_found(event: Event) -> None:
    published, rows = Qualification.objects.get(), list(Qualifier.objects.all())
    take_back_qualifiers(actor=SYSTEM, event=event, stage=stage(event, 1), now=NOW)
    verify()
    published.save(force_insert=True)
    Qualifier.objects.bulk_create(rows)
    with pytest.raises(CommandError, match=r"who goes on from .*: no record tells of it"):
        verify()


def test_who_goes_on_by_hand_stays_as_published_when_a_name_in_the_reason_is_forgotten(
    event: Event,
) -> None:
    """The digest is of the reason too, which every row of the stage that was put by hand has."""
    order = [each.number for each in qualifying(event).ranking.places]
    for reason in ("Asked by Zoë Quist.", "Zoë Quist has asked; so has ZOË QUIST's partner."):
        publish(event, {order[3]: 3, order[4]: 2}, reason=reason)
    zoe = make_player(event.organiser, "Zoë Quist")
    assert remove_person(actor=SYSTEM, player=zoe, forget=True, now=NOW)
    assert set(Qualifier.objects.exclude(reason="").values_list("reason", flat=True)) == {
        "name removed has asked; so has name removed's partner."
    }
    assert "tell nothing" not in verify()
    Qualifier.objects.filter(seed=1).update(carried="99")
    with pytest.raises(CommandError, match="is not as record "):
        verify()
