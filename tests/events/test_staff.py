"""Removing a member ends what they direct, at once; what they are as a player stays."""

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actions.invitations import invite
from clubs.actions.members import join
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Invitation, Job, Membership, Organiser, User
from clubs.queries.people import roles_held
from events.access import event_roles
from events.actions.appointments import make_appointment
from events.actions.reports import request_planned_sheets
from events.actions.sessions import start_session
from events.actions.staff import remove_member
from events.models import Appointment, Event, Session
from events.movements.catalogue import generate
from events.queries.setup import setup_of
from tests.builders import (
    NOW,
    build_event,
    build_release,
    build_session,
    make_member,
    make_organiser,
    make_token,
)

pytestmark = pytest.mark.django_db

IN_CHARGE, ASSISTANT = Appointment.Duty.IN_CHARGE, Appointment.Duty.ASSISTANT
ADMINISTRATOR = Membership.MemberRole.ADMINISTRATOR


def admin_of(club: Organiser) -> User:
    return User.objects.get(email=f"admin@{club.slug}.example")


def director_of(club: Organiser) -> User:
    return User.objects.get(email=f"director@{club.slug}.example")


def remove(
    club: Organiser,
    user: User,
    successors: dict[int, User] | None = None,
    by: User | None = None,
) -> None:
    with scope(organiser=club):
        remove_member(
            actor=Actor.person(by or admin_of(club)),
            organiser=club,
            user=user,
            successors=successors or {},
            now=NOW,
        )


def directors(event: Event) -> dict[str, str]:
    with scope(organiser=event.organiser):
        return dict(event.appointments.values_list("user__email", "duty"))


def roles_in(event: Event, user: User) -> set[str]:
    with scope(organiser=event.organiser):
        return set(event_roles(Actor.person(user), event))


def assist(event: Event, user: User) -> None:
    with scope(organiser=event.organiser):
        make_appointment(actor=SYSTEM, event=event, user=user, duty=ASSISTANT, now=NOW)


def test_a_removed_member_directs_no_longer() -> None:
    event = build_event()
    director = director_of(event.organiser)
    remove(event.organiser, director)
    assert directors(event) == {}
    assert roles_in(event, director) == set()
    with scope(organiser=event.organiser):
        assert roles_held(director) == []


def test_who_comes_back_as_a_member_is_no_director_again() -> None:
    event = build_event()
    director = director_of(event.organiser)
    remove(event.organiser, director)
    make_member(event.organiser, user=director)
    assert roles_in(event, director) == {"member"}


def test_L80B2_play_that_has_begun_is_handed_over() -> None:
    session = build_session()
    event, club = session.event, session.organiser
    director, successor = director_of(club), make_member(club)
    with pytest.raises(UserError, match="Say who takes over “Tuesday Pairs”") as refused:
        remove(club, director)
    assert refused.value.field == f"successor_{event.pk}"
    assert roles_in(event, director) == {"member", "director in charge"}
    remove(club, director, {event.pk: successor})
    assert directors(event) == {"member@example.org": "director in charge"}


def test_an_assistant_may_take_over() -> None:
    session = build_session()
    assistant = make_member(session.organiser)
    assist(session.event, assistant)
    remove(session.organiser, director_of(session.organiser), {session.event_id: assistant})
    assert directors(session.event) == {"member@example.org": "director in charge"}


@pytest.mark.parametrize("who", ["stranger", "the one who leaves"])
def test_only_another_member_takes_over(who: str) -> None:
    session = build_session()
    club = session.organiser
    director = director_of(club)
    other = make_member(make_organiser("benji")) if who == "stranger" else director
    with pytest.raises(UserError) as refused:
        remove(club, director, {session.event_id: other})
    assert refused.value.field == f"successor_{session.event_id}"
    assert directors(session.event) == {"director@acol.example": "director in charge"}


@pytest.mark.parametrize("duty", [Appointment.Duty.SCORER, Appointment.Duty.CADDY])
def test_staff_who_are_removed_serve_no_longer_and_nobody_takes_over(duty: str) -> None:
    session = build_session()
    event, bea = session.event, make_member(session.organiser, email="bea@example.org")
    with scope(organiser=event.organiser):
        make_appointment(actor=SYSTEM, event=event, user=bea, duty=duty, now=NOW)
    assert roles_in(event, bea) == {"member", duty}
    remove(session.organiser, bea)
    assert roles_in(event, bea) == set()
    assert directors(event) == {"director@acol.example": "director in charge"}


