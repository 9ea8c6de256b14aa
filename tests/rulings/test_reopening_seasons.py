"""The three doors by which the final score of a season is changed, as that of a session is."""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.match_decisions import DecidedResult, Unplayed
from events.models import Event, MatchReport, SeasonScore, Session
from rulings.actions.earlier import ToldBefore
from rulings.actions.match_requests import ask_for_ruling, withdraw_request
from rulings.actions.match_rulings import replace_match_ruling
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.actions.season_final import declare_final
from rulings.models import MatchRequest, Referral, Reopening
from rulings.queries.my_matters import my_matters
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_official
from tests.remembered import remembered
from tests.rulings.test_late_match_errors import approve, carry_out, state, the_organiser
from tests.rulings.test_match_requests import correct, refuse, report
from tests.rulings.test_season_referrals import answer, appealed, refer
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    TEXT,
    TICK,
    decided,
    led,
    margin,
    rule,
    the_director,
)
from tests.rulings.test_season_rulings_pages import signed_in
from tests.seasons import build_season, imps, play, season_at

pytestmark = pytest.mark.django_db

END = NOW + HALF_HOUR
"""The last instant of all periods: every match is agreed at `NOW`."""
FINAL = END + TICK
LATER = NOW + timedelta(days=30, hours=1)
GROUND = Reopening.Ground


