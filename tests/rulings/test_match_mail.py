"""What is mailed of a match played in private: to both teams, and to whoever acts next."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.urls import reverse
from django.utils.translation import override
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.errors import UserError
from clubs.models import User
from events.actions.match_decisions import DecidedResult
from events.models import Session
from rulings.actions.lapses import close_unconcurred
from rulings.actions.late_match_errors import state_match_error
from rulings.actions.match_appeals import concur_in_match_appeal
from rulings.actions.match_requests import concur_in_request, withdraw_request
from rulings.actions.match_withdrawals import withdraw_match_appeal
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_corrected_decisions import correct_match
from tests.rulings.test_late_match_errors import approve
from tests.rulings.test_match_requests import ask, correct, refuse, report
from tests.rulings.test_reopening_seasons import ended, reopen
from tests.rulings.test_season_rulings import a_member, decided, led, lodge, rule, the_director
from tests.seasons import build_season, imps, play, season_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("worker_at_once")]


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams, whose captains have logins; the first match is agreed, 40 IMPs to 32."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        yield session


def test_a_final_score_of_a_season_that_is_opened_again_is_mailed_to_every_captain(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    season = ended()
    with scope(organiser=season.organiser):
        with django_capture_on_commit_callbacks(execute=True):
            reopen(season)
        everybody = {each.entry.captain for each in season_at(season).teams}
    told = mailed()
    assert {what for _to, what in told} == {
        "The final score has been opened again: it is provisional until that is settled."
    }
    assert len(told) == len(everybody) == 4


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


DIRECTOR, HOME, AWAY = "director@acol.example", "captain1@acol.example", "captain4@acol.example"
MEMBER, ADMIN = "joan@acol.example", "admin@acol.example"
LONG_AFTER = NOW + timedelta(days=3)
ASKED = "Your team asks something of the director: it is answered only if you concur."
FOR_RULING = "A ruling on the match has been asked for."
OF_ERROR = "An error in the score of the match has been reported."
TAKEN_BACK = "What was asked of the director (Q1) has been taken back."


def mailed_by(
    committing: DjangoCaptureOnCommitCallbacks, act: Callable[[], object]
) -> list[tuple[str, str]]:
    with committing(execute=True):
        act()
    return mailed()


def test_each_step_of_a_request_is_mailed_to_whoever_acts_next_and_the_opponents(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    member, home = a_member(league), led(league, TeamSide.HOME)
    own: dict[str, Any] = {"session": league, "number": 1, "asked": 1, "now": NOW}
    steps: list[tuple[Callable[[], object], list[tuple[str, str]]]] = [
        (lambda: ask(league, member), [(HOME, ASKED)]),
        (
            lambda: concur_in_request(actor=home, **own),
            [(AWAY, FOR_RULING), (DIRECTOR, FOR_RULING)],
        ),
        (
            lambda: withdraw_request(actor=home, **own),
            [(AWAY, TAKEN_BACK), (DIRECTOR, TAKEN_BACK)],
        ),
        (lambda: report(league, (30, 20), (10, 6)), [(AWAY, OF_ERROR), (DIRECTOR, OF_ERROR)]),
    ]
    for act, expected in steps:
        assert mailed_by(django_capture_on_commit_callbacks, act) == expected


def test_L79C2_the_organiser_is_mailed_for_approval_and_the_director_of_it(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    report(league, (30, 20), (10, 6), now=LONG_AFTER)
    outcome = DecidedResult(imps((30, 20), (10, 6)))
    said: dict[str, Any] = {"session": league, "number": 1, "asked": 1, "now": LONG_AFTER}

    def state() -> object:
        return state_match_error(actor=the_director(), outcome=outcome, statement="Sure.", **said)

    waits = "A late correction of the match waits for your approval (Law 79C2)."
    assert mailed_by(django_capture_on_commit_callbacks, state) == [(ADMIN, waits)]
    approved = "The late correction of the match is approved (Law 79C2)."
    assert mailed_by(
        django_capture_on_commit_callbacks, lambda: approve(league, now=LONG_AFTER)
    ) == [(DIRECTOR, approved)]


def test_L92D2_each_step_of_an_appeal_is_mailed_to_those_concerned_once(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    member, home = a_member(league), led(league, TeamSide.HOME)
    rule(league)
    own: dict[str, Any] = {"actor": home, "session": league, "number": 1, "appeal": 1, "now": NOW}
    appealed, heard = "R1 has been appealed.", "The appeal of R1 can be heard."
    asked = "Your side appeals R1: it is heard only if you concur (Law 92D)."
    back = "The appeal of R1 has been taken back."
    steps: list[tuple[Callable[[], object], list[tuple[str, str]]]] = [
        (lambda: lodge(league, member), [(HOME, asked), (AWAY, appealed), (DIRECTOR, appealed)]),
        (lambda: concur_in_match_appeal(**own), [(DIRECTOR, heard)]),
        (
            lambda: withdraw_match_appeal(**own),
            [(AWAY, back), (DIRECTOR, back), (MEMBER, back)],
        ),
    ]
    for act, expected in steps:
        assert mailed_by(django_capture_on_commit_callbacks, act) == expected


def test_L92D2_both_teams_are_mailed_that_an_appeal_is_not_heard(
    league: Session, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    member = a_member(league)
    rule(league)
    appeal = lodge(league, member)

    def close() -> object:
        return close_unconcurred(actor=the_director(), appeal=appeal, now=LONG_AFTER)

    said = "The appeal of R1 is not heard: a concurrence is lacking."
    assert mailed_by(django_capture_on_commit_callbacks, close) == [
        (who, said) for who in (HOME, AWAY, MEMBER)
    ]
