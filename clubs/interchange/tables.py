"""A list as rows of cells: commas, semicolons or tabs between them, and perhaps a heading."""

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass

from clubs.interchange.codes import ListCode
from clubs.interchange.faults import FileFault

DELIMITERS = ",;\t"

_NOT_ALPHANUMERIC = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line's cells without the space around them; empty ones at its end are left out."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextTable:
    """The rows that are not empty. `columns` are what a heading says, None where there is none;
    `ignored` are its words that mean nothing here.
    """

    rows: tuple[TableRow, ...]
    columns: tuple[str, ...] | None = None
    ignored: tuple[str, ...] = ()


def read_table(text: str, headings: Mapping[str, str], most: int) -> TextTable:
    """The table of a text; `headings` are the words of a heading with what each means.

    A word of a heading is compared without case, spaces and signs; one that means nothing becomes
    the column "".

    Raises:
        FileFault: it cannot be divided into cells, or has more than `most` rows.
    """
    rows = _rows(text)
    table = _headed(rows, headings)
    if len(table.rows) > most:
        raise FileFault.at(0, ListCode.TOO_LONG, lines=len(table.rows), most=most)
    return table


def by_column(row: TableRow, columns: tuple[str, ...]) -> dict[str, str]:
    """The cells of a row by what they mean."""
    return {name: cell for name, cell in zip(columns, row.cells, strict=False) if name}


def _rows(text: str) -> list[TableRow]:
    lines = io.StringIO(text, newline=None)
    first = next((line for line in lines.getvalue().split("\n") if line.strip()), "")
    reader = csv.reader(lines, delimiter=max(DELIMITERS, key=first.count))
    rows, begins = [], 1
    try:
        for cells in reader:
            if any("\n" in cell for cell in cells):
                raise FileFault.at(begins, ListCode.UNCLOSED)
            tidy = [cell.strip() for cell in cells]
            while tidy and not tidy[-1]:
                tidy.pop()
            if tidy:
                rows.append(TableRow(begins, tuple(tidy)))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise FileFault.at(begins, ListCode.UNCLOSED) from error
    return rows


def _headed(rows: list[TableRow], headings: Mapping[str, str]) -> TextTable:
    words = [_NOT_ALPHANUMERIC.sub("", cell.casefold()) for cell in rows[0].cells] if rows else []
    if not any(word in headings for word in words):
        return TextTable(tuple(rows))
    columns: list[str] = []
    for word in words:
        meant = headings.get(word, "")
        columns.append(f"{meant}2" if meant in columns else meant)
    ignored = [cell for cell, meant in zip(rows[0].cells, columns, strict=True) if not meant]
    return TextTable(tuple(rows[1:]), tuple(columns), tuple(cell for cell in ignored if cell))
