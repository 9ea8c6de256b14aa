"""One of everything that an address of a club can name, made by the real acts."""

from datetime import timedelta
from decimal import Decimal

from django_scopes import scope

from clubs.actions.invitations import invite
from clubs.actions.panel import add_to_panel
from clubs.actors import SYSTEM, Actor
from clubs.jobs.asking import request_job
from clubs.models import ApiToken, Membership, Organiser, Outage, Player, User
from events.actions.appointments import make_appointment
from events.actions.approvals import ask_approval
from events.actions.duties import delegate_duty
from events.actions.entries import add_team
from events.actions.entry_decisions import disqualify
from events.actions.match_reports import report_match
from events.actions.rubbers import pivot_rubber
from events.actions.season_setup import Dates, make_matches
from events.actions.system_cards import file_system_card
from events.actions.templates import keep_template
from events.interchange.people import Person
from events.interchange.pictures import redraw
from events.models import (
    Appointment,
    ApprovalRequest,
    DelegatedDuty,
    Event,
    RubberTable,
    ScorePenalty,
    Session,
    SightLift,
)
from events.season_boards import BoardLine
from rulings.actions.appeals import lodge_appeal
from rulings.actions.calls import call_director
from rulings.actions.committees import appoint_to_hear, decline_to_hear
from rulings.actions.corrections import report_error
from rulings.actions.deposits import take_deposit
from rulings.actions.match_appeals import lodge_match_appeal
from rulings.actions.match_requests import ask_for_ruling
from rulings.actions.match_rulings import rule_on_match
from rulings.actions.penalties import give_penalty
from rulings.actions.polls import add_answer, open_poll
from rulings.actions.psychic_calls import report_psychic_call
from rulings.models import Call, Poll, PsychicReport, Referral
from scoring.teams.boards import TeamSide
from tests.builders import (
    NOW,
    make_member,
    make_own_movement,
    make_player,
    make_token,
    make_user,
)
from tests.pdfs import a_pdf
from tests.pictures import a_picture
from tests.rubbers import agree, open_table, type_deals
from tests.rulings.calling import place as call_place
from tests.rulings.guiding import keep_revoke
from tests.rulings.night import OFFICIAL, Night, under
from tests.teams import build_teams

MINUTE = timedelta(minutes=1)
WEEK = timedelta(weeks=1)
LONG_AGO = OFFICIAL - 52 * WEEK
"""Before anything that anybody could have lost time of."""
ROLE = Membership.MemberRole


def objects_of(night: Night, visitors: dict[str, User]) -> dict[str, object]:
    """A value for each argument that an address of the club takes, by its name there."""
    organiser, session, now = night.organiser, night.session, OFFICIAL + MINUTE
    slug = organiser.slug
    contestant = Actor.person(visitors["contestant"])
    _appeal(night, contestant)
    call_director(
        actor=contestant,
        session=session,
        place=call_place(night),
        about=Call.About.CONDUCT,
        said=f"Shouting at {slug}.",
        picture=redraw(a_picture()),
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
    _ask_players(night)
    keep_revoke(night, now=NOW, otherwise=f"At {slug} it was seen otherwise.")
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
        "suspension": _suspended(night).number,
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
        "guide": "revoke",
        "pairs": f"{night.ns.pk}-{night.ew.pk}",
        "review": 1,
        "table_duty": 1,
        "template": keep_template(
            actor=night.administrator, event=session.event, name=f"Kept by {slug}", now=now
        ).pk,
        "label": night.ns.label,
        "number": 1,
        "round": 1,
        "place": 1,
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
        "outage": Outage.objects.get_or_create(begins=LONG_AGO, ends=LONG_AGO + MINUTE)[0].pk,
        "panel_member": add_to_panel(
            actor=night.administrator, organiser=organiser, who=f"Judge of {slug}", now=now
        ).pk,
        "lift": _lifted(night, visitors).pk,
        "approval": _approval(night).pk,
        "provision": "L12C2b",
        "duty": _duty(night, visitors).pk,
        "appointment": session.event.appointments.get(user=visitors["assistant director"]).pk,
    }


def _suspended(night: Night) -> ScorePenalty:
    """A suspension for the last round."""
    return ScorePenalty.objects.create(
        organiser=night.organiser,
        session=night.session,
        number=2,
        contestant=night.ew,
        amount=0,
        unit=ScorePenalty.Unit.SCORE,
        law="91A",
        reason=f"They shouted at {night.organiser.slug}.",
        first_round=5,
        made_at=NOW,
        made_by="Director",
    )


def _appeal(night: Night, contestant: Actor) -> None:
    """An appeal whose deposit is taken; one hears it in spite of a conflict, one has declined."""
    slug, organiser, now = night.organiser.slug, night.organiser, OFFICIAL + MINUTE
    ruling = night.session.rulings.get(number=1)
    grounds = "There was no pause."
    appeal = lodge_appeal(actor=contestant, ruling=ruling, grounds=grounds, now=now)
    under(night, **{"L92A-deposit": "25 EUR", "L93A": "committee"})
    take_deposit(actor=night.director, appeal=appeal, now=now)
    judge = make_user(f"judge@{slug}.example", f"Busy judge of {slug}")
    make_player(organiser, judge.name, user=judge)
    for who in (ruling.director_name, judge.name):
        member = add_to_panel(actor=night.administrator, organiser=organiser, who=who, now=now)
        seat = appoint_to_hear(
            actor=night.director,
            appeal=appeal,
            member=member,
            reason=f"A namesake at {slug}.",
            now=now,
        )
    decline_to_hear(actor=Actor.person(judge), row=seat, why=f"Ill at {slug}.", now=now)


def _ask_players(night: Night) -> None:
    """A poll with the ruling, and an answer to it."""
    slug = night.organiser.slug
    poll = open_poll(
        actor=night.director,
        ruling=night.session.rulings.get(number=1),
        kind=Poll.Kind.POLL,
        hands="AKxx QJx xxx xxx",
        so_far="1S P",
        question=f"What do you call at {slug}?",
        now=NOW,
    )
    add_answer(
        actor=night.director,
        poll=poll,
        name=f"Asked of {slug}",
        standard="as good as they",
        answer=f"I pass at {slug}.",
        may_be_named=False,
        now=NOW,
    )


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


def _lifted(night: Night, visitors: dict[str, User]) -> SightLift:
    """What the director who plays lifted while the session was played."""
    return SightLift.objects.create(
        organiser=night.organiser,
        session=night.session,
        user=visitors["director who plays"],
        board=night.board.number,
        reason=f"Table 3 of {night.organiser.slug} called.",
        lifted_at=NOW,
        lifted_by=visitors["director who plays"].name,
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
    report_match(
        actor=Actor.person(visitors["contestant"]),
        session=session,
        number=1,
        boards=[BoardLine(1, 1, "4S N =", "4S N -1")],
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
