"""Two people at once on one reported error: one act stands, the other is told."""

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.errors import Conflict, UserError
from events.models import Result
from rulings.actions.correction_answers import Said, answer_report
from rulings.actions.corrections import correct, correct_as_agreed, reject
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.models import Correction
from rulings.states import CorrectionStage
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night
from tests.rulings.test_correcting import CLAIM, report, report_at
from tests.together import in_turn

pytestmark = pytest.mark.django_db(transaction=True)

LATE = DEADLINE + INSTANT


@pytest.fixture
def night() -> Night:
    with transaction.atomic():
        built = build_night()
        with scope(organiser=built.organiser):
            built.publish()
            for side in (built.ns, built.ew):
                built.actor(side)
    return built


def seen(night: Night) -> Correction:
    """The report as somebody who acts has read it."""
    return Correction.objects.select_related("session__event__organiser", "board", "ns", "ew").get()


def test_two_directors_decide_at_once_and_one_is_told(night: Night) -> None:
    with scope(organiser=night.organiser):
        report(night)

    def by_tap() -> Correction:
        with scope(organiser=night.organiser):
            return correct(
                actor=night.director, correction=seen(night), text=CLAIM, reason="", now=OFFICIAL
            )

    def by_refusal() -> Correction:
        with scope(organiser=night.organiser):
            return reject(actor=night.director, correction=seen(night), reason="No.", now=OFFICIAL)

    first, second = in_turn(by_tap, by_refusal)
    assert isinstance(first, Correction)
    assert second is UserError
    with scope(organiser=night.organiser):
        assert Correction.objects.get().state == Correction.State.CORRECTED
        assert Result.objects.in_force().get(board=night.board, ns=night.ns).tricks == 12


def test_L79C2_approval_of_what_is_stated_anew_at_the_same_time_is_refused(night: Night) -> None:
    with scope(organiser=night.organiser):
        found = report_at(night, LATE)
        state_beyond_doubt(actor=night.director, correction=found, statement="Twelve.", now=LATE)

    def anew() -> Correction:
        with scope(organiser=night.organiser):
            return state_beyond_doubt(
                actor=night.director,
                correction=seen(night),
                statement="Eleven.",
                entry="4S N +1",
                now=LATE,
            )

    def approve() -> Correction:
        with scope(organiser=night.organiser):
            return approve_late(actor=night.administrator, correction=seen(night), seen=1, now=LATE)

    assert in_turn(anew, approve)[1] is Conflict
    with scope(organiser=night.organiser):
        assert seen(night).stage is CorrectionStage.STATED


def test_answer_changed_while_the_agreed_one_is_tapped_is_looked_at(night: Night) -> None:
    with scope(organiser=night.organiser):
        found = report(night)
        opponent = night.actor(night.ew)
        answer_report(actor=opponent, correction=found, said=Said(confirms=True), now=OFFICIAL)

    def dispute() -> object:
        with scope(organiser=night.organiser):
            said = Said(confirms=False, words="Ten.")
            return answer_report(actor=opponent, correction=seen(night), said=said, now=OFFICIAL)

    def tap() -> object:
        with scope(organiser=night.organiser):
            return correct_as_agreed(actor=night.director, correction=seen(night), now=OFFICIAL)

    assert in_turn(dispute, tap)[1] is UserError
    with scope(organiser=night.organiser):
        assert Correction.objects.get().state == Correction.State.REPORTED
