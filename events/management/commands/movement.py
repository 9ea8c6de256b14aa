"""`manage.py movement`: print a movement, as a table to read or as JSON."""

import json
from argparse import ArgumentTypeError
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from events.movements.catalogue import full_boards, generate
from events.movements.kinds import KINDS
from events.movements.schedule import MovementError, Schedule, TableRound


def pairs_at(text: str) -> int:
    """The number of pairs at so many tables, halves allowed: 6.5 and 6½ are 13 pairs."""
    try:
        pairs = 2 * Fraction(text.replace("½", ".5"))
    except (ValueError, ZeroDivisionError) as error:
        raise ArgumentTypeError(f"{text!r} is not a number of tables") from error
    if pairs.denominator != 1 or pairs <= 0:
        raise ArgumentTypeError(f"{text!r} is not a number of whole or half tables")
    return pairs.numerator


class Command(BaseCommand):
    """Generates one movement; nothing is stored."""

    help = "Print a movement: who meets whom, at which table, with which boards."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=list(KINDS))
        parser.add_argument("--tables", dest="pairs", type=pairs_at, required=True)
        parser.add_argument("--boards", type=int, help="boards a pair plays, at most")
        parser.add_argument("--rounds", type=int, help="fewer rounds than the kind has")
        parser.add_argument("--winners", type=int, choices=(1, 2))
        parser.add_argument(
            "--switch", type=int, help="last rounds to arrow-switch, for one winner"
        )
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="print JSON")
        form.add_argument("--table", action="store_true", help="print a table (the default)")

    def handle(self, *_args: object, **options: Any) -> None:
        kind, pairs, boards = options["kind"], options["pairs"], options["boards"]
        switched = options["switch"]
        try:
            schedule = generate(
                kind,
                field=pairs,
                boards=full_boards(kind, pairs) if boards is None else boards,
                rounds=options["rounds"],
                winners=options["winners"] if switched is None else 1,
                switched=switched,
            )
        except MovementError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(json.dumps(schedule.as_dict()) if options["json"] else as_text(schedule))


def as_text(schedule: Schedule) -> str:
    """The rounds below one another, the tables side by side: pairs, then boards."""
    cells = [[_cell(entry) for entry in tables] for tables in schedule.rounds]
    header = [f"Table {number}" for number in range(1, schedule.tables + 1)]
    width = max(len(cell) for row in [header, *cells] for cell in row)
    lines = [
        "  ".join([label.rjust(5), *(cell.ljust(width) for cell in row)]).rstrip()
        for label, row in [
            ("Round", header),
            *((str(number), row) for number, row in enumerate(cells, start=1)),
        ]
    ]
    return "\n".join([schedule.title, "", *lines, "", *schedule.notes]).rstrip()


def _cell(entry: TableRound) -> str:
    if not entry.is_played:
        return " ".join(f"{number} sits out" for _, number in entry.sides())
    first, last = entry.boards[0], entry.boards[-1]
    boards = str(first) if first == last else f"{first}-{last}"
    return f"{entry.ns}v{entry.ew} {boards}"
