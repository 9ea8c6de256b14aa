"""A Swiss teams day of the demo, in its fourth round; none of its people plays elsewhere."""

from datetime import datetime, timedelta

from clubs.actors import Actor
from events.actions.simulation import BOARD_TAKES
from events.actions.swiss_draws import draw_round, publish_draw
from events.actions.swiss_field import SwissChoice, start_swiss
from events.models import Session
from events.queries.meetings import meetings
from rulings.actions.calls import log_call
from rulings.demo.cast import SWISS_TEAMS, Cast
from rulings.demo.evenings import BEFORE_PLAY, play_on
from rulings.demo.hours import announced
from rulings.demo.team_events import set_up_teams
from rulings.models import Call
from rulings.queries.calls import CallPlace

ROUNDS, BOARDS, PLAYED = 7, 4, 3
ROUND_TAKES = BOARD_TAKES * BOARDS + timedelta(minutes=5)
SO_FAR = PLAYED * ROUND_TAKES + BOARD_TAKES * 2
"""How long it has been going on: some tables have played half of the fourth round."""
SEED = 7


def swiss_day(cast: Cast, now: datetime) -> Session:
    """Three rounds are in; the fourth is drawn, published and being played."""
    begun = now - SO_FAR
    starts_at, director = announced(begun), Actor.person(cast.director)
    event = set_up_teams(
        cast,
        SWISS_TEAMS,
        now=starts_at - BEFORE_PLAY,
        name="Millbrook Swiss Teams",
        starts_at=starts_at,
        place="Millbrook Village Hall",
    )
    session = start_swiss(
        actor=director,
        session=event.sessions.get(),
        choice=SwissChoice(ROUNDS, BOARDS, seed=SEED),
        entries=list(event.entries.order_by("number")),
        now=begun,
    )
    for number in range(1, PLAYED + 2):
        at = begun + (number - 1) * ROUND_TAKES
        draw_round(actor=director, session=session, number=number, now=at)
        publish_draw(actor=director, session=session, number=number, seen=0, now=at)
        latest = timedelta.max if number <= PLAYED else now - at
        _play(session, director, number, latest)
    _called(session, director, now - timedelta(minutes=6))
    return session


def _called(session: Session, director: Actor, now: datetime) -> None:
    """To a table of the fourth round; the director has not been there yet."""
    met = next(each for each in meetings(session) if each.round == PLAYED + 1)
    log_call(
        actor=director,
        session=session,
        place=CallPlace.of(met, session.boards.get(number=met.boards[-1])),
        about=Call.About.REVOKE,
        now=now,
    )


def _play(session: Session, director: Actor, number: int, latest: timedelta) -> None:
    """Enter what a round's tables have finished so long after its draw."""
    before = BOARD_TAKES * BOARDS * (number - 1)
    play_on(session, actor=director, unless=lambda each: each.after - before > latest)
