"""Closing one's own account: what it may do ends everywhere, what is on record stays."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from clubs.actions.accounts import check_password, write_closed
from clubs.actions.members import (
    ADMINISTRATOR,
    check_other_administrator,
    held_roles,
    write_removal,
)
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import ApiToken, Authority, Membership, Organiser, Player, User
from clubs.queries.clubs import authorities_of
from events.actions.appointments import write_end
from events.actions.staff import hold_appointments
from events.models import Appointment
from events.queries.appointments import needs_successor


def close_account(*, user: User, password: str, now: datetime) -> None:
    """End offices, memberships, appointments and tokens of a login, and the login itself.

    Results, rulings and history keep the name; the address is forgotten.

    Raises:
        UserError: the password is wrong; or an authority, a club or an event in play would be
            left without its last official, administrator or director in charge.
    """
    check_password(user=user, password=password, now=now)
    with transaction.atomic():
        for authority in authorities_of(user).order_by("pk"):
            leave_office(authority, user)
        for organiser in clubs_with(user):
            with scope(organiser=organiser):
                leave_club(organiser, user, now)
        write_closed(user=user)


def leave_office(authority: Authority, user: User) -> None:
    offices = authority.officials.select_for_update(of=("self",)).select_related("user")
    others = [each for each in offices.order_by("pk") if each.user_id != user.pk]
    if not any(each.user.is_active for each in others):
        raise UserError(_("You are the last official of %s: invite another first.") % authority)
    authority.officials.filter(user=user).delete()


def clubs_with(user: User) -> list[Organiser]:
    """Where anything of a login's is: a role, an appointment, a token or the record of a player."""
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        keys = set(Membership.objects.filter(user=user).values_list("organiser", flat=True))
        keys |= set(Appointment.objects.filter(user=user).values_list("organiser", flat=True))
        keys |= set(ApiToken.objects.filter(created_by=user).values_list("organiser", flat=True))
        keys |= set(Player.objects.filter(user=user).values_list("organiser", flat=True))
    return list(Organiser.objects.filter(pk__in=keys).order_by("pk"))


def leave_club(organiser: Organiser, user: User, now: datetime) -> None:
    actor = Actor.person(user)
    appointments = hold_appointments(organiser, user)
    lock_organiser(organiser)
    refuse_last_administrator(organiser, user)
    for each in appointments:
        refuse_event_in_play(each)
        write_end(actor=actor, appointment=each, now=now)
    for player in Player.objects.filter(user=user):
        player.user = None
        player.save(update_fields=["user"])
        record(actor=actor, organiser=organiser, now=now, act="player.disclaim", subject=player)
    write_removal(actor=actor, organiser=organiser, user=user, now=now)


def refuse_last_administrator(organiser: Organiser, user: User) -> None:
    if ADMINISTRATOR not in held_roles(organiser, user):
        return
    try:
        check_other_administrator(organiser, user)
    except UserError as refusal:
        raise UserError(f"{organiser}: {refusal.message}") from refusal


def refuse_event_in_play(appointment: Appointment) -> None:
    if needs_successor(appointment):
        raise UserError(
            _("You direct “%s”, and play has begun: ask the club for another director first.")
            % appointment.event
        )
