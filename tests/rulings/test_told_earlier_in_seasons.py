"""In a league and a cup too what a captain told the director counts from then (Law 92C)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.appointments import make_appointment
from events.models import Appointment, MatchReport, Session
from rulings.actions.earlier import ToldBefore
from rulings.actions.lapses import close_unconcurred
from rulings.actions.match_appeals import concur_in_match_appeal
from rulings.actions.match_requests import concur_in_request, withdraw_request
from rulings.actions.match_withdrawals import resume_match_appeal, withdraw_match_appeal
from rulings.models import MatchAppeal, MatchRequest, ToldEarlier
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_member
from tests.rulings.test_match_requests import ask, report
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    MINUTE,
    TICK,
    a_member,
    led,
    lodge,
    rule,
    the_director,
)
from tests.rulings.test_season_rulings_pages import page, signed_in, text
from tests.seasons import build_begun_league

pytestmark = pytest.mark.django_db

END = NOW + HALF_HOUR
TYPED = END + MINUTE
BY_PHONE = "The captain, by telephone."


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams; the first match is agreed at `NOW`. A period is half an hour."""
    session = build_begun_league()
    with scope(organiser=session.organiser):
        yield session


def told(at: datetime = END) -> ToldBefore:
    return ToldBefore(at, BY_PHONE)


def noted(league: Session, earlier: ToldBefore | None, **which: int) -> dict[str, Any]:
    """What a director notes of what a captain tells."""
    return {
        "actor": the_director(),
        "session": league,
        "number": 1,
        "for_captain": True,
        "earlier": earlier,
        "now": TYPED,
        **which,
    }


def test_L92C_a_match_appeal_told_in_time_and_typed_later_counts(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    for_home: dict[str, Any] = {"on_behalf_of": TeamSide.HOME, "now": TYPED}
    with pytest.raises(UserError, match="expired at"):
        lodge(league, the_director(), **for_home)
    with pytest.raises(UserError, match="expired at"):
        lodge(league, the_director(), earlier=told(END + TICK), **for_home)
    with pytest.raises(UserError, match="nothing to tell of before"):
        lodge(league, the_director(), earlier=told(NOW - MINUTE), **for_home)
    appeal = lodge(league, the_director(), earlier=told(), **for_home)
    assert (appeal.state, appeal.lodged_at, appeal.concurred_at) == ("ready", END, END)
    kept = ToldEarlier.objects.get()
    assert (kept.match_appeal, kept.act, kept.recorded_at, kept.how) == (
        appeal,
        "asked",
        TYPED,
        BY_PHONE,
    )


def test_L92D2_a_captain_who_concurred_in_time_by_telephone_undoes_the_lapse(
    league: Session,
) -> None:
    rule(league, (30, 20), (10, 25))
    appeal = lodge(league, a_member(league))
    close_unconcurred(actor=the_director(), appeal=appeal, now=END + TICK)
    for earlier in (None, told(END + MINUTE)):
        with pytest.raises(Conflict, match="has ended"):
            concur_in_match_appeal(**noted(league, earlier, appeal=1))
    found = concur_in_match_appeal(**noted(league, told(), appeal=1))
    assert (found.state, found.ended_at, found.lapsed_at) == ("ready", None, END + TICK)
    captain = led(league, TeamSide.HOME).name
    assert (found.concurred_at, found.concurred_by_name) == (END, captain)


def test_L92D2_the_regulated_time_of_the_captain_is_that_at_which_the_captain_told(
    league: Session,
) -> None:
    bound = league.conditions or league.event
    bound.provisions = {**bound.provisions, "L92D": {**bound.provisions["L92D"], "value": 20}}
    bound.save()
    league.refresh_from_db()
    rule(league, (30, 20), (10, 25))
    lodge(league, a_member(league))
    with pytest.raises(UserError, match="expired at"):
        concur_in_match_appeal(**noted(league, None, appeal=1))
    with pytest.raises(UserError, match="expired at"):
        concur_in_match_appeal(**noted(league, told(END + TICK), appeal=1))
    assert concur_in_match_appeal(**noted(league, told(), appeal=1)).state == "ready"


def test_L92C_a_captain_takes_an_appeal_back_by_telephone(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, led(league, TeamSide.HOME))
    found = withdraw_match_appeal(**noted(league, told(), appeal=1))
    assert (found.state, found.ended_at) == (MatchAppeal.State.WITHDRAWN, END)
    assert ToldEarlier.objects.get().act == "withdrawn"


def test_L92C_a_director_notes_what_whoever_lodged_it_told(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, a_member(league))
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "for_lodger": True}
    given |= {"actor": the_director(), "now": END + MINUTE}
    concur_in_match_appeal(**noted(league, told(END - 2 * MINUTE), appeal=1))
    with pytest.raises(UserError, match="has not withdrawn"), transaction.atomic():
        resume_match_appeal(**given)
    found = withdraw_match_appeal(**given, earlier=told(END - MINUTE))
    assert (found.state, found.lodger_withdrew_at) == ("ready", END - MINUTE)
    with pytest.raises(UserError, match="has withdrawn already"), transaction.atomic():
        withdraw_match_appeal(**given, earlier=told(END))
    found = resume_match_appeal(**given, earlier=told())
    assert (found.lodger_withdrew_at, len(found.wishes_before)) == (None, 1)
    acts = ToldEarlier.objects.order_by("pk").values_list("act", "made_at")
    assert list(acts) == [
        ("concurred", END - 2 * MINUTE),
        ("withdrawn", END - MINUTE),
        ("resumed", END),
    ]
    assert list(differences(league, RowCount())) == []
    MatchAppeal.objects.update(wishes_before=[])
    assert "wishes_before" in "".join(differences(league, RowCount()))


