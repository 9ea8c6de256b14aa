"""The course of a penalty: the table, its drawing for directors, and that the acts go by it."""

from decimal import Decimal

import pytest

from clubs.errors import Conflict, UserError
from events.models import ScorePenalty
from rulings.actions.decisions import correct_decision
from rulings.actions.penalised import PenaltyNow
from rulings.actions.penalties import take_back_penalty
from rulings.models import Appeal
from rulings.queries.penalised import stage_of
from rulings.states import PENALTY, PenaltyAct, PenaltyStage
from scripts.steps import ROOT
from tests.rulings.night import OFFICIAL, Night
from tests.rulings.test_penalties_are_rulings import appealed, change, decide, penalise

STAGE, ACT = PenaltyStage, PenaltyAct

DRAWN = {
    STAGE.GIVEN: "given",
    STAGE.APPEALED: "under appeal",
    STAGE.DECIDED: "given on appeal",
    STAGE.AGAIN: "under appeal again",
    STAGE.OVER: "over",
}


def test_penalty_every_stage_is_reached_and_what_is_over_stays_so() -> None:
    others = {PENALTY[stage][act] for stage in STAGE for act in PENALTY[stage]}
    assert {STAGE.GIVEN, STAGE.DECIDED, *others} == set(PENALTY) == set(STAGE)
    assert set(PENALTY[STAGE.OVER].values()) == {STAGE.OVER}


def test_penalty_the_drawing_for_directors_is_the_table() -> None:
    text = (ROOT / "docs" / "directors.md").read_text(encoding="utf-8")
    drawing = text.partition("### The course of a penalty\n")[2].strip().split("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in drawing.split("\n")]
    assert rows[0] == [
        "it is", "changed", "taken back", "appealed", "let stand", "decided otherwise",
        "decision corrected",
    ]  # fmt: skip
    cells = [
        [DRAWN[stage], *(DRAWN[to] if (to := PENALTY[stage].get(act)) else "" for act in ACT)]
        for stage in STAGE
    ]
    assert rows[2:] == cells


def brought_to(night: Night, stage: PenaltyStage) -> tuple[ScorePenalty, Appeal | None]:
    """A penalty at that stage, by the acts, and what was last appealed of it."""
    penalty = penalise(night)
    if stage is STAGE.GIVEN:
        return penalty, None
    if stage is STAGE.OVER:
        take_back_penalty(actor=night.director, penalty=penalty, reason="No.", now=OFFICIAL)
        return penalty, None
    appeal = appealed(night)
    if stage is STAGE.DECIDED:
        decide(night, appeal, PenaltyNow(Decimal(5)))
        return night.session.penalties.in_force().get(), appeal
    return penalty, appeal


@pytest.mark.django_db
@pytest.mark.parametrize("stage", [STAGE.GIVEN, STAGE.APPEALED, STAGE.DECIDED, STAGE.OVER])
def test_penalty_a_director_acts_on_it_only_where_the_table_lets_him(
    official: Night, stage: PenaltyStage
) -> None:
    penalty, _appeal = brought_to(official, stage)
    assert stage_of(penalty) is stage
    if ACT.CHANGE in PENALTY[stage]:
        change(official, penalty)
    else:
        with pytest.raises((UserError, Conflict)):
            change(official, penalty)
        with pytest.raises((UserError, Conflict)):
            take_back_penalty(actor=official.director, penalty=penalty, reason="No.", now=OFFICIAL)
    penalty.refresh_from_db()
    assert stage_of(penalty) is PENALTY[stage].get(ACT.CHANGE, stage)


@pytest.mark.django_db
def test_penalty_an_appeal_lets_it_stand_or_ends_it(official: Night) -> None:
    penalty = penalise(official)
    first = appealed(official)
    assert stage_of(penalty) is PENALTY[STAGE.GIVEN][ACT.APPEAL]
    decide(official, first, None)
    assert stage_of(penalty) is PENALTY[STAGE.APPEALED][ACT.STAND]
    correct_decision(
        actor=official.director, appeal=first, why="Mistyped.", outcome="changed",
        reasons="So.", decision="Less.", penalty=PenaltyNow(Decimal(5)), now=OFFICIAL,
    )  # fmt: skip
    penalty.refresh_from_db()
    assert stage_of(penalty) is PENALTY[STAGE.GIVEN][ACT.CORRECT]
    assert stage_of(official.session.penalties.in_force().get()) is STAGE.DECIDED
