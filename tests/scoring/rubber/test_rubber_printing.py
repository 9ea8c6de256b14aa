"""The score sheet as text: rubber Law 75."""

from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import Honours
from scoring.rubber.printing import columns, listing
from scoring.rubber.sheet import RubberSheet
from tests.scoring.rubber.rubbers import A, B, played


def test_R75_above_the_line_upwards_below_it_downwards_a_line_after_each_game() -> None:
    sheet = RubberSheet.of(
        [
            played(A, "2H", 10),
            played(B, "4SX", 8),
            played(B, "3NT", 10),
            played(A, "1S", 7),
            played(A, "1NT", 7, honours=Honours(B, 150)),
        ]
    )
    assert columns(sheet).splitlines() == [
        "     We | They",
        "========+========",
        "    100 | 300",
        "    300 | 150",
        "     60 | 30",
        "--------+--------",
        "     60 | 100",
        "--------+--------",
        "     30 |",
        "     40 |",
        "========+========",
        "    590 | 580",
    ]


def test_R75_a_finished_rubber_has_no_empty_game() -> None:
    sheet = RubberSheet.of([played(A, "3NT", 9), played(A, "4H", 10)])
    assert columns(sheet, "Ann & Bea", "Cy & Dee").splitlines() == [
        " Ann & Bea | Cy & Dee",
        "===========+===========",
        "       700 |",
        "-----------+-----------",
        "       100 |",
        "-----------+-----------",
        "       120 |",
        "===========+===========",
        "       920 | 0",
    ]


def test_an_empty_sheet_has_its_line() -> None:
    assert columns(ChicagoSheet(A)).splitlines() == [
        "     We | They",
        "========+========",
        "--------+--------",
        "========+========",
        "      0 | 0",
    ]


def test_line_by_line_with_the_laws() -> None:
    assert listing(RubberSheet().play(played(B, "3NT", 10))).splitlines() == [
        "   1  B  below    100  tricks bid and made (72A, 81)",
        "   1  B  above     30  overtricks (72B, 81)",
        " end  B  above    300  only game of an unfinished rubber (80, 81)",
        "total A: 0",
        "total B: 430",
    ]
