"""Each task of a worker as it is seen by its operator: its ids, a line of the log, its last run.

The id of a request goes with the tasks that it leaves to the workers.
"""

import logging
import logging.config
from time import perf_counter
from typing import Any

from celery import Task
from celery.signals import (
    before_task_publish,
    setup_logging,
    task_postrun,
    task_prerun,
    task_success,
)
from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from clubs import tracing

logger = logging.getLogger(__name__)

HEADER = "tenace_request"
NOTE_TICK = "clubs.actions.outages.note_tick"
"""By name: Celery's application is there before the site's."""


@setup_logging.connect
def set_up_log(loglevel: int | None = None, **_rest: Any) -> None:
    """Workers and the schedule log as the web server does, from the level that they are told."""
    logging.config.dictConfig(settings.LOGGING)
    if loglevel:
        logging.getLogger().setLevel(loglevel)


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_rest: Any) -> None:
    if request_id := tracing.request_id():
        headers[HEADER] = request_id


@task_prerun.connect
def begin(task_id: str, task: "Task[Any, Any]", **_rest: Any) -> None:
    asked_by = task.request.get(HEADER) or task_id
    task.request.update(tenace_began=perf_counter())
    tracing.begin(tracing.Trace(asked_by, task=task.name))


@task_postrun.connect
def end(task: "Task[Any, Any]", state: str, **_rest: Any) -> None:
    milliseconds = round((perf_counter() - task.request.get("tenace_began")) * 1000, 1)
    told = {"state": state, "milliseconds": milliseconds}
    logger.info("%(state)s, %(milliseconds).1f ms", told, extra={"told": told})
    tracing.end()


@task_success.connect
def note_tick(sender: "Task[Any, Any]", **_rest: Any) -> None:
    """What the schedule runs was seen at work (`config.site_state`)."""
    if sender.name in {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}:
        import_string(NOTE_TICK)(sender.name, timezone.now())
