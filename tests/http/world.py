"""Two clubs with look-alike data, and everybody who might visit their pages."""

from dataclasses import dataclass
from datetime import timedelta

from django.test import Client
from django_scopes import scope

from clubs.actions.invitations import invite
from clubs.actions.jobs import request_job
from clubs.actions.tokens import create_token
from clubs.actors import Actor
from clubs.models import Authority, Membership, Organiser, Player, User
from events.actions.appointments import appoint_director
from events.models import Appointment
from rulings.actions.appeals import lodge_appeal
from rulings.actions.corrections import report_error
from tests.builders import (
    NOW,
    make_authority,
    make_member,
    make_official,
    make_organiser,
    make_own_movement,
)
from tests.rulings.night import OFFICIAL, Night, build_night

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Club:
    """One club after a night: official score, a ruling under appeal, a correction, a report."""

    night: Night
    visitors: dict[str, User]
    arguments: dict[str, object]

    @property
    def organiser(self) -> Organiser:
        return self.night.organiser


@dataclass(frozen=True)
class World:
    """Two clubs under one authority."""

    authority: Authority
    official: User
    club: Club
    other: Club

    def clients(self) -> dict[str, Client]:
        """A client for every visitor: nobody, the official, each role here and there."""
        users: dict[str, User | None] = {"anonymous": None, "official": self.official}
        users |= self.club.visitors
        users |= {f"other {role}": user for role, user in self.other.visitors.items()}
        clients = {}
        for visitor, user in users.items():
            client = Client(raise_request_exception=False)
            if user is not None:
                client.force_login(user)
            clients[visitor] = client
        return clients


def build_world() -> World:
    authority = make_authority()
    return World(
        authority=authority,
        official=make_official(authority),
        club=build_club("acol"),
        other=build_club("benjamin"),
    )


def build_club(slug: str) -> Club:
    """A club whose every kind of row exists once at least."""
    organiser = make_organiser(slug)
    night = build_night(organiser, name=f"Pairs of {slug}")
    with scope(organiser=organiser):
        visitors = _visitors(night, slug)
        night.rule()
        night.publish()
        return Club(night, visitors, _objects(night, visitors))


def _visitors(night: Night, slug: str) -> dict[str, User]:
    organiser = night.organiser
    contestant = night.actor(night.ns).user
    director, administrator = night.director.user, night.administrator.user
    assert contestant is not None
    assert director is not None
    assert administrator is not None
    make_member(organiser, user=contestant)
    assistant = make_member(organiser, email=f"assistant@{slug}.example")
    appoint_director(
        actor=night.administrator,
        event=night.session.event,
        user=assistant,
        duty=Appointment.Duty.ASSISTANT,
        now=NOW,
    )
    return {
        "administrator": administrator,
        "scorer": make_member(
            organiser, Membership.MemberRole.SCORER, email=f"scorer@{slug}.example"
        ),
        "member": make_member(organiser, email=f"member@{slug}.example"),
        "director in charge": director,
        "assistant director": assistant,
        "contestant": contestant,
    }


def _objects(night: Night, visitors: dict[str, User]) -> dict[str, object]:
    """A value for each argument that an address of the club takes, by its name there."""
    organiser, session, now = night.organiser, night.session, OFFICIAL + MINUTE
    slug = organiser.slug
    contestant = Actor.person(visitors["contestant"])
    lodge_appeal(
        actor=contestant, ruling=session.rulings.get(), grounds="There was no pause.", now=now
    )
    report_error(
        actor=contestant,
        session=session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        claimed="4S N +2",
        grounds="We made twelve tricks.",
        now=now,
    )
    job = request_job(
        actor=night.director,
        organiser=organiser,
        kind="results_booklet",
        parameters={"release": session.releases.get().pk},
        title=f"Results of {organiser}",
        now=now,
    )
    invited = invite(
        actor=night.administrator,
        organiser=organiser,
        email=f"invited@{slug}.example",
        role=Membership.MemberRole.MEMBER,
        now=now,
    )
    issued = create_token(actor=night.administrator, organiser=organiser, name="Scorer", now=now)
    player = Player.objects.get(user=visitors["contestant"])
    movement = make_own_movement(organiser)
    return {
        "organiser": slug,
        "movement": movement.pk,
        "event": session.event_id,
        "session": session.pk,
        "board": night.board.number,
        "label": night.ns.label,
        "number": 1,
        "round": 1,
        "table": 1,
        "release": 1,
        "ns": night.ns.label,
        "ew": night.ew.label,
        "player": player.pk,
        "user": visitors["member"].pk,
        "token": issued.token.pk,
        "key": invited.key,
        "job": job.pk,
        "result": session.results.filter(is_current=True)[0].pk,
        "appointment": session.event.appointments.exclude(user=night.director.user).get().pk,
    }