def test_L92C_who_alone_stands_behind_an_appeal_ends_it_when_the_director_was_told(
    league: Session,
) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, a_member(league))
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "for_lodger": True}
    given |= {"actor": the_director(), "now": END + MINUTE, "earlier": told()}
    found = withdraw_match_appeal(**given)
    assert (found.state, found.ended_at) == (MatchAppeal.State.WITHDRAWN, END)


def test_only_a_director_notes_what_another_said_of_an_appeal(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, a_member(league))
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "for_lodger": True}
    for act in (withdraw_match_appeal, resume_match_appeal):
        with pytest.raises(NotAllowed), transaction.atomic():
            act(actor=led(league, TeamSide.HOME), **given, now=END)


def test_the_page_offers_to_note_what_whoever_lodged_it_says(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    name = lodge(league, a_member(league)).lodged_by.name
    address, director = page(league, "season_appeal_note", 1), signed_in(the_director())
    with time_machine.travel(NOW + MINUTE, tick=False):
        concur_in_match_appeal(**noted(league, None, appeal=1) | {"now": NOW})
        assert f"{name} withdraws" in text(director, address)
        assert director.post(address, {"lodger_withdraws": "1"}).status_code == 302
        assert f"{name} goes on with it" in text(director, address)
        assert director.post(address, {"lodger_resumes": "1"}).status_code == 302
        assert "wished to withdraw" in text(director, page(league))
    assert MatchAppeal.objects.get().state == MatchAppeal.State.READY


def test_L92C_a_concurrence_told_before_the_withdrawal_opens_the_appeal_again(
    league: Session,
) -> None:
    rule(league, (30, 20), (10, 25))
    member = a_member(league)
    lodge(league, member)
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1}
    withdraw_match_appeal(actor=member, **given, now=END + TICK)
    with pytest.raises(Conflict, match="has ended"):
        concur_in_match_appeal(**noted(league, told(END + MINUTE), appeal=1))
    found = concur_in_match_appeal(**noted(league, told(), appeal=1))
    assert (found.state, found.ended_at) == (MatchAppeal.State.READY, None)
    assert found.lodger_withdrew_at == END + TICK
    found = withdraw_match_appeal(**noted(league, None, appeal=1))
    assert found.state == MatchAppeal.State.WITHDRAWN
    with pytest.raises(Conflict, match="has ended"):
        concur_in_match_appeal(**noted(league, told(), appeal=1))


def test_L92B_a_ruling_asked_for_in_time_and_typed_later_counts(league: Session) -> None:
    for_home: dict[str, Any] = {"actor": the_director(), "on_behalf_of": TeamSide.HOME}
    for earlier in (None, told(END + TICK)):
        with pytest.raises(UserError, match="could be asked for until"):
            ask(league, **for_home, earlier=earlier, now=TYPED)
    asked = ask(league, **for_home, earlier=told(), now=TYPED)
    assert (asked.state, asked.side, asked.asked_at) == ("ready", "home", END)
    assert ToldEarlier.objects.get().match_request == asked
    record = HistoryRecord.objects.get(act="request.ask")
    assert record.at == TYPED
    assert record.after is not None
    assert (record.after["made_at"], record.after["how"]) == (END.isoformat(), BY_PHONE)


@pytest.mark.parametrize("side", [None, TeamSide.AWAY])
def test_L79C1_an_error_of_a_match_told_in_time_is_in_time(
    league: Session, side: TeamSide | None
) -> None:
    by: dict[str, Any] = {"actor": the_director(), "on_behalf_of": side, "now": TYPED}
    late = report(league, (30, 20), (10, 6), **by, earlier=told(END + TICK))
    assert late.is_late
    MatchRequest.objects.update(state=MatchRequest.State.WITHDRAWN)
    found = report(league, (30, 20), (10, 6), **by, earlier=told())
    assert (found.is_late, found.asked_at) == (False, END)
    assert found.side == ("away" if side else "")


def test_L79C1_there_was_no_error_before_a_score_was_entered(league: Session) -> None:
    first = MatchReport.objects.get(match__number=1).entered_at
    given: dict[str, Any] = {"actor": the_director(), "now": TYPED}
    with pytest.raises(UserError, match="nothing to tell of before"):
        report(league, **given, earlier=told(first - MINUTE))


def test_L79C1_a_concurrence_told_in_time_keeps_an_error_in_time(league: Session) -> None:
    report(league, actor=a_member(league))
    found = concur_in_request(**noted(league, told(), asked=1))
    assert (found.state, found.is_late, found.concurred_at) == ("ready", False, END)


