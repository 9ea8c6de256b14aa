"""The web server's sign of life: each of its processes gives one every minute while it serves."""

import logging
import threading

from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.module_loading import import_string

from clubs.outages import EVERY

logger = logging.getLogger(__name__)


BEAT = "clubs.actions.outages.beat"
"""By name: the web server imports this before its applications are there."""


def start_beating() -> None:
    """Begin in a thread of its own, which ends with the process."""
    threading.Thread(target=beat_on, name="heartbeat", daemon=True).start()


def beat_on() -> None:
    """For ever; while the database is away nobody is served either, and nothing is written."""
    beat, ending = import_string(BEAT), threading.Event()
    while True:
        try:
            beat(timezone.now())
        except DatabaseError as error:
            logger.warning("No sign of life can be written: %s", error)
        finally:
            connection.close()
        ending.wait(EVERY.total_seconds())
