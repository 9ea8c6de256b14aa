"""What may still be changed on a score sheet, as documents ask it."""

from typing import Any

import pytest

from scoring.document import DocumentError, read
from tests.scoring.document.documents import result_of

DOWN = {"side": "A", "contract": "4S", "tricks": 9}
MADE = {"side": "A", "contract": "4S", "tricks": 10}


def judged(deal: dict[str, Any], **corrected: Any) -> tuple[str, bool, str, str]:
    """The deal's result, and the verdict on its correction."""
    found = result_of({"game": "rubber", "deals": [deal | {"corrected": corrected}]})
    (verdict,) = found["limits"]
    assert (verdict["deal"], verdict["question"]) == (1, corrected["error"])
    return (
        found["deals"][0]["result"],
        verdict["allowed"],
        verdict["ground"],
        verdict["law"],
    )


IN_TIME = (True, "in time")


@pytest.mark.parametrize(
    ("agreeing", "since", "expected"),
    [
        (3, {"called": 3}, ("4S A =", *IN_TIME)),
        (2, {}, ("4S A -1", False, "no majority of the players acknowledges it")),
        (3, {"called": 4}, ("4S A -1", False, "all players have called on the next deal")),
        (4, {"called": 4}, ("4S A =", True, "all four players consent")),
    ],
)
def test_R78_an_agreement_on_the_wrong_number_of_tricks(
    agreeing: int, since: Any, expected: tuple[Any, ...]
) -> None:
    found = judged(DOWN, **MADE, error="tricks", agreeing=agreeing, since=since)
    assert found == (*expected, "78")


def test_R78_an_error_in_recording() -> None:
    late = {"net_score_agreed": True}
    assert judged(DOWN, **MADE, error="scoring", agreeing=3)[:2] == ("4S A =", True)
    assert judged(DOWN, **MADE, error="scoring", agreeing=4, since=late) == (
        *("4S A -1", False),
        "the net score of the rubber has been agreed",
        "78",
    )


@pytest.mark.parametrize(
    ("recalled", "expected"),
    [
        ([10, 10, 10, 9], ("4S A =", *IN_TIME)),
        ([10, 10, 9, 9], ("4S A -1", False, "no majority of the players acknowledges it")),
        ([10, 10], ("4S A -1", False, "no majority of the players acknowledges it")),
    ],
)
def test_R78_the_majority_recalls(recalled: list[int], expected: tuple[Any, ...]) -> None:
    assert judged(DOWN, error="tricks", recalled=recalled) == (*expected, "78")


@pytest.mark.parametrize(
    ("since", "expected"),
    [
        ({}, ("4S A =, honours 100 A", *IN_TIME)),
        ({"next_hand_dealt": True}, ("4S A =", False, "the next hand has been dealt")),
        (
            {"rubber_scored": True},
            ("4S A =", False, "the rubber has been completed and scored"),
        ),
    ],
)
def test_R76_honours(since: Any, expected: tuple[Any, ...]) -> None:
    honours = [{"side": "A", "points": 100}]
    found = judged(MADE, **MADE, honours=honours, error="honours", since=since)
    assert found == (*expected, "76")


def test_R79_an_incorrect_deck() -> None:
    assert judged(MADE, passed=True, error="deck")[:3] == ("passed out", *IN_TIME)
    mixed = judged(MADE, passed=True, error="deck", since={"cards_mixed": True})
    assert mixed == ("4S A =", False, "the cards have been mixed together", "79")


def chicago(*deals: Any, over: bool) -> Any:
    return {"game": "chicago", "first_dealer": "A", "rubber_over": over, "deals": list(deals)}


def verdicts(document: Any) -> tuple[int, list[tuple[int, str, bool]]]:
    """How many deals count, and what was said of those too many or missing."""
    found = result_of(document)
    said = [(each["deal"], each["question"], each["allowed"]) for each in found.get("limits", [])]
    return len(found["deals"]), said


def test_App4B_deals_too_many() -> None:
    fifth, sixth = MADE | {"vulnerable": ["A"]}, MADE
    four = [DOWN] * 4
    assert verdicts(chicago(*four, over=True)) == (4, [])
    assert verdicts(chicago(*four, fifth, sixth, over=True)) == (
        5,
        [(5, "extra_deal", True), (6, "extra_deal", False)],
    )
    assert verdicts(chicago(*four, fifth, sixth, over=False)) == (
        4,
        [(5, "extra_deal", False), (6, "extra_deal", False)],
    )


def test_App4B_deals_too_few() -> None:
    assert verdicts(chicago(DOWN, DOWN, over=False)) == (2, [(0, "missing_deal", True)])
    assert verdicts(chicago(DOWN, DOWN, over=True)) == (2, [(0, "missing_deal", False)])


CORRECTED = "deals[0].corrected"


@pytest.mark.parametrize(
    ("deal", "path", "reason"),
    [
        (
            DOWN | {"corrected": MADE | {"error": "tricks"}},
            f"{CORRECTED}.agreeing",
            "a whole number is needed here",
        ),
        (
            DOWN | {"corrected": MADE | {"error": "tricks", "recalled": [9]}},
            f"{CORRECTED}.side",
            "what the players recall is the number of tricks alone",
        ),
        (
            DOWN | {"corrected": {"error": "scoring", "recalled": [9]}},
            f"{CORRECTED}.recalled",
            "players recall the tricks of a deal that was played",
        ),
        (
            DOWN | {"corrected": {"error": "tricks", "recalled": [9] * 5}},
            f"{CORRECTED}.recalled",
            "there are four players",
        ),
        (
            DOWN | {"corrected": MADE, "adjusted": MADE},
            "deals[0]",
            "write adjusted or corrected, not both",
        ),
    ],
)
def test_corrections_that_cannot_be_asked(deal: Any, path: str, reason: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read({"game": "rubber", "deals": [deal]})
    assert (refused.value.path, refused.value.reason) == (path, reason)


def test_App4B_a_fifth_deal_that_stands_has_a_vulnerability() -> None:
    with pytest.raises(DocumentError, match=r"deals\[4\]: say who was taken to be vulnerable"):
        read(chicago(*[DOWN] * 5, over=True))