def test_L92B_a_concurrence_told_in_time_revives_a_request_that_lapsed(league: Session) -> None:
    ask(league, a_member(league))
    for earlier in (None, told(END + TICK)):
        with pytest.raises(UserError, match="could be asked for until"):
            concur_in_request(**noted(league, earlier, asked=1))
    assert concur_in_request(**noted(league, told(), asked=1)).state == "ready"


def test_a_request_is_taken_back_by_telephone(league: Session) -> None:
    ask(league)
    found = withdraw_request(**noted(league, told(), asked=1))
    assert (found.state, found.ended_at) == (MatchRequest.State.WITHDRAWN, END)


def test_only_a_director_notes_for_a_captain(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    member = a_member(league)
    lodge(league, member)
    ask(league, member)
    captain = {"actor": led(league, TeamSide.HOME)}
    with pytest.raises(NotAllowed):
        concur_in_match_appeal(**noted(league, told(), appeal=1) | captain)
    with pytest.raises(NotAllowed):
        withdraw_match_appeal(**noted(league, told(), appeal=1) | captain)
    with pytest.raises(NotAllowed):
        concur_in_request(**noted(league, told(), asked=1) | captain)
    with pytest.raises(NotAllowed):
        withdraw_request(**noted(league, told(), asked=1) | captain)
    with pytest.raises(NotAllowed):
        report(league, **captain, earlier=told(), now=TYPED)


def test_a_director_of_one_of_the_teams_dates_nothing_back(league: Session) -> None:
    captain = led(league, TeamSide.AWAY)
    assert captain.user is not None
    make_member(league.organiser, user=captain.user)
    make_appointment(
        actor=Actor.person(User.objects.get(email="admin@acol.example")),
        event=league.event,
        user=captain.user,
        duty=Appointment.Duty.ASSISTANT,
        now=NOW,
    )
    for side in TeamSide:
        with pytest.raises(UserError, match="another director records"):
            ask(league, captain, on_behalf_of=side, earlier=told(), now=TYPED)


# --- Pages ------------------------------------------------------------------------------------


@pytest.fixture
def after_the_periods(league: Session) -> Iterator[Session]:
    """A ruling, and what a member has asked, two hours after the match was agreed."""
    rule(league, (30, 20), (10, 25))
    ask(league, a_member(league))
    with time_machine.travel(NOW + timedelta(hours=2), tick=False):
        yield league


TYPED_IN = {"told_at": "2026-11-17T18:40", "how": BY_PHONE}
"""Ten minutes after the match was agreed."""


def test_a_director_types_what_captains_told_in_time_and_both_teams_read_it(
    after_the_periods: Session,
) -> None:
    session = after_the_periods
    director, away = signed_in(the_director()), signed_in(led(session, TeamSide.AWAY))
    said = TYPED_IN
    shown = text(director, page(session))
    for name, rest in (
        ("season_appeal_record", (1,)),
        ("season_request_record", ()),
        ("season_request_note", (1,)),
    ):
        assert page(session, name, *rest) in shown
    appeal = {"side": "home", "grounds": "Pass was logical.", **said}
    assert (
        "expired at"
        in (
            director.post(
                page(session, "season_appeal_record", 1), {**appeal, "told_at": "", "how": ""}
            )
        ).content.decode()
    )
    assert director.post(page(session, "season_appeal_record", 1), appeal).status_code == 302
    request = {"side": "away", "about": "other", "grounds": "West thought.", **said}
    assert director.post(page(session, "season_request_record"), request).status_code == 302
    note = page(session, "season_request_note", 1)
    bare = director.post(note, {**said, "how": ""})
    assert (bare.status_code, "Say how you know" in bare.content.decode()) == (422, True)
    assert director.post(note, said).status_code == 302
    assert (
        director.post(page(session, "season_appeal_note", 1), {"withdraws": "1"}).status_code == 302
    )
    error = {"grounds": "Board 3 was 420.", "seen": "2", "home1": "30", "away1": "20"}
    error |= {"home2": "10", "away2": "26", "side": "away", **said}
    answer = director.post(page(session, "season_request_error"), error)
    assert answer.status_code == 302, answer.context["form"].errors
    assert [each.is_late for each in MatchRequest.objects.order_by("number")] == [False] * 3
    shown = text(away, page(session))
    assert shown.count(BY_PHONE) == 4
    assert "The captain tells you" not in shown
    (ruling,) = away.get(page(session, "api-season-match")).json()["rulings"]
    assert ruling["appeals"][0]["recorded_at"] is not None


def test_captains_are_told_that_what_they_told_in_time_counts(after_the_periods: Session) -> None:
    away = signed_in(led(after_the_periods, TeamSide.AWAY))
    for name, rest in (
        ("season_appeal_new", (1,)),
        ("season_request_error", ()),
        ("season_request_ruling", ()),
    ):
        shown = text(away, page(after_the_periods, name, *rest))
        assert "told the director" in shown
        assert "Told to you at" not in shown
