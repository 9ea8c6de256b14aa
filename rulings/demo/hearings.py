"""What came of the demo's congress once its score was official: appeals, a request, a correction,
an extension and an outage. None of it is over yet but one appeal, which went to the authority.
"""

from datetime import datetime, timedelta

from clubs.actions.panel import add_to_panel
from clubs.actors import Actor
from clubs.models import Outage, PanelMember
from events.actions.releases import publish_official_score
from events.models import Contestant, PeriodExtension, Result, Session
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.calls import call_director
from rulings.actions.committees import appoint_to_hear, take_off_committee
from rulings.actions.correction_answers import Said, record_answer
from rulings.actions.corrections import report_error
from rulings.actions.earlier import ToldBefore
from rulings.actions.extensions import extend_periods
from rulings.actions.hearings import Hearing
from rulings.actions.referrals import refer_appeal
from rulings.demo.cast import PANEL, Cast
from rulings.demo.congress import (
    MINUTE,
    PLAYED,
    contestant_of,
    declares_ns,
    meeting_of,
    one_trick_other,
    place_of,
    played_between,
)
from rulings.demo.slips import photograph
from rulings.models import Appeal, Call, Ruling
from rulings.queries.parties import members_of

HOUR = timedelta(hours=1)
NEXT_MORNING = timedelta(hours=9)
EXTENDED = timedelta(days=5)
ASKED_AGO = timedelta(minutes=95)


def after_the_congress(cast: Cast, session: Session, now: datetime) -> None:
    """Its rulings by number: 1 an artificial score, 2 a poll, 3 and 5 penalties, 4 a revoke."""
    director = Actor.person(cast.director)
    official = session.starts_at + PLAYED
    publish_official_score(actor=director, session=session, now=official)
    panel = _panel(cast, official)
    _penalty_appealed(cast, session, official + 12 * MINUTE)
    _decided_and_brought_further(session, director, panel, official + 8 * MINUTE)
    _told_earlier(session, director, panel, official)
    _extended(cast, session, official)
    _not_reachable(official + HOUR)
    _error_reported(session, director, official + NEXT_MORNING + 30 * MINUTE)
    _asked_from_a_phone(cast, session, now - ASKED_AGO)


def _panel(cast: Cast, now: datetime) -> dict[str, PanelMember]:
    """Who may hear appeals at Riverside."""
    organiser = Actor.person(cast.organiser)
    return {
        name: add_to_panel(actor=organiser, organiser=cast.riverside, who=name, now=now)
        for name in PANEL
    }


def _ruling(session: Session, number: int) -> Ruling:
    return session.rulings.get(number=number, state=Ruling.State.ISSUED)


def _penalty_appealed(cast: Cast, session: Session, now: datetime) -> Appeal:
    """By both partners, from their phones; who hears it is still to be appointed (Law 92A)."""
    one, other = map(Actor.person, cast.players)
    appeal = lodge_appeal(
        actor=one,
        ruling=_ruling(session, 5),
        grounds="In round 7 we waited for our opponents, who came three minutes late.",
        now=now,
    )
    return concur(actor=other, appeal=appeal, now=now + 4 * MINUTE)


def _decided_and_brought_further(
    session: Session, director: Actor, panel: dict[str, PanelMember], now: datetime
) -> None:
    """The committee lets the revoke's ruling stand; the authority is asked next day (Law 93C1)."""
    ruling = _ruling(session, 4)
    defenders = ruling.ew if _declares_ns(ruling) else ruling.ns
    appeal = _for_pair(director, ruling, defenders, "We lose more by it: see Law 64C.", now, None)
    for name in ("David Hughes", "Alan Whitcombe"):
        appoint_to_hear(
            actor=director, appeal=appeal, member=panel[name], reason="", now=now + 9 * MINUTE
        )
    appeal = decide_appeal(
        actor=director,
        appeal=appeal,
        outcome=Appeal.Outcome.STANDS,
        reasons="Without the revoke the defence has the same tricks, and the one transferred.",
        hearing=Hearing("committee"),
        now=now + 40 * MINUTE,
    )
    refer_appeal(
        actor=director,
        appeal=appeal,
        question="Is a trick that the defence could have had without the revoke part of the damage"
        " under Law 64C when another line of defence gives it up?",
        for_a_party=True,
        now=now + NEXT_MORNING,
    )


