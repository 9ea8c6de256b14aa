"""Random sessions as an official score writes them down, scored here by plain arithmetic."""

import random
from fractions import Fraction
from typing import Any

from scoring.boards import vulnerability
from scoring.cards import Seat
from scoring.contracts import Contract, Played, parse_contract
from tests.events.merits.rows import Score

BIDS = ("1NT", "2H", "3NT", "3NT", "4S", "4S", "4SX", "5DX", "6H", "7NT", "PASS")
SEATS = "NESW"


def random_evening(seed: int, *, sort: str, tables: int, rounds: int, in_round: int) -> Score:
    """A session of pairs, of players ("individual") or of teams; all play a board at once."""
    chance = random.Random(seed)  # noqa: S311 - an example, no secret
    level = chance.random() < 0.1
    size = {"pairs": 2, "individual": 4, "teams": 1}[sort] * tables
    names = [str(number) for number in range(1, size + 1)]
    sheets: list[dict[str, Any]] = []
    matches: list[dict[str, Any]] = []
    for round_ in range(1, rounds + 1):
        chance.shuffle(names)
        sides = _sides(names, sort)
        boards = range((round_ - 1) * in_round + 1, round_ * in_round + 1)
        for board in boards:
            lines = [_line(chance, *two, round_, level=level) for two in sides]
            sheets.append(_sheet(board, lines, of_teams=sort == "teams"))
        if sort == "teams":
            matches += _matches(sides, round_, sheets[-in_round:])
    return Score(_ranking(sort, sheets, matches), sheets, matches)


def _sides(names: list[str], sort: str) -> list[tuple[str, str]]:
    if sort == "individual":
        names = ["+".join(names[at : at + 2]) for at in range(0, len(names), 2)]
    met = list(zip(names[::2], names[1::2], strict=False))
    if sort == "teams":
        met = [room for a, b in met for room in ((f"{a}NS", f"{b}EW"), (f"{b}NS", f"{a}EW"))]
    return met


def _line(chance: random.Random, ns: str, ew: str, round_: int, *, level: bool) -> dict[str, Any]:
    bid = "4S" if level else chance.choice(BIDS)
    declarer = "N" if level else chance.choice(SEATS)
    tricks = 10 if level else chance.randint(0, 13)
    contract = parse_contract(bid)
    line: dict[str, Any] = {
        "ns": ns, "ew": ew, "ns_names": ns, "ew_names": ew, "round": round_, "contract": "",
        "declarer": "", "tricks": None, "score": 0, "ns_award": "", "ew_award": "", "group": "",
        "earned_ns": "", "earned_ew": "",
    }  # fmt: skip
    if isinstance(contract, Contract):
        points = _points(contract, tricks) * (1 if declarer in "NS" else -1)
        line |= {"contract": bid, "declarer": declarer, "tricks": tricks, "score": points}
    if not level and chance.random() < 0.03:
        line |= {"ns_award": "A+", "ew_award": "A-"}
    if not level and chance.random() < 0.03:
        line |= {"contract": "", "declarer": "", "tricks": None, "score": None}
    return line


def _points(contract: Contract, tricks: int) -> int:
    return Played(contract, Seat.NORTH, tricks).score(vulnerability(1))


def _sheet(board: int, lines: list[dict[str, Any]], *, of_teams: bool) -> dict[str, Any]:
    """Matchpoints among the lines that have a score; an award is its share of the top."""
    scored = [line for line in lines if line["score"] is not None]
    top = 2 * (len(scored) - 1)
    for line in scored if not of_teams and top > 0 else ():
        points = sum(
            (line["score"] > other["score"]) * 2 + (line["score"] == other["score"])
            for other in scored
            if other is not line
        )
        earned = [Fraction(points), Fraction(top - points)]
        if line["ns_award"]:
            earned = [Fraction(6 * top, 10), Fraction(4 * top, 10)]
        line["earned_ns"], line["earned_ew"] = map(str, earned)
    return {"board": board, "unit": "imp" if of_teams else "mp", "top": max(top, 0), "lines": lines}


def _matches(
    sides: list[tuple[str, str]], round_: int, sheets: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """IMPs are the difference in hundreds here: enough to be won, lost and level."""
    found = []
    for at in range(0, len(sides), 2):
        home, away = sides[at][0][:-2], sides[at][1][:-2]
        boards = []
        for sheet in sheets:
            one, other = sheet["lines"][at], sheet["lines"][at + 1]
            both = one["score"] is not None and other["score"] is not None
            imps = (one["score"] - other["score"]) // 100 if both else 0
            home_says, away_says = (str(imps), str(-imps)) if both else ("", "")
            boards.append({"board": sheet["board"], "home": home_says, "away": away_says})
        won = sum(int(each["home"] or 0) for each in boards)
        found.append(
            {
                "round": round_,
                "home": {"label": home, "margin": str(won), "points": "10"},
                "away": {"label": away, "margin": str(-won), "points": "10"},
                "boards": boards,
            }
        )
    return found


def _ranking(
    sort: str, sheets: list[dict[str, Any]], matches: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    totals: dict[str, Fraction] = {}
    for sheet in sheets:
        for line in sheet["lines"]:
            for side in ("ns", "ew"):
                labels = [line[side][:-2]] if sort == "teams" else line[side].split("+")
                for label in labels:
                    earned = Fraction(line[f"earned_{side}"] or 0)
                    totals[label] = totals.get(label, Fraction()) + earned
    for match in matches:
        for side in ("home", "away"):
            totals[match[side]["label"]] += int(match[side]["margin"])
    places = []
    for label, total in sorted(totals.items(), key=lambda each: -each[1]):
        rank = 1 + sum(1 for other in totals.values() if other > total)
        tied = sum(1 for other in totals.values() if other == total) > 1
        places.append({"line": "ALL", "label": label, "rank": f"{rank}{'=' if tied else ''}"})
    return places
