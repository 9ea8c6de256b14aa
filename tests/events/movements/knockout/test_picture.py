"""A bracket laid out: nothing overlaps, and every line begins and ends at what it joins."""

from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from events.movements.knockout.bracket import Bracket, Origin, bracket
from events.movements.knockout.picture import NAMES, Place, bracket_picture
from events.movements.schedule import MovementError


@st.composite
def brackets(draw: st.DrawFn) -> Bracket:
    teams = draw(st.integers(2, 40))
    third, consolation = draw(st.booleans()), draw(st.booleans())
    try:
        return bracket(teams, third_place=third, consolation=consolation)
    except MovementError:
        return bracket(teams)


def at(column: int, halves: int) -> Place:
    """So many halves of a row below the names of the rounds."""
    return Place(column, NAMES + Fraction(halves, 2))


def test_seven_with_a_third_place() -> None:
    picture = bracket_picture(bracket(7, third_place=True))
    assert (picture.columns, picture.rows) == (3, NAMES + 4)
    assert {each.match.number: each.place for each in picture.matches} == {
        1: at(0, 3),
        2: at(0, 5),
        3: at(0, 7),
        4: at(1, 2),
        5: at(1, 6),
        6: at(2, 4),
        7: at(2, 6),
    }
    assert [(str(each.side), each.place) for each in picture.byes] == [("1", at(0, 1))]
    assert [(str(each.name), each.place.column) for each in picture.names] == [
        ("Quarter-finals", 0),
        ("Semi-finals", 1),
        ("Final", 2),
        ("Third place", 2),
    ]


def test_two_teams_have_a_final_alone() -> None:
    picture = bracket_picture(bracket(2))
    assert [each.place for each in picture.matches] == [at(0, 1)]
    assert (picture.columns, picture.rows, picture.ways) == (1, NAMES + 1, ())


@given(brackets())
def test_every_match_and_bye_has_a_place_of_its_own(made: Bracket) -> None:
    picture = bracket_picture(made)
    assert sorted(each.match.number for each in picture.matches) == [
        match.number for match in made.matches()
    ]
    assert sorted(str(each.side) for each in picture.byes) == sorted(
        str(side) for each in made.rounds for side in each.byes
    )
    boxes = [each.place for each in picture.matches] + [each.place for each in picture.byes]
    for one, other in combinations(boxes, 2):
        assert one.column != other.column or abs(one.row - other.row) >= 1
    for box in boxes:
        assert 0 <= box.column < picture.columns
        assert NAMES + Fraction(1, 2) <= box.row <= picture.rows - Fraction(1, 2)


@given(brackets())
def test_every_line_joins_a_winner_or_a_bye_to_the_side_it_becomes(made: Bracket) -> None:
    picture = bracket_picture(made)
    places = {each.match.number: each.place for each in picture.matches}
    byes = {each.place: each.side for each in picture.byes}
    joined = []
    for way in picture.ways:
        assert way.end.column == way.start.column + 1
        ends = next(match for match in made.matches() if places[match.number] == way.end)
        side = ends.sides[way.side]
        if way.match is None:
            assert byes[way.start] == side
        else:
            assert way.start == places[way.match]
            assert (side.origin, side.number) == (Origin.WINNER, way.match)
        joined.append((ends.number, way.side))
    assert (
        len(joined)
        == len(set(joined))
        == len(picture.byes)
        + sum(side.origin is Origin.WINNER for match in made.matches() for side in match.sides)
    )
