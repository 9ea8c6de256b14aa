"""What went wrong is told to whoever runs the site, by mail (else: `config.sentry`).

Whatever is logged as an error is told, with its ids (`clubs.tracing`) and under the rule of the log
(`config.logs`): no keys, no addresses, no rows. Of a traceback there are files, functions and
lines, never the values in them, and of a request nothing but its id.
"""

import logging
import traceback
from collections.abc import Iterable
from types import TracebackType

from django.conf import settings
from django.core.cache import caches
from django.core.mail import EmailMessage
from django.utils.crypto import salted_hmac

from clubs import tracing
from config.logs import WithoutKeys, scrubbed

AN_HOUR = 3600
Error = tuple[type[BaseException], BaseException, TracebackType | None]


class OfTheSite(logging.Filter):
    """Not what strangers can bring about: hosts that are not ours, and answers of 503."""

    def filter(self, record: logging.LogRecord) -> bool:
        is_strangers = record.name.startswith("django.security")
        return not is_strangers and (record.name != "django.request" or bool(error_of(record)))


def error_of(record: logging.LogRecord) -> Error | None:
    told = record.exc_info
    return told if told is not None and told[0] is not None else None


class ErrorHandler(logging.Handler):
    """The shape of both ways: errors alone, and of them no key."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(OfTheSite())
        self.addFilter(WithoutKeys())

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self.tell(record)
        except Exception:  # noqa: BLE001 - a handler must not raise: the library prints it
            self.handleError(record)

    def tell(self, record: logging.LogRecord) -> None:
        raise NotImplementedError


class ByMail(ErrorHandler):
    """To these addresses; the same error once an hour at most.

    The same is what was raised at the same line, or logged there.
    """

    def __init__(self, addresses: Iterable[str]) -> None:
        super().__init__()
        self.addresses = list(addresses)

    def tell(self, record: logging.LogRecord) -> None:
        what, where = place_of(record)
        key = salted_hmac("error mail", f"{what} {where}", algorithm="sha256").hexdigest()
        if not caches["throttles"].add(f"error-mail-{key}", "1", AN_HOUR):
            return
        ids = "\n".join(f"{name}: {value}" for name, value in tracing.current().fields().items())
        error = error_of(record)
        lines = "".join(traceback.format_exception(*error)) if error else ""
        body = "\n\n".join(part for part in (record.getMessage(), ids, scrubbed(lines)) if part)
        EmailMessage(
            f"[Tenace] {what} ({where})", body, settings.SERVER_EMAIL, self.addresses
        ).send()


def place_of(record: logging.LogRecord) -> tuple[str, str]:
    """What went wrong, in a word, and the line of the innermost call."""
    error = error_of(record)
    frames = traceback.extract_tb(error[2]) if error else []
    if error is None or not frames:
        return record.name, f"{record.module}:{record.lineno}"
    last = frames[-1]
    return error[0].__name__, f"{last.filename.rpartition('/')[2]}:{last.lineno}"
