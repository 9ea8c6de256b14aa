"""Transferred tricks by hand, from declarer's side and from the other."""

import pytest

from rulings.transferred import tricks_after


@pytest.mark.parametrize(
    ("tricks", "declarer", "offender", "count", "after"),
    [
        (10, "S", "S", 2, 8),
        (10, "S", "N", 1, 9),
        (10, "S", "E", 1, 11),
        (9, "W", "E", 2, 7),
        (12, "N", "W", 2, 13),
        (1, "E", "E", 2, 0),
    ],
)
def test_tricks_go_to_the_side_that_did_not_offend(
    tricks: int, declarer: str, offender: str, count: int, after: int
) -> None:
    assert tricks_after(tricks, declarer, offender, count) == after
