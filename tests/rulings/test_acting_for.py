"""Whatever an assistant decides says for which director in charge, at its place (Law 81D)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from functools import partial
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope, scopes_disabled
from pypdf import PdfReader

from clubs.actors import Actor
from clubs.errors import NotAllowed
from clubs.history.chain import first_break
from clubs.jobs.kinds import Progress
from clubs.models import HistoryRecord, User
from events.actions.appointments import make_appointment
from events.actions.changes import change_movement
from events.actions.clock import set_clock, signal_clock
from events.actions.duties import delegate_duty
from events.actions.entry_decisions import disqualify, play_out_of_competition
from events.actions.partners import substitute
from events.actions.releases import publish_official_score
from events.interchange.people import Person
from events.models import Appointment, DelegatedDuty, ScorePenalty, TableRound
from events.movements.clock import Act
from events.queries.change_kinds import ChangeKey
from rulings.actions.corrections import reject
from rulings.actions.penalties import give_penalty, take_back_penalty
from rulings.actions.psychic_calls import report_psychic_call
from rulings.actions.reports import request_ruling_report
from rulings.actions.tellings import Told, tell_side
from rulings.documents import render_ruling_report
from rulings.models import PsychicReport
from rulings.queries.my_matters import my_matters
from tests.builders import NOW, make_member
from tests.rulings.night import OFFICIAL, Night, build_night

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
SAID = "Ελένη, for the director in charge Director"


@pytest.fixture
def eleni(night: Night) -> User:
    return assistant_of(night)


def assistant_of(night: Night) -> User:
    user = make_member(night.organiser, email="eleni@example.org")
    user.name = "Ελένη"
    user.save()
    make_appointment(
        actor=night.administrator,
        event=night.session.event,
        user=user,
        duty=Appointment.Duty.ASSISTANT,
        now=NOW,
    )
    return user


def delegate(night: Night, user: User, duty: str) -> None:
    delegate_duty(actor=night.director, event=night.session.event, user=user, duty=duty, now=NOW)


def penalise(night: Night, actor: Actor, now: datetime = NOW) -> ScorePenalty:
    return give_penalty(
        actor=actor,
        session=night.session,
        contestant=night.ns,
        amount=Decimal(0),
        unit=ScorePenalty.Unit.SCORE,
        law="90B3",
        reason="Loud talk.",
        now=now,
    )


def seen(night: Night, name: str, *more: object, of: str = "session") -> str:
    """A page as the director in charge reads it."""
    key = night.session.pk if of == "session" else night.session.event_id
    client = Client()
    assert night.director.user is not None
    client.force_login(night.director.user)
    response = client.get(reverse(name, args=[night.organiser.slug, key, *more]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_L81D_a_penalty_and_its_end_say_for_whom(night: Night, eleni: User) -> None:
    own = penalise(night, night.director)
    assert "for the director in charge" not in seen(night, "penalties")
    penalise(night, Actor.person(eleni), NOW + MINUTE)
    assert seen(night, "penalties").count(SAID) == 1
    take_back_penalty(
        actor=Actor.person(eleni), penalty=own, reason="It was table 2.", now=NOW + 2 * MINUTE
    )
    assert seen(night, "penalties").count(SAID) == 2


def test_L81D_a_place_lost_says_for_whom(night: Night, eleni: User) -> None:
    event = night.session.event
    disqualify(
        actor=Actor.person(eleni),
        event=event,
        entry=event.entries.get(number=1),
        reason="They left.",
        now=NOW,
    )
    assert SAID in seen(night, "entry_place", 1, of="event")


def test_L81D_what_a_member_of_two_offices_decides_for_the_organiser_is_for_no_director(
    night: Night, eleni: User
) -> None:
    """An administrator may say that an entry competes for no place, without any director."""
    make_member(night.organiser, "administrator", user=eleni)
    event = night.session.event
    play_out_of_competition(
        actor=Actor.person(eleni),
        event=event,
        entry=event.entries.get(number=1),
        reason="A guest.",
        now=NOW,
    )
    assert "for the director in charge" not in seen(night, "entry_place", 1, of="event")


def postpone(night: Night, eleni: User) -> str:
    change_movement(
        actor=Actor.person(eleni),
        session=night.session,
        kind=ChangeKey.POSTPONE,
        parameters={"round": 5, "table": 1, "boards": [five_at_table_1(night)]},
        seen=0,
        now=NOW,
    )
    return "movement_changes"


def five_at_table_1(night: Night) -> int:
    """A board that table 1 plays in the last round."""
    row = TableRound.objects.get(section__session=night.session, round=5, table=1)
    board: int = row.boards[0]
    return board


def give_time(night: Night, eleni: User) -> str:
    actor, session = Actor.person(eleni), night.session
    set_clock(
        actor=actor,
        session=session,
        seconds_per_board=390,
        seconds_to_move=120,
        breaks={},
        now=NOW,
    )
    signal_clock(actor=actor, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW)
    return "clock_desk"


def let_sit_in(night: Night, eleni: User) -> str:
    leaving = night.session.event.entries.get(number=1).members.all()[0]
    substitute(
        actor=Actor.person(eleni),
        session=night.session,
        leaving=leaving,
        who=Person("Zoë Late"),
        from_round=2,
        now=NOW,
    )
    return "substitutes"


@pytest.mark.parametrize("decide", [postpone, give_time, let_sit_in])
def test_L81D_what_is_decided_during_play_says_for_whom(
    decide: Callable[[Night, User], str],
) -> None:
    night = build_night(entered=False)
    with scope(organiser=night.organiser):
        name = decide(night, assistant_of(night))
        assert SAID in seen(night, name)


def test_L81D_an_official_score_published_by_an_assistant_says_for_whom(
    night: Night, eleni: User
) -> None:
    delegate(night, eleni, DelegatedDuty.Duty.PUBLISHING)
    publish_official_score(actor=Actor.person(eleni), session=night.session, now=OFFICIAL)
    assert SAID in seen(night, "releases")


def test_L81D_to_whom_corrections_are_delegated_decides_them_and_says_for_whom(
    official: Night, eleni: User
) -> None:
    correction = official.report(OFFICIAL, official.actor(official.ns), grounds="Twelve tricks.")
    decide = partial(reject, correction=correction, reason="The card says ten.", now=OFFICIAL)
    with pytest.raises(NotAllowed):
        decide(actor=Actor.person(eleni))
    delegate(official, eleni, DelegatedDuty.Duty.SCORES)
    with scopes_disabled():
        assert [each.is_mine_to_act for each in my_matters(eleni, OFFICIAL)] == [True]
    decide(actor=Actor.person(eleni))
    assert SAID in seen(official, "correction", correction.number)


@pytest.mark.sqlite_first
def test_L81D_a_side_told_by_an_assistant_is_told_for_the_director_in_charge(
    night: Night, eleni: User
) -> None:
    ruling = night.rule(told=())
    tell_side(
        actor=Actor.person(eleni),
        ruling=ruling,
        told=Told(night.ns, NOW, appeal_right_told=True),
        now=NOW,
    )
    assert SAID in seen(night, "ruling", ruling.number)
    job = request_ruling_report(actor=night.director, ruling=ruling, now=NOW)
    product = render_ruling_report(job, Progress(lambda *_: None))
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(product.content)).pages)
    assert SAID in " ".join(text.split())


def test_L81D_a_reported_psychic_call_says_for_whom(night: Night, eleni: User) -> None:
    report = report_psychic_call(
        actor=Actor.person(eleni),
        session=night.session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        player=night.players(night.ew)[0],
        call="1S",
        auction="",
        partner_did="Passed.",
        judged=PsychicReport.Judged.DEVIATION,
        now=NOW,
    )
    assert SAID in seen(night, "psychic_call", report.number)


def test_L81D_history_keeps_for_whom_and_holds(night: Night, eleni: User) -> None:
    """Whoever is in charge later changes nothing of what was decided for another."""
    penalise(night, Actor.person(eleni))
    other = make_member(night.organiser, email="zed@example.org")
    make_appointment(
        actor=night.administrator,
        event=night.session.event,
        user=other,
        duty=Appointment.Duty.IN_CHARGE,
        now=NOW + MINUTE,
    )
    record = HistoryRecord.objects.get(act="penalty.give")
    assert (record.actor_name, record.for_director) == ("Ελένη", "Director")
    assert first_break(night.organiser) is None
    HistoryRecord.objects.filter(pk=record.pk).update(for_director="Zed")
    broken = first_break(night.organiser)
    assert broken is not None
    assert broken.number == record.number


def test_L81D_many_penalties_cost_no_more_queries_than_one(night: Night, eleni: User) -> None:
    counted = []
    for minute in range(6):
        penalise(night, Actor.person(eleni), NOW + minute * MINUTE)
        with CaptureQueriesContext(connection) as asked:
            seen(night, "penalties")
        counted.append(len(asked))
    assert counted[1:] == counted[1:2] * 5
