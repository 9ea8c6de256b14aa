"""Two directors with the same guided ruling before them at once: nothing of either is lost."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.models import HistoryRecord
from rulings.actions.guide_runs import (
    answer_guide,
    begin_guide,
    discharge_duty,
    keep_guide,
)
from rulings.actions.reviews import look_at_review
from rulings.models import GuideRun, OpenReview, Ruling, TableDuty
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.calling import place
from tests.rulings.guiding import CORRECTED, answered, begin, keep_revoke
from tests.rulings.night import Night, build_night
from tests.rulings.test_book_at_once import once
from tests.together import at_once, in_turn

pytestmark = pytest.mark.django_db(transaction=True)

LATER = NOW + timedelta(seconds=4)


@pytest.fixture
def night() -> Night:
    with transaction.atomic():
        return build_night()


def of_the_club(night: Night, act: Callable[[], object]) -> Callable[[], str]:
    """The same as somebody at another telephone does it."""

    def run() -> str:
        with scope(organiser=night.organiser):
            act()
        return "done"

    return run


def answering(night: Night, question: str, answer: str) -> Callable[[], str]:
    """The open run, read as a page reads it before it is tapped on."""
    with scope(organiser=night.organiser):
        run = GuideRun.objects.get()

    def answers() -> GuideRun:
        return answer_guide(
            actor=night.director, run=run, question=question, answer=answer, now=LATER
        )

    return of_the_club(night, answers)


def keeping(night: Night) -> Callable[[], str]:
    with scope(organiser=night.organiser):
        run = GuideRun.objects.get()
    return of_the_club(
        night, lambda: keep_guide(actor=night.director, run=run, drafts=True, now=LATER)
    )


def followed(night: Night) -> None:
    with scope(organiser=night.organiser):
        answered(night, begin(night), CORRECTED)


def is_as_history_says(night: Night) -> bool:
    return list(differences(night.session, RowCount())) == []


def test_of_two_answers_to_one_question_none_is_lost_and_the_later_holds(night: Night) -> None:
    with scope(organiser=night.organiser):
        run = begin(night)
    seats = [answering(night, "declarer", seat) for seat in "NS"]
    assert at_once(*seats) == ["done", "done"]
    with scope(organiser=night.organiser):
        rows = list(run.answers.values_list("number", "question", "answer"))
        assert ([row[0] for row in rows], {row[2] for row in rows}) == ([1, 2], {"N", "S"})


def test_a_run_is_kept_once(night: Night) -> None:
    followed(night)

    def keep(run: GuideRun) -> object:
        return keep_guide(actor=night.director, run=run, drafts=True, now=LATER)

    once(night.organiser, "guide.store", keep, GuideRun.objects.get)
    with scope(organiser=night.organiser):
        assert (Ruling.objects.count(), TableDuty.objects.count()) == (1, 1)
        assert [each.clause for each in OpenReview.objects.all()] == ["16C", "50E"]
        assert is_as_history_says(night)


def test_what_was_answered_just_before_is_in_what_is_kept(night: Night) -> None:
    followed(night)
    assert in_turn(answering(night, "faced", "faced"), keeping(night)) == ["done", "done"]
    with scope(organiser=night.organiser):
        derivation = GuideRun.objects.get().derivation
        assert derivation is not None
        assert (derivation["answers"]["faced"], TableDuty.objects.count()) == ("faced", 0)
        assert is_as_history_says(night)


def test_nothing_is_answered_after_it_was_kept(night: Night) -> None:
    followed(night)
    acts = keeping(night), answering(night, "faced", "faced")
    assert in_turn(*acts) == ["done", Conflict]
    with scope(organiser=night.organiser):
        assert GuideRun.objects.get().answers.count() == len(CORRECTED)
        assert is_as_history_says(night)


def test_a_question_that_is_opened_again_is_not_kept_as_an_end(night: Night) -> None:
    followed(night)
    acts = answering(night, "since", "next"), keeping(night)
    assert in_turn(*acts) == ["done", UserError]
    with scope(organiser=night.organiser):
        assert GuideRun.objects.get().state == GuideRun.State.OPEN


def test_two_taps_at_once_begin_one_run_and_two_directors_one_each(night: Night) -> None:
    with scope(organiser=night.organiser):
        there, assistant = place(night), night.actor(night.ew)
        night.appoint(assistant)

    def beginning(actor: Actor) -> Callable[[], str]:
        return of_the_club(
            night,
            lambda: begin_guide(
                actor=actor, session=night.session, place=there, guide="revoke", now=NOW
            ),
        )

    assert at_once(beginning(night.director), beginning(night.director)) == ["done", "done"]
    with scope(organiser=night.organiser):
        assert [each.number for each in GuideRun.objects.all()] == [1]
    assert at_once(beginning(night.director), beginning(assistant)) == ["done", "done"]
    with scope(organiser=night.organiser):
        assert [each.number for each in GuideRun.objects.all()] == [1, 2]


def test_a_duty_is_discharged_and_a_review_looked_at_once(night: Night) -> None:
    with scope(organiser=night.organiser):
        keep_revoke(night)

    found = iter(["No.", "Yes."])

    def look(review: OpenReview) -> object:
        said = next(found)
        return look_at_review(actor=night.director, review=review, found=said, now=LATER)

    once(night.organiser, "guide.look", look, lambda: OpenReview.objects.get(clause="50E"))
    with scope(organiser=night.organiser):
        duties = [TableDuty.objects.get() for _phone in range(2)]

    def discharging(duty: TableDuty) -> Callable[[], str]:
        return of_the_club(
            night, lambda: discharge_duty(actor=night.director, duty=duty, now=LATER)
        )

    assert at_once(*map(discharging, duties)) == ["done", "done"]
    with scope(organiser=night.organiser):
        assert HistoryRecord.objects.filter(act="guide.discharge").count() == 1
        assert is_as_history_says(night)
