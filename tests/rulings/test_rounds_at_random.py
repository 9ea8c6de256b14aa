"""Random acts where the score is official round by round: each round's periods are its own."""

import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Player
from events.actions.releases import publish_round, withdraw_official_score
from events.models import Session
from events.queries.lists import sheet_with_lists
from events.queries.releases import latest_release
from rulings.actions.appeals import decide_appeal, lodge_appeal
from rulings.actions.corrections import correct, reject
from rulings.actions.earlier import ToldBefore
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.tellings import Told, tell_side
from rulings.models import OPEN_APPEAL, Appeal, Correction, Ruling
from rulings.witnesses import RowCount, differences
from tests.builders import NOW, number_word
from tests.rulings.evenings import extended_at_random, full_minute, later
from tests.rulings.night import INSTANT, PERIOD, Night
from tests.rulings.rounds import HOUR, MINUTE, at_round, round_night

pytestmark = pytest.mark.django_db

ROUNDS = (1, 2, 3)
STEPS = 24


class Rounds:
    """Three rounds; it remembers when the score of each was made official, and what was added."""

    def __init__(self, night: Night, seed: int) -> None:
        self.night, self.dice, self.now = night, random.Random(seed), NOW  # noqa: S311 - no secret
        self.official: dict[int, datetime] = {}
        self.extended: list[tuple[str, datetime, datetime]] = []
        self.at = {number: at_round(night, number) for number in ROUNDS}
        self.acts: list[Callable[[], None]] = [
            self.publish, self.publish, self.take_back, self.report, self.correct, self.rule,
            self.appeal, self.appeal, self.decide, self.extend, self.schedule,
        ]  # fmt: skip

    def end(self, kind: str, number: int, *since: datetime | None) -> datetime | None:
        """The last instant of a period of one round; None while that is not official."""
        if number not in self.official:
            return None
        begin = max(each for each in (self.official[number], *since) if each)
        end = full_minute(begin + PERIOD)
        for of, given, until in self.extended:
            if of == kind and given <= end:
                end = max(end, full_minute(until))
        return end

    @property
    def is_final(self) -> bool:
        return self.night.reload().state == Session.State.FINAL

    def captain(self, there: Night) -> tuple[Actor, Player]:
        player = Player.objects.get(name=f"Ann {number_word(there.ns.number)}")
        return Actor.person(there.login(player)), player

    # --- Acts ---------------------------------------------------------------------------------

    def publish(self) -> None:
        number = self.dice.choice(ROUNDS)
        is_next = number == len(self.official) + 1
        try:
            publish_round(
                actor=self.night.director, session=self.night.session, number=number, now=self.now
            )
        except UserError:
            assert not is_next
            return
        assert is_next
        self.official[number] = self.now

    def take_back(self) -> None:
        """The last round alone, within ten minutes."""
        last = max(self.official, default=0)
        is_fresh = bool(last) and self.now <= self.official[last] + 10 * MINUTE
        try:
            withdraw_official_score(
                actor=self.night.director, session=self.night.session, reason="Slip.", now=self.now
            )
        except UserError:
            assert not is_fresh
            return
        assert is_fresh
        del self.official[last]

    def report(self) -> None:
        """At times what a director was told of before, of any round."""
        number = self.dice.choice(ROUNDS)
        there, end = self.at[number], self.end("correction", number)
        made = self.now - self.dice.randrange(60) * MINUTE
        earlier = ToldBefore(made, "at the desk") if made >= NOW else None
        made = earlier.at if earlier else self.now
        claimed = self.dice.choice(("4S N +2", "3NT E -1"))
        try:
            found = there.report(self.now, claimed=claimed, earlier=earlier)
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

    def rule(self) -> None:
        """Both are told at once; of a round whose periods are over nobody is asked any more."""
        number = self.dice.choice(ROUNDS)
        there = self.at[number]
        if self.is_final or Ruling.objects.filter(board=there.board).exists():
            return
        ends = [self.end(kind, number) for kind in ("correction", "appeal")]
        is_over = all(end is not None and self.now > end for end in ends)
        try:
            there.rule(now=self.now)
        except UserError:
            assert is_over
            return
        assert not is_over

    def appeal(self) -> None:
        number = self.dice.choice(ROUNDS)
        there = self.at[number]
        ruling = Ruling.objects.filter(board=there.board, state=Ruling.State.ISSUED).first()
        if ruling is None or ruling.appeals.exists() or ruling.made_on_appeal.exists():
            return
        actor, _player = self.captain(there)
        end = self.end("appeal", number, ruling.issued_at)
        is_in_time = not self.is_final and (end is None or self.now <= end)
        try:
            lodge_appeal(actor=actor, ruling=ruling, grounds="No.", now=self.now)
        except UserError:
            assert not is_in_time
            return
        assert is_in_time

    def decide(self) -> None:
        """Both are told at once of what is changed."""
        appeal = Appeal.objects.filter(state__in=OPEN_APPEAL).first()
        if appeal is None:
            return
        of: dict[str, Any] = {"actor": self.night.director, "now": self.now}
        outcome = self.dice.choice(("stands", "changed"))
        decided = decide_appeal(appeal=appeal, reasons="So.", outcome=outcome, decision="So.", **of)
        if version := decided.new_ruling:
            for side in (version.ns, version.ew):
                assert side is not None
                told = Told(side, self.now, appeal_right_told=True)
                tell_side(ruling=version, told=told, **of)

    def extend(self) -> None:
        """Of all rounds whose periods of that kind run."""
        by, session = self.night.administrator, self.night.session
        self.extended += extended_at_random(self.dice, by, session, self.now)

    def schedule(self) -> None:
        finalise_due_sessions(self.now)

    # --- What always holds --------------------------------------------------------------------

    def ends(self) -> list[datetime | None]:
        """Of both periods of each round, and of the right to appeal each ruling."""
        ends = [self.end(kind, number) for kind in ("correction", "appeal") for number in ROUNDS]
        by_board = {there.board.pk: number for number, there in self.at.items()}
        ends += [
            self.end("appeal", by_board[ruling.board_id or 0], ruling.issued_at)
            for ruling in Ruling.objects.filter(state=Ruling.State.ISSUED, made_on_appeal=None)
        ]
        return ends

    def is_over(self) -> bool:
        ends = self.ends()
        if any(end is None or end >= self.now for end in ends):
            return False
        reports = Correction.objects.filter(state=Correction.State.REPORTED, is_late=False)
        return not reports.exists() and not Appeal.objects.filter(state__in=OPEN_APPEAL).exists()

    def check(self) -> None:
        session = self.night.reload()
        assert session.rounds_official == len(self.official)
        assert (session.state == Session.State.RUNNING) == (len(self.official) < len(ROUNDS))
        if self.is_final:
            assert self.is_over()
        release = latest_release(session)
        if release:
            after = None if len(self.official) == len(ROUNDS) else len(self.official) or None
            assert release.ranking == sheet_with_lists(session, after)["ranking"]


def play_out(rounds: Rounds) -> None:
    for _step in range(STEPS):
        ends = [each for each in rounds.ends() if each]
        rounds.now = later(rounds.dice, rounds.now, ends)
        is_at_limit = {rounds.now, rounds.now - INSTANT} & {*ends}
        rounds.dice.choice([rounds.report, rounds.appeal] if is_at_limit else rounds.acts)()
        rounds.check()
    for _time in range(20):
        rounds.publish()
        rounds.decide()
        rounds.correct()
    rounds.now += 72 * HOUR
    rounds.schedule()
    assert rounds.is_over()
    assert rounds.is_final
    assert list(differences(rounds.night.session, RowCount())) == []


def played(seed: int) -> None:
    night = round_night()
    with scope(organiser=night.organiser):
        play_out(Rounds(night, seed))


@pytest.mark.sqlite_first
@pytest.mark.parametrize("seed", range(1))
def test_L79C1_L92B_random_acts_cut_no_right_of_a_round_short(seed: int) -> None:
    played(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(1, 30))
def test_L79C1_L92B_many_random_acts_cut_no_right_of_a_round_short(seed: int) -> None:
    played(seed)
