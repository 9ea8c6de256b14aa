"""Matches for tests, from scores as they stand on a card."""

from collections.abc import Sequence
from fractions import Fraction

from scoring.awards import Assigned
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.match import Match, MatchConditions, MatchResult, score_match


def weighted(*outcomes: tuple[int, str]) -> Assigned:
    return Assigned(tuple((score, Fraction(weight)) for score, weight in outcomes))


def played(board: int, open_room: int, closed_room: int) -> MatchBoard:
    return MatchBoard(board, Room.played(open_room), Room.played(closed_room))


def plain_match(
    home: str, away: str, scores: Sequence[tuple[int, int]], *, round_number: int | None = None
) -> Match:
    """Boards 1, 2, ... with the North-South scores of the open and the closed room."""
    boards = tuple(played(number, *pair) for number, pair in enumerate(scores, start=1))
    return Match(home, away, boards, round_number=round_number)


def won_by(
    home: str, away: str, imps: int, conditions: MatchConditions, *, round_number: int | None = None
) -> MatchResult:
    """A match of four boards that home won by that many IMPs, 0 to 24, or lost when negative."""
    swing = {0: 0, 1: 20, 3: 90, 5: 170, 6: 220, 10: 430, 12: 600, 24: 4000}[abs(imps)]
    scores = [(swing if imps >= 0 else -swing, 0), (0, 0), (0, 0), (0, 0)]
    return score_match(plain_match(home, away, scores, round_number=round_number), conditions)


def values(*numbers: int | str) -> tuple[Fraction, ...]:
    """Exact values, to compare tuples with."""
    return tuple(map(Fraction, numbers))
