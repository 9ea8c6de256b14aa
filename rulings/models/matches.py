"""What is disputed of matches of a season, played in private: what teams ask of the director,
rulings, and their appeals (Laws 79C1, 81C, 92 and 93).
"""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q, Value
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, TenantOwned
from events.models import MatchReport, SeasonMatch, SeasonPenalty, Session
from events.models.results import VersionsManager
from events.models.seasons import SIDES
from rulings.models.written import DEPOSIT_IN_ORDER, OPEN_APPEAL, WrittenAppeal, WrittenRuling
from rulings.states import RulingStage


class MatchRuling(WrittenRuling):
    """A director's ruling on a match. It is made known to both teams when it is given.

    `report` is the version of the match's result that it made; without one the result stayed. Its
    `penalty` is what it takes from a team, or warns with (Laws 90 and 91A); a version that takes
    nothing any more has none.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="match_rulings")
    match = models.ForeignKey(SeasonMatch, on_delete=models.PROTECT, related_name="rulings")
    report = models.ForeignKey(MatchReport, on_delete=models.PROTECT, null=True, related_name="+")
    penalty = models.ForeignKey(
        SeasonPenalty, on_delete=models.PROTECT, null=True, related_name="rulings"
    )
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
            models.UniqueConstraint(
                fields=["penalty"],
                condition=Q(is_current=True),
                name="match_ruling_one_of_penalty",
            ),
        ]

    @property
    def stage(self) -> RulingStage:
        """How far it has come, as the table of `rulings.states` knows it."""
        return RulingStage.ISSUED if self.is_current else RulingStage.SUPERSEDED

    @property
    def origin(self) -> str:
        """How adjusted scores name it, whatever its version."""
        return f"R{self.number}"


class MatchAppeal(WrittenAppeal):
    """A team's appeal of a ruling on its match; heard once its captain concurs (Law 92D2).

    One that lacks the captain's concurrence when the regulated time is over has lapsed: that is a
    reading of the clock, and not written down; the director in charge ends any other.

    Whoever lodged it may withdraw, `lodger_withdrew_at`; where the captain concurs it stands until
    that one withdraws it. Each of `wishes_before` is a pair of instants: whoever lodged it had
    withdrawn, and went on with it after all.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="match_appeals")
    ruling = models.ForeignKey(MatchRuling, on_delete=models.PROTECT, related_name="appeals")
    side = models.CharField(max_length=4)
    concurred_at = models.DateTimeField(null=True)
    concurred_by_name = models.CharField(max_length=160, blank=True)
    lodger_withdrew_at = models.DateTimeField(null=True)
    wishes_before = models.JSONField(default=list, db_default=Value([], models.JSONField()))
    new_ruling = models.ForeignKey(
        MatchRuling, on_delete=models.PROTECT, null=True, related_name="made_on_appeal"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="match_appeal_number"),
            models.UniqueConstraint(
                fields=["ruling", "side", "stage"],
                condition=Q(state__in=[state.value for state in OPEN_APPEAL]),
                name="match_appeal_one_open_per_side",
            ),
            models.CheckConstraint(
                condition=Q(stage="first") ^ Q(earlier__isnull=False),
                name="match_appeal_stage_of_one",
            ),
            models.CheckConstraint(
                condition=DEPOSIT_IN_ORDER, name="match_appeal_deposit_in_order"
            ),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="match_appeal_of_a_side"),
            models.CheckConstraint(
                condition=~Q(state__in=["ready", "decided"]) | Q(concurred_at__isnull=False),
                name="match_appeal_heard_with_concurrence",
            ),
        ]


