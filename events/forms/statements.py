"""What a phone sends: statements as JSON, read into values or refused as a whole."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.actions.statements import StatedResult
from scoring.cards import Side

MOST_AT_ONCE = 100
SHORTEST_NAME, LONGEST_NAME = 16, 64
LONGEST_KEY, LONGEST_ENTRY, MOST_SEEN, LARGEST = 36, 30, 50, 2**31 - 1


@dataclass(frozen=True, slots=True)
class Sent:
    """The statements of one message, and what the phone calls itself."""

    device: str
    statements: tuple[StatedResult, ...]


def read_sent(body: bytes) -> Sent:
    """The message of a phone.

    Raises:
        UserError: it is not of the shape that a table's page sends.
    """
    try:
        told = json.loads(body)
        name = _text(told["device"], LONGEST_NAME, SHORTEST_NAME)
        return Sent(name, tuple(map(_said, _rows(told["statements"], MOST_AT_ONCE))))
    except (ValueError, KeyError, TypeError) as wrong:
        raise UserError(_("This is not what a table's page sends: load the page again.")) from wrong


def _said(row: dict[str, Any]) -> StatedResult:
    table_round, board = row["play"].split("-")
    return StatedResult(
        key=_text(row["id"], LONGEST_KEY),
        number=_number(row["number"]),
        table_round=_number(int(table_round)),
        board=_number(int(board)),
        side=Side(row["side"]),
        entry=_text(row["entry"], LONGEST_ENTRY),
        seen=tuple(_text(each, LONGEST_KEY) for each in _rows(row.get("seen", []), MOST_SEEN)),
        made_at=_instant(row.get("made_at")),
    )


def _rows(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError
    return value


def _text(value: object, most: int, least: int = 1) -> str:
    """Text as a database keeps it."""
    if not isinstance(value, str) or not least <= len(value) <= most or not value.isprintable():
        raise ValueError
    return value


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise ValueError
    return value


def _instant(value: object) -> datetime | None:
    """A phone that does not know the time says so, or says nothing that can be read."""
    found = parse_datetime(value) if isinstance(value, str) else None
    if found is None:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)
