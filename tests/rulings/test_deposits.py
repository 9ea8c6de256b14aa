"""The deposit of an appeal (Laws 80B2(k) and 92A): asked for, taken, and what becomes of it."""

from datetime import datetime, timedelta
from itertools import product

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import translation

from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.decisions import correct_decision
from rulings.actions.deposits import give_back_deposit, take_deposit
from rulings.actions.earlier import ToldBefore
from rulings.actions.hearings import BY_THE_DIRECTOR, Hearing
from rulings.actions.lapses import close_unconcurred, close_unpaid
from rulings.actions.recommendations import recommend_change
from rulings.actions.withdrawals import resume_appeal, withdraw_appeal
from rulings.models import ON_LAW, Appeal
from rulings.queries.deposits import deposit_of
from rulings.queries.dossier import dossier_text
from rulings.queries.report import report_text
from rulings.states import DEPOSIT, DepositAct, DepositStage, deposit_stage
from rulings.witnesses import RowCount, differences
from tests.rulings.heard import appealed
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, under
from tests.rulings.test_regulated import at, browser, text_of
from tests.rulings.test_states import drawn, in_words

pytestmark = pytest.mark.django_db

LATER, MINUTE = DEADLINE + INSTANT, timedelta(minutes=1)
AT, ACT = DepositStage, DepositAct
LACKS_MERIT = Hearing(is_without_merit=True)


def asked(night: Night, **values: bool | str) -> Appeal:
    """An appeal to be heard of which 25 EUR are asked."""
    under(night, L92A_deposit="25 EUR", L92A="deposit", **values)
    return appealed(night)


def take(night: Night, appeal: Appeal, earlier: ToldBefore | None = None) -> Appeal:
    fresh = Appeal.objects.get(pk=appeal.pk)
    take_deposit(actor=night.director, appeal=fresh, earlier=earlier, now=LATER)
    return Appeal.objects.get(pk=appeal.pk)


def give_back(night: Night, appeal: Appeal) -> Appeal:
    fresh = Appeal.objects.get(pk=appeal.pk)
    give_back_deposit(actor=night.director, appeal=fresh, now=LATER + MINUTE)
    return Appeal.objects.get(pk=appeal.pk)


def decide(
    night: Night, appeal: Appeal, outcome: str = "stands", hearing: Hearing = BY_THE_DIRECTOR
) -> Appeal:
    found = Appeal.objects.get(pk=appeal.pk)
    said = {"outcome": outcome, "reasons": "So.", "decision": "Otherwise.", "hearing": hearing}
    decide_appeal(actor=night.director, appeal=found, now=LATER, **said)  # type: ignore[arg-type]
    return Appeal.objects.get(pk=appeal.pk)


def how(appeal: Appeal) -> DepositStage:
    return deposit_of(Appeal.objects.get(pk=appeal.pk)).stage


def test_every_stage_is_what_was_handed_over_and_how_the_appeal_ended() -> None:
    names = ("is_asked", "is_held", "was_given_back", "is_open", "is_lost")
    found = {
        known: deposit_stage(**dict(zip(names, known, strict=True)))
        for known in product((False, True), repeat=len(names))
    }
    assert set(found.values()) == set(DEPOSIT) == set(AT)
    for (asks, held, _given_back, is_open, lost), stage in found.items():
        assert (stage is AT.HELD) == (held and is_open)
        assert (stage is AT.LACKING) == (asks and not held and is_open)
        assert (stage is AT.KEPT) == (held and not is_open and lost)
        assert (stage is AT.DUE_BACK) == (held and not is_open and not lost)


def test_the_course_of_a_deposit_is_drawn_as_it_is() -> None:
    stages = {each: each.value for each in AT} | {AT.RETURNED: "given back"}
    acts = {ACT.TAKE: "taken", ACT.GIVE_BACK: "given back"}
    assert drawn("The course of a deposit") == in_words(DEPOSIT, stages, acts)


def test_L92A_a_deposit_is_taken_and_comes_back_after_an_appeal_with_merit(
    official: Night,
) -> None:
    appeal = asked(official)
    assert how(appeal) is AT.LACKING
    taken = take(official, appeal)
    assert (taken.deposit, taken.deposit_taken_at, taken.deposit_taken_by) == (
        "25 EUR",
        LATER,
        official.director.name,
    )
    assert how(appeal) is AT.HELD
    decide(official, appeal)
    assert how(appeal) is AT.DUE_BACK
    given = give_back(official, appeal)
    assert (given.deposit_returned_at, how(appeal)) == (LATER + MINUTE, AT.RETURNED)
    with pytest.raises(Conflict, match="No deposit of this appeal is to be given back"):
        give_back(official, appeal)
    assert list(differences(official.session, RowCount())) == []


