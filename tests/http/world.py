"""Two clubs with look-alike data, and everybody who might visit their pages."""

from dataclasses import dataclass
from datetime import timedelta

from django.test import Client
from django.utils import timezone
from django_scopes import scope

from clubs.actions.authorities import establish_below
from clubs.actions.members import set_roles
from clubs.actions.tokens import revoke_token
from clubs.actors import SYSTEM, Actor
from clubs.models import ApiToken, Authority, Membership, Organiser, User
from events.actions.appointments import make_appointment
from events.actions.delegations import give_powers
from events.actions.events import create_event
from events.actions.regulations import publish_regulation
from events.actions.sharing import share_results
from events.actions.staff import remove_member
from events.actions.table_keys import make_table_keys
from events.models import (
    Appointment,
    Event,
)
from events.provisions.ruled import Ruled
from events.shared_addresses import code_of
from events.table_secrets import token_of
from rulings.actions.rulings import draft_ruling
from rulings.models import Ruling
from tests.builders import (
    NOW,
    make_authority,
    make_member,
    make_official,
    make_organiser,
    make_token,
)
from tests.http.objects import objects_of
from tests.http.rights import ONE_OF_A_KIND
from tests.rulings.night import Night, build_night

ROLE = Membership.MemberRole


@dataclass(frozen=True)
class Hidden:
    """An event whose conditions are not published, and a ruling that is not issued."""

    event: Event
    facts: str


@dataclass(frozen=True)
class Club:
    """One club after a night: official score, a ruling under appeal, a correction, a report.

    `former` are the browsers of people who were removed after they had signed in, `programs` the
    keys of tokens, `hidden` what only some may read.
    """

    night: Night
    visitors: dict[str, User]
    former: dict[str, Client]
    programs: dict[str, str]
    arguments: dict[str, object]
    hidden: Hidden

    @property
    def organiser(self) -> Organiser:
        return self.night.organiser


@dataclass(frozen=True)
class World:
    """Two clubs under one authority, which has one above it and one below it.

    `officials` are those of each by the name of the visitor, `office` the values of arguments that
    addresses of the authority take.
    """

    authority: Authority
    officials: dict[str, User]
    second_official: User
    office: dict[str, object]
    club: Club
    other: Club

    def clients(self) -> dict[str, Client]:
        """A client for every visitor: nobody, officials, people and programs, and strangers.

        The strangers are people of the other club.
        """
        users: dict[str, User | None] = {"anonymous": None, **self.officials}
        users |= self.club.visitors
        users |= {f"other {role}": self.other.visitors[role] for role in STRANGERS}
        programs = {
            name: Client(raise_request_exception=False, headers={"Authorization": f"Token {key}"})
            for name, key in self.club.programs.items()
        }
        people = {visitor: browser_of(user) for visitor, user in users.items()}
        return people | self.club.former | programs

    def visitors(self, *, one_of_a_kind: bool) -> dict[str, Client]:
        """Of all these one of each kind, or the others."""
        everybody = self.clients().items()
        return {who: each for who, each in everybody if (who in ONE_OF_A_KIND) == one_of_a_kind}


STRANGERS = ("administrator", "scorer", "director in charge", "contestant")


