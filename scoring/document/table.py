"""Rankings, travellers and matches in plain text, for reading on a terminal."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.document.document import Output
from scoring.numbers import exact, half_up
from scoring.teams.cross_table import CrossTable, CrossTableCell

NOTHING_PLAYED = "No match has been played.\n"

_LINES = {"NS": "North-South", "EW": "East-West", "ALL": "Ranking"}
_UNITS = {"mp": "MP", "imp": "IMP", "points": "Points"}
_SEATS = ("ns", "ew", "n", "e", "s", "w")


def grid(head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 0) -> str:
    """Columns under their heads, flush right but for the one counted `left` from 0."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "".join(
        "  ".join(
            f"{cell:<{width}}" if column == left else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        + "\n"
        for line in lines
    )


def ranking_table(standings: Sequence[Output]) -> str:
    """The ranking, line by line."""
    parts = []
    for line, title in _LINES.items():
        rows = [row for row in standings if row["line"] == line]
        if rows:
            has_top = any(row["percent"] is not None for row in rows)
            head = ("Rank", "Contestant", "Total", *(("Of", "Percent") if has_top else ()))
            parts.append(f"{title}\n{grid(head, (_ranked(row, has_top) for row in rows), left=1)}")
    return "\n".join(parts) or "Nobody has a score to rank.\n"


def _ranked(row: Output, has_top: bool) -> tuple[str, ...]:  # noqa: FBT001 - read beside its head
    rank = text(row["rank"]) or text(row.get("status", "")).replace("_", " ")
    cells = (rank, text(row["contestant"]), number(row["total"]))
    return (*cells, text(row["of"]), text(row["percent"])) if has_top else cells


def traveller_table(board: int, rows: Sequence[Output]) -> str:
    """A board's results in the order of the document."""
    if not rows:
        return f"Board {board}: no results\n"
    seats = [key for key in _SEATS if key in rows[0]]
    earned = [f"{unit}_{side}" for unit in _UNITS for side in ("ns", "ew")]
    earned = [key for key in earned if any(key in row for row in rows)]
    head = (*(seat.upper() for seat in seats), "Score", *map(_head, earned))
    lines = [
        (
            *(text(row[seat]) for seat in seats),
            score_text(row),
            *(number(row.get(key)) for key in earned),
        )
        for row in rows
    ]
    return f"Board {board}\n{grid(head, lines, left=-1)}"


def _head(key: str) -> str:
    """The head of a column: mp_ns is "MP NS", imp_home is "IMP home"."""
    unit, side = key.split("_")
    return f"{_UNITS[unit]} {side.upper() if side in _SEATS else side}"


def score_text(row: Output) -> str:
    """What stands in the score column; the sides of a split score apart by "/"."""
    if row.get("score") is not None:
        return text(row["score"])
    for key in ("artificial", "split"):
        sides = row.get(key)
        if isinstance(sides, dict):
            return "/".join(
                score_text(side) if isinstance(side, dict) else text(side)
                for side in sides.values()
            )
    if "artificial" in row:
        return text(row["artificial"])
    weighted = row.get("weighted")
    if isinstance(weighted, list):
        return " + ".join(f"{each['weight']} of {each['score']}" for each in weighted)
    return "not played"


def text(value: object) -> str:
    """A cell; nothing for nothing."""
    return "" if value is None else str(value)


def number(value: object) -> str:
    """A cell with an exact number: two decimals where it is written as a fraction."""
    found = text(value)
    return half_up(Fraction(found), 2) if "/" in found else found


def pairs_matches_table(matches: Sequence[Output]) -> str:
    """The matches of a Swiss contest of pairs."""
    figure = "percent" if any("percent_ns" in row for row in matches) else "imp"
    rows = [
        (
            *(text(row[side]) for side in ("ns", "ew")),
            *(half_up(Fraction(text(row[f"{figure}_{side}"])), 2) for side in ("ns", "ew")),
            *(number(row[f"vp_{side}"]) for side in ("ns", "ew")),
        )
        for row in matches
    ]
    said = "%" if figure == "percent" else "IMP"
    return grid(("NS", "EW", f"{said} NS", f"{said} EW", "VP NS", "VP EW"), rows, left=-1)


def match_table(match: Output, *, boards: bool) -> str:
    """A match in a line, and its boards below where asked for."""
    points = f"{number(match['total_home'])} - {number(match['total_away'])}"
    margin = f"margin {number(match['margin'])}"
    winner = f", {match['winner']} won" if match.get("winner") else ""
    number_of_round = f"Round {match['round']}: " if "round" in match else ""
    title = f"{number_of_round}{match['home']} v {match['away']}  {points}  ({margin}{winner})\n"
    rows = match["boards"]
    if not boards or not isinstance(rows, list) or not rows:
        return title
    keys = [f"{unit}_{side}" for unit in _UNITS for side in ("home", "away")]
    keys = [key for key in keys if key in rows[0]]
    head = ("Board", *map(_head, keys))
    return title + grid(
        head, ((text(row["board"]), *(number(row[key]) for key in keys)) for row in rows), left=-1
    )


def cross_table_text(table: CrossTable) -> str:
    """What every team made against every other; x on the diagonal, - where they have not met."""
    lines = [
        (
            row.standing.team,
            *(
                "x" if row.standing.team == other else _met(cell)
                for other, cell in zip(table.teams, row.cells, strict=True)
            ),
        )
        for row in table.rows
    ]
    return grid(("Team", *table.teams), lines)


def _met(cell: CrossTableCell | None) -> str:
    return "-" if cell is None else number(exact(cell.points))
