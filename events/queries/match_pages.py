"""What the pages of matches show, read from the official score: cross table, match and team card.

A release is a snapshot, so nothing here computes a score; it only picks and arranges.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, groupby, islice

from events.queries.decision_words import (
    SaidOfMatch,
    said_of_carry_over,
    said_of_knockout,
    said_of_match,
    said_of_penalties,
)
from events.queries.match_sheets import PERCENT, MatchSheet, MatchTeam, match_key
from events.queries.release_pages import CrossPage, MatchPage, MatchPageBoard, section_of
from events.queries.result_pages import LineResult, PageLine, in_section, letters_in
from events.queries.score_sheet import RankingRow
from scoring.numbers import exact_sum, half_up
from scoring.session import Unit

DECIMALS = {Unit.VICTORY_POINTS.value: 2, PERCENT: 2}


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: both teams and what it gave them; without points it is still to be played,
    or void.

    `home_imps` and `away_imps` are what each won on boards, empty where nobody knows; `key` names
    it in addresses, `section` is the letter of theirs where several play. `said` is what the
    director decided of it, `carried` what a team brought into it, `penalties` what was taken in it,
    `winner` who won it where it is a knock-out, which is of no round (0) but of all.
    """

    key: str
    round: int
    home: MatchTeam
    away: MatchTeam
    home_imps: str
    away_imps: str
    home_points: str
    away_points: str
    is_own: bool
    said: SaidOfMatch | None
    carried: str
    penalties: tuple[str, ...]
    winner: str
    section: str

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
    """A match as one team's card tells it; `against` is nobody in a round with a bye.

    `total` is what its matches and byes add up to so far; `key` names the match in addresses.
    Without IMPs nobody knows them; `said` is what the director decided of it, `penalties` what was
    taken in it.
    """

    round: int
    key: str
    against: str
    against_names: str
    imps: str
    against_imps: str
    points: str
    total: str = ""
    said: SaidOfMatch | None = None
    penalties: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundOfTeam:
    """A team's round in a Swiss: its matches, of a triple two, or a bye; nothing before it came."""

    number: int
    matches: tuple[MatchOfTeam, ...]


@dataclass(frozen=True, slots=True)
class RoundsRow:
    """A team's row in the list of rounds."""

    place: RankingRow
    rounds: tuple[RoundOfTeam, ...]
    is_own: bool


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A table of a match on one board: what was played, the score for its North-South, and who sat
    there as far as line-ups tell.
    """

    result: LineResult
    score: int | None
    sat: str


@dataclass(frozen=True, slots=True)
class BoardInRooms:
    """A board of a match: both rooms, and what each team gained on it.

    `gained` and `given` are home's and away's swing, empty where none, `home` and `away` what each
    earned; `alone` says that one table alone has played it. `sits_anew` where other people sit than
    at the board before. `struck`: something stands there, and the match counts otherwise.
    `is_turned` where two pairs at one table sat the other way round.
    """

    board: int
    open: RoomLine | None
    closed: RoomLine | None
    gained: str
    given: str
    alone: bool
    has_score: bool
    home: str = ""
    away: str = ""
    sits_anew: bool = False
    struck: bool = False
    is_turned: bool = False


def match_lines(page: CrossPage, own: frozenset[str]) -> list[tuple[int, list[MatchLine]]]:
    """The matches round by round; those of a knock-out together."""
    lines = [_line(page, match, own) for match in page["matches"]]
    return [(number, [*rows]) for number, rows in groupby(lines, key=lambda line: line.round)]


def cross_tables(page: CrossPage, own: frozenset[str]) -> list[tuple[str, list[CrossRow]]]:
    """The cross table of each section, by its letter, or the only one; a knock-out has none."""
    if page.get("by_round") or any("knockout" in match for match in page["matches"]):
        return []
    ranking = page["ranking"]
    fields = [(letter, in_section(ranking, letter)) for letter in letters_in(ranking)]
    return [(letter, _cross(page, field, own)) for letter, field in fields or [("", ranking)]]


def _cross(page: CrossPage, ranking: Sequence[RankingRow], own: frozenset[str]) -> list[CrossRow]:
    """Those who met one another, rows and columns in the order of their ranking."""
    order = [row["label"] for row in ranking]
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
        for row in ranking
    ]


def team_matches(page: CrossPage, label: str) -> list[MatchOfTeam]:
    """The matches and byes of one team, in the order of play."""
    return _matches_by_team(page, {label}, {})[label]


def rounds_rows(page: CrossPage, own: frozenset[str]) -> list[RoundsRow]:
    """Of a Swiss each team's opponents round by round, by their places; else nothing."""
    if not page.get("by_round"):
        return []
    rounds = rounds_of(page, {})
    return [RoundsRow(row, rounds[row["label"]], row["label"] in own) for row in page["ranking"]]


def rounds_of(
    page: CrossPage, before: Mapping[str, Fraction]
) -> dict[str, tuple[RoundOfTeam, ...]]:
    """The rounds of each team by its label, where totals begin with what it had `before` them."""
    matches = _matches_by_team(page, {row["label"] for row in page["ranking"]}, before)
    last = max((each.round for rows in matches.values() for each in rows), default=0)
    return {
        label: tuple(
            RoundOfTeam(number, tuple(each for each in rows if each.round == number))
            for number in range(1, last + 1)
        )
        for label, rows in matches.items()
    }


