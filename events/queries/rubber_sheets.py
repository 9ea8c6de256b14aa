"""Rubbers as they stand: their deals in force read back, and the sheet that comes of them.

The sheet is computed from the stored deals each time; nothing of it is stored.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet

from events.models import Rubber, RubberDeal, RubberMember, RubberTable
from scoring.cards import Seat
from scoring.rubber.chicago import ChicagoSheet
from scoring.rubber.deals import Adjusted, Entry, Overruled, Partnership
from scoring.rubber.notation import PARTNERSHIPS, parse_deal
from scoring.rubber.record import Settlement
from scoring.rubber.seating import Four
from scoring.rubber.sheet import RubberSheet

Sheet = RubberSheet | ChicagoSheet

SEATS_OF = {
    Partnership.A: (Seat.NORTH, Seat.SOUTH),
    Partnership.B: (Seat.EAST, Seat.WEST),
}


@dataclass(frozen=True)
class RubberNow:
    """A rubber with its deals in force, in order."""

    table: RubberTable
    row: Rubber
    deals: Sequence[RubberDeal]

    @cached_property
    def sheet(self) -> Sheet:
        return sheet_of(self.table, self.row, map(entry_of, self.deals))

    @cached_property
    def settlement(self) -> Settlement:
        return self.sheet.settle()

    @property
    def totals(self) -> tuple[int, int]:
        """Of North-South and East-West."""
        totals = self.settlement.totals
        return totals[Partnership.A], totals[Partnership.B]

    @property
    def seats(self) -> dict[Seat, RubberMember]:
        """Who sits where."""
        row = self.row
        return dict(zip(Seat, (row.north, row.east, row.south, row.west), strict=True))

    @property
    def places(self) -> list[tuple[Seat, RubberMember, str]]:
        """Who sits where, and the card that they drew for it; empty where nobody did."""
        return [(seat, who, self.row.drawn.get(seat, "")) for seat, who in self.seats.items()]

    @property
    def members(self) -> frozenset[int]:
        """The four, by primary key."""
        return frozenset(member.pk for member in self.seats.values())

    @property
    def four(self) -> Four[int]:
        row = self.row
        return Four(row.north_id, row.south_id, row.east_id, row.west_id)

    @property
    def is_agreed(self) -> bool:
        return self.row.agreed_at is not None

    @property
    def next_deal(self) -> int:
        """The number of the deal to come; those passed out are numbered too."""
        return len(self.deals) + 1

    @property
    def numeral(self) -> int:
        """Which of the four deals is to come (App. 4 E); 0 where a rubber is played."""
        sheet = self.sheet
        return sheet.numeral if isinstance(sheet, ChicagoSheet) and not sheet.finished else 0

    @property
    def dealer(self) -> Seat | None:
        """Who deals next: in rotation (Law 9); None when the rubber is over.

        A deal passed out is dealt again by the same player where four deals are played (App. 4 B).
        """
        if self.sheet.finished:
            return None
        turns = self.sheet.numeral - 1 if isinstance(self.sheet, ChicagoSheet) else len(self.deals)
        seat = Seat(self.row.dealer)
        for _turn in range(turns % 4):
            seat = seat.lho
        return seat

    @property
    def margin(self) -> int:
        """What the winners win, as the table reckons it: in points, even hundreds (App. 4 H2)."""
        return self.settlement.hundreds * 100 if self.table.in_hundreds else self.settlement.margin

    def won_by(self, member: int) -> int:
        """What the rubber brings this member, below zero for the losers, 0 for who sat out."""
        if member not in self.members or self.settlement.winner is None:
            return 0
        winners = {self.seats[seat].pk for seat in SEATS_OF[self.settlement.winner]}
        return self.margin if member in winners else -self.margin


def rubbers_of(table: RubberTable) -> list[RubberNow]:
    """All rubbers of a table, in order: two queries however many."""
    rows = table.rubbers.select_related(*(f"{seat}__player" for seat in SEAT_COLUMNS))
    return _with_deals({table.pk: table}, rows)


def rubbers_of_all(tables: Iterable[RubberTable]) -> list[RubberNow]:
    """Those of several tables, in order."""
    known = {table.pk: table for table in tables}
    rows = Rubber.objects.filter(table__in=known).order_by("table", "number")
    return _with_deals(known, rows.select_related(*(f"{seat}__player" for seat in SEAT_COLUMNS)))


def rubber_in_play(table: RubberTable) -> RubberNow | None:
    """The one whose net score is not agreed."""
    return next((each for each in rubbers_of(table) if not each.is_agreed), None)


SEAT_COLUMNS = ("north", "east", "south", "west")


def sheet_of(table: RubberTable, row: Rubber, entries: Iterable[Entry]) -> Sheet:
    """These deals on the sheet of the table's game; `RubberError` for one that has no place."""
    if table.game == RubberTable.Game.RUBBER:
        return RubberSheet.of(entries)
    sheet = ChicagoSheet(PARTNERSHIPS[Seat(row.dealer).side], table.switched)
    for entry in entries:
        sheet = sheet.play(entry)
    return sheet


def entry_of(deal: RubberDeal) -> Entry:
    """What the score sheet takes of a deal in force."""
    result = parse_deal(deal.line).result
    if deal.kind == RubberDeal.Kind.ADJUSTED:
        return Adjusted(parse_deal(deal.recorded).result, result, deal.reason, deal.law)
    if deal.kind == RubberDeal.Kind.OVERRULED:
        return Overruled(parse_deal(deal.recorded).result, result, deal.reason)
    return result


def _with_deals(tables: Mapping[int, RubberTable], rows: QuerySet[Rubber]) -> list[RubberNow]:
    rubbers = list(rows)
    deals: dict[int, list[RubberDeal]] = {row.pk: [] for row in rubbers}
    for deal in RubberDeal.objects.in_force().filter(rubber__in=deals).order_by("number"):
        deals[deal.rubber_id].append(deal)
    return [RubberNow(tables[row.table_id], row, deals[row.pk]) for row in rubbers]
