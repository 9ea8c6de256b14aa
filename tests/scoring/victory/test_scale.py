"""What every scale keeps to, how it treats fractions, and tables typed in by an authority."""

import doctest
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring.victory
from scoring.victory.catalogue import SCALES
from scoring.victory.percent import percent_scale, swiss_pairs, swiss_pairs_scaled
from scoring.victory.scale import Band, FractionRule, Scale, ScaleError
from scoring.victory.tables import acbl_20, typed_scale
from scoring.victory.wbf import wbf_continuous, wbf_discrete


def points(winner: int, loser: int) -> tuple[Fraction, Fraction]:
    return Fraction(winner), Fraction(loser)


margins = st.fractions(min_value=-200, max_value=200, max_denominator=60)
scales = st.sampled_from(
    [family.for_boards(boards) for family in SCALES.values() for boards in (6, 8, 10)]
    + [wbf_continuous(24), wbf_discrete(56)]
)
rules = st.sampled_from(FractionRule)


def rule_for(scale: Scale, rule: FractionRule) -> FractionRule:
    return rule if scale.lists_every_margin else FractionRule.NEAREST


@given(scales, margins, rules)
def test_both_sides_share_the_pool(scale: Scale, margin: Fraction, rule: FractionRule) -> None:
    assert sum(scale.award(margin, rule_for(scale, rule))) == scale.pool


@given(scales, margins, rules)
def test_exchanging_the_sides_exchanges_the_points(
    scale: Scale, margin: Fraction, rule: FractionRule
) -> None:
    rule = rule_for(scale, rule)
    home, away = scale.award(margin, rule)
    assert scale.award(-margin, rule) == (away, home)


@given(scales, margins, margins, rules)
def test_a_larger_margin_never_earns_less(
    scale: Scale, one: Fraction, other: Fraction, rule: FractionRule
) -> None:
    rule = rule_for(scale, rule)
    smaller, larger = sorted((one, other))
    assert scale.award(smaller, rule)[0] <= scale.award(larger, rule)[0]


@given(st.integers(1, 64))
def test_a_later_imp_never_earns_more_than_an_earlier_one(boards: int) -> None:
    winners = [band.winner for band in wbf_continuous(boards).bands]
    steps = [after - before for before, after in pairwise(winners)]
    assert steps == sorted(steps, reverse=True)


@given(st.fractions(min_value=0, max_value=100))
def test_swiss_pairs_share_20_points(percent: Fraction) -> None:
    assert sum(swiss_pairs().award(percent)) == 20


def test_the_scaled_one_is_the_published_one_for_seven_boards() -> None:
    assert swiss_pairs_scaled(7).scale.bands == swiss_pairs().scale.bands


@pytest.mark.parametrize(
    ("boards", "drawn", "most"), [(8, "50.61", "67.16"), (28, "50.33", "59.18")]
)
def test_a_longer_match_has_narrower_bands(boards: int, drawn: str, most: str) -> None:
    """0.65 x sqrt(7/8) is 0.608, 18.35 x sqrt(7/8) is 17.165; of four times the boards half."""
    scale = swiss_pairs_scaled(boards)
    first, *_others, before_last, _last = scale.scale.bands
    assert (first.high, before_last.high) == tuple(
        int(100 * (Fraction(x) - 50)) for x in (drawn, most)
    )


@pytest.mark.parametrize(
    ("rule", "half", "third"),
    [
        (FractionRule.NEAREST, 15, 14),
        (FractionRule.NEAREST_HALF_DOWN, 14, 14),
        (FractionRule.TOWARDS_ZERO, 14, 14),
    ],
)
def test_fraction_of_an_imp_is_rounded_as_the_rule_says(
    rule: FractionRule, half: int, third: int
) -> None:
    scale = wbf_continuous(16)
    assert scale.award(Fraction(29, 2), rule) == scale.award(half)
    assert scale.award(Fraction(-29, 2), rule) == scale.award(-half)
    assert scale.award(Fraction(43, 3), rule) == scale.award(third)
    assert scale.explain(Fraction(-29, 2), rule).counted == -half


