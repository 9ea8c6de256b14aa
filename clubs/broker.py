"""The broker as a request meets it: asked for two seconds, then done without.

Workers keep connections of their own, which wait as long as it takes.
"""

import logging
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


def hand_over(task: str, *arguments: object, **options: Any) -> bool:
    """Leave the task of this name to the workers; false when the broker does not take it."""
    try:
        with connect() as broker:
            options |= {"connection": broker, "retry": False}
            current_app.signature(task, arguments).apply_async(**options)
    except (ChannelError, KombuError, OSError) as error:
        logger.warning("The broker does not take %s: %s", task, error)
        return False
    return True