def _matches_by_team(
    page: CrossPage, labels: AbstractSet[str], before: Mapping[str, Fraction]
) -> dict[str, list[MatchOfTeam]]:
    """What each of these teams played, with its total so far."""
    found: dict[str, list[tuple[Fraction | None, MatchOfTeam]]] = {label: [] for label in labels}
    for match in page["matches"]:
        for own, other in ((match["home"], match["away"]), (match["away"], match["home"])):
            if own["label"] in labels:
                found[own["label"]].append(_of_team(page, match, own, other))
    for bye in page["byes"]:
        if bye["label"] in labels:
            points = Fraction(bye["points"]) if bye.get("points") else None
            shown = "" if points is None else _figure(points, page["total_unit"])
            found[bye["label"]].append(
                (points, MatchOfTeam(bye["round"], "", "", "", "", "", shown))
            )
    return {
        label: _running(rows, page["total_unit"], before.get(label, Fraction(0)))
        for label, rows in found.items()
    }


def _of_team(
    page: CrossPage, match: MatchSheet, own: MatchTeam, other: MatchTeam
) -> tuple[Fraction | None, MatchOfTeam]:
    points = Fraction(own["points"]) if own["points"] else None
    said = said_of_match(match)
    return points, MatchOfTeam(
        match["round"],
        match_key(page, match),
        other["label"],
        other["names"],
        won_shown(own, said, page["unit"]),
        won_shown(other, said, page["unit"]),
        "" if points is None else _figure(points, page["total_unit"]),
        said=said,
        penalties=said_of_penalties(match),
    )


def _running(
    rows: Sequence[tuple[Fraction | None, MatchOfTeam]], unit: str, before: Fraction
) -> list[MatchOfTeam]:
    in_order = sorted(rows, key=lambda row: row[1].round)
    points = (each or Fraction(0) for each, _match in in_order)
    totals = islice(accumulate(points, initial=before), 1, None)
    return [
        replace(each, total="" if points is None else _figure(total, unit))
        for (points, each), total in zip(in_order, totals, strict=True)
    ]


def boards_in_rooms(page: MatchPage) -> list[BoardInRooms]:
    """The boards of a match, one after the other."""
    is_decided = "decision" in page["match"]
    boards = [_in_rooms(each, is_decided=is_decided) for each in page["boards"]]
    found, before = [], ("", "")
    for each in boards:
        sat = (each.open.sat if each.open else "", each.closed.sat if each.closed else "")
        found.append(replace(each, sits_anew=any(sat) and sat != before))
        before = sat if any(sat) else before
    return found


def shown(text: str, unit: str) -> str:
    """An exact figure for print: Victory Points with two decimals, others without while whole."""
    return _figure(Fraction(text), unit) if text else ""


def won_shown(team: MatchTeam, said: SaidOfMatch | None, unit: str) -> str:
    """What a team won on boards, for print; empty where a decision leaves nothing to be known."""
    return "" if said and not said.has_imps else shown(team["won"], unit)


def _line(page: CrossPage, match: MatchSheet, own: frozenset[str]) -> MatchLine:
    home, away, said = match["home"], match["away"], said_of_match(match)
    knockout = said_of_knockout(match)
    return MatchLine(
        match_key(page, match),
        0 if "knockout" in match else match["round"],
        home,
        away,
        won_shown(home, said, page["unit"]),
        won_shown(away, said, page["unit"]),
        shown(home["points"], page["total_unit"]),
        shown(away["points"], page["total_unit"]),
        not own.isdisjoint((home["label"], away["label"])),
        said,
        said_of_carry_over(match),
        said_of_penalties(match),
        knockout.sentence if knockout else "",
        section_of(home["label"]),
    )


def _in_rooms(row: MatchPageBoard, *, is_decided: bool) -> BoardInRooms:
    home, away = (Fraction(row[side]) if row[side] else None for side in ("home", "away"))
    rooms = [_room(row["open"]), _room(row["closed"])]
    played = [each for each in rooms if each and (each.score is not None or each.result.text)]
    return BoardInRooms(
        row["board"],
        rooms[0],
        rooms[1],
        gained=_gain(home),
        given=_gain(away),
        alone=len(played) == 1 and home is None and not is_decided,
        has_score=home is not None or away is not None,
        struck=is_decided and home is None and bool(played),
        home="" if home is None else _figure(home, ""),
        away="" if away is None else _figure(away, ""),
        is_turned=row.get("turned", False),
    )


def _room(line: object) -> RoomLine | None:
    if line is None:
        return None
    shown_line = PageLine(line)  # type: ignore[arg-type]  # a row of JSON
    row = shown_line.row
    told = "ns_sat" in row and "ew_sat" in row
    sat = f"{row['ns_sat']} – {row['ew_sat']}" if told else ""
    return RoomLine(shown_line.result, row["score_ns"], sat)


def _gain(points: Fraction | None) -> str:
    return _figure(points, "") if points is not None and points > 0 else ""


def _figure(value: Fraction, unit: str) -> str:
    places = DECIMALS.get(unit, 0)
    return half_up(value, places if places or value.denominator == 1 else 2)
