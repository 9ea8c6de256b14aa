"""`manage.py usebio SESSION`: the official score in force, or a season, as a USEBIO file."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from events.actions.exported_scores import usebio_of
from events.actions.exported_seasons import usebio_of_season
from events.models import Session
from events.queries.releases import release_in_force
from events.queries.seasons import season_now, season_of


class Command(BaseCommand):
    help = "Print the official score of a session, or a season, as USEBIO with national numbers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", type=int, metavar="SESSION", help="the session's number")

    def handle(self, *, session: int, **_options: Any) -> None:
        with scopes_disabled():
            found = Session.objects.select_related("event__organiser", "organiser", "conditions")
            known = found.filter(pk=session).first()
        if known is None:
            raise CommandError(f"There is no session {session}.")
        with scope(organiser=known.event.organiser):
            self.stdout.write(_file_of(known).decode(), ending="")


def _file_of(session: Session) -> bytes:
    if season := season_of(session):
        found = season_now(session, season, timezone.now())
        return usebio_of_season(found, tell_numbers=True)
    release = release_in_force(session)
    if release is None:
        raise CommandError(f"Session {session.pk} has no official score.")
    return usebio_of(session, release, tell_numbers=True)
