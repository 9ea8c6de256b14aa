"""A site of the first version moves on with everything it has."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django_scopes import scopes_disabled

from clubs.models import Membership
from events.models import Appointment, ScoreRelease, Session
from tests.builders import build_release, build_session, make_organiser
from tests.remembered import forget

# What has landed is never edited: only who adds a migration can break these.
pytestmark = pytest.mark.exhaustive

FIRST = [("events", "0001_initial")]


@pytest.fixture
def back_to_the_latest(transactional_db: None) -> Iterator[None]:
    yield
    migrate(latest())
    forget()


def latest() -> list[tuple[str, str]]:
    """Of every app: what builds on an old state of one goes back with it."""
    nodes: list[tuple[str, str]] = MigrationExecutor(connection).loader.graph.leaf_nodes()
    return nodes


def migrate(targets: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    return executor.migrate(targets).apps


def as_first_written(line: dict[str, Any]) -> dict[str, Any]:
    old_names = {"earned_ns": "mp_ns", "earned_ew": "mp_ew"}
    return {old_names.get(name, name): line[name] for name in line if name != "group"}


@pytest.mark.usefixtures("back_to_the_latest")
def test_what_the_first_version_left_reads_as_it_does_now() -> None:
    """Releases in the words of today, and appointments of people removed long ago ended."""
    kept, stale, finished = (
        build_session(make_organiser(slug), pairs=8, boards=8)
        for slug in ("acol", "benjamin", "culbertson")
    )
    now = build_release(kept)
    with scopes_disabled():
        for session in (stale, finished):
            director = session.event.appointments.get().user
            Membership.objects.filter(organiser=session.organiser, user=director).delete()
        Session.objects.filter(pk=finished.pk).update(state=Session.State.FINAL)
    old = migrate(FIRST).get_model("events", "ScoreRelease").objects.get(pk=now.pk)
    old.ranking = [{name: row[name] for name in row if name != "unit"} for row in now.ranking]
    old.travellers = [
        {
            **{name: sheet[name] for name in sheet if name != "unit"},
            "lines": [as_first_written(line) for line in sheet["lines"]],
        }
        for sheet in now.travellers
    ]
    old.save()
    migrate(latest())
    with scopes_disabled():
        found = ScoreRelease.objects.get(pk=now.pk)
        left = Appointment.objects.order_by("event").values_list("event", flat=True)
        assert list(left) == [kept.event_id, finished.event_id]
    assert (found.ranking, found.travellers) == (now.ranking, now.travellers)
