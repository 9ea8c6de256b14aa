"""Two clubs with look-alike data, and everybody who might visit their pages."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from django.test import Client
from django.utils import timezone
from django_scopes import scope

from clubs.actions.authorities import establish_below
from clubs.actions.invitations import invite
from clubs.actions.members import set_roles
from clubs.actions.tokens import revoke_token
from clubs.actors import SYSTEM, Actor
from clubs.jobs.asking import request_job
from clubs.models import ApiToken, Authority, Membership, Organiser, Player, User
from events.actions.appointments import make_appointment
from events.actions.approvals import ask_approval
from events.actions.delegations import give_powers
from events.actions.duties import delegate_duty
from events.actions.entries import add_team
from events.actions.entry_decisions import disqualify
from events.actions.events import create_event
from events.actions.regulations import publish_regulation
from events.actions.rubbers import pivot_rubber
from events.actions.season_setup import Dates, make_matches
from events.actions.staff import remove_member
from events.actions.system_cards import file_system_card
from events.actions.templates import keep_template
from events.interchange.people import Person
from events.models import (
    Appointment,
    ApprovalRequest,
    DelegatedDuty,
    Event,
    RubberTable,
    ScorePenalty,
    Session,
)
from events.provisions.ruled import Ruled
from rulings.actions.appeals import lodge_appeal
from rulings.actions.corrections import report_error
from rulings.actions.match_appeals import lodge_match_appeal
from rulings.actions.match_requests import ask_for_ruling
from rulings.actions.match_rulings import rule_on_match
from rulings.actions.penalties import give_penalty
from rulings.actions.psychic_calls import report_psychic_call
from rulings.actions.rulings import draft_ruling
from rulings.models import PsychicReport, Referral, Ruling
from scoring.teams.boards import TeamSide
from tests.builders import (
    NOW,
    make_authority,
    make_member,
    make_official,
    make_organiser,
    make_own_movement,
    make_token,
)
from tests.http.rights import ONE_OF_A_KIND
from tests.pdfs import a_pdf
from tests.rubbers import agree, open_table, type_deals
from tests.rulings.night import OFFICIAL, Night, build_night
from tests.teams import build_teams

MINUTE = timedelta(minutes=1)
WEEK = timedelta(weeks=1)
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
        night.publish()
        arguments = _objects(night, visitors)
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


def _objects(night: Night, visitors: dict[str, User]) -> dict[str, object]:
    """A value for each argument that an address of the club takes, by its name there."""
    organiser, session, now = night.organiser, night.session, OFFICIAL + MINUTE
    slug = organiser.slug
    contestant = Actor.person(visitors["contestant"])
    lodge_appeal(
        actor=contestant,
        ruling=session.rulings.get(number=1),
        grounds="There was no pause.",
        now=now,
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
    give_penalty(
        actor=night.director,
        session=session,
        contestant=night.ns,
        amount=Decimal(0),
        unit=ScorePenalty.Unit.SCORE,
        law="90B3",
        reason="Loud talk at table 1.",
        now=now,
    )
    disqualify(
        actor=night.director,
        event=session.event,
        entry=session.event.entries.get(number=1),
        reason="They left before the end.",
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
        role=ROLE.MEMBER,
        now=now,
    )
    token = make_token(
        organiser,
        ApiToken.Scope.READ,
        maker=make_member(organiser, ROLE.ADMINISTRATOR, email=f"maker@{slug}.example"),
    )
    player = Player.objects.get(user=visitors["contestant"])
    referral = _for_the_authority(night)
    card = file_system_card(
        actor=contestant,
        event=session.event,
        partner=night.players(night.ns)[1],
        texts={"approach": f"The system of {slug}."},
        pdf=a_pdf(),
        now=now,
    )
    movement = make_own_movement(organiser)
    table = _rubber_table(organiser, player)
    return {
        "organiser": slug,
        "rubber_table": table.pk,
        "season": _season(night, visitors).pk,
        "team": 1,
        "penalty": 1,
        "decision": 1,
        "ruling": 1,
        "appeal": 1,
        "asked": 1,
        "deal": 1,
        "rubber_member": table.members.get(player=player).pk,
        "movement": movement.pk,
        "system_card": card.pk,
        "referral": referral.pk,
        "event": session.event_id,
        "session": session.pk,
        "board": night.board.number,
        "stage": 1,
        "chapter": "appeals",
        "template": keep_template(
            actor=night.administrator, event=session.event, name=f"Kept by {slug}", now=now
        ).pk,
        "label": night.ns.label,
        "number": 1,
        "round": 1,
        "table": 1,
        "release": 1,
        "ns": night.ns.label,
        "ew": night.ew.label,
        "player": player.pk,
        "other": night.players(night.ew)[0].pk,
        "user": visitors["member"].pk,
        "token": token.token.pk,
        "key": invited.key,
        "job": job.pk,
        "result": session.results.filter(is_current=True)[0].pk,
        "invitation": invited.invitation.pk,
        "approval": _approval(night).pk,
        "provision": "L12C2b",
        "duty": _duty(night, visitors).pk,
        "appointment": session.event.appointments.get(user=visitors["assistant director"]).pk,
    }


def _for_the_authority(night: Night) -> Referral:
    """A psychic call that is reported, and what the authority was asked on the appeal."""
    slug, session = night.organiser.slug, night.session
    report_psychic_call(
        actor=night.director,
        session=session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        player=night.players(night.ew)[0],
        call="1S",
        auction="P 1S X 2S",
        partner_did=f"Passed at {slug}.",
        judged=PsychicReport.Judged.DEVIATION,
        now=NOW,
    )
    return Referral.objects.create(
        organiser=night.organiser,
        authority=night.organiser.authority,
        session=session,
        appeal=session.appeals.get(),
        kind=Referral.Kind.REFERRED,
        question=f"What does the authority of {slug} say?",
        asked_at=NOW,
        asked_by=night.director.name,
        state=Referral.State.ANSWERED,
        ended_at=NOW,
        answer=f"So be it at {slug}.",
    )


def _duty(night: Night, visitors: dict[str, User]) -> DelegatedDuty:
    """A duty that gives no further right."""
    return delegate_duty(
        actor=night.director,
        event=night.session.event,
        user=visitors["assistant director"],
        duty=DelegatedDuty.Duty.TIME,
        now=NOW,
    )


def _approval(night: Night) -> ApprovalRequest:
    """What the club asks its authority for, and has no answer to yet."""
    return ask_approval(
        actor=night.administrator,
        organiser=night.organiser,
        event=None,
        key="L12C2b",
        value=2,
        reason=f"A custom of {night.organiser.slug}.",
        now=NOW,
    )


def _season(night: Night, visitors: dict[str, User]) -> Session:
    """A league of two teams, captained by the contestant and by the director who plays."""
    organiser = night.organiser
    event = build_teams(
        organiser,
        teams=0,
        name=f"League of {organiser.slug}",
        season_kind=Event.SeasonKind.LEAGUE,
    )
    assistant, scorer, caddy = Appointment.Duty.values[1:]
    duties = {
        "assistant director": assistant,
        "director who plays": assistant,
        "scorer of the event": scorer,
        "caddy": caddy,
    }
    for name, duty in duties.items():
        make_appointment(actor=SYSTEM, event=event, user=visitors[name], duty=duty, now=NOW)
    for pair, letter, friends in ((night.ns, "A", "Eve Flo"), (night.ew, "B", "Gus Hal")):
        own = [Person(player.name, player.national_number) for player in night.players(pair)]
        others = [Person(f"{friend} of {organiser.slug}") for friend in friends.split()]
        name = f"Team {letter} of {organiser.slug}"
        add_team(actor=SYSTEM, event=event, name=name, people=[*own, *others], now=NOW)
    session = event.sessions.get()
    make_matches(
        actor=SYSTEM,
        session=session,
        entries=list(event.entries.order_by("number")),
        terms={},
        dates=Dates(NOW, WEEK),
        now=NOW,
    )
    _ruling_under_appeal(night, session)
    ask_for_ruling(
        actor=Actor.person(visitors["contestant"]),
        session=session,
        number=1,
        grounds=f"They looked at my cards at {organiser.slug}.",
        now=NOW,
    )
    return session


def _ruling_under_appeal(night: Night, season: Session) -> None:
    """A ruling on the first match of the league, appealed by the visitors."""
    rule_on_match(
        actor=night.director,
        session=season,
        number=1,
        laws=["16B1"],
        facts=f"A long thought at {season.organiser.slug}.",
        facts_are="agreed",
        decision="The result stands.",
        now=NOW,
    )
    lodge_match_appeal(
        actor=night.director,
        session=season,
        number=1,
        ruling=1,
        grounds="It was longer than that.",
        on_behalf_of=TeamSide.AWAY,
        now=NOW,
    )


def _rubber_table(organiser: Organiser, player: Player) -> RubberTable:
    """A table at which the contestant sits, with a rubber settled and one in play."""
    slug = organiser.slug
    names = (player.name, f"Bea of {slug}", f"Cal of {slug}", f"Dot of {slug}")
    table = open_table(organiser, names=names, name=f"Rubber of {slug}")
    for is_settled in (True, False):
        with scope(organiser=organiser):
            pivot_rubber(actor=SYSTEM, table=table, now=NOW)
        type_deals(table, "4HN=", "4HN=")
        if is_settled:
            agree(table)
    return table
