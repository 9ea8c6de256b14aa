"""Law map, "Rubber bridge": score sheets as documents, and what may still be corrected."""

from typing import Any

import pytest

from scoring.document import read, score
from scoring.rubber.deals import Partnership
from scoring.rubber.limits import (
    Since,
    extra_deal_stands,
    honours_claim,
    incorrect_deck,
    missing_deal_playable,
    recollection,
    scoring_error,
    tricks_error,
)
from scoring.rubber.sheet import RubberSheet
from tests.scoring.document.documents import result_of
from tests.scoring.law_map.sessions import Json
from tests.scoring.rubber.rubbers import played

PASSED = {"passed": True}


def deal(side: str, contract: str, tricks: int, **more: Any) -> Json:
    return {"side": side, "contract": contract, "tricks": tricks, **more}


def sheet(game: str, *deals: Json, **more: Any) -> Json:
    found: Json = result_of({"game": game, "deals": list(deals), **more})
    return found


def rubber(*deals: Json) -> Json:
    return sheet("rubber", *deals)


def chicago(*deals: Json, first_dealer: str = "A", **more: Any) -> Json:
    return sheet("chicago", *deals, first_dealer=first_dealer, **more)


def below_and_above(found: Json, number: int = 1) -> dict[str, tuple[int, int]]:
    """What a deal put below and above the line for either side."""
    (lines,) = [each["lines"] for each in found["deals"] if each["deal"] == number]

    def total(side: str, place: str) -> int:
        return sum(
            each["points"] for each in lines if (each["side"], each["place"]) == (side, place)
        )

    return {side: (total(side, "below"), total(side, "above")) for side in "AB"}


def test_r72_trick_points_are_for_the_tricks_of_the_contract() -> None:
    found = rubber(deal("A", "2H", 10), deal("A", "3C", 8), deal("B", "1NT", 7))
    assert below_and_above(found, 1) == {"A": (60, 60), "B": (0, 0)}
    # Not fulfilled: nothing below the line, and 50 above it for the defenders.
    assert below_and_above(found, 2) == {"A": (0, 0), "B": (0, 50)}
    assert below_and_above(found, 3) == {"A": (0, 0), "B": (40, 0)}


def test_r72_defenders_can_hold_honours() -> None:
    found = rubber(deal("A", "2H", 8, honours=[{"side": "B", "points": 100}]))
    assert below_and_above(found) == {"A": (60, 0), "B": (0, 100)}


def test_r73_game_by_two_partscores_and_none_carried_forward() -> None:
    found = rubber(deal("A", "2S", 8), deal("B", "2D", 8), deal("A", "1NT", 7), deal("B", "2S", 8))
    # 60 + 40 are 100: game to A. B's 40 are cut off, so 60 are no game.
    assert [each["game_to"] for each in found["deals"]] == [None, None, "A", None]
    assert found["partscores"] == {"A": 0, "B": 60}
    assert found["vulnerable"] == ["A"]


def test_r73_ninety_is_a_partscore_and_a_hundred_a_game() -> None:
    assert rubber(deal("A", "3S", 13))["games"] == {"A": 0, "B": 0}
    assert rubber(deal("A", "3NT", 9))["games"] == {"A": 1, "B": 0}
    assert rubber(deal("A", "2HX", 8))["games"] == {"A": 1, "B": 0}


GAME = {side: deal(side, "3NT", 9) for side in "AB"}


def test_r74_rubber_of_two_games_to_none() -> None:
    found = rubber(GAME["A"], GAME["A"])
    assert (found["finished"], found["totals"], found["winner"]) == (True, {"A": 900, "B": 0}, "A")


def test_r74_rubber_of_two_games_to_one() -> None:
    found = rubber(GAME["A"], GAME["B"], GAME["A"])
    assert (found["totals"], found["margin"]) == ({"A": 700, "B": 100}, 600)


def test_r74_winner_of_the_rubber_can_lose_on_points() -> None:
    # 7NT down six doubled: 100 + 2 * 200 + 3 * 300 = 1400; A has 100 + 100 + 700.
    found = rubber(deal("A", "7NTX", 7), GAME["A"], GAME["A"])
    assert (found["totals"], found["winner"], found["margin"]) == ({"A": 900, "B": 1400}, "B", 500)


