"""Results as documents set them."""

import pytest

from clubs.typography.paper import printed, printed_card
from scoring.contracts import PassedOut, parse_outcome


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("4S N =", "4♠\xa0N\xa0="),
        ("5CX W HK -3", '5♣×\xa0W\xa0<span class="red">♥</span>K\xa0−3'),
        ("3NT S +1", "3NT\xa0S\xa0+1"),
        ("4D", "4D"),
        ("A+/A-", "A+/A−"),
        ("4S N -1 → <b>", "4♠\xa0N\xa0−1 → &lt;b&gt;"),
        ("", ""),
    ],
)
def test_printed_text(text: str, shown: str) -> None:
    assert printed(text) == shown


def test_printed_outcomes() -> None:
    assert printed(parse_outcome("1DXX", "E", 7)) == '1<span class="red">♦</span>××\xa0E\xa0='
    assert printed(PassedOut()) == "passed out"
    assert printed(None) == ""


def test_printed_card() -> None:
    assert printed_card("ST") == "♠10"
    assert printed_card("") == ""
