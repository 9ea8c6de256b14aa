"""Who goes on from a stage is held to what history says of it."""

from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.qualifying import keep_qualifiers, take_back_qualifiers
from events.models import Event, Qualification, Qualifier
from tests.builders import NOW
from tests.stages import build_staged, play, publish, stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Iterator[Event]:
    """Eight pairs, of whom four go on into each of two finals."""
    event = build_staged()
    with scope(organiser=event.organiser):
        play(event, 1)
        publish(event)
        yield event


def verify() -> str:
    output = StringIO()
    call_command("verify_history", stdout=output)
    return output.getvalue()


def test_who_goes_on_is_as_published_kept_and_taken_back(event: Event) -> None:
    qualifying = stage(event, 1)
    assert "tell nothing" not in verify()
    for carried_anew in (False, True):
        keep_qualifiers(
            actor=SYSTEM, event=event, stage=qualifying, carried_anew=carried_anew,
            reason="It was close.", now=NOW,
        )  # fmt: skip
        verify()
    take_back_qualifiers(actor=SYSTEM, event=event, stage=qualifying, now=NOW)
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
