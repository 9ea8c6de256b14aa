"""The score sheet of a rubber: Laws 72 to 75, 78 and 80 of Rubber Bridge."""

from typing import Any

import pytest

from scoring.rubber.deals import Honours, Partnership, PassedDeal, PlayedDeal, RubberError
from scoring.rubber.lines import LinePlace, LineReason, SheetLine
from scoring.rubber.sheet import RubberSheet
from tests.scoring.rubber.rubbers import A, B, of_row, played
from tests.scoring.vectors import load_json

RUBBERS = load_json("rubber.json")["rubbers"]


def deal_facts(sheet: RubberSheet, number: int) -> dict[str, Any]:
    deal = sheet.deals[number]
    entry = deal.entry
    assert isinstance(entry, PlayedDeal)
    bonus = [line.points for line in deal.lines if line.reason is LineReason.RUBBER]
    lines = [line for line in deal.lines if line.reason is not LineReason.RUBBER]
    above = [line for line in lines if line.place is LinePlace.ABOVE]
    facts: dict[str, Any] = {
        "vulnerable": entry.side in deal.vulnerable,
        "below": sum(line.points for line in lines if line.place is LinePlace.BELOW),
        "above_A": sum(line.points for line in above if line.side is A),
        "above_B": sum(line.points for line in above if line.side is B),
    }
    if deal.game_to:
        facts["game_to"] = deal.game_to.value
    if bonus:
        (facts["rubber_bonus"],) = bonus
    return facts


@pytest.mark.parametrize("rubber", RUBBERS, ids=lambda rubber: rubber["id"])
def test_R72_to_R81_rubbers_deal_by_deal(rubber: dict[str, Any]) -> None:
    expected = rubber["expected"]
    sheet = RubberSheet.of(of_row(row) for row in rubber["deals"])
    assert [deal_facts(sheet, number) for number in range(len(sheet.deals))] == expected["deals"]

    settlement = sheet.settle()
    keys = {LineReason.ONLY_GAME: "only_game", LineReason.ONLY_PARTSCORE: "only_partscore"}
    assert {
        keys[line.reason]: {line.side.value: line.points}
        for line in settlement.lines[len(sheet.lines) :]
    } == expected["unfinished_bonus"]
    assert {side.value: games for side, games in sheet.games.items()} == expected["games"]
    assert sheet.finished == settlement.finished == expected["finished"]
    assert (settlement.totals[A], settlement.totals[B], settlement.margin) == (
        expected["total_A"],
        expected["total_B"],
        expected["margin"],
    )
    assert (settlement.winner or "tie") == expected["winner"]


def test_published_example_a_side_wins_the_rubber_and_loses_the_score() -> None:
    """Published: they make seven no trumps, we make game twice; 780 to 1220."""
    sheet = RubberSheet.of([played(B, "7NT", 13), played(A, "4S", 11), played(A, "3NT", 10)])
    settlement = sheet.settle()
    assert sheet.games == {A: 2, B: 1}
    assert (settlement.totals, settlement.winner) == ({A: 780, B: 1220}, B)


def test_R73_a_game_from_two_partscores_and_the_opponents_partscore_cut_off() -> None:
    sheet = RubberSheet.of([played(A, "2S", 8), played(B, "1NT", 7)])
    assert (sheet.partscores, sheet.vulnerable) == ({A: 60, B: 40}, ())
    sheet = sheet.play(played(A, "2D", 8))
    assert (sheet.deals[-1].game_to, sheet.partscores) == (A, {A: 0, B: 0})
    assert sheet.vulnerable == (A,)
    sheet = sheet.play(played(B, "2S", 8))
    assert (sheet.deals[-1].game_to, sheet.partscores) == (None, {A: 0, B: 60})


def test_R73_ninety_is_a_partscore() -> None:
    sheet = RubberSheet().play(played(A, "3S", 13))
    assert (sheet.deals[0].game_to, sheet.partscores[A]) == (None, 90)


def test_R74_the_last_game_of_two_counts_700() -> None:
    sheet = RubberSheet.of([played(A, "3NT", 9), played(A, "4H", 10)])
    assert sheet.deals[-1].lines[-1] == SheetLine(
        2, A, LinePlace.ABOVE, 700, LineReason.RUBBER, ("74", "81")
    )


def test_R74_no_deal_after_the_rubber_ended() -> None:
    sheet = RubberSheet.of([played(A, "3NT", 9), played(A, "4H", 10)])
    with pytest.raises(RubberError, match=r"deal 3: the rubber ended on deal 2 \(Law 74\)"):
        sheet.play(PassedDeal())


def test_R74_a_rubber_can_be_drawn() -> None:
    sheet = RubberSheet.of([played(A, "1S", 6), played(B, "1S", 6)])
    settlement = sheet.settle()
    assert (settlement.winner, settlement.margin, sheet.leader) == (None, 0, None)