def browser_of(user: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    return client


def build_world() -> World:
    zone, authority, league = (make_authority(slug) for slug in ("zone", "union", "league"))
    authority.parent = zone
    authority.save()
    officials = {
        "official": make_official(authority),
        "official of the authority above": make_official(zone, "zone@example.org"),
        "official of another authority": make_official(league, "league@example.org"),
    }
    return World(
        authority=authority,
        officials=officials,
        second_official=make_official(authority, "second@example.org"),
        office=_office(authority, officials["official"]),
        club=build_club("acol"),
        other=build_club("benjamin"),
    )


def _office(authority: Authority, official: User) -> dict[str, object]:
    """A value for each argument that an address of the authority takes."""
    actor = Actor.person(official)
    publish_regulation(
        actor=actor,
        authority=authority,
        title="Regulations",
        effective_on=timezone.now().date(),
        ruled={"L1B": Ruled(False)},
        now=timezone.now(),
        seen=0,
    )
    below = establish_below(
        actor=actor,
        authority=authority,
        name="County",
        slug="county",
        email="county@example.org",
        now=NOW,
    )
    given = give_powers(
        actor=actor,
        authority=authority,
        to=below.invitation.authority,
        keys=["L16B2"],
        giving="delegated",
        since=timezone.now().date(),
        now=timezone.now(),
    )
    return {
        "authority": authority.slug,
        "below_it": below.invitation.authority.slug,
        "office_invitation": below.invitation.pk,
        "office_key": below.key,
        "power": given.pk,
    }


def build_club(slug: str) -> Club:
    """A club whose every kind of row exists once at least."""
    organiser = make_organiser(slug)
    night = build_night(organiser, name=f"Pairs of {slug}")
    with scope(organiser=organiser):
        visitors = _visitors(night, slug)
        night.rule()
        hidden = _hidden(night, slug)
        keys = make_table_keys(actor=night.director, session=night.session, now=timezone.now())
        night.publish()
        arguments = objects_of(night, visitors)
        arguments |= {"table_key": token_of(keys[0].nonce), "table_name": "1"}
        share = share_results(actor=night.actor(night.ns), now=timezone.now())
        arguments |= {"results_code": code_of(share.nonce)}
        former = _former(night, slug)
        return Club(night, visitors, former, _programs(organiser), arguments, hidden)


def _visitors(night: Night, slug: str) -> dict[str, User]:
    organiser = night.organiser
    contestant, playing = night.actor(night.ns).user, night.actor(night.ew).user
    director, administrator = night.director.user, night.administrator.user
    assert contestant is not None
    assert playing is not None
    assert director is not None
    assert administrator is not None
    make_member(organiser, user=contestant)
    make_member(organiser, user=playing)
    assistant = make_member(organiser, email=f"assistant@{slug}.example")
    _appoint(night, assistant)
    _appoint(night, playing)
    scoring = make_member(organiser, email=f"event.scorer@{slug}.example")
    _appoint(night, scoring, Appointment.Duty.SCORER)
    caddy = make_member(organiser, email=f"caddy@{slug}.example")
    _appoint(night, caddy, Appointment.Duty.CADDY)
    return {
        "administrator": administrator,
        "scorer": make_member(organiser, ROLE.SCORER, email=f"scorer@{slug}.example"),
        "member": make_member(organiser, email=f"member@{slug}.example"),
        "director in charge": director,
        "assistant director": assistant,
        "scorer of the event": scoring,
        "caddy": caddy,
        "contestant": contestant,
        "director who plays": playing,
    }


def _appoint(night: Night, user: User, duty: str = Appointment.Duty.ASSISTANT) -> None:
    make_appointment(
        actor=night.administrator,
        event=night.session.event,
        user=user,
        duty=duty,
        now=NOW,
    )


def _former(night: Night, slug: str) -> dict[str, Client]:
    """People who signed in, had their rights for a while, and were removed by the real act."""
    organiser, player = night.organiser, night.actor(night.ns, 1).user
    assistant = make_member(organiser, email=f"once.assistant@{slug}.example")
    _appoint(night, assistant)
    caddy = make_member(organiser, email=f"once.caddy@{slug}.example")
    _appoint(night, caddy, Appointment.Duty.CADDY)
    scorer = make_member(organiser, ROLE.SCORER, email=f"once.scorer@{slug}.example")
    assert player is not None
    make_member(organiser, user=player)
    people = {
        "former assistant director": assistant,
        "former scorer": scorer,
        "former caddy": caddy,
        "former member who plays": player,
    }
    browsers = {name: browser_of(user) for name, user in people.items()}
    for user in people.values():
        _remove(organiser, user)
    return browsers


def _remove(organiser: Organiser, user: User) -> None:
    remove_member(actor=SYSTEM, organiser=organiser, user=user, successors={}, now=NOW)


def _programs(organiser: Organiser) -> dict[str, str]:
    """The keys of tokens in every state, each of a maker of its own."""

    def maker(name: str) -> User:
        email = f"{name}.maker@{organiser.slug}.example"
        return make_member(organiser, ROLE.ADMINISTRATOR, email=email)

    lasting, demoted, former, closed = map(maker, ("lasting", "demoted", "former", "closed"))
    read, scores = ApiToken.Scope.READ, ApiToken.Scope.SCORES
    day, last_year = timedelta(days=1), timezone.now() - timedelta(days=365)
    issued = {
        "token to read": make_token(organiser, read, maker=lasting),
        "token for scores": make_token(organiser, scores, maker=lasting),
        "token for rubber tables": make_token(organiser, ApiToken.Scope.RUBBER, maker=lasting),
        "token for sessions": make_token(organiser, ApiToken.Scope.SESSIONS, maker=lasting),
        "token for scores whose maker scores no longer": make_token(
            organiser, scores, maker=demoted
        ),
        "revoked token": make_token(organiser, scores, maker=lasting),
        "token that has run out": make_token(
            organiser, scores, maker=lasting, lifetime=day, now=last_year
        ),
        "former administrator's token": make_token(organiser, scores, maker=former),
        "closed administrator's token": make_token(organiser, scores, maker=closed),
    }
    revoke_token(actor=SYSTEM, token=issued["revoked token"].token, now=NOW)
    set_roles(actor=SYSTEM, organiser=organiser, user=demoted, roles=[ROLE.ADMINISTRATOR], now=NOW)
    _remove(organiser, former)
    closed.is_active = False
    closed.save()
    return {name: each.key for name, each in issued.items()}


def _hidden(night: Night, slug: str) -> Hidden:
    """What is being prepared: an event nobody has published, a ruling nobody has been told."""
    event = create_event(
        actor=night.administrator,
        organiser=night.organiser,
        name=f"Secret event of {slug}",
        starts_at=NOW,
        now=NOW,
    )
    draft = draft_ruling(
        actor=night.director,
        session=night.session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        laws=["16B1"],
        facts=f"Secret facts of {slug}.",
        facts_are=Ruling.FactsAre.DISPUTED,
        decision="The score stands.",
        ns_award=None,
        ew_award=None,
        now=NOW,
    )
    return Hidden(event, draft.facts)
