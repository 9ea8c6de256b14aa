"""From the text of a JSON document to plain data, exactly: no number goes through a float."""

import json
from decimal import Decimal, InvalidOperation
from typing import NoReturn

from scoring.document.codes import LoadingCode
from scoring.document.node import DocumentError, RepeatedKeys
from scoring.nesting import is_too_deep


def load(text: str | bytes) -> object:
    """The data of a JSON text; `DocumentError` for a text that is none."""
    try:
        return json.loads(
            _measured(text),
            object_pairs_hook=_object,
            parse_float=_decimal,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        raise DocumentError(
            "", LoadingCode.NO_JSON, why=error.msg, line=error.lineno, column=error.colno
        ) from error
    except UnicodeDecodeError as error:
        raise DocumentError("", LoadingCode.NOT_UTF_8) from error
    except DocumentError:
        raise
    except ValueError as error:
        raise DocumentError("", LoadingCode.DIGITS) from error


def _measured(text: str | bytes) -> str:
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text))
    if is_too_deep(text):
        raise DocumentError("", LoadingCode.TOO_DEEP)
    return text


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    repeated = RepeatedKeys(members)
    names = [name for name, _ in pairs]
    repeated.repeated = next(name for place, name in enumerate(names) if name in names[:place])
    return repeated


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation as error:
        raise DocumentError("", LoadingCode.TOO_LARGE, found=text[:40]) from error


def _no_number(text: str) -> NoReturn:
    raise DocumentError("", LoadingCode.NO_NUMBER, found=text)
