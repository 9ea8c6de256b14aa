"""The queues of background work: what is quick, what makes reports, what the schedule runs.

A worker reads all of them unless it is told which. Where each has a worker of its own, a report
that is stuck keeps no mail waiting and no score from becoming final.
"""

from typing import Any

from celery.app.amqp import Queues
from celery.signals import celeryd_after_setup
from kombu import Exchange, Queue

QUICK, REPORTS, SCHEDULE = "quick", "reports", "schedule"
OF_TASKS = {
    "clubs.tasks.run_job": REPORTS,
    "clubs.tasks.send_password_reset": QUICK,
    "clubs.tasks.note_wrong_password": QUICK,
    "clubs.tasks.note_quick": QUICK,
    "clubs.tasks.mail_end_of_history": QUICK,
    "events.tasks.tell_of_regulation": QUICK,
    "rulings.tasks.mail_of_step": QUICK,
    "rulings.tasks.mail_of_matter": QUICK,
    "rulings.tasks.finalise_due_sessions": SCHEDULE,
    "clubs.tasks.sweep_jobs": SCHEDULE,
    "clubs.tasks.expire_jobs": SCHEDULE,
    "clubs.tasks.sweep_files": SCHEDULE,
    "clubs.tasks.clear_sessions": SCHEDULE,
    "clubs.tasks.forget_attempts": SCHEDULE,
    "clubs.tasks.mail_ends_of_history": SCHEDULE,
}
"""Jobs are reports, whatever their kind: what takes its time, be it a booklet or an import."""

OLD = ("celery", "ticks")
"""What hosts of before send to, and what their workers may still be told to read."""
READ_BESIDES = {
    QUICK: ("celery",),
    SCHEDULE: ("ticks",),
    "celery": (QUICK, REPORTS),
    "ticks": (SCHEDULE,),
}
"""Who reads a queue reads these as well, so that hosts are upgraded one after the other."""

ROUTES = {task: {"queue": queue} for task, queue in OF_TASKS.items()}
QUEUES = [
    Queue(name, Exchange("celery"), routing_key=name) for name in (QUICK, REPORTS, SCHEDULE, *OLD)
]


@celeryd_after_setup.connect
def set_up_worker(instance: Any, **_rest: Any) -> None:
    read_besides(instance.app.amqp.queues)


def read_besides(queues: Queues) -> None:
    """A worker that is told what to read reads what belongs to it."""
    for name in list(queues.consume_from):
        for other in READ_BESIDES.get(name, ()):
            queues.select_add(queues[other])
