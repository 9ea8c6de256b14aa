"""Random evenings on which the one ruling is a penalty: given, changed, taken back and appealed."""

from decimal import Decimal

import pytest

from events.models import Contestant, ScorePenalty
from rulings.actions.appeals import decide_appeal
from rulings.actions.penalised import PenaltyNow
from rulings.actions.penalties import change_penalty, give_penalty, take_back_penalty
from rulings.models import OPEN_APPEAL, Appeal, Ruling
from tests.rulings.evenings import Evening, play_out
from tests.rulings.night import Night

pytestmark = pytest.mark.django_db


class Penalised(Evening):
    """North-South of table 1 are late; nobody else is told of it, or may appeal."""

    def __init__(self, night: Night, seed: int) -> None:
        super().__init__(night, seed)
        self.acts += [self.rule, self.appeal, self.change, self.undo]

    def sides(self) -> tuple[Contestant, ...]:
        return (self.night.ns,)

    def amount(self) -> Decimal:
        return self.dice.choice((Decimal(0), Decimal(5), Decimal(10), Decimal(25)))

    def rule(self) -> None:
        if self.is_final or ScorePenalty.objects.in_force().exists():
            return
        if Ruling.objects.filter(state=Ruling.State.ISSUED).exists():
            return
        give_penalty(
            actor=self.night.director, session=self.night.session, contestant=self.night.ns,
            amount=self.amount(), unit=ScorePenalty.Unit.TOP, law="90B1", reason="Late.",
            is_told=bool(self.dice.randrange(2)), now=self.now,
        )  # fmt: skip

    def standing(self) -> ScorePenalty | None:
        """One that nobody has appealed."""
        penalty = ScorePenalty.objects.in_force().first()
        if penalty is None or self.is_final:
            return None
        ruling = penalty.rulings.get(state=Ruling.State.ISSUED)
        is_held = ruling.made_on_appeal.exists() or ruling.appeals.filter(state__in=OPEN_APPEAL)
        return None if is_held else penalty

    def change(self) -> None:
        if penalty := self.standing():
            change_penalty(
                actor=self.night.director, penalty=penalty, amount=self.amount(), law="90B1",
                reason="Late.", is_told=bool(self.dice.randrange(2)), now=self.now,
            )  # fmt: skip

    def undo(self) -> None:
        if penalty := self.standing():
            take_back_penalty(
                actor=self.night.director, penalty=penalty, reason="No.",
                is_told=bool(self.dice.randrange(2)), now=self.now,
            )  # fmt: skip

    def decide(self) -> None:
        appeal = Appeal.objects.filter(state=Appeal.State.READY).first()
        if appeal is None:
            return
        becomes = self.dice.choice((None, PenaltyNow(None), PenaltyNow(self.amount())))
        if appeal.ruling.penalty is None:
            becomes = None
        decide_appeal(
            actor=self.night.director, appeal=appeal, reasons="So.", decision="So it is.",
            outcome="changed" if becomes else "stands", penalty=becomes, now=self.now,
        )  # fmt: skip

    def check(self) -> None:
        super().check()
        in_force = set(Ruling.objects.filter(state=Ruling.State.ISSUED).values_list("penalty"))
        given = set(ScorePenalty.objects.in_force().values_list("pk"))
        assert in_force - {(None,)} == given


@pytest.mark.parametrize("seed", range(1))
def test_L90_L92A_random_acts_on_a_penalty_leave_score_and_ruling_at_one(
    night: Night, seed: int
) -> None:
    play_out(Penalised(night, seed))


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(1, 40))
def test_L90_L92A_many_random_penalties_leave_score_and_ruling_at_one(
    night: Night, seed: int
) -> None:
    play_out(Penalised(night, seed))
