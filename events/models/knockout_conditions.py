"""The conditions of contest on knock-out matches: which they are, and what becomes of a level one.

A part of `events.models.conditions`, where what a declaration is for is told.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from events.models.chapters import Chapter
from events.models.declaring import ChoiceColumn, condition
from events.models.scoring_choices import AT_TEAMS, LevelMatch, MatchesAre


class ConditionsOfKnockout(models.Model):
    """What an organiser chooses of matches of which the loser is out (Law 78D)."""

    matches_are = condition(
        ChoiceColumn(
            max_length=20,
            choices=MatchesAre,
            default=MatchesAre.RANKED,
            db_default=MatchesAre.RANKED.value,
        ),
        label=_("Matches"),
        question=_("The matches are"),
        help=_(
            "In a knock-out scores that do not balance are averaged (Law 12C4). Of several stages"
            " each can say so for itself: a round robin, then a knock-out."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAMS,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.FORMAT,
        of_event=True,
    )
    extra_boards = condition(
        models.PositiveSmallIntegerField(
            default=4, db_default=4, validators=[MinValueValidator(1), MaxValueValidator(16)]
        ),
        label=_("Extra boards of a level match"),
        question=_("A knock-out match that is level is played on over so many extra boards"),
        help=_(
            "At most as many as a stanza has. A cup that is played in private says so when its"
            " matches are made."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAMS,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.RANKING,
    )
    extra_sets = condition(
        models.PositiveSmallIntegerField(
            default=1, db_default=1, validators=[MaxValueValidator(8)]
        ),
        label=_("Sets of extra boards"),
        question=_("So often, before a match that is still level is decided otherwise"),
        clause=_("Law 78D"),
        scoring=AT_TEAMS,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.RANKING,
    )
    level_match = condition(
        ChoiceColumn(
            max_length=20,
            choices=LevelMatch,
            default=LevelMatch.EXTRA,
            db_default=LevelMatch.EXTRA.value,
        ),
        label=_("A knock-out match that is still level"),
        question=_("A knock-out match that is level after them is decided"),
        clause=_("Law 78D"),
        scoring=AT_TEAMS,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.RANKING,
    )

    class Meta:
        abstract = True
