"""What a page tells before a penalty is changed, taken back or decided on appeal, and what it lists
beside the penalties (Laws 90, 91 and 92A).
"""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from clubs.errors import UserError
from events.actions.entry_decisions import (
    approve_disqualification,
    disqualify,
    take_back_entry_decision,
)
from events.models import ScorePenalty, Session
from events.queries.penalty_effects import effect_of_penalty
from rulings.actions.appeals import concur, lodge_appeal
from rulings.actions.penalties import change_penalty, give_penalty
from rulings.actions.polls import open_poll
from rulings.models import Appeal, Poll, Ruling
from tests.builders import NOW
from tests.rulings.night import OFFICIAL, Night, under

pytestmark = pytest.mark.django_db


def penalise(night: Night, law: str = "90B2") -> ScorePenalty:
    """Ten per cent of a top, which is 2% of the session's ten matchpoints here."""
    return give_penalty(
        actor=night.director,
        session=night.session,
        contestant=night.ns,
        amount=Decimal(10),
        unit=ScorePenalty.Unit.TOP,
        law=law,
        reason="Ten minutes late in round 3.",
        is_told=True,
        now=OFFICIAL,
    )


@pytest.fixture
def desk(official: Night, client: Client) -> Client:
    assert official.director.user is not None
    client.force_login(official.director.user)
    return client


def address(night: Night, route: str, *more: int) -> str:
    return reverse(route, args=[night.organiser.slug, night.session.pk, *more])


def read(client: Client, url: str) -> str:
    return client.get(url).content.decode()


@pytest.mark.parametrize(("amount", "after"), [("5", "49.00"), ("0", "50.00"), ("25", "45.00")])
def test_L90_the_effect_of_another_amount_is_of_it_alone(
    official: Night, amount: str, after: str
) -> None:
    """48% with the penalty; without it 50%: each per cent of a top is 0.2% of the session."""
    penalty = penalise(official)
    other = ScorePenalty(
        session=official.session,
        contestant=official.ns,
        amount=Decimal(amount),
        unit=penalty.unit,
        law="90B2",
    )
    changes = effect_of_penalty(other, in_place_of=penalty)
    (own,) = (each for each in changes if each.after.label == official.ns.label)
    assert own.before is not None
    assert (own.before.figure, own.after.figure) == ("48.00", after)


def test_L90_the_page_of_a_change_shows_what_it_does(official: Night, desk: Client) -> None:
    penalise(official)
    page = address(official, "penalty_change", 1)
    said = {"law": "90B2", "amount": "5", "reason": "Less late.", "preview": "1"}
    whole = desk.post(page, said).content.decode()
    part = desk.post(page, said, headers={"HX-Request": "true"}).content.decode()
    assert "49.00" in whole
    assert "49.00" in part
    assert "<form" not in part
    refused = desk.post(page, {**said, "amount": ""}, headers={"HX-Request": "true"})
    assert b"The effect cannot be shown yet" in refused.content
    assert official.session.penalties.get().amount == Decimal(10)


def test_L90_the_page_of_taking_back_shows_what_that_does(official: Night, desk: Client) -> None:
    penalise(official)
    assert "50.00" in read(desk, address(official, "penalty_take_back", 1))


@pytest.mark.parametrize(
    ("typed", "figure"),
    [
        ({"outcome": "changed", "becomes": "other", "amount": "5"}, "49.00"),
        ({"outcome": "changed", "becomes": "nothing"}, "50.00"),
        ({"outcome": "stands"}, ""),
    ],
)
def test_L92A_the_form_of_a_decision_shows_what_it_does(
    official: Night, desk: Client, typed: dict[str, str], figure: str
) -> None:
    penalise(official)
    player = official.actor(official.ns)
    ruling = Ruling.objects.get()
    appeal = lodge_appeal(actor=player, ruling=ruling, grounds="Not we.", now=OFFICIAL)
    concur(actor=official.actor(official.ns, 1), appeal=appeal, now=OFFICIAL)
    page = address(official, "appeal_decide", appeal.number)
    answer = desk.post(page, {"reasons": "So.", "preview": "1", **typed})
    assert answer.status_code == 200
    assert (figure or "The ranking stays as it is.") in answer.content.decode()
    appeal.refresh_from_db()
    assert appeal.state == Appeal.State.READY


def test_L92A_a_penalty_becomes_no_sanction_and_a_sanction_no_penalty(
    official: Night, desk: Client
) -> None:
    """The sanction is part of the decision on an appeal: whoever has it has no ruling for it."""
    under(official, L92A="points")
    penalty, sanction = penalise(official), penalise(official, law="92A")
    for each, law in ((penalty, "92A"), (sanction, "90B2")):
        with pytest.raises(UserError, match="part of the decision on that appeal") as refused:
            change_penalty(
                actor=official.director, penalty=each, amount=Decimal(5), law=law, reason="So.",
                now=OFFICIAL,
            )  # fmt: skip
        assert refused.value.field == "law"
    assert 'value="92A"' not in read(desk, address(official, "penalty_change", 1))
    assert 'value="92A"' in read(desk, address(official, "penalty_change", 2))
    assert Ruling.objects.get(state=Ruling.State.ISSUED).penalty == penalty


def test_L90_nobody_is_polled_about_a_penalty(official: Night, desk: Client) -> None:
    penalise(official)
    assert "Ask players" not in read(desk, address(official, "ruling", 1))
    with pytest.raises(UserError, match="R1 is a penalty"):
        open_poll(
            actor=official.director, ruling=Ruling.objects.get(), kind=Poll.Kind.POLL, hands="",
            so_far="", question="What now?", now=OFFICIAL,
        )  # fmt: skip
    board = official.rule(now=OFFICIAL)
    assert "Ask players" in read(desk, address(official, "ruling", board.number))


def test_L91B_a_disqualification_stands_beside_the_penalties_with_its_state(
    official: Night, desk: Client
) -> None:
    event, page = official.session.event, address(official, "penalties")
    assert "Disqualified" not in read(desk, page).split("No penalties")[1]
    later = NOW + timedelta(hours=4)
    decided = disqualify(
        actor=official.director,
        event=event,
        entry=official.ns.entry,
        reason="They shouted.",
        now=later,
    )
    shown = read(desk, page)
    where = [official.organiser.slug, event.pk, official.ns.entry.number]
    assert reverse("entry_place", args=where) in shown
    assert "Waits for the organiser's approval" in shown.replace("&#x27;", "'")
    approve_disqualification(actor=official.administrator, decision=decided, now=later)
    assert "Approved for the organiser (Law 91B)" in read(desk, page)
    take_back_entry_decision(
        actor=official.director, decision=decided, reason="Others shouted.", now=later
    )
    assert "Others shouted." in read(desk, page)
    assert official.reload().state == Session.State.OFFICIAL
