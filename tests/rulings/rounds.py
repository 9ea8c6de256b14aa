"""Four teams whose official score is published round by round: three rounds of eight boards."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from clubs.actors import Actor
from clubs.models import Organiser
from events.actions.releases import publish_round
from events.models import ReleasedBy, ScoreRelease, Session, TableRound
from tests.builders import NOW, enter_results
from tests.rulings.night import Night, night_of
from tests.teams import TEXTS, build_match_session

HOUR = timedelta(hours=1)
HALF_HOUR = timedelta(minutes=30)
MINUTE = timedelta(minutes=1)

FIRST = NOW + HOUR
"""When the score of round 1 is published; that of each other an hour after the one before."""


def round_night(
    organiser: Organiser | None = None, *, entered: tuple[int, ...] = (1, 2, 3), **draft: Any
) -> Night:
    """The session, with results of these rounds; table 1 of round 1 is the night's."""
    draft = {"released_by": ReleasedBy.ROUND, **draft}
    session = build_match_session(organiser, **draft)
    if entered:
        enter_results(session, rounds=entered, texts=TEXTS)
    return night_of(session, entered=False)


def at_round(night: Night, number: int) -> Night:
    """The same night, looked at from table 1 of another round."""
    seat = TableRound.objects.select_related("ns", "ew").get(
        section__session=night.session, round=number, table=1, part=0
    )
    assert seat.ns is not None
    assert seat.ew is not None
    board = night.session.boards.get(number=seat.boards[0])
    return replace(night, board=board, ns=seat.ns, ew=seat.ew)


def publish(night: Night, number: int, actor: Actor | None = None) -> ScoreRelease:
    """Publish the score of a round at its hour."""
    release = publish_round(
        actor=actor or night.director,
        session=night.session,
        number=number,
        now=FIRST + (number - 1) * HOUR,
    )
    night.reload()
    return release


def official(session: Session) -> list[int]:
    return [row.round for row in session.round_releases.all()]
