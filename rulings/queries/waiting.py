"""What keeps an official score provisional, in words for those who direct and organise."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from events.models import Session
from rulings.deadlines import Obstacle, obstacles
from rulings.queries.matters import matters

WORDS: Mapping[Obstacle, str | Promise] = {
    Obstacle.NOT_OFFICIAL: _("The official score is not available yet."),
    Obstacle.CORRECTION_PERIOD: _("Scoring errors can still be corrected (Law 79C1)."),
    Obstacle.APPEAL_PERIOD: _("Rulings can still be asked for and appealed (Law 92B)."),
    Obstacle.CORRECTION_OPEN: _("A scoring error that was reported is to be decided."),
    Obstacle.APPEAL_OPEN: _("An appeal is open."),
    Obstacle.RULING_UNFINISHED: _(
        "A ruling is being written, or to be looked at again after the board."
    ),
    Obstacle.SIDE_NOT_TOLD: _("A side is still to be told of a ruling (Law 83)."),
    Obstacle.REQUEST_OPEN: _("A call to a table or a request for a ruling waits for an answer."),
    Obstacle.REOPENED: _("It is still to be said what became of that for which it was reopened."),
    Obstacle.OUTAGE: _("Whether a period goes on for an outage of the site is still to be said."),
}


def what_it_waits_for(session: Session, now: datetime) -> list[str]:
    """Everything, while the score is provisional."""
    if session.state != Session.State.OFFICIAL:
        return []
    return [str(WORDS[each]) for each in obstacles(matters(session), now)]
