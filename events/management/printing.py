"""What `manage.py movement --pdf` writes: its sheets, to a file or standard output."""

import logging
from pathlib import Path
from typing import TextIO, cast

from django.core.management.base import CommandError, OutputWrapper

from events.documents.movement import render_movement
from events.movements.schedule import Schedule
from events.queries.movement import Names

STANDARD_OUTPUT = "-"


def write_pdf(schedule: Schedule, where: str, out: OutputWrapper) -> None:
    """Write all sheets of the movement, without names.

    Raises:
        CommandError: the file cannot be written.
    """
    # What WeasyPrint does not know of the site's style sheet is no news for whoever prints.
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    content = render_movement([(schedule, Names())]).content
    if where == STANDARD_OUTPUT:
        cast(TextIO, out).buffer.write(content)
        return
    try:
        Path(where).write_bytes(content)
    except OSError as error:
        raise CommandError(str(error)) from error
