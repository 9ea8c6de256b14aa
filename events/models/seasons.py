"""Matches that teams play over weeks, in private: a league's fixtures, a cup's bracket.

The season hangs on the event's one session, which nobody sits down to: it brings the conditions
that bind, the state and the lock. Nothing computed is stored. Who meets whom in a later round of a
cup, what a match gave and how far it is follow from the reports (`events.queries.seasons`), and a
report is never overwritten: what was corrected stays as an earlier version.
"""

from typing import Any, ClassVar, Self

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q, Value
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models.declaring import ChoiceColumn
from events.models.events import Entry
from events.models.results import VersionsManager
from events.models.sessions import Session
from events.models.undone import PenaltyGiven, Undoable, undone_with_reason

SIDES = ("home", "away")
"""As `scoring.teams.boards.TeamSide`."""


class SeasonTerms(models.Model):
    """What is settled when the matches are made, besides the conditions of contest.

    `meetings` is how often two teams of a league meet. A match is `stanzas` times `boards`. The
    other captain answers a report within `answer_hours`, counted from when it was entered; then
    the director does, unless `silence_agrees`. Captains enter a match `board_by_board`, or by its
    IMPs as well. `forfeit` is what a team gets whose opponents do not
    play. Of a cup: level matches are decided by `extra_sets` sets of `extra_boards` boards, then by
    `tie`; with `tie` extra the sets go on. No carry-over is above `carry_over_cap` IMPs.
    """

    class Tie(models.TextChoices):
        EXTRA = "extra", _("extra boards until the match is decided")
        HOME = "home", _("the home team goes on")
        AWAY = "away", _("the visitors go on")

    meetings = models.PositiveSmallIntegerField(
        default=2, validators=[MinValueValidator(1), MaxValueValidator(2)]
    )
    boards = models.PositiveSmallIntegerField(
        default=12, validators=[MinValueValidator(1), MaxValueValidator(64)]
    )
    stanzas = models.PositiveSmallIntegerField(
        default=2, validators=[MinValueValidator(1), MaxValueValidator(8)]
    )
    answer_hours = models.PositiveSmallIntegerField(
        default=48, validators=[MinValueValidator(1), MaxValueValidator(999)]
    )
    silence_agrees = models.BooleanField(default=False)
    board_by_board = models.BooleanField(default=False, db_default=False)
    forfeit = models.DecimalField(
        max_digits=5, decimal_places=2, default=12, validators=[MinValueValidator(0)]
    )
    carry_over_cap = models.DecimalField(
        max_digits=5, decimal_places=1, default=0, validators=[MinValueValidator(0)]
    )
    extra_boards = models.PositiveSmallIntegerField(
        default=4, validators=[MinValueValidator(1), MaxValueValidator(32)]
    )
    extra_sets = models.PositiveSmallIntegerField(default=1, validators=[MaxValueValidator(8)])
    tie = ChoiceColumn(max_length=10, choices=Tie, default=Tie.EXTRA)
    third_place = models.BooleanField(default=False)
    consolation = models.BooleanField(default=False)

    class Meta:
        abstract = True

    @classmethod
    def blank(cls) -> dict[str, Any]:
        """What the terms are unless somebody says otherwise, by name."""
        return {field.name: field.get_default() for field in SeasonTerms._meta.local_fields}


class Season(TenantOwned, SeasonTerms):
    """A league or a cup whose matches are made.

    `draw` holds the keys of the entries in the order of their numbers, which are the seeds of a
    cup.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="season")
    draw = models.JSONField(default=list)
    made_at = models.DateTimeField()
    made_by_name = models.CharField(max_length=160)

    def __str__(self) -> str:
        return f"{self.session_id}"


class SeasonMatch(TenantOwned):
    """A match of a season, and the instant by which it is to be played.

    In a league both teams are known, in a cup they follow from the draw and from who has won.
    `carried_by` brings `carried` IMPs into it.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    home = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    away = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    play_by = models.DateTimeField()
    carried_by = models.CharField(max_length=4, blank=True)
    carried = models.DecimalField(max_digits=5, decimal_places=1, default=0)
    carried_for = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="season_match_number"),
            models.CheckConstraint(
                condition=Q(carried_by="", carried=0)
                | Q(carried_by__in=SIDES, carried__gt=0) & ~Q(carried_for=""),
                name="season_match_carried_by_a_side",
            ),
            models.CheckConstraint(
                condition=Q(home=None, away=None) | ~Q(home=models.F("away")),
                name="season_match_of_two_teams",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.number}"


