"""What those concerned are mailed at each step of a ruling and its appeal, over real SMTP."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from clubs.errors import UserError
from clubs.models import User
from config.celery import app
from config.environment import mail_settings
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.correction_answers import Said, answer_report
from rulings.actions.corrections import correct
from rulings.actions.decisions import correct_decision
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.lapses import close_unconcurred
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.rulings import revise_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.actions.withdrawals import resume_appeal, withdraw_appeal
from rulings.models import Appeal, Ruling
from rulings.tasks import mail_of_matter, mail_of_step
from tests.builders import NOW
from tests.mailserver import MailServer, mail_server
from tests.rulings.night import DEADLINE, OFFICIAL, PERIOD, Night
from tests.rulings.test_correcting import report_at
from tests.rulings.test_extensions import extend
from tests.rulings.test_reopening import LATER, reopen

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


@dataclass
class Post:
    """What a night mails: `logins` are the four at table 1 by their seats, and D the director."""

    night: Night
    logins: dict[str, User]
    server: MailServer
    committing: DjangoCaptureOnCommitCallbacks

    def acting(self) -> AbstractContextManager[object]:
        """What is done within is done for good, so that its mail goes out."""
        return self.committing(execute=True)

    def expect(self, route: str, said: dict[str, str]) -> None:
        """The server has had since then: by seats a sentence, with the page of the first matter."""
        self.expect_page(route, said, 1)

    def expect_page(self, route: str, said: dict[str, str], *number: int) -> None:
        """The same with a page of the session, or the matter of this number."""
        page = reverse(route, args=[self.night.organiser.slug, self.night.session.pk, *number])
        assert self.server.taken() == sorted(
            (self.logins[seat].email, line, f"http://localhost:8000{page}")
            for seats, line in said.items()
            for seat in seats
        )

    def login_of_another_table(self) -> None:
        """X: somebody who sat at none of the tables that a ruling is of."""
        own = [self.night.ns.pk, self.night.ew.pk]
        other = self.night.session.contestants.exclude(pk__in=own)[0]
        self.logins["X"] = self.night.login(self.night.players(other)[0])


@pytest.fixture
def post(
    night: Night,
    server: MailServer,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> Post:
    sides = {"N": (night.ns, 0), "S": (night.ns, 1), "E": (night.ew, 0)}
    seats = {**sides, "W": (night.ew, 1)}
    logins = {seat: night.login(night.players(side)[at]) for seat, (side, at) in seats.items()}
    assert night.director.user is not None
    logins["D"] = night.director.user
    return Post(night, logins, server, django_capture_on_commit_callbacks)


def lodged(night: Night) -> Appeal:
    ruling = Ruling.objects.get(state=Ruling.State.ISSUED)
    return lodge_appeal(actor=night.actor(night.ns), ruling=ruling, grounds="No pause.", now=SOON)


def test_a_ruling_is_mailed_to_both_sides_and_not_to_who_gave_it(
    official: Night, post: Post
) -> None:
    with post.acting():
        ruling = official.rule(now=SOON)
    given = {"NSEW": "R1 has been given at your table."}
    post.expect("ruling", given)
    names = ("laws", "facts", "facts_are", "decision", "ns_award", "ew_award")
    with post.acting():
        text = {name: getattr(ruling, name) for name in names} | {"facts": "South asked first."}
        revise_ruling(actor=official.director, ruling=ruling, now=SOON, **text)
    replaced = {"NSEW": "R1 has been replaced by a further version."}
    post.expect("ruling", replaced)


def test_each_step_of_an_appeal_is_mailed_once_to_those_concerned(
    official: Night, post: Post
) -> None:
    official.rule(now=SOON)
    with post.acting():
        appeal = lodged(official)
    asked = {
        "EWD": "R1 has been appealed.",
        "S": "Your side appeals R1: it is heard only if you concur (Law 92D).",
    }
    post.expect("appeal", asked)
    with post.acting():
        concur(actor=official.actor(official.ns, 1), appeal=appeal, now=SOON)
    ready = {"D": "The appeal of R1 can be heard."}
    post.expect("appeal", ready)
    with post.acting():
        decide_appeal(
            actor=official.director,
            appeal=appeal,
            outcome="changed",
            reasons="No damage.",
            decision="The score stands.",
            now=SOON,
        )
    decided = {"NSEW": "The appeal of R1 has been decided."}
    post.expect("appeal", decided)
    with post.acting():
        correct_decision(
            actor=official.director,
            appeal=appeal,
            why="The wrong box was ticked.",
            outcome="stands",
            reasons="There was damage.",
            now=SOON,
        )
    corrected = {"NSEW": "The decision on the appeal of R1 has been corrected."}
    post.expect("appeal", corrected)


def test_what_is_taken_back_or_not_heard_is_mailed_to_the_others(
    official: Night, post: Post
) -> None:
    official.rule(now=SOON)
    appeal = lodged(official)
    with post.acting():
        withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=SOON)
    back = {"SEWD": "The appeal of R1 has been taken back."}
    post.expect("appeal", back)
    with (
        post.acting(),
        pytest.raises(UserError, match="has ended"),
    ):
        withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=SOON)
    assert post.server.taken() == []


def test_an_appeal_that_lacks_a_concurrence_is_mailed_as_not_heard(
    official: Night, post: Post
) -> None:
    official.rule(now=SOON)
    appeal, late = lodged(official), SOON + timedelta(days=1)
    with post.acting():
        close_unconcurred(actor=official.director, appeal=appeal, now=late)
    unheard = {"NSEW": "The appeal of R1 is not heard: a concurrence is lacking."}
    post.expect("appeal", unheard)


@pytest.mark.parametrize("task", [mail_of_step, mail_of_matter])
def test_a_mail_is_not_sent_again_when_its_worker_dies(task: Any) -> None:
    assert task.acks_late is False


EXTENDED = "A period in which errors are corrected, or rulings appealed, has been extended."


def test_L79C1_an_extension_is_mailed_once_to_all_who_play_and_to_the_director(
    official: Night, post: Post
) -> None:
    official.rule(now=SOON)
    post.login_of_another_table()
    with post.acting():
        extend(official, now=SOON)
    post.expect_page("deadlines", {"NSEWDX": EXTENDED})


def test_L92B_an_extension_of_the_time_of_one_ruling_is_mailed_to_its_table(
    official: Night, post: Post
) -> None:
    official.rule(now=DEADLINE)
    post.login_of_another_table()
    with post.acting():
        extend(official, kinds=["appeal"], now=DEADLINE + SOON_AFTER, until=DEADLINE + 2 * PERIOD)
    post.expect_page("deadlines", {"NSEWD": EXTENDED})


def test_an_extension_that_is_refused_is_mailed_to_nobody(official: Night, post: Post) -> None:
    with post.acting(), pytest.raises(UserError):
        extend(official, until=DEADLINE)
    assert post.server.taken() == []


def test_a_final_score_that_is_opened_again_is_mailed_to_all_who_play(
    official: Night, post: Post
) -> None:
    post.login_of_another_table()
    finalise_due_sessions(LATER)
    official.reload()
    with post.acting():
        reopen(official)
    said = "The final score has been opened again: it is provisional until that is settled."
    post.expect_page("deadlines", {"NSEWX": said})


def test_who_may_not_sign_in_any_more_is_not_mailed(official: Night, post: Post) -> None:
    User.objects.filter(pk=post.logins["E"].pk).update(is_active=False)
    with post.acting():
        official.rule(now=SOON)
    assert [who for who, *_ in post.server.taken()] == sorted(
        post.logins[seat].email for seat in "NSW"
    )


def test_a_reported_error_is_mailed_at_each_step_to_whom_it_concerns(
    official: Night, post: Post
) -> None:
    """The reporter's partner is not asked; late, the organiser approves (Law 79C2)."""
    late, director, admin = DEADLINE + SOON_AFTER, official.director, official.administrator
    assert admin.user is not None
    post.logins["A"] = admin.user

    expect = partial(post.expect, "correction")

    with post.acting():
        found = report_at(official, late)
    board = f"of board {official.board.number}"
    reported = f"An error in the score {board} has been reported"
    expect({"EW": f"{reported}: is it so?", "D": f"{reported}."})
    with post.acting():
        state_beyond_doubt(actor=director, correction=found, statement="All agree.", now=late)
    expect({"A": f"A late correction {board} waits for your approval (Law 79C2)."})
    with post.acting():
        approve_late(actor=admin, correction=found, now=late)
    expect({"D": f"The late correction {board} is approved (Law 79C2)."})
    with post.acting():
        correct(actor=director, correction=found, text=found.claimed, reason="", now=late)
    expect({"NSEW": f"The score {board} has been corrected."})


