"""`manage.py season_document SESSION`: a league or a cup as `python -m scoring` takes it."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from events.models import Season
from events.queries.season_documents import season_document
from events.queries.seasons import season_now


class Command(BaseCommand):
    help = "Print a season as the document whose scoring by python -m scoring is its table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", type=int, metavar="SESSION", help="the session's number")

    def handle(self, *, session: int, **_options: Any) -> None:
        with scopes_disabled():
            rows = Season.objects.select_related(
                "session__event", "session__organiser", "session__conditions"
            )
            found = rows.filter(session=session).first()
        if found is None:
            raise CommandError(f"Session {session} is no league or cup whose matches are made.")
        with scope(organiser=found.session.organiser):
            season = season_now(found.session, found, timezone.now())
        self.stdout.write(json.dumps(season_document(season)))