class MatchReport(TenantOwned):
    """One version of what is known of a match; `side` is the captain's who sent it, if one did.

    `stanzas` are lists of boards, and the IMPs gained by home and by the visitors, as exact text.
    Of a match known by its points alone there are `points`, home's first, in place of them. Of one
    that was not played `at_fault` says who did not; empty, both. `line_ups` say who of a team sat
    where, as far as that was told (`events.season_line_ups`); `boards` what was played, where the
    match was entered board by board (`events.season_boards`), and `adjustments` what rulings award
    on them (`events.season_adjustments`): the stanzas are what they come to. A report is agreed or
    disputed once, and then says by whom; what follows a dispute is another version.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        POINTS = "points", _("known by its points")
        DEFAULTED = "defaulted", _("not played")
        CONCEDED = "conceded", _("conceded")
        VOID = "void", _("void")

    match = models.ForeignKey(SeasonMatch, on_delete=models.CASCADE, related_name="reports")
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    kind = models.CharField(max_length=10, choices=Kind)
    stanzas = models.JSONField(default=list)
    points = models.JSONField(default=list)
    line_ups = models.JSONField(default=list, db_default=Value([], models.JSONField()))
    boards = models.JSONField(default=list, db_default=Value([], models.JSONField()))
    adjustments = models.JSONField(default=list, db_default=Value([], models.JSONField()))
    at_fault = models.CharField(max_length=4, blank=True)
    side = models.CharField(max_length=4, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    entered_at = models.DateTimeField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    entered_by_name = models.CharField(max_length=160)
    agreed_at = models.DateTimeField(null=True)
    agreed_by_name = models.CharField(max_length=160, blank=True)
    disputed_at = models.DateTimeField(null=True)
    disputed_by_name = models.CharField(max_length=160, blank=True)
    dispute = models.CharField(max_length=200, blank=True)

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["version"]
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(is_current=True), name="match_report_one_current"
            ),
            models.UniqueConstraint(fields=["match", "version"], name="match_report_version"),
            models.CheckConstraint(
                condition=Q(disputed_at=None, dispute="")
                | Q(disputed_at__isnull=False) & ~Q(dispute=""),
                name="match_report_disputed_with_reason",
            ),
            models.CheckConstraint(
                condition=Q(kind="played") | ~Q(reason=""), name="match_report_says_why"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.version}"


class SeasonPenalty(PenaltyGiven):
    """What Law 90 or the conditions take from one team of a match; 0 is a warning.

    Taken back, it stays.
    """

    class Counted(models.TextChoices):
        SCORE = "score", _("IMPs of the match")
        VICTORY_POINTS = "victory_points", _("Victory Points")

    match = models.ForeignKey(SeasonMatch, on_delete=models.CASCADE, related_name="penalties")
    side = models.CharField(max_length=4)
    amount = models.DecimalField(max_digits=5, decimal_places=2)
    counted = ChoiceColumn(max_length=20, choices=Counted)
    made_by_name = models.CharField(max_length=160)
    taken_back_by_name = models.CharField(max_length=160, blank=True)

    class Meta(PenaltyGiven.Meta):
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="season_penalty_number"),
            models.CheckConstraint(
                condition=Q(amount__gte=0, side__in=SIDES), name="season_penalty_of_a_side"
            ),
            undone_with_reason(
                "season_penalty_taken_back_with_reason", at="taken_back_at", why="taken_back_for"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: P{self.number}"

    @property
    def is_warning(self) -> bool:
        return not self.amount


class SeasonScore(Undoable):
    """The final score of a season as the director declared it; never changed.

    `figures` is what the pages show of it: the table or the champion, and every match. One that is
    opened again stays, with the reason.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="scores")
    figures = models.JSONField()
    made_by_name = models.CharField(max_length=160)
    opened_at = models.DateTimeField(null=True)
    opened_by_name = models.CharField(max_length=160, blank=True)
    opened_for = models.CharField(max_length=200, blank=True)

    class Meta(Undoable.Meta):
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="season_score_number"),
            models.UniqueConstraint(
                fields=["season"], condition=Q(is_current=True), name="season_score_one_current"
            ),
            undone_with_reason("season_score_opened_with_reason", at="opened_at", why="opened_for"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.number}"
