"""What both teams of a match played in private are mailed: rulings, decisions, answers."""

from collections.abc import Iterator

import pytest
from django.core import mail
from django.urls import reverse
from django.utils.translation import override
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.errors import UserError
from clubs.models import User
from config.celery import app
from events.models import Session
from scoring.teams.boards import TeamSide
from tests.rulings.test_corrected_decisions import correct_match
from tests.rulings.test_match_requests import ask, correct, refuse, report
from tests.rulings.test_season_rulings import a_member, decided, led, lodge, rule
from tests.seasons import build_season, play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _worker_at_once() -> Iterator[None]:
    app.loader.import_default_modules()
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams, whose captains have logins; the first match is agreed, 40 IMPs to 32."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        yield session


def captains(session: Session) -> set[str]:
    """The addresses of the two who lead the teams of the first match."""
    users = [led(session, side).user for side in TeamSide]
    return {user.email for user in users if user}


def mailed() -> list[tuple[str, str]]:
    """To whom, and the first line; what was sent is forgotten."""
    found = [(each.to[0], str(each.body).splitlines()[0]) for each in mail.outbox]
    mail.outbox.clear()
    return sorted(found)


def test_both_teams_are_told_of_a_ruling_and_where_it_is(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    member = a_member(league)
    assert member.user is not None
    with django_capture_on_commit_callbacks(execute=True):
        rule(league)
    page = reverse("season_match", args=[league.organiser.slug, league.pk, 1])
    assert {f"http://localhost:8000{page}" in str(each.body) for each in mail.outbox} == {True}
    assert {each.subject for each in mail.outbox} == {"Winter matches: match 1"}
    said = "Ruling R1 has been given on your match."
    assert mailed() == [(who, said) for who in sorted({*captains(league), member.user.email})]


def test_they_are_told_of_a_decision_on_an_appeal_once(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, led(league, TeamSide.HOME))
    with django_capture_on_commit_callbacks(execute=True):
        decided(league, "changed", (30, 20), (10, 20))
    said = "The appeal of ruling R1 on your match has been decided."
    assert mailed() == [(who, said) for who in sorted(captains(league))]


def test_L82C_they_are_told_of_a_corrected_decision_once(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, led(league, TeamSide.HOME))
    decided(league, "changed", (30, 20), (10, 20))
    mailed()
    with django_capture_on_commit_callbacks(execute=True):
        correct_match(league, "stands")
    said = "The decision on the appeal of ruling R1 on your match has been corrected."
    assert mailed() == [(who, said) for who in sorted(captains(league))]


def test_they_are_told_what_became_of_what_was_asked(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    report(league, (30, 20), (10, 6))
    ask(league)
    with django_capture_on_commit_callbacks(execute=True):
        correct(league, (30, 20), (10, 6))
    said = "The result of your match has been corrected."
    assert mailed() == [(who, said) for who in sorted(captains(league))]
    with django_capture_on_commit_callbacks(execute=True):
        refuse(league, asked=2)
    said = "The director has refused what was asked about your match (Q2)."
    assert mailed() == [(who, said) for who in sorted(captains(league))]


def test_a_refused_act_mails_nothing_and_a_closed_account_is_not_mailed(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with (
        django_capture_on_commit_callbacks(execute=True),
        pytest.raises(UserError, match="not in the catalogue"),
    ):
        rule(league, laws=["99Z"])
    assert mailed() == []
    home, away = (led(league, side).user for side in TeamSide)
    assert home is not None
    assert away is not None
    User.objects.filter(pk=home.pk).update(is_active=False)
    with django_capture_on_commit_callbacks(execute=True), override("nl"):
        rule(league)
    assert [each.to for each in mail.outbox] == [[away.email]]
