"""`manage.py scoring_document SESSION`: the session as `python -m scoring` takes it."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django_scopes import scope, scopes_disabled

from events.models import Session
from events.queries.standings import score_input
from scoring.document import document_of


class Command(BaseCommand):
    help = "Print a session as the document whose score by python -m scoring is its own."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", type=int, metavar="SESSION", help="the session's number")

    def handle(self, *, session: int, **_options: Any) -> None:
        with scopes_disabled():
            found = Session.objects.select_related("event__organiser").filter(pk=session).first()
        if found is None:
            raise CommandError(f"There is no session {session}.")
        with scope(organiser=found.event.organiser):
            given = score_input(found)
        document = document_of(given.method, given.options, given.travellers())
        self.stdout.write(json.dumps(document))
