"""Table 1 of a session, which says things in the order in which it is asked to."""

from datetime import datetime, timedelta

from clubs.actors import SYSTEM
from events.actions.clock import set_clock, signal_clock
from events.actions.statements import StatedResult, state_result
from events.mapping import entry_text
from events.models import Section, Session, TableStatement
from events.movements.clock import Act
from events.queries.table_plays import TablePlay, table_plays
from scoring.cards import Side
from tests.builders import NOW

EAST = "phone-of-east--1"


class AtTable:
    """What is said is made `minutes` after the session began, from North's phone unless told."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.section: Section = session.sections.get()
        self.count = 0

    def play(self, index: int = 0, minutes: int = 0) -> TablePlay:
        return table_plays(self.session, self.section, 1, after(minutes)).plays[index]

    def say(
        self,
        side: Side,
        entry: str,
        *,
        index: int = 0,
        phone: str = "phone-of-north-1",
        minutes: int = 0,
        made: int | None = None,
        key: str = "",
    ) -> TableStatement:
        self.count += 1
        play = self.play(index)
        said = StatedResult(
            key=key or f"key-{self.count}",
            number=self.count,
            table_round=play.row.pk,
            board=play.board.number,
            side=side,
            entry=entry,
            made_at=None if made is None else after(made),
        )
        return state_result(
            session=self.session,
            section=self.section,
            table=1,
            device=phone,
            said=said,
            now=after(minutes),
        )

    def in_force(self, index: int = 0) -> str:
        result = self.play(index).result
        return entry_text(result) if result else ""


def after(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)


def play_by_the_clock(session: Session) -> None:
    """Five minutes for each board and one to move, from `NOW` on."""
    set_clock(
        actor=SYSTEM,
        session=session,
        seconds_per_board=300,
        seconds_to_move=60,
        breaks={},
        now=NOW,
    )
    signal_clock(actor=SYSTEM, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW)
