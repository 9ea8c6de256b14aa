"""The organiser's approval is of one statement and one result (Law 79C2)."""

import pytest

from clubs.errors import Conflict, UserError
from clubs.models import HistoryRecord
from rulings.actions.corrections import correct
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.models import Correction
from rulings.queries.my_matters import my_matters
from rulings.states import CorrectionStage
from rulings.witnesses import RowCount, differences
from scoring.notation import parse_entry
from tests.rulings.night import DEADLINE, INSTANT, Night, under
from tests.rulings.test_correcting import CLAIM, current, report_at
from tests.writers import correct_result

pytestmark = pytest.mark.django_db

LATE = DEADLINE + INSTANT
OTHER = "4S N +1"


def late(night: Night) -> Correction:
    return report_at(night, LATE)


def state(night: Night, found: Correction, statement: str = "All agree.", entry: str = "") -> None:
    state_beyond_doubt(
        actor=night.director,
        correction=found,
        statement=statement,
        entry=entry or None,
        now=LATE,
    )


def approve(night: Night, found: Correction, seen: int | None = None) -> None:
    approve_late(actor=night.administrator, correction=found, seen=seen, now=LATE)


def decide(night: Night, found: Correction, text: str = CLAIM) -> Correction:
    return correct(actor=night.director, correction=found, text=text, reason="", now=LATE)


def change_the_record(night: Night) -> None:
    correct_result(
        actor=night.director,
        session=night.session,
        board_number=night.board.number,
        ns=night.ns,
        ew=night.ew,
        entry=parse_entry(OTHER),
        now=LATE,
        reason="C9",
    )


def test_L79C2_another_result_than_was_approved_is_refused(official: Night) -> None:
    found = late(official)
    state(official, found)
    approve(official, found)
    with pytest.raises(UserError, match=r"Approved was the correction to 4S N \+2") as refused:
        decide(official, found, OTHER)
    assert refused.value.field == "entry"
    assert current(official).tricks == 10
    decide(official, found, "4sn+2")
    assert current(official).tricks == 12


def test_L79C2_the_director_may_state_another_result_than_was_claimed(official: Night) -> None:
    found = late(official)
    state(official, found, entry="4s n +1")
    approve(official, found)
    assert found.stated_entry == OTHER
    decide(official, found, OTHER)
    assert current(official).tricks == 11


def test_L79C2_stating_anew_voids_the_approval(official: Night) -> None:
    found = late(official)
    state(official, found)
    approve(official, found)
    state(official, found, "On second thoughts eleven.", OTHER)
    assert (found.stage, found.approved_at) == (CorrectionStage.STATED, None)
    with pytest.raises(UserError, match="organiser's approval"):
        decide(official, found, OTHER)
    approve(official, found)
    decide(official, found, OTHER)
    records = HistoryRecord.objects.filter(act="correction.approve").order_by("pk")
    said = [each.after or {} for each in records]
    assert [(each["number"], each["entry"]) for each in said] == [(1, CLAIM), (2, OTHER)]


def test_L79C2_an_approval_of_a_statement_that_was_replaced_meanwhile_is_refused(
    official: Night,
) -> None:
    found = late(official)
    state(official, found)
    state(official, found, "Eleven.", OTHER)
    with pytest.raises(Conflict, match="stated it anew"):
        approve(official, found, seen=1)
    approve(official, found, seen=2)
    with pytest.raises(Conflict, match="approved already"):
        approve(official, found, seen=2)


def test_L79C2_a_record_changed_meanwhile_voids_statement_and_approval(official: Night) -> None:
    found = late(official)
    state(official, found)
    approve(official, found)
    change_the_record(official)
    found = Correction.objects.get(pk=found.pk)
    assert (found.stage, found.is_overtaken) == (CorrectionStage.LATE, True)
    with pytest.raises(Conflict, match="changed since the statement"):
        decide(official, found)
    assert current(official).tricks == 11
    state(official, found, "Twelve, whatever was typed since.")
    approve(official, found)
    assert decide(official, found).state == Correction.State.CORRECTED


def test_L79C2_nothing_waits_for_an_approval_of_what_was_overtaken(official: Night) -> None:
    found = late(official)
    state(official, found)
    admin = official.administrator.user
    assert admin is not None
    assert [each.is_mine_to_act for each in my_matters(admin, LATE)] == [True]
    change_the_record(official)
    assert my_matters(admin, LATE) == []
    with pytest.raises(Conflict, match="changed since the statement"):
        approve(official, found)


def test_L79C2_what_is_recorded_already_is_not_stated(official: Night) -> None:
    with pytest.raises(UserError, match="already says"):
        state(official, late(official), entry="4S N =")


def test_L79C2_approved_in_advance_is_bound_at_once(official: Night) -> None:
    under(official, L79C2="in_advance")
    found = late(official)
    state(official, found)
    with pytest.raises(UserError, match="Approved was the correction"):
        decide(official, found, OTHER)
    state(official, found, "Eleven.", OTHER)
    assert (found.stage, found.approved_by) == (CorrectionStage.APPROVED, official.organiser.name)
    assert list(differences(official.session, RowCount())) == []
    decide(official, found, OTHER)
    assert current(official).tricks == 11
