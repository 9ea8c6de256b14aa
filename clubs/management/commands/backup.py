"""`manage.py backup FILE_OR_FOLDER`: all of the site in one archive, while it runs."""

import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from clubs.backup import keys
from clubs.backup.manifest import NotDone
from clubs.backup.summaries import summary
from clubs.backup.taking import place_for, prune, take

WITHOUT_KEY = (
    "Not all keys are in it: keep them elsewhere. Without the secret key, after a restore, codes "
    "on tables' cards and recovery codes open nothing, and everybody signs in anew; without that "
    "of history nobody can tell whether what it sealed was falsified."
)


def at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text}: keep one or more")
    return int(text)


def leave(_signal: int, _frame: FrameType | None) -> None:
    """As by Ctrl-C: what was begun is taken away."""
    sys.exit(128 + signal.SIGTERM)


class Command(BaseCommand):
    requires_system_checks = ()  # a site that is not in order is backed up all the more
    help = "Back up database, files and keys into one archive, while the site runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "place", type=Path, metavar="FILE_OR_FOLDER", help="in a folder it is named by the time"
        )
        parser.add_argument("--without-key", action="store_true", help="leave out the keys")
        parser.add_argument(
            "--prune",
            type=at_least_one,
            metavar="KEEP",
            help="afterwards delete all but so many of the backups in the folder",
        )

    def handle(self, *, place: Path, without_key: bool, prune: int | None, **_options: Any) -> None:
        signal.signal(signal.SIGTERM, leave)
        try:
            self.back_up(place, without_key=without_key, keep=prune)
        except NotDone as reason:
            raise CommandError(str(reason)) from reason

    def back_up(self, wanted: Path, *, without_key: bool, keep: int | None) -> None:
        if keep and not wanted.is_dir():
            raise NotDone(f"--prune is for a folder of backups, which {wanted} is not.")
        place = place_for(wanted, timezone.now())
        manifest = take(place, with_key=not without_key)
        self.stdout.write(f"{place}: {summary(manifest)}")
        for slug, head in manifest.heads.items():
            self.stdout.write(f"  {slug}: keep {head}")
        if manifest.gone:
            self.stdout.write(
                f"Deleted while it was taken, and not in it: {', '.join(manifest.gone)}"
            )
        if {manifest.key_is, manifest.history_key_is} != {keys.IN_ARCHIVE}:
            self.stdout.write(WITHOUT_KEY)
        for each in prune(wanted, keep) if keep else []:
            self.stdout.write(f"{each} is deleted.")
