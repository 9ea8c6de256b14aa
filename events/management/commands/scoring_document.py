"""`manage.py scoring_document SESSION`, or `--event EVENT`: as `python -m scoring` takes it."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from events.chosen_scoring import binding, event_rules, is_knockout, is_of_teams
from events.models import Session
from events.queries.butler_sheets import butler_field
from events.queries.described import Described
from events.queries.entry_decisions import statuses_by_entrant
from events.queries.lists import with_lists
from events.queries.score_sheet import score_sheet
from events.queries.season_documents import season_document
from events.queries.seasons import season_now, season_of
from events.queries.stages import carried_in, qualifiers_in
from events.queries.standings import document_from, score_input
from events.stage_rules import entrant, stage_rules
from scoring.document import event_document_of
from scoring.document.document import Output
from scoring.entrants import Entrant


class Command(BaseCommand):
    help = (
        "Print a session, a league, a cup or an event as the document that python -m scoring"
        " scores alike."
    )

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
        parser.add_argument(
            "--stage", type=int, metavar="STAGE", help="of an event with stages, which: 1 the first"
        )

        parser.add_argument(
            "--butler",
            action="store_true",
            help="of a teams session: its boards as those of the pairs that sat, for their list",
        )

    def handle(
        self,
        *,
        session: int | None,
        event: int | None,
        stage: int | None,
        butler: bool,
        **_options: Any,
    ) -> None:
        if butler and session is None:
            raise CommandError("The pairs of one session: say which.")
        with scopes_disabled():
            sessions = Session.objects.select_related("event__organiser", "conditions", "stage")
            if session is not None:
                found = list(sessions.filter(pk=session))
            else:
                official = sessions.filter(event=event, official_at__isnull=False)
                found = list(official.order_by("number"))
                if found and found[0].event.has_stages:
                    found = _of_stage(found, stage)
        if not found and session is not None:
            raise CommandError(f"There is no session {session}.")
        if not found:
            raise CommandError(f"No session of event {event} has an official score.")
        with scope(organiser=found[0].event.organiser):
            if butler:
                document = _of_pairs(found[0])
            else:
                document = _of_session(found[0]) if event is None else _of_event(found)
        self.stdout.write(json.dumps(document))


def _of_session(session: Session) -> Output:
    if session.event.is_season:
        return _of_season(session)
    return document_from(with_lists(score_input(session)))


def _of_season(session: Session) -> Output:
    season = season_of(session)
    if season is None:
        raise CommandError(f"Session {session.pk} is a league or a cup without matches yet.")
    return season_document(season_now(session, season, timezone.now()))


def _of_pairs(session: Session) -> Output:
    given = score_input(session)
    found = butler_field(given, score_sheet(given)["travellers"])
    if found is None:
        raise CommandError(f"The pairs of session {session.pk} are not listed.")
    return found.document()


def _of_event(sessions: Sequence[Session]) -> Output:
    """Contestants are called by the numbers of their entries."""
    if any(is_knockout(binding(each)) for each in sessions):
        raise CommandError("A knock-out has winners and no ranking: print its sessions.")
    documents = [(_of_session(each), _entries(each)) for each in sessions]
    chosen, stage = binding(sessions[0]), sessions[0].stage
    rules = event_rules(chosen)
    if stage is not None:
        carried = carried_in(qualifiers_in(sessions[0].event))
        rules = stage_rules(chosen, stage, carried.get(stage.pk))
    event = sessions[0].event
    named = ((entrant(each.number), each) for each in event.entries.order_by("number"))
    described = Described.of(named, chosen, sessions[0].conditions or event)
    ranking = replace(rules.ranking, status=statuses_by_entrant(event))
    ranking = described.ruled_in_event(ranking, of_teams=is_of_teams(chosen))
    return event_document_of(replace(rules, ranking=ranking), documents)


def _of_stage(sessions: Sequence[Session], number: int | None) -> list[Session]:
    """The sessions of a stage, which is an event of its own into which something is carried."""
    if number is None:
        raise CommandError("The event has stages, each ranked by itself: say which, --stage 1.")
    return [each for each in sessions if each.stage and each.stage.number == number]


def _entries(session: Session) -> dict[Entrant, str]:
    places = session.contestants.ranked().select_related("entry")
    return {(each.ranked_in, each.short): str(each.entry.number) for each in places}
