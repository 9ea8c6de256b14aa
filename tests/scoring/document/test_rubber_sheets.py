"""Score sheets read from plain documents, and what is said about wrong ones."""

from typing import Any

import pytest

from scoring.document.node import DocumentError, Node
from scoring.document.sheets import read_sheet
from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import Adjusted, Honours, Overruled, PassedDeal
from scoring.rubber.sheet import RubberSheet
from tests.scoring.rubber.rubbers import A, B, played


def parse(document: object) -> RubberSheet | ChicagoSheet:
    return read_sheet(Node(document)).sheet


PLAYED = {"side": "A", "contract": "4S", "tricks": 9}


def rubber(*deals: Any) -> dict[str, Any]:
    return {"game": "rubber", "deals": list(deals)}


def chicago(*deals: Any, **more: Any) -> dict[str, Any]:
    return {"game": "chicago", "first_dealer": "A", "deals": list(deals), **more}


def test_a_rubber() -> None:
    document = rubber(
        {"passed": True},
        {
            "side": "A",
            "contract": "4SX",
            "tricks": 9,
            "transferred": 1,
            "honours": [{"side": "B", "points": 100}],
        },
        {"side": "B", "contract": "3NT", "tricks": 9, "honours": []},
    )
    assert parse(document) == RubberSheet.of(
        [
            PassedDeal(),
            played(A, "4SX", 9, transferred=1, honours=Honours(B, 100)),
            played(B, "3NT", 9),
        ]
    )


def test_decisions_of_arbiter_and_committee() -> None:
    made = {"side": "A", "contract": "4S", "tricks": 10}
    document = rubber(
        PLAYED | {"adjusted": made | {"reason": "revoke", "law": "64"}},
        PLAYED | {"adjusted": {"passed": True, "reason": "misinformation"}},
        PLAYED | {"overruled": made | {"reason": "good claim"}},
    )
    assert parse(document) == RubberSheet.of(
        [
            Adjusted(played(A, "4S", 9), played(A, "4S", 10), "revoke", "64"),
            Adjusted(played(A, "4S", 9), PassedDeal(), "misinformation"),
            Overruled(played(A, "4S", 9), played(A, "4S", 10), "good claim"),
        ]
    )


def test_four_deal_bridge_with_a_fifth_that_stands() -> None:
    document = chicago(*[PLAYED] * 4, PLAYED | {"vulnerable": ["B", "A"]}, switched=True)
    sheet = ChicagoSheet(A, switched=True)
    for _ in range(4):
        sheet = sheet.play(played(A, "4S", 9))
    assert parse(document) == sheet.stand_fifth(played(A, "4S", 9), (A, B))


@pytest.mark.parametrize(
    ("document", "path", "reason"),
    [
        ([], "", "an object is needed here"),
        ({"deals": []}, "game", 'null is no game; write "rubber" or "chicago"'),
        ({"game": "whist"}, "game", '"whist" is no game; write "rubber" or "chicago"'),
        ({"game": "rubber"}, "deals", "a list is needed here"),
        (rubber() | {"switched": True}, "switched", "nothing of this name belongs here"),
        (rubber(7), "deals[0]", "an object is needed here"),
        (rubber({}), "deals[0].side", 'null is no side; write "A" or "B"'),
        (rubber(PLAYED | {"side": "NS"}), "deals[0].side", '"NS" is no side; write "A" or "B"'),
        (rubber(PLAYED | {"vul": 1}), "deals[0].vul", "nothing of this name belongs here"),
        (rubber(PLAYED | {"contract": 4}), "deals[0].contract", "a text is needed here"),
        (
            rubber(PLAYED | {"contract": "8S"}),
            "deals[0].contract",
            "level 8: a contract is at level 1 to 7",
        ),
        (
            rubber(PLAYED | {"contract": "PASS"}),
            "deals[0].contract",
            'write {"passed": true} for a deal passed out',
        ),
        (rubber(PLAYED | {"tricks": "9"}), "deals[0].tricks", "a whole number is needed here"),
        (rubber(PLAYED | {"tricks": True}), "deals[0].tricks", "a whole number is needed here"),
        (rubber(PLAYED | {"tricks": 14}), "deals[0]", "14 tricks: a contract has 0 to 13"),
        (rubber({"passed": False}), "deals[0].passed", "write true, or leave it out"),
        (
            rubber({"passed": True, "tricks": 0}),
            "deals[0].tricks",
            "a deal passed out has no contract or honours",
        ),
        (rubber(PLAYED | {"honours": 100}), "deals[0].honours", "a list is needed here"),
        (
            rubber(PLAYED | {"honours": [{"side": "A", "points": 50}]}),
            "deals[0].honours[0].points",
            "50 for honours: they count 100 or 150",
        ),
        (
            rubber(PLAYED | {"honours": [{"side": "A", "points": 100}] * 2}),
            "deals[0].honours[1]",
            "only one hand of a deal can hold honours",
        ),
        (
            rubber(PLAYED | {"adjusted": PLAYED}),
            "deals[0].adjusted.reason",
            "a text is needed here",
        ),
        (
            rubber(PLAYED | {"adjusted": PLAYED, "overruled": PLAYED}),
            "deals[0]",
            "write adjusted or overruled, not both",
        ),
        (
            rubber(*[{"side": "A", "contract": "3NT", "tricks": 9}] * 3),
            "deals[2]",
            "deal 3: the rubber ended on deal 2 (Law 74)",
        ),
        ({"game": "chicago", "deals": []}, "first_dealer", 'null is no side; write "A" or "B"'),
        (chicago(switched=1), "switched", "write true or false"),
        (
            chicago(*[PLAYED] * 5),
            "deals[4]",
            "four deals have been played: a fifth deal is void (App. 4 B)",
        ),
        (
            chicago(PLAYED | {"vulnerable": []}),
            "deals[0]",
            "deal 1 of four comes before a fifth",
        ),
        (
            chicago(*[PLAYED] * 4, PLAYED | {"vulnerable": ["N"]}),
            "deals[4].vulnerable[0]",
            '"N" is no side; write "A" or "B"',
        ),
        (
            chicago(*[PLAYED] * 4, {"passed": True, "vulnerable": []}),
            "deals[4]",
            "a fifth deal that was passed out has no score to stand",
        ),
    ],
)
def test_a_wrong_document_names_the_path_and_the_reason(
    document: object, path: str, reason: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(document)
    assert (caught.value.path, caught.value.reason) == (path, reason)


def test_the_message_holds_both() -> None:
    with pytest.raises(DocumentError, match=r"^deals\[0\]: an object is needed here$"):
        parse(rubber(None))
