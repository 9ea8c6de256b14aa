"""What acts write once they have locked and checked, for tests that want it without the act.

Each takes the writer's arguments and locks the session first.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.db import transaction

from events.actions.adjustments import write_adjustment, write_cancelled_adjustment
from events.actions.penalties import write_penalty
from events.actions.releases import write_final
from events.actions.results import write_correction
from events.locking import lock_session
from events.models import Adjustment, Result, ScorePenalty, ScoreRelease, Session

Written = TypeVar("Written")


def under_lock(write: Callable[..., Written]) -> Callable[..., Written]:
    @wraps(write)
    def writing(*, session: Session, **given: Any) -> Written:
        with transaction.atomic():
            return write(session=lock_session(session), **given)

    return writing


set_adjustment: Callable[..., Adjustment] = under_lock(write_adjustment)
cancel_adjustment: Callable[..., None] = under_lock(write_cancelled_adjustment)
set_penalty: Callable[..., ScorePenalty] = under_lock(write_penalty)
make_final: Callable[..., ScoreRelease] = under_lock(write_final)
correct_result: Callable[..., Result] = under_lock(write_correction)