def test_L92A_an_appeal_without_merit_costs_its_deposit(official: Night) -> None:
    appeal = take(official, asked(official))
    decide(official, appeal, hearing=LACKS_MERIT)
    assert how(appeal) is AT.KEPT
    with pytest.raises(Conflict, match="No deposit of this appeal is to be given back"):
        give_back(official, appeal)
    record = HistoryRecord.objects.filter(act="appeal.decide").get()
    assert record.after is not None
    assert record.after["deposit_is"] == "kept"


def test_L92A_what_was_lost_and_never_taken_is_owed(official: Night) -> None:
    appeal = asked(official)
    decide(official, appeal, hearing=LACKS_MERIT)
    assert how(appeal) is AT.OWED
    take(official, appeal)
    assert how(appeal) is AT.KEPT


def test_L92A_another_sanction_costs_no_deposit(official: Night) -> None:
    appeal = take(official, asked(official))
    under(official, L92A="warning")
    decide(official, Appeal.objects.get(pk=appeal.pk), hearing=LACKS_MERIT)
    assert how(appeal) is AT.DUE_BACK


def test_L82C_a_corrected_decision_changes_what_becomes_of_it(official: Night) -> None:
    appeal = take(official, asked(official))
    decide(official, appeal, hearing=LACKS_MERIT)
    for hearing, stage in ((BY_THE_DIRECTOR, AT.DUE_BACK), (LACKS_MERIT, AT.KEPT)):
        found = Appeal.objects.get(pk=appeal.pk)
        correct_decision(
            actor=official.director, appeal=found, hearing=hearing, why="A slip.",
            outcome="stands", reasons="It had merit.", now=LATER,
        )  # fmt: skip
        assert how(appeal) is stage
    records = HistoryRecord.objects.filter(act="appeal.correct").order_by("number")
    told = [each.after for each in records]
    assert [each["deposit_is"] for each in told if each] == ["due back", "kept"]


def test_L82C_what_was_given_back_is_owed_once_the_appeal_lacks_merit(official: Night) -> None:
    appeal = take(official, asked(official))
    decide(official, appeal)
    give_back(official, appeal)
    correct_decision(
        actor=official.director, appeal=Appeal.objects.get(pk=appeal.pk), why="A slip.",
        outcome="stands", reasons="None.", hearing=LACKS_MERIT, now=LATER + 2 * MINUTE,
    )  # fmt: skip
    assert how(appeal) is AT.OWED


@pytest.mark.parametrize(("rule", "stage"), [("returned", AT.DUE_BACK), ("kept", AT.KEPT)])
def test_a_withdrawn_appeal_has_its_deposit_as_regulated(
    official: Night, rule: str, stage: DepositStage
) -> None:
    appeal = take(official, asked(official, L92A_deposit_unheard=rule))
    withdraw_appeal(actor=official.actor(official.ns), appeal=appeal, now=LATER + MINUTE)
    assert how(appeal) is AT.HELD
    withdraw_appeal(
        actor=official.actor(official.ns, 1), appeal=Appeal.objects.get(), now=LATER + 3 * MINUTE
    )
    assert how(appeal) is stage
    resume_appeal(
        actor=official.director,
        appeal=Appeal.objects.get(),
        on_behalf_of=official.players(official.ns)[0],
        earlier=ToldBefore(LATER + 2 * MINUTE, "at the desk"),
        now=LATER + 5 * MINUTE,
    )
    assert how(appeal) is AT.HELD


def test_a_withdrawn_appeal_owes_nothing_that_was_not_taken(official: Night) -> None:
    appeal = asked(official, L92A_deposit_unheard="kept")
    for by in (0, 1):
        actor = official.actor(official.ns, by)
        withdraw_appeal(actor=actor, appeal=Appeal.objects.get(), now=LATER)
    assert how(appeal) is AT.NONE
    with pytest.raises(Conflict, match="No deposit is to be taken"):
        take(official, appeal)


def test_without_a_word_of_regulations_no_deposit_is_taken(official: Night) -> None:
    appeal = appealed(official)
    assert not deposit_of(appeal)
    with pytest.raises(Conflict, match="No deposit is to be taken"):
        take(official, appeal)


def test_it_is_taken_once_and_may_be_given_back_where_that_was_a_mistake(
    official: Night,
) -> None:
    appeal = take(official, asked(official))
    with pytest.raises(Conflict, match="No deposit is to be taken"):
        take(official, appeal)
    give_back(official, appeal)
    assert how(appeal) is AT.LACKING
    take(official, appeal)
    assert how(appeal) is AT.HELD
    assert list(differences(official.session, RowCount())) == []


