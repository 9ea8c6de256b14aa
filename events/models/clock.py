"""The round clock of a session: how long things are meant to take, and the log of its signals.

What the clock shows is computed from the two (`events.movements.clock`); the log only grows.
"""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models.sessions import Session

LONGEST_SECONDS = 3600


class RoundClock(TenantOwned):
    """A session's clock; `breaks` holds minutes by the round after which the break comes."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="clock")
    seconds_per_board = models.PositiveSmallIntegerField()
    seconds_to_move = models.PositiveSmallIntegerField()
    breaks = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    seconds_per_board__gte=1,
                    seconds_per_board__lte=LONGEST_SECONDS,
                    seconds_to_move__lte=LONGEST_SECONDS,
                ),
                name="clock_times_are_sensible",
            )
        ]

    def __str__(self) -> str:
        return f"clock of {self.session_id}"


class ClockEvent(TenantOwned):
    """One signal that a director gave; `seconds` is what was added, negative if taken away."""

    class Act(models.TextChoices):
        START = "start", _("started the clock")
        PAUSE = "pause", _("stopped the clock")
        RESUME = "resume", _("let the clock go on")
        ADD = "add", _("changed the time")
        CALL = "call", _("called the move")
        NEXT = "next", _("started the next round")
        RESET = "reset", _("set the clock back to the beginning")

    clock = models.ForeignKey(RoundClock, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    act = models.CharField(max_length=10, choices=Act)
    seconds = models.SmallIntegerField(default=0)
    made_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["clock", "number"], name="clock_event_number_unique"),
            models.CheckConstraint(
                condition=(Q(act="add") & ~Q(seconds=0)) | (~Q(act="add") & Q(seconds=0)),
                name="clock_event_adds_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.clock_id}: {self.number} {self.act}"
