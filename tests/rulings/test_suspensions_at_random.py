"""Random evenings on which a pair is suspended: for other rounds, on appeal, and not any more."""

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from django_scopes import scope

from events.models import Result, ScorePenalty
from events.queries.plays import Play, Plays, session_plays
from events.queries.sight import WHOLE
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.penalised import PenaltyNow
from rulings.actions.penalties import take_back_penalty
from rulings.actions.suspended_boards import award_suspended
from rulings.actions.suspensions import change_suspension, suspend
from rulings.models import OPEN_APPEAL, Appeal, Ruling
from rulings.queries.penalised import stage_of
from rulings.queries.suspensions import due
from rulings.states import PENALTY, PenaltyAct
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.night import Night, build_night
from tests.rulings.test_suspensions import enter

pytestmark = pytest.mark.django_db

ACTS = 20
LAST = 5


class Suspended:
    """Five rounds of one board are played, the pair being out of some of them."""

    def __init__(self, night: Night, seed: int) -> None:
        self.night, self.dice, self.now = night, random.Random(seed), NOW  # noqa: S311
        acts = [self.bar, self.change, self.take_back, self.award, self.appeal, self.decide]
        self.acts = [*acts, self.play, self.award]

    def later(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now

    @property
    def stands(self) -> ScorePenalty | None:
        return self.night.session.penalties.in_force().filter(first_round__isnull=False).first()

    def plays(self) -> Plays:
        return session_plays(self.night.session, WHOLE)

    def rounds(self) -> tuple[int, int | None]:
        first = self.dice.randint(1, LAST)
        return first, self.dice.choice((None, self.dice.randint(first, LAST)))

    def free_to(self, act: PenaltyAct) -> ScorePenalty | None:
        found = self.stands
        return found if found and act in PENALTY[stage_of(found)] else None

    def bar(self) -> None:
        if self.stands is None:
            first, last = self.rounds()
            suspend(
                actor=self.night.director, session=self.night.session, contestant=self.night.ns,
                first_round=first, last_round=last, reason="Loud.", is_told=True, now=self.later(),
            )  # fmt: skip

    def change(self) -> None:
        if found := self.free_to(PenaltyAct.CHANGE):
            first, last = self.rounds()
            change_suspension(
                actor=self.night.director, penalty=found, first_round=first, last_round=last,
                reason="Loud.", is_told=True, now=self.later(),
            )  # fmt: skip

    def take_back(self) -> None:
        if found := self.free_to(PenaltyAct.TAKE_BACK):
            take_back_penalty(
                actor=self.night.director, penalty=found, reason="No.", is_told=True,
                now=self.later(),
            )  # fmt: skip

    def award(self) -> None:
        found = self.stands
        if found and due(self.plays(), found):
            told = bool(self.dice.randrange(2))
            now = self.later()
            award_suspended(actor=self.night.director, penalty=found, is_told=told, now=now)

    def appeal(self) -> None:
        if found := self.free_to(PenaltyAct.APPEAL):
            ruling = found.rulings.get(state=Ruling.State.ISSUED)
            if ruling.appeals.filter(state__in=OPEN_APPEAL).exists() or ruling.version > 1:
                return
            night, now = self.night, self.later()
            appeal = lodge_appeal(
                actor=night.actor(night.ns), ruling=ruling, grounds="No.", now=now
            )
            concur(actor=night.actor(night.ns, 1), appeal=appeal, now=now)

    def decide(self) -> None:
        appeal = Appeal.objects.filter(state=Appeal.State.READY).first()
        if appeal is None:
            return
        other = PenaltyNow(Decimal(0), *self.rounds())
        becomes = self.dice.choice((None, PenaltyNow(None), PenaltyNow(Decimal(0)), other))
        decide_appeal(
            actor=self.night.director, appeal=appeal, reasons="So.", decision="So it is.",
            outcome="changed" if becomes else "stands", penalty=becomes, now=self.later(),
        )  # fmt: skip

    def play(self) -> None:
        """The next table plays that nobody keeps from it."""
        out = {play.key for play in due(self.plays(), self.stands)} if self.stands else set()
        left = [play for play in self.plays().missing if play.key not in out]
        if left:
            enter(self.night, left[0])

    def check(self) -> None:
        """Each artificial score is a ruling in force."""
        in_force = Ruling.objects.filter(state=Ruling.State.ISSUED, is_of_board=True)
        ruled = {row.board_id for row in in_force if row.ns_award or row.ew_award}
        artificial = [each for each in self.plays().all if is_artificial(each)]
        assert len(artificial) == len(ruled)
        for play in artificial:
            self.check_kept(play)

    def check_kept(self, play: Play) -> None:
        """In a round that is not over the pair is suspended still."""
        number, found = play.table_round.round, self.stands
        is_over = number < self.plays().rounds_now[play.table_round.section_id]
        assert is_over or (found is not None and found.suspends_in(number))


def is_artificial(play: Play) -> bool:
    return play.result is not None and play.result.kind == Result.Kind.ARTIFICIAL


@pytest.fixture
def night(db: None) -> Iterator[Night]:
    built = build_night(entered=False)
    with scope(organiser=built.organiser):
        yield built


def play_out(evening: Suspended) -> None:
    for _each in range(ACTS):
        evening.dice.choice(evening.acts)()
        evening.check()
    assert not list(differences(evening.night.session, RowCount()))


@pytest.mark.parametrize("seed", range(2))
def test_L91A_random_acts_on_a_suspension_leave_boards_and_rulings_at_one(
    night: Night, seed: int
) -> None:
    play_out(Suspended(night, seed))


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(2, 40))
def test_L91A_many_random_suspensions_leave_boards_and_rulings_at_one(
    night: Night, seed: int
) -> None:
    play_out(Suspended(night, seed))
