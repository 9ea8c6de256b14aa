"""Sections that play: letters, pace, the clock, changes of one of them."""

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.changes import change_movement, undo_change
from events.actions.clock import set_clock, signal_clock
from events.actions.results import enter_result
from events.models import Session
from events.movements.clock import Act
from events.queries.change_kinds import ChangeKey
from events.queries.clock import clock_of, round_now
from events.queries.movement import names_of, section_of
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.way import named_so, way_of
from tests.builders import NOW
from tests.sections import in_sections

# --- The plan -----------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> Session:
    """Section A of eight pairs and section B of six, each in a Howell."""
    return in_sections(("howell", 8, 12), ("howell", 6, 12))


def test_tables_and_pairs_carry_the_letter(two: Session) -> None:
    with scope(organiser=two.organiser):
        plays = session_plays(two, WHOLE)
        first = [(play.table, play.ns.label, play.ew.label) for play in plays.all][:1]
        tables = list(dict.fromkeys(play.table for play in plays.all))
        ways = way_of(two, named_so(two, "B2")[0])[0]
    assert (first, tables[:7]) == ([("A1", "A8", "A1")], ["A1", "A2", "A3", "A4", "B1", "B2", "B3"])
    assert (ways.title, ways.lines[0].table[0], ways.lines[0].opponents[0]) == ("Pair B2", "B", "B")


def test_a_number_alone_may_be_of_any_section(two: Session) -> None:
    with scope(organiser=two.organiser):
        asked = {text: [each.label for each in named_so(two, text)] for text in ("2", "B2", "C2")}
    assert asked == {"2": ["A2", "B2"], "B2": ["B2"], "C2": []}


def test_each_section_has_its_own_pace(two: Session) -> None:
    with scope(organiser=two.organiser):
        sections = {row.letter: row.pk for row in two.sections.all()}
        for play in session_plays(two, WHOLE).missing:
            if play.ns.letter == "A" and play.table_round.round == 1:
                enter_result(
                    actor=SYSTEM,
                    session=two,
                    board_number=play.board,
                    ns=play.ns,
                    ew=play.ew,
                    text="4S N =",
                    seen_version=0,
                    now=NOW,
                )
        plays = session_plays(two, WHOLE)
        assert plays.rounds_now == {sections["A"]: 2, sections["B"]: 1}
        assert {letter: round_now(two, pk, NOW).round for letter, pk in sections.items()} == {
            "A": 2,
            "B": 1,
        }
        assert not plays.overdue
        assert [(table.round, len(own)) for table, own in plays.at_tables()] == [
            *[(2, 2)] * 4,
            *[(1, 2)] * 3,
        ]


def test_the_clock_serves_sections_of_one_length() -> None:
    session = in_sections(("howell", 8, 14), ("howell", 8, 14))
    with scope(organiser=session.organiser):
        set_clock(
            actor=SYSTEM,
            session=session,
            seconds_per_board=390,
            seconds_to_move=120,
            breaks={3: 10},
            now=NOW,
        )
        signal_clock(
            actor=SYSTEM, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW
        )
        found = clock_of(session)
    assert found is not None
    assert (found.timetable.rounds, found.timetable.boards_per_round) == (7, 2)


def test_no_clock_for_rounds_of_different_lengths() -> None:
    session = in_sections(("howell", 8, 14), ("howell", 6, 15))
    with scope(organiser=session.organiser):
        assert clock_of(session) is None
        with pytest.raises(UserError, match="rounds of different lengths"):
            set_clock(
                actor=SYSTEM,
                session=session,
                seconds_per_board=390,
                seconds_to_move=120,
                breaks={},
                now=NOW,
            )


def test_a_change_concerns_its_section_alone(two: Session) -> None:
    with scope(organiser=two.organiser):
        before = section_of(two, "A")
        done = change_movement(
            actor=SYSTEM,
            session=two,
            section="B",
            kind=ChangeKey.CANCEL,
            parameters={"round": 1, "table": 2, "ns_fault": "none", "ew_fault": "directly"},
            seen=0,
            now=NOW,
        )
        assert (done.number, done.section.letter) == (1, "B")
        awarded = two.results.in_force().select_related("ns", "ew")
        assert {(row.ns.letter, row.ew.letter) for row in awarded} == {("B", "B")}
        assert section_of(two, "A") == before
        in_a = change_movement(
            actor=SYSTEM,
            session=two,
            section="A",
            kind=ChangeKey.FEWER_ROUNDS,
            parameters={"count": 1},
            seen=0,
            now=NOW,
        )
        assert in_a.number == 2
        undo_change(actor=SYSTEM, session=two, section="B", seen=1, now=NOW)
        assert not two.results.in_force().exists()
        section = section_of(two, "A")
    assert section is not None
    assert section[1].rounds_count == before[1].rounds_count - 1 if before else False


def test_names_are_those_of_the_section(two: Session) -> None:
    with scope(organiser=two.organiser):
        sections = {row.pk: row.letter for row in two.sections.all()}
        people = {sections[pk]: each.people["1"] for pk, each in names_of(two).items()}
    assert people == {"A": "Ann A & Bob A", "B": "Ann I & Bob I"}