def _told_earlier(
    session: Session, director: Actor, panel: dict[str, PanelMember], official: datetime
) -> None:
    """Told at the desk, typed in next morning (Law 92C); one of the committee has a conflict."""
    ruling = _ruling(session, 2)
    declarers = ruling.ns if _declares_ns(ruling) else ruling.ew
    typed = official + NEXT_MORNING
    appeal = _for_pair(
        director,
        ruling,
        declarers,
        "Nobody who holds these cards plays hearts: dummy's are strong.",
        typed,
        official + 25 * MINUTE,
    )
    for name, reason in (
        ("Ben Carter", "Nobody of another club was still in the hall."),
        ("Alan Whitcombe", ""),
        ("Dorothy Lamb", ""),
    ):
        row = appoint_to_hear(
            actor=director, appeal=appeal, member=panel[name], reason=reason, now=typed + HOUR
        )
    take_off_committee(
        actor=director,
        row=row,
        why="She is away from tomorrow on.",
        now=typed + 2 * HOUR,
    )


def _for_pair(
    director: Actor,
    ruling: Ruling,
    side: Contestant,
    grounds: str,
    now: datetime,
    told_at: datetime | None,
) -> Appeal:
    """The director writes down that a pair appeals, and that both of them do."""
    earlier = ToldBefore(told_at, "They told me at the desk, both of them.") if told_at else None
    one, other = members_of(side, ruling.board)
    appeal = lodge_appeal(
        actor=director,
        ruling=ruling,
        grounds=grounds,
        on_behalf_of=one,
        earlier=earlier,
        now=now,
    )
    return concur(actor=director, appeal=appeal, on_behalf_of=other, earlier=earlier, now=now)


def _declares_ns(ruling: Ruling) -> bool:
    results = ruling.session.results.in_force()
    return declares_ns(results.get(board=ruling.board, ns=ruling.ns, ew=ruling.ew))


def _extended(cast: Cast, session: Session, official: datetime) -> None:
    extend_periods(
        actor=Actor.person(cast.organiser),
        session=session,
        kinds=[PeriodExtension.Kind.CORRECTION],
        until=official + EXTENDED,
        reason="The hand records were put up a day late.",
        now=official + NEXT_MORNING,
    )


def _not_reachable(begins: datetime) -> None:
    """As the web server notes its own silence; whether periods go on for it is asked."""
    Outage.objects.create(begins=begins, ends=begins + 45 * MINUTE)


def _error_reported(session: Session, director: Actor, now: datetime) -> None:
    """Keiko Tanaka's pair has confirmed it, Amira Haddad's is still to answer (Law 79C1)."""
    result = played_between(session, ("Amira Haddad", "Keiko Tanaka"))
    correction = report_error(
        actor=director,
        session=session,
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        claimed=one_trick_other(result),
        grounds="The score slip and the record differ by a trick.",
        now=now,
    )
    asked = contestant_of(session, "Keiko Tanaka")
    record_answer(
        actor=director,
        correction=correction,
        player=members_of(asked, result.board)[0],
        said=Said(confirms=True, words="I kept my own score: it is as on the slip."),
        now=now + 20 * MINUTE,
    )


def _asked_from_a_phone(cast: Cast, session: Session, now: datetime) -> Call:
    """A request for a ruling that waits for the director, with a picture (Law 92B)."""
    met = meeting_of(session, "Amira Haddad", "Henry Maddox")
    board = session.boards.get(number=met.boards[1])
    result: Result = session.results.in_force().get(board=board, ns=met.ns, ew=met.ew)
    slip = {
        "Board": str(board),
        "NS": met.ns.label,
        "EW": met.ew.label,
        "Contract": result.contract,
        "By": result.declarer,
        "Tricks": str(result.tricks or ""),
    }
    return call_director(
        actor=Actor.person(cast.players[0]),
        session=session,
        place=place_of(session, result),
        about=Call.About.REVOKE,
        said="We went through the hand at home: a spade was ruffed in the fourth round, and one"
        " was played two tricks later. Nobody noticed at the table.",
        picture=photograph(slip),
        now=now,
    )
