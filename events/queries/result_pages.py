"""What the public results pages show, read from the official score in force.

A release is a snapshot, so nothing here computes a score; it only picks and arranges.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _

from clubs.models import User
from events.models import ScoreRelease, Session
from events.queries.score_sheet import RankingRow, TravellerRow, TravellerSheet
from scoring.contracts import Outcome, parse_outcome
from scoring.numbers import exact_sum, half_up
from scoring.session import Unit

SORTS = ("score", "pair")
"""The orders of a traveller's lines: the best score for N-S first, or by N-S pair."""


@dataclass(frozen=True, slots=True)
class PageLine:
    """A traveller's line for a page; `text` stands where there is no plain table result.

    Scores are in points from N-S's side; after an adjustment `at_table` is what was obtained.
    """

    row: TravellerRow
    ns: str
    ew: str
    ns_names: str
    ew_names: str
    outcome: Outcome | None
    text: str
    at_table: str
    lead: str
    score_ns: int | None
    score_ew: int | None
    earned_ns: Fraction | None
    earned_ew: Fraction | None
    percent_ns: str
    percent_ew: str
    laws: str
    group: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class CardLine:
    """One board on a pair's card; score and what it earned from that pair's side of the table."""

    board: int
    line: PageLine
    score: int | None
    earned: Fraction | None
    top: int
    percent: str


@dataclass(frozen=True, slots=True)
class CardRound:
    """The boards that a pair played against the same opponents, with their sum.

    `round` is None where nobody recorded it; `percent` is empty without any comparison.
    """

    round: int | None
    direction: str
    opponents: str
    opponents_names: str
    lines: tuple[CardLine, ...]

    @property
    def earned(self) -> Fraction:
        return exact_sum(line.earned for line in self.lines if line.earned is not None)

    @property
    def of(self) -> int:
        return sum(line.top for line in self.lines if line.earned is not None)

    @property
    def percent(self) -> str:
        return half_up(100 * self.earned / self.of, 2) if self.of else ""


@dataclass(frozen=True, slots=True)
class Card:
    """A contestant's boards round by round; `place` is None before there is any comparison."""

    place: RankingRow | None
    names: str
    unit: str
    rounds: tuple[CardRound, ...]

    @property
    def has_percent(self) -> bool:
        return self.unit == Unit.MATCHPOINTS

    @property
    def lines(self) -> list[PageLine]:
        return [each.line for one in self.rounds for each in one.lines]


def own_labels(session: Session, user: User | None) -> frozenset[str]:
    """The labels of the contestants that a login plays in, to mark on the page."""
    if user is None:
        return frozenset()
    own = session.contestants.filter(entry__members__player__user=user)
    return frozenset(contestant.label for contestant in own)


def ranking_lines(release: ScoreRelease) -> list[tuple[str, list[RankingRow]]]:
    """The rankings: one of all, or N-S and E-W."""
    lines: dict[str, list[RankingRow]] = {}
    for row in release.ranking:
        lines.setdefault(row["line"], []).append(row)
    return list(lines.items())


def find_traveller(release: ScoreRelease, number: int) -> TravellerSheet | None:
    """The traveller of one board."""
    return next((sheet for sheet in release.travellers if sheet["board"] == number), None)


def find_line(
    release: ScoreRelease, board: int, ns: str, ew: str, own: frozenset[str]
) -> PageLine | None:
    """One table's line of one board."""
    sheet = find_traveller(release, board)
    rows = sheet["lines"] if sheet else []
    return next((page_line(row, own) for row in rows if (row["ns"], row["ew"]) == (ns, ew)), None)


def page_lines(
    rows: Iterable[TravellerRow], own: frozenset[str], sort: str = "score"
) -> list[PageLine]:
    """A traveller's lines in one of the `SORTS`; by score those without one come last."""
    lines = [page_line(row, own) for row in rows]
    if sort == "pair":
        return lines
    return sorted(lines, key=lambda line: (line.earned_ns is None, -(line.earned_ns or 0)))