@remembered
def ended() -> Session:
    """Four teams; all matches are agreed at `NOW`, 40 IMPs to 32, and the score is final."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        for each in season_at(session).matches:
            play(session, each.number, (30, 20), (10, 12))
        declare_final(actor=SYSTEM, session=session, now=FINAL)
    return session


@remembered
def referred() -> Session:
    """The same after a ruling that the authority was asked about, and answered; it stood."""
    session = appealed()
    with scope(organiser=session.organiser):
        refer(session)
        answer(session, make_official(session.organiser.authority))
        decided(session, "stands")
        declare_final(actor=SYSTEM, session=session, now=LATER)
    return session


@pytest.fixture
def league() -> Iterator[Session]:
    session = ended()
    with scope(organiser=session.organiser):
        yield session


@pytest.fixture
def answered() -> Iterator[Session]:
    session = referred()
    with scope(organiser=session.organiser):
        yield session


def reopen(session: Session, **more: Any) -> Reopening:
    given: dict[str, Any] = {
        "actor": the_director(),
        "session": session,
        "ground": GROUND.UNRECORDED,
        "raised": "The captain telephoned about board 3.",
        "raised_by": "Ελένη Παππά",
        "told_at": END,
        "told_to": "Director",
        "now": LATER,
    }
    row = reopen_score(**{**given, **more})
    session.refresh_from_db()
    return row


def close(session: Session, **more: Any) -> Reopening:
    given: dict[str, Any] = {"actor": the_director(), "outcome": "It was Q1.", "now": LATER}
    row = close_reopening(**{**given, "session": session, **more})
    session.refresh_from_db()
    return row


def scores(session: Session) -> list[tuple[int, bool, str]]:
    rows = SeasonScore.objects.filter(season__session=session).order_by("number")
    return [(row.number, row.is_current, row.opened_for) for row in rows]


def test_L92C_what_was_raised_in_time_and_not_recorded_opens_the_score_of_a_season(
    league: Session,
) -> None:
    row = reopen(league)
    assert (row.number, row.ground, row.opened_by) == (1, "unrecorded", the_director().name)
    assert (league.state, league.is_reopened) == (Session.State.RUNNING, True)
    assert scores(league) == [(1, False, "reopened: a matter raised in time was not recorded")]


def test_L92C_what_was_raised_is_recorded_as_told_then_and_ruled_on(league: Session) -> None:
    told: dict[str, Any] = {
        "actor": the_director(),
        "session": league,
        "number": 1,
        "grounds": "A revoke on board 3.",
        "on_behalf_of": TeamSide.HOME,
        "earlier": ToldBefore(END, "The captain telephoned."),
        "now": LATER,
    }
    with pytest.raises(UserError, match="The score is final"), transaction.atomic():
        ask_for_ruling(**told)
    reopen(league)
    asked = ask_for_ruling(**told)
    rule(league, (30, 20), (10, 25), asked=asked.number, now=LATER)
    assert margin(league) == Fraction(-5)


def test_a_reopened_season_waits_until_it_is_said_what_became_of_it(league: Session) -> None:
    reopen(league)
    with pytest.raises(UserError, match="what became of that"), transaction.atomic():
        declare_final(actor=SYSTEM, session=league, now=LATER)
    close(league)
    assert declare_final(actor=SYSTEM, session=league, now=LATER).number == 2
    assert [each[:2] for each in scores(league)] == [(1, False), (2, True)]


def test_L79C1_L92B_no_period_of_a_season_runs_anew(league: Session) -> None:
    reopen(league)
    with pytest.raises(UserError, match="a ruling given now leaves the result as it is"):
        rule(league, (30, 20), (10, 25), now=LATER)
    assert report(league, (30, 20), (10, 6), now=LATER).is_late


def test_L92C_what_was_raised_an_instant_too_late_opens_no_season(league: Session) -> None:
    with pytest.raises(UserError, match="not raised in time") as refused:
        reopen(league, told_at=FINAL)
    assert (refused.value.field, scores(league)) == ("told_at", [(1, True, "")])


def test_L93C_the_authoritys_order_lets_a_settled_match_be_ruled_on(league: Session) -> None:
    reopen(league, ground=GROUND.AUTHORITY, told_at=LATER, order="17/2026")
    rule(league, (30, 20), (10, 25), now=LATER)
    assert margin(league) == Fraction(-5)


def test_L93C_an_order_is_named_and_no_other_ground_has_one(league: Session) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"ground": GROUND.AUTHORITY}, "order"),
        ({"ground": GROUND.AUTHORITY, "order": " "}, "order"),
        ({"order": "17/2026"}, "ground"),
    ]
    for more, field in cases:
        with pytest.raises(UserError) as refused, transaction.atomic():
            reopen(league, told_at=END, **more)
        assert refused.value.field == field


def test_L93C_a_season_is_reopened_by_the_answer_that_the_authority_gave(
    answered: Session,
) -> None:
    asked = Referral.objects.get()
    given: dict[str, Any] = {"ground": GROUND.AUTHORITY, "referral": asked, "told_at": LATER}
    with pytest.raises(UserError, match="not both"), transaction.atomic():
        reopen(answered, **given, order="17/2026")
    assert asked.ended_at is not None
    early = asked.ended_at - timedelta(minutes=1)
    with pytest.raises(UserError, match="had not answered"), transaction.atomic():
        reopen(answered, **{**given, "told_at": early})
    assert reopen(answered, **given).referral == asked
    assert list(differences(answered, RowCount())) == []
    Reopening.objects.update(referral=None, order="17/2026")
    found = "\n".join(differences(answered, RowCount()))
    assert ("order is “17/2026”" in found, "referral is “”" in found) == (True, True)


def test_L93C_a_ruling_made_on_appeal_is_replaced_only_at_the_authoritys_order(
    answered: Session,
) -> None:
    outcome = DecidedResult(imps((30, 20), (10, 20)))
    given: dict[str, Any] = {"session": answered, "number": 1, "ruling": 1, "now": LATER}
    given |= {"actor": the_director(), "outcome": outcome, **TEXT}
    reopen(answered, told_at=NOW)
    with pytest.raises(UserError, match="The time for rulings"), transaction.atomic():
        replace_match_ruling(**given)
    close(answered)
    declare_final(actor=SYSTEM, session=answered, now=LATER)
    reopen(answered, ground=GROUND.AUTHORITY, referral=Referral.objects.get(), told_at=LATER)
    replace_match_ruling(**given)
    assert margin(answered) == 0


def test_L93C_an_answer_of_another_event_opens_nothing(answered: Session) -> None:
    other = build_season(answered.organiser, teams=4, name="Spring matches")
    for each in season_at(other).matches:
        play(other, each.number, (30, 20), (10, 12))
    declare_final(actor=SYSTEM, session=other, now=LATER)
    with pytest.raises(UserError, match="no such answer") as refused:
        reopen_score(
            actor=SYSTEM,
            session=other,
            ground=GROUND.AUTHORITY,
            raised="Replay.",
            raised_by="Authority",
            told_at=LATER,
            told_to="Director",
            referral=Referral.objects.get(),
            now=LATER,
        )
    assert refused.value.field == "referral"


def test_only_the_director_in_charge_opens_a_season(league: Session) -> None:
    for actor in (the_organiser(league), led(league, TeamSide.HOME)):
        with pytest.raises(NotAllowed), transaction.atomic():
            reopen(league, actor=actor)
    reopen(league)
    with pytest.raises(Conflict), transaction.atomic():
        reopen(league)
    with pytest.raises(NotAllowed):
        close(league, actor=the_organiser(league))


# --- A scoring error after the final score (Law 79C2) ---------------------------------------------


def test_L79C2_an_error_found_after_the_final_score_is_corrected_and_the_score_stays_final(
    league: Session,
) -> None:
    assert report(league, (30, 20), (10, 6), actor=led(league, TeamSide.HOME), now=LATER).is_late
    with pytest.raises(UserError, match="79C2"), transaction.atomic():
        correct(league, (30, 20), (10, 6), now=LATER)
    state(league, now=LATER)
    approve(league, now=LATER)
    assert carry_out(league, now=LATER).state == MatchRequest.State.GRANTED
    assert (margin(league), season_at(league).is_final) == (Fraction(14), True)
    assert scores(league) == [(1, False, "Q1"), (2, True, "")]
    first, second = SeasonScore.objects.order_by("number")
    assert first.figures["table"] != second.figures["table"]
    opened, final = HistoryRecord.objects.filter(act__startswith="season.").order_by("number")[2:]
    assert (opened.act, opened.note) == ("season.open", "Q1")
    assert (final.act, (final.after or {})["number"]) == ("season.final", 2)
    assert list(differences(league, RowCount())) == []
    SeasonScore.objects.filter(number=1).update(opened_for="Q7")
    assert "opened_for is “Q7”" in "".join(differences(league, RowCount()))


def test_L79C2_a_report_is_refused_or_taken_back_after_the_final_score(league: Session) -> None:
    report(league, actor=led(league, TeamSide.HOME), now=LATER)
    assert refuse(league, now=LATER).state == MatchRequest.State.REFUSED
    home = led(league, TeamSide.HOME)
    report(league, actor=home, now=LATER)
    taken = withdraw_request(actor=home, session=league, number=1, asked=2, now=LATER)
    assert (taken.state, scores(league)) == (MatchRequest.State.WITHDRAWN, [(1, True, "")])


def test_L92C_an_error_told_in_time_is_recorded_once_the_score_is_reopened(
    league: Session,
) -> None:
    told: dict[str, Any] = {
        "actor": the_director(),
        "on_behalf_of": TeamSide.HOME,
        "earlier": ToldBefore(END, "By telephone."),
        "now": LATER,
    }
    with pytest.raises(UserError, match="Reopen the score first"), transaction.atomic():
        report(league, (30, 20), (10, 6), **told)
    reopen(league)
    assert not report(league, (30, 20), (10, 6), **told).is_late
    correct(league, (30, 20), (10, 6), now=LATER)
    assert margin(league) == Fraction(14)


def test_L79C2_what_would_have_to_be_played_anew_is_not_in_a_final_score() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        for number in (1, 2, 3):
            play(session, number, (20, 10), (10, 12))
        declare_final(actor=SYSTEM, session=session, now=FINAL)
        report(session, actor=the_director(), number=3, now=LATER)
        void = DecidedResult(not_played=Unplayed(MatchReport.Kind.VOID))
        state(session, number=3, outcome=void, now=LATER)
        approve(session, number=3, now=LATER)
        with pytest.raises(UserError, match="would have to be played"), transaction.atomic():
            carry_out(session, number=3, now=LATER)
        assert (season_at(session).is_final, scores(session)) == (True, [(1, True, "")])


def test_L79C2_a_late_report_of_a_final_season_is_among_the_directors_matters(
    league: Session,
) -> None:
    director = the_director().user
    assert director is not None
    assert [each.text for each in my_matters(director, LATER)] == []
    report(league, actor=led(league, TeamSide.HOME), now=LATER)
    (found,) = my_matters(director, LATER)
    assert ("Q1" in found.text, found.is_mine_to_act) == (True, True)


# --- Pages ------------------------------------------------------------------------------------


def text_of(session: Session, actor: Actor | None, name: str, *rest: object) -> str:
    with time_machine.travel(LATER, tick=False):
        client = signed_in(actor) if actor else Client()
        response = client.get(reverse(name, args=[session.organiser.slug, session.pk, *rest]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_page_of_a_season_has_the_three_doors_and_closes_the_open_one(
    answered: Session,
) -> None:
    director, asked = the_director(), Referral.objects.get()
    text = text_of(answered, director, "season_reopen")
    assert all(door in text for door in ("Law 79C2", "Law 92C", "Law 93C", f"{asked}, referred by"))
    address = reverse("season_reopen", args=[answered.organiser.slug, answered.pk])
    typed = {
        "ground": "authority",
        "referral": str(asked.pk),
        "raised": "Rule anew.",
        "raised_by": "League of Łódź",
        "told_to": "Director",
        "told_at": f"{LATER:%Y-%m-%dT%H:%M}",
    }
    with time_machine.travel(LATER + timedelta(hours=2), tick=False):
        client = signed_in(director)
        assert client.post(address, {**typed, "referral": ""}).status_code == 200
        assert client.post(address, typed).status_code == 302
        assert "It is settled" in client.get(address).content.decode()
    said = text_of(answered, director, "season")
    assert ("League of Łódź" in said, "Say what became of it" in said) == (True, True)
    assert "The final score was reopened for it" in text_of(answered, director, "season_match", 1)
    with time_machine.travel(LATER + timedelta(hours=2), tick=False):
        assert client.post(address, {"outcome": "R1 replaced."}).status_code == 302
    assert answered.reopenings.get().outcome == "R1 replaced."


def test_everybody_reads_on_what_ground_a_season_was_reopened_and_officials_what_was_raised(
    league: Session,
) -> None:
    reopen(league)
    ground = "reopened: a matter raised in time was not recorded"
    for actor, sees in [(the_director(), True), (the_organiser(league), True), (None, False)]:
        text = text_of(league, actor, "season")
        assert (ground in text, "Ελένη Παππά" in text) == (True, sees)


def test_an_error_in_a_final_season_is_reported_on_the_page_of_its_match(league: Session) -> None:
    home = led(league, TeamSide.HOME)
    text = text_of(league, home, "season_match", 1)
    assert ("Report an error in the score" in text, "Ask for a ruling" in text) == (True, False)
    report(league, actor=home, now=LATER)
    assert "Your statement" in text_of(league, the_director(), "season_match", 1)