def test_r75_sheet_of_two_columns() -> None:
    document = {
        "game": "rubber",
        "deals": [deal("A", "2S", 9), deal("B", "3NT", 8), GAME["B"], deal("A", "1C", 7)],
    }
    text = score(read(document)).table(travellers=False)
    rows = [[part.strip() for part in row.split("|")] for row in text.splitlines() if "|" in row]
    # Above the line the later one stands higher; below it the later one lower, and a line ends the
    # game. A's 20 is the only partscore (Law 80: 100), B has the only game (300).
    assert rows == [
        ["A", "B"],
        ["100", ""],
        ["50", ""],
        ["30", "300"],
        ["60", "100"],
        ["20", ""],
        ["260", "400"],
    ]
    lines = [set(row) for row in text.splitlines() if "|" not in row]
    assert lines == [{"=", "+"}, {"-", "+"}, {"-", "+"}, {"=", "+"}]


def test_r76_honours_until_the_next_hand_is_dealt_or_the_rubber_is_scored() -> None:
    assert honours_claim(Since(cards_mixed=True)).allowed
    assert not honours_claim(Since(next_hand_dealt=True)).allowed
    assert not honours_claim(Since(rubber_scored=True)).allowed


def test_r77_transferred_tricks_count_as_won_in_play() -> None:
    # The Law's own case: 3H, eight tricks and two for a revoke. 90 count to the game, 30 above.
    found = rubber(deal("A", "3H", 8, transferred=2))
    assert below_and_above(found) == {"A": (90, 30), "B": (0, 0)}
    # Declarer's revoke: ten tricks become eight, one down.
    assert below_and_above(rubber(deal("A", "3H", 10, transferred=-2)))["B"] == (0, 50)


def test_r78_error_in_recording_until_the_net_score_is_agreed() -> None:
    assert scoring_error(Since(called=4, next_hand_dealt=True), agreeing=3).allowed
    assert not scoring_error(Since(), agreeing=2).allowed
    assert not scoring_error(Since(net_score_agreed=True), agreeing=4).allowed


def test_r78_agreed_tricks_until_all_have_called_unless_all_consent() -> None:
    assert tricks_error(Since(called=3), agreeing=3).allowed
    assert not tricks_error(Since(called=4), agreeing=3).allowed
    assert tricks_error(Since(called=4), agreeing=4).allowed


def test_r78_recollection_of_the_majority() -> None:
    assert recollection([10, 9, 10, 10]) == 10
    assert recollection([10, 9, 10, 9]) is None


def test_r78_what_is_corrected_is_scored_again_with_all_that_follows() -> None:
    entries = [played(Partnership.A, "3NT", 8), played(Partnership.A, "4SX", 9)]
    before = RubberSheet.of(entries)
    # One down, not vulnerable, doubled: 100 for B. With nine tricks on the first deal it is 200.
    assert before.settle().totals == {Partnership.A: 0, Partnership.B: 150}
    after = before.replace(1, played(Partnership.A, "3NT", 9))
    assert after.settle().totals == {Partnership.A: 400, Partnership.B: 200}


def test_r79_incorrect_deck_found_after_the_cards_are_mixed() -> None:
    assert incorrect_deck(Since()).allowed
    assert not incorrect_deck(Since(cards_mixed=True)).allowed


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        # The only game, 300; the only partscore, 100; both sides with one: nothing.
        ([GAME["A"]], {"A": 100 + 300, "B": 0}),
        ([deal("B", "2S", 8)], {"A": 0, "B": 60 + 100}),
        ([deal("B", "2S", 8), deal("B", "1C", 7)], {"A": 0, "B": 80 + 100}),
        ([deal("B", "2S", 8), deal("A", "1C", 7)], {"A": 20, "B": 60}),
        ([GAME["A"], deal("B", "2S", 8)], {"A": 100 + 300, "B": 60 + 100}),
        # A game each: none is the only one. A partscore cut off by a game is none of a game that
        # was not completed.
        ([GAME["A"], GAME["B"]], {"A": 100, "B": 100}),
        ([deal("B", "2S", 8), GAME["A"]], {"A": 100 + 300, "B": 60}),
        ([], {"A": 0, "B": 0}),
    ],
)
def test_r80_rubber_that_is_not_finished(deals: list[Json], expected: dict[str, int]) -> None:
    found = rubber(*deals)
    assert (found["finished"], found["totals"]) == (False, expected)


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [  # trick points below, premiums above, not vulnerable and vulnerable
        ("1C", 7, (20, 0, 0)),
        ("3NT", 11, (100, 60, 60)),
        ("2HX", 9, (120, 50 + 100, 50 + 200)),
        ("1NTXX", 9, (160, 100 + 2 * 200, 100 + 2 * 400)),
        ("6S", 12, (180, 500, 750)),
        ("7NT", 13, (220, 1000, 1500)),
        ("6DX", 13, (240, 500 + 50 + 100, 750 + 50 + 200)),
    ],
)
def test_r81_tricks_overtricks_slams_and_doubled_contracts(
    contract: str, tricks: int, expected: tuple[int, int, int]
) -> None:
    below, not_vulnerable, vulnerable = expected
    assert below_and_above(rubber(deal("A", contract, tricks)))["A"] == (below, not_vulnerable)
    won = rubber(GAME["A"], deal("A", contract, tricks))
    rubber_won = 700 if below >= 100 else 0
    assert below_and_above(won, 2)["A"] == (below, vulnerable + rubber_won)


