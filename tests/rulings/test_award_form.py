"""The form of an award shows again what was typed."""

import pytest

from events.awards import artificial_award, assigned_award, read_awards, weighted_award
from rulings.forms.awards import awards_as_typed

SIXTY_FORTY = "60% 4S N =\n40% 4S N -1"


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


def test_weighted_award_is_shown_again_as_it_was_typed() -> None:
    ns, ew = weighted_award(SIXTY_FORTY, "ew"), assigned_award("4S N -1", "ew")
    typed = {"kind": "weighted", "sides": "both", "score": "", "ns_outcomes": SIXTY_FORTY}
    assert awards_as_typed(ns, ns) == {**typed, "ew_outcomes": ""}
    assert awards_as_typed(ns, ew) == {**typed, "ew_outcomes": "4S N -1"}
    assert awards_as_typed(None, ns) == {**typed, "sides": "ew", "ew_outcomes": ""}
