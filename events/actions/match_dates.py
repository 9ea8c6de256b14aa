"""By when the matches of a season are to be played: one of them, or a whole round."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.season_acts import refuse_no_reason, season_in_play, write_season_act
from events.locking import lock_session
from events.models import SeasonMatch, Session


def move_match(
    *, actor: Actor, session: Session, number: int, play_by: datetime, reason: str, now: datetime
) -> SeasonMatch:
    """The match is to be played by another instant.

    Raises:
        UserError: no reason, it is settled, or there is no such match.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season = season_in_play(session, now)
        try:
            match = season.match(number)
        except KeyError as error:
            raise UserError(_("There is no match %d.") % number) from error
        if match.is_settled:
            raise UserError(_("This match is settled: its date says nothing any more."))
        refuse_no_reason(reason)
        _write_date(actor, session, match.row, play_by, reason.strip(), now)
    return match.row


def move_round(
    *, actor: Actor, session: Session, number: int, play_by: datetime, reason: str, now: datetime
) -> list[SeasonMatch]:
    """All matches of a round that are not settled are to be played by another instant.

    Raises:
        UserError: no reason, all are settled, or there is no such round.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        season = season_in_play(session, now)
        refuse_no_reason(reason)
        rows = [each.row for each in season.rounds.get(number, []) if not each.is_settled]
        if not rows:
            raise UserError(_("No match of this round waits to be played."))
        for row in rows:
            _write_date(actor, session, row, play_by, reason.strip(), now)
    return rows


def _write_date(
    actor: Actor, session: Session, row: SeasonMatch, play_by: datetime, reason: str, now: datetime
) -> None:
    before = {"play_by": row.play_by.isoformat()}
    row.play_by = play_by
    row.save(update_fields=["play_by"])
    after = {"play_by": play_by.isoformat()}
    write_season_act(
        actor, session, row, "match.move", now, before=before, after=after, note=reason
    )
