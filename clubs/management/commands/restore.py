"""`manage.py restore ARCHIVE`: an empty site becomes the one that was backed up."""

import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubs.backup.manifest import Manifest, NotDone, missing
from clubs.backup.restoring import migrations, restore
from clubs.cached import NOT_FORGOTTEN, forget_cached

LOST_KEY = (
    "It is sealed with the key {}, which this site does not have: these seals are not looked at. "
    "If it is as it was, seal it anew: manage.py seal_history --seal."
)


class Command(BaseCommand):
    requires_system_checks = ()  # they are of the site's pages, and take longer than a small site
    help = "Restore a backup into an empty site; it checks all of it before it writes anything."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("archive", type=Path, metavar="ARCHIVE")
        parser.add_argument(
            "--replace", action="store_true", help="delete first what is on the site"
        )
        parser.add_argument(
            "--other-key",
            action="store_true",
            help="though this site's key is another: what was made with that one opens nothing",
        )

    def handle(self, *, archive: Path, replace: bool, other_key: bool, **_options: Any) -> None:
        try:
            manifest, lost = restore(
                archive, replace=replace, other_key=other_key, say=self.stdout.write
            )
        except NotDone as reason:
            raise CommandError(str(reason)) from reason
        self.forget_cached()
        if manifest.gone:
            self.stdout.write(f"Deleted while it was taken: {', '.join(manifest.gone)}")
        if steps := missing(manifest, migrations()):
            self.stdout.write(
                f"The archive is of an older Tenace: {len(steps)} migrations bring it to this one."
            )
            self.manage("migrate", "--verbosity", "0")
        self.stdout.write("The database is restored. Its history:")
        self.stdout.flush()
        words = [*expected(manifest), *(["--lost-key", lost] if lost else [])]
        if lost:
            self.stdout.write(LOST_KEY.format(lost))
        self.manage("verify_history", "--skip-checks", *words)
        self.stdout.write("Restored. Now start the site.")

    def forget_cached(self) -> None:
        """Before anything else: who finds the cache away empties it, and need not restore again."""
        try:
            forget_cached()
        except OSError as error:
            self.stderr.write(NOT_FORGOTTEN.format(error))

    def manage(self, *words: str) -> None:
        """As the site will: with the key and the database that it has now."""
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "manage.py", *words],
            cwd=settings.BASE_DIR,
            check=False,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.stdout.write(done.stdout.rstrip())
        if done.returncode:
            raise CommandError(f"Restored, but {words[0]} failed, see above.")


def expected(manifest: Manifest) -> list[str]:
    return [word for head in manifest.heads.values() for word in ("--expect", head)]
