"""Whether an organiser is recognised on a day (Law 80B1), from the steps of its recognition.

Pure: no database, no clock. A recognition lapses by itself when its last day has passed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import Protocol


class RecognitionState(StrEnum):
    NOT_YET = "not yet"
    RECOGNISED = "recognised"
    SUSPENDED = "suspended"
    LAPSED = "lapsed"
    ENDED = "ended"


class Step(Protocol):
    """What was decided: `kind` is of `RecognitionAct.Kind`, taking effect on the day `since`."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def since(self) -> date: ...
    @property
    def until(self) -> date | None: ...
    @property
    def reason(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Recognition:
    """How it stands on a day, since when, and why; `until` is the last day if one is set."""

    state: RecognitionState
    since: date | None = None
    until: date | None = None
    reason: str = ""

    @property
    def is_good(self) -> bool:
        return self.state is RecognitionState.RECOGNISED


def recognition_on(steps: Iterable[Step], day: date) -> Recognition:
    """How it stands on that day, in whatever order the steps come.

    Of two that take effect on one day the one decided later counts.
    """
    found = Recognition(RecognitionState.NOT_YET)
    for step in sorted(steps, key=lambda each: (each.since, each.number)):
        if step.since <= day:
            found = _after(found, step)
    if found.is_good and found.until and day > found.until:
        return Recognition(RecognitionState.LAPSED, found.until + timedelta(days=1))
    return found


def _after(before: Recognition, step: Step) -> Recognition:
    if step.kind == "moved":
        return before
    if step.kind == "restored":
        return replace(
            before,
            state=RecognitionState.RECOGNISED,
            since=step.since,
            until=step.until or before.until,
            reason=step.reason,
        )
    until = before.until if step.kind == "suspended" else step.until
    return Recognition(RecognitionState(step.kind), step.since, until, step.reason)
