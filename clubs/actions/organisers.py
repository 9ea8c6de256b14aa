"""A regulating authority recognises tournament organisers (Law 80B1)."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.actions.invitations import Invited, write_invitation
from clubs.actions.official_acts import check_is_official, lock_authority, write_act
from clubs.actions.recognition import check_days, write_recognition
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.finding import findable
from clubs.history.recording import record
from clubs.models import Authority, Membership, Organiser, RecognitionAct
from clubs.queries.recognition import today_at


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
    is_authority: bool = False,
    since: date | None = None,
    until: date | None = None,
) -> Recognised:
    """Recognise an organiser, today if no day is said, and invite whoever will administer it.

    A club that the authority has long recognised is entered with the day on which it began.

    Raises:
        UserError: another organiser has the short name, the last day is before the first, or the
            authority itself is an organiser already.
    """
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        if Organiser.objects.select_for_update().filter(slug=slug).exists():
            raise UserError(_("Another organiser has this short name."), field="slug")
        if is_authority and authority.organisers.filter(is_authority=True).exists():
            raise UserError(_("This authority is an organiser already."), field="is_authority")
        organiser = Organiser.objects.create(
            authority=authority,
            name=name,
            slug=slug,
            place=place,
            time_zone=time_zone,
            recognised_at=now,
            findable=findable(name, place),
            is_authority=is_authority,
        )
        since = since or today_at(organiser, now)
        check_days(since, until)
        write_recognition(
            actor=actor,
            organiser=organiser,
            kind=RecognitionAct.Kind.RECOGNISED,
            since=since,
            until=until,
            now=now,
        )
        write_act(actor=actor, authority=authority, act="recognise", about=name, now=now)
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
