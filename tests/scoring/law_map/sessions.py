"""Plain documents to score, and what the tests of the law map read from their results.

Everything goes through `scoring.document`, as `python -m scoring` does.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tests.scoring.document.documents import result_of

Json = dict[str, Any]
Earned = Fraction | int | None
Both = tuple[Earned, Earned]
"""What North-South and East-West earned on a line."""

UNITS = {"matchpoints": "mp", "butler": "imp", "cross_imps": "imp", "total_points": "points"}


def points(*scores: int) -> list[Json]:
    """Results in points."""
    return [{"score": score} for score in scores]


def weighted(*outcomes: tuple[int, str]) -> Json:
    """An assigned score of several outcomes with their weights."""
    return {"weighted": [{"score": score, "weight": weight} for score, weight in outcomes]}


def artificial(ns: str, ew: str) -> Json:
    return {"artificial": {"ns": ns, "ew": ew}}


def split(ns: Json, ew: Json) -> Json:
    return {"split": {"ns": ns, "ew": ew}}


def played(contract: str, declarer: str, tricks: int, **more: object) -> Json:
    return {"contract": contract, "declarer": declarer, "tricks": tricks, **more}


def travellers(*boards: Sequence[Json]) -> list[Json]:
    """Boards 1, 2, ... on each of which pairs 1, 2, ... sit North-South against 101, 102, ..."""
    return [
        {
            "board": number,
            "results": [
                {"ns": str(pair), "ew": str(100 + pair), **result}
                for pair, result in enumerate(results, start=1)
            ],
        }
        for number, results in enumerate(boards, start=1)
    ]


def session(*boards: Sequence[Json], method: str = "matchpoints", **conditions: Any) -> Json:
    """The boards scored under these conditions."""
    document = {"method": method, "boards": travellers(*boards), **conditions}
    scored: Json = result_of(document)
    return scored


def value(text: str | None) -> Earned:
    return None if text is None else Fraction(text)


def earned(
    *boards: Sequence[Json], method: str = "matchpoints", board: int = 1, **conditions: Any
) -> list[Both]:
    """What every line of one of the boards earned."""
    scored = session(*boards, method=method, **conditions)
    unit = UNITS[method]
    return [
        (value(line[f"{unit}_ns"]), value(line[f"{unit}_ew"]))
        for line in scored["boards"][board - 1]["results"]
    ]


def ns_of(lines: Sequence[Both]) -> list[Earned]:
    return [ns for ns, _ in lines]


def ew_of(lines: Sequence[Both]) -> list[Earned]:
    return [ew for _, ew in lines]


def standing(scored: Json, contestant: str) -> Json:
    (found,) = [row for row in scored["standings"] if row["contestant"] == contestant]
    return dict(found)


def match(*boards: Json, method: str = "teams_imps", **conditions: Any) -> Json:
    """Team "1" at home against "2" over these boards, scored."""
    numbered = [{"board": place, **board} for place, board in enumerate(boards, start=1)]
    document = {
        "method": method,
        "matches": [{"home": "1", "away": "2", "boards": numbered}],
        **conditions,
    }
    scored = result_of(document)
    found: Json = scored["matches"][0]
    return found


def rooms(open_room: Json, closed_room: Json, **rulings: object) -> Json:
    return {"open": open_room, "closed": closed_room, **rulings}


def imps(scored_match: Json, board: int = 1) -> Both:
    row = scored_match["boards"][board - 1]
    return value(row["imp_home"]), value(row["imp_away"])


def fractions(*texts: str | int) -> list[Earned]:
    return [Fraction(text) for text in texts]
