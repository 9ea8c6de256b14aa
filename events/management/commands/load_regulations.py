"""`manage.py load_regulations FILE [--dry-run]`: publishes a regulation that is kept as a document.

`docs/regulations.md` describes it. A dry run says what would change, and for whom.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Authority
from events.actions.regulations import planned_regulation, publish_regulation
from events.models import Regulation
from events.provisions.document import CHAPTERS
from events.queries.regulation_days import kept_from_force, otherwise
from events.queries.regulation_documents import document_in, said_in_document, told_by_line
from events.queries.regulation_effects import effects_of, reworded_since


class Command(BaseCommand):
    help = "Read a regulation from a document and put it into force from its day on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the document, in TOML")
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would change, and publish nothing"
        )

    def handle(self, *, file: Path, dry_run: bool, **_options: Any) -> None:
        try:
            content = file.read_bytes()
        except OSError as error:
            raise CommandError(str(error)) from error
        try:
            regulation = _loaded(content, dry_run=dry_run)
        except UserError as error:
            raise CommandError(f"{file}: {error}") from error
        told = "would be" if dry_run else "is"
        self.stdout.write(
            f"{regulation.authority.slug}: regulation {regulation.number} {told} in force"
            f" from {regulation.effective_on} on."
        )
        for line in _changes(regulation) if dry_run else _kept_from_force(regulation):
            self.stdout.write(line)


def _loaded(content: bytes, *, dry_run: bool) -> Regulation:
    text, document = document_in(content)
    authority = Authority.objects.filter(slug=document.authority).first()
    if authority is None:
        raise UserError(f"No authority has the address “{document.authority}”.")
    latest = authority.regulations.order_by("number").last()
    said = said_in_document(document, authority)
    act = {"now": timezone.now(), "seen": latest.number if latest else 0, **said}
    with told_by_line(text):
        if dry_run:
            return planned_regulation(authority=authority, **act)
        return publish_regulation(actor=SYSTEM, authority=authority, document=text, **act)


def _changes(planned: Regulation) -> Iterator[str]:
    """What would be said otherwise from its day on, and whose published conditions that overtakes.

    Versions whose place it would take are told with what they say.
    """
    before = otherwise(planned)
    if before:
        yield f"  It says otherwise than regulation {before.number}, in force that day without it:"
    yield from _reworded(planned, before)
    yield from _kept_from_force(planned)
    for effect in effects_of(planned):
        changed = ", ".join(each.provision.key for each in effect.changes)
        yield f"  {effect.event.organiser.slug}, {effect.event}: publish anew ({changed})"
        if effect.hindrance:
            yield f"    {effect.hindrance}"


def _kept_from_force(regulation: Regulation) -> Iterator[str]:
    before = otherwise(regulation)
    for each in kept_from_force(regulation):
        yield (
            f"  It takes the place of regulation {each.number}, for {each.effective_on} on,"
            " which is never in force."
        )
        if each != before:
            yield f"  From {each.effective_on} on it says otherwise than that:"
            yield from _reworded(regulation, each)


def _reworded(regulation: Regulation, earlier: Regulation | None) -> Iterator[str]:
    rewording = reworded_since(regulation, earlier)
    for each in rewording.provisions:
        yield f"  {each.provision.key}: {each.was} -> {each.now}"
    for chapter in rewording.chapters:
        yield f"  {CHAPTERS}.{chapter.chapter.value}: {chapter.was} -> {chapter.now}"
