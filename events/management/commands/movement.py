"""`manage.py movement`: print a movement, as a table to read or as JSON, or the draw of a round."""

import json
from argparse import ArgumentTypeError
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from events.management.draws import DRAWS, add_options
from events.management.loaded_text import as_json, as_list, as_tables, loaded_from
from events.management.printing import STANDARD_OUTPUT, write_pdf
from events.movements.catalogue import full_boards, generate
from events.movements.files.loaded import Loaded, accept_repeats
from events.movements.kinds import ALIASES, KINDS
from events.movements.schedule import Contest, MovementError, Schedule
from events.movements.text import as_text


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
        parser.add_argument("kind", nargs="?", choices=[*KINDS, *ALIASES, *DRAWS])
        field = parser.add_mutually_exclusive_group()
        field.add_argument("--tables", dest="pairs", type=pairs_at, help="of pairs, halves allowed")
        field.add_argument("--players", type=int, help="of an individual")
        field.add_argument("--teams", type=int)
        parser.add_argument("--boards", type=int, help="boards a pair plays, at most")
        parser.add_argument(
            "--rounds", "--stanzas", type=int, help="fewer rounds than the kind has"
        )
        parser.add_argument("--winners", type=int, choices=(1, 2))
        parser.add_argument(
            "--switch", type=int, help="last rounds to arrow-switch, for one winner"
        )
        parser.add_argument("--file", type=Path, help="read movements from a file instead")
        parser.add_argument("--name", help="only the one of this name in the file")
        parser.add_argument(
            "--accept-repeats",
            action="store_true",
            help="take it as meant that contestants in the file meet again",
        )
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="print JSON")
        form.add_argument(
            "--table", action="store_true", help="print a table (the default; of a file, a list)"
        )
        form.add_argument(
            "--pdf",
            nargs="?",
            const=STANDARD_OUTPUT,
            metavar="FILE",
            help="all sheets to print, into the file or onto standard output",
        )
        add_options(parser)

    def handle(self, *_args: object, **options: Any) -> None:
        if options["file"]:
            self._show_file(options)
            return
        if options["kind"] in DRAWS:
            self.stdout.write(_draw(options))
            return
        schedule = _schedule(options)
        if options["pdf"]:
            write_pdf(schedule, options["pdf"], self.stdout)
            return
        self.stdout.write(json.dumps(schedule.as_dict()) if options["json"] else as_text(schedule))

    def _show_file(self, options: Mapping[str, Any]) -> None:
        """Print what is in the file, and fail if some of it is not sound."""
        found = _found(options)
        if options["pdf"]:
            write_pdf(_only(found), options["pdf"], self.stdout)
        else:
            self.stdout.write(_of_file(found, options))
        unsound = sum(not each.is_sound for each in found)
        if unsound:
            raise CommandError(f"Not sound: {unsound} of {len(found)}.")


def _draw(options: Mapping[str, Any]) -> str:
    if options["pdf"]:
        raise CommandError("A draw is printed as text or as JSON.")
    try:
        return DRAWS[options["kind"]](options)
    except (MovementError, OSError) as error:
        raise CommandError(str(error)) from error


def _schedule(options: Mapping[str, Any]) -> Schedule:
    kind, boards, switched = options["kind"], options["boards"], options["switch"]
    field = _field(options)
    try:
        return generate(
            kind,
            field=field,
            boards=full_boards(kind, field) if boards is None else boards,
            rounds=options["rounds"],
            winners=options["winners"] if switched is None else 1,
            switched=switched,
        )
    except MovementError as error:
        raise CommandError(str(error)) from error


def _field(options: Mapping[str, Any]) -> int:
    """How many pairs, players or teams the kind is asked for."""
    unit = "tables"
    if options["kind"] is not None:
        kind = KINDS[ALIASES.get(options["kind"], options["kind"])]
        field = options[kind.contest.contestants]
        if field is not None:
            return int(field)
        if len(kind.sizes) == 1:
            return kind.sizes[0]
        unit = "tables" if kind.contest is Contest.PAIRS else kind.contest.contestants
    raise CommandError(f"Say which kind and how many --{unit}, or name a --file.")


def _found(options: Mapping[str, Any]) -> Sequence[Loaded]:
    try:
        found = loaded_from(options["file"], options["name"])
    except OSError as error:
        raise CommandError(str(error)) from error
    if not found:
        raise CommandError(f"No movement in the file is called {options['name']!r}.")
    return [accept_repeats(each) for each in found] if options["accept_repeats"] else found


def _of_file(found: Sequence[Loaded], options: Mapping[str, Any]) -> str:
    if options["json"]:
        return as_json(found)
    return as_tables(found, as_text) if options["table"] or options["name"] else as_list(found)


def _only(found: Sequence[Loaded]) -> Schedule:
    schedules = [each.schedule for each in found if each.schedule]
    if len(found) != 1 or not schedules:
        raise CommandError("One movement is printed at a time: say by --name which.")
    return schedules[0]