def test_only_who_may_rule_notes_it(official: Night) -> None:
    appeal = asked(official)
    for act in (take_deposit, give_back_deposit):
        with pytest.raises(NotAllowed):
            act(actor=official.actor(official.ns), appeal=appeal, now=LATER)


def test_L92C_it_may_have_been_taken_before_it_is_noted(official: Night) -> None:
    appeal = asked(official)
    earlier = ToldBefore(OFFICIAL + MINUTE, "Envelope at the bar")
    taken = take(official, appeal, earlier)
    assert taken.deposit_taken_at == OFFICIAL + MINUTE
    assert taken.told_earlier.get().how == "Envelope at the bar"
    for refused in (ToldBefore(LATER + MINUTE, "x"), ToldBefore(OFFICIAL - MINUTE, "x")):
        give_back(official, appeal)
        with pytest.raises(UserError):
            take(official, appeal, refused)
        take(official, appeal)
    assert list(differences(official.session, RowCount())) == []
    page = text_of(browser(official.director), at(official, "appeal", 1))
    assert "told before: Envelope at the bar" not in page  # it was taken anew since


def test_a_hearing_without_it_is_warned_of_and_refused_only_where_that_is_regulated(
    official: Night,
) -> None:
    appeal = asked(official)
    director = browser(official.director)
    warned = "The deposit of 25 EUR is not taken yet. The appeal can be heard all the same."
    for name in ("appeal", "appeal_decide"):
        assert warned in text_of(director, at(official, name, 1))
    under(official, L92A_deposit_first=True, L93A="committee")
    refused = "The deposit of 25 EUR is not taken yet. The appeal is not heard before."
    for name in ("appeal", "appeal_decide", "appeal_recommend", "appeal_committee"):
        assert refused in text_of(director, at(official, name, 1))
    appeal = Appeal.objects.get(pk=appeal.pk)
    words = "Appeal A1 is not heard before its deposit of 25 EUR is taken"
    with pytest.raises(UserError, match=words):
        decide(official, appeal, hearing=Hearing("committee", "Cleo"))
    with pytest.raises(UserError, match=words):
        recommend_change(
            actor=official.director, appeal=appeal, heard_names="Cleo", recommendation="Yes.",
            now=LATER,
        )  # fmt: skip
    take(official, appeal)
    assert decide(official, appeal, hearing=Hearing("committee", "Cleo")).outcome == "stands"


def test_what_the_opponents_have_not_paid_is_not_heard_with_it(official: Night) -> None:
    appeal = take(official, asked(official, L92A_deposit_first=True))
    theirs = lodge_appeal(
        actor=official.actor(official.ew), ruling=appeal.ruling, grounds="More.", now=OFFICIAL
    )
    concur(actor=official.actor(official.ew, 1), appeal=theirs, now=OFFICIAL)
    with pytest.raises(UserError, match="Appeal A2 is not heard before its deposit"):
        decide(official, appeal)
    take(official, theirs)
    decide(official, appeal)
    assert {how(each) for each in Appeal.objects.all()} == {AT.DUE_BACK}


def test_an_appeal_that_stays_unpaid_ends_once_it_can_be_paid_no_more(official: Night) -> None:
    appeal = asked(official, L92A_deposit_first=True)
    closed = {"actor": official.director, "appeal": appeal}
    with pytest.raises(UserError, match="The deposit may be paid until 17 Nov, 22:00"):
        close_unpaid(now=DEADLINE, **closed)  # type: ignore[arg-type]
    with pytest.raises(UserError, match="not waiting for a concurrence"):
        close_unconcurred(now=LATER, **closed)  # type: ignore[arg-type]
    page = text_of(browser(official.director), at(official, "appeal", 1))
    assert "The deposit is lacking" in page
    close_unpaid(now=LATER, **closed)  # type: ignore[arg-type]
    assert Appeal.objects.get().state == Appeal.State.LAPSED
    assert list(differences(official.session, RowCount())) == []


def test_L92C_one_that_was_paid_before_it_ended_unheard_is_open_again(official: Night) -> None:
    appeal = asked(official, L92A_deposit_first=True)
    close_unpaid(actor=official.director, appeal=appeal, now=LATER)
    assert "open again (Law 92C)" in text_of(
        browser(official.director), at(official, "appeal_deposit", 1)
    )
    with pytest.raises(Conflict):
        take(official, appeal)
    again = take(official, appeal, ToldBefore(OFFICIAL, "to the barman"))
    assert (again.state, how(again)) == (Appeal.State.READY, AT.HELD)
    page = text_of(browser(official.director), at(official, "appeal", 1))
    assert "A1 was not heard: no deposit was recorded" in page
    assert list(differences(official.session, RowCount())) == []


