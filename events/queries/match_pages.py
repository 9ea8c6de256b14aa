"""What the pages of matches show, read from the official score: cross table, match and team card.

A release is a snapshot, so nothing here computes a score; it only picks and arranges.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from events.queries.match_sheets import MatchSheet, MatchTeam
from events.queries.release_pages import CrossPage, MatchPage, MatchPageBoard
from events.queries.result_pages import LineResult, PageLine
from events.queries.score_sheet import RankingRow
from scoring.numbers import exact_sum, half_up
from scoring.session import Unit

DECIMALS = {Unit.VICTORY_POINTS.value: 2}


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: both teams and what it gave them; without points it is still to be played.

    `home_imps` and `away_imps` are what each won on boards.
    """

    round: int
    home: MatchTeam
    away: MatchTeam
    home_imps: str
    away_imps: str
    home_points: str
    away_points: str
    is_own: bool

    @property
    def is_played(self) -> bool:
        return bool(self.home["points"])


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A team's row of the cross table; a cell is empty for itself and where they have not met."""

    place: RankingRow
    cells: tuple[str, ...]
    is_own: bool


@dataclass(frozen=True, slots=True)
class MatchOfTeam:
    """A match as one team's card tells it; `against` is nobody in a round with a bye."""

    round: int
    home: str
    away: str
    against: str
    against_names: str
    imps: str
    against_imps: str
    points: str


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A table of a match on one board: what was played, and the score for its North-South."""

    result: LineResult
    score: int | None


@dataclass(frozen=True, slots=True)
class BoardInRooms:
    """A board of a match: both rooms, and what each team gained on it.

    `gained` and `given` are home's and away's swing, empty where none; `alone` says that one table
    alone has played it.
    """

    board: int
    open: RoomLine | None
    closed: RoomLine | None
    gained: str
    given: str
    alone: bool
    has_score: bool


def match_lines(page: CrossPage, own: frozenset[str]) -> list[tuple[int, list[MatchLine]]]:
    """The matches round by round."""
    lines = [_line(page, match, own) for match in page["matches"]]
    return [(number, [*rows]) for number, rows in groupby(lines, key=lambda line: line.round)]


def cross_rows(page: CrossPage, own: frozenset[str]) -> list[CrossRow]:
    """The cross table, rows and columns in the order of the ranking."""
    order = [row["label"] for row in page["ranking"]]
    met: defaultdict[tuple[str, str], list[Fraction]] = defaultdict(list)
    for match in page["matches"]:
        home, away = match["home"], match["away"]
        if home["points"]:
            met[home["label"], away["label"]].append(Fraction(home["points"]))
            met[away["label"], home["label"]].append(Fraction(away["points"]))
    unit = page["total_unit"]
    return [
        CrossRow(
            row,
            tuple(
                _figure(exact_sum(points), unit)
                if (points := met.get((row["label"], each)))
                else ""
                for each in order
            ),
            row["label"] in own,
        )
        for row in page["ranking"]
    ]


def team_matches(page: CrossPage, label: str) -> list[MatchOfTeam]:
    """The matches and byes of one team, in the order of play."""
    unit = page["total_unit"]
    found = [
        MatchOfTeam(
            match["round"],
            match["home"]["label"],
            match["away"]["label"],
            other["label"],
            other["names"],
            _figure(Fraction(own["won"]), page["unit"]),
            _figure(Fraction(other["won"]), page["unit"]),
            _figure(Fraction(own["points"]), unit) if own["points"] else "",
        )
        for match in page["matches"]
        for own, other in [(match["home"], match["away"]), (match["away"], match["home"])]
        if own["label"] == label
    ]
    found += [
        MatchOfTeam(bye["round"], "", "", "", "", "", "", "")
        for bye in page["byes"]
        if bye["label"] == label
    ]
    return sorted(found, key=lambda each: each.round)


def boards_in_rooms(page: MatchPage) -> list[BoardInRooms]:
    """The boards of a match, one after the other."""
    return [_in_rooms(each) for each in page["boards"]]


def shown(text: str, unit: str) -> str:
    """An exact figure for print: Victory Points with two decimals, others without while whole."""
    return _figure(Fraction(text), unit) if text else ""


def _line(page: CrossPage, match: MatchSheet, own: frozenset[str]) -> MatchLine:
    home, away = match["home"], match["away"]
    return MatchLine(
        match["round"],
        home,
        away,
        shown(home["won"], page["unit"]),
        shown(away["won"], page["unit"]),
        shown(home["points"], page["total_unit"]),
        shown(away["points"], page["total_unit"]),
        not own.isdisjoint((home["label"], away["label"])),
    )


def _in_rooms(row: MatchPageBoard) -> BoardInRooms:
    home, away = (Fraction(row[side]) if row[side] else None for side in ("home", "away"))
    rooms = [_room(row["open"]), _room(row["closed"])]
    played = [each for each in rooms if each and (each.score is not None or each.result.text)]
    return BoardInRooms(
        row["board"],
        rooms[0],
        rooms[1],
        gained=_gain(home),
        given=_gain(away),
        alone=len(played) == 1 and home is None,
        has_score=home is not None or away is not None,
    )


def _room(line: object) -> RoomLine | None:
    if line is None:
        return None
    shown_line = PageLine(line)  # type: ignore[arg-type]  # a row of JSON
    return RoomLine(shown_line.result, shown_line.row["score_ns"])


def _gain(points: Fraction | None) -> str:
    return _figure(points, "") if points is not None and points > 0 else ""


def _figure(value: Fraction, unit: str) -> str:
    places = DECIMALS.get(unit, 0)
    return half_up(value, places if places or value.denominator == 1 else 2)
