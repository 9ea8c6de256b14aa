"""Guided rulings of the demo's running session: a revoke that was put right, one that no longer
can be, and a bid too low on a board that has been played since.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from clubs.actors import Actor
from events.actions.simulation import SimulatedPlay, plays_to_come
from events.models import Result, Session
from rulings.actions.guide_runs import answer_guide, begin_guide, keep_guide
from rulings.demo.congress import place_of
from rulings.guides.roles import TableRole, seated
from rulings.queries.calls import CallPlace
from scoring.contracts import Played

MINUTE = timedelta(minutes=1)
A_TAP = timedelta(seconds=9)
"""In so long a question is read to the table and answered."""

PUT_RIGHT = {"revoke": "yes", "since": "nothing", "faced": "hand"}
"""A major penalty card, and two questions for after play (Laws 62B1, 50D and 50E)."""
ESTABLISHED = {"revoke": "yes", "since": "next", "except": "no", "won": "playing"}
"""Play goes on; the tricks are counted at its end (Laws 63A, 64A and 64C)."""
TOO_LOW = {
    "offender": "S",
    "how": "meant",
    "since": "nothing",
    "accept": "no",
    "replacement": "same",
}
"""Enough in the same denomination: one question for after play (Laws 27B1(a) and 27D)."""


def guided_round(session: Session, director: Actor, number: int, now: datetime) -> None:
    """At three tables of that round, each of which has played a board of it before."""
    right, late = _in_play(session, number)[:2]
    played = session.results.in_force().filter(kind=Result.Kind.PLAYED)
    elsewhere = played.exclude(ns__in=[right.ns, late.ns])
    before = elsewhere.select_related("board", "ns", "ew").latest("entered_at")
    too_low = _Followed(session, director, "insufficient-bid", place_of(session, before))
    too_low.kept(TOO_LOW, begun=before.entered_at - 5 * MINUTE)
    revoke = _Followed(session, director, "revoke", _place(session, late))
    revoke.kept(
        _defended(late, TableRole.LEADER) | ESTABLISHED, begun=now - 6 * MINUTE, drafts=True
    )
    revoke = _Followed(session, director, "revoke", _place(session, right))
    revoke.kept(_defended(right, TableRole.THIRD) | PUT_RIGHT, begun=now - 3 * MINUTE)


@dataclass(frozen=True, slots=True)
class _Followed:
    """A guide at a table, as a director follows it there."""

    session: Session
    director: Actor
    guide: str
    place: CallPlace

    def kept(self, answers: Mapping[str, str], *, begun: datetime, drafts: bool = False) -> None:
        """Begun then, answered a tap after the other, and kept with the next."""
        run = begin_guide(
            actor=self.director,
            session=self.session,
            place=self.place,
            guide=self.guide,
            now=begun,
        )
        now = begun
        for question, answer in answers.items():
            now += A_TAP
            answer_guide(actor=self.director, run=run, question=question, answer=answer, now=now)
        keep_guide(actor=self.director, run=run, drafts=drafts, now=now + A_TAP)


def _in_play(session: Session, number: int) -> list[SimulatedPlay]:
    """The first board of each table that is to come in a round and will be played out."""
    first: dict[str, SimulatedPlay] = {}
    for each in plays_to_come(session):
        if each.round == number:
            first.setdefault(each.table, each)
    return [each for each in first.values() if isinstance(each.result.outcome, Played)]


def _place(session: Session, play: SimulatedPlay) -> CallPlace:
    board = session.boards.get(number=play.board)
    return CallPlace(play.ns, play.ew, board, play.round, play.table)


def _defended(play: SimulatedPlay, who: TableRole) -> dict[str, str]:
    """The seats of the declarer that the board will have, and of the defender who revoked."""
    outcome = play.result.outcome
    if not isinstance(outcome, Played):
        raise TypeError(f"board {play.board} is not played out")
    declarer = outcome.declarer.value
    return {"declarer": declarer, "offender": seated(declarer=declarer)[who]}
