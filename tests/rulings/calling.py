"""Calls of the director, as tests make them: about table 1 of a club night."""

from datetime import datetime
from typing import Any

from clubs.actors import Actor
from events.models import Board
from events.queries.meetings import meetings
from rulings.actions.calls import call_director, log_call
from rulings.models import Call
from rulings.queries.calls import CallPlace
from tests.builders import NOW
from tests.rulings.night import Night


def place(night: Night, board: Board | None = None) -> CallPlace:
    """The table where `ns` and `ew` met, with its first board unless told another."""
    met = next(each for each in meetings(night.session) if each.ns == night.ns)
    return CallPlace.of(met, board or night.board)


def ask(
    night: Night, now: datetime, actor: Actor | None = None, said: str = "East paused."
) -> Call:
    """A player of `ns`, unless told who, asks for a ruling, or calls while it is played."""
    return call_director(
        actor=actor or night.actor(night.ns),
        session=night.session,
        place=place(night),
        about=Call.About.HESITATION,
        said=said,
        now=now,
    )


def log(night: Night, now: datetime = NOW, **said: Any) -> Call:
    """The director was called to the table: a revoke."""
    usual = {"actor": night.director, "session": night.session, "place": place(night)}
    return log_call(now=now, **{"about": Call.About.REVOKE, **usual, **said})
