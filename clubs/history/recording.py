"""Writing history: one record per change, chained to the one before by its hash."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from secrets import token_hex
from typing import Any

from django.db import models
from django_scopes import scope, scopes_disabled

from clubs.actors import Actor
from clubs.history.chain import link_hash
from clubs.history.sealings import said_by, said_by_head
from clubs.history.seals import sealed
from clubs.models import HistoryHead, HistoryRecord, Membership, Organiser, User

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RecordedChange:
    """One change, as a record tells it.

    `act` is the verb as `subject.verb` ("result.enter"); `before` and `after` hold plain JSON
    values of what changed.
    """

    act: str
    subject: models.Model
    before: Values | None = None
    after: Values | None = None
    note: str = ""
    session_id: int | None = None


def record(
    *,
    actor: Actor,
    organiser: Organiser,
    now: datetime,
    act: str,
    subject: models.Model,
    before: Values | None = None,
    after: Values | None = None,
    note: str = "",
    session_id: int | None = None,
) -> HistoryRecord:
    """Add a link to the organiser's chain; call it inside the transaction of the change itself."""
    head = lock_head(organiser)
    change = RecordedChange(act, subject, before, after, note, session_id)
    entry = _link(head, actor, organiser, now, change)
    entry.save()
    _end(head)
    return entry


def record_all(
    *, actor: Actor, organiser: Organiser, now: datetime, changes: Iterable[RecordedChange]
) -> None:
    """Add a link for each change, in their order, in as few queries as they fit into."""
    head = lock_head(organiser)
    HistoryRecord.objects.bulk_create(
        [_link(head, actor, organiser, now, change) for change in changes]
    )
    _end(head)


def _link(
    head: HistoryHead, actor: Actor, organiser: Organiser, now: datetime, change: RecordedChange
) -> HistoryRecord:
    """The next link, not written yet; the head moves on to it."""
    entry = HistoryRecord(
        organiser=organiser,
        number=head.number + 1,
        at=now,
        actor=actor.user,
        actor_name=actor.name,
        for_director=actor.for_director,
        act=change.act,
        subject_kind=change.subject._meta.model_name or "",
        subject_id=change.subject.pk,
        subject_name=str(change.subject)[:160],
        session_id=change.session_id,
        before=change.before,
        after=change.after,
        note=change.note,
        salt=token_hex(16),
        previous_hash=head.hash,
    )
    entry.hash = link_hash(entry)
    entry.seal = sealed(*said_by(entry))
    head.number, head.hash = entry.number, entry.hash
    return entry


def _end(head: HistoryHead) -> None:
    """Where the head stands now is the end of the chain."""
    head.seal = sealed(*said_by_head(head))
    head.save(update_fields=["number", "hash", "seal"])


def record_in_clubs(
    *,
    actor: Actor,
    user: User,
    now: datetime,
    act: str,
    before: Values | None = None,
    after: Values | None = None,
) -> None:
    """Write down in every club of a login what became of it."""
    with scopes_disabled():
        clubs = Membership.objects.filter(user=user).values("organiser")
    for organiser in Organiser.objects.filter(pk__in=clubs).order_by("pk"):
        with scope(organiser=organiser):
            record(
                actor=actor,
                organiser=organiser,
                now=now,
                act=act,
                subject=user,
                before=before,
                after=after,
            )


def lock_head(organiser: Organiser) -> HistoryHead:
    """The end of the chain, held until the transaction ends; made with the first record."""
    heads = HistoryHead.objects.select_for_update().filter(organiser=organiser)
    try:
        return heads.get()
    except HistoryHead.DoesNotExist:
        HistoryHead.objects.get_or_create(organiser=organiser)
        return heads.get()
