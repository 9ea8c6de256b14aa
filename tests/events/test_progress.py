"""How far a session is, as the director's desk counts it."""

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from events.actions.changes import change_movement
from events.models import Session, TableRound
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.entry_lines import lines_of_round
from events.queries.meetings import meetings
from events.queries.plays import Mark, session_plays
from events.queries.rounds_in_play import latest_round
from events.queries.sight import WHOLE
from scoring.plausibility import Unlikely
from tests.builders import NOW, build_session, enter_play, enter_results, make_organiser
from tests.example_count import example_count

pytestmark = pytest.mark.django_db


def enter_round(session: Session, number: int, texts: tuple[str, ...] = ("4S N =",)) -> None:
    enter_results(session, rounds={number}, texts=texts)


def test_session_begins_in_its_first_round() -> None:
    session = build_session(pairs=10, boards=10)
    with scope(organiser=session.organiser):
        found = session_plays(session, WHOLE)
    assert (found.round, found.rounds, found.entered, found.total) == (1, 5, 0, 50)
    assert [table.table for table, _plays in found.at_tables()] == [1, 2, 3, 4, 5]
    assert found.overdue == ()


def test_complete_round_is_followed_by_the_next() -> None:
    session = build_session(pairs=10, boards=10)
    with scope(organiser=session.organiser):
        enter_round(session, 1)
        found = session_plays(session, WHOLE)
    assert (found.round, found.entered) == (2, 10)


def test_missing_from_a_round_that_is_over_is_overdue() -> None:
    session = build_session(pairs=10, boards=10)
    with scope(organiser=session.organiser):
        enter_round(session, 2)
        found = session_plays(session, WHOLE)
    assert found.round == 3
    assert len(found.overdue) == 10


def test_last_round_stays_when_everything_is_in() -> None:
    session = build_session(pairs=6, kind="howell", boards=5)
    with scope(organiser=session.organiser):
        for number in range(1, 6):
            enter_round(session, number)
        found = session_plays(session, WHOLE)
    assert (found.round, found.is_complete) == (5, True)
    assert {play.mark for _table, plays in found.at_tables() for play in plays} == {Mark.ENTERED}


def test_result_far_from_the_field_is_odd() -> None:
    session = build_session(pairs=10, boards=5)
    with scope(organiser=session.organiser):
        for number in range(1, 5):
            enter_round(session, number)
        enter_round(session, 5, ("7NTXX N -9", "4S N =", "4S N =", "4S N =", "4S N ="))
        found = session_plays(session, WHOLE)
    assert [(each.board, each.odd) for each in found.odd] == [(5, Unlikely(-5200, 620, -24))]
    marks = [play.mark for _table, plays in found.at_tables() for play in plays]
    assert marks.count(Mark.ODD) == 1


def test_sit_out_has_no_boards_to_wait_for() -> None:
    session = build_session(pairs=9, boards=10)
    with scope(organiser=session.organiser):
        found = session_plays(session, WHOLE)
        alone = [plays for table, plays in found.at_tables() if table.ns_id is None]
        assert alone == [()]
        assert len(meetings(session)) == TableRound.objects.exclude(ns=None).count()


def test_L12C2_cancelled_board_is_entered_once_it_has_its_score() -> None:
    """The artificial score is what is on record: lists, grid and desk mark it alike."""
    session = build_session(pairs=10, boards=15)
    cancelled: Parameters = {
        "round": 1,
        "table": 3,
        "boards": [8, 9],
        "ns_fault": "none",
        "ew_fault": "none",
    }
    with scope(organiser=session.organiser):
        change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.CANCEL,
            parameters=cancelled,
            seen=0,
            now=NOW,
        )
        found = session_plays(session, WHOLE)
        desk = {table.table: plays for table, plays in found.at_tables()}
        grid = [line.play for line in lines_of_round(session, found, 1)]
    assert [(play.board, play.mark) for play in desk[3]] == [
        (7, Mark.MISSING),
        (8, Mark.ENTERED),
        (9, Mark.ENTERED),
    ]
    assert [play for play in grid if play.table_round.table == 3] == list(desk[3])
    assert (found.round, found.entered, found.total) == (1, 2, 75)


def test_cancelled_board_without_a_score_is_nowhere_to_enter() -> None:
    session = build_session(pairs=7, boards=12)
    with scope(organiser=session.organiser):
        row = TableRound.objects.exclude(ns=None).exclude(ew=None).get(round=1, table=3)
        row.cancelled = row.boards[:1]
        row.save()
        found = session_plays(session, WHOLE)
        desk = {table.table: plays for table, plays in found.at_tables()}
        grid = [line.play.table_round.table for line in lines_of_round(session, found, 1)]
    assert [play.mark for play in desk[3]] == [Mark.CANCELLED, Mark.MISSING, Mark.MISSING]
    assert grid == [1, 1, 1, 2, 2, 2, 3, 3]
    assert found.total == 35


@given(state=st.data())
@example_count(15)
def test_round_is_the_same_from_two_rounds_as_from_all(state: st.DataObject) -> None:
    """`latest_round` looks at fewer rows, whatever is entered, late or cancelled."""
    with transaction.atomic():
        session = build_session(make_organiser("any"), pairs=6, boards=6, rounds=3)
        with scope(organiser=session.organiser):
            for row in TableRound.objects.filter(section__session=session):
                some = st.sampled_from([[], row.boards[:1], row.boards])
                row.late, row.cancelled = state.draw(some), state.draw(some)
                row.save()
            missing = session_plays(session, WHOLE).missing
            entered = st.sets(st.integers(0, len(missing) - 1)) if missing else st.just(set())
            for index in state.draw(entered):
                enter_play(session, missing[index])
            assert latest_round(session) == session_plays(session, WHOLE).round
        transaction.set_rollback(True)
