"""Writing a schedule into the rows of a session: tables by round, and boards.

Rows are brought up to date where they stand, since results point at them. What may be changed is
decided elsewhere.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.models import Board, Contestant, Section, Session, TableRound
from events.movements.exceptions import PlayState
from events.movements.schedule import Contest, Schedule
from events.movements.schedule import Contestant as Seated
from events.movements.table_rounds import SECOND_HALF
from events.movements.table_rounds import TableRound as Seating
from events.queries.movement import letter_of
from scoring.boards import dealer, vulnerability
from scoring.entrants import Line

Fields = dict[str, Any]

Sitting = tuple[tuple[int, ...], str]
"""Who sits on a side of a table: their numbers in the movement, and the end of their label."""

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
    if schedule.contest is Contest.INDIVIDUAL:
        write_partnerships(session, section, schedule)
    write_tables(session, section, schedule)


def lay_nothing(section: Section) -> None:
    """Take away the tables of a section of which no round is drawn any more.

    Raises:
        UserError: something is on record at one.
    """
    section.tables, section.schedule = 0, {}
    section.save(update_fields=["tables", "schedule"])
    _remove(list(section.table_rounds.order_by("round", "table", "part")))


def write_tables(session: Session, section: Section, schedule: Schedule) -> None:
    """Write tables and boards of a schedule whose contestants are there."""
    seated = {(each.numbers, each.line): each.pk for each in section.contestants.all()}
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


def write_partnerships(session: Session, section: Section, schedule: Schedule) -> None:
    """Write the sides that the players of an individual make and that are not there; of pairs none.

    Its players are there; a side is a contestant too, which sits, scores and is not ranked.
    """
    pairs = dict.fromkeys(
        (
            *(
                (first.number, second.number)
                for _number, entry in schedule.plays()
                for first, second in schedule.partners(entry)
            ),
            *(
                side
                for extra in schedule.exceptions.extras
                for side in extra.sides
                if len(side) == PARTNERS
            ),
        )
    )
    everyone = list(section.contestants.all()) if pairs else []
    players = {each.number: each for each in everyone if each.is_ranked}
    there = {each.numbers for each in everyone}
    Contestant.objects.bulk_create(
        Contestant(
            organiser=session.organiser,
            session=session,
            section=section,
            entry_id=players[first].entry_id,
            letter=players[first].letter,
            number=first,
            partner_entry_id=players[second].entry_id,
            partner_number=second,
        )
        for first, second in pairs
        if (first, second) not in there
    )


PARTNERS = 2


def write_team_pairs(section: Section, schedule: Schedule) -> None:
    """Write the two pairs of each team, which sit and score; of others nothing.

    The teams are there, and are ranked.
    """
    if schedule.contest is Contest.TEAMS:
        write_pairs_of_teams(list(section.contestants.ranked()))


def write_pairs_of_teams(teams: Sequence[Contestant]) -> None:
    """Write the North-South and the East-West pair of each of these teams."""
    Contestant.objects.bulk_create(
        Contestant(
            organiser_id=team.organiser_id,
            session_id=team.session_id,
            section_id=team.section_id,
            entry_id=team.entry_id,
            letter=team.letter,
            number=team.number,
            line=line.suffix,
            is_team_pair=True,
        )
        for line in (Line.NS, Line.EW)
        for team in teams
    )


def _update(row: TableRound, fields: Fields) -> None:
    changed = [name for name, value in fields.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, fields[name])
    if changed:
        row.save(update_fields=changed)


def _movement(
    schedule: Schedule, seated: Mapping[Sitting, int]
) -> dict[tuple[int, int, int], Fields]:
    """What the movement says of each table in each round."""

    def pk(side: Sequence[Seated]) -> int | None:
        if not side:
            return None
        return seated[tuple([each.number for each in side]), side[0].line.suffix]

    marked: defaultdict[tuple[int, int, PlayState], list[int]] = defaultdict(list)
    for mark in schedule.exceptions.marks:
        marked[mark.round, mark.table, mark.state].append(mark.board)
    return {
        (number, entry.table, int(entry.half == SECOND_HALF)): {
            "half": entry.half,
            "ns_id": pk(ns),
            "ew_id": pk(ew),
            "board_set": entry.board_set,
            "boards": list(entry.boards),
            "late": _of(entry, marked[number, entry.table, PlayState.LATE]),
            "cancelled": _of(entry, marked[number, entry.table, PlayState.CANCELLED]),
        }
        for number, tables in enumerate(schedule.rounds, start=1)
        for entry in tables
        if _has_row(schedule.contest, entry)
        for ns, ew in [schedule.both_sides(entry)]
    }


def _of(entry: Seating, boards: Sequence[int]) -> list[int]:
    """Those of these boards that are played at the table, in its half of the round."""
    return [each for each in boards if each in entry.boards]


def _has_row(contest: Contest, entry: Seating) -> bool:
    """Whether there is a row of a table in a round: of pairs also of one that all have left.

    Players of an individual who sit out are no side, and a round of a Swiss may need fewer tables
    than others.
    """
    if entry.is_played or contest is Contest.PAIRS:
        return True
    return contest is Contest.TEAMS and entry.is_sit_out


def _extras(
    schedule: Schedule,
    seated: Mapping[Sitting, int],
    rows: list[TableRound],
) -> dict[tuple[int, int, int], Fields]:
    """What is played besides the movement; a row that is there already keeps its part."""
    parts: dict[Extra, int] = {
        (row.round, row.table, row.boards[0], row.ns_id or 0, row.ew_id or 0): row.part
        for row in rows
        if row.part and not row.half
    }
    first = max((row.part for row in rows if row.half), default=0) + 1
    found: dict[tuple[int, int, int], Fields] = {}
    for extra in schedule.exceptions.extras:
        ns_id, ew_id = (
            seated[tuple([each.number for each in side]), side[0].line.suffix]
            for side in schedule.sides_of(extra)
        )
        key = (extra.round, extra.table, extra.board, ns_id, ew_id)
        part = parts.setdefault(key, max(parts.values(), default=first - 1) + 1)
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
