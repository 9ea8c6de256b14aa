"""Pictures attached to a call, a ruling or an appeal, and taken off again.

None is ever changed. What is attached later than the matter was written down has its own time.
"""

from datetime import datetime
from functools import partial
from secrets import token_hex

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext as _

from clubs import limits
from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import Player
from clubs.permissions import Permission
from clubs.queries.roles import permissions_for
from clubs.throttles import PICTURES_BY_PERSON, count
from events.access import event_roles, require_in_event
from events.interchange.pictures import Picture
from events.locking import lock_session
from events.models import Session
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.models import Call, Evidence, Ruling
from rulings.queries.evidence import (
    PictureMatter,
    digest_of,
    is_for,
    may_take_off,
    own_part,
    takes_pictures,
)
from rulings.queries.viewers import Viewer, viewer_of

FOLDER = "evidence"


def attach_picture(
    *, actor: Actor, matter: PictureMatter, picture: Picture, shows: str, now: datetime
) -> Evidence:
    """Attach a picture to a matter: a director to any, a party to a call or an appeal.

    Raises:
        UserError: the matter has ended, or has very many.
        NotAllowed: it is not the actor's.
        TooMany: they have attached very many.
    """
    with transaction.atomic():
        session = lock_session(matter.session)
        actor = require_in_event(actor, session.event, Permission.ATTACH_PICTURE)
        matter.refresh_from_db()
        viewer = _viewer(actor, session)
        refuse_unless_attachable(viewer, matter)
        is_own = not viewer.may(Permission.RULE)
        return write_picture(
            actor=actor,
            matter=matter,
            picture=picture,
            shows=shows,
            player=own_part(viewer, matter) if is_own else None,
            now=now,
        )


def take_picture_off(*, actor: Actor, row: Evidence, reason: str, now: datetime) -> Evidence:
    """A mistaken picture is seen no more: its file goes, that it was there and why stays.

    Raises:
        UserError: the actor neither attached it nor rules here.
        Conflict: it has been taken off already.
        NotAllowed: the actor attaches nothing here.
    """
    with transaction.atomic():
        session = lock_session(row.session)
        actor = require_in_event(actor, session.event, Permission.ATTACH_PICTURE)
        row.refresh_from_db()
        refuse_unless_removable(_viewer(actor, session), row)
        return write_taken_off(actor=actor, row=row, reason=reason, now=now)


def refuse_unless_attachable(viewer: Viewer, matter: PictureMatter) -> None:
    """Refuse to attach a picture to what is not the visitor's, or has ended."""
    if not is_for(viewer, matter):
        raise NotAllowed(_("Pictures are attached by directors and by those whom it concerns."))
    if not takes_pictures(matter):
        raise UserError(_("%s has ended: nothing is attached to it any more.") % matter)


def refuse_unless_removable(viewer: Viewer, row: Evidence) -> None:
    """Refuse to take off what is off, or what somebody else attached."""
    if row.taken_off_at:
        raise Conflict(_("%s has been taken off already.") % row)
    if not may_take_off(viewer, row):
        raise UserError(_("A picture is taken off by whoever attached it, or a director."))


def write_picture(
    *,
    actor: Actor,
    matter: PictureMatter,
    picture: Picture,
    shows: str,
    player: Player | None,
    now: datetime,
) -> Evidence:
    """Attach it, for an act that has locked and checked; of a player, under that name."""
    session = matter.session
    count(PICTURES_BY_PERSON, f"{session.organiser_id} {actor.name}", now)
    of_matter = {_kind_of(matter): matter}
    if Evidence.objects.filter(**of_matter).count() >= limits.PICTURES:
        raise UserError(_("There are %d pictures already.") % limits.PICTURES, field="picture")
    row = Evidence(
        organiser=session.organiser,
        session=session,
        number=next_number(Evidence.objects.filter(session=session)),
        shows=shows.strip(),
        digest=digest_of(picture.data),
        width=picture.width,
        height=picture.height,
        added_by=player,
        added_by_name=player.name if player else actor.name,
        added_at=now,
        **of_matter,
    )
    name = f"{FOLDER}/{session.organiser_id}/{token_hex(16)}.jpg"
    row.file.save(name, ContentFile(picture.data), save=False)
    row.save()
    after = {"of": str(matter), "digest": row.digest}
    record_matter(actor, row, "evidence.add", now, after=after, note=row.shows)
    return row


def write_taken_off(*, actor: Actor, row: Evidence, reason: str, now: datetime) -> Evidence:
    """Take it off, for an act that has locked and checked."""
    if row.file.name:
        transaction.on_commit(partial(row.file.storage.delete, row.file.name))
    row.file = ""
    row.taken_off_at, row.taken_off_by, row.taken_off_for = now, actor.name, reason
    row.save(update_fields=["file", "taken_off_at", "taken_off_by", "taken_off_for"])
    record_matter(actor, row, "evidence.take_off", now, note=reason)
    return row


def write_pictures_gone(*, actor: Actor, player: Player, now: datetime) -> None:
    """The pictures of somebody who is forgotten go with them; that they were there stays."""
    reason = _("Whoever attached it is forgotten.")
    for row in Evidence.objects.filter(added_by=player, taken_off_at=None):
        write_taken_off(actor=actor, row=row, reason=reason, now=now)


def _viewer(actor: Actor, session: Session) -> Viewer:
    permissions = permissions_for(actor, event_roles(actor, session.event))
    return viewer_of(actor, permissions, session)


def _kind_of(matter: PictureMatter) -> str:
    if isinstance(matter, Ruling):
        return "ruling"
    return "call" if isinstance(matter, Call) else "appeal"
