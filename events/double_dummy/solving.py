"""Finds what a deal makes: trick tables, pars, and what each opening lead comes to.

Many deals at once take less time than one after another: the library shares them out over the
cores.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from events.deals.deal import Deal
from events.double_dummy import library
from events.double_dummy.par import Par, ParContract
from events.double_dummy.tables import CELLS, Cell, LeadTable, TrickTable, key_of
from scoring.boards import Vulnerability
from scoring.cards import RANKS, Card, Denomination, Seat, Suit
from scoring.contracts import Contract, Risk

_SEATS = tuple(Seat)
_SUITS = tuple(reversed(Suit))
_TRUMPS: tuple[Denomination, ...] = (*map(Denomination, _SUITS), Denomination.NOTRUMP)
"""The library's numbers of what is trumps; in a par no trumps come first."""
_OF_PAR = (Denomination.NOTRUMP, *_TRUMPS[:-1])
_BOTH_OF = {4: (Seat.NORTH, Seat.SOUTH), 5: (Seat.EAST, Seat.WEST)}
_VULNERABLE = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)
_LOWEST_RANK = 2
_NO_TARGET, _ALL_CARDS, _ALSO_IF_ALL_COME_TO_THE_SAME = -1, 3, 1


def trick_tables(deals: Sequence[Deal]) -> list[TrickTable]:
    """The table of each deal, in their order.

    Raises:
        SolverMissingError: this machine has no solver.
    """
    return [
        _trick_table(table)
        for start in range(0, len(deals), library.MOST_DEALS)
        for table in _solved_tables(deals[start : start + library.MOST_DEALS])
    ]


def par_of(table: TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The par of a deal with this table. Who deals matters where both sides make the same."""
    found = library.find_par(_table(table), _SEATS.index(dealer), _VULNERABLE.index(vulnerability))
    contracts = (_par_contract(each) for each in found.contracts[: found.number])
    return Par(found.score, tuple(each for each in contracts if each))


def lead_tables(deals: Sequence[Deal]) -> list[LeadTable]:
    """What each lead comes to against every declarer in every denomination, deal by deal.

    It takes some three times as long as `trick_tables`.

    Raises:
        SolverMissingError: this machine has no solver.
    """
    asked = list(product(deals, CELLS))
    solved = [
        _by_card(board)
        for start in range(0, len(asked), library.MOST_BOARDS)
        for board in _solved_boards(asked[start : start + library.MOST_BOARDS])
    ]
    return [
        LeadTable({key_of(*cell): next(each) for cell in CELLS})
        for each in [iter(solved[at : at + len(CELLS)]) for at in range(0, len(solved), len(CELLS))]
    ]


def _solved_tables(deals: Sequence[Deal]) -> list[library.Table]:
    asked = library.TableDeals(number=len(deals))
    for place, deal in zip(asked.deals, deals, strict=False):
        place.cards = str(deal).encode()
    return list(library.calculate_tables(asked).results)[: len(deals)]


def _trick_table(table: library.Table) -> TrickTable:
    return TrickTable(
        tuple(
            table.tricks[_TRUMPS.index(denomination)][_SEATS.index(seat)]
            for seat, denomination in CELLS
        )
    )


def _table(tricks: TrickTable) -> library.Table:
    table = library.Table()
    for (seat, denomination), each in zip(CELLS, tricks.tricks, strict=True):
        table.tricks[_TRUMPS.index(denomination)][_SEATS.index(seat)] = each
    return table


def _par_contract(found: library.ContractOfPar) -> ParContract | None:
    """None where it is that the deal is passed out."""
    if not found.level:
        return None
    risk = Risk.DOUBLED if found.under else Risk.UNDOUBLED
    contract = Contract(found.level, _OF_PAR[found.denomination], risk)
    declarers = _BOTH_OF.get(found.seats) or (_SEATS[found.seats],)
    return ParContract(contract, declarers, found.over - found.under)


def _solved_boards(asked: Sequence[tuple[Deal, Cell]]) -> list[library.Solved]:
    boards = library.Boards(number=len(asked))
    for at, (deal, (declarer, denomination)) in enumerate(asked):
        boards.boards[at].trumps = _TRUMPS.index(denomination)
        boards.boards[at].first = _SEATS.index(declarer.lho)
        boards.boards[at].cards = str(deal).encode()
        boards.targets[at] = _NO_TARGET
        boards.solutions[at] = _ALL_CARDS
        boards.modes[at] = _ALSO_IF_ALL_COME_TO_THE_SAME
    return list(library.solve_boards(boards).boards)[: len(asked)]


def _by_card(solved: library.Solved) -> dict[str, int]:
    """Declarer's tricks after each card: the library counts those of the side that leads."""
    return {
        str(Card(_SUITS[solved.suits[at]], rank)): 13 - solved.tricks[at]
        for at in range(solved.cards)
        for rank in _ranks(solved.ranks[at], solved.equals[at])
    }


def _ranks(highest: int, equals: int) -> Iterator[str]:
    bits = equals | 1 << highest
    return (rank for bit, rank in enumerate(RANKS, _LOWEST_RANK) if bits >> bit & 1)
