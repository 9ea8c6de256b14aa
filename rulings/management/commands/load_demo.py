"""`manage.py load_demo [--once | --reset]`: fills an empty site with the demo."""

import secrets
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.cached import forget_cached
from clubs.models import Authority, Organiser, User
from clubs.stored import delete_folder
from rulings.demo.cast import (
    AUTHORITY_SLUG,
    HARBOUR_SLUG,
    LOGINS,
    PASSWORD,
    RIVERSIDE_SLUG,
    ZONE_SLUG,
    accounts,
)
from rulings.demo.story import tell_story
from rulings.demo.tables import table_to_open

CLUBS = (RIVERSIDE_SLUG, HARBOUR_SLUG)
HOW_TO_BEGIN = """\
This site is empty. It begins with the authority that recognises its clubs:

  .venv/bin/python manage.py establish_authority "Bridge Union" --slug union --official you@here

To look around among invented clubs instead: make demo
"""


class Command(BaseCommand):
    help = "Load the demo: an authority, two clubs, forty people, sessions, a ruling under appeal."

    def add_arguments(self, parser: CommandParser) -> None:
        how = parser.add_mutually_exclusive_group()
        how.add_argument(
            "--once",
            action="store_true",
            help="only on an empty site that this machine alone reaches; else say how to begin",
        )
        how.add_argument("--reset", action="store_true", help="empty the demo's site first")

    def handle(self, *, once: bool, reset: bool, **_options: Any) -> None:
        is_here = Authority.objects.filter(slug=AUTHORITY_SLUG).exists()
        own = people_of_its_own()
        if once and not is_here and (own or settings.REACHED_FROM_OUTSIDE):
            self.stdout.write("" if own else HOW_TO_BEGIN)
            return
        if is_here and not once and not reset:
            raise CommandError("The demo is here already. Start it over with --reset.")
        if own and not once:
            raise CommandError(f"This site is not only a demo: {own} is on it. Nothing is done.")
        if reset:
            self._empty()
        with transaction.atomic():
            if reset or not is_here:
                tell_story(timezone.now())
            passwords = closed() if settings.REACHED_FROM_OUTSIDE else published()
            table = table_to_open(timezone.now())
        self._introduce(passwords, table)

    def _empty(self) -> None:
        call_command("flush", interactive=False, verbosity=0)
        delete_folder("")
        forget_cached()

    def _introduce(self, passwords: dict[str, str], table: str) -> None:
        """The accounts that may be tried, in columns two spaces apart, and a table to open."""
        rows = [(part, login, passwords[login]) for part, login in accounts() if login in passwords]
        widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            self.stdout.write("  ".join(cells).rstrip())
        if table:
            self.stdout.write(f"A table of the running session, for any phone: {table}")


def people_of_its_own() -> Authority | Organiser | User | None:
    """An authority, a club or somebody that the demo has nothing to do with."""
    of_the_demo = (
        Q(email__in=LOGINS)
        | Q(memberships__organiser__slug__in=CLUBS)
        | Q(offices__authority__slug=AUTHORITY_SLUG)
    )
    return (
        Authority.objects.exclude(slug__in=(AUTHORITY_SLUG, ZONE_SLUG)).first()
        or Organiser.objects.exclude(slug__in=CLUBS).first()
        or User.objects.exclude(of_the_demo).first()
    )


def published() -> dict[str, str]:
    """The demo's logins that still have the password which everybody can read in the source."""
    users = User.objects.filter(email__in=LOGINS)
    return {user.email: PASSWORD for user in users if user.check_password(PASSWORD)}


def closed() -> dict[str, str]:
    """Gives these logins passwords of their own, which are told this once."""
    passwords = {email: secrets.token_urlsafe(9) for email in published()}
    for user in User.objects.filter(email__in=passwords):
        user.set_password(passwords[user.email])
        user.save(update_fields=["password"])
    return passwords
