"""The stages of an event that has several, and who came from one into the next with what.

An event of one stage has no rows here: its sessions are its stage.
"""

from typing import ClassVar

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Value
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from clubs.name_fields import NameColumn
from events.models.declaring import ChoiceColumn
from events.models.events import Entry, Event
from events.models.scoring_choices import MatchesAre


class StageIntake(models.TextChoices):
    """`scoring.ranking.qualifying.Intake`."""

    PLACES = "places", _("by place in the ranking of the stage before")
    SECTION_PLACES = "section_places", _("by place within each section of the stage before")
    REST = "rest", _("everybody who comes into no other stage")
    WINNERS = "winners", _("who won the knock-out matches before")
    LOSERS = "losers", _("who lost the knock-out matches before")
    BY_HAND = "by_hand", _("whom the director chooses")


class Carrying(models.TextChoices):
    """What they bring along from the stage before: `scoring.ranking.carry_forward`."""

    NOTHING = "nothing", _("nothing: everybody starts afresh")
    EVERYTHING = "everything", _("everything: the stage before counts in full")
    SHARE = "share", _("a share, in per cent (at matchpoints of how far they are from 50%)")
    LINEAR = "linear", _("by place in line: the first so much, the last nothing")
    PER_BOARD = "per_board", _("their average on a board, for so many boards (IMPs, points)")
    AMONG = "among", _("matches among those who qualified, a share in per cent (teams)")


class StageCombined(models.TextChoices):
    """How the sessions of a stage are put together."""

    AS_CONDITIONS = "", _("as the conditions of the event say")
    PERCENTAGES = "percentages", _("the mean of the percentages: each session counts alike")
    MATCHPOINTS = "matchpoints", _("all matchpoints together: each board counts alike")


class StageMatches(models.TextChoices):
    """Whether its matches are a knock-out, whatever the others are."""

    AS_CONDITIONS = "", _("as the conditions of the event say")
    RANKED = MatchesAre.RANKED.value, MatchesAre.RANKED.label
    KNOCKOUT = MatchesAre.KNOCKOUT.value, MatchesAre.KNOCKOUT.label


class Stage(TenantOwned):
    """A part of an event with a ranking of its own: the qualifying, a final.

    Into the first, which has no `source`, comes everybody who enters; into another those whom its
    `intake` names of the stage it follows. Stages of the same source are beside each other, the
    higher one first. Of what is `carried`, `carry_amount` is a share in per cent, the most that the
    first one carries, or a number of boards; nobody carries more than `carry_cap`. Amounts are
    percentage points at matchpoints, else in the unit of the totals. `own` are the conditions of
    contest, by name, that it has otherwise than the event (`Condition.may_differ`).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = NameColumn(_("name"), max_length=40)
    source = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, related_name="followers"
    )
    intake = ChoiceColumn(max_length=20, choices=StageIntake, default=StageIntake.PLACES)
    first_place = models.PositiveSmallIntegerField(default=1, validators=[MinValueValidator(1)])
    last_place = models.PositiveSmallIntegerField(default=0)
    carried = ChoiceColumn(max_length=20, choices=Carrying, default=Carrying.NOTHING)
    carry_amount = models.DecimalField(max_digits=7, decimal_places=2, default=0)
    carry_cap = models.DecimalField(max_digits=7, decimal_places=2, null=True)
    combined = ChoiceColumn(max_length=20, choices=StageCombined, blank=True, default="")
    counted = models.PositiveSmallIntegerField(null=True, validators=[MinValueValidator(1)])
    matches_are = ChoiceColumn(
        max_length=20, choices=StageMatches, blank=True, default="", db_default=""
    )
    own = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="stage_number_unique"),
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(source=None), name="stage_one_first"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_first(self) -> bool:
        """Whether everybody who enters plays in it."""
        return self.source_id is None


class Qualification(TenantOwned):
    """Who went on from a stage, published as one act; changed by another until play begins.

    `considered` are the official scores it is taken from, by the number of the session. When a
    director has looked at a later one and left things as they are, that one.
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, related_name="qualification")
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)
    considered = models.JSONField()

    def __str__(self) -> str:
        return f"{self.stage}"


class Qualifier(TenantOwned):
    """An entry that comes into a stage, in the order of its `seed`, 1 the best.

    What it carries is exact, with its unit (`AmountUnit`), the tops and boards that come with it,
    and the sum that led to it. `reason` is why it is there otherwise than by the rule.
    """

    qualification = models.ForeignKey(
        Qualification, on_delete=models.CASCADE, related_name="qualifiers"
    )
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="qualifiers")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="qualified")
    seed = models.PositiveSmallIntegerField()
    carried = models.CharField(max_length=200, blank=True, default="")
    carried_unit = models.CharField(max_length=10, blank=True, default="")
    carried_of = models.PositiveIntegerField(default=0)
    carried_boards = models.PositiveIntegerField(default=0)
    carried_sum = models.CharField(max_length=400, blank=True, default="")
    reason = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering: ClassVar[list[str]] = ["stage", "seed"]
        constraints = [
            models.UniqueConstraint(
                fields=["qualification", "entry"], name="qualifier_in_one_stage"
            ),
            models.UniqueConstraint(fields=["stage", "seed"], name="qualifier_seed_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}: {self.entry}"
