"""The conditions of contest on scoring: methods, scales, byes, artificial scores (Law 78D).

A part of `events.models.conditions`, where what a declaration is for is told.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.models.chapters import Chapter
from events.models.declaring import ChoiceColumn, PercentScaleColumn, ScaleColumn, condition
from events.models.scoring_choices import (
    AT_BUTLER,
    AT_CROSS_IMPS,
    AT_HYBRID,
    AT_IMPS_BY_SCALE,
    AT_PAIRS_VP,
    AT_PATTON,
    AT_TEAM_IMPS,
    AT_TEAM_POINTS,
    AT_TEAMS,
    AT_TRIMMED,
    BOARDS_AT_MATCHPOINTS,
    ButlerList,
    ByeWorth,
    ComparedWith,
    CrossDividedBy,
    CrossScaledBy,
    DatumOf,
    DatumTo,
    FewerResults,
    ForfeitBy,
    MarginRounded,
    Scoring,
    VictoryScale,
)

_BY_MARGIN = _(
    "From and to which margin, the winner's points and the loser's, from a draw up; the last line"
    " has a + for all larger margins."
)


def _scale(kind: type[ScaleColumn] = ScaleColumn) -> ScaleColumn:
    """A scale that is typed, or none."""
    return kind(max_length=limits.SCALE, blank=True, default="", db_default="")


class ConditionsOfScoring(models.Model):
    """What an organiser chooses of scoring, in the order in which it is asked and shown."""

    scoring = condition(
        ChoiceColumn(max_length=20, choices=Scoring, default=Scoring.MATCHPOINTS),
        label=_("Scoring"),
        help=_(
            "What scores are compared in. Matchpoints, IMPs and total points are the Law's own"
            " methods (Law 78A to C); any other needs the approval of your authority."
        ),
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
        scoring=BOARDS_AT_MATCHPOINTS,
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
        help=_(
            "A board that fewer tables played than the others is to count as much as they do. The"
            " Law does not say how: Neuberg's formula is usual."
        ),
        clause=_("Law 78A"),
        scoring=BOARDS_AT_MATCHPOINTS,
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
        scoring=BOARDS_AT_MATCHPOINTS,
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
        of_event=True,
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
        of_event=True,
    )
    datum_of = condition(
        ChoiceColumn(
            max_length=20, choices=DatumOf, default=DatumOf.MEAN, db_default=DatumOf.MEAN.value
        ),
        label=_("Datum"),
        question=_("The datum of a board is"),
        help=_(
            "The score of a board that each score is compared with. The Law does not say how it is"
            " found: the mean is usual, which one very odd score can move far."
        ),
        clause=_("Law 78B"),
        scoring=AT_BUTLER,
        fine_point=True,
        unsaid=True,
    )
    datum_left_out = condition(
        models.PositiveSmallIntegerField(
            default=1, db_default=1, validators=[MinValueValidator(1), MaxValueValidator(20)]
        ),
        label=_("Scores left out of the datum, at either end"),
        question=_("So many of the highest scores and of the lowest are left out of the datum"),
        help=_("Of few scores never so many that none is left."),
        clause=_("Law 78B"),
        scoring=AT_TRIMMED,
        fine_point=True,
        unsaid=True,
    )
    datum_left_out_share = condition(
        models.PositiveSmallIntegerField(
            default=0, db_default=0, validators=[MaxValueValidator(49)]
        ),
        label=_("Scores left out of the datum, in per cent"),
        question=_("Or so many per cent of the scores at either end, where that is more"),
        help=_("Rounded down: 10 per cent of 25 scores are the two highest and the two lowest."),
        clause=_("Law 78B"),
        scoring=AT_TRIMMED,
        fine_point=True,
        unsaid=True,
    )
    datum_to = condition(
        ChoiceColumn(
            max_length=20, choices=DatumTo, default=DatumTo.TEN, db_default=DatumTo.TEN.value
        ),
        label=_("Datum rounded to"),
        question=_("The datum is rounded to"),
        help=_(
            "Scores are compared with the datum as rounded. The Law says nothing of it: the"
            " nearest ten is usual."
        ),
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
        help=_(
            "So that each board counts as if it were one comparison. The Law says nothing of it:"
            " the number of the other scores is usual."
        ),
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
        help=_(
            "So that it counts as much as the others. The Law says nothing of it: in proportion to"
            " the scores is usual."
        ),
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
        scoring=AT_IMPS_BY_SCALE,
        fine_point=True,
    )
    own_scale = condition(
        _scale(),
        label=_("Scale of your own"),
        question=_("The scale, a line for each margin of IMPs or several"),
        help=format_lazy(
            "{} {}",
            _BY_MARGIN,
            _(
                "For example 0-1: 15 15, then 2-4: 16 14, at the end 41+: 25 5. It serves matches"
                " of any number of boards."
            ),
        ),
        clause=_("Law 78D"),
        scoring=AT_IMPS_BY_SCALE,
        fine_point=True,
        unsaid=True,
    )
    aggregate_scale = condition(
        _scale(),
        label=_("Scale for the total of a match"),
        question=_("The scale for the total of a match in points, a line for each margin"),
        help=format_lazy(
            "{} {}",
            _BY_MARGIN,
            _("For example 0-40: 4 4, then 41-190: 5 3, at the end 1001+: 8 0."),
        ),
        clause=_("Law 78D"),
        scoring=AT_PATTON,
        fine_point=True,
    )
    boards_scale = condition(
        _scale(),
        label=_("Scale for the boards won"),
        question=_("The scale for the boards of a match, a line for each margin"),
        help=_(
            "The margin is what a team's boards bring more than the opponents', 2-1-0. Leave it"
            " empty and the boards count as they are, 2 for each that is won."
        ),
        clause=_("Law 78D"),
        scoring=AT_HYBRID,
        fine_point=True,
    )
    percents_scale = condition(
        _scale(PercentScaleColumn),
        label=_("Scale of percentages of your own"),
        question=_("The scale of percentages, a line for its points"),
        help=_(
            "First the columns, the boards of a match: boards: 6 7 8. Then in each line the"
            " winner's points, the loser's, and up to which percentage in each column, from a draw"
            " up: 10 10: 50.70 50.65 50.61, then 11 9: 52.14 51.98 51.85; the last line has no"
            " percentages: 20 0. A match of another length takes the nearest column. Left empty it"
            " is the English scale for 7 boards, reckoned for the length of the match."
        ),
        clause=_("Law 78D"),
        scoring={Scoring.PAIRS_VP},
        fine_point=True,
        unsaid=True,
    )
    margin_rounded = condition(
        ChoiceColumn(
            max_length=20,
            choices=MarginRounded,
            default=MarginRounded.NEAREST,
            db_default=MarginRounded.NEAREST.value,
        ),
        label=_("Margin with a part of an IMP"),
        question=_("A margin with a part of an IMP, as weighted scores leave it, counts as"),
        help=_(
            "Weighted scores leave parts of an IMP, which a scale of whole IMPs does not know."
            " The Law says nothing of them: the nearest IMP is usual."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAM_POINTS,
        fine_point=True,
        unsaid=True,
    )
    bye_worth = condition(
        ChoiceColumn(
            max_length=20,
            choices=ByeWorth,
            default=ByeWorth.POINTS,
            db_default=ByeWorth.POINTS.value,
        ),
        label=_("Bye"),
        question=_("A round without opponents brings a team"),
        help=_("The average changes with each match that the team plays, to the end."),
        clause=_("Law 78D"),
        scoring=AT_TEAM_POINTS,
        fine_point=True,
        unsaid=True,
    )
    bye_points = condition(
        models.PositiveSmallIntegerField(
            default=12, db_default=12, validators=[MaxValueValidator(30)]
        ),
        label=_("Victory Points of a bye"),
        help=_("What is given for a round without opponents, where the field is odd."),
        clause=_("Law 78D"),
        scoring=AT_TEAM_POINTS | AT_PAIRS_VP,
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
        scoring=AT_TEAM_POINTS,
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
        help=_(
            "What is due to the team that came. The Law says nothing of it: a fixed number of"
            " points is usual; its own average helps a team that does better."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAM_POINTS,
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
        scoring=AT_TEAM_IMPS,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.CARRIED,
    )

    class Meta:
        abstract = True
