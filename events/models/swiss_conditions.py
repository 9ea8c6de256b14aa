"""The conditions of contest on a Swiss: what of its draws is fair to all, said before it begins.

A part of `events.models.conditions`, where what a declaration is for is told. What they leave open
the director chooses at the start (`events.models.swiss`).
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from events.models.chapters import Chapter
from events.models.declaring import ChoiceColumn, condition
from events.models.scoring_choices import AT_PAIRS_VP, AT_TEAMS
from events.movements.swiss.conditions import OddField, Way

OPEN = "open"
"""What the conditions say nothing of."""
_DIRECTORS = (OPEN, _("as the director chooses at the start"))

WAYS = [
    (Way.CLOSEST.value, _("neighbours in the standing: steps down it as small as possible")),
    (Way.TOP_FIRST.value, _("from the top: each meets the highest they have not met")),
    (Way.UNTANGLED.value, _("from the top without looking ahead, then rematches undone")),
]
ODD_FIELDS = [
    (OddField.BYE.value, _("the lowest without one has a bye")),
    (OddField.LONG_TRIPLE.value, _("three play a triple over two rounds")),
    (OddField.SHORT_TRIPLE.value, _("three play a triple within the round, half the boards each")),
]


class SwissRematches(models.TextChoices):
    """Whether two may meet again."""

    OPEN = _DIRECTORS
    NEVER = "never", _("nobody meets twice while that can be avoided")
    LATER = "later", _("two may meet again, after as many rounds as the director says at the start")


class SwissLastRound(models.TextChoices):
    """What the last round is drawn by."""

    OPEN = _DIRECTORS
    AS_OTHERS = "as_others", _("drawn like the rounds before it")
    BY_STANDING = "by_standing", _("strictly by the standing, whoever has met")


MOST_ROUNDS = 30
MOST_BOARDS_A_ROUND = 40


def _number(
    label: str | Promise,
    question: str | Promise,
    most: int,
    help: str | Promise,  # noqa: A002  # as Django calls it
) -> models.PositiveSmallIntegerField[int | None, int | None]:
    column = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(most)]
    )
    return condition(
        column,
        label=label,
        question=question,
        help=help,
        clause=_("Law 78D"),
        scoring=AT_TEAMS | AT_PAIRS_VP,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.FORMAT,
    )


class ConditionsOfSwiss(models.Model):
    """What an organiser chooses of a Swiss (Law 78D)."""

    swiss_rounds = _number(
        _("Number of rounds of a Swiss"),
        _("A Swiss has so many rounds"),
        MOST_ROUNDS,
        _(
            "How long it is, over all its sessions together. Left empty, as many as the director"
            " chooses at the start."
        ),
    )
    swiss_boards = _number(
        _("Boards a round of a Swiss"),
        _("A round of a Swiss has so many boards"),
        MOST_BOARDS_A_ROUND,
        _("How long each match is. Left empty, as many as the director chooses at the start."),
    )
    swiss_pairing = condition(
        ChoiceColumn(max_length=20, choices=[_DIRECTORS, *WAYS], default=OPEN, db_default=OPEN),
        label=_("Rounds of a Swiss"),
        question=_("In a Swiss the rounds after the first are paired"),
        help=_(
            "How opponents are found among those of like standing. The Law leaves it to the"
            " conditions; where these say nothing either, the director chooses before the first"
            " round."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAMS | AT_PAIRS_VP,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.FORMAT,
    )
    swiss_rematches = condition(
        ChoiceColumn(
            max_length=20,
            choices=SwissRematches,
            default=SwissRematches.OPEN,
            db_default=SwissRematches.OPEN.value,
        ),
        label=_("Meeting again in a Swiss"),
        help=_(
            "Whether two who have met may be drawn again. The Law leaves it to the conditions;"
            " where these say nothing either, the director chooses before the first round."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAMS | AT_PAIRS_VP,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.FORMAT,
    )
    swiss_rematch_after = _number(
        _("Rounds between two meetings in a Swiss"),
        _("In a Swiss two may meet again after so many other rounds"),
        MOST_ROUNDS,
        _("It says nothing where nobody meets twice. Left empty, the director chooses."),
    )
    swiss_last_round = condition(
        ChoiceColumn(
            max_length=20,
            choices=SwissLastRound,
            default=SwissLastRound.OPEN,
            db_default=SwissLastRound.OPEN.value,
        ),
        label=_("Last round of a Swiss"),
        question=_("The last round of a Swiss is"),
        help=_(
            "Whether the leaders meet in the last round although they have met before. The Law"
            " leaves it to the conditions; where these say nothing either, the director chooses."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAMS | AT_PAIRS_VP,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.FORMAT,
    )
    swiss_odd = condition(
        ChoiceColumn(
            max_length=20, choices=[_DIRECTORS, *ODD_FIELDS], default=OPEN, db_default=OPEN
        ),
        label=_("Odd field of a Swiss"),
        question=_("In a Swiss of an odd number of teams"),
        help=_(
            "What becomes of a team that is left over. The Law leaves it to the conditions; in the"
            " last round one has a bye anyhow."
        ),
        clause=_("Law 78D"),
        scoring=AT_TEAMS,
        fine_point=True,
        unsaid=True,
        chapter=Chapter.FORMAT,
    )

    class Meta:
        abstract = True
