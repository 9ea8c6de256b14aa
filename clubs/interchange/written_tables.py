"""Tables as files that spreadsheets open: CSV in UTF-8 with its mark."""

import csv
import io
from collections.abc import Iterable, Sequence

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes a cell for a formula by."""


def written_table(rows: Iterable[Sequence[object]]) -> bytes:
    """The rows as CSV; a cell that would be run as a formula begins with an apostrophe."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([_safe(cell) for cell in row])
    return text.getvalue().encode("utf-8-sig")


def _safe(cell: object) -> object:
    is_text = isinstance(cell, str)
    return f"'{cell}" if is_text and str(cell).startswith(FORMULA) else cell
