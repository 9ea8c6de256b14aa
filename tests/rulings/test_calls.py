"""Calls to a table and requests for a ruling: the right is to ask in time (Law 92B)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import product

import pytest
import time_machine
from django.db import IntegrityError, transaction

from clubs.actors import SYSTEM
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from clubs.permissions import Permission
from events.awards import AwardJson
from events.models import Session
from rulings.actions.calls import (
    call_director,
    close_call,
    refuse_call,
    withdraw_call,
)
from rulings.actions.earlier import ToldBefore
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.rulings import draft_ruling, issue_ruling, withdraw_draft
from rulings.actions.tellings import Told
from rulings.deadlines import Obstacle, obstacles
from rulings.models import Call, Ruling
from rulings.queries.calls import CallPlace, shown_call
from rulings.queries.matters import matters
from rulings.queries.told_deadlines import deadlines, judged, played
from rulings.queries.viewers import Viewer
from rulings.states import CALL, CallAct, CallStage
from tests.builders import NOW
from tests.rulings.calling import ask, log, place
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night

pytestmark = pytest.mark.django_db

AFTER = DEADLINE + INSTANT
DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
FULL_MINUTE = DEADLINE + DAY + PERIOD + MINUTE
"""When what begins to run a day after `AFTER` ends."""


def draft_on(night: Night, call: Call, award: AwardJson | None = None) -> Ruling:
    """The ruling that answers the call: the score stands, unless both sides get an award."""
    return draft_ruling(
        actor=night.director,
        session=night.session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        call=call,
        laws=["16B1"],
        facts="East paused.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="The score stands.",
        ns_award=award,
        ew_award=award,
        now=AFTER + DAY,
    )


def issue(night: Night, ruling: Ruling) -> Ruling:
    told = [Told(side, AFTER + DAY, appeal_right_told=True) for side in (night.ns, night.ew)]
    return issue_ruling(actor=night.director, ruling=ruling, told=told, now=AFTER + DAY)


def test_every_way_that_is_not_in_the_table_is_refused(official: Night) -> None:
    """Each stage is tried by each act, which leads where the table says or is refused."""
    for stage, act in product(CallStage, CallAct):
        with transaction.atomic():
            call = at_stage(official, stage)
            try:
                DONE[act](official, call)
            except UserError:
                assert act not in CALL[stage], (stage, act)
            else:
                call.refresh_from_db()
                assert call.stage == CALL[stage][act], (stage, act)
            transaction.set_rollback(True)


def at_stage(night: Night, stage: CallStage) -> Call:
    """A request as it is at that stage."""
    late = stage in {CallStage.LATE, CallStage.REFUSED}
    call = ask(night, AFTER if late else DEADLINE)
    if stage is CallStage.RULED:
        call.ruling = night.rule(issue=False)
    if stage not in {CallStage.OPEN, CallStage.LATE}:
        call.state, call.words, call.closed_at = Call.State(stage.value), "So.", AFTER
        call.save()
    return call


def give_ruling(night: Night, call: Call) -> None:
    conditions = night.session.conditions
    assert conditions is not None
    conditions.correction_period = "24 h"
    conditions.save()
    issue(night, draft_on(night, call))


DONE: dict[CallAct, Callable[[Night, Call], object]] = {
    CallAct.RULE: give_ruling,
    CallAct.CLOSE: lambda night, call: close_call(
        actor=night.director, call=call, options="", words="No.", now=AFTER
    ),
    CallAct.WITHDRAW: lambda night, call: withdraw_call(
        actor=night.actor(night.ns), call=call, now=AFTER
    ),
    CallAct.REFUSE: lambda night, call: refuse_call(
        actor=night.director, call=call, words="Late.", now=AFTER
    ),
}


def test_L92B_defect_1_a_ruling_requested_in_time_is_given_whenever_it_is_written(
    official: Night,
) -> None:
    """It was lost when the session became final before the director had written it."""
    call = ask(official, DEADLINE)
    assert finalise_due_sessions(AFTER) == []
    assert finalise_due_sessions(AFTER + DAY) == []
    ruling = issue(official, draft_on(official, call))
    call.refresh_from_db()
    assert (ruling.state, call.state, call.ruling) == ("issued", "ruled", ruling)
    assert finalise_due_sessions(FULL_MINUTE) == []
    assert finalise_due_sessions(FULL_MINUTE + INSTANT) == [official.session]


def test_L92B_an_open_request_is_what_the_score_waits_for(official: Night) -> None:
    call = ask(official, DEADLINE)
    assert obstacles(matters(official.session), AFTER) == (Obstacle.REQUEST_OPEN,)
    close_call(actor=official.director, call=call, options="", words="No pause.", now=DEADLINE)
    assert obstacles(matters(official.session), AFTER) == (Obstacle.APPEAL_PERIOD,)


@pytest.mark.parametrize(("at", "is_late"), [(DEADLINE, False), (AFTER, True)])
def test_L92B_at_the_deadlines_instant_it_is_in_time(
    official: Night, *, at: datetime, is_late: bool
) -> None:
    assert ask(official, at).is_late is is_late


def test_L92B_what_is_asked_too_late_holds_nothing_up_and_can_be_refused(official: Night) -> None:
    call = ask(official, AFTER)
    assert finalise_due_sessions(AFTER) == [official.session]
    with pytest.raises(UserError, match="whoever asked reads it"):
        refuse_call(actor=official.director, call=call, words=" ", now=AFTER)
    refuse_call(actor=official.director, call=call, words="A day late.", now=AFTER)
    assert (call.state, call.words, call.closed_at) == ("refused", "A day late.", AFTER)


def test_L92B_what_was_asked_in_time_cannot_be_refused(official: Night) -> None:
    call = ask(official, DEADLINE)
    with pytest.raises(UserError, match="made in time"):
        refuse_call(actor=official.director, call=call, words="No.", now=AFTER)
    call.refresh_from_db()
    call.state, call.words, call.closed_at = Call.State.REFUSED, "No.", AFTER
    with pytest.raises(IntegrityError, match="call_refused_late"), transaction.atomic():
        call.save()


def test_L81C3_what_is_learnt_too_late_is_ruled_on_while_errors_can_be_corrected(
    official: Night,
) -> None:
    conditions = official.session.conditions
    assert conditions is not None
    conditions.correction_period = "24 h"
    conditions.save()
    official.reload()
    call = ask(official, AFTER)
    assert call.is_late
    assert issue(official, draft_on(official, call)).state == Ruling.State.ISSUED
    call.refresh_from_db()
    assert call.state == Call.State.RULED


def test_L81C3_after_both_periods_nothing_is_rectified(official: Night) -> None:
    ask(official, DEADLINE)  # the score waits for it
    late = ask(official, AFTER, official.actor(official.ew))
    with pytest.raises(UserError, match="both periods were over"):
        draft_on(official, late)


def test_L9_L10_a_call_that_needs_no_ruling_is_closed_with_the_options_explained(
    night: Night,
) -> None:
    call = log(night)
    assert (call.kind, str(call), call.place) == ("call", "Q1", "board 1, table 1")
    close_call(actor=night.director, call=call, options="Law 54: five.", words="", now=NOW)
    assert (call.state, call.options, call.closed_by) == (
        Call.State.CLOSED,
        "Law 54: five.",
        night.director.name,
    )


def test_a_request_is_not_closed_without_a_word(official: Night) -> None:
    call = ask(official, OFFICIAL)
    assert call.kind == Call.Kind.REQUEST
    with pytest.raises(UserError, match="it was asked for") as refused:
        close_call(actor=official.director, call=call, options="", words="", now=OFFICIAL)
    assert refused.value.field == "words"


def test_L92B_who_is_told_late_that_no_ruling_is_needed_may_still_ask_for_one(
    official: Night,
) -> None:
    """The period runs from then, as it does for a side that is told of a ruling later."""
    call = log(official, OFFICIAL)
    close_call(actor=official.director, call=call, options="", words="No.", now=AFTER + DAY)
    assert finalise_due_sessions(AFTER + DAY + PERIOD) == []
    again = ask(official, AFTER + DAY + PERIOD)
    assert again.is_late is False
    assert finalise_due_sessions(AFTER + DAY + DAY) == []


def test_L92B_a_late_request_that_is_closed_gives_no_time_anew(official: Night) -> None:
    call = ask(official, AFTER)
    close_call(actor=official.director, call=call, options="", words="No.", now=AFTER)
    viewer = Viewer(frozenset({Permission.RULE}), {})
    with time_machine.travel(AFTER + INSTANT, tick=False):
        shown = shown_call(official.session, viewer, call.number)
    assert shown is not None
    assert (shown.may_be_asked, shown.ask_until) == (False, None)
    assert ask(official, AFTER + INSTANT).is_late
    assert finalise_due_sessions(AFTER + INSTANT) == [official.session]


@pytest.mark.parametrize("has_table", [True, False])
def test_L92B_who_sat_there_may_still_ask_about_no_board_and_nobody_else(
    official: Night, *, has_table: bool
) -> None:
    """Who called the director to that table was not noted."""
    where = replace(place(official), board=None) if has_table else CallPlace()
    call = log(official, OFFICIAL, place=where)
    close_call(actor=official.director, call=call, options="", words="No.", now=AFTER + DAY)
    others = official.session.contestants.exclude(pk__in=[official.ns.pk, official.ew.pk])
    asked = [
        call_director(
            actor=official.actor(who),
            session=official.session,
            place=CallPlace(),
            about=Call.About.CONDUCT,
            said="He did it.",
            now=AFTER + DAY + INSTANT,
        ).is_late
        for who in (official.ew, others[0])
    ]
    assert asked == [not has_table, True]


def test_L92B_closed_before_the_official_score_the_period_is_that_of_the_score(
    night: Night,
) -> None:
    close_call(actor=night.director, call=log(night), options="", words="", now=NOW)
    night.publish()
    assert finalise_due_sessions(DEADLINE) == []
    assert finalise_due_sessions(AFTER) == [night.session]


def test_L92C_what_was_told_in_time_and_typed_later_is_in_time(official: Night) -> None:
    told = ToldBefore(DEADLINE, "told me at the desk")
    call = log(official, AFTER + PERIOD, earlier=told)
    assert (call.is_late, call.made_at, call.recorded_at) == (False, DEADLINE, AFTER + PERIOD)
    assert finalise_due_sessions(AFTER + PERIOD) == []


@pytest.mark.parametrize(
    ("at", "how", "message"),
    [
        (OFFICIAL + INSTANT, "x", "still to come"),
        (OFFICIAL - MINUTE, " ", "how you know"),
        (NOW - DAY, "x", "nothing to tell of before"),
    ],
)
def test_L92C_an_impossible_time_is_refused(
    official: Night, at: datetime, how: str, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        log(official, OFFICIAL, earlier=ToldBefore(at, how))


def test_L92C_a_director_who_played_there_tells_no_earlier_time(official: Night) -> None:
    player = official.actor(official.ns)
    assert player.user is not None
    official.appoint(player)
    with pytest.raises(UserError, match="another director records"):
        log(official, AFTER, earlier=ToldBefore(DEADLINE, "I know"), actor=player)


def test_L92C_a_director_tells_no_earlier_time_of_what_they_ask_themselves(
    official: Night,
) -> None:
    """Also where it concerns no table."""
    actor, asks = official.actor(official.ns), official.players(official.ns)[0]
    official.appoint(actor)
    about = {"place": CallPlace(), "asked_by": asks, "actor": actor}
    with pytest.raises(UserError, match="another director records"):
        log(official, AFTER, earlier=ToldBefore(DEADLINE, "I know"), **about)
    close_call(
        actor=actor, call=log(official, OFFICIAL, **about), options="", words="No.", now=OFFICIAL
    )
    assert Call.objects.get().closed_by_party


def test_a_director_who_is_party_is_marked(night: Night) -> None:
    player = night.actor(night.ns)
    night.appoint(player)
    close_call(actor=player, call=log(night), options="", words="", now=NOW)
    own, other = Call.objects.get(), log(night)
    close_call(actor=night.director, call=other, options="", words="", now=NOW)
    assert (own.closed_by_party, other.closed_by_party) == (True, False)


def test_a_final_score_takes_nothing_that_was_made_in_time(official: Night) -> None:
    finalise_due_sessions(AFTER)
    with pytest.raises(UserError, match="Reopen the score first"):
        log(official, AFTER, earlier=ToldBefore(DEADLINE, "told me at the desk"))
    assert ask(official, AFTER).is_late


def test_only_those_who_sat_there_ask(official: Night) -> None:
    others = official.session.contestants.exclude(pk__in=[official.ns.pk, official.ew.pk])
    with pytest.raises(NotAllowed, match="sat at the table"):
        ask(official, OFFICIAL, official.actor(others[0]))
    with pytest.raises(NotAllowed):
        ask(official, OFFICIAL, official.director)
    with pytest.raises(NotAllowed):
        ask(official, OFFICIAL, SYSTEM)


def test_after_play_it_takes_a_word(official: Night) -> None:
    with pytest.raises(UserError, match="Say what happened"):
        ask(official, OFFICIAL, said=" ")


def test_at_the_table_a_call_needs_no_word(night: Night) -> None:
    assert ask(night, NOW, said="").state == Call.State.OPEN


def test_the_same_person_asks_once_and_the_opponents_too(official: Night) -> None:
    first = ask(official, OFFICIAL)
    assert ask(official, OFFICIAL) == first
    with pytest.raises(UserError, match="Q1 about this is with the director"):
        ask(official, OFFICIAL, said="And West.")
    assert str(ask(official, OFFICIAL, official.actor(official.ew))) == "Q2"


def test_what_concerns_no_board_is_asked_too(official: Night) -> None:
    call = call_director(
        actor=official.actor(official.ns),
        session=official.session,
        place=CallPlace(),
        about=Call.About.CONDUCT,
        said="Somebody shouted.",
        now=DEADLINE,
    )
    assert (call.place, call.ns, call.is_late) == ("", None, False)
    assert finalise_due_sessions(AFTER) == []


def test_only_who_asked_takes_it_back(official: Night) -> None:
    call = ask(official, OFFICIAL)
    with pytest.raises(UserError, match="Only who asked"):
        withdraw_call(actor=official.actor(official.ew), call=call, now=OFFICIAL)
    withdraw_call(actor=official.actor(official.ns), call=call, now=OFFICIAL)
    assert call.state == Call.State.WITHDRAWN
    assert finalise_due_sessions(AFTER) == [official.session]


def test_a_draft_that_is_not_given_leaves_the_request_open(official: Night) -> None:
    call = ask(official, OFFICIAL)
    ruling = draft_on(official, call)
    with pytest.raises(UserError, match="R1 is being written"):
        close_call(actor=official.director, call=call, options="", words="No.", now=OFFICIAL)
    with pytest.raises(UserError, match="R1 is being written"):
        draft_on(official, call)
    withdraw_draft(actor=official.director, ruling=ruling, now=OFFICIAL)
    call.refresh_from_db()
    assert (call.state, call.ruling) == (Call.State.OPEN, None)


def test_two_directors_end_it_one_wins(night: Night) -> None:
    call, seen_by_other = log(night), Call.objects.get()
    close_call(actor=night.director, call=call, options="", words="", now=NOW)
    with pytest.raises(Conflict, match="Q1 has ended already: no ruling needed"):
        close_call(actor=night.director, call=seen_by_other, options="", words="", now=NOW)
    with pytest.raises(Conflict, match="ended already"):
        draft_on(night, seen_by_other)


def test_players_end_nothing(night: Night) -> None:
    call, player = log(night), night.actor(night.ns)
    with pytest.raises(NotAllowed):
        close_call(actor=player, call=call, options="", words="", now=NOW)
    with pytest.raises(NotAllowed):
        refuse_call(actor=player, call=call, words="x", now=NOW)


def test_another_sessions_board_is_refused(night: Night) -> None:
    other = Session.objects.create(
        organiser=night.organiser, event=night.session.event, number=2, starts_at=NOW
    )
    there = place(night)
    with pytest.raises(UserError, match="not started"):
        log(night, NOW, session=other, place=there)


def test_history_tells_each_act(official: Night) -> None:
    close_call(
        actor=official.director, call=ask(official, OFFICIAL), options="", words="No.", now=OFFICIAL
    )
    told = HistoryRecord.objects.filter(act__startswith="call.").order_by("pk")
    assert [(each.act, (each.after or {}).get("state")) for each in told] == [
        ("call.make", None),
        ("call.close", "closed"),
    ]


def test_the_audit_derives_its_deadlines_and_judges_it_again(official: Night) -> None:
    """One in time, closed without a ruling after the period; asked again within that one; late."""
    first = ask(official, DEADLINE)
    close_call(actor=official.director, call=first, options="", words="No.", now=AFTER + DAY)
    ask(official, FULL_MINUTE)
    ask(official, FULL_MINUTE + INSTANT, official.actor(official.ew))
    found = played(official.session, AFTER + DAY + DAY)
    told = [each for each in deadlines(official.session, found) if each.what == "Q1"]
    assert [(each.period, each.until) for each in told] == [("request", FULL_MINUTE)]
    acts = [each for each in judged(official.session, found) if each.act == "request"]
    assert [(each.what, each.was_late, each.is_late) for each in acts] == [
        ("Q1", False, False),
        ("Q2", False, False),
        ("Q3", True, True),
    ]
