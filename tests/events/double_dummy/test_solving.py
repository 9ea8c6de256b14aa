"""What the solver finds: deals counted by hand, a real session, and par by a second way."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.deals.deal import PACK, Deal
from events.deals.files import read_deals
from events.double_dummy import library
from events.double_dummy.par import Par
from events.double_dummy.solving import lead_tables, par_of, trick_tables
from events.double_dummy.tables import CELLS, TrickTable, key_of
from scoring.boards import Vulnerability, dealer, vulnerability
from scoring.cards import EW, NS, Denomination, Seat
from tests.events.double_dummy.deals import A_FINESSE, EACH_A_SUIT
from tests.events.double_dummy.par import SEATS, Auction
from tests.example_count import example_count

pytestmark = pytest.mark.skipif(
    not library.is_available(), reason="endplay has no wheel for this machine"
)
SHARED = Path(os.environ.get("TENACE_SHARED", Path(__file__).parents[4] / "shared" / "data"))
SESSION = SHARED / "sessions" / "bridgemate" / "LBC-2026-01-26.pbn"


def deals() -> st.SearchStrategy[Deal]:
    return st.permutations(PACK).map(
        lambda cards: Deal.of(cards[start : start + 13] for start in range(0, 52, 13))
    )


@st.composite
def tables(draw: st.DrawFn) -> TrickTable:
    """Numbers of tricks as deals have them: what one side can make the other cannot."""
    tricks = {}
    for denomination in Denomination:
        ns = draw(st.integers(0, 13))
        ew = draw(st.integers(max(0, 11 - ns), 13 - ns))
        for side, most in ((NS, ns), (EW, ew)):
            for seat in SEATS[side]:
                tricks[seat, denomination] = max(0, most - draw(st.sampled_from((0, 0, 0, 1))))
    return TrickTable(tuple(tricks[cell] for cell in CELLS))


def test_where_each_has_a_suit_trumps_take_all_and_without_them_the_leader_does() -> None:
    (table,) = trick_tables([EACH_A_SUIT])
    no_trumps, spades, hearts, diamonds, clubs = 0, 13, 0, 13, 0
    north_south = (no_trumps, spades, hearts, diamonds, clubs)
    east_west = (0, 0, 13, 0, 13)
    assert table == TrickTable(north_south * 2 + east_west * 2)


@pytest.mark.parametrize(
    ("vulnerable", "par"),
    [(Vulnerability.NONE, "1510; 7S NS ="), (Vulnerability.BOTH, "2210; 7S NS =")],
)
def test_the_highest_suit_is_par_where_both_sides_make_a_grand_slam(
    vulnerable: Vulnerability, par: str
) -> None:
    (table,) = trick_tables([EACH_A_SUIT])
    assert str(par_of(table, Seat.EAST, vulnerable)) == par


def test_par_of_twelve_tricks_on_top_is_a_small_slam() -> None:
    (table,) = trick_tables([A_FINESSE])
    assert table.of(Seat.SOUTH, Denomination.NOTRUMP) == 12
    assert str(par_of(table, Seat.NORTH, Vulnerability.NONE)) == "990; 6NT NS ="


def test_a_deal_on_which_nobody_makes_anything_is_passed_out() -> None:
    six_each = TrickTable((6,) * len(CELLS))
    assert par_of(six_each, Seat.NORTH, Vulnerability.NONE) == Par(0, ())


def test_where_both_sides_make_one_no_trump_who_deals_makes_it() -> None:
    seven_in_no_trumps = TrickTable(
        tuple(7 if each is Denomination.NOTRUMP else 6 for _, each in CELLS)
    )
    assert par_of(seven_in_no_trumps, Seat.NORTH, Vulnerability.NONE).score == 90
    assert par_of(seven_in_no_trumps, Seat.WEST, Vulnerability.NONE).score == -90


def test_a_lead_from_the_king_gives_the_trick_that_no_other_lead_gives() -> None:
    (leads,) = lead_tables([A_FINESSE])
    after = leads.tricks["SNT"]
    spades, others = (
        {"SK", "S7", "S2"},
        {"HT", "H9", "H8", "DJ", "DT", "D9", "D8", "CT", "C9", "C8"},
    )
    assert after == dict.fromkeys(spades, 13) | dict.fromkeys(others, 12)


def test_deals_are_solved_in_their_order() -> None:
    one, other = trick_tables([EACH_A_SUIT, A_FINESSE])
    assert [one, other] == [*trick_tables([EACH_A_SUIT]), *trick_tables([A_FINESSE])]


def test_no_deals_are_no_tables() -> None:
    assert trick_tables([]) == []
    assert lead_tables([]) == []


@example_count(15)
@given(deals())
def test_the_best_lead_leaves_what_the_table_says(dealt: Deal) -> None:
    (table,), (leads,) = trick_tables([dealt]), lead_tables([dealt])
    for cell in CELLS:
        after = leads.tricks[key_of(*cell)]
        assert len(after) == 13
        assert min(after.values()) == table.of(*cell)


@example_count(500)
@given(tables(), st.sampled_from(Vulnerability), st.sampled_from(Seat))
def test_par_is_where_the_auction_of_players_who_see_all_cards_ends(
    table: TrickTable, vulnerable: Vulnerability, deals_it: Seat
) -> None:
    auction = Auction(table, vulnerable)
    par = par_of(table, deals_it, vulnerable)
    assert par.score == auction.par(deals_it)
    assert bool(par.contracts) == bool(par.score)
    for each in par.contracts:
        (side,) = {declarer.side for declarer in each.declarers}
        assert (side, each.contract.denomination) in auction.settled(par.score)
        assert each.score(vulnerable) == par.score
        assert {played.tricks for played in each.played} == {
            table.of(declarer, each.contract.denomination) for declarer in each.declarers
        }


@example_count(25)
@given(deals(), st.integers(1, 16))
def test_par_of_deals_is_where_the_auction_ends(dealt: Deal, board: int) -> None:
    (table,) = trick_tables([dealt])
    found = par_of(table, dealer(board), vulnerability(board))
    assert found.score == Auction(table, vulnerability(board)).par(dealer(board))


@pytest.mark.costly
@pytest.mark.skipif(not SESSION.is_file(), reason="the shared data folder is not here")
def test_a_real_session_is_solved_as_another_program_did() -> None:
    text = SESSION.read_text("latin-1")
    tables = trick_tables(list(read_deals(SESSION.read_bytes()).values()))
    assert [str(table) for table in tables] == re.findall(r'\[DoubleDummyTricks "(.+)"\]', text)
    assert list(pars_written(tables)) == re.findall(
        r'\[OptimumScore "(.+)"\]\s+\[ParContract "(.+)"\]', text
    )


def pars_written(tables: list[TrickTable]) -> Iterator[tuple[str, str]]:
    """Par of each board as that program writes it: "EW 980" and "EW 6H=; EW 6S="."""
    for board, table in enumerate(tables, start=1):
        par = par_of(table, dealer(board), vulnerability(board))
        (side,) = {declarer.side for each in par.contracts for declarer in each.declarers}
        contracts = sorted(str(each).replace("NT", "N").split() for each in par.contracts)
        yield (
            f"{side} {par.score if side is NS else -par.score}",
            "; ".join(f"{seats} {contract}{over}" for contract, seats, over in contracts),
        )
