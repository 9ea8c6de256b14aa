"""Giving powers away, and taking them back (Law 80A3)."""

from collections.abc import Collection, Mapping
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actions.official_acts import check_is_official, lock_authority, write_act
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Authority, Organiser
from clubs.queries.recognition import today_at
from clubs.queries.tree import below
from clubs.wording import listed
from events.actions.provision_values import known_provision
from events.models import Delegation
from events.provisions.catalogue import CATALOGUE
from events.provisions.given import GIVEN, POWERS_TO_ACT
from events.provisions.powers import Giving
from events.provisions.provision import Setter
from events.queries.powers import delegations_of, delegations_on


def give_powers(
    *,
    actor: Actor,
    authority: Authority,
    to: Authority | Organiser,
    keys: Collection[str],
    giving: str,
    since: date,
    until: date | None = None,
    citation: str = "",
    now: datetime,
) -> Delegation:
    """Delegate the power over what bears these keys to another, or assign it.

    Raises:
        UserError: nothing is named, something is not an authority's or is given already for some of
            these days, a day is past, or the holder could not use it.
        NotAllowed: the actor is no official.
    """
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        _refuse_holder(authority, to)
        _refuse_days(since, until, today_at(authority, now))
        for key in keys:
            _refuse_key(authority, to, key, since, until)
        if not keys:
            raise UserError(_("Choose what is given away."), field="keys")
        made = Delegation.objects.create(
            authority=authority,
            to_authority=to if isinstance(to, Authority) else None,
            to_organiser=to if isinstance(to, Organiser) else None,
            giving=giving,
            keys=[key for key in GIVEN if key in set(keys)],
            since=since,
            until=until,
            citation=citation.strip(),
            made_at=now,
            made_by=actor.name,
        )
        _record(actor, made, giving, "", now)
    return made


def revoke_powers(
    *,
    actor: Actor,
    authority: Authority,
    delegation: Delegation,
    since: date,
    reason: str,
    now: datetime,
) -> Delegation:
    """Take powers back, from a day of play on; what was decided by them stays for what was played.

    Raises:
        UserError: they are taken back already, the day is past, or no reason is given.
        NotAllowed: the actor is no official of the authority that gave them.
    """
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        delegation = delegations_of([authority]).get(pk=delegation.pk)
        if delegation.revoked_at is not None:
            raise UserError(_("%s has taken it back already.") % delegation.revoked_by)
        if not reason.strip():
            raise UserError(_("Say why: whoever is concerned reads it."), field="reason")
        _refuse_days(since, None, today_at(authority, now))
        delegation.revoked_from, delegation.revoked_at = since, now
        delegation.revoked_by, delegation.reason = actor.name, reason.strip()
        delegation.save(update_fields=["revoked_from", "revoked_at", "revoked_by", "reason"])
        _record(actor, delegation, "revoke", reason.strip(), now)
    return delegation


def refuse_assigned(
    authority: Authority,
    statements: Mapping[str, Mapping[str, Any]],
    before: Mapping[str, Mapping[str, Any]],
    on: date,
) -> None:
    """Refuse to regulate anew what is assigned to another on that day."""
    for each in delegations_on([authority], on):
        if each.giving != Giving.ASSIGNED:
            continue
        for key in each.keys:
            if key in statements and statements[key] != before.get(key):
                raise UserError(
                    _("%(clause)s is assigned to %(holder)s: %(authority)s has no say in it.")
                    % {
                        "clause": _(CATALOGUE[key].clause),
                        "holder": each.holder,
                        "authority": authority,
                    },
                    field=key,
                )


def _refuse_holder(authority: Authority, to: Authority | Organiser) -> None:
    if to == authority:
        raise UserError(_("%s has this power itself.") % authority, field="to")
    if isinstance(to, Organiser) and to.authority not in below(authority):
        raise UserError(
            _("%(one)s does not stand under %(other)s.") % {"one": to, "other": authority},
            field="to",
        )


def _refuse_days(since: date, until: date | None, today: date) -> None:
    if since < today:
        raise UserError(
            _("What has been played keeps what held on its day: choose today or a later day."),
            field="since",
        )
    if until is not None and until < since:
        raise UserError(_("The last day is before the first."), field="until")


def _refuse_key(
    authority: Authority, to: Authority | Organiser, key: str, since: date, until: date | None
) -> None:
    """Refuse what is not an authority's, and a power that is given already."""
    clause = _((POWERS_TO_ACT.get(key) or known_provision(key)).clause)
    if key in POWERS_TO_ACT and isinstance(to, Organiser):
        raise UserError(
            _("%(clause)s is for an authority: %(organiser)s would answer itself.")
            % {"clause": clause, "organiser": to},
            field="keys",
        )
    if key in CATALOGUE and Setter.AUTHORITY not in CATALOGUE[key].setters:
        raise UserError(
            _("%(clause)s leaves this to the organiser.") % {"clause": clause}, field="keys"
        )
    for each in delegations_of([authority]):
        if key in each.keys and _meet(each, since, until):
            raise UserError(
                _("%(clause)s is given to %(holder)s from %(since)s on: take that back first.")
                % {
                    "clause": clause,
                    "holder": each.holder,
                    "since": date_format(each.since, "j F Y"),
                },
                field="keys",
            )


def _meet(each: Delegation, since: date, until: date | None) -> bool:
    """Whether both hold on some day."""
    if each.revoked_from is not None and each.revoked_from <= max(each.since, since):
        return False
    begins_in_time = until is None or each.since <= until
    return begins_in_time and (each.until is None or since <= each.until)


def _record(actor: Actor, each: Delegation, act: str, note: str, now: datetime) -> None:
    clauses = listed([str(_(GIVEN[key].clause)) for key in each.keys])
    concerned = [each.authority, *([each.to_authority] if each.to_authority else [])]
    for authority in concerned:
        write_act(
            actor=actor,
            authority=authority,
            act=f"power_{act}",
            about=_("%(clauses)s: %(giver)s to %(holder)s")
            % {"clauses": clauses, "giver": each.authority, "holder": each.holder},
            note=note,
            now=now,
        )
