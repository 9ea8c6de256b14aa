"""Rulings on matches of a season, played in private, and their appeals (Laws 81C, 92 and 93)."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from events.models import MatchReport, SeasonMatch, Session
from events.models.results import VersionsManager
from events.models.seasons import SIDES
from rulings.models.written import OPEN_APPEAL, WrittenAppeal, WrittenRuling


class MatchRuling(WrittenRuling):
    """A director's ruling on a match. It is made known to both teams when it is given.

    `report` is the version of the match's result that it made; without one the result stayed.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="match_rulings")
    match = models.ForeignKey(SeasonMatch, on_delete=models.PROTECT, related_name="rulings")
    report = models.ForeignKey(MatchReport, on_delete=models.PROTECT, null=True, related_name="+")
    is_current = models.BooleanField(default=True)
    issued_at = models.DateTimeField()

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number", "version"], name="match_ruling_version"
            ),
            models.UniqueConstraint(
                fields=["session", "number"],
                condition=Q(is_current=True),
                name="match_ruling_one_current",
            ),
        ]


class MatchAppeal(WrittenAppeal):
    """A team's appeal of a ruling on its match; heard once its captain concurs (Law 92D2).

    One that lacks the captain's concurrence when the time is over has lapsed: that is a reading of
    the clock, and not written down.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="match_appeals")
    ruling = models.ForeignKey(MatchRuling, on_delete=models.PROTECT, related_name="appeals")
    side = models.CharField(max_length=4)
    concurred_at = models.DateTimeField(null=True)
    concurred_by_name = models.CharField(max_length=160, blank=True)
    new_ruling = models.ForeignKey(
        MatchRuling, on_delete=models.PROTECT, null=True, related_name="made_on_appeal"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="match_appeal_number"),
            models.UniqueConstraint(
                fields=["ruling", "side"],
                condition=Q(state__in=[state.value for state in OPEN_APPEAL]),
                name="match_appeal_one_open_per_side",
            ),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="match_appeal_of_a_side"),
            models.CheckConstraint(
                condition=~Q(state__in=["ready", "decided"]) | Q(concurred_at__isnull=False),
                name="match_appeal_heard_with_concurrence",
            ),
        ]