class MatchRequest(TenantOwned):
    """What a team asks of the director about its match: a ruling (Law 92B), or that an error in its
    score be put right (Law 79C1).

    One of a member waits for the captain; that one for a ruling has lapsed without is, as for an
    appeal, a reading of the clock. An error that a director reports has no side, and nobody's
    concurrence. `recorded` is the version of the result that it was asked about. `claimed` is what
    the score should be, stanza by stanza as a report keeps it, empty where that is said in words.
    What a ruling is asked for `about` tells until when: a claim or concession that was agreed to,
    or a board with a card missing, for as long as errors are corrected (Laws 69B, 71 and 14B).
    Granted, it names the `ruling` that was given, or the `report` that stands since.

    One that is about the record of a `misrecorded` ruling says that an adjusted score is not what
    the director ruled: put right, it names the further version of that `ruling`.

    An error reported after its period is `late`, and is corrected only to what the director has
    `stated` of one version of the result and the organiser has approved (Law 79C2).
    """

    class Kind(models.TextChoices):
        RULING = "ruling", _("request for a ruling")
        ERROR = "error", _("error in the score")

    class About(models.TextChoices):
        OTHER = "other", _("something else")
        AGREED = "agreed", _("claim or concession that was agreed to")
        DEFICIENT = "deficient", _("card missing from a hand")

    class State(models.TextChoices):
        LODGED = "lodged", _("waiting for the captain")
        READY = "ready", _("waiting for the director")
        GRANTED = "granted", _("granted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="match_requests")
    match = models.ForeignKey(SeasonMatch, on_delete=models.PROTECT, related_name="requests")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind)
    about = models.CharField(
        max_length=12, choices=About, default=About.OTHER, db_default=About.OTHER.value
    )
    side = models.CharField(max_length=4, blank=True)
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    asked_by_name = models.CharField(max_length=160, blank=True, db_default="")
    asked_at = models.DateTimeField()
    grounds = models.TextField(_("what happened"))
    recorded = models.ForeignKey(MatchReport, on_delete=models.PROTECT, null=True, related_name="+")
    claimed = models.JSONField(default=list)
    misrecorded = models.ForeignKey(
        MatchRuling, on_delete=models.PROTECT, null=True, related_name="+"
    )
    by_official = models.BooleanField(default=False, db_default=False)
    is_late = models.BooleanField(default=False, db_default=False)
    statement = models.TextField(_("director's statement"), blank=True, db_default="")
    stated = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))
    stated_about = models.ForeignKey(
        MatchReport, on_delete=models.PROTECT, null=True, related_name="+"
    )
    stated_at = models.DateTimeField(null=True)
    stated_by = models.CharField(max_length=160, blank=True, db_default="")
    approved_at = models.DateTimeField(null=True)
    approved_by = models.CharField(max_length=160, blank=True, db_default="")
    concurred_at = models.DateTimeField(null=True)
    concurred_by_name = models.CharField(max_length=160, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.LODGED)
    ended_at = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=160, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    ruling = models.ForeignKey(
        MatchRuling, on_delete=models.PROTECT, null=True, related_name="asked_for"
    )
    report = models.ForeignKey(MatchReport, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="match_request_number"),
            models.UniqueConstraint(
                fields=["match", "side", "kind", "about"],
                condition=Q(state__in=["lodged", "ready"]),
                name="match_request_one_open_per_side",
            ),
            models.CheckConstraint(
                condition=~Q(grounds="")
                & (
                    Q(side__in=SIDES, asked_by__isnull=False)
                    | Q(side="", kind="error") & ~Q(asked_by_name="")
                ),
                name="match_request_of_a_side_or_director",
            ),
            models.CheckConstraint(
                condition=Q(kind="ruling") | Q(about="other"), name="match_request_about_a_ruling"
            ),
            models.CheckConstraint(
                condition=Q(misrecorded=None)
                | Q(kind="error") & (~Q(state="granted") | Q(ruling__isnull=False)),
                name="match_request_of_an_award_makes_a_version",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["lodged", "withdrawn"])
                | Q(concurred_at__isnull=False)
                | Q(side=""),
                name="match_request_heard_with_concurrence",
            ),
            models.CheckConstraint(
                condition=~Q(state="granted", is_late=True)
                | Q(stated_at__isnull=False, approved_at__isnull=False),
                name="match_request_late_needs_both",
            ),
            models.CheckConstraint(
                condition=~Q(state="granted") | Q(ruling__isnull=False) | Q(report__isnull=False),
                name="match_request_granted_by_something",
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | ~Q(reason=""), name="match_request_refused_with_why"
            ),
        ]

    def __str__(self) -> str:
        return f"Q{self.number}"

    @property
    def awaits_approval(self) -> bool:
        """Whether the director has stated, and the organiser not yet answered (Law 79C2)."""
        is_open = self.state == self.State.READY
        return is_open and self.stated_at is not None and self.approved_at is None

    @property
    def asker(self) -> str:
        """Who asks: one of the team, or the director who found the error."""
        return self.asked_by.name if self.asked_by else self.asked_by_name


OPEN_REQUEST = (MatchRequest.State.LODGED, MatchRequest.State.READY)
