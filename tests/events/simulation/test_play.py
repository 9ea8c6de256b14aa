"""Invented deals and results: legal, repeatable, and like a club's."""

from collections import Counter

from events.simulation.deals import deal
from events.simulation.play import SimulatedTable, play
from scoring.boards import vulnerability
from scoring.cards import Side, Suit
from scoring.contracts import Played
from scoring.notation import TableResult

EVEN = SimulatedTable("1 v 2", {Side.NS: 0.0, Side.EW: 0.0})


def played(boards: int, table: SimulatedTable = EVEN) -> list[TableResult]:
    return [play(deal(f"deal {n}"), table, vulnerability(n)) for n in range(1, boards + 1)]


def test_deal_is_the_whole_pack() -> None:
    hands = deal("any").deal.hands

    assert [len(hand.cards) for hand in hands] == [13] * 4
    assert len({card for hand in hands for card in hand.cards}) == 52
    assert sum(hand.points for hand in hands) == 40


def test_lengths_of_both_sides_make_a_suit() -> None:
    dealt = deal("any")

    assert [dealt.length(Side.NS, suit) + dealt.length(Side.EW, suit) for suit in Suit] == [13] * 4


def test_same_seed_and_table_give_the_same_result() -> None:
    assert played(5) == played(5)


def test_lead_is_from_the_hand_to_declarers_left() -> None:
    for number, result in enumerate(played(60), start=1):
        if isinstance(result.outcome, Played):
            leader = deal(f"deal {number}").deal.hand(result.outcome.declarer.lho)
            assert result.lead in leader.cards


def test_most_contracts_make_and_few_boards_are_passed_out() -> None:
    outcomes = [result.outcome for result in played(400)]
    kinds = Counter(
        ("made" if outcome.relative >= 0 else "down") if isinstance(outcome, Played) else "passed"
        for outcome in outcomes
    )

    assert 200 < kinds["made"] < 300
    assert kinds["passed"] < 20


def test_better_pairs_score_more() -> None:
    strong = SimulatedTable("1 v 2", {Side.NS: 2.0, Side.EW: -2.0})
    weak = SimulatedTable("1 v 2", {Side.NS: -2.0, Side.EW: 2.0})

    def total(table: SimulatedTable) -> int:
        results = enumerate(played(200, table), start=1)
        return sum(result.outcome.score(vulnerability(number)) for number, result in results)

    assert total(strong) > total(weak)
