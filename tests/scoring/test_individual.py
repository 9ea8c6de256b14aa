"""Individuals: both players of a side earn alike, under every method (Law 12C3)."""

from collections import defaultdict
from fractions import Fraction

import pytest

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.conditions.options import Options, OptionsError
from scoring.individual import partnership, players
from scoring.methods import METHODS, score_session
from scoring.session import SessionScore
from scoring.traveller import Traveller, TravellerLine

A_PLUS, A_MINUS = Artificial.parse("A+"), Artificial.parse("A-")
ROUNDS = [
    [("1+2", "3+4", 620), ("5+6", "7+8", 170)],
    [("1+3", "5+7", -50), ("2+4", "6+8", 420)],
    [("1+4", "6+7", 110), ("2+3", "5+8", 140)],
]
BOARDS = [
    Traveller(number, [TravellerLine.plain(*row) for row in rows])
    for number, rows in enumerate(ROUNDS, 1)
]


def session(boards: list[Traveller], method: str, *, law_12c2c: bool = True) -> SessionScore:
    options = Options(
        individual=True, law_12c2c=law_12c2c, average_points=Fraction(60), expected_results=2
    )
    return score_session(boards, options, method)


def totals(score: SessionScore) -> dict[str, Fraction]:
    return {each.contestant: each.total for each in score.standings}


def summed(score: SessionScore) -> dict[str, Fraction]:
    """What the lines say, added up player by player."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for board in score.boards:
        for line in board.lines:
            for side in Side:
                for player in players(line.line.contestant(side)):
                    found[player] += line.earned(side) or 0
    return dict(found)


@pytest.mark.parametrize("method", METHODS)
def test_both_players_earn_what_their_side_earns(method: str) -> None:
    score = session(BOARDS, method)
    assert totals(score) == summed(score)
    assert {each.boards_played for each in score.standings} == {3}


@pytest.mark.parametrize("method", METHODS)
def test_partners_of_one_board_are_equal_on_it(method: str) -> None:
    found = totals(session(BOARDS[:1], method))
    assert found["1"] == found["2"] != found["3"] == found["4"]


@pytest.mark.parametrize("method", METHODS)
def test_weighted_score_adjusts_both_players_alike(method: str) -> None:
    """Law 12C3 with 12C1(c): two thirds of 620 and a third of -100 for 1 and 2 together."""
    award = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
    adjusted = Traveller(1, [TravellerLine.assigned("1+2", "3+4", award), *BOARDS[0].lines[1:]])
    score = session([adjusted, *BOARDS[1:]], method)
    assert totals(score) == summed(score)


@pytest.mark.parametrize("method", METHODS)
def test_artificial_score_adjusts_both_players_alike(method: str) -> None:
    """Law 12C3: without the session rule the same for both, whatever their other boards."""
    adjusted = Traveller(
        4,
        [
            TravellerLine.artificial("1+8", "2+7", A_PLUS, A_MINUS),
            TravellerLine.plain("3+6", "4+5", 100),
        ],
    )
    before = totals(session(BOARDS, method))
    after = totals(session([*BOARDS, adjusted], method, law_12c2c=False))
    changes = {player: after[player] - before[player] for player in before}
    assert changes["1"] == changes["8"] > changes["2"] == changes["7"]


@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross_imps"])
def test_session_rule_goes_by_each_player(method: str) -> None:
    """Law 12C2(c): A+ is each player's own average on his other boards, where that is more."""
    adjusted = Traveller(4, [TravellerLine.artificial("1+8", "2+7", A_PLUS, A_MINUS)])
    others = {each.contestant: each for each in session(BOARDS, method).standings}
    flat = METHODS[method].artificial(A_PLUS, None, 2, Options())
    after = totals(session([*BOARDS, adjusted], method))
    for player in ("1", "8"):
        own = others[player].average
        assert after[player] - others[player].total == max(flat, own)


def test_players_are_two() -> None:
    assert players(partnership("3", "7")) == ("3", "7")
    for first, second in (("3", "3"), ("", "3"), ("3", "")):
        with pytest.raises(ValueError, match="a side is two players"):
            partnership(first, second)
        with pytest.raises(ValueError, match="a side is two players"):
            players(f"{first}+{second}")
    with pytest.raises(ValueError, match="cannot contain"):
        partnership("3+4", "7")
    with pytest.raises(ValueError, match="a side is two players, like"):
        players("3")


def test_an_individual_has_one_winner() -> None:
    with pytest.raises(OptionsError, match="one winner"):
        Options(individual=True, winners=2)