def test_a_passed_deal_is_on_the_sheet_without_points() -> None:
    sheet = RubberSheet.of([PassedDeal(), played(B, "2H", 8)])
    assert [(deal.number, len(deal.lines)) for deal in sheet.deals] == [(1, 0), (2, 1)]
    assert (sheet.partscores, sheet.leader) == ({A: 0, B: 60}, B)


def closing(sheet: RubberSheet) -> list[tuple[Partnership, int, LineReason, tuple[str, ...]]]:
    lines = sheet.settle().lines[len(sheet.lines) :]
    return [(line.side, line.points, line.reason, line.laws) for line in lines]


def test_R80_the_only_game_and_the_only_partscore_of_an_unfinished_rubber() -> None:
    sheet = RubberSheet.of([played(B, "3NT", 9), played(A, "1C", 7), played(A, "1D", 7)])
    assert closing(sheet) == [
        (B, 300, LineReason.ONLY_GAME, ("80", "81")),
        (A, 100, LineReason.ONLY_PARTSCORE, ("80", "81")),
    ]


@pytest.mark.parametrize(
    "deals",
    [
        [],
        [PassedDeal()],
        [played(A, "1C", 7), played(B, "1C", 7)],
        [played(A, "3NT", 9), played(B, "3NT", 9)],
        [played(A, "3NT", 9), played(A, "3NT", 9)],
    ],
)
def test_R80_nothing_for_one_game_each_partscores_each_or_a_finished_rubber(
    deals: list[Any],
) -> None:
    assert closing(RubberSheet.of(deals)) == []


def test_R80_a_partscore_cut_off_by_a_game_counts_no_more() -> None:
    sheet = RubberSheet.of([played(A, "1C", 7), played(B, "3NT", 9)])
    assert [reason for _, _, reason, _ in closing(sheet)] == [LineReason.ONLY_GAME]


def test_R78_a_corrected_deal_has_the_rest_scored_again() -> None:
    sheet = RubberSheet.of([played(A, "4S", 9), played(A, "2H", 7)])
    assert sheet.settle().totals == {A: 0, B: 100}
    corrected = sheet.replace(1, played(A, "4S", 10))
    assert corrected.deals[1].vulnerable == (A,)
    assert corrected.settle().totals == {A: 420, B: 100}


def test_R78_honours_forgotten_are_entered() -> None:
    sheet = RubberSheet.of([played(A, "2S", 8), PassedDeal()])
    corrected = sheet.replace(1, played(A, "2S", 8, honours=Honours(B, 100)))
    assert corrected.lines[1] == SheetLine(
        1, B, LinePlace.ABOVE, 100, LineReason.HONOURS, ("72B", "81")
    )


def test_R78_a_correction_cannot_end_the_rubber_before_its_last_deal() -> None:
    sheet = RubberSheet.of([played(A, "3NT", 9), played(A, "4S", 9), played(B, "2H", 8)])
    with pytest.raises(RubberError, match="deal 3: the rubber ended on deal 2"):
        sheet.replace(2, played(A, "4S", 10))


@pytest.mark.parametrize("number", [0, 2])
def test_only_a_deal_on_the_sheet_can_be_replaced(number: int) -> None:
    with pytest.raises(RubberError, match=f"deal {number} is not on the score sheet"):
        RubberSheet().play(PassedDeal()).replace(number, PassedDeal())


def test_playing_leaves_the_earlier_sheet_as_it_was() -> None:
    before = RubberSheet()
    after = before.play(played(A, "2H", 8))
    assert (len(before.deals), len(after.deals)) == (0, 1)


def test_a_sheet_as_plain_types() -> None:
    sheet = RubberSheet().play(played(A, "3NT", 9))
    assert sheet.as_dict() == {
        "game": "rubber",
        "deals": [
            {
                "deal": 1,
                "result": "3NT A =",
                "vulnerable": [],
                "lines": [
                    {
                        "deal": 1,
                        "side": "A",
                        "place": "below",
                        "points": 100,
                        "reason": "tricks bid and made",
                        "laws": ["72A", "81"],
                    }
                ],
                "game_to": "A",
            }
        ],
        "games": {"A": 1, "B": 0},
        "partscores": {"A": 0, "B": 0},
        "vulnerable": ["A"],
        "closing": [
            {
                "deal": 0,
                "side": "A",
                "place": "above",
                "points": 300,
                "reason": "only game of an unfinished rubber",
                "laws": ["80", "81"],
            }
        ],
        "finished": False,
        "totals": {"A": 400, "B": 0},
        "winner": "A",
        "margin": 400,
        "hundreds": 4,
    }
