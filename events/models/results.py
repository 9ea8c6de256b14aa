"""What happened on each board at each table, how it was adjusted, and the official score.

Nothing here is overwritten: a corrected result is a further version, an adjustment is replaced by
a later one, and each official score is a numbered release.
"""

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q, Value
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from clubs.models.tenancy import Row_co, TenantManager
from events.models.sessions import Board, Contestant, Session, TableRound


class VersionsManager(TenantManager[Row_co]):
    """Finds rows of which a later version takes the place of an earlier one."""

    def in_force(self) -> models.QuerySet[Row_co]:
        """The versions that count."""
        return self.filter(is_current=True)


class Result(TenantOwned):
    """One version of a table's result on a board. `score` is in points, from N-S's side.

    `group` names the form in which a fouled board was played (Law 87B), empty for the right one.

    A result that looks unlikely is looked at by a director, who leaves a name and time on it.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        PASSED_OUT = "passed", _("passed out")
        ARTIFICIAL = "artificial", _("artificial score")
        NOT_PLAYED = "not played", _("not played")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="results")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="results")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    table_round = models.ForeignKey(
        TableRound, on_delete=models.PROTECT, null=True, related_name="results"
    )
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    kind = models.CharField(max_length=10, choices=Kind)
    contract = models.CharField(max_length=5, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    lead = models.CharField(max_length=2, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    ns_award = models.CharField(max_length=12, blank=True)
    ew_award = models.CharField(max_length=12, blank=True)
    group = models.CharField(_("form of the board"), max_length=1, blank=True)
    entered_at = models.DateTimeField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    entered_by_name = models.CharField(max_length=160)
    reason = models.CharField(max_length=200, blank=True)
    checked_at = models.DateTimeField(null=True)
    checked_by = models.CharField(max_length=160, blank=True)

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["board", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "ns", "ew"],
                condition=Q(is_current=True),
                name="result_one_current",
            ),
            models.UniqueConstraint(
                fields=["board", "ns", "ew", "version"], name="result_version_unique"
            ),
            models.CheckConstraint(
                condition=Q(kind="played", score__isnull=False)
                & Q(tricks__gte=0, tricks__lte=13, declarer__in=["N", "E", "S", "W"])
                & ~Q(contract="")
                | Q(kind="passed", score=0, tricks__isnull=True, contract="")
                | Q(kind="artificial", score__isnull=True) & ~Q(ns_award="") & ~Q(ew_award="")
                | Q(kind="not played", score__isnull=True),
                name="result_shape",
            ),
            models.CheckConstraint(
                condition=Q(group="") | Q(kind__in=["played", "passed"]),
                name="result_group_was_played",
            ),
            models.CheckConstraint(
                condition=Q(checked_at__isnull=True, checked_by="")
                | Q(checked_at__isnull=False) & ~Q(checked_by=""),
                name="result_checked_by_someone",
            ),
        ]
        indexes = [models.Index(fields=["session", "is_current"])]

    def __str__(self) -> str:
        return f"board {self.board}, {self.ns} – {self.ew}"


class Adjustment(TenantOwned):
    """An adjusted score on one table's board (Law 12), for one side or both.

    An award is `{"artificial": "A+"}` or `{"assigned": [{"score": -50, "weight": "1", ...}]}`
    with the score from N-S's side; a null award leaves that side its table result. `reckoning` says
    how the awards were worked out where Law 86 did so (`events.law_86.ReckoningJson`).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="adjustments")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="adjustments")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ns_award = models.JSONField(null=True)
    ew_award = models.JSONField(null=True)
    laws = models.CharField(max_length=200)
    origin = models.CharField(max_length=40)
    reckoning = models.JSONField(null=True)
    is_current = models.BooleanField(default=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=160)

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "ns", "ew"],
                condition=Q(is_current=True),
                name="adjustment_one_current",
            )
        ]

    def __str__(self) -> str:
        return f"board {self.board}, {self.ns} – {self.ew}"


class ScoreRelease(TenantOwned):
    """A numbered official score (Law 79C): an immutable snapshot of ranking and travellers.

    One that was published by mistake stays, marked as withdrawn, and is in force no more.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="releases")
    number = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=160)
    is_final = models.BooleanField(default=False)
    after_round = models.PositiveSmallIntegerField(null=True)
    """The round up to which it goes, while others are still to come; empty for all of them."""
    reason = models.CharField(max_length=200, blank=True)
    input_version = models.PositiveIntegerField()
    ranking = models.JSONField()
    travellers = models.JSONField()
    matches = models.JSONField(null=True)
    """Of teams: `events.queries.match_sheets.MatchesSheet`; of others nothing."""
    changes = models.JSONField(default=list)
    lists = models.JSONField(default=list, db_default=Value([], models.JSONField()))
    """The lists beside the ranking (`events.queries.lists`)."""
    next_told = models.DateTimeField(null=True)
    """When the next session begins, where a period waits for it: that ends no sooner, though the
    session is moved or taken off."""
    next_in_series_told = models.DateTimeField(null=True)
    """The same of the next session of the series."""
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.CharField(max_length=160, blank=True, default="", db_default="")
    withdrawn_for = models.CharField(max_length=200, blank=True, default="", db_default="")

    class Meta:
        ordering: ClassVar[list[str]] = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="release_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.number}"


class RoundRelease(TenantOwned):
    """That the score of a round is official, where each round's is by itself (Laws 79C1 and 92B).

    The periods of its boards run from `official_at`; `release` is the score that was made available
    then.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="round_releases")
    round = models.PositiveSmallIntegerField()
    official_at = models.DateTimeField()
    release = models.ForeignKey(ScoreRelease, on_delete=models.PROTECT, related_name="rounds")

    class Meta:
        ordering: ClassVar[list[str]] = ["round"]
        constraints = [
            models.UniqueConstraint(fields=["session", "round"], name="round_release_once")
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.round}"


class ReleasePage(TenantOwned):
    """What one page of the official score in force is read from, so that it reads this row alone.

    It is cut from the release's snapshot, says nothing besides but what two had played together
    before, and goes with the next release.
    `content` is a `BoardHead` for each board, a `BoardPage` or a `ResultCardPage` (see
    `events.queries.release_pages`), of teams the cross table, a match, the Butler list or a
    pair on it; `key` is the board's number, the contestant's label, those of the two teams ("3-7"),
    or that of a pair ("3-1").
    """

    class Kind(models.TextChoices):
        BOARDS = "boards", _("list of boards")
        BOARD = "board", _("traveller")
        RESULT_CARD = "card", _("card")
        MATCHES = "cross", _("cross table")
        MATCH = "match", _("match")
        BUTLER = "butler", _("Butler list")
        BUTLER_PAIR = "datum", _("pair on the Butler list")

    release = models.ForeignKey(ScoreRelease, on_delete=models.CASCADE, related_name="pages")
    kind = models.CharField(max_length=6, choices=Kind)
    key = models.CharField(max_length=10, blank=True)
    content = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["release", "kind", "key"], name="release_page_unique")
        ]

    def __str__(self) -> str:
        return f"{self.release_id}: {self.kind} {self.key}".strip()
