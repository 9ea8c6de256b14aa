"""Random acts in a league whose matches are played in private: each match has its own periods."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from events.actions.match_decisions import DecidedResult, decide_match
from events.actions.match_reports import confirm_match, dispute_match, report_match
from events.models import MatchReport, Session
from events.queries.season_figures import score_in_force, season_figures
from events.queries.seasons import SeasonNow
from rulings.actions.late_match_errors import (
    approve_match_error,
    correct_late_error,
    state_match_error,
)
from rulings.actions.match_answers import correct_reported_error, refuse_request
from rulings.actions.match_appeals import decide_match_appeal, lodge_match_appeal
from rulings.actions.match_requests import ask_for_ruling, report_match_error
from rulings.actions.match_rulings import rule_on_match
from rulings.actions.match_withdrawals import withdraw_match_appeal
from rulings.actions.season_final import declare_final
from rulings.models import OPEN_APPEAL, MatchAppeal, MatchRequest, MatchRuling
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.evenings import extended_at_random, full_minute, later
from tests.rulings.night import INSTANT, PERIOD
from tests.rulings.test_late_match_errors import the_organiser
from tests.rulings.test_season_rulings import TEXT, led, the_director
from tests.seasons import build_season, imps, season_at

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
STEPS, STEPS_AFTER = 40, 12
LONG_AFTER = timedelta(days=3)
SCORES = ((30, 20), (30, 25), (12, 40))
READY = MatchRequest.State.READY


class League:
    """Three matches; it remembers since when each is settled, and what was added to periods."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session, self.now = session, NOW
        self.dice = random.Random(seed)  # noqa: S311 - no secret
        self.numbers = [each.number for each in season_at(session).matches]
        self.known: dict[int, datetime] = {}
        self.extended: list[tuple[str, datetime, datetime]] = []
        self.stated: dict[int, int] = {}
        """Of late reports: the version of the result when the director stated what it should be."""
        self.approved: set[int] = set()
        self.acts: list[Callable[[], None]] = [
            self.report, self.report, self.answer, self.decide, self.ask, self.rule, self.refuse,
            self.appeal, self.appeal, self.hear, self.withdraw, self.tell_error, self.correct,
            self.state, self.approve, self.carry_out, self.extend, self.finish,
        ]  # fmt: skip
        self.limited = [self.decide, self.ask, self.appeal, self.tell_error, self.rule]
        """What is tried at the very end of a period, and right after it."""

    # --- What the Law gives -------------------------------------------------------------------

    def end(self, kind: str, number: int, since: datetime | None = None) -> datetime | None:
        """The last instant of a period of a match; None while that is not settled."""
        if number not in self.known:
            return None
        begin = max(self.known[number], since or self.known[number])
        end = full_minute(begin + PERIOD)
        for of, given, until in self.extended:
            if of == kind and given <= end:
                end = max(end, full_minute(until))
        return end

    def is_in_time(self, kind: str, number: int, since: datetime | None = None) -> bool:
        end = self.end(kind, number, since)
        return end is None or self.now <= end

    # --- What there is ------------------------------------------------------------------------

    @property
    def is_final(self) -> bool:
        self.session.refresh_from_db()
        return self.session.state == Session.State.FINAL

    def season(self) -> SeasonNow:
        return season_at(self.session, self.now)

    def result(self, number: int) -> MatchReport | None:
        return MatchReport.objects.in_force().filter(match__number=number).first()

    def of(self, number: int, actor: Actor | None = None) -> dict[str, Any]:
        given = {"session": self.session, "number": number, "now": self.now}
        return {"actor": actor or the_director(), **given}

    def captain(self, number: int) -> Actor:
        return led(self.session, self.dice.choice(list(TeamSide)), number)

    def score(self) -> Any:
        return imps(self.dice.choice(SCORES), (10, 12))

    # --- Acts ---------------------------------------------------------------------------------

    def report(self) -> None:
        number = self.dice.choice(self.numbers)
        if self.result(number) is None and not self.is_final:
            home = led(self.session, TeamSide.HOME, number)
            report_match(**self.of(number, home), stanzas=self.score())

    def answer(self) -> None:
        number = self.dice.choice(self.numbers)
        found, away = self.result(number), led(self.session, TeamSide.AWAY, number)
        if found is None or found.agreed_at or found.disputed_at:
            return
        if self.dice.randrange(2):
            dispute_match(**self.of(number, away), reason="Board 3.")
        else:
            confirm_match(**self.of(number, away))
            self.known.setdefault(number, self.now)

    def decide(self) -> None:
        """What is settled the director changes while errors are corrected, and no longer."""
        number, final = self.dice.choice(self.numbers), self.is_final
        may = not final and self.is_in_time("correction", number)
        try:
            decide_match(**self.of(number), outcome=DecidedResult(self.score()), reason="So.")
        except UserError:
            assert not may
            return
        assert may
        self.known.setdefault(number, self.now)

    def ask(self) -> None:
        number = self.dice.choice(self.numbers)
        may = not self.is_final and self.is_in_time("appeal", number)
        if MatchRequest.objects.filter(match__number=number, state=READY).exists():
            return
        try:
            ask_for_ruling(**self.of(number, self.captain(number)), grounds="He paused.")
        except UserError:
            assert not may
            return
        assert may

    def rule(self) -> None:
        """Asked in time at whatever time; unasked nothing changes when nobody may ask."""
        number = self.dice.choice(self.numbers)
        if self.is_final or MatchRuling.objects.filter(match__number=number).exists():
            return
        asked = MatchRequest.objects.filter(match__number=number, kind="ruling", state=READY)
        request, before = asked.first(), self.result(number)
        outcome = DecidedResult(self.score()) if self.dice.randrange(2) else None
        changes = outcome is not None and self.is_another(before, outcome)
        may = request is not None or not changes or self.is_in_time("appeal", number)
        asked_as = request.number if request else None
        try:
            rule_on_match(**self.of(number), **TEXT, outcome=outcome, asked=asked_as)
        except UserError:
            assert not may
            return
        assert may
        if changes:
            self.known.setdefault(number, self.now)

    def is_another(self, before: MatchReport | None, outcome: DecidedResult) -> bool:
        """Whether it settles what was not: what stands already waits for the captain as before."""
        lines = [[12, str(home), str(away)] for home, away in outcome.stanzas]
        return before is None or before.stanzas != lines or before.disputed_at is not None

    def refuse(self) -> None:
        request = MatchRequest.objects.filter(state=READY).first()
        if request:
            refuse_request(**self.of(request.match.number), asked=request.number, reason="No.")

    def appeal(self) -> None:
        ruling = MatchRuling.objects.in_force().order_by("?").first()
        if ruling is None or ruling.made_on_appeal.exists() or ruling.appeals.exists():
            return
        number = ruling.match.number
        may = not self.is_final and self.is_in_time("appeal", number, ruling.issued_at)
        try:
            lodge_match_appeal(
                **self.of(number, self.captain(number)), ruling=ruling.number, grounds="No."
            )
        except UserError:
            assert not may
            return
        assert may

    def hear(self) -> None:
        appeal = MatchAppeal.objects.filter(state__in=OPEN_APPEAL).first()
        if appeal is None:
            return
        number, verdict = appeal.ruling.match.number, self.dice.choice(("stands", "changed"))
        outcome = DecidedResult(self.score()) if verdict == "changed" else None
        changes = outcome is not None and self.is_another(self.result(number), outcome)
        decide_match_appeal(
            **self.of(number), appeal=appeal.number, verdict=verdict, reasons="So.",
            decision="So.", outcome=outcome,
        )  # fmt: skip
        if changes:
            self.known.setdefault(number, self.now)

    def withdraw(self) -> None:
        appeal = MatchAppeal.objects.filter(state__in=OPEN_APPEAL).first()
        if appeal and self.dice.randrange(2):
            number = appeal.ruling.match.number
            actor = led(self.session, TeamSide(appeal.side), number)
            withdraw_match_appeal(**self.of(number, actor), appeal=appeal.number)

    def tell_error(self) -> None:
        number = self.dice.choice(self.numbers)
        if number not in self.known:
            return
        is_late = not self.is_in_time("correction", number)
        if MatchRequest.objects.filter(match__number=number, state=READY).exists():
            return
        try:
            found = report_match_error(
                **self.of(number, self.captain(number)), grounds="Board 3.", claimed=self.score()
            )
        except UserError:
            return
        assert found.is_late == is_late

    def error(self, *, is_late: bool) -> MatchRequest | None:
        return MatchRequest.objects.filter(kind="error", state=READY, is_late=is_late).first()

    def correct(self) -> None:
        if found := self.error(is_late=False):
            try:
                correct_reported_error(
                    **self.of(found.match.number), asked=found.number, reason="Yes.",
                    outcome=DecidedResult(self.score()),
                )  # fmt: skip
            except UserError as refusal:
                assert "what the record already says" in str(refusal)  # noqa: PT017

    def state(self) -> None:
        found = self.error(is_late=True)
        before = found and self.result(found.match.number)
        if found and before:
            try:
                state_match_error(
                    **self.of(found.match.number), asked=found.number, statement="So.",
                    outcome=DecidedResult(self.score()),
                )  # fmt: skip
            except UserError:
                return
            self.stated[found.pk] = before.version
            self.approved.discard(found.pk)

    def approve(self) -> None:
        found = self.error(is_late=True)
        if found:
            may = self.is_as_stated(found) and found.pk not in self.approved
            actor = the_organiser(self.session)
            try:
                approve_match_error(**self.of(found.match.number, actor), asked=found.number)
            except UserError:
                assert not may
                return
            assert may
            self.approved.add(found.pk)

    def carry_out(self) -> None:
        """Also when the score is final, which follows."""
        found = self.error(is_late=True)
        if found:
            may = self.is_as_stated(found) and found.pk in self.approved
            try:
                correct_late_error(**self.of(found.match.number), asked=found.number)
            except UserError:
                assert not may
                return
            assert may

    def is_as_stated(self, found: MatchRequest) -> bool:
        now = self.result(found.match.number)
        return now is not None and self.stated.get(found.pk) == now.version

    def extend(self) -> None:
        by = the_organiser(self.session)
        self.extended += extended_at_random(self.dice, by, self.session, self.now)

    def finish(self) -> None:
        may = not self.is_final and self.is_over()
        try:
            declare_final(actor=SYSTEM, session=self.session, now=self.now)
        except UserError:
            assert not may
            return
        assert may

    # --- What always holds --------------------------------------------------------------------

    def ends(self) -> list[datetime | None]:
        """Of both periods of each match, and of the right to appeal each ruling."""
        rulings = MatchRuling.objects.in_force().filter(made_on_appeal=None)
        return [
            *(self.end(kind, n) for kind in ("correction", "appeal") for n in self.numbers),
            *(self.end("appeal", each.match.number, each.issued_at) for each in rulings),
        ]

    def is_over(self) -> bool:
        if len(self.known) < len(self.numbers):
            return False
        if any(end is None or self.now <= end for end in self.ends()):
            return False
        requests = MatchRequest.objects.filter(state=READY)
        waits = requests.filter(is_late=False) | requests.exclude(stated_at=None)
        return not waits.exists() and not MatchAppeal.objects.filter(state__in=OPEN_APPEAL).exists()

    def check(self) -> None:
        season = self.season()
        settled = {each.number for each in season.matches if each.is_settled}
        assert settled >= self.known.keys()
        if self.is_final:
            score = score_in_force(season)
            assert score is not None
            assert score.figures == season_figures(season)
            open_ones = MatchRequest.objects.filter(state=READY, is_late=False)
            assert not open_ones.exists()
            assert not MatchAppeal.objects.filter(state__in=OPEN_APPEAL).exists()


