"""A session in several sections: divided, started, played, ranked together and apart."""

from itertools import chain

import pytest
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.dividing import divide_field, place_in_sections, plan_movement, start_planned
from events.actions.entries import withdraw_entry
from events.actions.sessions import start_session, undo_start
from events.movements.dividing import Allotment, divide, most_sections, sizes
from events.queries.movement import letters_of
from events.queries.planned import divided_field
from tests.builders import NOW
from tests.sections import in_sections, plan, planned

# --- The plan -----------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("pairs", "sections", "found"),
    [
        (26, 2, [14, 12]),
        (27, 2, [14, 13]),
        (24, 3, [8, 8, 8]),
        (29, 3, [10, 10, 9]),
        (9, 2, [4, 5]),
    ],
)
def test_sections_have_about_the_same_tables(pairs: int, sections: int, found: list[int]) -> None:
    assert sizes(pairs, sections) == found


def test_balanced_sections_are_filled_to_and_fro() -> None:
    assert divide(range(1, 9), 2, Allotment.BALANCED, list.reverse) == [[1, 4, 5, 8], [2, 3, 6, 7]]


def test_sections_in_order_are_filled_one_after_the_other() -> None:
    assert divide(range(1, 10), 2, Allotment.IN_ORDER, list.reverse) == [
        [1, 2, 3, 4],
        [5, 6, 7, 8, 9],
    ]


def test_the_lot_decides_who_is_where_and_not_the_order_within() -> None:
    assert divide(range(1, 9), 2, Allotment.BY_LOT, list.reverse) == [[5, 6, 7, 8], [1, 2, 3, 4]]


@given(st.integers(4, 120), st.data(), st.sampled_from(Allotment))
def test_everyone_is_in_one_section(pairs: int, data: st.DataObject, way: Allotment) -> None:
    sections = data.draw(st.integers(1, most_sections(pairs)))
    groups = divide(range(pairs), sections, way, list.reverse)
    assert sorted(chain.from_iterable(groups)) == list(range(pairs))
    assert [len(group) for group in groups] == sizes(pairs, sections)
    assert sum(len(group) % 2 for group in groups) == pairs % 2
    assert min(map(len, groups)) >= 4 or sections == 1


@pytest.mark.parametrize(("pairs", "most"), [(3, 1), (7, 1), (8, 2), (120, 26)])
def test_sections_take_four_pairs(pairs: int, most: int) -> None:
    assert most_sections(pairs) == most


def test_planned_sections_are_started_together() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        assert not divided_field(session).is_ready
        plan(session, "A")
        plan(session, "B")
        assert divided_field(session).is_ready
        session = start_planned(actor=SYSTEM, session=session, now=NOW)
        assert letters_of(session) == ("A", "B")
        labels = [each.label for each in session.contestants.all()]
    assert labels == [*(f"A{n}" for n in range(1, 9)), *(f"B{n}" for n in range(1, 9))]


def test_start_that_is_taken_back_keeps_the_plan() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        plan(session, "B")
        session = start_planned(actor=SYSTEM, session=session, now=NOW)
        session = undo_start(actor=SYSTEM, session=session, now=NOW)
        assert divided_field(session).is_ready
        assert (session.sections.count(), session.contestants.count()) == (0, 0)


def test_one_section_takes_the_division_back() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        divide_field(actor=SYSTEM, session=session, sections=1, way=Allotment.IN_ORDER, now=NOW)
        assert not session.planned.exists()


def test_too_many_sections_are_refused() -> None:
    session = planned(pairs=8)
    with scope(organiser=session.organiser), pytest.raises(UserError) as refused:
        divide_field(actor=SYSTEM, session=session, sections=3, way=Allotment.IN_ORDER, now=NOW)
    assert refused.value.message == "8 pairs make at most 2 sections of 4 or more."


def test_pairs_that_change_places_take_each_others_numbers() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        letters = {n: "A" if n <= 8 else "B" for n in range(1, 17)} | {3: "B", 12: "A"}
        place_in_sections(actor=SYSTEM, session=session, letters=letters, now=NOW)
        rows = {row.letter: (row.entries, row.kind) for row in session.planned.all()}
    assert rows == {
        "A": ([1, 2, 12, 4, 5, 6, 7, 8], "howell"),
        "B": ([9, 10, 11, 3, 13, 14, 15, 16], ""),
    }


def test_a_section_of_another_size_needs_another_movement() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        letters = {n: "A" if n <= 8 else "B" for n in range(1, 17)} | {3: ""}
        place_in_sections(actor=SYSTEM, session=session, letters=letters, now=NOW)
        divided = divided_field(session)
    assert [len(each.pairs) for each in divided.sections] == [7, 8]
    assert [pair.number for pair in divided.unplanned] == [3]
    assert divided.sections[0].schedule is None


def test_a_pair_that_withdraws_leaves_its_section_without_a_movement() -> None:
    session = planned()
    with scope(organiser=session.organiser):
        plan(session, "A")
        withdraw_entry(
            actor=SYSTEM, event=session.event, entry=session.event.entries.get(number=2), now=NOW
        )
        with pytest.raises(UserError) as refused:
            start_planned(actor=SYSTEM, session=session, now=NOW)
        page = divided_field(session).sections[0].why_not
    assert page == "The movement of section A was chosen before Ann B & Bob B withdrew."
    assert refused.value.message == f"{page} Choose a movement for section A, B first."


@pytest.mark.parametrize(
    ("letters", "why"),
    [
        ({1: "C"}, "The entries or sections are others now: look at them again."),
        ({99: "A"}, "The entries or sections are others now: look at them again."),
        (dict.fromkeys(range(1, 6), ""), "Section A would have 3 pairs: it takes 4."),
    ],
)
def test_places_that_cannot_be_are_refused(letters: dict[int, str], why: str) -> None:
    session = planned()
    with scope(organiser=session.organiser), pytest.raises(UserError) as refused:
        place_in_sections(actor=SYSTEM, session=session, letters=letters, now=NOW)
    assert refused.value.message == why


def test_a_movement_for_pairs_of_another_section_is_refused() -> None:
    session = planned()
    with scope(organiser=session.organiser), pytest.raises(UserError) as refused:
        plan_movement(
            actor=SYSTEM,
            session=session,
            section="A",
            kind="howell",
            entries=list(session.event.entries.all()[4:12]),
            boards=14,
            now=NOW,
        )
    assert refused.value.message == "An entry plays in another section: look at them again."


def test_a_divided_field_is_not_started_as_one() -> None:
    session = planned()
    with (
        scope(organiser=session.organiser),
        pytest.raises(UserError, match="The field is divided into sections"),
    ):
        start_session(
            actor=SYSTEM,
            session=session,
            kind="howell",
            entries=list(session.event.entries.all()),
            boards=15,
            now=NOW,
        )


def test_one_winner_here_and_two_there_are_refused() -> None:
    with pytest.raises(UserError, match="One section has one winner and another two"):
        in_sections(("howell", 8, 12), ("mitchell", 6, 12))
