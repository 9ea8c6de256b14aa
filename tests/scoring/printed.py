"""Sessions as a program in use would print them."""

from dataclasses import replace

from scoring.cards import Side
from scoring.figures import Figures
from scoring.methods import score_session
from scoring.programs import Program
from scoring.traveller import Traveller

Printed = tuple[str, str]


def figures(
    travellers: list[Traveller], program: Program, method: str = "matchpoints", winners: int = 1
) -> Figures:
    options = replace(program.options, winners=winners)
    return Figures(program, score_session(travellers, options, method))


def lines_of(printed: Figures, decimals: int = 0) -> list[Printed]:
    """Both sides' figures on every line of every board."""
    boards = [printed.board(board.board, board.traveller.section) for board in printed.score.boards]
    return [
        (printed.line(line, Side.NS, decimals), printed.line(line, Side.EW, decimals))
        for board in boards
        for line in board.lines
    ]
