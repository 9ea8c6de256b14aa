"""Law 12C1(e) at matchpoints: the Commentary's examples 6, 7 and 13 in a field of five tables."""

from fractions import Fraction

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.conditions.options import Options
from scoring.damage import Damage
from scoring.field.matchpoints import Matchpoints
from scoring.field.self_inflicted import damage_in_field
from scoring.methods import score_session
from tests.scoring.teams.builders import values
from tests.scoring.vectors import board_of, load_by_id

EXAMPLES = load_by_id("weighted.json")
HEARTS = (-50, -140, -420, -650)
"""What the other tables made of the board of examples 6 and 7, seen from North-South."""

SLAM = (600, 620, 1370, -100)
"""The same of example 13: 5C with an overtrick is 620, 6C 1370, and one down -100."""


def damage(others: tuple[int, ...], side: Side, *results: int) -> Damage:
    """Of the actual, the expected and the normal result."""
    actual, expected, normal = map(Assigned.plain, results)
    return damage_in_field(
        board_of([0, *others]),
        0,
        side,
        actual=actual,
        expected=expected,
        normal=normal,
        options=Options(),
        method=Matchpoints(),
    )


def test_L12C1e_example_6_at_matchpoints() -> None:
    """-500 beats -650 alone; +100 after the infraction would have beaten all, -100 three."""
    results = EXAMPLES["commentary-6"]["results"]
    scores = ("actual_Ra", "expected_after_infraction_Re", "normal_Rn")
    found = damage(HEARTS, Side.NS, *(results[name]["ns_here"] for name in scores))
    assert found == Damage(Fraction(2), Fraction(8), Fraction(6))
    assert (found.consequent, found.own) == values(0, 4)
    assert (found.relieved, found.rectified) == values(2, 6)


def test_L12C1e_example_7_at_matchpoints() -> None:
    """-420 would have tied with one and beaten another: three of the four lost are made good."""
    results = EXAMPLES["commentary-7"]["results"]
    scores = (results[name]["ns_here"] for name in ("Ra", "Re", "Rn"))
    found = damage(HEARTS, Side.NS, *scores)
    assert found == Damage(Fraction(2), Fraction(3), Fraction(6))
    assert (found.consequent, found.own) == values(3, 1)
    assert (found.relieved, found.rectified) == values(5, 6)


def test_L12C1e_example_13_at_matchpoints() -> None:
    """East-West hold what 6C made gives them: one down was better for them than 5C would be."""
    found = damage(SLAM, Side.EW, 1370, -100, 620)
    assert found == Damage(Fraction(1), Fraction(7), Fraction(3))
    assert (found.consequent, found.own) == values(0, 2)
    assert (found.relieved, found.rectified) == values(1, 3)


def test_L12C1e_of_weighted_results() -> None:
    normal = Assigned(((-100, Fraction(1, 2)), (-420, Fraction(1, 2))))
    found = damage_in_field(
        board_of([-500, *HEARTS]),
        0,
        Side.NS,
        actual=Assigned.plain(-500),
        expected=Assigned.plain(-420),
        normal=normal,
        options=Options(half=True),
        method=Matchpoints(),
    )
    assert found == Damage(Fraction(1), Fraction(3, 2), Fraction(9, 4))


def test_L12C1e_where_fewer_results_are_scaled() -> None:
    """Neuberg: of ten expected results, 2 of five is 10/5 (2 + 1) - 1."""
    found = damage_in_field(
        board_of([-500, *HEARTS]),
        0,
        Side.NS,
        actual=Assigned.plain(-500),
        expected=Assigned.plain(-420),
        normal=Assigned.plain(-100),
        options=Options(expected_results=10),
        method=Matchpoints(),
    )
    assert found == Damage(Fraction(5), Fraction(7), Fraction(13))


def test_L12C1e_what_is_withheld_is_what_the_normal_result_earns_beyond_the_relief() -> None:
    found = damage(HEARTS, Side.NS, -500, -420, -100)
    (line, *_) = score_session([board_of([-100, *HEARTS])], Options()).boards[0].lines
    assert line.earned_ns == found.normal == found.relieved + found.own
    assert line.earned_ew == line.top - found.rectified
