"""`manage.py import_session FILE --organiser SLUG [--verify]`: brings in a finished session."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Organiser
from events.actions.imports import Disagreement, Imported, import_session
from scoring.errors import Message


class Command(BaseCommand):
    help = "Import a session's results from a USEBIO file, all of it or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--organiser", required=True, metavar="SLUG")
        parser.add_argument(
            "--verify",
            action="store_true",
            help="compare every figure in the file with what is computed here; print each "
            "difference and, if there is any, import nothing and exit with 1",
        )

    def handle(self, *, file: Path, organiser: str, verify: bool, **_options: Any) -> None:
        tenant = Organiser.objects.filter(slug=organiser).first()
        if tenant is None:
            raise CommandError(f"There is no organiser {organiser!r}.")
        with scope(organiser=tenant):
            imported = self._import(tenant, file, verify=verify)
            self._say(imported, tenant)
        self._say_convention(imported.convention)
        if imported.by_convention:
            count = imported.by_convention
            self.stdout.write(f"By its conditions the score here has {count} other figures.")
        if verify:
            self.stdout.write("Every line, total, percentage and place agrees.")
        elif imported.differences:
            count = len(imported.differences)
            self.stdout.write(f"The file's own figures differ in {count} places: see --verify.")

    def _import(self, tenant: Organiser, file: Path, *, verify: bool) -> Imported:
        try:
            return import_session(
                actor=SYSTEM,
                organiser=tenant,
                content=file.read_bytes(),
                file_name=file.name,
                must_agree=verify,
                now=timezone.now(),
            )
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except Disagreement as refusal:
            self._say_convention(refusal.convention)
            for difference in refusal.differences:
                self.stdout.write(str(difference))
            raise CommandError(f"{file.name}: {refusal}") from refusal
        except UserError as refusal:
            raise CommandError(f"{file.name}: {refusal}") from refusal

    def _say_convention(self, convention: Message | None) -> None:
        if convention:
            self.stdout.write(str(convention))

    def _say(self, imported: Imported, tenant: Organiser) -> None:
        session = imported.session
        done = "Imported" if imported.is_new else "Imported before"
        self.stdout.write(
            f"{done}: {session.event.name}, {session.contestants.count()} pairs, "
            f"{session.boards.count()} boards, {session.results.count()} results: "
            f"/o/{tenant.slug}/sessions/{session.pk}/"
        )
