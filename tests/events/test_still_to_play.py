"""Which boards somebody has still to play, worked out by hand (Law 16D1)."""

from events.still_to_play import OwnTable, still_to_play


def test_L16D1_boards_without_a_result_at_the_own_table() -> None:
    first, second = OwnTable((1, 2), entered={1, 2}), OwnTable((3, 4), entered={4})
    assert still_to_play([first, second, OwnTable((5, 6))]) == {3, 5, 6}


def test_L82B2_what_is_cancelled_is_not_played() -> None:
    assert still_to_play([OwnTable((1, 2, 3), cancelled=(2,), entered={1})]) == {3}


def test_a_board_that_is_met_twice_opens_with_the_last_result() -> None:
    assert still_to_play([OwnTable((1,), entered={1}), OwnTable((1,))]) == {1}


def test_nothing_is_played_in_a_match_that_has_ended() -> None:
    assert still_to_play([OwnTable((1, 2), is_ended=True), OwnTable((3,))]) == {3}


def test_who_sits_nowhere_has_nothing_to_play() -> None:
    assert still_to_play([]) == frozenset()
