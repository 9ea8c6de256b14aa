"""The tables of states: what may be done at which stage, and that every other act is refused."""

from datetime import datetime

import pytest

from clubs.errors import UserError
from rulings.actions.correction_answers import Said, answer_report
from rulings.actions.corrections import correct, reject
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.models import Correction
from rulings.states import CORRECTION, CorrectionAct, CorrectionStage, may
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night
from tests.rulings.test_correcting import CLAIM, report_at

LATER = DEADLINE + 2 * INSTANT
STAGE, ACT = CorrectionStage, CorrectionAct


def test_correction_every_stage_is_reached_and_only_ends_have_no_way_on() -> None:
    reached = {
        STAGE.REPORTED,
        STAGE.LATE,
        *(to for acts in CORRECTION.values() for to in acts.values()),
    }
    assert reached == set(CORRECTION) == set(STAGE)
    assert {stage for stage, acts in CORRECTION.items() if not acts} == {
        STAGE.CORRECTED,
        STAGE.REJECTED,
    }


def test_L79C2_no_late_report_is_corrected_but_from_an_approval() -> None:
    late = (STAGE.LATE, STAGE.STATED, STAGE.APPROVED)
    assert [stage for stage in late if may(stage, ACT.CORRECT)] == [STAGE.APPROVED]
    assert [stage for stage in STAGE if may(stage, ACT.APPROVE)] == [STAGE.STATED]


def brought_to(night: Night, stage: CorrectionStage) -> Correction:
    """A report at that stage, by the acts."""
    is_late = stage in (STAGE.LATE, STAGE.STATED, STAGE.APPROVED)
    found = report_at(night, DEADLINE + INSTANT if is_late else OFFICIAL)
    ways = {
        STAGE.STATED: (ACT.STATE,),
        STAGE.APPROVED: (ACT.STATE, ACT.APPROVE),
        STAGE.CORRECTED: (ACT.CORRECT,),
        STAGE.REJECTED: (ACT.REJECT,),
    }
    for act in ways.get(stage, ()):
        do(night, found, act, LATER)
    return found


def do(night: Night, found: Correction, act: CorrectionAct, now: datetime) -> None:
    director = night.director
    if act is ACT.ANSWER:
        opponent = night.actor(night.ew)
        answer_report(actor=opponent, correction=found, said=Said(confirms=True), now=now)
    elif act is ACT.STATE:
        state_beyond_doubt(actor=director, correction=found, statement="All agree.", now=now)
    elif act is ACT.APPROVE:
        approve_late(actor=night.administrator, correction=found, now=now)
    elif act is ACT.CORRECT:
        correct(actor=director, correction=found, text=CLAIM, reason="", now=now)
    else:
        reject(actor=director, correction=found, reason="No.", now=now)


@pytest.mark.parametrize("stage", list(STAGE))
def test_correction_acts_go_by_the_table_and_all_others_are_refused(
    official: Night, stage: CorrectionStage
) -> None:
    found = brought_to(official, stage)
    assert found.stage is stage
    for act in ACT:
        if may(stage, act):
            continue
        with pytest.raises(UserError):
            do(official, found, act, LATER)
        assert Correction.objects.get(pk=found.pk).stage is stage
    for act, to in CORRECTION[stage].items():
        if to is stage:
            do(official, found, act, LATER)
            assert Correction.objects.get(pk=found.pk).stage is to
