"""`manage.py verify_history`: whether anyone has tampered with what was written."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django_scopes import scope

from clubs.history.chain import first_break
from clubs.models import HistoryHead, Organiser


class Command(BaseCommand):
    help = "Check the hash chain of each organiser's history; exits 1 at the first break."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--organiser", metavar="SLUG", help="only this organiser's history")

    def handle(self, *, organiser: str | None, **rest: Any) -> None:
        chosen = Organiser.objects.all()
        if organiser:
            chosen = chosen.filter(slug=organiser)
            if not chosen.exists():
                raise CommandError(f"There is no organiser “{organiser}”.")
        for one in chosen:
            with scope(organiser=one):
                self.verify(one)

    def verify(self, organiser: Organiser) -> None:
        if broken := first_break(organiser):
            raise CommandError(
                f"{organiser.slug}: broken at record {broken.number}: {broken.reason}."
            )
        head = HistoryHead.objects.first()
        self.stdout.write(f"{organiser.slug}: {head.number if head else 0} records, all in order.")
