"""The broker as a request meets it: asked for two seconds, then done without.

Workers keep connections of their own, which wait as long as it takes.
"""

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from celery import current_app
from kombu import Connection
from kombu.exceptions import ChannelError, KombuError

logger = logging.getLogger(__name__)

SECONDS = 0.5
"""For each of the four times that Redis is tried."""
OF_REDIS = {"socket_timeout": SECONDS, "socket_connect_timeout": SECONDS}


def connect() -> Connection:
    """A connection that gives up soon, at every step."""
    return current_app.connection_for_write(connect_timeout=SECONDS, transport_options=OF_REDIS)


def hand_over(task: str, *arguments: object) -> bool:
    """Leave the task of this name to the workers; false when the broker does not take it."""
    return hand_over_each(task, [arguments]) == 1


def hand_over_each(task: str, calls: Iterable[Sequence[object]], **options: Any) -> int:
    """Leave the task to the workers once with each of these arguments, over one connection.

    How many the broker has taken: the first that it does not take is the last that is tried.
    """
    taken = 0
    try:
        with connect() as broker:
            for arguments in calls:
                call = current_app.signature(task, tuple(arguments))
                call.apply_async(connection=broker, retry=False, **options)
                taken += 1
    except (ChannelError, KombuError, OSError) as error:
        logger.warning("The broker does not take %s: %s", task, error)
    return taken
