"""The score sheet in plain text: two columns and the line (rubber Law 75), or line by line."""

from collections.abc import Sequence
from itertools import zip_longest

from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import Partnership
from scoring.rubber.lines import LinePlace, SheetLine
from scoring.rubber.sheet import RubberSheet

Sheet = RubberSheet | ChicagoSheet

_LEAST = 8


def columns(sheet: Sheet, left: str = "We", right: str = "They") -> str:
    """The sheet as a scorer of side A keeps it, with the totals as if settled now.

    Above the line entries rise from it, below they descend, and a line closes every game.
    """
    width = max(_LEAST, len(left) + 2, len(right) + 2)
    settlement = sheet.settle()
    above = [line for line in settlement.lines if line.place is LinePlace.ABOVE]
    rule = f"{'-' * width}+{'-' * width}"
    rows = [f"{left:>{width - 1}} | {right}", rule.replace("-", "=")]
    rows += reversed(_rows(above, width))
    for game in games_below(sheet):
        rows += [rule, *_rows(game, width)]
    totals = settlement.totals
    rows += [
        rule.replace("-", "="),
        f"{totals[Partnership.A]:>{width - 1}} | {totals[Partnership.B]}",
    ]
    return "\n".join(rows) + "\n"


def listing(sheet: Sheet) -> str:
    """One row for each line: deal, side, place, points, reason and Laws; then the totals."""
    settlement = sheet.settle()
    rows = [
        f"{line.deal or 'end':>4}  {line.side}  {line.place}  {line.points:>5}  "
        f"{line.reason} ({', '.join(line.laws)})"
        for line in settlement.lines
    ]
    rows += [f"total {side}: {points}" for side, points in settlement.totals.items()]
    return "\n".join(rows) + "\n"


def games_below(sheet: Sheet) -> list[list[SheetLine]]:
    """The lines below the line, game by game; a game in progress is the last."""
    games: list[list[SheetLine]] = [[]]
    for deal in sheet.deals:
        games[-1] += [line for line in deal.lines if line.place is LinePlace.BELOW]
        if deal.game_to is not None:
            games.append([])
    return games if games[-1] or len(games) == 1 else games[:-1]


def _rows(lines: Sequence[SheetLine], width: int) -> list[str]:
    ours, theirs = (
        [str(line.points) for line in lines if line.side is side] for side in Partnership
    )
    return [
        f"{mine:>{width - 1}} | {yours}".rstrip()
        for mine, yours in zip_longest(ours, theirs, fillvalue="")
    ]
