"""Two people at one artificial score at the same instant: it is one result and one ruling."""

import pytest
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Membership
from events.models import Adjustment, Result
from rulings.models import Ruling
from tests.builders import make_member
from tests.rulings.night import Night, build_night
from tests.together import at_once, in_turn

pytestmark = pytest.mark.django_db(transaction=True)


def enter(night: Night, actor: Actor, text: str, seen: int = 0) -> int:
    with scope(organiser=night.organiser):
        return night.enter(text, seen=seen, actor=actor).version


def test_L12C2a_two_who_award_the_same_at_once_rule_once() -> None:
    night = build_night(entered=False)
    two = [lambda: enter(night, night.director, "A+/A-")] * 2
    assert at_once(*two) == [1, 1]
    with scope(organiser=night.organiser):
        assert Result.objects.get().kind == Result.Kind.ARTIFICIAL
        assert Ruling.objects.get().state == Ruling.State.ISSUED
        assert Adjustment.objects.get().origin == "R1"


def test_L12C2a_a_scorer_takes_no_award_away_that_is_just_being_given() -> None:
    night = build_night(entered=False)
    email = "s@acol.example"
    scorer = Actor.person(make_member(night.organiser, Membership.MemberRole.SCORER, email=email))
    outcomes = in_turn(
        lambda: enter(night, night.director, "A+/A-"), lambda: enter(night, scorer, "4S N =", 1)
    )
    assert outcomes == [1, UserError]
    with scope(organiser=night.organiser):
        assert Ruling.objects.get().state == Ruling.State.ISSUED
