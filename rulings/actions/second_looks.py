"""Looking again after the board at a ruling on how play goes on (Laws 12A, 84 and 85B)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from rulings.actions.recording import record_matter
from rulings.models import Ruling, SecondLook
from rulings.queries.matters import is_to_look_at


def look_again(*, actor: Actor, ruling: Ruling, found: str, now: datetime) -> SecondLook:
    """Note what was found after the board, where the ruling stands; else it is replaced.

    Raises:
        UserError: the ruling does not wait for that, or nothing is said.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(ruling.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        ruling = Ruling.objects.select_related("second_look").get(pk=ruling.pk)
        if not is_to_look_at(ruling):
            raise UserError(_("%(ruling)s does not wait for that.") % {"ruling": ruling})
        if not found.strip():
            raise UserError(_("Say what you found."), field="found")
        look = SecondLook.objects.create(
            organiser=ruling.organiser,
            ruling=ruling,
            looked_at=now,
            looked_by=actor.name,
            for_director=actor.for_director,
            found=found,
        )
        record_matter(actor, ruling, "ruling.look", now, after={"found": found})
        return look
