"""The datum of a board, against published figures and a list of scores written out in full."""

from collections import Counter
from fractions import Fraction
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.comparison import Comparison
from scoring.conditions.options import Centre, DatumRounding, DatumRule, OptionsError
from scoring.field.datum import datum, rounded
from tests.scoring.vectors import load_by_id

VECTORS = load_by_id("butler.json")

points = st.integers(-300, 300).map(lambda tens: 10 * tens)
scores = st.lists(points, min_size=1, max_size=12)
rules = st.builds(
    DatumRule,
    st.sampled_from(Centre),
    st.integers(0, 3),
    st.sampled_from([Fraction(0), Fraction(1, 20), Fraction(1, 10), Fraction(1, 4)]),
    st.sampled_from(DatumRounding),
)


def field(scores: list[int], *awards: Assigned, side: Side = Side.NS) -> Comparison:
    return Comparison.of(side, Counter(scores), awards, expected=len(scores) + len(awards))


@pytest.mark.parametrize(("mean", "even"), [(425, 420), (435, 440), (-425, -420), (-435, -440)])
def test_halves_go_to_the_even_ten_at_acblscore(mean: int, even: int) -> None:
    assert rounded(Fraction(mean), DatumRounding.TEN_EVEN) == even


def test_published_halves_are_those_of_the_vector() -> None:
    for case in VECTORS["acblscore-datum"]["cases"]:
        assert rounded(Fraction(case["mean"]), DatumRounding.TEN_EVEN) == case["datum"]
    (case,) = VECTORS["bridge55-datum"]["cases"]
    assert rounded(Fraction(case["mean"]), DatumRounding.TEN) == case["datum"]


@pytest.mark.parametrize(
    ("exact", "rounding", "value"),
    [
        ("425", DatumRounding.TEN, "430"),
        ("-425", DatumRounding.TEN, "-430"),
        ("-424.9", DatumRounding.TEN, "-420"),
        ("0", DatumRounding.TEN, "0"),
        ("425", DatumRounding.TEN_TO_ZERO, "420"),
        ("-425", DatumRounding.TEN_TO_ZERO, "-420"),
        ("425.1", DatumRounding.TEN_TO_ZERO, "430"),
        ("-1276/3", DatumRounding.TEN_TO_ZERO, "-430"),
        ("-5", DatumRounding.TEN_TO_ZERO, "0"),
        ("425", DatumRounding.TEN_UP, "430"),
        ("-425", DatumRounding.TEN_UP, "-420"),
        ("-425.1", DatumRounding.TEN_UP, "-430"),
        ("424.9", DatumRounding.TEN_UP, "420"),
        ("86.5", DatumRounding.ONE, "87"),
        ("-86.5", DatumRounding.ONE, "-87"),
        ("260/3", DatumRounding.NONE, "260/3"),
    ],
)
def test_rounding_as_regulated(exact: str, rounding: DatumRounding, value: str) -> None:
    assert rounded(Fraction(exact), rounding) == Fraction(value)


@pytest.mark.parametrize("name", ["own-1", "own-2", "own-3"])
def test_trimmed_means_of_the_vectors(name: str) -> None:
    entry = VECTORS[name]
    found = datum(field(entry["ns_scores"]), DatumRule(trim=entry["trim"]))
    assert (found.exact, found.value) == (Fraction(entry["mean"]), entry["datum_half_up"])
    even = DatumRule(trim=entry["trim"], rounding=DatumRounding.TEN_EVEN)
    assert datum(field(entry["ns_scores"]), even).value == entry["datum_half_even"]


def test_share_is_rounded_down_to_a_number_of_results() -> None:
    tenth = DatumRule(trim_share=Fraction(1, 10))
    assert [tenth.dropped(results) for results in (9, 10, 19, 20, 100)] == [0, 1, 1, 2, 10]


def test_more_of_share_and_number_is_left_out_but_never_everything() -> None:
    rule = DatumRule(trim=1, trim_share=Fraction(1, 10))
    assert [rule.dropped(results) for results in (1, 2, 3, 10, 30)] == [0, 0, 1, 1, 3]


def test_weighted_outcomes_count_for_their_weight_also_among_those_left_out() -> None:
    """Law 12C1(c): out go 620 for its 2/3 with 1/3 of 170, and -100 for its 1/3 with 2/3 of 140."""
    award = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
    found = datum(field([170, 170, 140], award), DatumRule(trim=1, rounding=DatumRounding.NONE))
    assert found.exact == (Fraction(5, 3) * 170 + Fraction(1, 3) * 140) / 2


def test_median_of_an_even_number_is_the_mean_of_the_middle_two() -> None:
    rule = DatumRule(Centre.MEDIAN, rounding=DatumRounding.NONE)
    assert datum(field([620, 170, 100, -50]), rule).exact == 135
    assert datum(field([620, 170, 100]), rule).exact == 170
    assert datum(field([620, 170, 170, -50]), rule).exact == 170


def test_no_results_no_datum() -> None:
    with pytest.raises(ValueError, match="no result, no datum"):
        datum(field([]), DatumRule())


@pytest.mark.parametrize("wrong", [{"trim": -1}, {"trim_share": Fraction(1, 2)}])
def test_trimming_everything_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(OptionsError, match="less than half at each end"):
        DatumRule(**wrong)  # type: ignore[arg-type]


@given(scores, rules)
def test_datum_is_that_of_the_scores_in_full(scores: list[int], rule: DatumRule) -> None:
    found = datum(field(scores), rule)
    kept = sorted(scores)[found.dropped : len(scores) - found.dropped]
    if rule.centre is Centre.MEAN:
        assert found.exact == Fraction(sum(kept), len(kept))
    else:
        assert found.exact == median(map(Fraction, kept))


@given(scores, rules)
def test_both_sides_have_the_same_datum(scores: list[int], rule: DatumRule) -> None:
    assert datum(field(scores), rule) == datum(field(scores, side=Side.EW), rule)


@given(scores, rules.filter(lambda rule: rule.rounding is not DatumRounding.TEN_UP))
def test_datum_of_the_other_side_of_every_score_is_the_opposite(
    scores: list[int], rule: DatumRule
) -> None:
    assert (
        datum(field([-score for score in scores]), rule).value == -datum(field(scores), rule).value
    )


@given(scores)
def test_halves_upwards_differ_by_ten_from_the_other_side_of_every_score(scores: list[int]) -> None:
    """Only a half is rounded another way from there, and then by a whole ten."""
    found = datum(field(scores), DatumRule(rounding=DatumRounding.TEN_UP))
    other = datum(field([-score for score in scores]), DatumRule(rounding=DatumRounding.TEN_UP))
    assert found.exact is not None
    assert found.value + other.value == (10 if found.exact % 10 == 5 else 0)
