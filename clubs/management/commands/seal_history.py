"""`manage.py seal_history`: vouches for records that bear no seal, once somebody has looked."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django_scopes import scope

from clubs.actions.history import seal_history
from clubs.history.erasures import runs
from clubs.history.sealings import unsealed
from clubs.models import Organiser


class Command(BaseCommand):
    help = (
        "Name the records of history that bear no seal of a key of this site; with --seal, seal "
        "them, so that verify_history trusts them from then on."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--organiser", metavar="SLUG", help="only this organiser's history")
        parser.add_argument("--seal", action="store_true", help="they are right: seal them")

    def handle(self, *, organiser: str | None, seal: bool, **rest: Any) -> None:
        chosen = Organiser.objects.order_by("pk")
        if organiser:
            chosen = chosen.filter(slug=organiser)
            if not chosen.exists():
                raise CommandError(f"There is no organiser “{organiser}”.")
        for one in chosen:
            with scope(organiser=one):
                self.stdout.write(f"{one.slug}: {self.sealed(one) if seal else self.named()}")

    def named(self) -> str:
        numbers = runs(unsealed())
        return (
            f"records {numbers} bear no seal that this site can read."
            if numbers
            else "all are sealed."
        )

    def sealed(self, organiser: Organiser) -> str:
        entry = seal_history(organiser=organiser, now=timezone.now())
        if entry is None:
            return "all are sealed."
        return f"records {(entry.after or {})['records']} are sealed by record {entry.number}."
