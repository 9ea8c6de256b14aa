"""The conditions of contest: each declared once, as a column with what is said of it.

`ConditionsOfContest` is the declaration, `ConditionsOfScoring` the part of it on scoring. An event
inherits the columns as the draft, a published version as the frozen copy; the form, the acts, the
pages, the history and the API go through `CONDITIONS`. What may change after play has begun is no
condition and stands in `Event`.
"""

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Value
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models import TenantOwned
from clubs.name_fields import NameColumn
from events.models.chapters import Chapter
from events.models.declaring import (
    DECLARED,
    ChoiceColumn,
    FoldedChoiceColumn,
    PeriodColumn,
    condition,
)
from events.models.entry_conditions import ConditionsInWords, ConditionsOfEntry
from events.models.knockout_conditions import ConditionsOfKnockout
from events.models.scoring_choices import (
    AT_IMPS,
    AT_MATCHPOINTS,
    AT_PAIRS_VP,
    AT_TEAMS,
    AT_TOTAL_POINTS,
    IN_A_FIELD,
    DisqualifiedPlace,
    FinalMissed,
    RankedBy,
    SectionsScored,
    SessionsCombined,
    SessionsTied,
    TieBrokenBy,
    WinnersAre,
)
from events.models.scoring_conditions import ConditionsOfScoring
from events.models.swiss_conditions import ConditionsOfSwiss
from events.models.table_conditions import ConditionsOfTable
from events.models.unplayed_conditions import ConditionsOfUnplayed
from events.timelimits import LAW_DEFAULT


def _tie_break(
    label: str | Promise, question: str | Promise, *, unsaid: bool = True
) -> FoldedChoiceColumn:
    return condition(
        FoldedChoiceColumn(
            max_length=20,
            choices=TieBrokenBy,
            blank=True,
            default=TieBrokenBy.NOTHING,
            db_default=TieBrokenBy.NOTHING.value,
        ),
        label=label,
        question=question,
        clause=_("Law 78D"),
        fine_point=True,
        unsaid=unsaid,
        chapter=Chapter.RANKING,
    )


class ReleasedBy(models.TextChoices):
    """What becomes official at once, so that the periods of its boards begin (Laws 79C1, 92B)."""

    SESSION = "session", _("the session as a whole")
    ROUND = "round", _("each round")


class RulingsShown(models.TextChoices):
    """What others than those concerned see of a ruling."""

    NOTHING = "nothing", _("nothing")
    STATUS = "status", _("that there is a ruling, and its status")
    DECISION = "decision", _("the decision too, without facts and statements")


LONGEST_PERIOD = 60
"""Characters of a time limit, two of them joined."""


