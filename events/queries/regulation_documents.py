"""Regulations as documents (`docs/regulations.md`): what a text says for an authority, and back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import NotAllowed, UserError
from clubs.models import Authority
from clubs.wording import worded
from events.models import Chapter, Regulation
from events.provisions.catalogue import CATALOGUE
from events.provisions.document import (
    RegulationDocument,
    RegulationError,
    line_of,
    read_document,
    write_document,
)
from events.provisions.ruled import ChapterRule, Ruled


def document_in(content: bytes) -> tuple[str, RegulationDocument]:
    """The text of a file, and the regulation that it says.

    Raises:
        UserError: what is wrong first, and on which line.
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UserError(_("This file is no text in UTF-8."), field=FILE) from error
    try:
        return text, read_document(text, CATALOGUE, Chapter.values)
    except RegulationError as error:
        raise UserError(worded(error), field=FILE) from error


def said_in_document(document: RegulationDocument, authority: Authority) -> dict[str, Any]:
    """What it says, as an act that publishes takes it.

    Raises:
        UserError: it is another authority's.
    """
    if document.authority != authority.slug:
        said = {"whose": document.authority, "own": authority.slug}
        raise UserError(
            _("This document is of “%(whose)s”, and this authority is “%(own)s”.") % said,
            field=FILE,
        )
    return {
        "title": document.title,
        "effective_on": document.effective_on,
        "ruled": document.ruled,
        "chapters": document.chapters,
    }


@contextmanager
def told_by_line(text: str) -> Iterator[None]:
    """What an act refuses of the document is told with the line where that stands."""
    try:
        yield
    except NotAllowed:
        raise
    except UserError as error:
        line = line_of(text, error.field) if error.field else 0
        said = _("line %(line)d: %(fault)s") % {"line": line, "fault": error} if line else error
        raise UserError(str(said), field=FILE) from error


FILE = "file"
"""The field at which a file is refused."""


def document_of(regulation: Regulation) -> str:
    """The text of a regulation: the very one that it was read from, else in its one form."""
    if regulation.document:
        return regulation.document
    ruled = {key: Ruled.read(kept) for key, kept in regulation.statements.items()}
    chapters = {key: ChapterRule.read(kept) for key, kept in regulation.chapters.items()}
    said = RegulationDocument(
        regulation.authority.slug, regulation.title, regulation.effective_on, ruled, chapters
    )
    return write_document(said, CATALOGUE, Chapter.values)
