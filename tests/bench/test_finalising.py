"""The tick that makes scores final: with nothing due, and with some due among many provisional.

What it costs follows from what is due, not from how many scores are provisional.
"""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from events.models import Session
from rulings.actions.finalise import finalise_due_sessions
from tests.bench.figures import Figures, ratio
from tests.builders import make_organiser
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, build_night

pytestmark = pytest.mark.django_db

SIZES = (200, 2000)
DUE = ("amy", "benjamin", "crowhurst")
"""Organisers with a session each whose periods end at the deadline."""
AFTER = DEADLINE + INSTANT


def build_provisional(many: int) -> None:
    """So many provisional scores, of which three are due after the deadline."""
    nights = [build_night(make_organiser(slug)) for slug in DUE]
    for night in nights:
        with scope(organiser=night.organiser):
            night.publish()
    finalise_due_sessions(OFFICIAL)  # works out when they are due
    one = nights[0].reload()
    with scope(organiser=one.organiser):
        Session.objects.bulk_create(
            Session(
                organiser=one.organiser,
                event=one.event,
                conditions=one.conditions,
                number=number,
                state=Session.State.OFFICIAL,
                official_at=OFFICIAL,
                due_at=DEADLINE + timedelta(days=1),
            )
            for number in range(2, many - len(DUE) + 2)
        )


def idle() -> None:
    assert finalise_due_sessions(DEADLINE) == []


def with_some_due() -> None:
    """They are provisional again afterwards."""
    with transaction.atomic():
        assert len(finalise_due_sessions(AFTER)) == len(DUE)
        transaction.set_rollback(True)


def ask_nothing() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


TICKS = {"nothing due": idle, f"{len(DUE)} due": with_some_due}


def test_finalising_tick(figures: Figures) -> None:
    """Against an empty query, and at ten times as many scores against itself."""
    took: dict[str, list[float]] = {name: [] for name in TICKS}
    asked: dict[str, list[int]] = {name: [] for name in TICKS}
    for many in SIZES:
        with transaction.atomic():
            build_provisional(many)
            for name, tick in TICKS.items():
                with CaptureQueriesContext(connection) as queries:
                    tick()
                asked[name].append(len(queries))
                took[name].append(ratio(tick, ask_nothing))
                told = f"finalising tick, {name}, {many} provisional, queries: {len(queries)}"
                figures.record(told, took[name][-1])
            transaction.set_rollback(True)
    for name, (few, more) in took.items():
        figures.record(f"finalising tick, {name}, {SIZES[1]} against {SIZES[0]}", more / few, 1.2)
    assert {name: few == more for name, (few, more) in asked.items()} == dict.fromkeys(TICKS, True)
