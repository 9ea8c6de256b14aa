"""The final score of a season, when nothing is disputed any more (Laws 79C1 and 92B)."""

from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.season_acts import season_in_play
from events.actions.season_close import write_season_score
from events.locking import lock_session
from events.models import SeasonScore, Session
from events.queries.periods import zone_of
from events.queries.seasons import SeasonNow
from rulings.deadlines import Obstacle, final_from, obstacles
from rulings.queries.match_matters import season_matters


def declare_final(*, actor: Actor, session: Session, now: datetime) -> SeasonScore:
    """Declare the score of the season final; what the pages show of it is kept as it is.

    Raises:
        UserError: a match is not settled, an appeal or what a team asked is open, a period has not
            passed, or it is final already.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.PUBLISH)
        season = season_in_play(session, now)
        score = write_season_score(actor, session, season, now)
        _refuse_disputed(season)
    return score


def _refuse_disputed(season: SeasonNow) -> None:
    found = season_matters(season)
    if found.matters.is_reopened:
        raise UserError(_("First say what became of that for which the score was reopened."))
    if found.open_appeals:
        raise UserError(
            _("Appeal %(appeal)s is open: it is decided, or taken back, before the score is final.")
            % {"appeal": found.open_appeals[0]}
        )
    if found.open_requests:
        raise UserError(
            _("%(request)s is open: it is answered, or taken back, before the score is final.")
            % {"request": found.open_requests[0]}
        )
    if Obstacle.OUTAGE in obstacles(found.matters, season.now):
        raise UserError(
            _("First say whether the periods go on that ran while the site was not reachable.")
        )
    until = final_from(found.matters)
    if until is not None and season.now <= until:
        at = date_format(until.astimezone(zone_of(season.session)), _("j M Y, H:i"))
        raise UserError(
            _(
                "Errors can be corrected and rulings appealed until %(time)s (Laws 79C1 and 92B): "
                "the score is final after that."
            )
            % {"time": at}
        )
