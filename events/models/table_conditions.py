"""The conditions of contest on what players do at the table with a phone of their own.

A part of `events.models.conditions`, where what a declaration is for is told.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from events.models.chapters import Chapter
from events.models.declaring import ChoiceColumn, condition


class LeadsNoted(models.TextChoices):
    """Whether a table that sends its results is asked for the opening lead."""

    NO = "no", _("not asked for")
    ASKED = "asked", _("asked for")


class OthersShown(models.TextChoices):
    """What a table's page shows of other tables, of boards that nobody there has still to play."""

    NEVER = "never", _("nothing before the score is official")
    RESULTS = "results", _("their results, without what these score")
    SCORES = "scores", _("their results, and what each scores so far")


class ConditionsOfTable(models.Model):
    """What an organiser chooses for results that tables send themselves."""

    leads_noted = condition(
        ChoiceColumn(
            max_length=10,
            choices=LeadsNoted,
            default=LeadsNoted.NO,
            db_default=LeadsNoted.NO.value,
        ),
        label=_("Opening leads"),
        question=_("Where tables send their results, the opening lead is"),
        help=_("The lead shows afterwards what it gave away; it takes two taps more."),
        clause=_("Law 78D"),
        fine_point=True,
        unsaid=True,
        chapter=Chapter.TABLE,
    )

    others_shown = condition(
        ChoiceColumn(
            max_length=10,
            choices=OthersShown,
            default=OthersShown.NEVER,
            db_default=OthersShown.NEVER.value,
        ),
        label=_("Results of other tables"),
        question=_("On the phones of a table, a board that was played there shows of other tables"),
        help=_(
            "Only once everybody who has sat at the table, sits there or comes there next has"
            " played the board. With scores, teams also see their match as it stands."
        ),
        clause=_("Law 78D"),
        fine_point=True,
        unsaid=True,
        chapter=Chapter.TABLE,
    )

    class Meta:
        abstract = True
