"""A request, a report or an appeal is made when the director is told of it, whenever it is typed
(Law 92C).
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from hypothesis import example, given
from hypothesis import strategies as st

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Player
from events.actions.appointments import make_appointment
from events.models import Appointment, Entry, Session
from events.timelimits import Calendar, Period, parse_time_limit
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.corrections import correct
from rulings.actions.earlier import ToldBefore, made_when
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.lapses import close_unconcurred
from rulings.actions.reopenings import reopen_score
from rulings.actions.rulings import revise_ruling
from rulings.actions.withdrawals import withdraw_appeal
from rulings.deadlines import appeal_window, correction_window
from rulings.models import Appeal, Correction, Reopening, Ruling, ToldEarlier
from rulings.queries.parties import members_of
from rulings.queries.told_deadlines import judged, played
from rulings.witnesses import RowCount, differences
from tests.builders import NOW, make_member
from tests.individuals import build_individual
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, night_of, under
from tests.rulings.rounds import FIRST, HALF_HOUR, HOUR, publish, round_night
from tests.teams import build_match_session

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)
IN_TIME = OFFICIAL + 25 * MINUTE
TYPED = DEADLINE + MINUTE
AT_THE_DESK = "By South at the desk."


def told(at: datetime = IN_TIME, how: str = AT_THE_DESK) -> ToldBefore:
    return ToldBefore(at, how)


def lodge(
    night: Night,
    ruling: Ruling,
    earlier: ToldBefore | None,
    *,
    now: datetime = TYPED,
    player: Player | None = None,
    actor: Actor | None = None,
) -> Appeal:
    return lodge_appeal(
        actor=actor or night.director,
        ruling=ruling,
        grounds="No pause.",
        now=now,
        on_behalf_of=player or members_of(night.ns, night.board)[0],
        earlier=earlier,
    )


def report(
    night: Night,
    earlier: ToldBefore | None,
    *,
    now: datetime = TYPED,
    actor: Actor | None = None,
) -> Correction:
    return night.report(now, actor, earlier=earlier)


def waiting(night: Night) -> Appeal:
    """Lodged at the official score, under a regulation that has appeals lapse with their period."""
    under(night, L92D=30)
    return lodge_appeal(
        actor=night.actor(night.ns), ruling=night.rule(), grounds="No.", now=OFFICIAL
    )


def test_L92C_told_at_21_25_typed_at_21_31_counts(official: Night) -> None:
    appeal = lodge(official, official.rule(), told())
    assert (appeal.lodged_at, appeal.state) == (IN_TIME, Appeal.State.LODGED)
    kept = ToldEarlier.objects.get()
    assert (kept.appeal, kept.act, kept.made_at) == (appeal, "asked", IN_TIME)
    assert (kept.recorded_at, kept.how) == (TYPED, AT_THE_DESK)
    assert kept.recorded_by == official.director.name
    assert appeal.concurrences.get().at == IN_TIME
    record = HistoryRecord.objects.get(act="appeal.lodge")
    assert record.at == TYPED
    assert record.after is not None
    assert (record.after["made_at"], record.after["how"]) == (IN_TIME.isoformat(), AT_THE_DESK)


def test_L92C_what_is_typed_late_and_was_not_told_before_does_not_count(official: Night) -> None:
    ruling = official.rule()
    with pytest.raises(UserError, match="expired at 17 Nov, 22:00"):
        lodge(official, ruling, None)


def test_L92B_told_at_the_deadline_is_in_time_and_an_instant_later_is_not(official: Night) -> None:
    ruling = official.rule()
    with pytest.raises(UserError, match="expired at 17 Nov, 22:00"):
        lodge(official, ruling, told(DEADLINE + INSTANT))
    assert lodge(official, ruling, told(DEADLINE)).lodged_at == DEADLINE


def test_L92C_the_minute_in_which_the_period_ends_is_in_time(official: Night) -> None:
    """Forms ask for minutes: the one that is shown as the end is the one that is enforced."""
    official.session.official_at = OFFICIAL + timedelta(seconds=37)
    official.session.save()
    ruling, end = official.rule(), DEADLINE + MINUTE
    now = end + timedelta(seconds=50)
    with pytest.raises(UserError, match="expired at 17 Nov, 22:01"):
        lodge(official, ruling, None, now=now)
    assert lodge(official, ruling, told(end, ""), now=now).lodged_at == end


def test_L92C_a_time_to_come_or_before_the_ruling_or_without_how_is_refused(
    official: Night,
) -> None:
    given_at = OFFICIAL + timedelta(minutes=10, seconds=20)
    ruling = official.rule(now=given_at)
    cases = [
        (told(TYPED + INSTANT), "That is still to come", "told_at"),
        (told(given_at - MINUTE), "nothing to tell of before 17 Nov 2026, 21:40", "told_at"),
        (told(how=" "), "Say how you know", "how"),
    ]
    for earlier, said, field in cases:
        with pytest.raises(UserError, match=said) as refused:
            lodge(official, ruling, earlier)
        assert refused.value.field == field
    assert ToldEarlier.objects.count() == 0
    first_minute = told(given_at.replace(second=0))
    assert lodge(official, ruling, first_minute).lodged_at == given_at


def test_L92C_what_is_told_in_the_minute_it_is_typed_needs_no_evidence(official: Night) -> None:
    appeal = lodge(official, official.rule(), told(OFFICIAL, ""), now=OFFICIAL + 59 * SECOND)
    assert (appeal.lodged_at, ToldEarlier.objects.count()) == (OFFICIAL, 0)
    assert list(differences(official.session, RowCount())) == []
    Appeal.objects.update(lodged_at=OFFICIAL - SECOND)
    (found,) = differences(official.session, RowCount())
    assert "lodged_at is " in found


def test_L92C_a_director_who_is_a_party_dates_nothing_back(official: Night) -> None:
    south, north = official.players(official.ns)
    own = official.login(south)
    official.appoint(Actor.person(own))
    ruling = official.rule()
    with pytest.raises(UserError, match="another director records"):
        lodge(official, ruling, told(), player=north, actor=Actor.person(own))
    with pytest.raises(UserError, match="another director records"):
        report(official, told(), actor=Actor.person(own))
    assert lodge(official, ruling, told(), player=south).lodged_by == south


def test_L92C_nor_does_one_who_sat_there_and_is_not_concerned(official: Night) -> None:
    own = official.login(official.players(official.ew)[0])
    official.appoint(Actor.person(own))
    ruling = official.rule()
    none = {"ns_award": None, "ew_award": None}
    Ruling.objects.update(is_of_board=False, concerns=Ruling.Side.NS, **none)
    ruling.refresh_from_db()
    with pytest.raises(UserError, match="another director records"), transaction.atomic():
        lodge(official, ruling, told(), actor=Actor.person(own))
    assert lodge(official, ruling, told()).lodged_at == IN_TIME


def test_L92C_a_player_dates_nothing_back(official: Night) -> None:
    player = official.players(official.ns)[0]
    with pytest.raises(NotAllowed):
        lodge(official, official.rule(), told(), player=player, actor=official.actor(official.ns))
    with pytest.raises(UserError, match="another director records"):
        report(official, told(), actor=official.actor(official.ns))


def test_L79C1_an_error_told_in_time_and_typed_later_is_in_time(official: Night) -> None:
    correction = report(official, told())
    assert (correction.is_late, correction.reported_at) == (False, IN_TIME)
    assert ToldEarlier.objects.get().correction == correction
    correct(actor=official.director, correction=correction, text="4S N +2", reason="", now=TYPED)
    assert correction.state == Correction.State.CORRECTED


def test_L79C2_an_error_told_after_its_period_is_late(official: Night) -> None:
    assert report(official, told(DEADLINE)).is_late is False
    Correction.objects.update(state=Correction.State.REJECTED)
    assert report(official, told(DEADLINE + INSTANT)).is_late is True


def test_L92D_a_concurrence_told_in_time_and_typed_after_its_time_counts(official: Night) -> None:
    appeal = waiting(official)
    partner = official.players(official.ns)[1]
    given: dict[str, object] = {"actor": official.director, "on_behalf_of": partner}
    with pytest.raises(UserError, match="The time to concur expired at 17 Nov, 22:00"):
        concur(**given, appeal=appeal, earlier=told(DEADLINE + INSTANT), now=TYPED)  # type: ignore[arg-type]
    concur(**given, appeal=appeal, earlier=told(DEADLINE), now=TYPED)  # type: ignore[arg-type]
    assert appeal.state == Appeal.State.READY
    assert appeal.concurrences.get(player=partner).at == DEADLINE


def test_L92D_a_concurrence_told_in_time_undoes_the_lapse(official: Night) -> None:
    appeal = waiting(official)
    report(official, told())
    finalise_due_sessions(TYPED)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.ended_at) == (Appeal.State.LAPSED, TYPED)
    later = TYPED + 10 * MINUTE
    note(official, appeal, told(), later)
    assert (appeal.state, appeal.ended_at, appeal.lapsed_at) == ("ready", None, TYPED)
    record = HistoryRecord.objects.filter(act="appeal.concur").latest("number")
    assert (record.before, record.after) == (
        {"state": "lapsed"},
        {
            "by": official.players(official.ns)[1].name,
            "state": "ready",
            "made_at": IN_TIME.isoformat(),
            "how": AT_THE_DESK,
        },
    )
    assert finalise_due_sessions(later + timedelta(days=3)) == []
    decide_appeal(
        actor=official.director, appeal=appeal, outcome="stands", reasons="So.", now=later
    )


def note(night: Night, appeal: Appeal, earlier: ToldBefore | None, now: datetime) -> Appeal:
    """The director notes the partner's concurrence."""
    return concur(
        actor=night.director,
        appeal=appeal,
        on_behalf_of=night.players(night.ns)[1],
        earlier=earlier,
        now=now,
    )


