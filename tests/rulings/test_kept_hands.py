"""The file of the demo's hands: it says of each board what the solver does."""

import pytest

from events.deals.boards import NumberedDeal
from events.double_dummy import library
from events.double_dummy.solving import lead_tables, par_of, trick_tables
from events.simulation.deals import deal
from rulings.demo.kept_hands import SESSIONS, KeptBoard, kept_boards
from tests.further import one_first


@pytest.mark.parametrize("key", SESSIONS)
def test_hands_are_those_of_the_demos_seed(key: str) -> None:
    seed, count = SESSIONS[key]
    assert {number: each.deal for number, each in kept_boards(key).items()} == {
        number: deal(f"{seed}, board {number}").deal for number in range(1, count + 1)
    }


@pytest.mark.costly
@pytest.mark.skipif(not library.is_available(), reason="endplay has no wheel for this machine")
@pytest.mark.parametrize("place", one_first(range(1, len(SESSIONS) + 1)))
def test_what_is_kept_is_what_the_solver_finds(place: int) -> None:
    """Of a board of the session, of each another one."""
    kept = [kept_boards([*SESSIONS][place - 1])[place]]
    deals = [each.deal for each in kept]
    found = [
        KeptBoard.of(each, table, par_of(table, board.dealer, board.vulnerability), leads)
        for each, table, leads, board in zip(
            deals,
            trick_tables(deals),
            lead_tables(deals),
            [NumberedDeal(place, each) for each in deals],
            strict=True,
        )
    ]
    assert found == kept
    assert [each.lead_table for each in found] == lead_tables(deals)
