"""Boards without a comparison, told before play: who scores against a field needs another score."""

from django.utils.translation import gettext as _

from clubs.wording import worded
from events.chosen_scoring import Chosen, scores_apart
from events.models import Scoring
from events.models.scoring_choices import BOARDS_AT_MATCHPOINTS, IN_A_FIELD
from events.movements.comparison import played_alone
from events.movements.schedule import Schedule


def why_uncompared(chosen: Chosen, schedule: Schedule, *, in_sections: bool) -> str:
    """What becomes of boards that one table alone plays; empty where each has a comparison.

    Scores of several sections are compared with one another, unless the conditions say otherwise.
    Total points count as they are.
    """
    if chosen.scoring not in IN_A_FIELD - {Scoring.TOTAL_POINTS}:
        return ""
    if in_sections and not scores_apart(chosen):
        return ""
    alone = played_alone(schedule)
    if alone is None:
        return ""
    if chosen.scoring in BOARDS_AT_MATCHPOINTS:
        follows = _("At matchpoints such a board counts for nobody.")
    else:
        follows = _("At IMPs such a board is worth nothing to either side.")
    return f"{worded(alone)} {follows}"