def test_L92D_a_lapse_stands_where_the_concurrence_was_told_too_late(official: Night) -> None:
    appeal = waiting(official)
    report(official, told())
    finalise_due_sessions(TYPED)
    later = TYPED + 10 * MINUTE
    for earlier, said in (
        (None, "not waiting"),
        (told(TYPED + INSTANT), "not waiting"),
        (told(DEADLINE + INSTANT), "The time to concur expired"),
    ):
        with pytest.raises(UserError, match=said):
            note(official, appeal, earlier, later)
    appeal.refresh_from_db()
    assert (appeal.state, appeal.lapsed_at) == (Appeal.State.LAPSED, None)


def test_L92D_what_the_director_ended_unheard_is_open_again_if_told_before(
    official: Night,
) -> None:
    ruling = official.rule()
    appeal = lodge_appeal(
        actor=official.actor(official.ns), ruling=ruling, grounds="No.", now=OFFICIAL
    )
    ended = DEADLINE + 20 * MINUTE
    close_unconcurred(actor=official.director, appeal=appeal, now=ended)
    with pytest.raises(UserError, match="not waiting"):
        note(official, appeal, told(ended + MINUTE), ended + 5 * MINUTE)
    assert note(official, appeal, told(ended), ended + 5 * MINUTE).state == Appeal.State.READY