def test_a_finished_event_keeps_its_director_on_record_without_rights() -> None:
    session = build_release().session
    Session.objects.model._base_manager.filter(pk=session.pk).update(state=Session.State.FINAL)
    director = director_of(session.organiser)
    remove(session.organiser, director)
    assert directors(session.event) == {"director@acol.example": "director in charge"}
    assert roles_in(session.event, director) == set()
    with scope(organiser=session.organiser):
        assert setup_of(session.event).in_charge == director


@pytest.mark.parametrize("how", ["the membership is gone", "the login is closed"])
def test_an_appointment_that_was_left_behind_gives_nothing(client: Client, how: str) -> None:
    event = build_event(pairs=6)
    director = director_of(event.organiser)
    client.force_login(director)
    if how == "the login is closed":
        director.is_active = False
        director.save()
    else:
        Membership.objects.model._base_manager.filter(user=director).delete()
    assert roles_in(event, director) == set()
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        assert setup_of(event).lacks == {"director"}
        with pytest.raises(UserError, match="Appoint a director in charge first"):
            begin(session, SYSTEM)
        with pytest.raises(NotAllowed):
            begin(session, Actor.person(director))
    assert client.get(f"/o/acol/sessions/{session.pk}/movement/").status_code in {302, 404}
    client.force_login(admin_of(event.organiser))
    page = client.get(f"/o/acol/events/{event.pk}/directors/").content.decode()
    assert "no longer a member" in page


def begin(session: Session, actor: Actor) -> Session:
    return start_session(
        actor=actor,
        session=session,
        kind="mitchell",
        entries=list(session.event.entries.all()),
        boards=24,
        now=NOW,
    )


def test_invitations_and_tokens_end_with_who_made_them() -> None:
    club = make_organiser()
    bo = make_member(club, ADMINISTRATOR, email="bo@example.org")
    token = make_token(club, "read", maker=bo).token
    with scope(organiser=club):
        invite(
            actor=Actor.person(bo), organiser=club, email="bo2@example.org", role="member", now=NOW
        )
    remove(club, bo)
    token.refresh_from_db()
    made = Invitation.objects.model._base_manager.get(email="bo2@example.org")
    assert (token.revoked_at, made.revoked_at) == (NOW, NOW)


def test_reports_that_were_asked_for_are_out_of_sight() -> None:
    event = build_event(pairs=6)
    director, club = director_of(event.organiser), event.organiser
    with scope(organiser=club):
        request_planned_sheets(
            actor=Actor.person(director),
            session=event.sessions.get(),
            schedule=generate("mitchell", field=6, boards=24),
            now=NOW,
        )
        assert Job.objects.filter(requesters=director).count() == 1
    remove(club, director)
    with scope(organiser=club):
        assert Job.objects.filter(requesters=director).count() == 0
        join(actor=SYSTEM, organiser=club, user=director, role="member", now=NOW)
        assert Job.objects.filter(requesters=director).count() == 0


def test_the_last_administrator_is_not_removed() -> None:
    club = make_organiser()
    with pytest.raises(UserError, match="Admin is the last administrator"):
        remove(club, admin_of(club))


def test_only_administrators_of_this_club_remove() -> None:
    club, other = make_organiser(), make_organiser("benji")
    bo = make_member(club, email="bo@example.org")
    for stranger in (bo, admin_of(other)):
        with pytest.raises(NotAllowed):
            remove(club, bo, by=stranger)


def test_nobody_is_removed_twice() -> None:
    club = make_organiser()
    bo = make_member(club, email="bo@example.org")
    remove(club, bo)
    with pytest.raises(UserError, match="has left the club's pages already"):
        remove(club, bo)


def test_the_page_shows_what_ends_before_it_does(client: Client) -> None:
    session = build_session(name="Łódź Pairs")
    event, club = session.event, session.organiser
    director, other = director_of(club), make_member(club)
    address = f"/o/acol/members/{director.pk}/remove/"
    client.force_login(admin_of(club))
    page = client.get(address).content.decode()
    assert "Director in charge: <a href=" in page
    assert "Łódź Pairs" in page
    assert directors(event) == {"director@acol.example": "director in charge"}
    refused = client.post(address).content.decode()
    assert "This field is required." in refused
    done = client.post(address, {f"successor_{event.pk}": other.pk}, follow=True)
    assert "Director has left the club&#x27;s pages." in done.content.decode()
    assert directors(event) == {"member@example.org": "director in charge"}
    assert client.get(address).status_code == 404


def test_who_leaves_by_themselves_comes_to_the_first_page(client: Client) -> None:
    club = make_organiser()
    make_member(club, ADMINISTRATOR, email="bo@example.org")
    admin = admin_of(club)
    client.force_login(admin)
    done = client.post(f"/o/acol/members/{admin.pk}/remove/")
    assert (done.status_code, done["Location"]) == (302, "/")
