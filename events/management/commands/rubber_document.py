"""`manage.py rubber_document TABLE RUBBER`: a rubber as `python -m scoring` takes it."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django_scopes import scope, scopes_disabled

from events.models import RubberTable
from events.queries.rubber_sheets import rubbers_of
from scoring.document import sheet_document


class Command(BaseCommand):
    help = "Print a rubber as the document whose sheet by python -m scoring is its own."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", type=int, metavar="TABLE", help="the table's number")
        parser.add_argument("rubber", type=int, metavar="RUBBER", help="1 is the first")

    def handle(self, *, table: int, rubber: int, **_options: Any) -> None:
        with scopes_disabled():
            found = RubberTable.objects.select_related("organiser").filter(pk=table).first()
        if found is None:
            raise CommandError(f"There is no rubber table {table}.")
        with scope(organiser=found.organiser):
            rubbers = {each.row.number: each for each in rubbers_of(found)}
        if rubber not in rubbers:
            raise CommandError(f"Table {table} has no rubber {rubber}.")
        self.stdout.write(json.dumps(sheet_document(rubbers[rubber].sheet)))