def test_L92D_no_lapse_is_undone_of_a_ruling_that_was_replaced(official: Night) -> None:
    appeal = waiting(official)
    report(official, told())
    finalise_due_sessions(TYPED)
    revise_ruling(
        actor=official.director,
        ruling=appeal.ruling,
        laws=["16B1"],
        facts="He paused.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="It stands.",
        ns_award=None,
        ew_award=None,
        now=TYPED,
    )
    with pytest.raises(UserError, match="R1 has been replaced since"):
        note(official, appeal, told(), TYPED + MINUTE)


def test_L92C_of_a_final_score_it_is_said_that_it_has_to_be_opened_first(official: Night) -> None:
    appeal = waiting(official)
    finalise_due_sessions(TYPED)
    assert official.reload().state == Session.State.FINAL
    later, ew = TYPED + MINUTE, official.players(official.ew)[0]
    with pytest.raises(UserError, match="Reopen the score first"):
        note(official, appeal, told(), later)
    with pytest.raises(UserError, match="Reopen the score first"):
        lodge(official, appeal.ruling, told(), now=later, player=ew)
    with pytest.raises(UserError, match="Reopen the score first"):
        report(official, told(), now=later)
    with pytest.raises(UserError, match="the right to appeal has expired"):
        lodge(official, appeal.ruling, told(DEADLINE + INSTANT), now=later, player=ew)
    assert report(official, told(DEADLINE + INSTANT), now=later).is_late