@pytest.mark.parametrize(
    ("contract", "tricks", "expected"),
    [
        ("4S", 7, (150, 300)),
        ("4SX", 9, (100, 200)),
        ("4SX", 7, (100 + 2 * 200, 200 + 2 * 300)),
        ("4SX", 6, (100 + 3 * 200 + 100, 200 + 3 * 300)),
        ("4SXX", 5, (200 + 4 * 400 + 2 * 200, 400 + 4 * 600)),
    ],
)
def test_r81_undertricks(contract: str, tricks: int, expected: tuple[int, int]) -> None:
    assert below_and_above(rubber(deal("A", contract, tricks)))["B"] == (0, expected[0])
    assert below_and_above(rubber(GAME["A"], deal("A", contract, tricks)), 2)["B"] == (
        *(0, expected[1]),
    )


@pytest.mark.parametrize("points", [100, 150])
def test_r81_honours_of_either_side_even_when_the_contract_fails(points: int) -> None:
    for side in "AB":
        found = rubber(deal("A", "4H", 9, honours=[{"side": side, "points": points}]))
        assert below_and_above(found)[side][1] == points + (50 if side == "B" else 0)


def test_r_app4_vulnerability_goes_by_the_deal() -> None:
    four = [deal("A", "1C", 6)] * 4
    found = chicago(*four)
    assert [each["vulnerable"] for each in found["deals"]] == [[], ["B"], ["A"], ["A", "B"]]
    switched = chicago(*four, switched=True)
    assert [each["vulnerable"] for each in switched["deals"]] == [[], ["A"], ["B"], ["A", "B"]]
    # One down on each: 50, 50, 100 and 100.
    assert found["totals"] == {"A": 0, "B": 300}


def test_r_app4_game_of_300_or_500() -> None:
    game = deal("A", "4S", 10)
    found = chicago(game, game, game, game)
    # Not vulnerable on deals 1 and 2 (B deals), vulnerable on 3 and 4; nothing for a second game.
    assert [below_and_above(found, number)["A"] for number in (1, 2, 3, 4)] == [
        *((120, 300), (120, 300), (120, 500), (120, 500)),
    ]
    assert found["totals"] == {"A": 4 * 120 + 1600, "B": 0}


def test_r_app4_partscores_complete_a_game_and_are_cut_off() -> None:
    found = chicago(deal("A", "2S", 8), deal("B", "3S", 9), deal("A", "1NT", 7), deal("B", "1S", 7))
    # 60 + 40 on the third deal, A vulnerable as dealer: 500. B's 90 are gone, so 30 are a partscore
    # on the fourth deal: 100.
    assert below_and_above(found, 3)["A"] == (40, 500)
    assert below_and_above(found, 4)["B"] == (30, 100)
    assert found["totals"] == {"A": 60 + 40 + 500, "B": 90 + 30 + 100}


def test_r_app4_partscore_on_the_fourth_deal_whatever_else_is_open() -> None:
    down = deal("B", "7NT", 12)
    found = chicago(deal("B", "3S", 9), down, down, deal("A", "1C", 7))
    assert below_and_above(found, 4)["A"] == (20, 100)
    assert below_and_above(found, 1)["B"] == (90, 0)


def test_r_app4_passed_deal_is_dealt_again_by_the_same_player() -> None:
    one = deal("A", "1C", 7)
    found = chicago(one, PASSED, PASSED, one, one)
    assert [each["numeral"] for each in found["deals"]] == [1, 2, 2, 2, 3]
    assert found["deals"][3]["vulnerable"] == ["B"]
    assert not found["finished"]


