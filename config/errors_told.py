"""What went wrong is told to whoever runs the site, by mail (else: `config.sentry`).

Whatever is logged as an error is told, with its ids (`clubs.tracing`) and under the rule of the log
(`config.logs`): no keys, no addresses, no rows. Of a traceback there are files, functions and
lines, never the values in them, and of a request nothing but its id.
"""

import logging
import time
import traceback
from collections.abc import Iterable
from contextlib import suppress
from queue import Full, Queue
from smtplib import SMTPException
from threading import Thread
from types import TracebackType

from django.conf import settings
from django.core.cache import caches
from django.core.mail import EmailMessage
from django.utils.crypto import salted_hmac

from clubs import tracing
from config.logs import WithoutKeys, scrubbed

A_MINUTE, AN_HOUR = 60, 3600
MOST_WAITING = 100
"""So many mails wait for a server of mail that takes its time; what is more is tried again."""
FLUSH_SECONDS = 10
Error = tuple[type[BaseException], BaseException, TracebackType | None]
Waiting = Queue[tuple[str, EmailMessage, logging.LogRecord] | None]


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
    """To these addresses, by a thread beside; the same error once an hour at most.

    The same is what was raised at the same line, or logged there. What no server of mail takes is
    tried again after a minute, and while the shared cache is away each process tells it by itself.
    """

    def __init__(self, addresses: Iterable[str]) -> None:
        super().__init__()
        self.addresses = list(addresses)
        self.sender: Thread | None = None
        self.waiting: Waiting = Queue(MOST_WAITING)
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
            self.waiting_here().put_nowait((key, mail, record))
        except Full:
            self.gives_back(key)
            raise

    def waiting_here(self) -> Waiting:
        """What waits to be sent, by a thread of this process: none goes along in a fork."""
        if not self.is_sending():
            self.waiting = Queue(MOST_WAITING)
            self.sender = Thread(target=self.send_each, args=(self.waiting,), daemon=True)
            self.sender.start()
        return self.waiting

    def send_each(self, waiting: Waiting) -> None:
        while (told := waiting.get()) is not None:
            key, mail, record = told
            try:
                mail.send()
            except (OSError, SMTPException):
                self.gives_back(key)
                self.handleError(record)
            finally:
                waiting.task_done()
        waiting.task_done()

    def is_sending(self) -> bool:
        return self.sender is not None and self.sender.is_alive()

    def flush(self) -> None:
        """What a process that ends has still to send."""
        if self.is_sending():
            sent = self.waiting.all_tasks_done
            with sent:
                sent.wait_for(lambda: not self.waiting.unfinished_tasks, FLUSH_SECONDS)

    def close(self) -> None:
        """Ends the thread, once it has sent what waits."""
        if self.is_sending():
            with suppress(Full):
                self.waiting.put_nowait(None)
        super().close()

    def claims(self, key: str) -> bool:
        """Whether nobody mailed it within the hour; this process alone is asked where the cache
        that all share is away.
        """
        shared, now = caches["throttles"], time.time()
        if self.mailed.get(key, now) > now:
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
