"""Time limits of rubber Laws 76, 78 and 79 and of Appendix 4 B."""

import pytest

from scoring.rubber.deals import RubberError
from scoring.rubber.limits import (
    Ground,
    Since,
    extra_deal_stands,
    honours_claim,
    incorrect_deck,
    missing_deal_playable,
    recollection,
    scoring_error,
    tricks_error,
)


@pytest.mark.parametrize(
    ("since", "agreeing", "allowed", "ground"),
    [
        (Since(), 3, True, Ground.IN_TIME),
        (Since(called=4, next_hand_dealt=True), 4, True, Ground.IN_TIME),
        (Since(rubber_scored=True), 3, True, Ground.IN_TIME),
        (Since(), 2, False, Ground.NO_MAJORITY),
        (Since(net_score_agreed=True), 4, False, Ground.NET_SCORE_AGREED),
    ],
)
def test_R78_an_error_in_recording_until_the_net_score_is_agreed(
    since: Since, agreeing: int, allowed: bool, ground: Ground
) -> None:
    verdict = scoring_error(since, agreeing=agreeing)
    assert (verdict.allowed, verdict.ground, verdict.law) == (allowed, ground, "78")


@pytest.mark.parametrize(
    ("since", "agreeing", "allowed", "ground"),
    [
        (Since(called=3, next_hand_dealt=True), 3, True, Ground.IN_TIME),
        (Since(called=3), 4, True, Ground.IN_TIME),
        (Since(called=3), 2, False, Ground.NO_MAJORITY),
        (Since(called=4), 3, False, Ground.ALL_CALLED),
        (Since(called=4), 4, True, Ground.ALL_FOUR_CONSENT),
        (Since(net_score_agreed=True), 3, False, Ground.NET_SCORE_AGREED),
        (Since(net_score_agreed=True), 4, True, Ground.ALL_FOUR_CONSENT),
    ],
)
def test_R78_the_number_of_tricks_until_all_have_called_on_the_next_deal(
    since: Since, agreeing: int, allowed: bool, ground: Ground
) -> None:
    verdict = tricks_error(since, agreeing=agreeing)
    assert (verdict.allowed, verdict.ground, verdict.law) == (allowed, ground, "78")


@pytest.mark.parametrize(
    ("since", "allowed", "ground"),
    [
        (Since(), True, Ground.IN_TIME),
        (Since(next_hand_dealt=True), False, Ground.NEXT_HAND_DEALT),
        (Since(rubber_scored=True), False, Ground.RUBBER_SCORED),
    ],
)
def test_R76_honours_are_claimed_before_the_next_hand_is_dealt(
    since: Since, allowed: bool, ground: Ground
) -> None:
    verdict = honours_claim(since)
    assert (verdict.allowed, verdict.ground, verdict.law) == (allowed, ground, "76")


@pytest.mark.parametrize(
    ("since", "allowed", "ground"),
    [
        (Since(), True, Ground.IN_TIME),
        (Since(cards_mixed=True), False, Ground.CARDS_MIXED),
    ],
)
def test_R79_an_incorrect_deck_changes_nothing_once_the_cards_are_mixed(
    since: Since, allowed: bool, ground: Ground
) -> None:
    verdict = incorrect_deck(since)
    assert (verdict.allowed, verdict.ground, verdict.law) == (allowed, ground, "79")


@pytest.mark.parametrize(
    ("facts", "recalled"),
    [
        ([10, 10, 9, 10], 10),
        ([10, 10, 9, 9], None),
        ([10, 10, 9, 8], None),
        ([9, 9, 10], 9),
        ([], None),
    ],
)
def test_R78_the_recollection_of_the_majority_governs(
    facts: list[int], recalled: int | None
) -> None:
    assert recollection(facts) == recalled


@pytest.mark.parametrize(
    ("numeral", "rubber_over", "stands", "ground"),
    [
        (5, False, False, Ground.IN_TIME),
        (5, True, True, Ground.RUBBER_OVER),
        (6, False, False, Ground.BEYOND_FIFTH),
        (7, True, False, Ground.BEYOND_FIFTH),
    ],
)
def test_App4_B_a_fifth_deal_stands_only_when_noticed_too_late(
    numeral: int, rubber_over: bool, stands: bool, ground: Ground
) -> None:
    verdict = extra_deal_stands(numeral, rubber_over=rubber_over)
    assert (verdict.allowed, verdict.ground, verdict.law) == (stands, ground, "App. 4 B")


def test_App4_B_the_fourth_deal_is_no_extra_one() -> None:
    with pytest.raises(RubberError, match="deal 4 is one of the four"):
        extra_deal_stands(4, rubber_over=True)


@pytest.mark.parametrize("rubber_over", [False, True])
def test_App4_B_a_missing_deal_is_played_unless_the_rubber_is_over(rubber_over: bool) -> None:
    assert missing_deal_playable(rubber_over=rubber_over).allowed is not rubber_over


def test_there_are_four_players() -> None:
    with pytest.raises(RubberError, match="5 players called: there are four"):
        Since(called=5)
    with pytest.raises(RubberError, match="5 players agree: there are four"):
        scoring_error(Since(), agreeing=5)
    with pytest.raises(RubberError, match="-1 players agree: there are four"):
        tricks_error(Since(), agreeing=-1)
