"""Cards that tell where to go: one for each table, one for each contestant, and the whole grid."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.movements.guidance import (
    BoardsMove,
    PlaceInRound,
    TableGuide,
    places,
    places_of,
    table_guides,
)
from events.movements.schedule import Contest, Contestant, Schedule
from events.movements.table_rounds import Direction
from events.queries.movement import Names, direction_word
from events.queries.rounds import RoundCell, board_range, rounds_of

_PAIR_SIDES = (Direction.NS, Direction.EW)
_SEATS = (Direction.N, Direction.S, Direction.E, Direction.W)

_WIDTH_MM, _HEIGHT_MM = (190, 277), (255, 165)
"""What an overview has on A4 below its title, upright and sideways."""
_TYPE_SIZES = (16, 14, 12, 10, 9, 8, 7, 6, 5, 4)
_MM_PER_POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Someone at a table, and where they go next; all empty for a seat without anybody."""

    who: str
    goes: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One round on a table's card, its seats in the order of the card's `sides`."""

    round: int
    seats: tuple[SeatLine, ...]
    boards: str
    sits_out: bool
    boards_next: str
    half: int = 0


@dataclass(frozen=True, slots=True)
class Beginner:
    """Who begins at a table, on which side."""

    side: str
    label: str
    names: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """What lies on one table: every round with where players and boards go."""

    table: str
    sides: tuple[str, ...]
    begin: tuple[Beginner, ...]
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round on a contestant's card: partner (in an individual) and opponents by number.

    `sat` names both of a team who sit there, once they are told. A place that depends on what a
    captain will say has two tables; who does not play has none. A round in which three teams play a
    triple has two lines, of `half` 1 and 2.
    """

    round: int
    table: str
    direction: str
    partner: str
    partner_names: str
    opponents: str
    opponents_names: str
    boards: str
    sits_out: bool
    sat: str = ""
    half: int = 0


