"""One row of a table as a line of JSON, and a line as a row again."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from secrets import token_urlsafe
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db.models import Field, FileField, ForeignKey, JSONField, Model

from clubs.backup.manifest import NotDone
from clubs.export.contents import exported_fields
from clubs.models import User


def line_of(row: Model) -> str:
    """Its columns by name, in the order of the names; whole numbers, true, false and null as JSON
    has them, an instant in UTC, what is stored as JSON as it is, all else as text.
    """
    told = {field.attname: said(getattr(row, field.attname)) for field in _fields(row)}
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def row_of(model: type[Model], line: bytes) -> Model:
    """The row that a line tells of, not stored yet.

    Raises:
        NotDone: the line is none of this table.
    """
    label = model._meta.label
    try:
        told = json.loads(line)
        fields = {field.attname: field for field in exported_fields(model)}
        if not isinstance(told, dict) or told.keys() != fields.keys():
            raise NotDone(f"A row of {label} has other columns than here.")
        row = model(**{name: _meant(fields[name], value) for name, value in told.items()})
    except (ValueError, TypeError, ValidationError, ArithmeticError) as error:
        raise NotDone(f"A row of {label} cannot be read: {error}.") from error
    if isinstance(row, User):
        # Nobody's, and one that can be chosen anew by mail.
        row.password = make_password(token_urlsafe(32))
    return row


def _fields(row: Model) -> "list[Field[Any, Any]]":
    return exported_fields(type(row))


def said(value: Any) -> Any:
    """A value as these lines have it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    if value is None or isinstance(value, bool | int | str | dict | list):
        return value
    return str(value)


def _meant(field: "Field[Any, Any]", value: Any) -> Any:
    if value is None or isinstance(field, JSONField | FileField):
        return value
    column = field.target_field if isinstance(field, ForeignKey) else field
    return column.to_python(value)
