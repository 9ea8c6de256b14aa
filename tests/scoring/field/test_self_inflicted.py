"""Law 12C1(e) at matchpoints: the Commentary's examples 6, 7 and 13 in a field of five tables."""

from fractions import Fraction
from typing import Any

from scoring.awards import Assigned, Relieved
from scoring.cards import Side
from scoring.conditions.options import Options
from scoring.damage import Damage
from scoring.document import document_of, read, score, write
from scoring.field.explanation import explain
from scoring.field.matchpoints import Matchpoints
from scoring.field.self_inflicted import damage_in_field
from scoring.methods import score_session
from scoring.traveller import Traveller
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


def slam(options: Options) -> tuple[Traveller, ...]:
    """Example 13 as it stands on the traveller: East-West added to their damage."""
    results = [Assigned.plain(points) for points in (620, 1370, -100)]
    normal, actual, expected = results
    board = board_of([0, *SLAM])
    lines = list(board.lines)
    lines[0] = lines[0]._replace(
        ns_score=normal, ew_score=Relieved(normal.outcomes, actual, expected)
    )
    return (Traveller(board.board, tuple(lines)),)


def test_L12C1e_example_13_is_an_award_of_the_traveller() -> None:
    """North-South hold 5C with an overtrick, which beats two and ties one: 5 of 8.

    East-West would have 3 for it, less the 2 that they lost by themselves. The others are compared
    with 5C, which is the board without the infraction.
    """
    scored = score_session(slam(Options()), Options())
    line, *others = scored.boards[0].lines
    assert (line.earned_ns, line.earned_ew) == (Fraction(5), Fraction(1))
    assert tuple(other.earned_ns for other in others) == values(2, 5, 8, 0)
    damage = explain(scored, scored.boards[0].board, 0).ew.damage
    assert damage == Damage(Fraction(1), Fraction(7), Fraction(3))


def test_L12C1e_is_written_down_and_read_back() -> None:
    options = Options(half=True, expected_results=7, winners=2)
    document = document_of("matchpoints", options, slam(options))
    (board,) = score_session(slam(options), options).boards
    found: Any = write(score(read(document)))
    row = found["boards"][0]["results"][0]
    boards: Any = document["boards"]
    assert row["split"] == boards[0]["results"][0]["split"]
    earned = Fraction(row["mp_ns"]), Fraction(row["mp_ew"])
    assert earned == (board.line(0).earned_ns, board.line(0).earned_ew)