class ConditionsOfContest(
    ConditionsOfScoring,
    ConditionsOfUnplayed,
    ConditionsOfKnockout,
    ConditionsOfSwiss,
    ConditionsOfEntry,
    ConditionsOfTable,
    ConditionsInWords,
):
    """What an organiser chooses for an event, in the order in which it is asked and shown."""

    ranked_by = condition(
        ChoiceColumn(
            max_length=20,
            choices=RankedBy,
            default=RankedBy.TOTAL,
            db_default=RankedBy.TOTAL.value,
        ),
        label=_("Ranking"),
        question=_("Contestants are ranked by"),
        help=_(
            "The average is fairer where some sit out and play fewer boards. Matchpoints are"
            " ranked by percentage, which is one."
        ),
        clause=_("Law 78D"),
        scoring=(AT_IMPS | AT_TOTAL_POINTS) - AT_PAIRS_VP,
        fine_point=True,
        chapter=Chapter.RANKING,
    )
    first_tie_break = _tie_break(
        _("Ties"), _("Between those of the same score decides first"), unsaid=False
    )
    second_tie_break = _tie_break(_("Ties, second"), _("Between those still tied, second"))
    third_tie_break = _tie_break(_("Ties, third"), _("Between those still tied, third"))
    strata = condition(
        models.CharField(max_length=60, blank=True, default="", db_default=""),
        label=_("Strata"),
        question=_("Strata by strength, the highest first"),
        help=_(
            "For example A, B, C. Which stratum a contestant is in is said with the entries; who"
            " says nothing is in the highest. Each has its list, in which the lower ones stand too."
        ),
        clause=_("Law 78D"),
        fine_point=True,
        chapter=Chapter.RANKING,
        of_event=True,
    )
    least_played = condition(
        models.PositiveSmallIntegerField(
            default=0, db_default=0, validators=[MaxValueValidator(100)]
        ),
        label=_("Boards to be played for a place, in per cent"),
        question=_("Per cent of the boards that have to be played for a place"),
        help=_(
            "Of the most boards that anybody plays. Who plays fewer is compared with all the same,"
            " and listed without a place. At 0 everybody has one."
        ),
        clause=_("Law 78D"),
        scoring=IN_A_FIELD,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.RANKING,
    )
    disqualified_place = condition(
        ChoiceColumn(
            max_length=20,
            choices=DisqualifiedPlace,
            default=DisqualifiedPlace.CLOSES,
            db_default=DisqualifiedPlace.CLOSES.value,
        ),
        label=_("Place of the disqualified"),
        question=_("The place of a contestant who is disqualified"),
        help=_("Who plays out of competition never takes up a place."),
        clause=_("Law 91B"),
        fine_point=True,
        unsaid=True,
        chapter=Chapter.RANKING,
        of_event=True,
    )
    winners_are = condition(
        ChoiceColumn(
            max_length=10,
            choices=WinnersAre,
            default=WinnersAre.EITHER,
            db_default=WinnersAre.EITHER.value,
        ),
        label=_("Winners"),
        question=_("A session of pairs has"),
        help=_("A movement that has it otherwise cannot be started. An individual has one winner."),
        clause=_("Law 78D"),
        scoring=IN_A_FIELD - AT_PAIRS_VP,
        unsaid=True,
        fine_point=True,
        chapter=Chapter.RANKING,
    )
    sections_scored = condition(
        ChoiceColumn(
            max_length=20,
            choices=SectionsScored,
            default=SectionsScored.TOGETHER,
            db_default=SectionsScored.TOGETHER.value,
        ),
        label=_("Several sections"),
        question=_("Where several sections play, scores are compared"),
        help=_(
            "The ranking is one of all; each section has its own beside it. Within each section a"
            " section of one table has nothing to compare its scores with."
        ),
        clause=_("Law 78D"),
        scoring=IN_A_FIELD - AT_PAIRS_VP,
        fine_point=True,
        chapter=Chapter.FORMAT,
    )
    sessions_combined = condition(
        ChoiceColumn(
            max_length=20,
            choices=SessionsCombined,
            default=SessionsCombined.PERCENTAGES,
            db_default=SessionsCombined.PERCENTAGES.value,
        ),
        label=_("Ranking over several sessions"),
        question=_("The ranking over several sessions is by"),
        help=_(
            "How the sessions are added up. The Law leaves it to the conditions: by percentages a"
            " short session counts as much as a long one."
        ),
        clause=_("Law 78D"),
        scoring=AT_MATCHPOINTS,
        fine_point=True,
        several_sessions=True,
        chapter=Chapter.FORMAT,
    )
    sessions_counted = condition(
        models.PositiveSmallIntegerField(
            null=True,
            blank=True,
            validators=[MinValueValidator(1), MaxValueValidator(60)],
        ),
        label=_("Best sessions that count"),
        question=_("Of several sessions only the best of each count, so many"),
        help=_(
            "For example the best 3 of 5. Leave it empty and all count that somebody has played."
        ),
        clause=_("Law 78D"),
        fine_point=True,
        several_sessions=True,
        chapter=Chapter.FORMAT,
    )
    final_missed = condition(
        ChoiceColumn(
            max_length=20,
            choices=FinalMissed,
            default=FinalMissed.BEHIND,
            db_default=FinalMissed.BEHIND.value,
        ),
        label=_("Finals not played"),
        question=_("Who comes into a final and does not play it"),
        help=_(
            "Where somebody came into a final and does not play it. The Law leaves it to the"
            " conditions: usually they stand behind all who did."
        ),
        clause=_("Law 78D"),
        fine_point=True,
        several_sessions=True,
        unsaid=True,
        chapter=Chapter.FORMAT,
    )
    sessions_tied = condition(
        ChoiceColumn(
            max_length=20,
            choices=SessionsTied,
            default=SessionsTied.SHARED,
            db_default=SessionsTied.SHARED.value,
        ),
        label=_("Ties over several sessions"),
        question=_("Those who are level over several sessions"),
        help=_(
            "What happens to those of the same total once all sessions are added up. The Law leaves"
            " it to the conditions: where they say nothing, the place is shared."
        ),
        clause=_("Law 78D"),
        fine_point=True,
        several_sessions=True,
        chapter=Chapter.RANKING,
    )
    correction_period = condition(
        PeriodColumn(max_length=LONGEST_PERIOD, default=LAW_DEFAULT),
        label=_("Correction of scoring errors"),
        question=_("Scoring errors are corrected until"),
        help=_(
            "Counted from when the official score is available. Law 79C1 says 30 minutes"
            " unless you allow longer."
        ),
        clause=_("Law 79C1"),
        law_default=LAW_DEFAULT,
        chapter=Chapter.PERIODS,
    )
    officials_period = condition(
        PeriodColumn(max_length=LONGEST_PERIOD, blank=True, default="", db_default=""),
        label=_("Correction of officials' errors"),
        question=_("Errors made by officials are corrected until"),
        help=_(
            "What a scorer typed or computed wrongly can have a longer period (Law 79C1). It never"
            " ends before that for other scoring errors."
        ),
        clause=_("Law 79C1"),
        unsaid=True,
        chapter=Chapter.PERIODS,
    )
    special_nature = condition(
        models.CharField(max_length=200, blank=True),
        label=_("Special nature"),
        question=_("Special nature of the contest"),
        help=_(
            "Only if scoring errors are to be corrected for less than 30 minutes: why that is"
            " needed (Law 79C1, footnote)."
        ),
        clause=_("Law 79C1, footnote"),
        chapter=Chapter.PERIODS,
    )
    appeal_period = condition(
        PeriodColumn(max_length=LONGEST_PERIOD, default=LAW_DEFAULT),
        label=_("Right to request or appeal a ruling"),
        question=_("Rulings are requested and appealed until"),
        help=_(
            "Counted from when the official score is available. Law 92B says 30 minutes unless"
            " you set another time."
        ),
        clause=_("Law 92B"),
        law_default=LAW_DEFAULT,
        chapter=Chapter.PERIODS,
    )
    released_by = condition(
        ChoiceColumn(
            max_length=10,
            choices=ReleasedBy,
            default=ReleasedBy.SESSION,
            db_default=ReleasedBy.SESSION.value,
        ),
        label=_("Official score"),
        question=_("The official score is published for"),
        help=_(
            "Round by round both periods of a board begin when its round is published. A league or"
            " cup that is played in private has periods for each match, whatever is said here."
        ),
        clause=_("Laws 79C1 and 92B"),
        scoring=AT_TEAMS,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.PERIODS,
    )
    rulings_shown = condition(
        ChoiceColumn(max_length=10, choices=RulingsShown, default=RulingsShown.STATUS),
        label=_("What others see of a ruling"),
        help=_("The players at the table and the directors always see all of it."),
        clause=_("Law 80B2"),
        chapter=Chapter.PERIODS,
    )
    text = condition(
        models.TextField(max_length=limits.CONDITIONS, blank=True),
        label=_("Further conditions"),
        help=_("For example entry fees, systems, slow play, prizes."),
        clause=_("Law 78D"),
        chapter=Chapter.FURTHER,
    )

    provisions = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))
    """What each provision comes to and who said so, by its key (`events.provisions`)."""

    class Meta:
        abstract = True


CONDITIONS = tuple(DECLARED)


class Conditions(TenantOwned, ConditionsOfContest):
    """One published version of an event's conditions of contest (Law 78D); never changed.

    `of_stages` has, by the number of each stage that has conditions of its own, its `name`, what it
    says itself (`own`), the `values` that differ from the event's, and those `provisions`.
    """

    event = models.ForeignKey("events.Event", on_delete=models.PROTECT, related_name="conditions")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)
    of_stages = models.JSONField(default=dict, db_default=Value({}, models.JSONField()))

    class Meta:
        verbose_name_plural = "conditions"
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="conditions_number_unique")
        ]

    def __str__(self) -> str:
        return f"v{self.number}"


class ConditionsTemplate(TenantOwned):
    """Conditions that an organiser keeps to begin others with.

    `values` has each condition by its name, `said` what the event said on provisions by their key.
    """

    name = NameColumn(_("name"), max_length=limits.NAME)
    values = models.JSONField()
    said = models.JSONField()
    kept_at = models.DateTimeField()
    kept_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "name"], name="conditions_template_name_unique"
            )
        ]

    def __str__(self) -> str:
        return self.name
