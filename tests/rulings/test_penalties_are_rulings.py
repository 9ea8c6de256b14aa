"""A penalty is a ruling on one contestant (Laws 90 and 91A), which may be appealed (Law 92A)."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.models import ScorePenalty, Session
from events.queries.releases import latest_release
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.decisions import correct_decision
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.hearings import Hearing
from rulings.actions.penalised import PenaltyNow
from rulings.actions.penalties import change_penalty, give_penalty, take_back_penalty
from rulings.actions.rulings import revise_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Ruling, Telling
from rulings.queries.matters import matters
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, under

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def penalise(night: Night, **said: Any) -> ScorePenalty:
    """Ten per cent of a top, which is 0.4 here, for slow play."""
    return give_penalty(
        actor=said.pop("actor", night.director),
        session=night.session,
        contestant=night.ns,
        now=said.pop("now", OFFICIAL),
        **{
            "amount": Decimal(10),
            "unit": ScorePenalty.Unit.TOP,
            "law": "90B2",
            "reason": "Ten minutes late in round 3.",
            "is_told": True,
            **said,
        },
    )


def in_force() -> Ruling:
    return Ruling.objects.get(state=Ruling.State.ISSUED)


def appealed(night: Night) -> Appeal:
    appeal = lodge_appeal(
        actor=night.actor(night.ns), ruling=in_force(), grounds="Not we.", now=OFFICIAL
    )
    return concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)


def decide(night: Night, appeal: Appeal, becomes: PenaltyNow | None, **said: Any) -> Appeal:
    outcome = Appeal.Outcome.CHANGED if becomes else Appeal.Outcome.STANDS
    return decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=outcome,
        reasons="So.",
        decision="As the committee says.",
        penalty=becomes,
        now=OFFICIAL,
        **said,
    )


def test_L92A_a_penalty_is_a_ruling_on_one_contestant(official: Night) -> None:
    penalty = penalise(official)
    ruling = in_force()
    assert (ruling.penalty, ruling.is_of_board) == (penalty, False)
    assert [side.pk for side in ruling.sides] == [official.ns.pk]
    assert (ruling.laws, ruling.facts) == (["90B2"], "Ten minutes late in round 3.")
    assert ruling.decision == "Penalty: 10 per cent of a top."
    assert Telling.objects.get().appeal_right_told


def test_L90A_a_warning_is_a_ruling_too(official: Night) -> None:
    """It takes nothing, and stays on record: what is usual next follows from it."""
    penalise(official, amount=Decimal(0))
    assert in_force().decision == "A warning: nothing is taken."
    decide(official, appealed(official), PenaltyNow(None))
    assert not official.session.penalties.in_force().exists()
    assert official.session.releases.count() == 1


def test_L92B_the_score_waits_until_they_are_told_and_their_time_is_over(official: Night) -> None:
    penalise(official, is_told=False)
    assert matters(official.session).sides_not_told == 1
    finalise_due_sessions(DEADLINE + PERIOD)
    assert official.reload().state == Session.State.OFFICIAL
    told_at = DEADLINE + PERIOD
    told = Told(official.ns, told_at, appeal_right_told=True)
    tell_side(actor=official.director, ruling=in_force(), told=told, now=told_at)
    finalise_due_sessions(told_at + PERIOD)
    assert official.reload().state == Session.State.OFFICIAL
    finalise_due_sessions(told_at + PERIOD + INSTANT)
    assert official.reload().state == Session.State.FINAL


def test_L92A_those_who_are_not_penalised_cannot_appeal(official: Night) -> None:
    penalise(official)
    with pytest.raises(UserError, match="Law 92A"):
        lodge_appeal(
            actor=official.actor(official.ew), ruling=in_force(), grounds="More.", now=OFFICIAL
        )


@pytest.mark.parametrize(
    ("becomes", "amounts", "decision"),
    [
        (None, [Decimal(10)], "Penalty: 10 per cent of a top."),
        (PenaltyNow(Decimal(5)), [Decimal(5)], "As the committee says."),
        (PenaltyNow(Decimal(25)), [Decimal(25)], "As the committee says."),
        (PenaltyNow(Decimal(0)), [Decimal(0)], "As the committee says."),
        (PenaltyNow(None), [], "As the committee says."),
    ],
)
def test_L92A_an_appeal_changes_the_penalty(
    official: Night, becomes: PenaltyNow | None, amounts: list[Decimal], decision: str
) -> None:
    penalise(official)
    decide(official, appealed(official), becomes)
    assert [each.amount for each in official.session.penalties.in_force()] == amounts
    assert in_force().decision == decision
    shown = latest_release(official.reload())
    assert shown is not None
    row = next(each for each in shown.ranking if each["label"] == official.ns.label)
    costs = [each["cost"] for each in row.get("penalties", [])]
    assert costs == [f"{amount / 25:f}" for amount in amounts if amount]


def test_L90_on_appeal_no_more_is_taken_than_the_session(official: Night) -> None:
    penalise(official, unit=ScorePenalty.Unit.PERCENT)
    with pytest.raises(UserError, match="More than 100 per cent") as refused:
        decide(official, appealed(official), PenaltyNow(Decimal("100.01")))
    assert refused.value.field == "amount"


def test_L93B3_a_committee_changes_a_penalty_of_law_90_and_not_of_law_91(official: Night) -> None:
    under(official, L93A="committee")
    committee = Hearing("committee", "Ann, Ben and Cat")
    penalise(official)
    decide(official, appealed(official), PenaltyNow(Decimal(5)), hearing=committee)
    assert official.session.penalties.in_force().get().amount == Decimal(5)


def test_L91A_a_committee_only_recommends(official: Night) -> None:
    under(official, L93A="committee")
    penalise(official, law="91A")
    appeal = appealed(official)
    committee = Hearing("committee", "Ann, Ben and Cat")
    with pytest.raises(UserError, match="recommend") as refused:
        decide(official, appeal, PenaltyNow(None), hearing=committee)
    assert refused.value.field == "heard_by"
    assert official.session.penalties.in_force().get().amount == Decimal(10)


def test_L92A_under_appeal_a_penalty_is_neither_changed_nor_taken_back(official: Night) -> None:
    penalty = penalise(official)
    appealed(official)
    with pytest.raises(UserError, match="under appeal"):
        take_back_penalty(actor=official.director, penalty=penalty, reason="No.", now=OFFICIAL)
    with pytest.raises(UserError, match="under appeal"):
        change(official, penalty)
    assert official.session.penalties.get().is_current


def change(night: Night, penalty: ScorePenalty, **said: Any) -> ScorePenalty:
    kept = {"amount": Decimal(5), "law": "90B1", "reason": "Late for round 3."}
    return change_penalty(
        actor=night.director, penalty=penalty, now=OFFICIAL + MINUTE, **{**kept, **said}
    )


def test_L82C_a_changed_penalty_is_a_further_version_to_be_told_anew(official: Night) -> None:
    given = change(official, penalise(official))
    ruling = in_force()
    assert (str(given), ruling.version, ruling.penalty) == ("P2", 2, given)
    assert (ruling.laws, ruling.facts) == (["90B1", "82C"], "Late for round 3.")
    assert ruling.decision == "Penalty: 5 per cent of a top."
    assert official.session.penalties.get(number=1).taken_back_for == "P2 takes its place."
    assert not ruling.tellings.exists()
    assert official.session.releases.count() == 3


def test_L82C_one_that_they_know_of_is_taken_back_by_a_further_version(official: Night) -> None:
    penalty = penalise(official)
    take_back_penalty(
        actor=official.director, penalty=penalty, reason="It was 5.", is_told=True, now=OFFICIAL
    )
    ruling = in_force()
    assert (ruling.version, ruling.penalty, ruling.facts) == (2, None, "It was 5.")
    assert ruling.decision == "The penalty is taken back."
    assert ruling.tellings.count() == 1


def test_one_that_nobody_knows_of_is_withdrawn_with_its_ruling(official: Night) -> None:
    penalty = penalise(official, is_told=False)
    take_back_penalty(actor=official.director, penalty=penalty, reason="Slip.", now=OFFICIAL)
    assert Ruling.objects.get().state == Ruling.State.WITHDRAWN
    assert matters(official.session).sides_not_told == 0


def test_the_words_of_the_ruling_are_not_written_anew_without_the_penalty(official: Night) -> None:
    penalise(official)
    with pytest.raises(UserError, match="R1 is penalty P1"):
        revise_ruling(
            actor=official.director,
            ruling=in_force(),
            laws=["90B2"],
            facts="None.",
            facts_are=Ruling.FactsAre.AGREED,
            decision="Nothing.",
            ns_award=None,
            ew_award=None,
            now=OFFICIAL,
        )


@pytest.mark.parametrize("first", [PenaltyNow(None), PenaltyNow(Decimal(5))])
def test_L82C_a_decision_put_right_gives_the_penalty_again(
    official: Night, first: PenaltyNow
) -> None:
    """Mistyped as changed: it had stood."""
    penalise(official)
    appeal = decide(official, appealed(official), first)
    correct_decision(
        actor=official.director, appeal=appeal, why="Mistyped.", outcome="stands",
        reasons="So.", now=OFFICIAL,
    )  # fmt: skip
    again = official.session.penalties.in_force().get()
    assert (again.amount, again.law) == (Decimal(10), "90B2")
    assert in_force().penalty == again


def test_L82C_a_decision_put_right_takes_another_amount(official: Night) -> None:
    penalise(official)
    appeal = decide(official, appealed(official), PenaltyNow(Decimal(5)))
    correct_decision(
        actor=official.director, appeal=appeal, why="Mistyped.", outcome="changed",
        reasons="So.", decision="Two.", penalty=PenaltyNow(Decimal(2)), now=OFFICIAL,
    )  # fmt: skip
    assert official.session.penalties.in_force().get().amount == Decimal(2)


def test_what_the_site_gives_by_itself_is_no_ruling(official: Night) -> None:
    penalise(official, actor=SYSTEM)
    assert not Ruling.objects.exists()


# --- The pages --------------------------------------------------------------------------------


@pytest.fixture
def desk(official: Night, client: Client) -> Client:
    assert official.director.user is not None
    client.force_login(official.director.user)
    return client


def address(night: Night, route: str, *more: int) -> str:
    return reverse(route, args=[night.organiser.slug, night.session.pk, *more])


def test_one_form_gives_the_penalty_its_ruling_and_the_telling(
    official: Night, desk: Client
) -> None:
    typed = {"contestant": str(official.ns.pk), "law": "90B2", "amount": "10", "unit": "top"}
    typed |= {"reason": "Late.", "is_told": "on"}
    desk.post(address(official, "penalty_new"), typed)
    assert Telling.objects.get().ruling == in_force()
    assert (
        address(official, "ruling", 1) in desk.get(address(official, "penalties")).content.decode()
    )


def test_the_list_says_what_each_penalty_waits_for(official: Night, desk: Client) -> None:
    penalise(official, is_told=False)
    shown = desk.get(address(official, "penalties")).content.decode()
    assert ("not told yet" in shown, address(official, "penalty_change", 1) in shown) == (
        True,
        True,
    )
    appeal = appealed(official)
    shown = desk.get(address(official, "penalties")).content.decode()
    assert ("under appeal" in shown, address(official, "penalty_change", 1) in shown) == (
        True,
        False,
    )
    decide(official, appeal, PenaltyNow(Decimal(5)))
    Telling.objects.create(
        organiser=official.organiser, ruling=in_force(), contestant=official.ns, told_at=OFFICIAL,
        told_by="Director", appeal_right_told=True,
    )  # fmt: skip
    assert "decided on appeal" in desk.get(address(official, "penalties")).content.decode()


def test_replacing_the_ruling_leads_to_the_penalty(official: Night, desk: Client) -> None:
    penalise(official)
    answer = desk.get(address(official, "ruling_edit", 1))
    assert answer.headers["Location"] == address(official, "penalty_change", 1)
    said = {"law": "90B2", "amount": "5", "reason": "Less late."}
    desk.post(address(official, "penalty_change", 1), said)
    assert in_force().decision == "Penalty: 5 per cent of a top."


@pytest.mark.parametrize(
    ("typed", "decision"),
    [
        ({"becomes": "other", "amount": "5"}, "Penalty: 5 per cent of a top."),
        ({"becomes": "warning"}, "A warning: nothing is taken."),
        ({"becomes": "nothing"}, "The penalty is taken back."),
    ],
)
def test_the_form_of_a_decision_asks_what_becomes_of_the_penalty(
    official: Night, desk: Client, typed: dict[str, str], decision: str
) -> None:
    penalise(official)
    number = appealed(official).number
    sent = {"outcome": "changed", "reasons": "So.", **typed}
    assert desk.post(address(official, "appeal_decide", number), sent).status_code == 302
    assert in_force().decision == decision


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "Say what becomes of the penalty."),
        ({"becomes": "other"}, "Say how much is taken."),
        ({"becomes": "other", "amount": "-1"}, "greater than or equal to 0"),
        ({"becomes": "other", "amount": "10"}, "That is what was given: the ruling stands."),
    ],
)
def test_the_form_of_a_decision_says_what_it_lacks(
    official: Night, desk: Client, typed: dict[str, str], said: str
) -> None:
    penalise(official)
    number = appealed(official).number
    sent = {"outcome": "changed", "reasons": "So.", **typed}
    assert said in desk.post(address(official, "appeal_decide", number), sent).content.decode()
    assert official.session.penalties.get().is_current


def test_L92A_who_is_penalised_reads_it_and_their_right_to_appeal(
    official: Night, client: Client
) -> None:
    penalise(official)
    client.force_login(official.login(official.players(official.ns)[0]))
    page = client.get(address(official, "ruling", 1)).content.decode()
    assert "Penalty: 10 per cent of a top." in page
    assert "Your right to appeal" in page
