"""`manage.py load_demo [--once | --reset]`: fills an empty site with the demo."""

import shutil
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from clubs.models import Authority, Organiser
from rulings.demo.cast import AUTHORITY_SLUG, HARBOUR_SLUG, PASSWORD, RIVERSIDE_SLUG, accounts
from rulings.demo.story import tell_story


class Command(BaseCommand):
    help = "Load the demo: an authority, two clubs, forty people, sessions, a ruling under appeal."

    def add_arguments(self, parser: CommandParser) -> None:
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--once", action="store_true", help="leave a site that has it alone")
        how.add_argument("--reset", action="store_true", help="empty the demo's site first")

    def handle(self, *, once: bool, reset: bool, **_options: Any) -> None:
        if reset:
            self._empty()
        is_here = Authority.objects.filter(slug=AUTHORITY_SLUG).exists()
        if is_here and not once:
            raise CommandError("The demo is here already. Start it over with --reset.")
        if not is_here:
            tell_story(timezone.now())
        self._introduce()

    def _empty(self) -> None:
        """Empty the database and the files, but never those of a site that has real clubs."""
        others = Organiser.objects.exclude(slug__in=(RIVERSIDE_SLUG, HARBOUR_SLUG))
        if other := others.first():
            raise CommandError(
                f"This site is not only a demo: {other} is on it. Nothing is erased."
            )
        call_command("flush", interactive=False, verbosity=0)
        for folder in Path(settings.FILES_DIR).iterdir():
            shutil.rmtree(folder)

    def _introduce(self) -> None:
        """The accounts, in columns two spaces apart."""
        rows = [(part, login, PASSWORD) for part, login in accounts()]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.stdout.write("  ".join(cells).rstrip())
