"""What the public results pages show, read from the official score in force.

A release is a snapshot, so nothing here computes a score; it only picks and arranges.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.models import User
from events.models import ScoreRelease, Session
from events.queries.releases import line_text
from events.queries.score_sheet import RankingRow, TravellerRow, TravellerSheet
from scoring.contracts import Outcome, parse_outcome


@dataclass(frozen=True, slots=True)
class PageLine:
    """A traveller's line for a page; `text` stands where there is no plain table result."""

    row: TravellerRow
    ns: str
    ew: str
    ns_names: str
    ew_names: str
    outcome: Outcome | None
    text: str
    lead: str
    score: int | None
    mp_ns: Fraction | None
    mp_ew: Fraction | None
    laws: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class CardLine:
    """One board on a pair's card, from that pair's side of the table."""

    board: int
    direction: str
    opponents: str
    opponents_names: str
    line: PageLine
    score: int | None
    matchpoints: Fraction | None
    percent: str


@dataclass(frozen=True, slots=True)
class Card:
    """A contestant's boards with its place; None before it has any comparison."""

    place: RankingRow | None
    names: str
    lines: tuple[CardLine, ...]


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


def page_lines(
    rows: Iterable[TravellerRow], own: frozenset[str] = frozenset()
) -> list[PageLine]:
    """A traveller's lines, best score for N-S first, lines without a score last."""
    lines = [page_line(row, own) for row in rows]
    return sorted(lines, key=lambda line: (line.mp_ns is None, -(line.mp_ns or 0)))


def page_line(row: TravellerRow, own: frozenset[str] = frozenset()) -> PageLine:
    is_adjusted = bool(row["ns_award"] or row["ew_award"])
    is_played = bool(row["contract"]) or row["score"] == 0
    return PageLine(
        row=row,
        ns=row["ns"],
        ew=row["ew"],
        ns_names=row["ns_names"],
        ew_names=row["ew_names"],
        outcome=_outcome(row) if is_played else None,
        text=line_text(row) if is_adjusted or not is_played else "",
        lead=row["lead"],
        score=None if is_adjusted else row["score"],
        mp_ns=_fraction(row["mp_ns"]),
        mp_ew=_fraction(row["mp_ew"]),
        laws=row["laws"],
        is_own=bool({row["ns"], row["ew"]} & own),
    )


def card_of(release: ScoreRelease, label: str) -> Card | None:
    """A contestant's card: each board with opponents, result and matchpoints; None if unknown."""
    lines = [
        _card_line(sheet["board"], row, is_ns=row["ns"] == label)
        for sheet in release.travellers
        for row in sheet["lines"]
        if label in {row["ns"], row["ew"]}
    ]
    place = next((row for row in release.ranking if row["label"] == label), None)
    if not lines and place is None:
        return None
    names = place["names"] if place else _names_in(lines, label)
    return Card(place, names, tuple(lines))


def neighbours(numbers: Sequence[int], number: int) -> tuple[int | None, int | None]:
    """The board before and the one after."""
    at = numbers.index(number)
    before = numbers[at - 1] if at else None
    after = numbers[at + 1] if at + 1 < len(numbers) else None
    return before, after


def decimals_needed(lines: Iterable[PageLine]) -> int:
    """How many decimals the matchpoint columns take: none while all are whole."""
    values = [value for line in lines for value in (line.mp_ns, line.mp_ew) if value is not None]
    return 0 if all(value.denominator == 1 for value in values) else 2


def _card_line(board: int, row: TravellerRow, *, is_ns: bool) -> CardLine:
    line = page_line(row)
    score = line.score
    return CardLine(
        board=board,
        direction="NS" if is_ns else "EW",
        opponents=row["ew"] if is_ns else row["ns"],
        opponents_names=row["ew_names"] if is_ns else row["ns_names"],
        line=line,
        score=score if is_ns or score is None else -score,
        matchpoints=line.mp_ns if is_ns else line.mp_ew,
        percent=row["percent_ns"] if is_ns else row["percent_ew"],
    )


def _names_in(lines: Sequence[CardLine], label: str) -> str:
    line = lines[0].line
    return line.ns_names if line.ns == label else line.ew_names


def _outcome(row: TravellerRow) -> Outcome:
    tricks = None if row["relative"] is None else row["relative"] + 6 + int(row["contract"][0])
    return parse_outcome(row["contract"] or "PASS", row["declarer"], tricks)


def _fraction(text: str) -> Fraction | None:
    return Fraction(text) if text else None

