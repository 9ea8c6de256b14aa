"""The IMP scale of Law 78B."""

from scoring.imps import imps
from tests.scoring.vectors import load_csv


def test_imp_scale_entry_for_entry() -> None:
    rows = [(int(row["difference"]), int(row["imps"])) for row in load_csv("imps.csv")]
    assert [(difference, imps(difference)) for difference, _ in rows] == rows
    assert [imps(-difference) for difference, _ in rows] == [-value for _, value in rows]


def test_difference_of_280_is_seven_imps() -> None:
    assert imps(280) == 7
