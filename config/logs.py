"""The site's log: as text for who reads it on a laptop, as lines of JSON for programs.

What it must not hold: keys that are part of addresses, passwords of servers, and who somebody is.
Each line tells on whose behalf it was written (`clubs.tracing`).
"""

import json
import logging
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from clubs import tracing

KEY_IN_ADDRESS = re.compile(
    r"(/(?:t|invitation|office|results|account/email|account/sessions|password/[^/\s]+)/)"
    r"(?!state/|end/)[A-Za-z0-9_-]{20,}"
)
RESET_OF = re.compile(r"(/password/)(?!sent/)[^/\s]+/")
MAIL_ADDRESS = re.compile(r"[^\s<>\"'(),;@]+@[\w.-]+")
"""Also the name and password in the address of a server."""
ROW_IN_ERROR = re.compile(r"^(\s*DETAIL:).*$", re.MULTILINE)
"""PostgreSQL quotes the row that it refused."""
NODE = "celery@"


def scrubbed(text: str) -> str:
    """The text without keys, addresses of mail and rows."""
    text = KEY_IN_ADDRESS.sub(r"\1…", RESET_OF.sub(r"\1…/", text))
    text = ROW_IN_ERROR.sub(r"\1 …", text)
    return MAIL_ADDRESS.sub(_masked, text) if "@" in text else text


def _masked(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith(NODE) else "…@…"


class WithoutKeys(logging.Filter):
    """Django warns of each refused request with its address: who reads that opens no table."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = scrubbed(record.getMessage()), ()
        return True


class WithoutPassing(logging.Filter):
    """Django calls each answer of 503 an error of ours: who answered it has said why, in a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", 0) != HTTPStatus.SERVICE_UNAVAILABLE


class LineOfText(logging.Formatter):
    """A line of text, with the ids that it is about at its end."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        ids = " ".join(f"{name}={value}" for name, value in tracing.current().fields().items())
        return super().formatMessage(record) + (f" [{ids}]" if ids else "")

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        return scrubbed(super().formatException(ei))


class JsonLine(logging.Formatter):
    """One line of JSON: when, how grave, from where, what, and the ids that it is about.

    A record's own values are in its `told`.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= tracing.current().fields() | getattr(record, "told", {})
        if record.exc_info and record.exc_info[0]:
            line["traceback"] = scrubbed(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def logging_settings(
    *,
    shape: str,
    level: str,
    has_access_log: bool,
    errors_to: Sequence[str] = (),
    sentry_dsn: str = "",
) -> dict[str, Any]:
    """Django's LOGGING; `shape` is `text` or `json`, and errors are told where one is named."""
    told: dict[str, Any] = {}
    if errors_to:
        told["mail"] = {"()": "config.errors_told.ByMail", "addresses": errors_to}
    if sentry_dsn:
        told["address"] = {"()": "config.sentry.ToAddress", "dsn": sentry_dsn}
    each = "INFO" if has_access_log else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"()": "config.logs.LineOfText"},
            "json": {"()": "config.logs.JsonLine"},
        },
        "filters": {
            "without keys": {"()": "config.logs.WithoutKeys"},
            "without passing": {"()": "config.logs.WithoutPassing"},
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": shape,
                "filters": ["without keys"],
            },
            **told,
        },
        "root": {"handlers": ["stderr", *told], "level": level},
        "loggers": {  # each tick, sign-in and step of a PDF would hide the rest
            "axes": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "config.requests": {"level": each},
            "config.tasks_seen": {"level": each},
            "django.request": {"filters": ["without passing"]},
            "fontTools": {"level": "WARNING"},
            "waitress.queue": {"level": "ERROR"},
            "weasyprint.progress": {"level": "WARNING", "propagate": False},
        },
    }
