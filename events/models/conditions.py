"""The conditions of contest: each declared once, as a column with what is said of it.

`ConditionsOfContest` is the declaration. An event inherits its columns as the draft, a published
version as the frozen copy; the form, the acts, the pages, the history and the API go through
`CONDITIONS`. What may change after play has begun is no condition and stands in `Event`.
"""

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs import limits
from clubs.models import TenantOwned
from events.models.declaring import (
    DECLARED,
    ChoiceColumn,
    FoldedChoiceColumn,
    PeriodColumn,
    ScaleColumn,
    condition,
)
from events.models.scoring_choices import (
    AT_BUTLER,
    AT_CROSS_IMPS,
    AT_IMPS,
    AT_MATCHPOINTS,
    AT_TEAMS,
    AT_TOTAL_POINTS,
    AT_VICTORY_POINTS,
    IN_A_FIELD,
    AveragePlus,
    ButlerList,
    ComparedWith,
    CrossDividedBy,
    CrossScaledBy,
    DatumTo,
    FewerResults,
    FinalMissed,
    ForfeitBy,
    RankedBy,
    Scoring,
    SectionsScored,
    SessionsCombined,
    SessionsTied,
    TieBrokenBy,
    VictoryScale,
)
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
    )


class RulingsShown(models.TextChoices):
    """What others than those concerned see of a ruling."""

    NOTHING = "nothing", _("nothing")
    STATUS = "status", _("that there is a ruling, and its status")
    DECISION = "decision", _("the decision too, without facts and statements")


