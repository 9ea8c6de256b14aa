"""`manage.py usebio SESSION`: the official score in force as a USEBIO file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django_scopes import scope, scopes_disabled

from events.actions.exported_scores import usebio_of
from events.models import Session
from events.queries.releases import release_in_force


class Command(BaseCommand):
    help = "Print the official score of a session as a USEBIO file, with national numbers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", type=int, metavar="SESSION", help="the session's number")

    def handle(self, *, session: int, **_options: Any) -> None:
        with scopes_disabled():
            found = Session.objects.select_related("event__organiser", "conditions")
            known = found.filter(pk=session).first()
        if known is None:
            raise CommandError(f"There is no session {session}.")
        with scope(organiser=known.event.organiser):
            release = release_in_force(known)
            if release is None:
                raise CommandError(f"Session {session} has no official score.")
            self.stdout.write(usebio_of(known, release, tell_numbers=True).decode(), ending="")
