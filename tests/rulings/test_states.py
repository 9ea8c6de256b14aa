"""The tables of states: what may be done at which stage, and that every other act is refused.

The drawings for directors say what the tables do.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

import pytest

from clubs.errors import UserError
from rulings.actions.correction_answers import Said, answer_report
from rulings.actions.corrections import correct, reject
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.models import Correction
from rulings.states import (
    APPEAL,
    CORRECTION,
    RULING,
    AppealAct,
    AppealCourse,
    CorrectionAct,
    CorrectionStage,
    RulingAct,
    RulingStage,
    may,
)
from scripts.steps import ROOT
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night
from tests.rulings.test_correcting import CLAIM, report_at

LATER = DEADLINE + 2 * INSTANT
STAGE, ACT = CorrectionStage, CorrectionAct
Stage = TypeVar("Stage", bound=StrEnum)
Act = TypeVar("Act", bound=StrEnum)


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


def drawn(title: str) -> dict[str, dict[str, str]]:
    """A drawing of the directors' guide: what it is, and what each act makes of it."""
    text = (ROOT / "docs" / "directors.md").read_text()
    lines = text.partition(f"### {title}\n")[2].strip().splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head, _rule, *rows = rows[: next(n for n, line in enumerate(lines) if not line)]
    return {
        row[0]: {act: to for act, to in zip(head[1:], row[1:], strict=True) if to} for row in rows
    }


def in_words(
    table: Mapping[Stage, Mapping[Act, Stage]],
    stages: Mapping[Stage, str],
    acts: Mapping[Act, str],
) -> dict[str, dict[str, str]]:
    """A table in the words of its drawing, without what nothing more is done to."""
    return {
        stages[stage]: {acts[act]: stages[to] for act, to in ways.items()}
        for stage, ways in table.items()
        if ways
    }


def test_the_course_of_a_reported_error_is_drawn_as_it_is() -> None:
    stages = {
        STAGE.REPORTED: "reported", STAGE.LATE: "late", STAGE.STATED: "stated",
        STAGE.APPROVED: "approved", STAGE.CORRECTED: "corrected", STAGE.REJECTED: "rejected",
    }  # fmt: skip
    acts = {
        ACT.ANSWER: "answered", ACT.STATE: "stated anew", ACT.APPROVE: "approved",
        ACT.CORRECT: "corrected", ACT.REJECT: "let stand",
    }  # fmt: skip
    rows = {
        "reported": "reported in time",
        "late": "reported late",
        "stated": "stated to be surely wrong",
        "approved": "approved by the organiser",
    }
    table = in_words(CORRECTION, stages, acts)
    assert drawn("The course of a reported error") == {rows[it]: to for it, to in table.items()}


def test_the_course_of_a_ruling_is_drawn_as_it_is() -> None:
    stages = {
        RulingStage.DRAFT: "being written", RulingStage.ISSUED: "in force",
        RulingStage.SUPERSEDED: "replaced", RulingStage.WITHDRAWN: "withdrawn",
    }  # fmt: skip
    acts = {
        RulingAct.EDIT: "written anew", RulingAct.POLL: "polled", RulingAct.ISSUE: "given",
        RulingAct.WITHDRAW: "withdrawn", RulingAct.TELL: "told",
        RulingAct.LOOK_AGAIN: "looked at again", RulingAct.APPEAL: "appealed",
        RulingAct.REPLACE: "replaced", RulingAct.TAKE_BACK: "taken back",
    }  # fmt: skip
    assert drawn("The course of a ruling") == in_words(RULING, stages, acts)


def test_the_course_of_an_appeal_is_drawn_as_it_is() -> None:
    at, act = AppealCourse, AppealAct
    stages = {
        at.LODGED: "lodged", at.READY: "to be heard", at.REFERRED: "with the authority",
        at.RECOMMENDED: "recommended",
        at.RECOMMENDED_REFERRED: "recommended, with the authority", at.DECIDED: "decided",
        at.FURTHER: "further appeal", at.WITHDRAWN: "withdrawn", at.LAPSED: "not heard",
    }  # fmt: skip
    acts = {
        act.CONCUR: "concurred in", act.WISH: "one withdraws, or goes on",
        act.RESUME: "one withdraws, or goes on", act.WITHDRAW: "all withdraw",
        act.LAPSE: "not heard", act.REVIVE: "told before", act.REFER: "referred",
        act.ANSWER: "answered", act.RECOMMEND: "change recommended", act.DECIDE: "decided",
        act.CORRECT: "corrected", act.APPEAL_FURTHER: "appealed further",
    }  # fmt: skip
    assert drawn("The course of an appeal") == in_words(APPEAL, stages, acts)
