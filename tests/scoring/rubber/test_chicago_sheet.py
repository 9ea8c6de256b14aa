"""Four-deal bridge: Appendix 4 of the Laws of Rubber Bridge."""

from typing import Any

import pytest

from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import Adjusted, Honours, Partnership, PassedDeal, RubberError
from scoring.rubber.lines import LinePlace, LineReason, SheetLine
from scoring.rubber.record import hundreds
from tests.scoring.rubber.rubbers import A, B, of_row, played
from tests.scoring.vectors import load_json

HANDS = load_json("chicago.json")["hands"]
DEALT = [hand for hand in HANDS if "deals" in hand]
PREMIUMS = {
    LineReason.GAME: "game_premium",
    LineReason.FOURTH_DEAL_PARTSCORE: "fourth_deal_partscore",
}


def played_out(hand: dict[str, Any]) -> ChicagoSheet:
    sheet = ChicagoSheet(Partnership(hand["first_dealer_side"]))
    for row in hand["deals"]:
        sheet = sheet.play(of_row(row))
    return sheet


def deal_facts(sheet: ChicagoSheet, index: int, declarer: str) -> dict[str, Any]:
    deal = sheet.deals[index]
    own = [line for line in deal.lines if line.side == declarer and line.reason not in PREMIUMS]
    facts = {
        "deal": deal.numeral,
        "dealer_side": A if deal.numeral % 2 else B,
        "vulnerable": list(deal.vulnerable),
        "trick": sum(line.points for line in own if line.place is LinePlace.BELOW),
        "premium": sum(line.points for line in own if line.place is LinePlace.ABOVE),
        "defence": sum(line.points for line in deal.lines if line.side != declarer),
    }
    for line in deal.lines:
        if line.reason in PREMIUMS:
            facts[PREMIUMS[line.reason]] = line.points
    return facts


@pytest.mark.parametrize("hand", DEALT, ids=lambda hand: hand["id"])
def test_App4_series_deal_by_deal(hand: dict[str, Any]) -> None:
    sheet, expected = played_out(hand), hand["expected"]
    assert [
        deal_facts(sheet, index, row["side"]) for index, row in enumerate(hand["deals"])
    ] == expected["deals"]
    totals = sheet.settle().totals
    assert (totals[A], totals[B], totals[A] - totals[B]) == (
        expected["total_A"],
        expected["total_B"],
        expected["net_A"],
    )


def test_App4_H4_one_figure_for_a_contract_that_completes_a_game() -> None:
    (published,) = [hand for hand in HANDS if hand["id"] == "appendix4-H4"]
    sheet = ChicagoSheet(A).play(PassedDeal()).play(played(B, "2C", 7))
    sheet = sheet.play(played(B, "2SX", 9, honours=Honours(B, 100)))
    deal = sheet.deals[-1]
    assert (deal.numeral, deal.vulnerable, deal.game_total) == (2, (B,), published["one_total"])
    assert [line.points for line in deal.lines] == [120, 200, 50, 100, 500]


def test_App4_H4_no_such_figure_without_a_game() -> None:
    assert ChicagoSheet(A).play(played(A, "2S", 8)).deals[0].game_total is None


@pytest.mark.parametrize("dealer", Partnership)
def test_App4_C_vulnerability_by_deal_and_dealer(dealer: Partnership) -> None:
    sheet = ChicagoSheet(dealer)
    other = dealer.opponents
    both = (A, B)
    assert [sheet.vulnerability(deal) for deal in (1, 2, 3, 4)] == [(), (other,), (dealer,), both]


@pytest.mark.parametrize("dealer", Partnership)
def test_App4_C_vulnerability_switched_by_agreement(dealer: Partnership) -> None:
    sheet = ChicagoSheet(dealer, switched=True)
    other = dealer.opponents
    both = (A, B)
    assert [sheet.vulnerability(deal) for deal in (1, 2, 3, 4)] == [(), (dealer,), (other,), both]


def test_App4_C_the_schedule_has_four_deals() -> None:
    with pytest.raises(RubberError, match="deal 5: the schedule has four"):
        ChicagoSheet(A).vulnerability(5)


def test_App4_B_a_passed_deal_is_dealt_again_by_the_same_side() -> None:
    sheet = ChicagoSheet(A).play(played(A, "1C", 7))
    assert (sheet.numeral, sheet.dealer, sheet.vulnerable) == (2, B, (B,))
    sheet = sheet.play(PassedDeal())
    assert (sheet.numeral, sheet.dealer, sheet.vulnerable) == (2, B, (B,))
    sheet = sheet.play(played(A, "1C", 7))
    assert [(deal.number, deal.numeral) for deal in sheet.deals] == [(1, 1), (2, 2), (3, 2)]
    assert (sheet.numeral, sheet.dealer) == (3, A)


def test_App4_B_a_deal_adjusted_to_passed_out_was_played_and_counts() -> None:
    adjusted = Adjusted(played(A, "1C", 7), PassedDeal(), "opened after partner's hesitation")
    assert ChicagoSheet(A).play(adjusted).numeral == 2


def four_deals() -> ChicagoSheet:
    sheet = ChicagoSheet(A)
    for _ in range(4):
        sheet = sheet.play(played(A, "1C", 6))
    return sheet


