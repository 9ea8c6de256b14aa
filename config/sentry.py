"""Errors are told to an address of Sentry's kind; read only on a site that names one.

Nothing of the library listens by itself: what is told and how is `config.errors_told`.
"""

import logging
from typing import Any

import sentry_sdk
from sentry_sdk.types import Event, Hint

from clubs import tracing
from config.errors_told import ErrorHandler, error_of
from config.logs import scrubbed


class ToAddress(ErrorHandler):
    """To an address of Sentry's kind, by a thread beside: nobody waits for it."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        sentry_sdk.init(
            dsn,
            default_integrations=False,
            auto_enabling_integrations=False,
            include_local_variables=False,
            include_source_context=False,
            max_request_body_size="never",
            max_breadcrumbs=0,
            send_client_reports=False,
            auto_session_tracking=False,
            before_send=without_keys,
        )

    def tell(self, record: logging.LogRecord) -> None:
        with sentry_sdk.new_scope() as scope:
            scope.set_tag("logger", record.name)
            for name, value in tracing.current().fields().items():
                scope.set_tag(name, value)
            if error := error_of(record):
                sentry_sdk.capture_exception(error, scope=scope)
            else:
                sentry_sdk.capture_message(record.getMessage(), "error", scope=scope)

    def flush(self) -> None:
        """What a command that ends has still to tell."""
        sentry_sdk.flush(timeout=2)

    def close(self) -> None:
        """Ends the library's thread, and leaves nobody whom it could tell anything."""
        sentry_sdk.get_client().close(timeout=2)
        sentry_sdk.get_global_scope().set_client(None)
        super().close()


TOLD = {"event_id", "timestamp", "level", "platform", "tags", "exception", "message", "sdk"}
"""The parts of an event that leave the site."""


def without_keys(event: "Event", _hint: "Hint") -> "Event":
    """What an error says is scrubbed as in the log; parts that are not listed stay here."""
    kept: Any = {name: part for name, part in event.items() if name in TOLD}
    for error in kept.get("exception", {}).get("values", []):
        error["value"] = scrubbed(str(error.get("value") or ""))
    return kept  # type: ignore[no-any-return] # the library's events are open dictionaries
