"""What happens in an evening that is played to its final result: a penalty, an appeal, tellings."""

from datetime import datetime
from decimal import Decimal

from clubs.actors import Actor
from clubs.models import Player
from events.awards import assigned_award
from events.models import Contestant, ScorePenalty
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.penalties import give_penalty
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Ruling
from tests.builders import NOW
from tests.rulings.night import OFFICIAL, Night


def person(night: Night, name: str) -> Actor:
    return Actor.person(night.login(Player.objects.get(name=name)))


def slow_play(
    night: Night, contestant: Contestant, amount: Decimal = Decimal(1), now: datetime = NOW
) -> None:
    """So much is taken from the contestant's score."""
    give_penalty(
        actor=night.director,
        session=night.session,
        contestant=contestant,
        amount=amount,
        unit=ScorePenalty.Unit.SCORE,
        law="90B2",
        reason="slow play",
        is_told=True,
        now=now,
    )


def changed_on_appeal(night: Night) -> None:
    """Bob A appeals the one ruling and Ann A concurs: four spades made for both sides."""
    appeal = lodge_appeal(
        actor=person(night, "Bob A"),
        ruling=night.session.rulings.get(is_of_board=True),
        grounds="No pause.",
        now=OFFICIAL,
    )
    concur(actor=person(night, "Ann A"), appeal=appeal, now=OFFICIAL)
    award = assigned_award("4S N =", night.board.vulnerability)
    decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="There was none.",
        decision="The score stands.",
        ns_award=award,
        ew_award=award,
        now=OFFICIAL,
    )
    decided = night.session.rulings.get(state=Ruling.State.ISSUED, is_of_board=True)
    for side in (night.ns, night.ew):
        told = Told(side, OFFICIAL, appeal_right_told=True)
        tell_side(actor=night.director, ruling=decided, told=told, now=OFFICIAL)