class ConditionsOfContest(models.Model):
    """What an organiser chooses for an event, in the order in which it is asked and shown."""

    scoring = condition(
        ChoiceColumn(max_length=20, choices=Scoring, default=Scoring.MATCHPOINTS),
        label=_("Scoring"),
        clause=_("Law 78D"),
    )
    compared_with = condition(
        ChoiceColumn(
            max_length=20,
            choices=ComparedWith,
            default=ComparedWith.OTHERS,
            db_default=ComparedWith.OTHERS.value,
        ),
        label=_("Matchpoints against"),
        question=_("At matchpoints a score is compared with"),
        help=_(
            "Law 78A says the others. With itself too the best possible is less than 100% and the"
            " worst more than 0%, which needs the approval of your authority."
        ),
        clause=_("Law 78A"),
        law_default=ComparedWith.OTHERS,
        scoring=AT_MATCHPOINTS,
        fine_point=True,
    )
    fewer_results = condition(
        ChoiceColumn(
            max_length=20,
            choices=FewerResults,
            default=FewerResults.NEUBERG,
            db_default=FewerResults.NEUBERG.value,
        ),
        label=_("Boards with fewer scores"),
        question=_("How a board with fewer scores is made to count as much as the others"),
        clause=_("Law 78A"),
        scoring=AT_MATCHPOINTS,
        fine_point=True,
    )
    small_groups = condition(
        models.CharField(max_length=60, blank=True, default="", db_default=""),
        label=_("Small groups of a fouled board"),
        help=_(
            "Percentages, best score first, for groups of one, two and more scores that hold no"
            " more than a third of them: 60 / 65 55 / 70 60 50. Leave it empty and every group is"
            " compared within itself, however small."
        ),
        clause=_("Law 87B"),
        scoring=AT_MATCHPOINTS,
        fine_point=True,
    )
    butler_list = condition(
        ChoiceColumn(
            max_length=20,
            choices=ButlerList,
            default=ButlerList.ALL,
            db_default=ButlerList.NONE.value,
        ),
        label=_("Butler list of the pairs"),
        question=_("The pairs of the teams are listed by their IMPs against"),
        help=_(
            "The list stands beside the ranking of the teams and changes nothing in it. A pair is"
            " two people who sat together, as the line-ups tell."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAMS,
        fine_point=True,
    )
    butler_least = condition(
        models.PositiveSmallIntegerField(
            default=0, db_default=0, validators=[MaxValueValidator(100)]
        ),
        label=_("Boards to be played for a place on the Butler list, in per cent"),
        question=_("Per cent of the boards that have to be played for a place on that list"),
        help=_("Of the most boards that any pair plays. At 0 everybody has one."),
        clause=_("Law 78D"),
        scoring=AT_TEAMS,
        fine_point=True,
        unsaid=True,
    )
    datum_to = condition(
        ChoiceColumn(
            max_length=20, choices=DatumTo, default=DatumTo.TEN, db_default=DatumTo.TEN.value
        ),
        label=_("Datum rounded to"),
        question=_("The mean is rounded to"),
        clause=_("Law 78B"),
        scoring=AT_BUTLER | AT_TEAMS,
        fine_point=True,
    )
    cross_divided_by = condition(
        ChoiceColumn(
            max_length=20,
            choices=CrossDividedBy,
            default=CrossDividedBy.COMPARISONS,
            db_default=CrossDividedBy.COMPARISONS.value,
        ),
        label=_("Cross-IMPs divided by"),
        question=_("The IMPs against all other scores are divided by"),
        clause=_("Law 78B"),
        scoring=AT_CROSS_IMPS,
        fine_point=True,
    )
    cross_scaled_by = condition(
        ChoiceColumn(
            max_length=20,
            choices=CrossScaledBy,
            default=CrossScaledBy.RESULTS,
            db_default=CrossScaledBy.RESULTS.value,
        ),
        label=_("Cross-IMPs of a board with fewer scores"),
        question=_("On a board with fewer scores than expected the sum is scaled up"),
        clause=_("Law 78B"),
        scoring=AT_CROSS_IMPS,
        fine_point=True,
    )
    victory_scale = condition(
        ChoiceColumn(
            max_length=20,
            choices=VictoryScale,
            default=VictoryScale.WBF_CONTINUOUS,
            db_default=VictoryScale.WBF_CONTINUOUS.value,
        ),
        label=_("Scale of Victory Points"),
        help=_("A match is scaled by the number of boards that it is played over."),
        clause=_("Law 78D"),
        scoring=AT_VICTORY_POINTS,
        fine_point=True,
    )
    own_scale = condition(
        ScaleColumn(max_length=limits.SCALE, blank=True, default="", db_default=""),
        label=_("Scale of your own"),
        question=_("The scale, a line for each margin of IMPs or several"),
        help=_(
            "From and to which margin, the winner's points and the loser's, from a draw up; the"
            " last line has a + for all larger margins: 0-1: 15 15, then 2-4: 16 14, at the end"
            " 41+: 25 5. It serves matches of any number of boards."
        ),
        clause=_("Law 78D"),
        scoring=AT_VICTORY_POINTS,
        fine_point=True,
        unsaid=True,
    )
    bye_points = condition(
        models.PositiveSmallIntegerField(
            default=12, db_default=12, validators=[MaxValueValidator(30)]
        ),
        label=_("Victory Points of a bye"),
        help=_("What a team gets in a round without opponents, where the number of teams is odd."),
        clause=_("Law 78D"),
        scoring=AT_VICTORY_POINTS,
        fine_point=True,
    )
    forfeit = condition(
        models.PositiveSmallIntegerField(
            default=12, db_default=12, validators=[MaxValueValidator(30)]
        ),
        label=_("Victory Points of a match that is not played"),
        question=_("Victory Points for a team whose opponents do not play"),
        help=_(
            "The team that does not play, or concedes, gets 0. A league that is played in private"
            " says so when its matches are made."
        ),
        clause=_("Law 78D"),
        scoring=AT_VICTORY_POINTS,
        fine_point=True,
    )
    forfeit_by = condition(
        ChoiceColumn(
            max_length=20,
            choices=ForfeitBy,
            default=ForfeitBy.POINTS,
            db_default=ForfeitBy.POINTS.value,
        ),
        label=_("A team whose opponents do not play gets"),
        clause=_("Law 78D"),
        scoring=AT_VICTORY_POINTS,
        fine_point=True,
        unsaid=True,
    )
    carry_over_cap = condition(
        models.PositiveSmallIntegerField(
            default=0, db_default=0, validators=[MaxValueValidator(100)]
        ),
        label=_("Most IMPs that a team may carry into a match"),
        help=_(
            "From earlier play, for example between the same two teams. At 0 nothing is carried"
            " over. A cup that is played in private says so when its matches are made."
        ),
        clause=_("Law 78D"),
        scoring=AT_VICTORY_POINTS | {Scoring.TEAM_IMPS},
        fine_point=True,
        unsaid=True,
    )
    average_imps = condition(
        models.PositiveSmallIntegerField(
            default=3, db_default=3, validators=[MinValueValidator(1), MaxValueValidator(24)]
        ),
        label=_("IMPs of average plus and average minus"),
        help=_("Law 12C2(b) says 3. Another number needs the approval of your authority."),
        clause=_("Law 12C2(b)"),
        law_default=3,
        scoring=AT_IMPS | AT_VICTORY_POINTS | {Scoring.TEAM_IMPS},
        fine_point=True,
    )
    clear_gain = condition(
        models.PositiveSmallIntegerField(
            default=3, db_default=3, validators=[MaxValueValidator(24)]
        ),
        label=_("IMPs above which a single result is clearly favourable"),
        help=_(
            "Where one table of a match alone has a result and more than that is to be expected of"
            " it, what the other would probably have scored is assigned. The Commentary on the Laws"
            " says 3; another number needs a regulation of your authority."
        ),
        clause=_("Law 86B1"),
        law_default=3,
        scoring=AT_VICTORY_POINTS | {Scoring.TEAM_IMPS},
        fine_point=True,
    )
    average_points = condition(
        models.PositiveSmallIntegerField(
            default=0, db_default=0, validators=[MaxValueValidator(2000)]
        ),
        label=_("Points of average plus and average minus"),
        help=_(
            "The Laws give artificial scores no value in points. At 0 average plus and average"
            " minus are worth as much as average, which is nothing."
        ),
        clause=_("Law 78C"),
        scoring=AT_TOTAL_POINTS,
        fine_point=True,
    )
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
        scoring=AT_IMPS | AT_TOTAL_POINTS,
        fine_point=True,
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
        scoring=IN_A_FIELD,
        fine_point=True,
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
    )
    average_plus = condition(
        ChoiceColumn(
            max_length=20,
            choices=AveragePlus,
            default=AveragePlus.EVERY,
            db_default=AveragePlus.EVERY.value,
        ),
        label=_("Average plus in one session"),
        question=_("Who is not at fault and gets no result has average plus"),
        help=_("Something else than on every board needs a regulation of your authority."),
        clause=_("Law 12C2(d)"),
        law_default=AveragePlus.EVERY,
        fine_point=True,
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
        help=_("The ranking is one of all; each section has its own beside it."),
        clause=_("Law 78D"),
        scoring=IN_A_FIELD,
        fine_point=True,
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
        clause=_("Law 78D"),
        scoring=AT_MATCHPOINTS,
        fine_point=True,
        several_sessions=True,
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
        clause=_("Law 78D"),
        fine_point=True,
        several_sessions=True,
        unsaid=True,
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
        clause=_("Law 78D"),
        fine_point=True,
        several_sessions=True,
    )
    correction_period = condition(
        PeriodColumn(max_length=40, default=LAW_DEFAULT),
        label=_("Correction of scoring errors"),
        question=_("Scoring errors are corrected until"),
        help=_(
            "Counted from when the official score is available. Law 79C1 says 30 minutes"
            " unless you allow longer."
        ),
        clause=_("Law 79C1"),
        law_default=LAW_DEFAULT,
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
    )
    appeal_period = condition(
        PeriodColumn(max_length=40, default=LAW_DEFAULT),
        label=_("Right to request or appeal a ruling"),
        question=_("Rulings are requested and appealed until"),
        help=_("Counted from when the official score is available (Law 92B: 30 minutes)."),
        clause=_("Law 92B"),
        law_default=LAW_DEFAULT,
    )
    rulings_shown = condition(
        ChoiceColumn(max_length=10, choices=RulingsShown, default=RulingsShown.STATUS),
        label=_("What others see of a ruling"),
        help=_("The players at the table and the directors always see all of it."),
        clause=_("Law 80B2"),
    )
    text = condition(
        models.TextField(max_length=limits.CONDITIONS, blank=True),
        label=_("Further conditions"),
        help=_("For example entry fees, systems, slow play, prizes."),
        clause=_("Law 78D"),
    )

    class Meta:
        abstract = True


CONDITIONS = tuple(DECLARED)


class Conditions(TenantOwned, ConditionsOfContest):
    """One published version of an event's conditions of contest (Law 78D); never changed."""

    event = models.ForeignKey("events.Event", on_delete=models.PROTECT, related_name="conditions")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)

    class Meta:
        verbose_name_plural = "conditions"
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="conditions_number_unique")
        ]

    def __str__(self) -> str:
        return f"v{self.number}"
