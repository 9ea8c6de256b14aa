"""An independent reckoning of every kind of merit, from the rows of an official score alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from scoring.numbers import half_up

Row = dict[str, Any]
GAMES = {"C": 5, "D": 5, "H": 4, "S": 4, "NT": 3}


@dataclass(frozen=True)
class Score:
    """Ranking, travellers and matches as `events.queries.score_sheet` writes them."""

    ranking: list[Row]
    travellers: list[Row]
    matches: list[Row]

    @property
    def of_teams(self) -> bool:
        return bool(self.matches)

    def is_in(self, who: str, side: str) -> bool:
        return who == (side[:-2] if self.of_teams else side) or who in side.split("+")

    def lines(self, board: object) -> list[Row]:
        (sheet,) = [each for each in self.travellers if each["board"] == board]
        return [line for line in sheet["lines"] if line["score"] is not None]

    def at(self, who: str, board: object) -> list[tuple[Row, bool]]:
        """The lines of the board at which they sat, and whether North-South."""
        return [
            (line, self.is_in(who, line["ns"]))
            for line in self.lines(board)
            if self.is_in(who, line["ns"]) or self.is_in(who, line["ew"])
        ]

    def mine(self, who: str) -> list[tuple[int, int, Row, bool]]:
        """All their lines in the order of play: round, board, line, whether North-South."""
        found = [
            (line["round"], sheet["board"], line, ns)
            for sheet in self.travellers
            for line, ns in self.at(who, sheet["board"])
        ]
        return sorted(found, key=lambda each: each[:2])

    def place(self, who: str) -> Row:
        (row,) = [each for each in self.ranking if each["label"] == who]
        return row

    def everybody(self) -> list[str]:
        return [row["label"] for row in self.ranking]


def bid(line: Row) -> str:
    return str(line["contract"]).rstrip("X")


def level(line: Row) -> int:
    return int(line["contract"][0]) if line["contract"] else 0


def is_made(line: Row) -> bool:
    return bool(line["contract"]) and line["tricks"] >= level(line) + 6


def declares(line: Row, ns: bool) -> bool:
    return bool(line["contract"]) and (line["declarer"] in "NS") == ns


def is_game(line: Row) -> bool:
    return bool(line["contract"]) and level(line) >= GAMES[bid(line)[1:]]


def is_adjusted(line: Row) -> bool:
    return bool(line["ns_award"])


def earned(line: Row, ns: bool) -> Fraction:
    return Fraction(line["earned_ns" if ns else "earned_ew"])


def top(line: Row) -> Fraction:
    """Of a line without an award both sides together earn the top, of others too here."""
    return Fraction(line["earned_ns"]) + Fraction(line["earned_ew"])


def share(line: Row, ns: bool) -> Fraction | None:
    return earned(line, ns) / top(line) if line["earned_ns"] and top(line) else None


def shown(value: Fraction) -> str:
    return half_up(100 * value, 2)


# --- Meetings -----------------------------------------------------------------------------------


def boards_won(score: Score, who: str) -> dict[tuple[str, str], list[tuple[int, Fraction, str]]]:
    """By opponents and partner: each board, what was gained on being level, and how it is said."""
    if score.of_teams:
        return imps_won(score, who)
    found: dict[tuple[str, str], list[tuple[int, Fraction, str]]] = {}
    for _round, board, line, ns in score.mine(who):
        part = share(line, ns)
        if is_adjusted(line) or not line["earned_ns"]:
            continue
        side = line["ns" if ns else "ew"].split("+")
        partner = "".join(each for each in side if each != who)
        key = (line["ew" if ns else "ns"], partner)
        gain = earned(line, ns) - top(line) / 2
        found.setdefault(key, []).append((board, gain, "" if part is None else shown(part)))
    return found


def imps_won(score: Score, who: str) -> dict[tuple[str, str], list[tuple[int, Fraction, str]]]:
    found: dict[tuple[str, str], list[tuple[int, Fraction, str]]] = {}
    for match in score.matches:
        for own, other, sign in (("home", "away", 1), ("away", "home", -1)):
            for each in match["boards"] if match[own]["label"] == who else ():
                lines = [line for line, _ns in score.at(who, each["board"])]
                if each["home"] and not any(map(is_adjusted, lines)):
                    gain = Fraction(sign * int(each["home"]))
                    told_ = (each["board"], gain, str(gain))
                    found.setdefault((match[other]["label"], ""), []).append(told_)
    return found


def meetings_of(score: Score, who: str) -> list[tuple[str, int, Fraction, str]]:
    """Opponents, boards, gain in all, and how much that was in words."""
    if score.of_teams:
        return [
            (match[other]["label"], len(match["boards"]), gain, str(gain))
            for match in score.matches
            for own, other in (("home", "away"), ("away", "home"))
            if match[own]["label"] == who
            for gain in (Fraction(match[own]["margin"]),)
        ]
    found = []
    for (opponents, partner), boards in boards_won(score, who).items():
        rows = [
            (line, ns)
            for number, *_ in boards
            for line, ns in score.at(who, number)
            if line["ew" if ns else "ns"] == opponents
            and (not partner or partner in line["ns" if ns else "ew"].split("+"))
        ]
        whole = sum((top(line) for line, _ns in rows), Fraction())
        own = sum((earned(line, ns) for line, ns in rows), Fraction())
        found.append((opponents, len(rows), own - whole / 2, shown(own / whole)))
    return found


def told(says: Mapping[str, Any]) -> str:
    return str(says["percent"] if "percent" in says else says["gain"])


def is_meeting(score: Score, who: str, says: Mapping[str, Any]) -> bool:
    return any(
        (opponents, figure) == (says["opponents"], told(says)) and gain > 0
        for opponents, _boards, gain, figure in meetings_of(score, who)
    )


def beaten(score: Score, who: str) -> set[str]:
    met = meetings_of(score, who)
    lost = {opponents for opponents, _b, gain, _f in met if gain <= 0}
    return {opponents for opponents, *_ in met} - lost


# --- Boards -------------------------------------------------------------------------------------


def only(score: Score, who: str, board: object, test: Callable[[Row, bool], bool]) -> bool:
    """Whether they did it, at one table, and no other side at any table did."""
    sides = [(line, ns) for line in score.lines(board) for ns in (True, False)]
    did = [(line, ns) for line, ns in sides if test(line, ns)]
    return len(did) == 1 and any(
        line is did[0][0] and ns == did[0][1] for line, ns in score.at(who, board)
    )


def best_on(score: Score, who: str, board: object) -> tuple[int, int] | None:
    """Points and the number compared, where they alone were best with their cards."""
    for line, ns in score.at(who, board):
        if not line["earned_ns"] or is_adjusted(line):
            continue
        others = [
            earned(other, ns)
            for other in score.lines(board)
            if other is not line and other["earned_ns"]
        ]
        if len(others) >= 2 and all(earned(line, ns) > other for other in others):
            return (line["score"] if ns else -line["score"]), len(others) + 1
    return None


def at_one(score: Score, who: str, says: Mapping[str, Any], made: bool) -> bool:
    return any(
        not is_adjusted(line)
        and line["contract"] == says["contract"]
        and line["ew" if ns else "ns"].removesuffix("EW").removesuffix("NS") == says["opponents"]
        and declares(line, ns) == made
        and is_made(line) == made
        and (made or level(line) + 6 - line["tricks"] == says["down"])
        for line, ns in score.at(who, says["board"])
    )


def only_made(score: Score, who: str, says: Mapping[str, Any]) -> bool:
    same = [line for line in score.lines(says["board"]) if bid(line) == says["contract"]]
    return len(same) - 1 == says["others"] and only(
        score,
        who,
        says["board"],
        lambda line, ns: bid(line) == says["contract"] and declares(line, ns) and is_made(line),
    )


def only_defeated(score: Score, who: str, says: Mapping[str, Any]) -> bool:
    same = [line for line in score.lines(says["board"]) if bid(line) == says["contract"]]
    return len(same) - 1 == says["others"] and only(
        score,
        who,
        says["board"],
        lambda line, ns: (
            bid(line) == says["contract"] and not declares(line, ns) and not is_made(line)
        ),
    )


def only_from(least: int) -> Callable[[Score, str, Mapping[str, Any]], bool]:
    return lambda score, who, says: only(
        score,
        who,
        says["board"],
        lambda line, ns: (
            declares(line, ns) and is_made(line) and is_game(line) and level(line) >= least
        ),
    )


def tricks(score: Score, who: str, says: Mapping[str, Any], declaring: bool) -> bool:
    for line, ns in score.at(who, says["board"]):
        if declares(line, ns) != declaring or bid(line)[1:] != says["trumps"]:
            continue
        side = line["declarer"] in "NS"
        same = [
            other["tricks"]
            for other in score.lines(says["board"])
            if other is not line
            and bid(other)[1:] == says["trumps"]
            and (other["declarer"] in "NS") == side
        ]
        mine = line["tricks"]
        best = all(mine > each for each in same) if declaring else all(mine < each for each in same)
        if best and (mine, len(same) + 1) == (says["tricks"], says["tables"]):
            return True
    return False


def took(score: Score, who: str, says: Mapping[str, Any]) -> bool:
    return any(
        (line["tricks"] if declares(line, ns) else 13 - line["tricks"]) == says["tricks"] > 0
        for line, ns in score.at(who, says["board"])
        if line["contract"] == says["contract"]
    )


# --- Sessions -----------------------------------------------------------------------------------


def gains(score: Score, who: str) -> list[Fraction]:
    if score.of_teams:
        return [gain for boards in boards_won(score, who).values() for _b, gain, _f in boards]
    return [
        earned(line, ns) - top(line) / 2
        for _r, _b, line, ns in score.mine(who)
        if line["earned_ns"]
    ]


def longest(score: Score, who: str) -> int:
    ahead = [
        bool(line["earned_ns"]) and earned(line, ns) > top(line) / 2
        for _r, _b, line, ns in score.mine(who)
    ]
    return max((len(list(run)) for good, run in groupby(ahead) if good), default=0)


def shares(score: Score, who: str) -> list[Fraction]:
    found = [share(line, ns) for _r, _b, line, ns in score.mine(who)]
    return [each for each in found if each is not None]


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)


def part(score: Score, who: str, declaring: bool) -> list[Fraction]:
    found = [
        share(line, ns)
        for _r, _b, line, ns in score.mine(who)
        if line["contract"] and not is_adjusted(line) and declares(line, ns) == declaring
    ]
    return [each for each in found if each is not None]


def in_part(declaring: bool, *, best: bool) -> Callable[[Score, str, Mapping[str, Any]], bool]:
    def holds(score: Score, who: str, says: Mapping[str, Any]) -> bool:
        own = part(score, who, declaring)
        others = [part(score, other, declaring) for other in score.everybody() if other != who]
        is_best = all(mean(own) > mean(each) for each in others if len(each) >= 3)
        is_told = (shown(mean(own)), len(own)) == (says["percent"], says["boards"])
        return is_told and mean(own) > Fraction(1, 2) and (is_best or not best)

    return holds


def halves(score: Score, who: str, says: Mapping[str, Any]) -> bool:
    all_of_it = shares(score, who)
    middle = len(all_of_it) // 2
    before, after = mean(all_of_it[:middle]), mean(all_of_it[middle:])
    return after > before and (shown(before), shown(after)) == (says["before"], says["after"])


def placed(score: Score, who: str, says: Mapping[str, Any]) -> bool:
    field = len(score.ranking)
    better = [row for row in score.ranking if int(row["rank"].rstrip("=")) < says["rank"]]
    return score.place(who)["rank"] == str(says["rank"]) and (field, says["rank"] - 1) == (
        says["field"],
        len(better),
    )


def led(score: Score, who: str, _says: Mapping[str, Any]) -> bool:
    first = {row["label"] for row in score.ranking if int(row["rank"].rstrip("=")) <= 3}
    return len(first) == 3 and first <= beaten(score, who)


Check = Callable[[Score, str, Mapping[str, Any]], bool]
TRUE: dict[str, Check] = {
    "only_made": only_made,
    "only_defeated": only_defeated,
    "only_slam": only_from(6),
    "only_game": only_from(1),
    "best_score": lambda score, who, says: (
        best_on(score, who, says["board"]) == (says["points"], says["tables"])
    ),
    "most_tricks": lambda score, who, says: tricks(score, who, says, True),
    "fewest_tricks": lambda score, who, says: tricks(score, who, says, False),
    **dict.fromkeys(
        ("made", "game_made", "slam_made", "doubled_made"),
        lambda score, who, says: at_one(score, who, says, True),
    ),
    **dict.fromkeys(
        ("defeated", "doubled_defeated"),
        lambda score, who, says: at_one(score, who, says, False),
    ),
    "board_won": lambda score, who, says: any(
        (board, figure) == (says["board"], told(says)) and gain > 0
        for (opponents, _p), boards in boards_won(score, who).items()
        if opponents == says["opponents"]
        for board, gain, figure in boards
    ),
    "level": lambda score, who, says: any(
        board == says["board"] and gain == 0
        for (opponents, _p), boards in boards_won(score, who).items()
        if opponents == says["opponents"]
        for board, gain, _figure in boards
    ),
    "best_board": lambda score, who, says: (
        max(
            Fraction(figure or 0)
            for boards in boards_won(score, who).values()
            for _board, _gain, figure in boards
        )
        == Fraction(says["percent"])
        > 0
    ),
    "took": took,
    "faced": lambda score, who, says: any(
        says["opponents"] in (line["ns"], line["ew"], line["ns"][:-2], line["ew"][:-2])
        for line, _ns in score.at(who, says["board"])
    ),
    "best_meeting": lambda score, who, says: (
        is_meeting(score, who, says)
        and all(
            Fraction(figure) <= Fraction(told(says))
            for other in score.everybody()
            for _opponents, _boards, _gain, figure in meetings_of(score, other)
        )
    ),
    "meeting_won": is_meeting,
    "own_meeting": lambda score, who, says: (
        max(Fraction(figure) for *_, figure in meetings_of(score, who))
        == Fraction(says["percent"])
        > 0
    ),
    "unbeaten": lambda score, who, says: (
        [gain >= 0 for _o, _b, gain, _f in meetings_of(score, who)] == [True] * says["of"]
    ),
    "meetings_won": lambda score, who, says: (
        (
            sum(gain > 0 for _o, _b, gain, _f in meetings_of(score, who)),
            len(meetings_of(score, who)),
        )
        == (says["won"], says["of"])
    ),
    "beat_winner": lambda score, who, says: (
        score.place(says["opponents"])["rank"] == "1" and is_meeting(score, who, says)
    ),
    "beat_leaders": led,
    "best_scores": lambda score, who, says: (
        sum(best_on(score, who, sheet["board"]) is not None for sheet in score.travellers)
        == says["boards"]
    ),
    "placed": placed,
    "row": lambda score, who, says: longest(score, who) == says["boards"],
    "longest_row": lambda score, who, says: (
        longest(score, who) == says["boards"]
        and all(longest(score, each) < says["boards"] for each in score.everybody() if each != who)
    ),
    **dict.fromkeys(
        ("above", "ahead"),
        lambda score, who, says: (
            (sum(each > 0 for each in gains(score, who)), len(gains(score, who)))
            == (says["boards"], says["of"])
        ),
    ),
    "no_zero": lambda score, who, says: (
        all(shares(score, who)) and len(shares(score, who)) == says["of"]
    ),
    "second_half": halves,
    "declaring": in_part(True, best=False),
    "best_declaring": in_part(True, best=True),
    "defending": in_part(False, best=False),
    "best_defending": in_part(False, best=True),
}
"""Whether a merit of that kind holds; those of what was played before are in `test_pasts`."""
