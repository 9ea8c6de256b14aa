"""Par once more, worked out as the auction of players who see all cards.

Who bids what fails is doubled, and whoever is to call does what is best for their side: goes on to
a higher contract, or lets it be. Who deals matters only for which side may bid first.
"""

from functools import cache

from events.double_dummy.tables import TrickTable
from scoring.boards import Vulnerability
from scoring.cards import EW, NS, Denomination, Seat, Side
from scoring.contracts import Contract, Risk, contract_score

CONTRACTS = tuple((level, each) for level in range(1, 8) for each in Denomination)
"""All bids, the lowest first."""
SEATS = {NS: (Seat.NORTH, Seat.SOUTH), EW: (Seat.EAST, Seat.WEST)}


class Auction:
    def __init__(self, table: TrickTable, vulnerability: Vulnerability) -> None:
        self.table = table
        self.vulnerability = vulnerability
        self.let_or_go_on = cache(self._let_or_go_on)

    def par(self, dealer: Seat) -> int:
        """For North-South, whoever deals."""
        score = self.before_a_bid(dealer.side, 4)
        return score if dealer.side is NS else -score

    def before_a_bid(self, side: Side, left: int) -> int:
        """What the side to call gets, of which so many players have not yet passed."""
        if not left:
            return 0
        passing = -self.before_a_bid(side.opponents, left - 1)
        return max(passing, *(-self.let_or_go_on(bid, side) for bid in range(len(CONTRACTS))))

    def _let_or_go_on(self, bid: int, bidders: Side) -> int:
        """What the opponents of this bid get."""
        higher = range(bid + 1, len(CONTRACTS))
        going_on = [-self.let_or_go_on(each, bidders.opponents) for each in higher]
        return max([-self.made(bid, bidders), *going_on])

    def made(self, bid: int, side: Side) -> int:
        """What the side gets for the contract when its better player declares."""
        level, denomination = CONTRACTS[bid]
        tricks = max(self.table.of(seat, denomination) for seat in SEATS[side])
        risk = Risk.DOUBLED if tricks < level + 6 else Risk.UNDOUBLED
        vulnerable = self.vulnerability.of(side)
        return contract_score(Contract(level, denomination, risk), tricks, vulnerable=vulnerable)

    def settled(self, score: int) -> set[tuple[Side, Denomination]]:
        """Each side and denomination in which a contract comes to this score and is let be."""
        return {
            (side, CONTRACTS[bid][1])
            for bid in range(len(CONTRACTS))
            for side in SEATS
            if self.made(bid, side)
            == -self.let_or_go_on(bid, side)
            == (score if side is NS else -score)
        }
