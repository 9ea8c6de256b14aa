"""`manage.py export_organiser SLUG FILE`: a club takes everything of its own with it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.backup.manifest import NotDone
from clubs.export.writing import write_export
from clubs.models import Organiser


class Command(BaseCommand):
    help = "Write everything of an organiser, with its files, as JSON into a zip (docs/export.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("organiser", metavar="SLUG")
        parser.add_argument("place", type=Path, metavar="FILE", help="a new file")

    def handle(self, *, organiser: str, place: Path, **_options: Any) -> None:
        found = Organiser.objects.filter(slug=organiser).first()
        if found is None:
            raise CommandError(f"There is no organiser “{organiser}”.")
        try:
            about = write_export(found, place)
        except (NotDone, OSError) as reason:
            raise CommandError(str(reason)) from reason
        rows = sum(each["count"] for each in about["rows"].values())
        self.stdout.write(f"{place}: {rows} rows, {len(about['files'])} files.")
        self.stdout.write(f"  keep: {about['history']}")
