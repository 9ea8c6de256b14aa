"""`manage.py export_person SLUG PERSON FILE`: what an organiser holds about one who plays there."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django_scopes import scope

from clubs.export.held import Somebody
from clubs.models import Organiser, Player
from events.documents.held import held_by_organiser


class Command(BaseCommand):
    help = "Write what an organiser holds about a person, to be given to them (docs/export.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("organiser", metavar="SLUG")
        parser.add_argument(
            "player", type=int, metavar="PERSON", help="the number in the address of their record"
        )
        parser.add_argument("place", type=Path, metavar="FILE", help="a new file")

    def handle(self, *, organiser: str, player: int, place: Path, **_options: Any) -> None:
        found = Organiser.objects.filter(slug=organiser).first()
        if found is None:
            raise CommandError(f"There is no organiser “{organiser}”.")
        with scope(organiser=found):
            one = Player.objects.select_related("user").filter(pk=player).first()
            if one is None:
                raise CommandError(f"{organiser} has no record {player}.")
            person = Somebody(one, one.user)
            content = held_by_organiser(person, found, timezone.now(), is_own=False)
        try:
            with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as to:
                to.write(content)
        except OSError as reason:
            raise CommandError(str(reason)) from reason
        self.stdout.write(f"{place}: {one}")
