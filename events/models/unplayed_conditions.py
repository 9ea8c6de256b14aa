"""The conditions of contest on boards without a result of their own (Laws 12C2 and 86B1).

A part of `events.models.conditions`, where what a declaration is for is told.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from events.models.declaring import ChoiceColumn, condition
from events.models.scoring_choices import (
    AT_IMPS,
    AT_PATTON,
    AT_TEAM_IMPS,
    AT_TOTAL_POINTS,
    AveragePlus,
)


class ConditionsOfUnplayed(models.Model):
    """What an organiser chooses of artificial scores, in the order in which it is asked."""

    average_imps = condition(
        models.PositiveSmallIntegerField(
            default=3, db_default=3, validators=[MinValueValidator(1), MaxValueValidator(24)]
        ),
        label=_("IMPs of average plus and average minus"),
        help=_("Law 12C2(b) says 3. Another number needs the approval of your authority."),
        clause=_("Law 12C2(b)"),
        law_default=3,
        scoring=AT_IMPS | AT_TEAM_IMPS,
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
        scoring=AT_TEAM_IMPS,
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
        scoring=AT_TOTAL_POINTS | AT_PATTON,
        fine_point=True,
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
        help=_(
            "By the Law average plus is given on every board that is lost. A regulation of your"
            " authority may let only the first ones have it, two unless it says otherwise, and say"
            " what those after them bring."
        ),
        clause=_("Law 12C2(d)"),
        law_default=AveragePlus.EVERY,
        fine_point=True,
    )
    average_plus_boards = condition(
        models.PositiveSmallIntegerField(
            default=2, db_default=2, validators=[MinValueValidator(1), MaxValueValidator(20)]
        ),
        label=_("Boards with average plus in one session"),
        question=_("Where only the first boards have average plus, they are so many"),
        help=_(
            "The Law leaves the number to a regulation of your authority; the Commentary on the"
            " Laws suggests two. Where every board has average plus it says nothing."
        ),
        clause=_("Law 12C2(d)"),
        fine_point=True,
        unsaid=True,
    )

    class Meta:
        abstract = True
