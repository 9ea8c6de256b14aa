"""The phones of a session's tables for `simulate_session --by-phones`, and what came of them."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from clubs.actors import SYSTEM
from events.actions.simulation import SimulatedPlay
from events.actions.table_keys import make_table_keys
from events.agreement import BoardStanding
from events.management.phones import Phone, WayToSite
from events.management.table_talk import Course, TableOfPhones, course_of
from events.models import Session
from events.queries.table_keys import tables_with_keys
from scoring.cards import SIDES

WITHOUT = 4
"""Every so many tables one has no phone, and hands in slips."""

Tables = dict[str, TableOfPhones]


@dataclass(frozen=True, slots=True)
class PhonePlay:
    """The tables with phones, by name."""

    session: Session
    tables: Tables

    def plays(self, done: SimulatedPlay) -> bool:
        return done.table in self.tables

    def state(self, done: SimulatedPlay) -> Course:
        """The table's phones agree on the result; says how they came to it.

        Raises:
            PhoneError: the site does not take it.
        """
        course = course_of(f"round {done.round}, table {done.table}, board {done.board}")
        self.tables[done.table].play(done.round, done.board, done.result, course)
        return course

    def lost(self) -> set[str]:
        """The statements that the site acknowledged and does not have."""
        taken = {each for table in self.tables.values() for each in table.taken}
        return taken - set(self.session.statements.values_list("key", flat=True))

    def told(self) -> str:
        """What was stated and how it stands, as the pages of the tables say it.

        Raises:
            PhoneError: a page cannot be opened any more.
        """
        courses, standings, stated = Counter[str](), Counter[str](), 0
        for table in self.tables.values():
            table.open()
            courses += table.courses
            stated += len(table.taken)
            standings += table.standings()
        how = ", ".join(f"{courses[each]} {each}" for each in Course)
        agreed = f"{standings[BoardStanding.AGREED]} boards are agreed"
        return f"{len(self.tables)} tables stated {stated} times: {how}; {agreed}."


def open_phones(session: Session, way: WayToSite, now: datetime) -> PhonePlay:
    """A phone for each side of the tables that have one; tables without a key are given one.

    Raises:
        UserError: nothing is played in this session.
        PhoneError: the site there does not answer, or has other tables.
    """
    make_table_keys(actor=SYSTEM, session=session, now=now)
    tables: Tables = {}
    for place, each in enumerate(tables_with_keys(session, now), start=1):
        if place % WITHOUT and each.key:
            tables[each.name] = _table(way, each.token)
    return PhonePlay(session, tables)


def _table(way: WayToSite, token: str) -> TableOfPhones:
    table = TableOfPhones({side: Phone(way, token) for side in SIDES})
    table.open()
    return table
