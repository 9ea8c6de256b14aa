"""The end of a club's history is mailed to its administrators, each month that it has moved on."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

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

pytestmark = pytest.mark.usefixtures("worker_at_once")

Told = Callable[[int, str], list[str]]
"""Who is told of the line after so many days."""
ADMINISTRATORS = ["admin@acol.example", "ann@acol.example"]


@pytest.fixture
def club(db: None) -> Organiser:
    built = make_organiser()
    make_member(built, Membership.MemberRole.ADMINISTRATOR, email="ann@acol.example")
    make_member(built, email="bob@acol.example")
    return built


def recorded(club: Organiser, at: datetime) -> str:
    """Something happens; the line to keep."""
    with scope(organiser=club):
        record(actor=SYSTEM, organiser=club, now=at, act="test.note", subject=club)
        return witness()


@pytest.fixture
def told(
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> Told:
    def who_is_told(days: int, line: str) -> list[str]:
        mailoutbox.clear()
        with django_capture_on_commit_callbacks(execute=True):
            mail_ends(NOW + timedelta(days=days))
        assert all(f"\n{line}\n" in str(mail.body) for mail in mailoutbox)
        return sorted(mail.to[0] for mail in mailoutbox)

    return who_is_told


def test_end_is_mailed_once_a_month_in_which_it_moves_on(
    club: Organiser, told: Told, mailoutbox: list[EmailMessage]
) -> None:
    first = recorded(club, NOW)
    assert told(0, first) == ADMINISTRATORS
    assert mailoutbox[0].subject == "Acol Bridge Club: a line of history to keep"
    assert told(31, first) == []  # nothing was recorded
    second = recorded(club, NOW + timedelta(days=31))
    assert told(29, second) == []
    assert told(32, second) == ADMINISTRATORS


def test_what_began_before_the_mail_and_ended_after_it_is_told_the_next_month(
    club: Organiser, told: Told
) -> None:
    first = recorded(club, NOW)
    assert told(0, first) == ADMINISTRATORS
    late = recorded(club, NOW - timedelta(minutes=1))
    assert told(31, late) == ADMINISTRATORS
    assert told(62, late) == []


def test_what_the_broker_does_not_take_is_told_the_next_time(
    club: Organiser, told: Told, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    line = recorded(club, NOW)
    with monkeypatch.context() as without_broker:
        nowhere = {"data_folder_out": str(tmp_path / "no" / "folder")}
        without_broker.setitem(app.conf, "broker_transport_options", nowhere)
        without_broker.setenv("CELERY_BROKER_WRITE_URL", "filesystem://localhost")
        without_broker.setitem(app.conf, "task_always_eager", False)
        assert told(0, line) == []
    assert told(1, line) == ADMINISTRATORS
    assert told(2, line) == []


def test_mail_is_rather_lost_with_a_worker_than_sent_twice() -> None:
    assert not mail_end_of_history.acks_late