def page_line(row: TravellerRow, own: frozenset[str] = frozenset()) -> PageLine:
    """One line of a traveller as pages show it."""
    is_adjusted = bool(row["ns_award"] or row["ew_award"])
    is_played = bool(row["contract"]) or row["score"] == 0
    return PageLine(
        row=row,
        ns=row["ns"],
        ew=row["ew"],
        ns_names=row["ns_names"],
        ew_names=row["ew_names"],
        outcome=_outcome(row) if is_played else None,
        text=_text(row) if is_adjusted or not is_played else "",
        at_table=row["result"] if row["laws"] else "",
        lead="" if is_adjusted else row["lead"],
        score_ns=row["score_ns"],
        score_ew=row["score_ew"],
        earned_ns=_fraction(row["earned_ns"]),
        earned_ew=_fraction(row["earned_ew"]),
        percent_ns=row["percent_ns"],
        percent_ew=row["percent_ew"],
        laws=row["laws"],
        group=row["group"],
        is_own=bool({row["ns"], row["ew"]} & own),
    )


def card_of(release: ScoreRelease, label: str) -> Card | None:
    """A contestant's card, in the order of play; None if there is no such contestant."""
    rows = [
        (sheet, row)
        for sheet in release.travellers
        for row in sheet["lines"]
        if label in {row["ns"], row["ew"]}
    ]
    rows.sort(key=lambda each: each[1]["round"] or 0)
    place = next((row for row in release.ranking if row["label"] == label), None)
    if not rows and place is None:
        return None
    meetings = groupby(rows, key=lambda each: (each[1]["round"], each[1]["ns"], each[1]["ew"]))
    rounds = tuple(_card_round(list(group), label) for _, group in meetings)
    unit = rows[0][0]["unit"] if rows else place["unit"] if place else ""
    return Card(place, place["names"] if place else _names(rows[0][1], label), unit, rounds)


def neighbours(numbers: Sequence[int], number: int) -> tuple[int | None, int | None]:
    """The board before and the one after."""
    at = numbers.index(number)
    before = numbers[at - 1] if at else None
    after = numbers[at + 1] if at + 1 < len(numbers) else None
    return before, after


def groups_of(lines: Iterable[PageLine]) -> str:
    """The other forms in which a fouled board was played: "B, C"; empty for a board in order."""
    return ", ".join(sorted({line.group for line in lines} - {""}))


def decimals_needed(lines: Iterable[PageLine]) -> int:
    """How many decimals the matchpoint columns take: none while all are whole."""
    values = [
        value for line in lines for value in (line.earned_ns, line.earned_ew) if value is not None
    ]
    return 0 if all(value.denominator == 1 for value in values) else 2


def _card_round(rows: list[tuple[TravellerSheet, TravellerRow]], label: str) -> CardRound:
    first = rows[0][1]
    is_ns = first["ns"] == label
    return CardRound(
        round=first["round"],
        direction="NS" if is_ns else "EW",
        opponents=first["ew"] if is_ns else first["ns"],
        opponents_names=first["ew_names"] if is_ns else first["ns_names"],
        lines=tuple(_card_line(sheet, row, is_ns=is_ns) for sheet, row in rows),
    )


def _card_line(sheet: TravellerSheet, row: TravellerRow, *, is_ns: bool) -> CardLine:
    line = page_line(row)
    score = line.score_ns if is_ns else line.score_ew
    return CardLine(
        board=sheet["board"],
        line=line,
        score=score if is_ns or score is None else -score,
        earned=line.earned_ns if is_ns else line.earned_ew,
        top=sheet["top"],
        percent=line.percent_ns if is_ns else line.percent_ew,
    )


def _names(row: TravellerRow, label: str) -> str:
    return row["ns_names"] if row["ns"] == label else row["ew_names"]


def _outcome(row: TravellerRow) -> Outcome:
    tricks = None if row["relative"] is None else row["relative"] + 6 + int(row["contract"][0])
    return parse_outcome(row["contract"] or "PASS", row["declarer"], tricks)


def _text(row: TravellerRow) -> str:
    """A line that is no plain result, in words: what each side is scored with."""
    ns, ew = (row[side] or row["result"] for side in ("ns_award", "ew_award"))
    if f"{ns}/{ew}" == row["result"]:
        return row["result"]
    if not (row["ns_award"] or row["ew_award"]):
        return _("not played")
    return ns if ns == ew else _("N-S %(ns)s, E-W %(ew)s") % {"ns": ns, "ew": ew}


def _fraction(text: str) -> Fraction | None:
    return Fraction(text) if text else None
