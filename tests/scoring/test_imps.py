"""The IMP scale of Law 78B."""

from fractions import Fraction

import pytest

from scoring.imps import imps
from tests.scoring.vectors import load_csv


def test_imp_scale_entry_for_entry() -> None:
    rows = [(int(row["difference"]), int(row["imps"])) for row in load_csv("imps.csv")]
    assert [(difference, imps(difference)) for difference, _ in rows] == rows
    assert [imps(-difference) for difference, _ in rows] == [-value for _, value in rows]


def test_difference_of_280_is_seven_imps() -> None:
    assert imps(280) == 7


@pytest.mark.parametrize(
    ("difference", "value"),
    [("199/10", 0), ("-199/10", 0), ("20", 1), ("-201/10", -1), ("8999/2", 24), ("-269.5", -6)],
)
def test_difference_between_the_tens_earns_its_lower_bound(difference: str, value: int) -> None:
    assert imps(Fraction(difference)) == value
