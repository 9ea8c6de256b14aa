"""What those concerned are mailed at each step of a ruling and its appeal, over real SMTP."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from clubs.errors import UserError
from clubs.models import User
from config.celery import app
from config.environment import mail_settings
from events.actions.results import enter_result
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal, withdraw_appeal
from rulings.actions.corrections import correct
from rulings.actions.decisions import correct_decision
from rulings.actions.lapses import close_unconcurred
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.rulings import revise_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Ruling
from rulings.tasks import mail_of_step
from tests.builders import NOW
from tests.mailserver import MailServer, mail_server
from tests.rulings.night import DEADLINE, OFFICIAL, Night
from tests.rulings.test_correcting import report_at

pytestmark = pytest.mark.django_db

SOON = OFFICIAL + timedelta(minutes=5)
SOON_AFTER = timedelta(minutes=5)


@pytest.fixture
def server(settings: Settings) -> Iterator[MailServer]:
    app.loader.import_default_modules()
    app.conf.task_always_eager = True
    with mail_server() as (server, url):
        for name, value in mail_settings(url).items():
            setattr(settings, name, value)
        yield server
    app.conf.task_always_eager = False


@pytest.fixture
def logins(night: Night) -> dict[str, User]:
    """The four at table 1, and the director."""
    sides = {"N": (night.ns, 0), "S": (night.ns, 1), "E": (night.ew, 0)}
    seats = {**sides, "W": (night.ew, 1)}
    found = {seat: night.login(night.players(side)[at]) for seat, (side, at) in seats.items()}
    assert night.director.user is not None
    return {**found, "D": night.director.user}


def told(
    night: Night, logins: dict[str, User], route: str, said: dict[str, str]
) -> list[tuple[str, str, str]]:
    """What the server should have: by seat its sentence, with the page of the first matter."""
    path = reverse(route, args=[night.organiser.slug, night.session.pk, 1])
    return sorted(
        (logins[seat].email, line, f"http://localhost:8000{path}")
        for seats, line in said.items()
        for seat in seats
    )


def lodged(night: Night) -> Appeal:
    ruling = Ruling.objects.get(state=Ruling.State.ISSUED)
    return lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="No pause.", now=SOON)


def test_a_ruling_is_mailed_to_both_sides_and_not_to_who_gave_it(
    official: Night,
    logins: dict[str, User],
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        ruling = official.rule(now=SOON)
    given = {"NSEW": "R1 has been given at your table."}
    assert server.taken() == told(official, logins, "ruling", given)
    names = ("laws", "facts", "facts_are", "decision", "ns_award", "ew_award")
    with django_capture_on_commit_callbacks(execute=True):
        text = {name: getattr(ruling, name) for name in names} | {"facts": "South asked first."}
        revise_ruling(actor=official.director, ruling=ruling, now=SOON, **text)
    replaced = {"NSEW": "R1 has been replaced by a further version."}
    assert server.taken() == told(official, logins, "ruling", replaced)


def test_each_step_of_an_appeal_is_mailed_once_to_those_concerned(
    official: Night,
    logins: dict[str, User],
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    official.rule(now=SOON)
    with django_capture_on_commit_callbacks(execute=True):
        appeal = lodged(official)
    asked = {
        "EWD": "R1 has been appealed.",
        "S": "Your side appeals R1: it is heard only if you concur (Law 92D).",
    }
    assert server.taken() == told(official, logins, "appeal", asked)
    with django_capture_on_commit_callbacks(execute=True):
        concur(actor=official.actor(official.ns, 1), appeal=appeal, now=SOON)
    ready = {"D": "The appeal of R1 can be heard."}
    assert server.taken() == told(official, logins, "appeal", ready)
    with django_capture_on_commit_callbacks(execute=True):
        decide_appeal(
            actor=official.director,
            appeal=appeal,
            outcome="changed",
            reasons="No damage.",
            decision="The score stands.",
            now=SOON,
        )
    decided = {"NSEW": "The appeal of R1 has been decided."}
    assert server.taken() == told(official, logins, "appeal", decided)
    with django_capture_on_commit_callbacks(execute=True):
        correct_decision(
            actor=official.director,
            appeal=appeal,
            why="The wrong box was ticked.",
            outcome="stands",
            reasons="There was damage.",
            now=SOON,
        )
    corrected = {"NSEW": "The decision on the appeal of R1 has been corrected."}
    assert server.taken() == told(official, logins, "appeal", corrected)


def test_what_is_taken_back_or_not_heard_is_mailed_to_the_others(
    official: Night,
    logins: dict[str, User],
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    official.rule(now=SOON)
    appeal = lodged(official)
    with django_capture_on_commit_callbacks(execute=True):
        withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=SOON)
    back = {"SEWD": "The appeal of R1 has been taken back."}
    assert server.taken() == told(official, logins, "appeal", back)
    with (
        django_capture_on_commit_callbacks(execute=True),
        pytest.raises(UserError, match="has ended"),
    ):
        withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=SOON)
    assert server.taken() == []


def test_an_appeal_that_lacks_a_concurrence_is_mailed_as_not_heard(
    official: Night,
    logins: dict[str, User],
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    official.rule(now=SOON)
    appeal, late = lodged(official), SOON + timedelta(days=1)
    with django_capture_on_commit_callbacks(execute=True):
        close_unconcurred(actor=official.director, appeal=appeal, now=late)
    unheard = {"NSEW": "The appeal of R1 is not heard: a concurrence is lacking."}
    assert server.taken() == told(official, logins, "appeal", unheard)


def test_a_mail_is_not_sent_again_when_its_worker_dies() -> None:
    assert mail_of_step.acks_late is False


def test_who_may_not_sign_in_any_more_is_not_mailed(
    official: Night,
    logins: dict[str, User],
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    User.objects.filter(pk=logins["E"].pk).update(is_active=False)
    with django_capture_on_commit_callbacks(execute=True):
        official.rule(now=SOON)
    assert [who for who, *_ in server.taken()] == sorted(logins[seat].email for seat in "NSW")


def test_a_reported_error_is_mailed_at_each_step_to_whom_it_concerns(
    official: Night,
    logins: dict[str, User],
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    """The reporter's partner is not asked; late, the organiser approves (Law 79C2)."""
    late, director, admin = DEADLINE + SOON_AFTER, official.director, official.administrator
    assert admin.user is not None
    logins["A"] = admin.user

    def expect(said: dict[str, str]) -> None:
        assert server.taken() == told(official, logins, "correction", said)

    with django_capture_on_commit_callbacks(execute=True):
        found = report_at(official, late)
    board = f"of board {official.board.number}"
    reported = f"An error in the score {board} has been reported"
    expect({"EW": f"{reported}: is it so?", "D": f"{reported}."})
    with django_capture_on_commit_callbacks(execute=True):
        state_beyond_doubt(actor=director, correction=found, statement="All agree.", now=late)
    expect({"A": f"A late correction {board} waits for your approval (Law 79C2)."})
    with django_capture_on_commit_callbacks(execute=True):
        approve_late(actor=admin, correction=found, now=late)
    expect({"D": f"The late correction {board} is approved (Law 79C2)."})
    with django_capture_on_commit_callbacks(execute=True):
        correct(actor=director, correction=found, text=found.claimed, reason="", now=late)
    expect({"NSEW": f"The score {board} has been corrected."})


def test_L12C2_what_is_typed_is_mailed_when_those_at_the_table_know_of_it(
    night: Night,
    logins: dict[str, User],
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    result = night.session.results.in_force().get(board=night.board, ns=night.ns)

    def enter(text: str, seen: int) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            enter_result(
                actor=night.director,
                session=night.session,
                board_number=night.board.number,
                ns=night.ns,
                ew=night.ew,
                text=text,
                seen_version=seen,
                now=NOW,
            )

    enter("A+/A-", result.version)
    enter("A/A", result.version + 1)
    assert server.taken() == []
    known = Told(night.ns, NOW, appeal_right_told=True)
    tell_side(actor=night.director, ruling=Ruling.objects.get(version=2), told=known, now=NOW)
    enter("NP", result.version + 2)
    replaced = {"NSEW": "R1 has been replaced by a further version."}
    assert server.taken() == told(night, logins, "ruling", replaced)
