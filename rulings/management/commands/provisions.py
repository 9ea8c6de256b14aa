"""`manage.py provisions`: the catalogue of what the Laws leave open, and what it comes to.

With `--event` what each provision comes to there and whose that is; if they are given, for a day of
play, and as it was known at an instant. `--audit` counts and names what is not as it should be.
"""

import json
from datetime import date, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django_scopes import scope, scopes_disabled

from events.models import Chapter, Event
from events.provisions.catalogue import CATALOGUE
from events.provisions.schema import document_schema
from events.queries.provision_tables import catalogue_rows, settled_rows, standing_line
from rulings.queries.provision_audit import audit


class Command(BaseCommand):
    help = "List the provisions, or what they come to in an event, with whose each value is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as JSON, to the last detail")
        parser.add_argument("--event", type=int, metavar="ID", help="what they come to there")
        parser.add_argument("--on", metavar="DATE", help="for that day of play: 2027-01-31")
        parser.add_argument(
            "--known-at", metavar="INSTANT", help="as known then: 2027-01-31T20:15+01:00"
        )
        parser.add_argument(
            "--audit", action="store_true", help="what lacks a source, is stale or told otherwise"
        )

        parser.add_argument(
            "--schema", action="store_true", help="the JSON Schema of a regulation as a document"
        )

    def handle(self, **options: Any) -> None:
        if options["schema"]:
            schema = document_schema(CATALOGUE, Chapter.values)
            self.stdout.write(json.dumps(schema, indent=2, ensure_ascii=False))
            return
        if options["audit"]:
            found = audit(timezone.now())
            self.stdout.write(json.dumps(found) if options["json"] else _lines(found))
            return
        if (options["on"] or options["known_at"]) and options["event"] is None:
            raise CommandError("--on and --known-at are of an --event.")
        if options["event"] is not None:
            self._of_event(options)
            return
        rows = catalogue_rows()
        self.stdout.write(json.dumps(rows) if options["json"] else _table(rows))

    def _of_event(self, options: dict[str, Any]) -> None:
        event = _event(options)
        asked = timezone.now(), _day(options["on"]), _instant(options["known_at"])
        with scope(organiser=event.organiser):
            rows = settled_rows(event, *asked)
            if options["json"]:
                self.stdout.write(json.dumps(rows))
            else:
                self.stdout.write(standing_line(event, *asked))
                self.stdout.write(_table(rows))


def _event(options: dict[str, Any]) -> Event:
    with scopes_disabled():
        event = Event.objects.select_related("organiser").filter(pk=options["event"]).first()
    if event is None:
        raise CommandError(f"There is no event {options['event']}.")
    return event


def _day(text: str | None) -> date | None:
    found = _read(parse_date, text, "a day, as 2027-01-31")
    return found if isinstance(found, date) else None


def _instant(text: str | None) -> datetime | None:
    found = _read(parse_datetime, text, "an instant with its zone, as 2027-01-31T20:15+01:00")
    if isinstance(found, datetime) and found.tzinfo is None:
        raise CommandError(f"“{text}” has no zone: add +00:00 or another.")
    return found if isinstance(found, datetime) else None


def _read(parse: Any, text: str | None, wanted: str) -> object:
    if text is None:
        return None
    try:
        found: object = parse(text)
    except ValueError:
        found = None
    if found is None:
        raise CommandError(f"“{text}” is not {wanted}.")
    return found


def _lines(found: dict[str, Any]) -> str:
    """How many of each there are; below it each that is named."""
    lines = []
    named = found.pop("named")
    for name, value in found.items():
        listed = value if isinstance(value, list) else named.get(name, [])
        lines.append(f"{name.replace('_', ' ')}: {len(listed) if listed == value else value}")
        lines += [f"  {', '.join(map(str, each.values()))}" for each in listed]
    return "\n".join(lines)


def _table(rows: list[dict[str, Any]]) -> str:
    """The key, the clause and what holds, for a person."""
    return "\n".join(f"{row['key']:<14} {row['clause']:<18} {row['said']}" for row in rows)
