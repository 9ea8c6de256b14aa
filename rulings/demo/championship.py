"""The demo's championship: a qualifying with an appeal, and finals A and B, all of it final."""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

from clubs.actors import Actor
from events.actions.qualifying import publish_qualifiers
from events.actions.releases import publish_official_score
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.actions.stage_checks import drafts_of
from events.actions.stages import StageTemplate, choose_template, set_up_stages
from events.awards import assigned_award
from events.models import Event, Result, Session
from events.models.stages import Carrying
from events.queries.entries import pairs_of
from events.queries.qualifying import Qualifying, qualifying_of
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.finalise import finalise_if_due
from rulings.actions.rulings import draft_ruling, issue_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.demo.cast import Cast
from rulings.demo.evenings import Evening, play_on, set_up
from rulings.demo.hands import bring_in_hands
from rulings.models import Appeal, Ruling

MINUTE = timedelta(minutes=1)
PLAYED = timedelta(hours=3)
BOARDS_IN_A_FINAL = 12


def championship_in_stages(cast: Cast, planned: Evening, finals: datetime) -> Event:
    """Set up, qualify, play both finals; a quarter of the percentage is carried."""
    event, director = set_up(planned), Actor.person(cast.director)
    _stages(cast, event, finals, planned.starts_at - timedelta(hours=1))
    first, *others = event.sessions.select_related("event__organiser", "stage").order_by("number")
    _played(replace(planned, hands="qualifying"), first, director)
    _appealed(cast, first)
    finalise_if_due(session=first, now=first.starts_at + timedelta(days=1))
    _go_on(event, director, first.starts_at + timedelta(days=1))
    for session, hands in zip(others, ("final A", "final B"), strict=True):
        _played(replace(planned, boards=BOARDS_IN_A_FINAL, hands=hands), session, director)
        publish_official_score(actor=director, session=session, now=session.starts_at + PLAYED)
        finalise_if_due(session=session, now=session.starts_at + timedelta(days=1))
    return event


def _stages(cast: Cast, event: Event, finals: datetime, now: datetime) -> None:
    organiser = Actor.person(cast.organiser)
    add_session(actor=organiser, event=event, starts_at=finals, name="", now=now)
    choose_template(actor=organiser, event=event, template=StageTemplate.TWO_FINALS, now=now)
    drafts = [
        replace(each, carried=Carrying.SHARE, carry_amount=Decimal(25)) if each.source else each
        for each in drafts_of(event)
    ]
    set_up_stages(actor=organiser, event=event, drafts=drafts, now=now)
    event.refresh_from_db()


def _played(planned: Evening, session: Session, director: Actor) -> None:
    """From the first round to the last result, of all who may play."""
    session.event.refresh_from_db()
    bring_in_hands(session, planned.hands, director=director, now=session.starts_at)
    start_session(
        actor=director,
        session=session,
        kind=planned.kind,
        entries=[pair.entry for pair in pairs_of(session)],
        boards=planned.boards,
        winners=planned.winners,
        now=session.starts_at,
    )
    session.refresh_from_db()
    play_on(session, actor=director)


def _appealed(cast: Cast, session: Session) -> None:
    """A ruling, the official score, and half an hour later the appeal, which changes it."""
    director, player, partner = map(Actor.person, (cast.director, *cast.players))
    own = session.contestants.get(entry__members__player__user=player.user)
    results = session.results.in_force().filter(kind=Result.Kind.PLAYED, ns=own)
    result = results.select_related("board", "ns", "ew").order_by("board__number")[0]
    ruled = session.starts_at + timedelta(hours=2)
    adjusted = assigned_award("3NT S -1", result.board.vulnerability)
    ruling = draft_ruling(
        actor=director,
        session=session,
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        laws=["21B3", "12C1A"],
        facts="A two-club response was explained as natural; by agreement it asks for a major.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="Told of the agreement East finds the other lead: three no trumps goes one down.",
        ns_award=adjusted,
        ew_award=adjusted,
        now=ruled,
    )
    sides = (result.ns, result.ew)
    told = [Told(side, ruled, appeal_right_told=True) for side in sides]
    issue_ruling(actor=director, ruling=ruling, told=told, now=ruled)
    official = session.starts_at + PLAYED
    publish_official_score(actor=director, session=session, now=official)
    appeal = lodge_appeal(
        actor=player,
        ruling=ruling,
        grounds="The other lead is not so clear that it is always found.",
        now=official + 5 * MINUTE,
    )
    concur(actor=partner, appeal=appeal, now=official + 8 * MINUTE)
    heard = official + 20 * MINUTE
    made = assigned_award("3NT S =", result.board.vulnerability)
    decided = decide_appeal(
        actor=director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="Five players were asked: none of them leads the suit in question.",
        decision="Three no trumps is made.",
        ns_award=made,
        ew_award=made,
        now=heard,
    )
    if decided.new_ruling is not None:
        for side in sides:
            said = Told(side, heard, appeal_right_told=True)
            tell_side(actor=director, ruling=decided.new_ruling, told=said, now=heard)


def _go_on(event: Event, director: Actor, now: datetime) -> None:
    found = qualifying_of(event, event.stages.get(number=1))
    drawn = _drawn(found)
    publish_qualifiers(
        actor=director,
        event=event,
        stage=found.stage,
        assignment={**found.proposed, **drawn},
        considered=found.releases,
        reason="Drawn by lot." if drawn else "",
        now=now,
    )


def _drawn(found: Qualifying) -> dict[int, int]:
    """Of those tied across the cut so many into final A as it has places, the others into B."""
    final_a, final_b = (each.number for each in found.followers)
    return {
        number: final_a if place < tie.free else final_b
        for tie in found.proposal.ties
        for place, number in enumerate(tie.tied)
    }