def act_at_random(league: League, steps: int) -> None:
    for _step in range(steps):
        ends = [each for each in league.ends() if each]
        league.now = later(league.dice, league.now, ends)
        is_at_limit = {league.now, league.now - INSTANT} & {*ends}
        league.dice.choice(league.limited if is_at_limit else league.acts)()
        league.check()


def play_out(league: League) -> None:
    act_at_random(league, STEPS)
    for number in league.numbers:
        if number not in league.known:
            decide_match(**league.of(number), outcome=DecidedResult(league.score()), reason="So.")
            league.known[number] = league.now
    for _each in range(8):
        league.hear()
        league.refuse()
    league.now += LONG_AFTER
    if not league.is_final:
        league.finish()
    assert league.is_final
    act_at_random(league, STEPS_AFTER)
    assert league.is_final
    assert list(differences(league.session, RowCount())) == []


def played(seed: int) -> None:
    session = build_season(teams=3, meetings=1)
    with scope(organiser=session.organiser):
        play_out(League(session, seed))


@pytest.mark.sqlite_first
@pytest.mark.parametrize("seed", range(1))
def test_L79C1_L92B_random_acts_cut_no_right_of_a_team_short(seed: int) -> None:
    played(seed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(1, 40))
def test_L79C1_L92B_many_random_acts_cut_no_right_of_a_team_short(seed: int) -> None:
    played(seed)
