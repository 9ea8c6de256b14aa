"""New house rules bind what is published and still to be played, as their form says (Law 78D)."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser, User
from events.actions.regulations import publish_house_rules
from events.actions.sessions import start_session
from events.models import Event, Session
from tests.builders import build_event, build_session, make_organiser

pytestmark = pytest.mark.django_db


def rule(club: Organiser, **said: str) -> None:
    with scope(organiser=club):
        publish_house_rules(actor=SYSTEM, organiser=club, said=said, now=timezone.now(), seen=0)


def start(event: Event) -> Session:
    with scope(organiser=event.organiser):
        return start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=list(event.entries.all()),
            boards=6,
            now=timezone.now(),
        )


def read(event: Event) -> str:
    client = Client()
    client.force_login(User.objects.get(email="admin@acol.example"))
    address = reverse("conditions", args=[event.organiser.slug, event.pk])
    return " ".join(client.get(address).content.decode().split())


def bound(session: Session) -> tuple[int, str]:
    assert session.conditions is not None
    return session.conditions.number, session.conditions.appeal_period


def test_the_form_says_whom_they_bind() -> None:
    club = make_organiser()
    client = Client()
    client.force_login(User.objects.get(email="admin@acol.example"))
    text = " ".join(client.get(reverse("house_rules", args=[club.slug])).content.decode().split())
    assert "also where its conditions are published already" in text
    assert "play begins under a new version that says so" in text
    assert "What has been played stays as it is." in text


def test_new_house_rules_bind_a_published_event_that_is_not_played() -> None:
    club = make_organiser()
    running = build_session(club, pairs=4, kind="howell", boards=6)
    event = build_event(club, pairs=4, name="To come", starts_at=timezone.now() + timedelta(days=1))
    rule(club, L92B="1 h")
    assert "30 minutes after the official score is available" in read(event)
    assert "1 hour after the official score is available" in read(event)
    assert bound(start(event)) == (2, "1 h")
    running.refresh_from_db()
    assert bound(running) == (1, "30 min")


def test_what_an_event_says_itself_house_rules_do_not_change() -> None:
    club = make_organiser()
    event = build_event(
        club, pairs=4, appeal_period="2 h", starts_at=timezone.now() + timedelta(days=1)
    )
    rule(club, L92B="1 h")
    assert "1 hour after the official score" not in read(event)
    assert bound(start(event)) == (1, "2 h")
