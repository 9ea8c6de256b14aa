"""What went wrong is told to whoever runs the site, by mail (else: `config.sentry`).

Whatever is logged as an error is told, with its ids (`clubs.tracing`) and under the rule of the log
(`config.logs`): no keys, no addresses, no rows. Of a traceback there are files, functions and
lines, never the values in them, and of a request nothing but its id.
"""

import logging
import time
import traceback
from collections.abc import Iterable
from types import TracebackType

from django.conf import settings
from django.core.cache import caches
from django.core.mail import EmailMessage
from django.utils.crypto import salted_hmac

from clubs import tracing
from config.logs import WithoutKeys, scrubbed

A_MINUTE, AN_HOUR = 60, 3600
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

    The same is what was raised at the same line, or logged there. What no server of mail takes is
    tried again after a minute, and while the shared cache is away each process tells it by itself.
    """

    def __init__(self, addresses: Iterable[str]) -> None:
        super().__init__()
        self.addresses = list(addresses)
        self.mailed: dict[str, float] = {}  # until when not again; one for each line at most

    def tell(self, record: logging.LogRecord) -> None:
        what, where = place_of(record)
        place = salted_hmac("error mail", f"{what} {where}", algorithm="sha256").hexdigest()
        key = f"error-mail-{place}"
        if not self.claims(key):
            return
        ids = "\n".join(f"{name}: {value}" for name, value in tracing.current().fields().items())
        error = error_of(record)
        lines = "".join(traceback.format_exception(*error)) if error else ""
        body = "\n\n".join(part for part in (record.getMessage(), ids, scrubbed(lines)) if part)
        mail = EmailMessage(
            f"[Tenace] {what} ({where})", body, settings.SERVER_EMAIL, self.addresses
        )
        try:
            mail.send()
        except Exception:
            self.gives_back(key)
            raise

    def claims(self, key: str) -> bool:
        """Whether nobody mailed it within the hour; this process alone is asked where the cache
        that all share is away.
        """
        shared, now = caches["throttles"], time.time()
        self.mailed = {each: until for each, until in self.mailed.items() if until > now}
        if key in self.mailed:
            return False
        if not shared.add(key, "1", AN_HOUR) and shared.get(key) is not None:
            return False
        self.mailed[key] = now + AN_HOUR
        return True

    def gives_back(self, key: str) -> None:
        """It was not taken: the next such error tries again, though not each of many at once."""
        self.mailed[key] = time.time() + A_MINUTE
        caches["throttles"].set(key, "1", A_MINUTE)


def place_of(record: logging.LogRecord) -> tuple[str, str]:
    """What went wrong, in a word, and the line of the innermost call."""
    error = error_of(record)
    frames = traceback.extract_tb(error[2]) if error else []
    if error is None or not frames:
        return record.name, f"{record.module}:{record.lineno}"
    last = frames[-1]
    return error[0].__name__, f"{last.filename.rpartition('/')[2]}:{last.lineno}"