def test_L92C_in_a_reopened_score_what_was_told_in_time_is_recorded(official: Night) -> None:
    appeal = waiting(official)
    finalise_due_sessions(TYPED)
    later = TYPED + MINUTE
    reopen_score(
        actor=official.director,
        session=official.session,
        ground=Reopening.Ground.UNRECORDED,
        raised="Both sides had appealed.",
        raised_by="South",
        told_at=IN_TIME,
        told_to="Dora",
        now=later,
    )
    official.reload()
    assert note(official, appeal, told(), later).state == Appeal.State.READY
    theirs = lodge(
        official, appeal.ruling, told(), now=later, player=official.players(official.ew)[0]
    )
    assert theirs.lodged_at == IN_TIME


def test_a_withdrawal_told_earlier_is_of_then(official: Night) -> None:
    player = official.players(official.ns)[0]
    appeal = lodge(official, official.rule(), None, now=OFFICIAL)
    with pytest.raises(UserError, match="nothing to tell of before"):
        withdraw_appeal(
            actor=official.director,
            appeal=appeal,
            on_behalf_of=player,
            earlier=told(OFFICIAL - MINUTE),
            now=TYPED,
        )
    withdraw_appeal(
        actor=official.director, appeal=appeal, on_behalf_of=player, earlier=told(), now=TYPED
    )
    assert (appeal.state, appeal.ended_at) == (Appeal.State.WITHDRAWN, IN_TIME)
    assert ToldEarlier.objects.get().act == "withdrawn"


def test_every_act_is_judged_by_when_it_was_made(official: Night) -> None:
    """The audit that computes each deadline anew finds none late that was taken to be in time."""
    lodge(official, official.rule(), told())
    report(official, told())
    acts = list(judged(official.session, played(official.session, TYPED)))
    assert [(each.act, each.at, each.is_late, each.was_late) for each in acts] == [
        ("report", IN_TIME, False, False),
        ("appeal", IN_TIME, False, False),
        ("concurrence", IN_TIME, False, False),
    ]


def test_L92D_the_audit_finds_a_concurrence_after_the_regulated_time(official: Night) -> None:
    appeal = waiting(official)
    concur(actor=official.actor(official.ns, 1), appeal=appeal, now=DEADLINE)
    appeal.concurrences.filter(at=DEADLINE).update(at=DEADLINE + INSTANT)
    acts = list(judged(official.session, played(official.session, TYPED)))
    assert [(each.act, each.at) for each in acts if each.is_late] == [
        ("concurrence", DEADLINE + INSTANT)
    ]


def test_nothing_is_kept_as_told_after_it_was_recorded(official: Night) -> None:
    kept = {
        "organiser": official.organiser,
        "appeal": lodge(official, official.rule(), None, now=OFFICIAL),
        "act": "asked",
        "recorded_at": OFFICIAL,
        "recorded_by": "Dora",
    }
    for wrong in ({"made_at": OFFICIAL, "how": "So."}, {"made_at": OFFICIAL - MINUTE, "how": ""}):
        with pytest.raises(IntegrityError), transaction.atomic():
            ToldEarlier.objects.create(**kept, **wrong)


# --- Rounds, individuals, teams ---------------------------------------------------------------