def test_fraction_of_an_imp_is_interpolated_between_neighbours() -> None:
    scale = wbf_continuous(16)
    assert (scale.award(14)[0], scale.award(15)[0]) == (Fraction("13.75"), Fraction("13.97"))
    why = scale.explain(Fraction(43, 3), FractionRule.INTERPOLATE)
    assert why.points == (Fraction("13.82"), Fraction("6.18"))
    assert (why.counted, why.band.low) == (Fraction(43, 3), 14)
    assert scale.award(Fraction(400, 3), FractionRule.INTERPOLATE) == points(20, 0)


def test_bands_cannot_be_interpolated() -> None:
    with pytest.raises(ScaleError, match="nothing to interpolate"):
        wbf_discrete(16).award(Fraction(1, 2), FractionRule.INTERPOLATE)


def test_an_award_explains_itself() -> None:
    why = acbl_20(7).explain(-12)
    assert why.points == points(5, 15)
    assert (why.scale, why.margin, str(why.band)) == ("acbl_20", Fraction(-12), "11-13: 15-5")
    assert str(acbl_20(7).band(0)) == "0: 10-10"
    assert str(acbl_20(7).band(40)) == "28+: 20-0"
    formula = wbf_continuous(16).explain(3).formula
    assert formula == "10 + 10 (1 - R^(M/B)) / (1 - R), R = √5 - 2, B = 15 √16"


def test_typed_table_with_a_pool() -> None:
    scale = typed_scale("club", [(0, 4, 3), (5, 9, 4), (10, None, 6)], pool=6, places=0)
    assert [scale.award(margin) for margin in (4, 5, -10)] == [
        points(3, 3),
        points(4, 2),
        points(0, 6),
    ]
    assert scale.pool == 6
    assert scale.for_boards(7) is scale


def test_typed_table_with_losers_of_its_own() -> None:
    scale = typed_scale("old", [(0, 0, 15, 15), (1, 1, 16, 14), (2, None, 25, 0)])
    assert scale.award(99) == points(25, 0)
    assert scale.pool is None
    assert scale.award(Fraction(3, 2), FractionRule.INTERPOLATE) == (Fraction(41, 2), Fraction(7))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([], "begins with a margin of 0"),
        ([(1, None, 3)], "begins with a margin of 0"),
        ([(0, 4, 3), (6, None, 4)], "after a margin of 4 comes 5, not 6"),
        ([(0, 4, 3), (4, None, 4)], "after a margin of 4 comes 5, not 4"),
        ([(0, None, 3), (5, None, 4)], "ends before it begins, or never"),
        ([(0, 4, 3), (5, 9, 4)], "says nothing of margins above 9"),
        ([(0, 4, 4), (5, None, 5)], "a drawn match gives both sides the same"),
        ([(0, 4, 3), (5, 9, 5), (10, None, 4)], "winning by 10 would be worth less than by 5"),
        ([(0, 4, 3, 3), (5, None, 4, 3)], "4 and 3 do not make 6"),
    ],
)
def test_typed_table_that_is_none(rows: list[tuple[int, int | None, int]], message: str) -> None:
    with pytest.raises(ScaleError, match=message):
        typed_scale("club", rows, pool=6)


def test_typed_table_without_pool_needs_the_losers() -> None:
    with pytest.raises(ScaleError, match="what does the loser get"):
        typed_scale("club", [(0, None, 3)])


def test_scale_for_another_number_of_boards_is_refused() -> None:
    assert acbl_20(7).for_boards(7) == acbl_20(7)
    with pytest.raises(ScaleError, match="for 7 boards, not 8"):
        acbl_20(7).for_boards(8)


def test_percent_scale_is_in_hundredths_and_has_a_value_for_each_band() -> None:
    with pytest.raises(ScaleError, match="two decimals"):
        percent_scale("club", [Fraction("50.125")], [1, 2], pool=2)
    with pytest.raises(ScaleError, match="points for 2 bands"):
        percent_scale("club", [Fraction(55)], [1], pool=2)
    assert percent_scale("club", [Fraction(55)], [1, 2], pool=2).award(Fraction(56)) == points(2, 0)


def test_examples_of_the_package_docstring() -> None:
    result = doctest.testmod(scoring.victory)
    assert (result.failed, result.attempted > 5) == (0, True)


def test_bands_print_their_margins() -> None:
    assert str(Band(1, 3, Fraction(11), Fraction(9))) == "1-3: 11-9"
