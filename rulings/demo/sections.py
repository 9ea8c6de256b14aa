"""The demo's pairs in two sections, in the middle of an evening."""

from datetime import datetime, timedelta

from clubs.actors import Actor
from events.actions.sessions import SectionStart, start_sections
from events.actions.simulation import BOARD_TAKES
from events.models import Session
from rulings.demo.cast import HARBOUR_GUESTS, HARBOUR_PAIRS, Cast
from rulings.demo.evenings import Evening, play_on, set_up
from rulings.demo.hours import announced

BOARDS_A_ROUND, ROUNDS = 4, 5
PLAYED_SO_FAR = BOARD_TAKES * 2 * BOARDS_A_ROUND + timedelta(minutes=11)
"""Into the third of five rounds."""


def two_sections(cast: Cast, now: datetime) -> Session:
    """The members in one section and their guests in the other, scored together."""
    begun, director = now - PLAYED_SO_FAR, Actor.person(cast.harbour_organiser)
    event = set_up(
        Evening(
            club=cast.harbour,
            organiser=cast.harbour_organiser,
            director=cast.harbour_organiser,
            pairs=(*HARBOUR_PAIRS, *HARBOUR_GUESTS),
            starts_at=announced(begun),
            kind="howell",
            boards=BOARDS_A_ROUND * ROUNDS,
            winners=1,
            place="Sandvik Sailing Club",
            name="Harbour Guest Evening",
        )
    )
    entries = list(event.entries.order_by("number"))
    halves = entries[: len(HARBOUR_PAIRS)], entries[len(HARBOUR_PAIRS) :]
    sections = [
        SectionStart("howell", half, {"boards": BOARDS_A_ROUND * ROUNDS}) for half in halves
    ]
    session = start_sections(
        actor=director, session=event.sessions.get(), sections=sections, now=begun
    )
    play_on(session, actor=director, unless=lambda each: begun + each.after > now)
    return session
