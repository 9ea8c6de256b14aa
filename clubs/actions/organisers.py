"""A regulating authority recognises tournament organisers (Law 80B1)."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.actions.invitations import Invited, write_invitation
from clubs.actions.official_acts import check_is_official
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.finding import findable
from clubs.history.recording import record
from clubs.models import Authority, Membership, Organiser


@dataclass(frozen=True, slots=True)
class Recognised:
    """A new organiser and the invitation of its first administrator."""

    organiser: Organiser
    invited: Invited


def recognise_organiser(
    *,
    actor: Actor,
    authority: Authority,
    name: str,
    slug: str,
    place: str,
    time_zone: str,
    administrator_email: str,
    now: datetime,
) -> Recognised:
    """Recognise an organiser and invite whoever will administer it.

    Raises:
        UserError: another organiser has the short name.
    """
    with transaction.atomic():
        check_is_official(actor, authority)
        if Organiser.objects.select_for_update().filter(slug=slug).exists():
            raise UserError(_("Another organiser has this short name."), field="slug")
        organiser = Organiser.objects.create(
            authority=authority,
            name=name,
            slug=slug,
            place=place,
            time_zone=time_zone,
            recognised_at=now,
            findable=findable(name, place),
        )
        with scope(organiser=organiser):
            record(
                actor=actor,
                organiser=organiser,
                now=now,
                act="organiser.recognise",
                subject=organiser,
                after={"name": name, "place": place, "time_zone": time_zone},
                note=str(authority),
            )
            invited = write_invitation(
                actor=actor,
                organiser=organiser,
                email=administrator_email,
                role=Membership.MemberRole.ADMINISTRATOR,
                player=None,
                now=now,
            )
    return Recognised(organiser, invited)
