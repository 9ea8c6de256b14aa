"""Who works for an organiser, in which roles."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actions.grants import take_back_grants
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.jobs.asking import forget_requests
from clubs.locking import lock_organiser, lock_rights
from clubs.models import Membership, Organiser, User
from clubs.permissions import Permission

ADMINISTRATOR = Membership.MemberRole.ADMINISTRATOR


def set_roles(
    *, actor: Actor, organiser: Organiser, user: User, roles: Collection[str], now: datetime
) -> None:
    """Give a login exactly these roles.

    Whoever is administrator no longer loses the invitations and tokens they made.

    Raises:
        UserError: no role at all, or the club would be left without an administrator.
    """
    if not roles:
        raise UserError(_("Choose a role, or remove them from the club."), field="roles")
    with transaction.atomic():
        lock_rights(organiser, actor.user, user)
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        held = held_roles(organiser, user)
        wanted = {str(role) for role in roles}
        if ADMINISTRATOR in held - wanted:
            check_other_administrator(organiser, user)
            take_back_grants(actor=actor, organiser=organiser, user=user, now=now)
        write_roles(actor=actor, organiser=organiser, user=user, wanted=wanted, held=held, now=now)


def write_removal(*, actor: Actor, organiser: Organiser, user: User, now: datetime) -> None:
    """End a membership with all that was given through it; for the act that has locked and asked.

    Raises:
        UserError: the club would be left without an administrator.
    """
    held = held_roles(organiser, user)
    if ADMINISTRATOR in held:
        check_other_administrator(organiser, user)
    take_back_grants(actor=actor, organiser=organiser, user=user, now=now)
    forget_requests(organiser=organiser, user=user)
    write_roles(actor=actor, organiser=organiser, user=user, wanted=set(), held=held, now=now)


def join(*, actor: Actor, organiser: Organiser, user: User, role: str, now: datetime) -> None:
    """Add one role to those a login has; for acts that have checked the right to give it."""
    with transaction.atomic():
        lock_organiser(organiser)
        held = held_roles(organiser, user)
        wanted = held | {str(role)}
        write_roles(actor=actor, organiser=organiser, user=user, wanted=wanted, held=held, now=now)


def held_roles(organiser: Organiser, user: User) -> set[str]:
    roles = Membership.objects.filter(organiser=organiser, user=user).values_list("role", flat=True)
    return set(roles)


def write_roles(
    *,
    actor: Actor,
    organiser: Organiser,
    user: User,
    wanted: set[str],
    held: set[str],
    now: datetime,
) -> None:
    if wanted == held:
        return
    Membership.objects.filter(organiser=organiser, user=user, role__in=held - wanted).delete()
    for role in sorted(wanted - held):
        Membership.objects.create(organiser=organiser, user=user, role=role)
    record(
        actor=actor,
        organiser=organiser,
        now=now,
        act="member.set_roles",
        subject=user,
        before={"roles": sorted(held)},
        after={"roles": sorted(wanted)},
    )


def check_other_administrator(organiser: Organiser, user: User) -> None:
    others = Membership.objects.filter(
        organiser=organiser, role=ADMINISTRATOR, user__is_active=True
    )
    if not others.exclude(user=user).exists():
        raise UserError(
            _("%s is the last administrator: make someone else administrator first.") % user,
            field="roles",
        )
