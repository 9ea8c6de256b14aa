"""The conditions of contest on entering, and what an organiser writes in each chapter (Law 78D).

A part of `events.models.conditions`, where what a declaration is for is told.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs import limits
from events.models.chapters import Chapter
from events.models.declaring import BeforeStartColumn, Column, condition

LONGEST_LINE = 200


def _of_entry(
    column: Column,
    label: str | Promise,
    help: str | Promise,  # noqa: A002  # as Django calls it
) -> Column:
    return condition(
        column,
        label=label,
        help=help,
        clause=_("Law 80B2(d)"),
        chapter=Chapter.ENTRIES,
        guided=True,
        unsaid=True,
    )


def _text(chapter: Chapter, help: str | Promise) -> models.TextField[str, str]:  # noqa: A002  # as Django calls it
    """What an organiser writes in a chapter besides its choices."""
    return condition(
        models.TextField(max_length=limits.CONDITIONS, blank=True, default="", db_default=""),
        label=chapter.label,
        question=_("In your own words"),
        help=help,
        clause=_("Law 78D"),
        chapter=chapter,
        guided=True,
    )


class ConditionsOfEntry(models.Model):
    """When and how many may enter, who, and for how much."""

    entries_open = _of_entry(
        BeforeStartColumn(max_length=20, blank=True, default="", db_default=""),
        _("Entries open"),
        _("From when entries are taken. Left empty, at once; nobody is entered before."),
    )
    entries_close = _of_entry(
        BeforeStartColumn(max_length=20, blank=True, default="", db_default=""),
        _("Entries close"),
        _(
            "Left empty, when play begins. Nobody is entered after it; until play begins you may"
            " publish another time. Who comes late in the session is the director's to take."
        ),
    )
    most_entries = _of_entry(
        models.PositiveSmallIntegerField(
            null=True, blank=True, validators=[MinValueValidator(2), MaxValueValidator(2000)]
        ),
        _("Most entries"),
        _("How many are let in. The Law leaves it to you; left empty, as many as come."),
    )
    entry_fee = _of_entry(
        models.CharField(max_length=LONGEST_LINE, blank=True, default="", db_default=""),
        _("Entry fee"),
        _("What an entry costs, for example: 12 euro a pair, students half."),
    )
    who_may_enter = _of_entry(
        models.CharField(max_length=LONGEST_LINE, blank=True, default="", db_default=""),
        _("Who may enter"),
        _(
            "Who is let in, for example: members of the union, everybody, pairs of different clubs."
            " The Law leaves it to you."
        ),
    )

    class Meta:
        abstract = True


class ConditionsInWords(models.Model):
    """What an organiser writes in each chapter; of the last it is `text`."""

    entries_text = _text(Chapter.ENTRIES, _("How to enter, refunds, reserves, substitutes."))
    format_text = _text(
        Chapter.FORMAT, _("Number of boards and rounds, stages and who goes on, seating.")
    )
    scoring_text = _text(Chapter.SCORING, _("What the choices above do not say of the scoring."))
    ranking_text = _text(Chapter.RANKING, _("Titles and prizes, and how ties for them are broken."))
    carried_text = _text(Chapter.CARRIED, _("What is carried on from one stage to the next."))
    periods_text = _text(Chapter.PERIODS, _("Where and when official scores are published."))
    appeals_text = _text(
        Chapter.APPEALS, _("With whom appeals are lodged, who sits, in which language.")
    )
    penalties_text = _text(
        Chapter.PENALTIES, _("What is taken for slow play, late arrival, a phone that rings.")
    )
    systems_text = _text(
        Chapter.SYSTEMS, _("Systems and conventions, cards, screens, bidding devices.")
    )
    table_text = _text(Chapter.TABLE, _("Phones, smoking, spectators, dress, time of play."))

    class Meta:
        abstract = True
