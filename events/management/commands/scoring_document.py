"""`manage.py scoring_document SESSION`, or `--event EVENT`: as `python -m scoring` takes it."""

import json
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django_scopes import scope, scopes_disabled

from events.chosen_scoring import binding, event_rules
from events.models import Session
from events.queries.standings import document_from, score_input
from scoring.document import event_document_of
from scoring.document.document import Output
from scoring.entrants import Entrant


class Command(BaseCommand):
    help = "Print a session or an event as the document that python -m scoring scores alike."

    def add_arguments(self, parser: CommandParser) -> None:
        asked = parser.add_mutually_exclusive_group(required=True)
        asked.add_argument(
            "session", type=int, nargs="?", metavar="SESSION", help="the session's number"
        )
        asked.add_argument(
            "--event",
            type=int,
            metavar="EVENT",
            help="the event's number: its sessions with an official score, and how they combine",
        )

    def handle(self, *, session: int | None, event: int | None, **_options: Any) -> None:
        with scopes_disabled():
            sessions = Session.objects.select_related("event__organiser", "conditions")
            if session is not None:
                found = list(sessions.filter(pk=session))
            else:
                official = sessions.filter(event=event, official_at__isnull=False)
                found = list(official.order_by("number"))
        if not found and session is not None:
            raise CommandError(f"There is no session {session}.")
        if not found:
            raise CommandError(f"No session of event {event} has an official score.")
        with scope(organiser=found[0].event.organiser):
            document = _of_session(found[0]) if event is None else _of_event(found)
        self.stdout.write(json.dumps(document))


def _of_session(session: Session) -> Output:
    return document_from(score_input(session))


def _of_event(sessions: Sequence[Session]) -> Output:
    """Contestants are called by the numbers of their entries."""
    documents = [(_of_session(each), _entries(each)) for each in sessions]
    rules = event_rules(binding(sessions[0]))
    return event_document_of(rules, documents)


def _entries(session: Session) -> dict[Entrant, str]:
    places = session.contestants.ranked().select_related("entry")
    return {(each.ranked_in, each.short): str(each.entry.number) for each in places}
