"""How far a session is, as the director's desk counts it."""

import pytest
from django_scopes import scope

from events.models import Session, TableRound
from events.queries.meetings import meetings
from events.queries.progress import progress
from tests.builders import build_session, enter_results

pytestmark = pytest.mark.django_db


def enter_round(session: Session, number: int, texts: tuple[str, ...] = ("4S N =",)) -> None:
    enter_results(session, rounds={number}, texts=texts)


def test_session_begins_in_its_first_round() -> None:
    session = build_session(pairs=10, boards=10)
    with scope(organiser=session.organiser):
        found = progress(session)
    assert (found.round, found.rounds, found.entered, found.scheduled) == (1, 5, 0, 50)
    assert [table.seat.table for table in found.tables] == [1, 2, 3, 4, 5]
    assert found.overdue == ()


def test_complete_round_is_followed_by_the_next() -> None:
    session = build_session(pairs=10, boards=10)
    with scope(organiser=session.organiser):
        enter_round(session, 1)
        found = progress(session)
    assert (found.round, found.entered) == (2, 10)


def test_missing_from_a_round_that_is_over_is_overdue() -> None:
    session = build_session(pairs=10, boards=10)
    with scope(organiser=session.organiser):
        enter_round(session, 2)
        found = progress(session)
    assert found.round == 3
    assert len(found.overdue) == 10


def test_last_round_stays_when_everything_is_in() -> None:
    session = build_session(pairs=6, kind="howell", boards=5)
    with scope(organiser=session.organiser):
        for number in range(1, 6):
            enter_round(session, number)
        found = progress(session)
    assert (found.round, found.is_complete) == (5, True)
    assert all(table.is_done for table in found.tables)


def test_result_far_from_the_field_is_odd() -> None:
    session = build_session(pairs=10, boards=5)
    with scope(organiser=session.organiser):
        for number in range(1, 5):
            enter_round(session, number)
        enter_round(session, 5, ("7NTXX N -9", "4S N =", "4S N =", "4S N =", "4S N ="))
        found = progress(session)
    assert [each.result.contract for each in found.odd] == ["7NTXX"]
    marks = [board.mark for table in found.tables for board in table.boards]
    assert marks.count("odd") == 1


def test_sit_out_has_no_boards_to_wait_for() -> None:
    session = build_session(pairs=9, boards=10)
    with scope(organiser=session.organiser):
        found = progress(session)
        alone = [table for table in found.tables if table.seat.ns is None]
        assert [table.boards for table in alone] == [()]
        assert len(meetings(session)) == TableRound.objects.exclude(ns=None).count()