def test_only_an_unpaid_appeal_is_ended_for_want_of_a_deposit(official: Night) -> None:
    appeal = asked(official)
    with pytest.raises(UserError, match="not waiting for a deposit"):
        close_unpaid(actor=official.director, appeal=appeal, now=LATER)


def test_L93B2_what_is_left_of_an_appeal_goes_on_with_its_deposit(official: Night) -> None:
    appeal = take(official, asked(official, L93A="committee"))
    decide(official, appeal, hearing=Hearing(ON_LAW, leaves_rest=True))
    rest = Appeal.objects.get(number=2)
    assert (how(appeal), how(rest)) == (AT.HELD, AT.HELD)
    decide(official, rest, hearing=Hearing("committee", "Cleo", is_without_merit=True))
    assert (how(appeal), how(rest)) == (AT.KEPT, AT.KEPT)


def test_the_pages_note_it_and_papers_print_it(official: Night) -> None:
    appeal = asked(official)
    director = browser(official.director)
    address = at(official, "appeal_deposit", 1)
    assert "Note that it is taken" in text_of(director, at(official, "appeal", 1))
    refused = director.post(address, {"told_at": "2090-01-01T10:00", "how": "x"})
    assert "That is still to come" in refused.content.decode()
    assert director.post(address, {"take": "1"}).status_code == 302
    for player in (official.ns, official.ew):
        page = text_of(browser(official.actor(player)), at(official, "appeal", 1))
        assert "The deposit of 25 EUR is taken." in page
        assert "Note that" not in page
    for text in (dossier_text(official.session, 1, OFFICIAL), report_text(official.session, 1)):
        assert "The deposit of 25 EUR is taken." in text
        assert "A1: deposit of 25 EUR taken" in text
    decide(official, appeal)
    assert "is to be given back" in text_of(director, address)
    assert director.post(address, {"back": "1"}).status_code == 302
    assert "The deposit of 25 EUR is given back." in text_of(director, at(official, "appeal", 1))
    assert browser(official.actor(official.ns)).get(address).status_code == 403
    assert Client().get(address).status_code in (302, 404)


def test_programs_read_what_the_page_shows(official: Night) -> None:
    take(official, asked(official))
    address = at(official, "api-ruling", 1)
    told = browser(official.actor(official.ns)).get(address).json()["appeals"][0]["deposit"]
    assert told == {
        "sum": "25 EUR",
        "stage": "held",
        "taken_at": "2026-11-17T22:00:00.000001Z",
        "returned_at": None,
    }
    said = Client().get(address)
    assert said.status_code == 404 or said.json()["appeals"][0]["deposit"] is None


def test_an_old_regulation_in_prose_goes_on(official: Night) -> None:
    under(official, L92A_deposit="£20, in cash")
    appeal = take(official, appealed(official))
    assert appeal.deposit == "£20, in cash"
    page = text_of(browser(official.director), at(official, "appeal", 1))
    assert "The deposit of £20, in cash is taken." in page


def test_a_sum_is_written_as_the_reader_writes_it(official: Night) -> None:
    under(official, L92A_deposit="25.50 EUR")
    appeal = appealed(official)
    with translation.override("fr"):
        assert deposit_of(appeal).said == "25,50 EUR"


def test_the_database_holds_what_was_taken_before_it_came_back(official: Night) -> None:
    appeal = asked(official)
    wrong: list[dict[str, str | datetime]] = [
        {"deposit": "25 EUR"},
        {"deposit_taken_at": OFFICIAL},
        {"deposit": "25 EUR", "deposit_taken_at": LATER, "deposit_returned_at": OFFICIAL},
    ]
    for columns in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            Appeal.objects.filter(pk=appeal.pk).update(**columns)


def test_what_was_noted_of_it_is_held_to_history(official: Night) -> None:
    appeal = take(official, asked(official))
    rows = Appeal.objects.filter(pk=appeal.pk)
    for columns in (
        {"deposit": "20 EUR"},
        {"deposit_taken_by": "Somebody"},
        {"deposit_taken_at": OFFICIAL},
        {"deposit_returned_at": LATER, "deposit_returned_by": "Somebody"},
    ):
        with transaction.atomic():
            rows.update(**columns)
            assert list(differences(official.session, RowCount())) != []
            transaction.set_rollback(True)