@pytest.mark.django_db
def test_L92C_of_a_round_it_is_that_rounds_period_in_which_it_was_told() -> None:
    night = round_night()
    with scope(organiser=night.organiser):
        publish(night, 1)
        ruling, end = night.rule(), FIRST + HALF_HOUR
        publish(night, 2)
        assert not report(night, told(end), now=FIRST + HOUR).is_late
        Correction.objects.update(state=Correction.State.REJECTED)
        assert report(night, told(end + INSTANT), now=FIRST + HOUR).is_late
        with pytest.raises(UserError, match="expired at"):
            lodge(night, ruling, told(end + INSTANT), now=FIRST + HOUR)
        assert lodge(night, ruling, told(end), now=FIRST + HOUR).lodged_at == end


@pytest.mark.django_db
def test_L92C_in_an_individual_what_was_told_is_to_be_heard_at_once() -> None:
    session = build_individual(players=8, boards=14)
    with scope(organiser=session.organiser):
        night = night_of(session, entered=True)
        ruling = night.rule()
        night.publish()
        assert lodge(night, ruling, told()).state == Appeal.State.READY


@pytest.mark.django_db
def test_L92C_a_captain_who_telephoned_in_time_has_appealed_and_concurred() -> None:
    session = build_match_session()
    with scope(organiser=session.organiser):
        night = night_of(session, entered=True)
        ruling = night.rule()
        night.publish()
        captain = Entry.objects.get(pk=night.ns.entry_id).captain
        assert captain is not None
        other = next(each for each in members_of(night.ns, night.board) if each != captain)
        appeal = lodge(night, ruling, told(), player=other)
        assert appeal.state == Appeal.State.LODGED
        concur(
            actor=night.director,
            appeal=appeal,
            on_behalf_of=captain,
            earlier=told(DEADLINE),
            now=TYPED,
        )
        assert appeal.state == Appeal.State.READY
        lead = make_member(night.organiser, user=night.login(captain))
        make_appointment(
            actor=night.administrator,
            event=session.event,
            user=lead,
            duty=Appointment.Duty.ASSISTANT,
            now=NOW,
        )
        with pytest.raises(UserError, match="another director records"):
            report(night, told(), actor=Actor.person(lead))


# --- Both clocks ------------------------------------------------------------------------------

MICROSECONDS = st.integers(0, 3 * 3600 * 10**6).map(lambda each: timedelta(microseconds=each))


@given(minutes=st.integers(30, 120), told_after=MICROSECONDS, typed_after=MICROSECONDS)
@example(minutes=30, told_after=DEADLINE - OFFICIAL, typed_after=MINUTE)
@example(minutes=30, told_after=DEADLINE - OFFICIAL + INSTANT, typed_after=MINUTE)
def test_an_act_is_in_time_if_it_was_told_in_time_whenever_it_is_typed(
    minutes: int, told_after: timedelta, typed_after: timedelta
) -> None:
    """What nobody told before is judged by when it is typed, to the microsecond as well."""
    period, calendar = Period(parse_time_limit(f"{minutes} min")), Calendar(ZoneInfo("UTC"))
    windows = (
        correction_window(period, calendar, OFFICIAL),
        appeal_window(period, calendar, OFFICIAL, OFFICIAL),
    )
    at, now = OFFICIAL + told_after, OFFICIAL + told_after + typed_after
    told_then = ToldBefore(at, AT_THE_DESK)
    for earlier, counts in ((told_then, told_after), (None, told_after + typed_after)):
        made_at = made_when(earlier, now, since=OFFICIAL, session=Session())
        in_time = counts <= timedelta(minutes=minutes)
        assert [each.is_open(made_at) for each in windows] == [in_time, in_time]


# --- Pages ------------------------------------------------------------------------------------


@pytest.fixture
def after_the_period(official: Night) -> Iterator[Night]:
    with time_machine.travel(TYPED, tick=False):
        yield official


def client_of(actor: Actor) -> Client:
    client = Client()
    assert actor.user is not None
    client.force_login(actor.user)
    return client


def url(night: Night, name: str, *args: object) -> str:
    return reverse(name, args=[night.organiser.slug, night.session.pk, *args])


