"""Artificial and assigned scores as values."""

from fractions import Fraction

import pytest

from scoring.awards import Artificial, Assigned, Average, AwardError

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("text", "value", "percent"),
    [
        ("A+", Average.PLUS, 60),
        ("a", Average.EVEN, 50),
        ("A−", Average.MINUS, 40),
        ("60%", Fraction(60), 60),
        ("62.5", Fraction(125, 2), Fraction(125, 2)),
        ("0", Fraction(0), 0),
    ],
)
def test_artificial_score_is_read(
    text: str, value: Average | Fraction, percent: Fraction | int
) -> None:
    score = Artificial.parse(text)
    assert (score.value, score.percent) == (value, percent)
    assert Artificial.parse(str(score)) == score


@pytest.mark.parametrize("text", ["", "A++", "B", "-5", "101", "1/2", "60 40"])
def test_artificial_score_refuses_what_is_none(text: str) -> None:
    with pytest.raises(AwardError):
        Artificial.parse(text)


def test_assigned_score_prints_its_weights() -> None:
    weighted = Assigned(((620, 2 * THIRD), (-100, THIRD)))
    assert (str(weighted), weighted.score) == ("2/3 of 620 + 1/3 of -100", None)
    assert (str(Assigned.plain(-50)), Assigned.plain(-50).score) == ("-50", -50)


@pytest.mark.parametrize(
    "outcomes",
    [
        (),
        ((620, THIRD),),
        ((620, THIRD), (-100, THIRD)),
        ((620, Fraction(4, 3)), (-100, -THIRD)),
        ((620, Fraction(1)), (-100, Fraction(0))),
    ],
)
def test_assigned_score_needs_weights_that_make_a_whole(
    outcomes: tuple[tuple[int, Fraction], ...],
) -> None:
    with pytest.raises(AwardError):
        Assigned(outcomes)