def test_L12C2_what_is_typed_is_mailed_when_those_at_the_table_know_of_it(
    night: Night, post: Post
) -> None:
    result = night.session.results.in_force().get(board=night.board, ns=night.ns)

    def enter(text: str, seen: int) -> None:
        with post.acting():
            night.enter(text, seen=seen)

    enter("A+/A-", result.version)
    enter("A/A", result.version + 1)
    assert post.server.taken() == []
    known = Told(night.ns, NOW, appeal_right_told=True)
    tell_side(actor=night.director, ruling=Ruling.objects.get(version=2), told=known, now=NOW)
    enter("NP", result.version + 2)
    replaced = {"NSEW": "R1 has been replaced by a further version."}
    post.expect("ruling", replaced)


def test_the_other_and_the_director_are_mailed_that_one_wishes_to_withdraw(
    official: Night, post: Post
) -> None:
    official.rule(now=SOON)
    appeal = lodged(official)
    concur(actor=official.actor(official.ns, 1), appeal=appeal, now=SOON)
    first, second = official.players(official.ns)
    wish = f"{first} wishes to withdraw the appeal of R1"
    with post.acting():
        withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=SOON)
    said = {"S": f"{wish}. It ends if you do so too.", "D": f"{wish}; {second} has not."}
    post.expect("appeal", said)
    with post.acting():
        resume_appeal(actor=official.actor(official.ns), appeal=appeal, now=SOON)
    post.expect("appeal", {"SD": f"{first} goes on with the appeal of R1 after all."})


def test_L79C1_the_director_in_charge_is_mailed_what_the_opponents_say(
    official: Night, post: Post
) -> None:
    found = report_at(official, SOON)
    with post.acting():
        answer_report(
            actor=official.actor(official.ew), correction=found, said=Said(confirms=True), now=SOON
        )
    post.expect(
        "correction",
        {"D": "What the other side says of the error in the score of board 1 has come."},
    )