@dataclass(frozen=True, slots=True)
class GuideCard:
    """What one contestant carries: every round with its place."""

    label: str
    title: str
    names: str
    has_partner: bool
    lines: tuple[GuideLine, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    """The whole movement as a grid for one page: the longer way down, the shorter across.

    `points` is the largest size of type with which it fits on the page.
    """

    by_table: bool
    columns: tuple[int, ...]
    rows: tuple[tuple[int, tuple[RoundCell | None, ...]], ...]
    is_wide: bool
    points: int


def table_cards(schedule: Schedule, names: Names) -> list[TableCard]:
    """A card for each table."""
    lines: defaultdict[int, list[TableGuide]] = defaultdict(list)
    for number in range(1, schedule.rounds_count + 1):
        for guide in table_guides(schedule, number):
            lines[guide.entry.table].append(guide)
    directions = _SEATS if schedule.contest is Contest.INDIVIDUAL else _PAIR_SIDES
    return [_table_card(table, lines[table], directions, names) for table in sorted(lines)]


def table_lines(schedule: Schedule, table: int, names: Names) -> list[TableLine]:
    """One table's rounds, as its card has them."""
    rounds = range(1, schedule.rounds_count + 1)
    guides = [each for number in rounds for each in table_guides(schedule, number)]
    directions = _SEATS if schedule.contest is Contest.INDIVIDUAL else _PAIR_SIDES
    return [_table_line(guide, directions, names) for guide in guides if guide.entry.table == table]


def guide_cards(schedule: Schedule, names: Names) -> list[GuideCard]:
    """A card for each contestant; for both pairs of a team."""
    return [_guide_card(one, own, names) for one, own in places(schedule).items()]


def guide_card_of(schedule: Schedule, names: Names, contestant: Contestant) -> GuideCard:
    """One of these cards."""
    return _guide_card(contestant, places_of(schedule, contestant), names)


def overview(schedule: Schedule) -> Overview:
    """The grid of rounds and tables."""
    rounds = {each.number: each for each in rounds_of(schedule)}
    tables = sorted({cell.table for each in rounds.values() for cell in each.cells})
    cells = {(number, cell.table): cell for number, each in rounds.items() for cell in each.cells}
    by_table = len(tables) > len(rounds)
    down, across = (tables, list(rounds)) if by_table else (list(rounds), tables)
    is_wide = len(across) > 9
    longest = max(len(_longer_line(cell)) for cell in cells.values())
    return Overview(
        by_table=by_table,
        columns=tuple(across),
        rows=tuple(
            (one, tuple(cells.get((other, one) if by_table else (one, other)) for other in across))
            for one in down
        ),
        is_wide=is_wide,
        points=_type_size(len(down), len(across), longest, is_wide=is_wide),
    )


def boards_go(guide: TableGuide, names: Names) -> str:
    """Where a table's boards go after a round; empty when they are played no more."""
    move: BoardsMove | None = guide.boards_next
    if move is None:
        return ""
    tables = names.tables(move.tables)
    if move.via_byestand:
        return _("bye-stand; table %(tables)s in round %(round)d") % {
            "tables": tables,
            "round": move.round,
        }
    return _("stay") if move.tables == (guide.entry.table,) else _("table %s") % tables


def _table_card(
    table: int, guides: Sequence[TableGuide], directions: Sequence[Direction], names: Names
) -> TableCard:
    first = guides[0]
    return TableCard(
        table=names.tables([table]),
        sides=tuple(direction_word(each) for each in directions),
        begin=tuple(
            Beginner(
                direction_word(seat.direction),
                names.numbers([seat.contestant]),
                names.of([seat.contestant]),
            )
            for seat in first.seats
            if first.round == 1
        ),
        lines=tuple(_table_line(guide, directions, names) for guide in guides),
    )


def _table_line(guide: TableGuide, directions: Sequence[Direction], names: Names) -> TableLine:
    here = {
        seat.direction: SeatLine(
            names.numbers([seat.contestant]),
            _next_text(guide, seat.direction, seat.next, names),
        )
        for seat in guide.seats
    }
    return TableLine(
        round=guide.round,
        seats=tuple(here.get(each, SeatLine("", "")) for each in directions),
        boards=board_range(guide.boards),
        sits_out=guide.entry.is_sit_out,
        boards_next=boards_go(guide, names),
        half=guide.entry.half,
    )


def _guide_card(contestant: Contestant, own: Sequence[PlaceInRound], names: Names) -> GuideCard:
    return GuideCard(
        label=names.label(contestant),
        title=names.title(contestant),
        names=names.of([contestant]),
        has_partner=contestant.contest is Contest.INDIVIDUAL,
        lines=tuple(_guide_line(where, names) for where in own),
    )


def _guide_line(where: PlaceInRound, names: Names) -> GuideLine:
    partners = (where.partner,) if where.partner else ()
    return GuideLine(
        round=where.round,
        table=names.tables([where.table]),
        direction=direction_word(where.direction),
        partner=names.numbers(partners),
        partner_names=names.of(partners),
        opponents=names.numbers(where.opponents),
        opponents_names=names.of(where.opponents),
        boards=board_range(where.boards),
        sits_out=where.is_sit_out,
        half=where.half,
    )


def _next_text(
    guide: TableGuide, direction: Direction, following: PlaceInRound | None, names: Names
) -> str:
    if following is None:
        return ""
    if following.is_sit_out:
        return _("sits out at table %s") % names.tables([following.table])
    same_side = following.direction is direction
    side = direction_word(following.direction)
    if following.table == guide.entry.table:
        return _("stays") if same_side else _("stays, as %s") % side
    where = _("table %s") % names.tables([following.table])
    return where if same_side else _("%(table)s, %(side)s") % {"table": where, "side": side}


def _longer_line(cell: RoundCell) -> str:
    return max(f"{cell.ns} v {cell.ew}", cell.boards, cell.sits_out, key=len)


def _type_size(down: int, across: int, longest: int, *, is_wide: bool) -> int:
    """The largest size in points at which every cell's two lines fit into its share of the page."""
    width, height = _WIDTH_MM[is_wide] / (across + 1), _HEIGHT_MM[is_wide] / (down + 1)

    def fits(points: int) -> bool:
        size = points * _MM_PER_POINT
        return 2.4 * size + 0.8 <= height and 0.62 * size * longest + 1.2 <= width

    return next((points for points in _TYPE_SIZES if fits(points)), _TYPE_SIZES[-1])
