"""Movements as cards show them: who sits where, and where everyone goes next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.models import Section, Session
from events.movements.guidance import BoardsMove, Place, TableGuide, place, table_guides
from events.movements.schedule import Contestant, Line, Schedule, TableRound
from events.queries.field import field_of
from events.queries.rounds import board_range

Names = Mapping[str, str]
"""The people of a pair by its label ("7", "7NS")."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One table in one round; without boards one side sits out."""

    table: int
    ns: str
    ew: str
    boards: str
    sits_out: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One round on a table's card."""

    seat: Seat
    round: int
    ns_next: str
    ew_next: str
    boards_next: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """What lies on one table: every round with where players and boards go."""

    table: int
    ns: str
    ew: str
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class GuideLine:
    """One round on a pair's card."""

    round: int
    table: int
    direction: str
    opponent: str
    boards: str


@dataclass(frozen=True, slots=True)
class GuideCard:
    """What one pair carries: every round with its place."""

    label: str
    names: str
    lines: tuple[GuideLine, ...]


def section_of(session: Session) -> tuple[Section, Schedule] | None:
    """The section in play with its movement; None where none was generated here."""
    section = session.sections.order_by("letter").first()
    if section is None or not section.schedule:
        return None
    return section, Schedule.from_dict(section.schedule)


def label_of(contestant: Contestant) -> str:
    """A pair as it is called: "7", or "7NS" where there are two winners."""
    line = "" if contestant.line is Line.ALL else contestant.line.value
    return f"{contestant.number}{line}"


def names_of(session: Session) -> dict[str, str]:
    """The people of each pair of a session that has begun."""
    return {pair.label: pair.names for pair in field_of(session).values()}


def table_cards(schedule: Schedule, names: Names) -> list[TableCard]:
    """A card for each table."""
    guides = [table_guides(schedule, number + 1) for number in range(schedule.rounds_count)]
    return [
        _table_card(schedule, [row[table] for row in guides], names)
        for table in range(schedule.tables)
    ]


def guide_cards(schedule: Schedule, names: Names) -> list[GuideCard]:
    """A card for each pair."""
    return [
        GuideCard(
            label=label_of(pair),
            names=names.get(label_of(pair), ""),
            lines=tuple(
                _guide_line(place(schedule, number + 1, pair.number, pair.line))
                for number in range(schedule.rounds_count)
            ),
        )
        for pair in schedule.contestants()
    ]


def _seat(entry: TableRound) -> Seat:
    present = [str(number) for _, number in entry.sides()]
    return Seat(
        table=entry.table,
        ns=str(entry.ns or ""),
        ew=str(entry.ew or ""),
        boards=board_range(entry.boards),
        sits_out=present[0] if entry.is_sit_out else "",
    )


def _table_card(schedule: Schedule, guides: Sequence[TableGuide], names: Names) -> TableCard:
    at_start = {
        direction: label_of(schedule.contestant(direction, number))
        for direction, number in guides[0].entry.sides()
    }
    first = {direction.value: names.get(label, "") for direction, label in at_start.items()}
    return TableCard(
        table=guides[0].entry.table,
        ns=first.get("NS", ""),
        ew=first.get("EW", ""),
        lines=tuple(
            TableLine(
                seat=_seat(guide.entry),
                round=guide.round,
                ns_next=_next_text(guide, guide.ns_next, "NS"),
                ew_next=_next_text(guide, guide.ew_next, "EW"),
                boards_next=_boards_text(guide.boards_next),
            )
            for guide in guides
        ),
    )


def _guide_line(where: Place) -> GuideLine:
    return GuideLine(
        round=where.round,
        table=where.table,
        direction=where.direction.value,
        opponent=str(where.opponent.number) if where.opponent else "",
        boards=board_range(where.boards),
    )


def _next_text(guide: TableGuide, next_place: Place | None, direction: str) -> str:
    if next_place is None:
        return ""
    if next_place.is_sit_out:
        return _("sits out at table %d") % next_place.table
    same_table = next_place.table == guide.entry.table
    same_side = next_place.direction == direction
    if same_table:
        return _("stays") if same_side else _("stays, as %s") % next_place.direction
    where = _("table %d") % next_place.table
    return where if same_side else f"{where}, {next_place.direction}"


def _boards_text(move: BoardsMove | None) -> str:
    if move is None:
        return ""
    tables = " + ".join(str(table) for table in move.tables)
    if move.via_byestand:
        return _("bye-stand; table %(tables)s in round %(round)d") % {
            "tables": tables,
            "round": move.round,
        }
    return _("table %s") % tables
