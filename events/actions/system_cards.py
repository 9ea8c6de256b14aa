"""Filing the system card of one's own pair (Laws 40A1b and 40B2a)."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from secrets import token_hex

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Player
from clubs.permissions import Permission
from clubs.throttles import SYSTEM_CARDS_BY_PLAYER, count
from events.access import require_in_event
from events.locking import lock_event
from events.models import Event, Session, SystemCard
from events.queries.system_cards import own_membership, partners_of, system_card_rule, versions_of


def file_system_card(
    *,
    actor: Actor,
    event: Event,
    partner: Player,
    texts: Mapping[str, str],
    pdf: bytes | None = None,
    now: datetime,
) -> SystemCard:
    """File a card for oneself and a partner; it takes the place of the one before, which is kept.

    It stands in whatever of the organiser's events the two play together, so it waits for one that
    is being filed in another of them.

    Raises:
        UserError: nothing is said; the authority prescribes its own card and there is no PDF; the
            two are not in one entry, or the event is an individual; the event is over.
        NotAllowed: the actor does not play in the event.
        TooMany: they have filed very many.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.FILE_SYSTEM_CARD)
        lock_organiser(event.organiser)
        player = _own_record(actor, event, partner)
        count(SYSTEM_CARDS_BY_PLAYER, player.pk, now)
        said = {heading: text for heading, text in texts.items() if text}
        _refuse_lacking(event, said, pdf)
        before = versions_of(frozenset((player.pk, partner.pk)))
        filed = SystemCard(
            organiser=event.organiser,
            first=player,
            second=partner,
            version=max((each.version for each in before), default=0) + 1,
            event=event,
            texts=said,
            filed_by=player,
            filed_by_name=player.name,
            filed_at=now,
        )
        if pdf:
            name = f"system-cards/{event.organiser_id}/{token_hex(16)}.pdf"
            filed.file.save(name, ContentFile(pdf), save=False)
        filed.save()
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="system_card.file",
            subject=filed,
            after={"version": filed.version, "headings": list(said), "pdf": bool(pdf)},
        )
    return filed


def write_system_cards_gone(player: Player) -> None:
    """Delete the cards of somebody who is forgotten or deleted, with their files."""
    for filed in SystemCard.objects.filter(Q(first=player) | Q(second=player)):
        if filed.file.name:
            transaction.on_commit(partial(filed.file.storage.delete, filed.file.name))
        filed.delete()


def _own_record(actor: Actor, event: Event, partner: Player) -> Player:
    if event.is_individual:
        raise UserError(_("In an individual partners change: nobody files a system card."))
    if not event.sessions.exclude(state=Session.State.FINAL).exists():
        raise UserError(_("The score is final: file the card for the next event."))
    member = own_membership(event, actor.user)
    if member is None or partner not in partners_of(member):
        raise UserError(
            _("A system card is filed by one of a pair that is entered."), field="partner"
        )
    return member.player


def _refuse_lacking(event: Event, texts: Mapping[str, str], pdf: bytes | None) -> None:
    if not pdf and system_card_rule(event).is_prescribed:
        raise UserError(
            _("The authority prescribes its own system card: file it as a PDF (Law 40B2(a)(ii))."),
            field="pdf",
        )
    if not pdf and not texts:
        raise UserError(_("Choose a PDF, or write something under one of the headings."))