def test_r_app4_fifth_deal_is_void_unless_found_too_late() -> None:
    one = deal("A", "7NT", 12)
    with pytest.raises(ValueError, match="a fifth deal is void"):
        chicago(*[one] * 5)
    assert not extra_deal_stands(5, rubber_over=False).allowed
    assert extra_deal_stands(5, rubber_over=True).allowed
    assert not extra_deal_stands(6, rubber_over=True).allowed
    stands = chicago(*[one] * 4, deal("B", "4S", 10, vulnerable=["B"]))
    assert below_and_above(stands, 5)["B"] == (120, 500)
    with pytest.raises(ValueError, match="a sixth deal is always void"):
        chicago(*[one] * 4, *[deal("B", "4S", 10, vulnerable=[])] * 2)


def test_r_app4_fewer_than_four_deals_stand() -> None:
    assert chicago(deal("A", "2S", 8))["totals"] == {"A": 60, "B": 0}
    assert missing_deal_playable(rubber_over=False).allowed
    assert not missing_deal_playable(rubber_over=True).allowed


def test_r_app4_net_score_in_hundreds() -> None:
    # 2S doubled, vulnerable, with an overtrick: 120 + 50 + 200 + 500 = 870, that is 9.
    found = chicago(PASSED, deal("A", "1C", 6), deal("B", "2SX", 9))
    # One down not vulnerable: 50 to B; on deal 2 B deals and is vulnerable.
    assert found["totals"] == {"A": 0, "B": 50 + 870}
    assert (found["margin"], found["hundreds"]) == (920, 9)


@pytest.mark.parametrize(
    ("only", "margin", "hundreds"),
    [(deal("A", "1C", 8), 40, 0), (deal("A", "3H", 8), 50, 1), (deal("A", "6NTX", 9), 500, 5)],
)
def test_r_app4_fifty_counts_as_another_hundred(only: Json, margin: int, hundreds: int) -> None:
    # 20 and an overtrick of 20; one down; three down doubled, 100 and twice 200.
    found = chicago(only)
    assert (found["margin"], found["hundreds"]) == (margin, hundreds)


def test_r_part_viii_arbiter_adjusts_a_deal_and_the_games_follow() -> None:
    adjusted = deal("A", "4S", 10, reason="misinformation", law="21")
    found = rubber(deal("A", "4S", 9, adjusted=adjusted))
    assert below_and_above(found) == {"A": (120, 0), "B": (0, 0)}
    assert found["games"] == {"A": 1, "B": 0}
    assert found["deals"][0]["adjusted"] == {
        "table": "4S A -1",
        "reason": "misinformation",
        "law": "Club Law 21",
    }


def test_r_part_viii_needs_a_reason() -> None:
    with pytest.raises(ValueError, match="reason"):
        rubber(deal("A", "4S", 9, adjusted=deal("A", "4S", 10)))


def overruled(recorded: Json, tricks: int) -> Json:
    decided = {**recorded, "tricks": tricks, "reason": "a trick awarded on appeal"}
    return {**recorded, "overruled": decided}


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ([], 120 + 300),
        ([GAME["A"]], 120 + 400),
        ([GAME["B"]], 120 + 300),
        ([GAME["A"], GAME["B"]], 120 + 500),
    ],
)
def test_r_part_viii_contract_now_fulfilled_on_appeal(before: list[Json], expected: int) -> None:
    """By A's vulnerability: 300, 400 when only A is vulnerable, 500 when both are."""
    found = rubber(*before, overruled(deal("A", "4S", 9), 10))
    number = len(before) + 1
    below, above = below_and_above(found, number)["A"]
    assert below + above == expected
    # The sheet stands otherwise: no game is won by it.
    assert found["deals"][-1]["game_to"] is None


def test_r_part_viii_partscore_now_fulfilled_on_appeal() -> None:
    found = rubber(overruled(deal("A", "2S", 7), 8))
    assert sum(below_and_above(found)["A"]) == 60 + 100
    # With 60 below the line 2S would have made a game: 300.
    found = rubber(deal("A", "2S", 8), overruled(deal("A", "2S", 7), 8))
    assert sum(below_and_above(found, 2)["A"]) == 60 + 300


def test_r_part_viii_game_now_defeated_on_appeal() -> None:
    # A won two games of two, the first should have failed: 50 for the undertrick and 500. B alone
    # had a partscore in that game: 100.
    found = rubber(deal("B", "2S", 8), overruled(deal("A", "4S", 10), 9), GAME["A"])
    assert found["totals"]["B"] == 60 + 50 + 500 + 100
    # A won one of three, and B two: 200, and nobody had a partscore.
    found = rubber(overruled(deal("A", "4S", 10), 9), GAME["B"], GAME["B"])
    assert found["totals"]["B"] == 50 + 200 + 2 * 100 + 500
