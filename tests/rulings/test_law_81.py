"""The director (Law 81): appointed, delegating, remedying, rectifying whatever they learn of."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.appointments import end_appointment, make_appointment
from events.actions.duties import delegate_duty, remedy_omission, take_back_duty
from events.actions.releases import publish_official_score
from events.awards import assigned_award
from events.models import Appointment, DelegatedDuty, Event
from events.queries.appointments import duties_of
from rulings.actions.earlier import ToldBefore
from rulings.actions.finalise import finalise_if_due
from rulings.actions.rulings import issue_ruling
from rulings.models import Ruling
from tests.builders import NOW, make_member
from tests.rulings.calling import log
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night
from tests.rulings.test_calls import draft_on

pytestmark = pytest.mark.django_db

Duty = DelegatedDuty.Duty


def assistant_of(night: Night) -> User:
    user = make_member(night.organiser, email="bea@example.org")
    with scope(organiser=night.organiser):
        make_appointment(
            actor=night.administrator,
            event=night.session.event,
            user=user,
            duty=Appointment.Duty.ASSISTANT,
            now=NOW,
        )
    return user


def delegate(night: Night, user: User, duty: str, **said: Any) -> DelegatedDuty:
    with scope(organiser=night.organiser):
        return delegate_duty(
            actor=said.get("actor", night.director),
            event=night.session.event,
            user=user,
            duty=duty,
            now=NOW,
        )


def page(client: Client, name: str, event: Event) -> str:
    response = client.get(reverse(name, args=[event.organiser.slug, event.pk]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def signed_in(user: User | None) -> Client:
    client = Client()
    assert user is not None
    client.force_login(user)
    return client


def test_L81A_only_whom_the_organiser_appoints_directs() -> None:
    night = build_night()
    stranger = make_member(night.organiser, email="bea@example.org")
    with scope(organiser=night.organiser):
        with pytest.raises(NotAllowed):
            make_appointment(
                actor=Actor.person(stranger),
                event=night.session.event,
                user=stranger,
                duty=Appointment.Duty.ASSISTANT,
                now=NOW,
            )
        night.director = Actor.person(stranger)
        with pytest.raises(NotAllowed):
            night.rule()


def test_L81B1_a_remedied_omission_is_on_record_and_the_organiser_sees_it() -> None:
    night = build_night()
    event, bea = night.session.event, assistant_of(night)
    said = {"lacking": "No boards for round 6.", "remedy": "Dealt at the table."}
    client = signed_in(bea)
    address = reverse("omissions", args=[event.organiser.slug, event.pk])
    assert client.post(address, said)["Location"] == address
    text = page(signed_in(night.administrator.user), "omissions", event)
    assert "No boards for round 6." in text
    assert "Dealt at the table." in text
    assert f"for the director in charge {night.director.name}" in text
    assert "Put on record" not in text
    assert "Omissions remedied (1)" in page(signed_in(night.administrator.user), "event", event)
    assert "Omissions remedied" not in page(Client(), "event", event)
    with scope(organiser=night.organiser):
        assert HistoryRecord.objects.filter(act="omission.remedy").count() == 1
        for actor, lacking, refused in (
            (night.administrator, "Boards.", NotAllowed),
            (night.director, " ", UserError),
        ):
            with pytest.raises(refused):
                remedy_omission(actor=actor, event=event, lacking=lacking, remedy="x", now=NOW)


def test_L81C3_a_director_rules_on_what_they_learn_in_any_manner_within_the_periods() -> None:
    """Nobody has called, reported or asked: the ruling stands as one that was asked for."""
    night = build_night()
    with scope(organiser=night.organiser):
        assert night.session.corrections.count() == 0
        night.publish()
        ruling = night.rule(told=(), now=DEADLINE - INSTANT)
        assert ruling.state == ruling.State.ISSUED
        assert night.session.releases.count() == 2


def test_L81C3_after_the_periods_nothing_is_rectified() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish()
        finalise_if_due(session=night.session, now=DEADLINE + INSTANT)
        night.reload()
        with pytest.raises(UserError, match="The score is final"):
            night.rule(told=(), now=DEADLINE + INSTANT)


def test_L81C3_what_nobody_asked_about_in_time_is_not_rectified_though_the_score_still_waits() -> (
    None
):
    """It waits for an error that was reported; what was begun, or told, in time is ruled on."""
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish()
        night.report(OFFICIAL)
        late = DEADLINE + timedelta(days=3)
        finalise_if_due(session=night.session, now=late)
        with pytest.raises(UserError, match="what nobody asked about before is not rectified"):
            night.rule(told=(), now=late)
        assert not Ruling.objects.exists()
        call = log(night, late, earlier=ToldBefore(DEADLINE, "at the desk"))
        award = assigned_award("4S N -1", night.board.vulnerability)
        answer = draft_on(night, call, award)
        issue_ruling(actor=night.director, ruling=answer, now=late)
        call.refresh_from_db()
        assert call.ruling == answer


def test_L81C3_a_ruling_that_was_begun_in_time_is_given_later() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish()
        draft = night.rule(issue=False, now=DEADLINE)
        issue_ruling(actor=night.director, ruling=draft, now=DEADLINE + timedelta(days=3))
        assert draft.state == Ruling.State.ISSUED


def test_L81D_an_assistant_decides_for_the_director_in_charge() -> None:
    night = build_night()
    bea, chief = assistant_of(night), night.director
    with scope(organiser=night.organiser):
        own = night.rule()
        assert own.for_director == ""
        night.director = Actor.person(bea)
        text = page(signed_in(bea), "event", night.session.event)
        assert "Duties of assistants" not in text
        ruling = night.rule(issue=False)
    assert (ruling.director_name, ruling.for_director) == ("Bea", chief.name)
    address = reverse("ruling", args=[night.organiser.slug, night.session.pk, ruling.number])
    shown = signed_in(bea).get(address).content.decode()
    assert f"Bea, for the director in charge {chief.name}" in shown


def test_L81D_whom_publishing_is_delegated_to_publishes_until_it_is_taken_back() -> None:
    night = build_night()
    bea = assistant_of(night)
    publish: dict[str, Any] = {
        "actor": Actor.person(bea),
        "session": night.session,
        "now": OFFICIAL,
    }
    with scope(organiser=night.organiser):
        with pytest.raises(NotAllowed):
            publish_official_score(**publish)
        delegate(night, bea, Duty.TIME)
        with pytest.raises(NotAllowed):
            publish_official_score(**publish)
        given = delegate(night, bea, Duty.PUBLISHING)
        take_back_duty(actor=night.director, duty=given, now=NOW)
        with pytest.raises(NotAllowed):
            publish_official_score(**publish)
        with pytest.raises(UserError, match="ended already"):
            take_back_duty(actor=night.director, duty=given, now=NOW)
        delegate(night, bea, Duty.PUBLISHING)
        assert publish_official_score(**publish).number == 1


def test_L81D_duties_end_with_the_appointment() -> None:
    night = build_night()
    bea = assistant_of(night)
    given = delegate(night, bea, Duty.PUBLISHING)
    with scope(organiser=night.organiser):
        event = night.session.event
        end_appointment(
            actor=night.administrator,
            event=event,
            appointment=event.appointments.get(user=bea),
            now=OFFICIAL,
        )
        given.refresh_from_db()
        assert given.ended_at == OFFICIAL
        with pytest.raises(NotAllowed):
            publish_official_score(actor=Actor.person(bea), session=night.session, now=OFFICIAL)


def test_L81D_only_the_director_in_charge_delegates_and_to_assistants_alone() -> None:
    night = build_night()
    bea = assistant_of(night)
    delegate(night, bea, Duty.SCORES)
    for actor in (Actor.person(bea), night.administrator):
        with pytest.raises(NotAllowed):
            delegate(night, bea, Duty.TIME, actor=actor)
    stranger = make_member(night.organiser, email="cy@example.org")
    for user, why in (
        (stranger, "Cy is no assistant director"),
        (bea, "Bea has this duty already"),
    ):
        with pytest.raises(UserError, match=why):
            delegate(night, user, Duty.SCORES)


def test_L81D_duties_are_delegated_and_taken_back_on_a_page() -> None:
    night = build_night()
    bea, event = assistant_of(night), night.session.event
    client = signed_in(night.director.user)
    address = reverse("duties", args=[event.organiser.slug, event.pk])
    done = client.post(address, {"user": bea.pk, "duty": "rulings"}, follow=True)
    assert "Bea: rulings at the tables. You still answer for it." in done.content.decode()
    with scope(organiser=night.organiser):
        given = DelegatedDuty.objects.get()
    end = reverse("duty_take_back", args=[event.organiser.slug, event.pk, given.pk])
    assert end in page(client, "duties", event)
    client.post(end)
    assert end not in page(client, "duties", event)
    assert "Duties of assistants" in page(client, "event", event)


def test_L81D_duties_that_are_held_stand_before_those_that_have_ended() -> None:
    night = build_night()
    bea = assistant_of(night)
    ended, held = delegate(night, bea, "time"), delegate(night, bea, "scores")
    with scope(organiser=night.organiser):
        take_back_duty(actor=night.director, duty=ended, now=NOW)
        assert list(duties_of(night.session.event)) == [held, ended]
