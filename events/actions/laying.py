"""Writing a schedule into the rows of a session: tables by round, and boards.

Rows are brought up to date where they stand, since results point at them. What may be changed is
decided elsewhere.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.models import Board, Contestant, Section, Session, TableRound
from events.movements.exceptions import PlayState
from events.movements.schedule import Direction, Schedule
from events.queries.movement import letter_of
from scoring.boards import dealer, vulnerability
from scoring.entrants import Line

Fields = dict[str, Any]

Extra = tuple[int, int, int, int, int]
"""Round, table, board and the keys of the two contestants: what tells plays off the movement."""


def lay_again(session: Session, section: Section, schedule: Schedule) -> None:
    """Let a section of a running session, and its rows, say what the schedule says.

    Raises:
        UserError: a table would go at which something is on record.
    """
    section.kind, section.title = schedule.kind, str(schedule.title)
    section.tables, section.rounds = schedule.tables, schedule.rounds_count
    section.schedule = schedule.as_dict()
    section.save(update_fields=["kind", "title", "tables", "rounds", "schedule"])
    write_tables(session, section, schedule)


def write_tables(session: Session, section: Section, schedule: Schedule) -> None:
    """Write tables and boards of a schedule whose contestants are there."""
    seated = {(each.number, each.ranked_in): each for each in section.contestants.all()}
    rows = list(section.table_rounds.order_by("round", "table", "part"))
    wanted = _movement(schedule, seated) | _extras(schedule, seated, rows)
    there = {(row.round, row.table, row.part): row for row in rows}
    _remove([row for place, row in there.items() if place not in wanted])
    for place, row in there.items():
        if place in wanted:
            _update(row, wanted[place])
    TableRound.objects.bulk_create(
        TableRound(
            organiser=section.organiser,
            section=section,
            round=number,
            table=table,
            part=part,
            **fields,
        )
        for (number, table, part), fields in wanted.items()
        if (number, table, part) not in there
    )
    _lay_boards(session, schedule)


def _update(row: TableRound, fields: Fields) -> None:
    changed = [name for name, value in fields.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, fields[name])
    if changed:
        row.save(update_fields=changed)


def _movement(
    schedule: Schedule, seated: Mapping[tuple[int, Line], Contestant]
) -> dict[tuple[int, int, int], Fields]:
    """What the movement says of each table in each round."""

    def pk(direction: Direction, number: int | None) -> int | None:
        if number is None:
            return None
        one = schedule.contestant(direction, number)
        return seated[one.number, one.line].pk

    marked: defaultdict[tuple[int, int, PlayState], list[int]] = defaultdict(list)
    for mark in schedule.exceptions.marks:
        marked[mark.round, mark.table, mark.state].append(mark.board)
    return {
        (number, entry.table, 0): {
            "ns_id": pk(Direction.NS, entry.ns),
            "ew_id": pk(Direction.EW, entry.ew),
            "board_set": entry.board_set,
            "boards": list(entry.boards),
            "late": marked[number, entry.table, PlayState.LATE],
            "cancelled": marked[number, entry.table, PlayState.CANCELLED],
        }
        for number, tables in enumerate(schedule.rounds, start=1)
        for entry in tables
    }


def _extras(
    schedule: Schedule,
    seated: Mapping[tuple[int, Line], Contestant],
    rows: list[TableRound],
) -> dict[tuple[int, int, int], Fields]:
    """What is played besides the movement; a row that is there already keeps its part."""
    parts: dict[Extra, int] = {
        (row.round, row.table, row.boards[0], row.ns_id or 0, row.ew_id or 0): row.part
        for row in rows
        if row.part
    }
    found: dict[tuple[int, int, int], Fields] = {}
    for extra in schedule.exceptions.extras:
        ns = schedule.contestant(Direction.NS, extra.ns)
        ew = schedule.contestant(Direction.EW, extra.ew)
        ns_id, ew_id = seated[ns.number, ns.line].pk, seated[ew.number, ew.line].pk
        key = (extra.round, extra.table, extra.board, ns_id, ew_id)
        part = parts.setdefault(key, max(parts.values(), default=0) + 1)
        found[extra.round, extra.table, part] = {
            "ns_id": ns_id,
            "ew_id": ew_id,
            "board_set": None,
            "boards": [extra.board],
            "late": [extra.board] if extra.state is PlayState.LATE else [],
            "cancelled": [extra.board] if extra.state is PlayState.CANCELLED else [],
        }
    return found


def _remove(rows: list[TableRound]) -> None:
    """Withdrawn results stay on record without the table at which they were entered."""
    for row in rows:
        if not row.results.in_force().exists():
            row.results.update(table_round=None)
        try:
            row.delete()
        except ProtectedError as error:
            raise UserError(
                _("Round %(round)d, table %(table)s: something is on record there already.")
                % {"round": row.round, "table": f"{letter_of(row.section)}{row.table}"}
            ) from error


def _lay_boards(session: Session, schedule: Schedule) -> None:
    """Boards new to the session, with the dealer and vulnerability of their number (Law 2).

    Those that nobody plays any more stay.
    """
    there = set(session.boards.values_list("number", flat=True))
    wanted = {board for _number, entry in schedule.plays() for board in entry.boards}
    wanted |= {extra.board for extra in schedule.exceptions.extras}
    Board.objects.bulk_create(
        Board(
            organiser=session.organiser,
            session=session,
            number=number,
            dealer=dealer(number).value,
            vulnerability=vulnerability(number).value,
        )
        for number in sorted(wanted - there)
    )
