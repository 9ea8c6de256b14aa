"""The printed log of a league: every step of its matters, in order of time."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope
from pypdf import PdfReader

from clubs.jobs.kinds import Progress
from events.models import Event, PeriodExtension, Session
from rulings.actions.extensions import extend_periods
from rulings.actions.match_appeals import concur_in_match_appeal
from rulings.actions.match_penalties import penalise_in_match, take_back_match_penalty
from rulings.actions.match_withdrawals import resume_match_appeal, withdraw_match_appeal
from rulings.actions.reports import request_event_log
from rulings.actions.season_final import declare_final
from rulings.documents import render_event_log
from rulings.queries.event_log import event_log
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_official
from tests.remembered import remembered
from tests.rulings.test_late_match_errors import approve, carry_out, state, the_organiser
from tests.rulings.test_match_requests import correct, report
from tests.rulings.test_reopening_seasons import close, reopen
from tests.rulings.test_season_referrals import LATER, answer, refer
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    MINUTE,
    a_member,
    decided,
    led,
    lodge,
    rule,
    the_director,
)
from tests.rulings.test_season_rulings_pages import signed_in, text
from tests.rulings.test_told_earlier_in_seasons import told
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db

END = LATER + 3 * HALF_HOUR
AFTER = END + timedelta(days=1)


@remembered
def told_season() -> Session:
    """A league in which everything happened that its book knows."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        for each in season_at(session).matches:
            play(session, each.number, (30, 20), (10, 12))
        _before_the_end(session)
        declare_final(actor=the_director(), session=session, now=END)
        report(session, actor=the_director(), number=2, now=AFTER)
        state(session, (30, 20), (10, 6), number=2, asked=2, now=AFTER)
        approve(session, number=2, asked=2, now=AFTER)
        carry_out(session, number=2, asked=2, now=AFTER)
        reopen(session, ground="authority", order="17/2026", told_at=AFTER, now=AFTER + MINUTE)
        close(session, now=AFTER + 2 * MINUTE)
    return session


def _before_the_end(session: Session) -> None:
    """An error, a warning taken back, a period extended, a ruling, its appeal and a question."""
    home, director = led(session, TeamSide.HOME), the_director()
    report(session, (30, 20), (10, 6), actor=home, now=NOW + MINUTE)
    correct(session, (30, 20), (10, 6), now=NOW + 2 * MINUTE)
    rule(session, (30, 20), (10, 25), now=NOW + 3 * MINUTE)
    given: dict[str, Any] = {"actor": director, "session": session, "number": 1}
    penalise_in_match(
        **given, side=TeamSide.AWAY, amount=Decimal(0), counted="victory_points", law="90B1",
        reason="Late.", now=NOW + 4 * MINUTE,
    )  # fmt: skip
    take_back_match_penalty(**given, penalty=1, reason="They were not.", now=NOW + 5 * MINUTE)
    extend_periods(
        actor=the_organiser(session), session=session, kinds=[PeriodExtension.Kind.APPEAL],
        until=NOW + 2 * HALF_HOUR, reason="A holiday.", now=NOW + 6 * MINUTE,
    )  # fmt: skip
    member = a_member(session)
    lodge(session, member, now=NOW + 7 * MINUTE)
    appeal: dict[str, Any] = {"session": session, "number": 1, "appeal": 1}
    concur_in_match_appeal(
        actor=director,
        **appeal,
        for_captain=True,
        earlier=told(NOW + 8 * MINUTE),
        now=NOW + HALF_HOUR,
    )
    withdraw_match_appeal(actor=member, **appeal, now=NOW + HALF_HOUR)
    resume_match_appeal(actor=member, **appeal, now=NOW + HALF_HOUR + MINUTE)
    refer(session, now=NOW + HALF_HOUR + 2 * MINUTE)
    answer(session, make_official(session.organiser.authority))
    decided(session, "stands", now=LATER + MINUTE)


@pytest.fixture
def league() -> Iterator[Session]:
    session = told_season()
    with scope(organiser=session.organiser):
        yield session


def test_the_log_of_a_season_has_every_step_in_order_of_time(league: Session) -> None:
    (log,) = event_log(league.event, AFTER)
    home, away = (team.name for team in season_at(league).match(1).teams if team)
    lodger = led_by(league)
    assert [f"{line.matter} {line.step.what}".strip() for line in log.lines] == [
        f"Q1, match 1 {home} reports an error in the score",
        "Q1, match 1 Granted",
        "R1, match 1 Ruling given",
        "R2, match 1 Ruling given",
        f"P1, match 1 Warning to {away}",
        "R2, match 1 Ruling replaced",
        "P1, match 1 Penalty taken back",
        "Extended until 17 Nov, 19:30: rulings and appeals (Law 92B)",
        "R1, match 1 A1 lodged",
        "R1, match 1 Concurred in A1",
        f"R1, match 1 {lodger} wishes to withdraw A1",
        f"R1, match 1 {lodger} goes on with A1",
        "R1 A1: to the authority",
        "R1 A1: answered",
        "R1, match 1 A1: the ruling stands",
        "Official score 1, final",
        "Q2, match 2 A director reports an error in the score",
        "Q2, match 2 Stated beyond reasonable doubt (Law 79C2)",
        "Q2, match 2 Approved by the organiser (Law 79C2)",
        "Q2, match 2 Granted",
        "Official score 2, final",
        "Score reopened: the authority has so ordered (Law 93C)",
        "Reopening closed",
    ]


def test_history_tells_all_that_happened_in_a_season(league: Session) -> None:
    assert list(differences(league, RowCount())) == []


def led_by(session: Session) -> str:
    """Who lodged the appeal."""
    appeal = session.match_appeals.get()
    return appeal.lodged_by.name


def test_the_log_of_a_season_says_what_was_told_before_it_was_recorded(league: Session) -> None:
    (log,) = event_log(league.event, AFTER)
    (step,) = (each.step for each in log.lines if each.step.what == "Concurred in A1")
    assert (step.at, step.recorded_at) == (NOW + 8 * MINUTE, NOW + HALF_HOUR)
    (order,) = (each.step.note for each in log.lines if each.step.what.startswith("Score reopened"))
    assert "Order of the authority: 17/2026" in order


@pytest.mark.sqlite_first
def test_the_log_of_a_season_is_printed(league: Session) -> None:
    job = request_event_log(actor=the_director(), event=league.event, now=AFTER)
    pages = PdfReader(BytesIO(render_event_log(job, Progress(lambda *_: None)).content)).pages
    printed = " ".join(" ".join(page.extract_text() for page in pages).split())
    for said in ("They were not.", "A holiday.", "Does § 4 hold?", "The double is cancelled."):
        assert said in printed


def test_asking_for_a_log_reads_none_of_it(league: Session) -> None:
    other = build_season(league.organiser, teams=4, name="Spring matches")

    def queries(event: Event) -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            request_event_log(actor=the_director(), event=event, now=AFTER)
        return len(found)

    assert queries(league.event) == queries(other.event) < 20


def test_the_log_of_a_season_is_asked_for_on_its_page(league: Session) -> None:
    season = reverse("season", args=[league.organiser.slug, league.pk])
    address = reverse("event_log", args=[league.organiser.slug, league.event_id])
    assert f'action="{address}"' in text(signed_in(the_director()), season)
    captain = signed_in(led(league, TeamSide.HOME))
    assert f'action="{address}"' not in text(captain, season)
