"""Awards as they are typed, kept, and shown again."""

import pytest

from rulings.awards import artificial_award, assigned_award, read_awards
from rulings.forms.awards import awards_as_typed
from scoring.awards import AwardError


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
