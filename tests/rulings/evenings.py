"""Random acts by random people at random times, told and recorded at different ones, the schedule
and the site up and down.

What is in time is reckoned here by itself: half an hour from the later of the official score and
the telling, what extensions add that were given before it was over, and what it lost to outages.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from clubs.actions.panel import add_to_panel
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import HistoryRecord, Outage, Player
from events.actions.releases import withdraw_official_score
from events.mapping import entry_text
from events.models import Contestant, OutageAnswer, PeriodExtension, Result, Session
from events.queries.lists import sheet_with_lists
from events.queries.releases import latest_release
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.calls import close_call
from rulings.actions.committees import appoint_to_hear, take_off_committee
from rulings.actions.corrections import correct, reject
from rulings.actions.earlier import ToldBefore
from rulings.actions.extensions import extend_periods
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.hearings import Hearing
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.outages import answer_outage
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.actions.rulings import revise_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.actions.withdrawals import resume_appeal, withdraw_appeal
from rulings.models import OPEN_APPEAL, Appeal, Call, Concurrence, Correction, Reopening, Ruling
from rulings.queries.committees import who_heard
from rulings.queries.matters import told_when
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.calling import ask
from tests.rulings.guided_acts import GuidedActs
from tests.rulings.night import INSTANT, PERIOD, Night, under

MINUTE = timedelta(minutes=1)
STEPS, STEPS_AFTER, TRIES = 20, 10, 6
LONG_AFTER = timedelta(days=3)


def full_minute(at: datetime) -> datetime:
    """The minute with which that ends; the evening begins with a full one."""
    return at + (NOW - at) % MINUTE


@dataclass(frozen=True, slots=True)
class Lost:
    """Time in which the site was away, which periods of these kinds get back; said when."""

    kinds: frozenset[str]
    given: datetime
    begins: datetime
    ends: datetime

    @property
    def holds_until(self) -> datetime:
        """As long again: what was over meanwhile can go on, and no score is final."""
        return self.ends + (self.ends - self.begins)

    def ran(self, begin: datetime, end: datetime) -> bool:
        return begin < self.ends and end >= self.begins

    def after(self, begin: datetime, end: datetime) -> datetime:
        """When a period ends that ran from the one to the other."""
        is_over = end < self.given
        if not self.ran(begin, end) or (is_over and self.given > self.holds_until):
            return end
        return full_minute(max(end, self.given) + (self.ends - max(begin, self.begins)))


def extended_at_random(
    dice: random.Random, actor: Actor, session: Session, now: datetime
) -> list[tuple[str, datetime, datetime]]:
    """A period is extended, for up to two hours: its kind, when that was said, and until when.

    Nothing where none runs.
    """
    until = now + dice.randrange(1, 120) * MINUTE
    kind = dice.choice((PeriodExtension.Kind.CORRECTION, PeriodExtension.Kind.APPEAL))
    try:
        extend_periods(
            actor=actor, session=session, kinds=[kind], until=until, reason="Fog.", now=now
        )
    except UserError:
        return []
    return [(kind, now, until)]


class Evening:
    """A night with dice; it remembers what the Law's time follows from, and no end of it."""

    def __init__(self, night: Night, seed: int) -> None:
        self.night, self.dice, self.now = night, random.Random(seed), NOW  # noqa: S311 - no secret
        self.official: datetime | None = None
        self.extended: list[tuple[str, datetime, datetime] | Lost] = []
        self.stated: dict[int, tuple[str, int]] = {}
        """Of late reports: what the director stated last, and of which version of the record."""
        self.approved: set[int] = set()
        self.acts: list[Callable[[], None]] = [
            self.publish, self.ask, self.answer, self.rule, self.tell, self.appeal, self.concur,
            self.withdraw, self.decide, self.report, self.correct, self.extend, self.schedule,
            self.take_back, self.reopen, self.close, self.told_concurs, self.resume,
            self.replace, self.away, self.answer_away, self.state, self.approve, self.appoint,
            self.report, self.state, self.approve, self.correct, self.away, self.answer_away,
            self.guide, self.guide, self.guide,
        ]  # fmt: skip
        self.guided = GuidedActs(night, self.dice)
        self.limited = [self.ask, self.report, self.appeal, self.schedule]
        """What is tried at the very end of a period, and right after it."""
        self.minutes = self.dice.choice((0, 60))
        """What a regulation gives for a concurrence; nothing is the Law's own."""
        self.hears = self.dice.choice(("director_in_charge", "committee"))
        under(night, L92D=self.minutes, L93A=self.hears)
        self.panel = [
            add_to_panel(actor=night.administrator, organiser=night.organiser, who=name, now=NOW)
            for name in ("Zoe", "Ida")
        ]

    # --- What the Law gives -------------------------------------------------------------------

    def end(self, kind: str, *since: datetime | None) -> datetime | None:
        """The last instant of a period; None while something that it runs from is to come."""
        known = [each for each in (self.official, *since) if each]
        if len(known) <= len(since):
            return None
        return self.lasts(kind, max(known))

    def lasts(self, kind: str, begin: datetime) -> datetime:
        """Half an hour, with what was given before it was over, and what it lost."""
        end = full_minute(begin + PERIOD)
        for each in self.extended:
            if isinstance(each, Lost):
                end = each.after(begin, end) if kind in each.kinds else end
            elif each[0] == kind and each[1] <= end:
                end = max(end, full_minute(each[2]))
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
            sat = {str(each.member) for each in appeal.committee.filter(ended_at=None)}
            decide_appeal(
                actor=self.night.director, appeal=appeal, outcome=outcome, reasons="So.",
                decision="The table's score.", hearing=self.hearing(), now=self.now,
            )  # fmt: skip
            if self.hears == "committee":
                assert set(who_heard(appeal).split(", ")) == {*sat, "Pia"}

    def hearing(self) -> Hearing:
        return Hearing("committee", "Pia") if self.hears == "committee" else Hearing()

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
        """A late one to what was stated and approved, while the record is what it was then."""
        found = self.reported()
        if found is None:
            return
        if self.dice.randrange(4) == 0:
            self.reject(found)
            return
        told = (self.record(), found.claimed)
        is_right = not found.is_late or (
            found.pk in self.approved and self.stated[found.pk] == told[::-1]
        )
        try:
            correct(
                actor=self.night.director, correction=found, text=found.claimed, reason="",
                now=self.now,
            )  # fmt: skip
        except UserError:
            assert not is_right
            return
        assert is_right

    def discharge(self) -> None:
        if found := self.reported():
            self.reject(found)

    def reject(self, found: Correction) -> None:
        reject(actor=self.night.director, correction=found, reason="No.", now=self.now)

    def state(self) -> None:
        """What is stated is at times another result than was claimed."""
        found = self.reported()
        if found and found.is_late:
            entry = self.dice.choice((found.claimed, found.claimed, "1NT W -3"))
            try:
                state_beyond_doubt(
                    actor=self.night.director, correction=found, statement="So.", entry=entry,
                    now=self.now,
                )  # fmt: skip
            except UserError:
                recorded = Result.objects.in_force().get(**self.place())
                assert entry_text(recorded) == entry  # it says so already
                return
            self.stated[found.pk] = entry, self.record()
            self.approved.discard(found.pk)

    def approve(self) -> None:
        found = self.reported()
        if found and found.is_late:
            stated = self.stated.get(found.pk)
            is_to = stated is not None and stated[1] == self.record()
            is_to = is_to and found.pk not in self.approved
            try:
                approve_late(actor=self.night.administrator, correction=found, now=self.now)
            except UserError:
                assert not is_to
                return
            assert is_to
            self.approved.add(found.pk)

    def reported(self) -> Correction | None:
        return Correction.objects.filter(state=Correction.State.REPORTED).first()

    def place(self) -> dict[str, Any]:
        return {"board": self.night.board, "ns": self.night.ns, "ew": self.night.ew}

    def record(self) -> int:
        return Result.objects.in_force().get(**self.place()).version

    def extend(self) -> None:
        by, session = self.night.administrator, self.night.session
        self.extended += extended_at_random(self.dice, by, session, self.now)

    def away(self) -> None:
        """The site is down for a while, and nobody does anything."""
        begins, self.now = self.now, self.now + self.dice.randrange(3, 40) * MINUTE
        Outage.objects.create(begins=begins, ends=self.now)

    def answer_away(self) -> None:
        outage = self.unanswered().last()
        if outage is None:
            return
        lost = Lost(frozenset({"correction", "appeal"}), self.now, outage.begins, outage.ends)
        is_open = self.night.reload().state == Session.State.OFFICIAL
        kinds = frozenset(
            kind for kind, begin, end in self.periods() if is_open and lost.after(begin, end) > end
        )
        extends = bool(self.dice.randrange(2))
        try:
            answer_outage(
                actor=self.night.administrator, session=self.night.session, outage=outage,
                extends=extends, reason="The line was down.", now=self.now,
            )  # fmt: skip
        except UserError:
            assert not kinds
            return
        assert kinds
        if extends:
            self.extended.append(replace(lost, kinds=kinds))

    def unanswered(self) -> QuerySet[Outage]:
        return Outage.objects.exclude(pk__in=OutageAnswer.objects.values("outage")).order_by("pk")

    def replace(self) -> None:
        """A call on the ruling there is, which a further version answers (Law 82C)."""
        call = Call.objects.filter(state=Call.State.OPEN).first()
        ruling = self.issued()
        if call is None or ruling is None or ruling.penalty or self.is_final:
            return
        is_settled = ruling.made_on_appeal.exists() or ruling.appeals.exclude(state="withdrawn")
        if is_settled:
            return
        try:
            revise_ruling(
                actor=self.night.director, ruling=ruling, call=call, laws=["16B1", "12C1A"],
                facts="A pause.", facts_are="agreed", decision="So.", ns_award=ruling.ns_award,
                ew_award=ruling.ew_award, now=self.now,
            )  # fmt: skip
        except UserError:
            assert call.is_late
            return
        call.refresh_from_db()
        assert call.state == Call.State.RULED

    def issued(self) -> Ruling | None:
        return Ruling.objects.filter(state=Ruling.State.ISSUED).first()

    def appoint(self) -> None:
        """Somebody is to hear an appeal, or is not any more."""
        appeal, member = Appeal.objects.last(), self.dice.choice(self.panel)
        if appeal is None:
            return
        is_to_hear = self.hears == "committee" and appeal.state in OPEN_APPEAL
        there = appeal.committee.filter(member=member, ended_at=None).first()
        try:
            if there:
                take_off_committee(actor=self.night.director, row=there, why="Ill.", now=self.now)
            else:
                appoint_to_hear(
                    actor=self.night.director, appeal=appeal, member=member, reason="",
                    now=self.now,
                )  # fmt: skip
        except UserError:
            assert not is_to_hear
            return
        assert is_to_hear

    def guide(self) -> None:
        self.guided.act(self.now)

    def look(self) -> None:
        self.guided.discharge_all(self.now)

    def schedule(self) -> None:
        finalise_due_sessions(self.now)

    # --- What always holds --------------------------------------------------------------------

    def somebody(self) -> tuple[Contestant, Actor, Player]:
        side = self.dice.choice(self.sides())
        player = self.dice.choice(self.night.players(side))
        return side, Actor.person(self.night.login(player)), player

    def is_over(self) -> bool:
        """Whether every period has passed and all that was asked for in time is discharged."""
        ruling = self.issued()
        if ruling and not all(told_when(ruling, each.pk) for each in self.sides()):
            return False
        stated = Correction.objects.filter(is_late=True).exclude(stated_at=None)
        asked = (
            Call.objects.filter(state=Call.State.OPEN, is_late=False),
            Correction.objects.filter(state=Correction.State.REPORTED, is_late=False),
            Appeal.objects.filter(state__in=OPEN_APPEAL),
            stated.filter(state=Correction.State.REPORTED) if not self.is_final else stated.none(),
        )
        is_open = any(rows.exists() for rows in asked) or self.night.reload().is_reopened
        is_open = is_open or self.guided.is_open
        periods = self.periods()
        is_held = any(
            self.now <= lost.holds_until and any(lost.ran(begin, end) for _k, begin, end in periods)
            for lost in self.not_answered()
        )
        is_run = self.official is not None and all(end < self.now for _k, _b, end in periods)
        return is_run and not is_open and not is_held

    def not_answered(self) -> list[Lost]:
        since = self.official or self.now
        return [
            Lost(frozenset(), self.now, each.begins, each.ends)
            for each in self.unanswered().filter(ends__gt=since)
        ]

    def periods(self) -> list[tuple[str, datetime, datetime]]:
        """All that has begun: its kind, since when, and until when."""
        if self.official is None:
            return []
        since: list[datetime | None] = [self.official, *self.answered()]
        ruling = self.issued()
        if ruling and not ruling.made_on_appeal.exists():
            since += [told_when(ruling, each.pk) for each in self.sides()]
        begun = [("correction", self.official)]
        begun += [("appeal", max(self.official, each)) for each in since if each]
        return [(kind, begin, self.lasts(kind, begin)) for kind, begin in begun]

    def sides(self) -> tuple[Contestant, ...]:
        return self.night.ns, self.night.ew

    def check(self) -> None:
        if self.is_final:
            assert self.is_over()
        release, session = latest_release(self.night.session), self.night.reload()
        if release and release.withdrawn_at is None:
            assert release.is_final == self.is_final
            fresh = sheet_with_lists(session)
            assert release.ranking == fresh["ranking"]
            assert release.travellers == fresh["travellers"]


