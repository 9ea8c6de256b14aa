"""An Arbiter's adjusted results and a committee's: Part VIII of the Laws of Rubber Bridge."""

from collections.abc import Sequence

import pytest

from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import (
    Adjusted,
    Entry,
    Overruled,
    Partnership,
    PassedDeal,
    PlayedDeal,
    RubberError,
)
from scoring.rubber.lines import LinePlace, LineReason, SheetLine
from scoring.rubber.sheet import RubberSheet
from tests.scoring.rubber.rubbers import A, B, played


def test_PartVIII_an_adjusted_deal_counts_as_assigned_and_keeps_its_reason() -> None:
    entry = Adjusted(played(A, "4S", 9), played(A, "4S", 10), "revoke: equity not restored", "64")
    sheet = RubberSheet().play(played(B, "2H", 8)).play(entry)
    deal = sheet.deals[1]
    laws = ("72A", "81", "Club Law 64")
    assert deal.lines == (SheetLine(2, A, LinePlace.BELOW, 120, LineReason.TRICKS, laws),)
    assert (deal.game_to, sheet.vulnerable, sheet.partscores[B]) == (A, (A,), 0)
    assert deal.as_dict()["adjusted"] == {
        "table": "4S A -1",
        "reason": "revoke: equity not restored",
        "law": "Club Law 64",
    }
    assert str(entry) == "4S A =, adjusted from 4S A -1: revoke: equity not restored"


def test_PartVIII_an_earlier_deal_is_adjusted_in_its_place() -> None:
    sheet = RubberSheet.of([played(A, "4S", 10), played(A, "2H", 7)])
    entry = Adjusted(played(A, "4S", 10), played(A, "3S", 10), "bid on after a hesitation", "16")
    adjusted = sheet.replace(1, entry)
    assert (adjusted.partscores[A], adjusted.deals[1].points(B)) == (90, 50)


def test_PartVIII_a_deal_adjusted_to_passed_out_scores_nothing() -> None:
    sheet = RubberSheet().play(Adjusted(played(A, "1C", 7), PassedDeal(), "bid after a pause"))
    assert sheet.lines == ()


@pytest.mark.parametrize("changed", [Adjusted, Overruled])
def test_a_changed_result_needs_a_reason(changed: type[Adjusted] | type[Overruled]) -> None:
    with pytest.raises(RubberError, match="a changed result needs a reason"):
        changed(PassedDeal(), PassedDeal(), " ")


def appeal(recorded: PlayedDeal, decided: PlayedDeal, earlier: Sequence[Entry] = ()) -> RubberSheet:
    return RubberSheet.of([*earlier, Overruled(recorded, decided, "the committee sees a defence")])


def changes(sheet: RubberSheet) -> list[tuple[Partnership, int, LineReason]]:
    appeals = (LineReason.APPEAL_MADE, LineReason.APPEAL_PARTSCORE, LineReason.APPEAL_RUBBER)
    lines = sheet.settle().lines
    return [(line.side, line.points, line.reason) for line in lines if line.reason in appeals]


@pytest.mark.parametrize(
    ("earlier", "contract", "premium"),
    [
        ((), "2S", 100),
        ((), "4S", 300),
        ((played(A, "2S", 8),), "2C", 300),
        ((played(A, "3NT", 9),), "4S", 400),
        ((played(B, "3NT", 9),), "4S", 300),
        ((played(A, "3NT", 9), played(B, "3NT", 9)), "4S", 500),
    ],
)
def test_PartVIII_appeals_A_a_contract_made_after_all(
    earlier: tuple[PlayedDeal, ...], contract: str, premium: int
) -> None:
    sheet = appeal(played(A, contract, 7), played(A, contract, 10), earlier)
    assert changes(sheet) == [(A, premium, LineReason.APPEAL_MADE)]
    assert (sheet.deals[-1].game_to, {line.place for line in sheet.deals[-1].lines}) == (
        None,
        {LinePlace.ABOVE},
    )


def test_PartVIII_appeals_later_scores_stand_as_recorded() -> None:
    later = [played(A, "2H", 7), played(B, "3NT", 9)]
    recorded, decided = played(A, "4S", 10), played(A, "4S", 9)
    before = RubberSheet.of([recorded, *later])
    after = before.replace(1, Overruled(recorded, decided, "a defender would not err"))
    assert after.deals[1:] == before.deals[1:]
    assert after.games == before.games
    assert after.deals[0].lines == (
        SheetLine(
            1,
            B,
            LinePlace.ABOVE,
            50,
            LineReason.UNDERTRICKS,
            ("72B", "81", "Club Appeals Committee"),
        ),
    )


GAME_LOST = Overruled(played(A, "4S", 10), played(A, "4S", 9), "a line no one would take")


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        ([GAME_LOST], []),
        ([played(B, "1C", 7), GAME_LOST], [(B, 100, LineReason.APPEAL_PARTSCORE)]),
        ([played(A, "1C", 7), played(B, "1C", 7), GAME_LOST], []),
        ([GAME_LOST, played(A, "3NT", 9)], [(B, 500, LineReason.APPEAL_RUBBER)]),
        (
            [GAME_LOST, played(B, "3NT", 9), played(B, "3NT", 9)],
            [(B, 200, LineReason.APPEAL_RUBBER)],
        ),
        ([GAME_LOST, played(B, "3NT", 9), played(A, "3NT", 9)], []),
    ],
)
def test_PartVIII_appeals_B_a_game_lost_after_all(
    deals: list[Entry], expected: list[tuple[Partnership, int, LineReason]]
) -> None:
    assert changes(RubberSheet.of(deals)) == expected


def test_PartVIII_appeals_a_partscore_defeated_has_no_premium() -> None:
    sheet = appeal(played(A, "2S", 8), played(A, "2S", 7), [played(B, "1C", 7)])
    assert (changes(sheet), sheet.partscores[A]) == ([], 60)


def test_PartVIII_appeals_overtricks_alone_leave_the_tricks_below_the_line() -> None:
    sheet = appeal(played(A, "2S", 8), played(A, "2S", 9))
    assert [(line.place, line.points) for line in sheet.lines] == [
        (LinePlace.BELOW, 60),
        (LinePlace.ABOVE, 30),
    ]


def test_PartVIII_appeals_another_sides_contract_has_no_premium() -> None:
    sheet = appeal(played(A, "4S", 9), played(B, "4H", 10))
    assert (changes(sheet), sheet.deals[0].points(B)) == ([], 120)


def test_PartVIII_appeals_a_deal_passed_out_after_all_scores_nothing() -> None:
    entry = Overruled(played(A, "2S", 8), PassedDeal(), "no one would open")
    sheet = RubberSheet().play(entry)
    assert (sheet.lines, sheet.partscores[A]) == ((), 60)
    assert sheet.deals[0].as_dict()["overruled"] == {
        "recorded": "2S A =",
        "reason": "no one would open",
        "law": "Club Appeals Committee",
    }
    assert str(entry) == "passed out, on appeal instead of 2S A =: no one would open"


def test_PartVIII_appeals_in_four_deal_bridge_the_deal_has_its_own_premium() -> None:
    recorded, decided = played(A, "4S", 9), played(A, "4S", 10)
    before = ChicagoSheet(A).play(recorded).play(played(B, "1C", 7))
    after = before.replace(1, Overruled(recorded, decided, "the claim was good"))
    assert [(line.points, line.reason) for line in after.deals[0].lines] == [
        (120, LineReason.TRICKS),
        (300, LineReason.GAME),
    ]
    assert after.deals[1:] == before.deals[1:]
