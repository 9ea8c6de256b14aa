"""Awards as they are typed, kept and told."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.awards import (
    artificial_award,
    assigned_award,
    award_text,
    outcomes_typed,
    read_awards,
    weight_text,
    weighted_award,
)
from scoring.awards import AwardError
from scoring.notation import NotationError


def test_L12C1_assigned_award_is_scored_at_the_boards_vulnerability() -> None:
    part = {"contract": "4S", "declarer": "N", "tricks": 9, "weight": "1"}
    assert assigned_award("4S N -1", "none") == {"assigned": [{**part, "score": -50}]}
    assert assigned_award("4sn-1", "both") == {"assigned": [{**part, "score": -100}]}


def test_assigned_award_may_be_a_passed_out_board() -> None:
    passed = {"contract": "PASS", "declarer": "", "tricks": None, "score": 0, "weight": "1"}
    assert assigned_award("P", "none") == {"assigned": [passed]}


@pytest.mark.parametrize("text", ["A+", "A+/A-", "NP", "60"])
def test_artificial_score_is_no_assigned_one(text: str) -> None:
    with pytest.raises(AwardError, match="an assigned score is a contract"):
        assigned_award(text, "none")


def test_one_text_may_award_each_side_its_own() -> None:
    assert read_awards("artificial", "A+/40", "none") == (
        artificial_award("A+"),
        artificial_award("40%"),
    )
    ns, ew = read_awards("assigned", "4S N =/4S N -1", "none")
    assert (ns["assigned"][0]["score"], ew["assigned"][0]["score"]) == (420, -50)
    with pytest.raises(AwardError, match="both sides once"):
        read_awards("artificial", "A/A/A", "none")


SIXTY_FORTY = "60% 4S N =\n40% 4S N -1"


@pytest.mark.parametrize(
    "text",
    [
        "60% 4S N =, 40% 4S N -1",
        "60% 4S N =\r\n40% 4S N -1\r\n",
        "3/5 4sn=; 2 / 5 4sn-1",
        "60.0 % of 4S N =,40,00% 4S N -1",
    ],
)
def test_L12C1c_outcomes_are_typed_with_percentages_or_fractions(text: str) -> None:
    award = weighted_award(text, "none")
    parts = [(part["score"], part["weight"]) for part in award["assigned"]]
    assert parts == [(420, "3/5"), (-50, "2/5")]
    assert award_text(award) == "60% of 4S N = + 40% of 4S N -1"
    assert outcomes_typed(award) == SIXTY_FORTY


def test_thirds_stay_fractions() -> None:
    award = weighted_award("2/3 4S N =\n1/6 4S N -1\n1/6 P", "both")
    assert award_text(award) == "2/3 of 4S N = + 1/6 of 4S N -1 + 1/6 of PASS"


def test_single_outcome_needs_no_weight() -> None:
    plain = assigned_award("4S N -1", "none")
    assert weighted_award("4S N -1", "none") == weighted_award("100% 4S N -1", "none") == plain


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("60% 4S N =\n30% 4S N -1", "The weights make 90% together"),
        ("60% 4S N =\n60% 4S N -1", "The weights make 120% together"),
        ("1/3 4S N =\n1/3 4S N -1", "The weights make 2/3 together"),
        ("4S N =\n4S N -1", "4S N =: write its weight first"),
        ("60% 4S N =\n4S N -1", "4S N -1: write its weight first"),
        ("100% 4S N =\n0% 4S N -1", "needs a weight above zero"),
        ("60% A+\n40% 4S N -1", "an assigned score is a contract"),
        ("60% 9S N =\n40% 4S N -1", "Level 9"),
        ("50%\n50% 4S N =", "Nothing entered"),
    ],
)
def test_outcomes_that_are_no_whole_are_refused(text: str, message: str) -> None:
    with pytest.raises((AwardError, NotationError), match=message):
        weighted_award(text, "none")


CONTRACTS = st.builds(
    "{}{}{} {} {}".format,
    st.integers(1, 7),
    st.sampled_from("CDHSN"),
    st.sampled_from(["", "X", "XX"]),
    st.sampled_from("NESW"),
    st.just("="),
)
SHARES = st.lists(st.integers(1, 9), min_size=2, max_size=4)


@pytest.mark.parametrize(
    ("weight", "text"),
    [(Fraction(3, 5), "60%"), (Fraction(1, 8), "12.5%"), (Fraction(5, 32), "5/32")],
)
def test_a_weight_is_told_as_it_can_be_typed(weight: Fraction, text: str) -> None:
    assert weight_text(weight) == text


@given(st.data(), SHARES, st.sampled_from(["none", "ns", "ew", "both"]))
def test_what_is_told_of_outcomes_reads_as_the_same_award(
    data: st.DataObject, shares: list[int], vulnerability: str
) -> None:
    typed = "\n".join(f"{share}/{sum(shares)} {data.draw(CONTRACTS)}" for share in shares)
    award = weighted_award(typed, vulnerability)
    assert weighted_award(outcomes_typed(award), vulnerability) == award