def later(dice: random.Random, now: datetime, ends: Iterable[datetime]) -> datetime:
    """A while later, or at the very end of what runs, or an instant after that."""
    coming = [end for end in ends if end >= now]
    if coming and not dice.randrange(3):
        return min(coming) + dice.choice((0, 1)) * INSTANT
    return now + dice.choice((INSTANT, MINUTE, 9 * MINUTE, 25 * MINUTE))


def act_at_random(evening: Evening, steps: int) -> None:
    """One act after another, of those of which something comes."""
    for _step in range(steps):
        ends = [end for _kind, _begin, end in evening.periods()]
        ends += [lost.holds_until for lost in evening.not_answered()]
        evening.now = later(evening.dice, evening.now, ends)
        records = HistoryRecord.objects.count()
        chosen = evening.dice.sample(evening.acts, TRIES)
        if {evening.now, evening.now - INSTANT} & {*ends}:
            chosen = [evening.dice.choice(evening.limited), *chosen]
        for act in chosen:
            act()
            if HistoryRecord.objects.count() > records:
                break
        evening.check()


def come_to_an_end(evening: Evening) -> None:
    """What is open is answered, and the schedule comes round."""
    for _round in range(3):
        evening.now += LONG_AFTER
        for act in (evening.publish, evening.answer, evening.concur, evening.decide,
                    evening.discharge, evening.look, evening.tell, evening.tell, evening.close,
                    evening.schedule):  # fmt: skip
            act()
        evening.check()
    for _time in range(12):
        evening.tell()
    evening.now += LONG_AFTER
    evening.schedule()
    assert evening.is_over()
    assert evening.is_final


def play_out(evening: Evening) -> None:
    """An evening, and what comes when its score is final; history says all of it."""
    act_at_random(evening, STEPS)
    come_to_an_end(evening)
    act_at_random(evening, STEPS_AFTER)
    come_to_an_end(evening)
    assert list(differences(evening.night.session, RowCount())) == []
