"""Results of a board as they are written: what was scored, and what each side earned."""

from collections.abc import Callable
from fractions import Fraction

from scoring.awards import Artificial, Assigned, Relieved
from scoring.cards import SIDES, Side
from scoring.document.document import Output
from scoring.individual import players
from scoring.numbers import exact
from scoring.session import ScoredBoard
from scoring.traveller import SideScore, TravellerLine

Row = Callable[[int], Output]


def rows_of(board: ScoredBoard, unit: str, *, individual: bool) -> Row:
    """Makes the row of a line of the board, by its place; what was earned has the unit's name."""
    columns = board.traveller.columns
    names = {side: f"{unit}_{side.value.lower()}" for side in SIDES}
    earned = {side: _earned(board, side) for side in SIDES}
    special = columns.special

    def row(place: int) -> Output:
        found = seats(columns.ns[place], columns.ew[place], individual=individual)
        line = special.get(place)
        if line is None:
            found["score"] = columns.points[place]
        else:
            found |= score_dict(line)
        for side in SIDES:
            found[names[side]] = earned[side](place)
        return found

    return row


def seats(ns: str, ew: str, *, individual: bool) -> Output:
    """Who sat at the table, in the names of a result."""
    if not individual:
        return {"ns": ns, "ew": ew}
    (north, south), (east, west) = players(ns), players(ew)
    return {"n": north, "e": east, "s": south, "w": west}


def score_dict(line: TravellerLine) -> Output:
    """What stands in the score column; `score` is null unless both sides have the same points."""
    ns, ew = line.ns_score, line.ew_score
    found: Output = {"score": None}
    if ns is None and ew is None:
        found["not_played"] = True
    elif isinstance(ns, Artificial) and isinstance(ew, Artificial):
        found["artificial"] = {"ns": str(ns), "ew": str(ew)}
    elif ns == ew:
        found |= _side_dict(ns)
    else:
        found["split"] = {"ns": _side_dict(ns), "ew": _side_dict(ew)}
    if line.group:
        found["group"] = line.group
    return found


def exact_or_none(value: Fraction | None) -> str | None:
    return None if value is None else exact(value)


def _side_dict(score: SideScore) -> Output:
    if score is None:
        return {"not_played": True}
    if isinstance(score, Artificial):
        return {"artificial": str(score)}
    if isinstance(score, Relieved):
        results = {"actual": score.actual, "expected": score.expected, "normal": score.normal}
        return {"self_inflicted": {name: _side_dict(each) for name, each in results.items()}}
    if score.score is not None:
        return {"score": score.score}
    return {"weighted": _outcomes(score)}


def _outcomes(score: Assigned) -> list[Output]:
    return [{"score": points, "weight": exact(weight)} for points, weight in score.outcomes]


def _earned(board: ScoredBoard, side: Side) -> Callable[[int], str | None]:
    """The text of what was earned; each number is written once for all who earned it."""
    column, other, denominator = board.column(side), board.other(side), board.denominator
    texts: dict[int, str] = {}

    def text(place: int) -> str | None:
        if place in other:
            return exact_or_none(other[place])
        unit = column[place]
        if unit not in texts:
            texts[unit] = exact(Fraction(unit, denominator))
        return texts[unit]

    return text
