"""Two people at a session of several sections at the same instant, and what comes between acts."""

from collections import Counter

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord
from events.actions.dividing import divide_field, start_planned
from events.actions.entries import withdraw_entry
from events.actions.results import enter_result
from events.actions.sessions import start_session, undo_start
from events.models import Session
from events.movements.dividing import Allotment
from events.queries.plays import Play, session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, build_event
from tests.sections import plan, planned
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def ready() -> Session:
    """Two sections of eight pairs, each with its movement."""
    session = planned()
    with scope(organiser=session.organiser):
        for letter in "AB":
            plan(session, letter)
    return session


def divide(session: Session, sections: int) -> int:
    with scope(organiser=session.organiser):
        way = Allotment.BY_LOT
        rows = divide_field(actor=SYSTEM, session=session, sections=sections, way=way, now=NOW)
        return len(rows)


def start(session: Session) -> str:
    with scope(organiser=session.organiser):
        return start_planned(actor=SYSTEM, session=session, now=NOW).state


def start_as_one(session: Session) -> str:
    with scope(organiser=session.organiser):
        return start_session(
            actor=SYSTEM,
            session=session,
            kind="howell",
            entries=list(session.event.entries.all()),
            boards=15,
            now=NOW,
        ).state


def withdraw(session: Session, number: int) -> str:
    with scope(organiser=session.organiser):
        entry = session.event.entries.get(number=number)
        withdraw_entry(actor=SYSTEM, event=session.event, entry=entry, now=NOW)
    return "withdrawn"


def take_back(session: Session) -> str:
    with scope(organiser=session.organiser):
        return undo_start(actor=SYSTEM, session=session, now=NOW).state


def enter(session: Session, place: Play) -> str:
    with scope(organiser=session.organiser):
        enter_result(
            actor=SYSTEM,
            session=session,
            board_number=place.board,
            ns=place.ns,
            ew=place.ew,
            text="4S N =",
            seen_version=0,
            now=NOW,
        )
    return "entered"


def rows_of(session: Session) -> tuple[int, int]:
    """How many sections and contestants there are."""
    with scope(organiser=session.organiser):
        return session.sections.count(), session.contestants.count()


def test_sections_begin_once() -> None:
    session = ready()
    outcomes = at_once(lambda: start(session), lambda: start(session))
    assert sorted(outcomes, key=str) == [UserError, Session.State.RUNNING]
    assert rows_of(session) == (2, 16)
    with scope(organiser=session.organiser):
        assert HistoryRecord.objects.filter(act="session.start").count() == 1


def test_of_two_divisions_one_stands_whole() -> None:
    event = build_event(pairs=16)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    assert sorted(at_once(lambda: divide(session, 2), lambda: divide(session, 3)), key=str) == [
        2,
        3,
    ]
    with scope(organiser=event.organiser):
        rows = list(session.planned.all())
    assert len(rows) in {2, 3}
    everyone = Counter(number for row in rows for number in row.entries)
    assert everyone == Counter(range(1, 17))


def test_a_field_is_divided_or_started_as_one() -> None:
    event = build_event(pairs=16)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    outcomes = at_once(lambda: divide(session, 2), lambda: start_as_one(session))
    with scope(organiser=event.organiser):
        left = (session.planned.count(), session.sections.count())
    assert (set(outcomes), left) in [
        ({2, UserError}, (2, 0)),
        ({UserError, Session.State.RUNNING}, (0, 1)),
    ]


def test_dividing_anew_and_starting_are_not_mixed() -> None:
    """Whoever comes second is refused: a new division has no movements, a session begins once."""
    session = ready()
    outcomes = at_once(lambda: divide(session, 3), lambda: start(session))
    assert (set(outcomes), rows_of(session)) in [
        ({3, UserError}, (0, 0)),
        ({UserError, Session.State.RUNNING}, (2, 16)),
    ]


def test_a_pair_withdraws_before_the_start_or_plays() -> None:
    session = ready()
    outcomes = at_once(lambda: withdraw(session, 3), lambda: start(session))
    assert (set(outcomes), rows_of(session)) in [
        ({"withdrawn", UserError}, (0, 0)),
        ({UserError, Session.State.RUNNING}, (2, 16)),
    ]


def test_a_section_that_a_pair_has_left_needs_a_movement_again() -> None:
    session = ready()
    withdraw(session, 3)
    with pytest.raises(UserError, match="section A"):
        start(session)
    with scope(organiser=session.organiser):
        row = session.planned.get(letter="A")
        row.entries.remove(3)
        row.save()
        plan(session, "A", boards=14)
    assert start(session) == Session.State.RUNNING
    assert rows_of(session) == (2, 15)


def test_the_start_is_taken_back_or_a_result_stands() -> None:
    session = ready()
    start(session)
    with scope(organiser=session.organiser):
        place = session_plays(session, WHOLE).missing[-1]
    outcomes = at_once(lambda: take_back(session), lambda: enter(session, place))
    with scope(organiser=session.organiser):
        left = (session.sections.count(), session.results.count(), session.planned.count())
    assert (set(outcomes), left) in [
        ({Session.State.SETUP, UserError}, (0, 0, 2)),
        ({UserError, "entered"}, (2, 1, 2)),
    ]


def test_a_start_that_was_taken_back_is_made_again_as_it_was_planned() -> None:
    session = ready()
    start(session)
    take_back(session)
    assert start(session) == Session.State.RUNNING
    assert rows_of(session) == (2, 16)
