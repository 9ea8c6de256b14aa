"""`manage.py import_organiser FILE`: an organiser's export becomes the first of an empty site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.backup.manifest import NotDone
from clubs.cached import NOT_FORGOTTEN, forget_cached
from clubs.export.reading import read_export


class Command(BaseCommand):
    help = "Bring an organiser's export into this site, on which nobody may be yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("place", type=Path, metavar="FILE")

    def handle(self, *, place: Path, **_options: Any) -> None:
        try:
            about = read_export(place)
        except (NotDone, OSError) as reason:
            raise CommandError(str(reason)) from reason
        try:
            forget_cached()
        except OSError as error:
            self.stderr.write(NOT_FORGOTTEN.format(error))
        rows = sum(each["count"] for each in about["rows"].values())
        self.stdout.write(
            f"{about['organiser']}: {rows} rows and {len(about['files'])} files are here. "
            "Everybody chooses a new password by “Forgotten your password?”."
        )
        lost = "".join(f" --lost-key {name}" for name in about["history_keys"])
        self.stdout.write(f"  check: verify_history --expect {about['history']}{lost}")
