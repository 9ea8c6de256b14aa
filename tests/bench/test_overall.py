"""The ranking of an event with six sessions and 200 pairs, against an empty page."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.releases import publish_official_score
from events.models import Contestant, Event, ScoreRelease, Section, Session
from scoring.numbers import exact
from tests.bench.figures import Figures, ratio
from tests.bench.visitors import Visitor, tag_of
from tests.builders import NOW
from tests.championship import A_WEEK
from tests.rooms import build_room

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.bench.visitors")]

SESSIONS, TABLES = 6, 100


def build_long_event() -> Event:
    """A room that was played, and as many sessions like it, whose totals are turned among pairs."""
    session = build_room(TABLES)
    with scope(organiser=session.organiser):
        release = publish_official_score(actor=SYSTEM, session=session, now=NOW)
        for number in range(2, SESSIONS + 1):
            copy_session(session, release, number)
        Event.objects.filter(pk=session.event_id).update(session_count=SESSIONS)
    return session.event


def copy_session(played: Session, release: ScoreRelease, number: int) -> None:
    rows = list(played.contestants.all())
    session = Session.objects.get(pk=played.pk)
    section = Section.objects.get(session=played)
    session.pk, session.number, session.starts_at = None, number, NOW + number * A_WEEK
    session.save()
    section.pk, section.session = None, session
    section.save()
    Contestant.objects.bulk_create(copied(each, session=session, section=section) for each in rows)
    totals = [row["total"] for row in release.ranking]
    turned = totals[number * 17 :] + totals[: number * 17]
    ranking = [
        {**row, "total": exact(Fraction(total) + Fraction(number, 7))}
        for row, total in zip(release.ranking, turned, strict=True)
    ]
    copied(release, session=session, ranking=ranking).save()


def copied(row: Any, **changed: Any) -> Any:
    """A row that is not stored yet, like another but for this."""
    values = {each.attname: getattr(row, each.attname) for each in row._meta.concrete_fields}
    copy = type(row)(**{**values, "id": None})
    for name, value in changed.items():
        setattr(copy, name, value)
    return copy


def test_ranking_over_six_sessions(figures: Figures) -> None:
    event, visitor = build_long_event(), Visitor()
    page = reverse("event_ranking", args=[event.organiser.slug, event.pk])
    name = f"ranking over {SESSIONS} sessions, {2 * TABLES} pairs"
    found = ratio(partial(visitor.get, page), visitor.empty)
    figures.record(name, found, 50)
    known = tag_of(visitor.get(page))
    found = ratio(partial(visitor.get, page, known), visitor.empty)
    figures.record(f"{name}, unchanged", found, 10)
