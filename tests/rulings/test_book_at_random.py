"""Random acts by random people at random times, told and recorded at different ones, the schedule
up and down: no right is cut short, nothing is done too late, no final score has anything open.

What is in time is reckoned here by itself: half an hour from the later of the official score and
the telling, and what extensions add that were given before it was over.
"""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Player
from events.actions.releases import withdraw_official_score
from events.models import Contestant, PeriodExtension, Session
from events.queries.lists import sheet_with_lists
from events.queries.releases import latest_release
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.calls import close_call
from rulings.actions.corrections import correct, reject
from rulings.actions.earlier import ToldBefore
from rulings.actions.extensions import extend_periods
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.actions.tellings import Told, tell_side
from rulings.actions.withdrawals import resume_appeal, withdraw_appeal
from rulings.models import OPEN_APPEAL, Appeal, Call, Concurrence, Correction, Reopening, Ruling
from rulings.queries.matters import told_when
from tests.builders import NOW
from tests.rulings.calling import ask
from tests.rulings.night import INSTANT, PERIOD, Night, under

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
STEPS = 24
LONG_AFTER = timedelta(days=3)


class Evening:
    """A night with dice; it remembers what the Law's time follows from, and no end of it."""

    def __init__(self, night: Night, seed: int) -> None:
        self.night, self.dice, self.now = night, random.Random(seed), NOW  # noqa: S311 - no secret
        self.official: datetime | None = None
        self.extended: list[tuple[str, datetime, datetime]] = []
        self.acts: list[Callable[[], None]] = [
            self.publish, self.ask, self.answer, self.rule, self.tell, self.appeal, self.concur,
            self.withdraw, self.decide, self.report, self.correct, self.extend, self.schedule,
            self.take_back, self.reopen, self.close, self.told_concurs, self.resume,
        ]  # fmt: skip
        self.minutes = self.dice.choice((0, 60))
        """What a regulation gives for a concurrence; nothing is the Law's own."""
        under(night, L92D=self.minutes)

    # --- What the Law gives -------------------------------------------------------------------

    def end(self, kind: str, *since: datetime | None) -> datetime | None:
        """The last instant of a period; None while something that it runs from is to come."""
        known = [each for each in (self.official, *since) if each]
        if len(known) <= len(since):
            return None
        begin = max(known)
        end = begin + PERIOD
        for of, given, until in self.extended:
            if of == kind and given <= end:
                end = max(end, until)
        return end

    @property
    def is_final(self) -> bool:
        return self.night.reload().state == Session.State.FINAL

    def told(self) -> ToldBefore:
        """Some time before now, as a director remembers it."""
        return ToldBefore(self.now - self.dice.randrange(90) * MINUTE, "at the desk")

    # --- Acts ---------------------------------------------------------------------------------

    def publish(self) -> None:
        if self.official is None:
            self.official = self.now
            self.night.reload()
            self.night.publish(self.now)

    def take_back(self) -> None:
        is_fresh = self.official is not None and self.now <= self.official + 10 * MINUTE
        try:
            withdraw_official_score(
                actor=self.night.director, session=self.night.session, reason="Slip.", now=self.now
            )
        except UserError:
            assert not is_fresh
            return
        assert is_fresh
        self.official = None

    def reopen(self) -> None:
        was_final, told = self.is_final, self.told()
        try:
            reopen_score(
                actor=self.night.director, session=self.night.session,
                ground=self.dice.choice(Reopening.Ground.values), raised="A claim.",
                raised_by="East", told_at=told.at, told_to="Director", order="17", now=self.now,
            )  # fmt: skip
        except UserError:
            return
        assert was_final

    def close(self) -> None:
        session = self.night.reload()
        if session.is_reopened:
            close_reopening(
                actor=self.night.director, session=session, outcome="Ruled.", now=self.now
            )

    def answered(self) -> list[datetime]:
        """When somebody was told that no ruling was needed, who may ask again from then."""
        closed = Call.objects.filter(state=Call.State.CLOSED, is_late=False)
        return sorted(each.closed_at for each in closed if each.closed_at)[-1:]

    def ask(self) -> None:
        end = self.end("appeal", *self.answered())
        if self.is_final:
            return
        try:
            call = ask(self.night, self.now, self.somebody()[1], f"At {self.now}.")
        except UserError:
            assert Call.objects.filter(state=Call.State.OPEN).exists()
            return
        assert call.is_late == (end is not None and self.now > end)

    def answer(self) -> None:
        call = Call.objects.filter(state=Call.State.OPEN).first()
        if call:
            close_call(
                actor=self.night.director, call=call, options="", words="None.", now=self.now
            )

    def rule(self) -> None:
        if self.is_final or Ruling.objects.exists():
            return
        sides = (self.night.ns, self.night.ew)
        told = tuple(side for side in sides if self.dice.randrange(2))
        ends = (self.end("correction"), self.end("appeal", *self.answered()))
        is_over = all(end is not None and self.now > end for end in ends)
        is_late = is_over and not self.night.reload().is_reopened
        try:
            self.night.rule(told=told, now=self.now)
        except UserError:
            assert is_late
            return
        assert not is_late

    def tell(self) -> None:
        ruling = Ruling.objects.filter(state=Ruling.State.ISSUED).first()
        side = self.somebody()[0]
        if ruling and told_when(ruling, side.pk) is None and not self.is_final:
            said = Told(side, self.now, appeal_right_told=True)
            tell_side(actor=self.night.director, ruling=ruling, told=said, now=self.now)

    def appeal(self) -> None:
        ruling = Ruling.objects.filter(state=Ruling.State.ISSUED).first()
        if ruling is None or ruling.made_on_appeal.exists():
            return
        side, actor, player = self.somebody()
        if ruling.appeals.filter(appellant=side).exclude(state="withdrawn").exists():
            return
        earlier = self.told() if self.dice.randrange(2) else None
        made = earlier.at if earlier else self.now
        given = ruling.issued_at
        assert given is not None
        if made < given:
            return
        end = self.end("appeal", told_when(ruling, side.pk))
        is_in_time = not self.is_final and (end is None or made <= end)
        try:
            lodge_appeal(
                actor=self.night.director if earlier else actor,
                ruling=ruling,
                grounds="No.",
                on_behalf_of=player if earlier else None,
                earlier=earlier,
                now=self.now,
            )
            was_taken = True
        except UserError:
            was_taken = False
        assert was_taken == is_in_time

    def concur(self) -> None:
        appeal = Appeal.objects.filter(state=Appeal.State.LODGED).first()
        if appeal:
            actor = Actor.person(self.night.login(self.partner(appeal)))
            self.concurs(appeal, self.now, actor=actor)

    def told_concurs(self) -> None:
        """Also of an appeal that has lapsed meanwhile."""
        waits = Appeal.objects.filter(state__in=(Appeal.State.LODGED, Appeal.State.LAPSED))
        appeal, earlier = waits.first(), self.told()
        if appeal is None or earlier.at < appeal.lodged_at or self.is_final:
            return
        stands = appeal.ruling.state == Ruling.State.ISSUED
        if appeal.ended_at is None or (stands and earlier.at <= appeal.ended_at):
            partner, actor = self.partner(appeal), self.night.director
            self.concurs(appeal, earlier.at, actor=actor, on_behalf_of=partner, earlier=earlier)

    def partner(self, appeal: Appeal) -> Player:
        players = self.night.players(appeal.appellant)
        return next(each for each in players if each != appeal.lodged_by)

    def concurs(self, appeal: Appeal, made: datetime, **more: Any) -> None:
        """In time is what was said while the right lasts, or in the regulated minutes."""
        right = self.end("appeal", told_when(appeal.ruling, appeal.appellant_id))
        end = right and max(right, appeal.lodged_at + self.minutes * MINUTE)
        is_in_time = not self.minutes or end is None or made <= end
        try:
            concur(appeal=appeal, now=self.now, **more)
        except UserError:
            assert not is_in_time
            return
        assert is_in_time
        assert appeal.state == Appeal.State.READY

    def withdraw(self) -> None:
        """Somebody of those who concur; with the last of them it is over."""
        appeal = Appeal.objects.filter(state__in=OPEN_APPEAL).first()
        if appeal and self.dice.randrange(2):
            left = list(appeal.concurrences.filter(withdrawn_at=None))
            actor = Actor.person(self.night.login(self.dice.choice(left).player))
            withdraw_appeal(actor=actor, appeal=appeal, now=self.now)
            assert (appeal.state in OPEN_APPEAL) == (len(left) > 1)

    def resume(self) -> None:
        withdrew = Concurrence.objects.filter(withdrawn_at__isnull=False).last()
        if withdrew:
            appeal, actor = withdrew.appeal, Actor.person(self.night.login(withdrew.player))
            is_open = appeal.state in OPEN_APPEAL
            try:
                resume_appeal(actor=actor, appeal=appeal, now=self.now)
            except UserError:
                assert not is_open
                return
            assert is_open

    def decide(self) -> None:
        appeal = Appeal.objects.filter(state=Appeal.State.READY).first()
        if appeal:
            waits = appeal.ruling.appeals.filter(state=Appeal.State.LODGED).exists()
            outcome = "stands" if waits else self.dice.choice(("stands", "changed"))
            decide_appeal(
                actor=self.night.director, appeal=appeal, outcome=outcome, reasons="So.",
                decision="The table's score.", now=self.now,
            )  # fmt: skip

    def report(self) -> None:
        end, earlier = self.end("correction"), self.told() if self.dice.randrange(2) else None
        made = earlier.at if earlier else self.now
        if Correction.objects.filter(state=Correction.State.REPORTED).exists() or made < NOW:
            return
        claimed = self.dice.choice(("4S N +2", "4S N =", "3NT E -1"))
        who = self.night.director if earlier else self.somebody()[1]
        try:
            found = self.night.report(self.now, who, claimed=claimed, earlier=earlier)
        except UserError:
            return
        assert found.is_late == (end is not None and made > end)

    def correct(self) -> None:
        found = Correction.objects.filter(state=Correction.State.REPORTED).first()
        if found and not found.is_late and self.dice.randrange(2):
            text = found.claimed
            correct(actor=self.night.director, correction=found, text=text, reason="", now=self.now)
        elif found:
            reject(actor=self.night.director, correction=found, reason="No.", now=self.now)

    def extend(self) -> None:
        until = self.now + self.dice.randrange(1, 120) * MINUTE
        kind = self.dice.choice((PeriodExtension.Kind.CORRECTION, PeriodExtension.Kind.APPEAL))
        try:
            extend_periods(
                actor=self.night.administrator, session=self.night.session, kinds=[kind],
                until=until, reason="The site was away.", now=self.now,
            )  # fmt: skip
        except UserError:
            return
        self.extended.append((kind, self.now, until))

    def schedule(self) -> None:
        finalise_due_sessions(self.now)

    # --- What always holds --------------------------------------------------------------------

    def somebody(self) -> tuple[Contestant, Actor, Player]:
        side = self.dice.choice(self.sides())
        player = self.dice.choice(self.night.players(side))
        return side, Actor.person(self.night.login(player)), player

    def is_over(self) -> bool:
        """Whether every period has passed and all that was asked for in time is discharged."""
        ends = [self.end("correction"), self.end("appeal", *self.answered())]
        ruling = Ruling.objects.filter(state=Ruling.State.ISSUED).first()
        if ruling and not ruling.made_on_appeal.exists():
            ends += [self.end("appeal", told_when(ruling, each.pk)) for each in self.sides()]
        elif ruling and not all(told_when(ruling, each.pk) for each in self.sides()):
            return False
        asked = (
            Call.objects.filter(state=Call.State.OPEN, is_late=False),
            Correction.objects.filter(state=Correction.State.REPORTED, is_late=False),
            Appeal.objects.filter(state__in=OPEN_APPEAL),
        )
        is_open = any(rows.exists() for rows in asked) or self.night.reload().is_reopened
        return not is_open and all(end is not None and end < self.now for end in ends)

    def sides(self) -> tuple[Contestant, ...]:
        return self.night.ns, self.night.ew

    def check(self) -> None:
        if self.is_final:
            assert self.is_over()
        release, session = latest_release(self.night.session), self.night.reload()
        if release:
            fresh = sheet_with_lists(session)
            assert release.ranking == fresh["ranking"]
            assert release.travellers == fresh["travellers"]


def play_out(evening: Evening) -> None:
    for _step in range(STEPS):
        evening.now += evening.dice.choice((INSTANT, MINUTE, 9 * MINUTE, 25 * MINUTE))
        evening.dice.choice(evening.acts)()
        evening.check()
    for _round in range(3):
        evening.now += LONG_AFTER
        for act in (evening.publish, evening.answer, evening.concur, evening.decide,
                    evening.correct, evening.tell, evening.tell, evening.close,
                    evening.schedule):  # fmt: skip
            act()
        evening.check()
    for _time in range(12):
        evening.tell()
    evening.now += LONG_AFTER
    evening.schedule()
    assert evening.is_over()
    assert evening.is_final


@pytest.mark.parametrize("seed", range(3))
def test_L79C1_L92B_random_acts_cut_no_right_short_and_leave_nothing_open(
    night: Night, seed: int
) -> None:
    play_out(Evening(night, seed))


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(3, 60))
def test_L79C1_L92B_many_random_evenings_cut_no_right_short(night: Night, seed: int) -> None:
    play_out(Evening(night, seed))