TYPED_IN = {"told_at": "2026-11-17T21:55", "how": AT_THE_DESK}


def test_a_director_types_an_appeal_told_in_time_and_everybody_reads_both_times(
    after_the_period: Night,
) -> None:
    night = after_the_period
    night.rule(now=OFFICIAL)
    south, north = night.players(night.ns)
    director, player = client_of(night.director), client_of(night.actor(night.ns))
    form = director.get(url(night, "appeal_record", 1)).content.decode()
    assert "one that you were told of in time counts" in form
    assert "the minute in which a period ends is in time" in form
    record = {"player": south.pk, "grounds": "No pause.", **TYPED_IN}
    late = director.post(url(night, "appeal_record", 1), {**record, "told_at": "2026-11-17T22:01"})
    assert "expired at 17 Nov, 22:00" in late.content.decode()
    bare = director.post(url(night, "appeal_record", 1), {**record, "told_at": ""})
    assert "State when you were told." in bare.content.decode()
    assert director.post(url(night, "appeal_record", 1), record).status_code == 302
    noted = {"concurs": north.pk, **TYPED_IN}
    unknown = director.post(url(night, "appeal_note", 1), {**noted, "how": ""})
    assert "Say how you know that it was told then." in unknown.content.decode()
    assert director.post(url(night, "appeal_note", 1), noted).status_code == 302
    page = player.get(url(night, "appeal", 1)).content.decode()
    assert page.count("21:55") >= 2
    assert page.count("recorded") >= 2
    assert page.count(AT_THE_DESK) == 2
    assert "Told to you at" not in page
    (said,) = player.get(url(night, "api-rulings")).json()[0]["appeals"]
    assert (said["lodged_at"], said["recorded_at"]) == (
        "2026-11-17T21:55:00Z",
        "2026-11-17T22:01:00Z",
    )


def test_a_director_types_an_error_told_in_time(after_the_period: Night) -> None:
    night = after_the_period
    director = client_of(night.director)
    form = director.get(url(night, "correction_new")).content.decode()
    assert "The correction period is over:" in form
    assert "one that you were told of in time counts as in time" in form
    typed = {
        "meeting": f"{night.ns.pk}-{night.ew.pk}",
        "board": night.board.number,
        "claimed": "4S N +2",
        **TYPED_IN,
    }
    answer = director.post(url(night, "correction_new"), typed)
    assert answer.status_code == 302, answer.context["form"].errors
    page = client_of(night.actor(night.ew)).get(url(night, "correction", 1)).content.decode()
    assert "Error reported" in page
    assert "after the correction period" not in page
    assert "21:55" in page
    assert AT_THE_DESK in page


def test_a_player_is_not_asked_when_it_was_told(after_the_period: Night) -> None:
    night = after_the_period
    player = client_of(night.actor(night.ns))
    assert "Told to you at" not in player.get(url(night, "correction_new")).content.decode()
    typed = {"board": night.board.number, "claimed": "4S N +2", **TYPED_IN}
    assert player.post(url(night, "correction_new"), typed).status_code == 302
    correction = Correction.objects.get()
    assert (correction.is_late, correction.reported_at) == (True, TYPED)


def test_a_lapsed_appeal_is_opened_again_on_its_page(after_the_period: Night) -> None:
    night = after_the_period
    appeal = waiting(night)
    report(night, told())
    finalise_due_sessions(TYPED)
    director = client_of(night.director)
    page = director.get(url(night, "appeal", 1)).content.decode()
    assert "The appeal lapsed as no concurrence was recorded" in page
    assert "withdraws it" not in page
    noted = {"concurs": night.players(night.ns)[1].pk, **TYPED_IN}
    assert director.post(url(night, "appeal_note", 1), noted).status_code == 302
    appeal.refresh_from_db()
    assert appeal.state == Appeal.State.READY
    page = client_of(night.actor(night.ew)).get(url(night, "appeal", 1)).content.decode()
    assert "A1 lapsed: no concurrence was recorded" in page
    assert "Concurred in A1" in page
