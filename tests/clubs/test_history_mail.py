"""The end of a club's history is mailed to its administrators, each month that it has moved on."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.core.mail import EmailMessage
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.actors import SYSTEM
from clubs.history.recording import record
from clubs.history_mail import mail_ends
from clubs.models import Membership, Organiser
from clubs.queries.history import witness
from clubs.tasks import mail_end_of_history
from config.celery import app
from tests.builders import NOW, make_member, make_organiser

ADMINISTRATORS = ["admin@acol.example", "ann@acol.example"]


@pytest.fixture
def club(db: None) -> Organiser:
    built = make_organiser()
    make_member(built, Membership.MemberRole.ADMINISTRATOR, email="ann@acol.example")
    make_member(built, email="bob@acol.example")
    return built


@pytest.fixture(autouse=True)
def _worker_at_once() -> Iterator[None]:
    """What is left to the workers is done at once."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


def recorded(club: Organiser, at: datetime) -> str:
    """Something happens; the line to keep."""
    with scope(organiser=club):
        record(actor=SYSTEM, organiser=club, now=at, act="test.note", subject=club)
        return witness()


def test_end_is_mailed_once_a_month_in_which_it_moves_on(
    club: Organiser,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    def told(days: int, line: str) -> list[str]:
        """Who is told of the line after so many days."""
        mailoutbox.clear()
        with django_capture_on_commit_callbacks(execute=True):
            mail_ends(NOW + timedelta(days=days))
        assert all(f"\n{line}\n" in str(mail.body) for mail in mailoutbox)
        return sorted(mail.to[0] for mail in mailoutbox)

    first = recorded(club, NOW)
    assert told(0, first) == ADMINISTRATORS
    assert mailoutbox[0].subject == "Acol Bridge Club: a line of history to keep"
    assert told(31, first) == []  # nothing was recorded
    second = recorded(club, NOW + timedelta(days=31))
    assert told(29, second) == []
    assert told(32, second) == ADMINISTRATORS


def test_mail_is_rather_lost_with_a_worker_than_sent_twice() -> None:
    assert not mail_end_of_history.acks_late
