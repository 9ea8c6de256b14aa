"""Regulating authorities (Law 80A): the first by an operator, the others by officials."""

import logging
from collections.abc import Iterator, Sequence
from copy import copy
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actions.office_invitations import InvitedOfficial, write_office_invitation
from clubs.actions.official_acts import (
    check_is_official,
    lock_authority,
    lock_tree,
    write_act,
)
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Authority, AuthorityLevel, AuthorityMove, Official, User
from clubs.queries.tree import below, chain_of

logger = logging.getLogger(__name__)


@transaction.atomic
def establish_authority(
    *, name: str, slug: str, official: User, parent: str = "", level: str = ""
) -> Authority:
    """The authority with its official; one that is there already gets one more official.

    Raises:
        UserError: no authority has the parent's short name, or the level is not below those above.
    """
    lock_tree()
    above = Authority.objects.filter(slug=parent).first() if parent else None
    if parent and above is None:
        raise UserError(_("There is no authority “%s”.") % parent, field="parent")
    if above:
        _refuse_level(chain_of(above.pk), level)
    authority, _is_new = Authority.objects.get_or_create(
        slug=slug, defaults={"name": name, "parent": above, "level": level}
    )
    Official.objects.get_or_create(authority=authority, user=official)
    return authority


def establish_below(
    *,
    actor: Actor,
    authority: Authority,
    name: str,
    slug: str,
    email: str,
    level: str = "",
    now: datetime,
) -> InvitedOfficial:
    """A new authority under this one (Law 80A1), and the invitation of its first official.

    Raises:
        UserError: another authority has the short name, or the level is not below those above.
        NotAllowed: the actor is no official.
    """
    with transaction.atomic():
        lock_tree()
        check_is_official(actor, authority)
        if Authority.objects.filter(slug=slug).exists():
            raise UserError(_("Another authority has this short name."), field="slug")
        _refuse_level(chain_of(authority.pk), level)
        made = Authority.objects.create(
            name=name, slug=slug, parent=authority, level=level, time_zone=authority.time_zone
        )
        write_act(actor=actor, authority=made, act="establish", about=str(authority), now=now)
        return write_office_invitation(actor=actor, authority=made, email=email, now=now)


def change_authority(
    *,
    actor: Actor,
    authority: Authority,
    changed: Authority,
    name: str,
    parent: Authority | None,
    time_zone: str,
    level: str | None = None,
    now: datetime,
) -> Authority:
    """Rename an authority of one's own subtree, move it to under another of that subtree, to
    another time zone, or to another level; without one that stays.

    `authority` is the one whose official acts; it may rename itself, but not move.

    Raises:
        UserError: either stands outside the subtree, it would come to stand under itself, or the
            level of it, or of one below, would not be lower than those above.
        NotAllowed: the actor is no official.
    """
    with transaction.atomic():
        tree = lock_tree()
        check_is_official(actor, authority)
        changed = tree[changed.pk]
        _refuse_move(tree[authority.pk], changed, parent)
        level = changed.level if level is None else level
        _refuse_levels(changed, parent, level)
        for act, about in _changes(changed, name, parent, time_zone, level):
            write_act(actor=actor, authority=changed, act=act, about=about, now=now)
        if changed.parent_id != (parent.pk if parent else None):
            AuthorityMove.objects.create(authority=changed, was_under=changed.parent, at=now)
        changed.name, changed.parent, changed.time_zone = name, parent, time_zone
        changed.level = level
        changed.save(update_fields=["name", "parent", "time_zone", "level"])
    return changed


def _changes(
    changed: Authority, name: str, parent: Authority | None, time_zone: str, level: str
) -> Iterator[tuple[str, str]]:
    """Each act that this comes to, with what it is about."""
    if changed.name != name:
        yield "rename", _("“%(before)s” to “%(after)s”") % {"before": changed.name, "after": name}
    if changed.parent_id != (parent.pk if parent else None):
        yield "move", _("to under %s") % parent
    if changed.time_zone != time_zone:
        zones = {"before": changed.time_zone, "after": time_zone}
        yield "time_zone", _("from %(before)s to %(after)s") % zones
    if changed.level != level:
        yield "level", _levelled(level)


def _levelled(level: str) -> str:
    return str(AuthorityLevel(level).label) if level else _("not said")


def _refuse_levels(changed: Authority, parent: Authority | None, level: str) -> None:
    """Refuse a level that does not go with those above and below, where it comes to stand."""
    above = chain_of(parent.pk) if parent else []
    _refuse_level(above, level)
    as_it_will_be = copy(changed)
    as_it_will_be.level = level
    for each in below(changed)[1:]:
        _refuse_level([*above, as_it_will_be], each.level, of=each)


def _refuse_level(above: Sequence[Authority], level: str, of: Authority | None = None) -> None:
    """Refuse a level that is not lower than each that is said above, told of the nearest; `of` has
    it already.
    """
    for each in (row for row in reversed(above) if row.level and level):
        if _ORDER.index(level) > _ORDER.index(each.level):
            continue
        said = {"above": each, "level": _levelled(each.level), "of": of, "own": _levelled(level)}
        if of is None:
            why = _("%(above)s is a %(level)s: who stands under it is of a lower level.")
        else:
            why = _("%(of)s is a %(own)s, and cannot stand under a %(level)s.")
        raise UserError(why % said, field="level")


_ORDER = AuthorityLevel.values
"""The levels, the highest first."""


def _refuse_move(authority: Authority, changed: Authority, parent: Authority | None) -> None:
    """Refuse whatever is not within the subtree, and every circle."""
    own = below(authority)
    if changed not in own:
        raise UserError(
            _("%(one)s does not stand under %(other)s.") % {"one": changed, "other": authority}
        )
    if changed.parent_id == (parent.pk if parent else None):
        return
    if changed == authority or parent not in own:
        raise UserError(
            _("Only an authority above both can move %s there.") % changed, field="parent"
        )
    if parent in below(changed):
        raise UserError(
            _("%(one)s would stand under itself: %(other)s is one of those below it.")
            % {"one": changed, "other": parent},
            field="parent",
        )


def ask_for_second_factor(
    *, actor: Actor, authority: Authority, is_asked: bool, now: datetime
) -> None:
    """Ask a second factor of the officials and of the organisers' administrators, or no more.

    Those who have none are led to set it up at their next log-in.
    """
    with transaction.atomic():
        authority = lock_authority(authority)
        check_is_official(actor, authority)
        if is_asked == (authority.second_factor_since is not None):
            return
        authority.second_factor_since = now if is_asked else None
        authority.second_factor_by = actor.user
        authority.save(update_fields=["second_factor_since", "second_factor_by"])
        act = "ask_second_factor" if is_asked else "drop_second_factor"
        write_act(actor=actor, authority=authority, act=act, now=now)
    logger.info("%s: second factor asked: %s", authority.slug, is_asked)
