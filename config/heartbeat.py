"""The web server's sign of life: each of its processes gives one every minute while it serves."""

import logging
import threading

from django.db import DatabaseError, connection
from django.utils import timezone

from clubs.actions.outages import beat
from clubs.outages import EVERY

logger = logging.getLogger(__name__)


def start_beating() -> None:
    """Begin in a thread of its own, which ends with the process."""
    threading.Thread(target=beat_on, name="heartbeat", daemon=True).start()


def beat_on() -> None:
    """For ever; while the database is away nobody is served either, and nothing is written."""
    ending = threading.Event()
    while True:
        try:
            beat(timezone.now())
        except DatabaseError as error:
            logger.warning("No sign of life can be written: %s", error)
        finally:
            connection.close()
        ending.wait(EVERY.total_seconds())
