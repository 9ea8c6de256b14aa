"""`manage.py write_regulations AUTHORITY [--number N]`: a regulation as a document, to keep."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from events.models import Regulation
from events.queries.regulation_documents import document_of


class Command(BaseCommand):
    help = "Write the newest regulation of an authority, byte for byte as it was loaded."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("authority", metavar="AUTHORITY", help="its address")
        parser.add_argument("--number", type=int, metavar="N", help="another version than the last")

    def handle(self, *, authority: str, number: int | None, **_options: Any) -> None:
        rows = Regulation.objects.filter(authority__slug=authority).select_related("authority")
        if number is not None:
            rows = rows.filter(number=number)
        found = rows.order_by("number").last()
        if found is None:
            raise CommandError(f"“{authority}” has published no such regulation.")
        self.stdout.write(document_of(found), ending="")
