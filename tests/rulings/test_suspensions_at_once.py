"""Two people at one suspension at the same instant: its boards are awarded once."""

import pytest
from django_scopes import scope

from clubs.errors import Conflict, UserError
from events.models import ScorePenalty
from rulings.actions.penalties import take_back_penalty
from rulings.actions.suspended_boards import award_suspended
from rulings.actions.suspensions import suspend
from rulings.models import Ruling
from tests.builders import NOW
from tests.rulings.night import Night, build_night
from tests.together import at_once, in_turn

pytestmark = pytest.mark.django_db(transaction=True)


def bar(night: Night) -> ScorePenalty:
    with scope(organiser=night.organiser):
        return suspend(
            actor=night.director,
            session=night.session,
            contestant=night.ns,
            first_round=1,
            reason="They shouted.",
            now=NOW,
        )


def award(night: Night, penalty: ScorePenalty) -> int:
    with scope(organiser=night.organiser):
        found = ScorePenalty.objects.get(pk=penalty.pk)
        return award_suspended(actor=night.director, penalty=found, now=NOW)


def test_L91A_two_who_suspend_at_once_suspend_once() -> None:
    night = build_night(entered=False)
    outcomes = at_once(*[lambda: str(bar(night))] * 2)
    assert sorted(outcomes, key=str) == [UserError, "P1"]


def test_L12C2_two_who_award_at_once_award_once() -> None:
    night = build_night(entered=False)
    penalty = bar(night)
    outcomes = at_once(*[lambda: award(night, penalty)] * 2)
    assert sorted(outcomes, key=str) == [1, Conflict]
    with scope(organiser=night.organiser):
        assert Ruling.objects.filter(is_of_board=True).count() == 1


def test_L91A_nothing_is_awarded_of_what_was_just_taken_back() -> None:
    night = build_night(entered=False)
    penalty = bar(night)

    def take_back() -> str:
        with scope(organiser=night.organiser):
            found = ScorePenalty.objects.get(pk=penalty.pk)
            return str(
                take_back_penalty(actor=night.director, penalty=found, reason="No.", now=NOW)
            )

    assert in_turn(take_back, lambda: award(night, penalty)) == ["P1", Conflict]