def test_App4_B_a_fifth_deal_is_void() -> None:
    sheet = four_deals()
    assert (sheet.finished, sheet.dealer, sheet.vulnerable) == (True, None, ())
    with pytest.raises(RubberError, match="a fifth deal is void"):
        sheet.play(played(A, "1C", 7))


def test_App4_B_a_fifth_deal_noticed_too_late_stands_as_recorded() -> None:
    sheet = four_deals().stand_fifth(played(B, "1C", 7), ())
    deal = sheet.deals[-1]
    assert (deal.numeral, deal.points(B)) == (5, 20)
    assert sheet.replace(1, played(A, "1C", 5)).deals[-1] == deal


def test_App4_B_no_sixth_deal_and_no_fifth_before_the_fourth() -> None:
    sheet = four_deals().stand_fifth(played(B, "1C", 7), ())
    with pytest.raises(RubberError, match="a sixth deal is always void"):
        sheet.stand_fifth(played(B, "1C", 7), ())
    with pytest.raises(RubberError, match="deal 1 of four comes before a fifth"):
        ChicagoSheet(A).stand_fifth(played(B, "1C", 7), ())


def test_App4_B_an_incomplete_series_stands_without_more() -> None:
    sheet = ChicagoSheet(A).play(played(A, "3NT", 9)).play(played(A, "1C", 7))
    settlement = sheet.settle()
    assert (settlement.finished, settlement.totals) == (False, {A: 420, B: 0})
    assert sheet.leader is A


@pytest.mark.parametrize(("declarer", "premium"), [(A, 300), (B, 500)])
def test_App4_D_the_game_premium_is_that_of_the_deal(declarer: Partnership, premium: int) -> None:
    sheet = ChicagoSheet(A).play(played(declarer, "2S", 8)).play(played(declarer, "2D", 8))
    assert sheet.lines[-1] == SheetLine(
        2, declarer, LinePlace.ABOVE, premium, LineReason.GAME, ("App. 4 D", "App. 4 F")
    )


def test_App4_D_every_game_has_its_premium() -> None:
    sheet = ChicagoSheet(A)
    for _ in range(4):
        sheet = sheet.play(played(A, "3NT", 9))
    premiums = [line.points for line in sheet.lines if line.reason is LineReason.GAME]
    assert (premiums, sheet.games, sheet.settle().totals[A]) == (
        [300, 300, 500, 500],
        {A: 4, B: 0},
        2000,
    )


def test_App4_F_a_game_of_either_side_ends_all_partscores() -> None:
    sheet = ChicagoSheet(A).play(played(A, "2S", 8)).play(played(B, "3NT", 9))
    assert sheet.partscores == {A: 0, B: 0}
    assert sheet.play(played(A, "2S", 8)).deals[-1].game_to is None


def test_App4_F_a_partscore_on_the_fourth_deal_that_completes_a_game_has_no_100() -> None:
    sheet = ChicagoSheet(A).play(played(A, "2S", 8))
    for _ in range(2):
        sheet = sheet.play(played(B, "1C", 6))
    sheet = sheet.play(played(A, "2C", 8))
    assert [(line.points, line.reason) for line in sheet.deals[-1].lines] == [
        (40, LineReason.TRICKS),
        (500, LineReason.GAME),
    ]


def test_App4_E_a_wrong_diagram_has_the_deals_scored_again() -> None:
    sheet = ChicagoSheet(B).play(played(A, "1C", 7)).play(played(A, "4S", 9))
    assert sheet.deals[1].points(B) == 100
    right = sheet.with_diagram(B, switched=True)
    assert (right.switched, right.deals[1].points(B)) == (True, 50)
    assert sheet.with_diagram(A, switched=False).deals[1].points(B) == 50


def test_a_corrected_deal_has_the_rest_scored_again() -> None:
    sheet = ChicagoSheet(A).play(played(A, "2S", 7)).play(played(A, "2C", 8))
    assert sheet.deals[1].game_to is None
    assert sheet.replace(1, played(A, "2S", 8)).deals[1].game_to is A


def test_a_correction_cannot_make_five_deals_of_four() -> None:
    sheet = ChicagoSheet(A).play(PassedDeal())
    for _ in range(4):
        sheet = sheet.play(played(A, "1C", 6))
    with pytest.raises(RubberError, match="a fifth deal is void"):
        sheet.replace(1, played(A, "1C", 6))


@pytest.mark.parametrize(
    ("margin", "expected"), [(0, 0), (49, 0), (50, 1), (740, 7), (750, 8), (800, 8)]
)
def test_App4_H2_margin_in_hundreds(margin: int, expected: int) -> None:
    assert hundreds(margin) == expected


def test_a_sheet_as_plain_types() -> None:
    sheet = ChicagoSheet(A).play(played(A, "1C", 6))
    document = sheet.as_dict()
    assert {key: document[key] for key in ("game", "first_dealer", "switched", "vulnerable")} == {
        "game": "chicago",
        "first_dealer": "A",
        "switched": False,
        "vulnerable": ["B"],
    }
    assert document["totals"] == {"A": 0, "B": 50}
    assert sheet.deals[0].as_dict()["numeral"] == 1
