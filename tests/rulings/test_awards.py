"""Awards as they are typed, kept, and shown again."""

import pytest

from events.mapping import award_text
from rulings.awards import (
    allows_weights,
    artificial_award,
    assigned_award,
    read_awards,
    weighted_award,
)
from rulings.forms.awards import awards_as_typed
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


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("assigned", "4S N -1"),
        ("assigned", "PASS"),
        ("assigned", "4S N =/4S N -1"),
        ("artificial", "A+/A-"),
        ("artificial", "A/A"),
        ("artificial", "62.5%/37.5%"),
    ],
)
def test_award_is_shown_again_as_it_was_typed(kind: str, text: str) -> None:
    awards = read_awards(kind, text, "ew")
    assert awards_as_typed(*awards) == {"kind": kind, "sides": "both", "score": text}


def test_award_for_one_side_is_shown_again() -> None:
    award = artificial_award("A-")
    assert awards_as_typed(None, award) == {"kind": "artificial", "sides": "ew", "score": "A-"}
    assert awards_as_typed(award, None) == {"kind": "artificial", "sides": "ns", "score": "A-"}
    assert awards_as_typed(None, None) == {"kind": "stands", "sides": "both", "score": ""}


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
    assert awards_as_typed(award, award)["ns_outcomes"] == SIXTY_FORTY


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


def test_weighted_award_is_shown_again_as_it_was_typed() -> None:
    ns, ew = weighted_award(SIXTY_FORTY, "ew"), assigned_award("4S N -1", "ew")
    typed = {"kind": "weighted", "sides": "both", "score": "", "ns_outcomes": SIXTY_FORTY}
    assert awards_as_typed(ns, ns) == {**typed, "ew_outcomes": ""}
    assert awards_as_typed(ns, ew) == {**typed, "ew_outcomes": "4S N -1"}
    assert awards_as_typed(None, ns) == {**typed, "sides": "ew", "ew_outcomes": ""}


@pytest.mark.parametrize(
    ("laws", "allowed"),
    [
        (["70A"], False),
        (["69B2", "71"], False),
        (["68C", "70D1", "12C1C", "85A1"], False),
        (["70A", "16B1"], True),
        (["12C1C"], True),
        (["16B1"], True),
        ([], True),
    ],
)
def test_L70_claims_are_never_weighted(laws: list[str], allowed: bool) -> None:
    assert allows_weights(laws) is allowed
