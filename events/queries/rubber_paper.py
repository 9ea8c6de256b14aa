"""The score sheet of a rubber as it would be written (Law 75), for the page and for paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from events.models import RubberDeal, RubberMember
from events.queries.rubber_sheets import SEATS_OF, RubberNow
from events.queries.rubber_words import REASONS, laws_said
from scoring.cards import Seat
from scoring.rubber.deals import Partnership
from scoring.rubber.lines import LinePlace, SheetLine
from scoring.rubber.notation import DealLine, parse_deal
from scoring.rubber.printing import games_below


@dataclass(frozen=True, slots=True)
class WrittenEntry:
    """One entry of a column: points, the deal that brought them (0 at the end), why, the Laws."""

    deal: int
    points: int
    reason: str
    laws: str


Row = tuple[WrittenEntry | None, WrittenEntry | None]


@dataclass(frozen=True, slots=True)
class WrittenSide:
    """A side with its players, how it stands, and its total as if settled now."""

    seats: tuple[tuple[Seat, RubberMember], ...]
    games: int
    partscore: int
    is_vulnerable: bool
    total: int


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal in force with what it says."""

    row: RubberDeal
    line: DealLine
    recorded: DealLine | None


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """Two columns: above the line entries rise from it, below each game is closed by a line."""

    rubber: RubberNow
    sides: tuple[WrittenSide, WrittenSide]
    above: Sequence[Row]
    games: Sequence[Sequence[Row]]
    deals: Sequence[WrittenDeal]


def written_sheet(rubber: RubberNow) -> WrittenSheet:
    """The sheet with North-South on the left."""
    settlement = rubber.settlement
    above = [line for line in settlement.lines if line.place is LinePlace.ABOVE]
    ours, theirs = (_side(rubber, side) for side in Partnership)
    return WrittenSheet(
        rubber,
        (ours, theirs),
        above=_rows(above)[::-1],
        games=[_rows(game) for game in games_below(rubber.sheet) if game],
        deals=[_deal(deal) for deal in rubber.deals],
    )


def versions_of(rubber: RubberNow, number: int | None = None) -> list[WrittenDeal]:
    """Everything that was typed for a rubber or one deal of it, the latest first."""
    rows = RubberDeal.objects.filter(rubber=rubber.row).order_by("-entered_at", "-pk")
    return [_deal(row) for row in (rows if number is None else rows.filter(number=number))]


def _side(rubber: RubberNow, side: Partnership) -> WrittenSide:
    sheet, seats = rubber.sheet, rubber.seats
    return WrittenSide(
        seats=tuple((seat, seats[seat]) for seat in SEATS_OF[side]),
        games=sheet.games[side],
        partscore=sheet.partscores[side],
        is_vulnerable=side in sheet.vulnerable,
        total=rubber.settlement.totals[side],
    )


def _rows(lines: Sequence[SheetLine]) -> list[Row]:
    ours, theirs = ([_entry(line) for line in lines if line.side is side] for side in Partnership)
    return list(zip_longest(ours, theirs))


def _entry(line: SheetLine) -> WrittenEntry:
    return WrittenEntry(line.deal, line.points, str(REASONS[line.reason]), laws_said(line.laws))


def _deal(row: RubberDeal) -> WrittenDeal:
    recorded = parse_deal(row.recorded) if row.recorded else None
    return WrittenDeal(row, parse_deal(row.line), recorded)
