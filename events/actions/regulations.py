"""Regulating: what an authority (Law 80A2) and an organiser (Law 80B2) say on provisions."""

import logging
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actions.official_acts import check_is_official, lock_authority, write_act
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Authority, Organiser
from clubs.permissions import Permission
from clubs.queries.recognition import today_at
from clubs.queries.tree import chain_of
from events.actions.delegations import refuse_assigned
from events.actions.provision_values import checked_value, known_provision
from events.models import Chapter, HouseRules, Regulation
from events.provisions.catalogue import CATALOGUE
from events.provisions.contradictions import contradictions
from events.provisions.kinds import Value
from events.provisions.provision import Setter
from events.provisions.ruled import ChapterRule, Ruled
from events.provisions.settling import refused_of
from events.provisions.statements import Speaker, Statement
from events.queries.contradicted_rules import refused_rules
from events.queries.powers import held_keys
from events.queries.provision_words import refusal
from events.queries.regulations import (
    BELOW_AUTHORITIES,
    house_rules,
    in_force,
    said_above_authority,
    said_to,
)
from events.regulation_mail import leave_to_tell

logger = logging.getLogger(__name__)


def publish_regulation(
    *,
    actor: Actor,
    authority: Authority,
    title: str,
    effective_on: date,
    ruled: Mapping[str, Ruled],
    now: datetime,
    seen: int,
    document: str = "",
    chapters: Mapping[str, ChapterRule] | None = None,
) -> Regulation:
    """Put all that the authority says on provisions into force from a day of play on.

    `seen` is the number of the version that the actor had before them, 0 where there was none;
    `document` the file that it comes from, `chapters` what is said of chapters of the conditions,
    by key. What has been played is never concerned.

    Raises:
        UserError: the day is past, nothing is said or changed, a value is outside its range or
            under its floor, an authority above has fixed another, or the power is assigned away;
            somebody published meanwhile.
        NotAllowed: the actor is no official.
    """
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        regulation = planned_regulation(
            authority=authority,
            title=title,
            effective_on=effective_on,
            ruled=ruled,
            now=now,
            seen=seen,
            chapters=chapters,
        )
        regulation.document, regulation.published_by = document, actor.name
        regulation.save()
        about = f"{regulation.number}, {regulation.title}"
        write_act(actor=actor, authority=authority, act="publish_regulation", about=about, now=now)
        transaction.on_commit(lambda: leave_to_tell(regulation))
    logger.info("%s: regulation %d", authority.slug, regulation.number)
    return regulation


def planned_regulation(
    *,
    authority: Authority,
    title: str,
    effective_on: date,
    ruled: Mapping[str, Ruled],
    now: datetime,
    seen: int,
    chapters: Mapping[str, ChapterRule] | None = None,
) -> Regulation:
    """The version that publishing would write, checked and not stored.

    Raises:
        UserError: as `publish_regulation` says.
    """
    latest = authority.regulations.order_by("number").last()
    _refuse_stale(latest, seen)
    _refuse_past(authority, effective_on, now)
    asked = {Chapter(key).value: each.kept() for key, each in (chapters or {}).items()}
    if not ruled and not asked and latest is None:
        raise UserError(_("This regulation says nothing: choose something first."))
    statements = _checked(authority, ruled, effective_on)
    before = next(iter(in_force([authority], effective_on)), None)
    refuse_assigned(authority, statements, before.statements if before else {}, effective_on)
    planned = (statements, asked, effective_on)
    if latest and (latest.statements, latest.chapters, latest.effective_on) == planned:
        raise UserError(_("Nothing has changed since version %d.") % latest.number)
    return Regulation(
        authority=authority,
        number=latest.number + 1 if latest else 1,
        title=title,
        effective_on=effective_on,
        statements=statements,
        chapters=asked,
        published_at=now,
    )


def publish_house_rules(
    *, actor: Actor, organiser: Organiser, said: Mapping[str, Value], now: datetime, seen: int
) -> HouseRules:
    """Put what the organiser says for all its events into force, for what is still to be played.

    Conditions that are published already are overtaken, as by a regulation (Law 78D).

    Raises:
        UserError: nothing changed, a value is outside its range or under its floor, it is the
            authority's to say, or an authority has fixed another; somebody published meanwhile.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        lock_organiser(organiser)
        latest = house_rules(organiser)
        _refuse_stale(latest, seen)
        values = {key: checked_value(known_provision(key), value) for key, value in said.items()}
        _refuse_contradictions(values)
        _refuse_against(organiser, values, now)
        statements = {key: {"value": value} for key, value in values.items()}
        if statements == (latest.statements if latest else {}):
            raise UserError(_("Nothing has changed."))
        rules = HouseRules.objects.create(
            organiser=organiser,
            number=latest.number + 1 if latest else 1,
            statements=statements,
            published_at=now,
            published_by=actor.name,
        )
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="house_rules.publish",
            subject=organiser,
            before={key: each["value"] for key, each in latest.statements.items()}
            if latest
            else None,
            after=values | {"version": rules.number},
        )
    return rules


def _refuse_stale(latest: Regulation | HouseRules | None, seen: int) -> None:
    if latest and latest.number != seen:
        raise UserError(
            _("%(who)s has published version %(number)d meanwhile: look at it first.")
            % {"who": latest.published_by, "number": latest.number}
        )


def _refuse_past(authority: Authority, effective_on: date, now: datetime) -> None:
    """Nothing is regulated today for a day that is over where the authority is."""
    if effective_on < today_at(authority, now):
        raise UserError(
            _("What has been played keeps the regulation of its day: choose today or a later day."),
            field="effective_on",
        )


def _checked(
    authority: Authority, ruled: Mapping[str, Ruled], effective_on: date
) -> dict[str, dict[str, Any]]:
    """The statements as they are kept, none of which contradicts an authority above."""
    above = said_above_authority(authority, effective_on)
    speaker = Speaker(BELOW_AUTHORITIES, Setter.AUTHORITY, authority.name)
    kept = {}
    for key, each in ruled.items():
        provision = known_provision(key)
        value = None if each.value is None else checked_value(provision, each.value)
        approved = tuple(checked_value(provision, one) for one in each.approved)
        if value is None and (each.is_fixed or not approved):
            raise UserError(
                _("%s: say which value is meant.") % provision.clause, field=provision.key
            )
        own = Statement(speaker, value, each.is_fixed, approved, each.citation)
        for refused in refused_of(provision, above.get(key, ()), own):
            raise UserError(refusal(provision, refused), field=key)
        kept[key] = Ruled(value, each.is_fixed, approved, each.citation.strip()).kept()
    _refuse_contradictions({key: each["value"] for key, each in kept.items()})
    return kept


def _refuse_contradictions(said: Mapping[str, Value | None]) -> None:
    for key, why in contradictions(said):
        raise UserError(
            _("%(clause)s: %(why)s") % {"clause": CATALOGUE[key].clause, "why": _(why)}, field=key
        )


def _refuse_against(organiser: Organiser, values: Mapping[str, Value], now: datetime) -> None:
    """Refuse house rules that what authorities say today does not leave to the organiser."""
    today = now.astimezone(ZoneInfo(organiser.time_zone)).date()
    held = frozenset(held_keys(organiser, chain_of(organiser.authority_id), today))
    for key, refused in refused_rules(organiser, values, said_to(organiser, today), held):
        raise UserError(refusal(CATALOGUE[key], refused), field=key)
