"""What happens at a table: who declares what, how many tricks, and which card is led.

A model, not a player: strength decides, shape helps, every deal has luck of its own that all
tables share, and skill shifts the rest. Fields come out of it that look like a club's.
"""

import random
from dataclasses import dataclass

from events.simulation.deals import SimulatedDeal
from scoring.boards import Vulnerability
from scoring.cards import RANKS, Card, Denomination, Seat, Side, Suit
from scoring.contracts import Contract, PassedOut, Played, Risk
from scoring.notation import TableResult

_MAJORS = (Suit.HEARTS, Suit.SPADES)


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """The two pairs at a table, by skill: 0 is the club's average, 1 a class better."""

    name: str
    skills: dict[Side, float]

    def edge(self, side: Side) -> float:
        """How much better the side plays than its opponents."""
        return self.skills[side] - self.skills[side.opponents]


def play(deal: SimulatedDeal, table: SimulatedTable, vulnerability: Vulnerability) -> TableResult:
    """One table's result on the deal; the same table name plays it alike again."""
    chance = random.Random(f"{deal.seed} {table.name}")  # noqa: S311 - nobody bets on the demo
    side = _declaring_side(deal, table, chance)
    judged = deal.strength(side) + chance.gauss(0.15 * table.skills[side], 1.1)
    if judged < 18:
        return TableResult(PassedOut())
    trumps = _trumps(deal, side, judged, chance)
    level = _level(trumps, judged)
    tricks = _tricks(deal, side, trumps, table.edge(side), chance)
    doubters = table.skills[side.opponents]
    risk = _risk(level + 6 - tricks, doubters, chance, vulnerable=vulnerability.of(side))
    declarer = _declarer(deal, side, trumps, chance)
    outcome = Played(Contract(level, trumps, risk), declarer, tricks)
    return TableResult(outcome, _lead(deal, declarer.lho, trumps))


def _declaring_side(deal: SimulatedDeal, table: SimulatedTable, chance: random.Random) -> Side:
    lead = deal.strength(Side.NS) - deal.strength(Side.EW)
    return Side.NS if lead + chance.gauss(0.4 * table.edge(Side.NS), 1.6) > 0 else Side.EW


def _trumps(deal: SimulatedDeal, side: Side, judged: float, chance: random.Random) -> Denomination:
    suit = deal.longest(side)
    length = deal.length(side, suit)
    if suit in _MAJORS and length >= 8 and chance.random() < 0.85:
        return Denomination(suit.value)
    if length >= 9 and not 24 <= judged < 29 and chance.random() < 0.8:
        return Denomination(suit.value)
    if length >= 8 and judged < 23 and chance.random() < 0.6:
        return Denomination(suit.value)
    return Denomination.NOTRUMP


def _level(trumps: Denomination, judged: float) -> int:
    """As high as strength allows: part-score, game if there is one in sight, slam."""
    if judged >= 37:
        return 7
    if judged >= 33:
        return 6
    game = {Denomination.NOTRUMP: 3, Denomination.HEARTS: 4, Denomination.SPADES: 4}.get(trumps, 5)
    if judged >= (28 if game == 5 else 25):
        return game
    if trumps is Denomination.NOTRUMP:
        return 2 if judged >= 23 else 1
    return max(1, min(3, 1 + int((judged - 19) / 2)))


def _tricks(
    deal: SimulatedDeal, side: Side, trumps: Denomination, edge: float, chance: random.Random
) -> int:
    shared = random.Random(f"{deal.seed} {side} {trumps}")  # noqa: S311 - nobody bets on the demo
    fair = 6.9 + (deal.points(side) - 20) / 2.9 + shared.gauss(0, 0.9)
    if trumps is not Denomination.NOTRUMP:
        fair += 0.7 + 0.65 * (deal.length(side, Suit(trumps.value)) - 8)
    return max(2, min(13, round(fair + 0.25 * edge + chance.gauss(0, 0.55))))


def _risk(down: int, skill: float, chance: random.Random, *, vulnerable: bool) -> Risk:
    if down < 2:
        return Risk.UNDOUBLED
    eagerness = 0.12 * down + 0.08 * skill + (0.05 if vulnerable else 0)
    return Risk.DOUBLED if chance.random() < eagerness else Risk.UNDOUBLED


def _declarer(deal: SimulatedDeal, side: Side, trumps: Denomination, chance: random.Random) -> Seat:
    suit = deal.longest(side) if trumps is Denomination.NOTRUMP else Suit(trumps.value)
    usual = deal.holder(side, suit)
    steadiness = 0.7 if trumps is Denomination.NOTRUMP else 0.9
    return usual if chance.random() < steadiness else usual.partner


def _lead(deal: SimulatedDeal, leader: Seat, trumps: Denomination) -> Card:
    """Top of touching honours, else fourth best (or lowest) of the longest side suit."""
    hand = deal.deal.hand(leader)
    suits = [hand.suit(suit) for suit in Suit if suit.value != trumps.value]
    for cards in suits:
        if len(cards) > 1 and cards[0].rank in "AKQJ" and _touch(cards[0], cards[1]):
            return cards[0]
    longest = max(suits, key=len)
    return longest[min(3, len(longest) - 1)]


def _touch(higher: Card, lower: Card) -> bool:
    return RANKS.index(higher.rank) - RANKS.index(lower.rank) == 1
