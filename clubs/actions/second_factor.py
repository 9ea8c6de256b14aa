"""A second factor at the log-in: codes of an authenticator (TOTP), and recovery codes on paper.

django-otp keeps both. It stores an authenticator's secret as it is, since codes are computed from
it; of the recovery codes we give it keyed hashes. It refuses a code used before, and makes whoever
mistypes wait twice as long each time.
"""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django_otp import verify_token
from django_otp.models import Device
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubs.access import require
from clubs.actions.sessions import end_sessions
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, TooMany, UserError
from clubs.history.recording import record, record_in_clubs
from clubs.mail import tell_of_account
from clubs.models import Organiser, User
from clubs.permissions import Permission
from clubs.queries.second_factor import (
    authenticator_of,
    authorities_that_ask,
    may_be_reset_by_club,
)
from clubs.throttles import too_many

CODES = 10
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""

GROUP, GROUPS = 4, 3
KEPT = 16
"""How much of a hash the library has room for."""


def begin_second_factor(*, user: User) -> TOTPDevice:
    """The authenticator that is being set up; the same one until its first code is right."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        device, _is_new = TOTPDevice.objects.get_or_create(
            user=user, confirmed=False, defaults={"name": "authenticator"}
        )
    return device


def confirm_second_factor(*, user: User, code: str, now: datetime) -> list[str]:
    """Use the authenticator from now on, once its code is right; its recovery codes.

    Raises:
        UserError: the code is wrong.
        TooMany: too soon after a wrong one.
    """
    device = begin_second_factor(user=user)
    check_code_of(user, device, code, now)
    with transaction.atomic():
        TOTPDevice.objects.filter(user=user, confirmed=True).delete()
        TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
        codes = write_recovery_codes(user)
        record_in_clubs(actor=Actor.person(user), user=user, act="login.second_factor_on", now=now)
        transaction.on_commit(lambda: tell_of_account(user, _("A second factor was set up.")))
    return codes


def check_second_factor(*, user: User, code: str, now: datetime) -> bool:
    """Let in whoever has the authenticator's code of this half minute, or a recovery code.

    True when it was a recovery code, which is used up by this.

    Raises:
        UserError: the code is wrong, or has been used.
        TooMany: too soon after a wrong one.
    """
    plain = "".join(code.split()).replace("-", "").lower()
    is_recovery = len(plain) == GROUP * GROUPS
    if is_recovery:
        device: Device | None = StaticDevice.objects.filter(user=user).first()
    else:
        device = authenticator_of(user)
    if device is None:
        raise wrong_code()
    check_code_of(user, device, kept_form(user, plain) if is_recovery else plain, now)
    return is_recovery


def check_code_of(user: User, device: Device, code: str, now: datetime) -> None:
    is_allowed, why = device.verify_is_allowed()
    if not is_allowed:
        raise wait(why["locked_until"] - now)
    if verify_token(user, device.persistent_id, code) is None:
        raise wrong_code()


def wait(left: timedelta) -> TooMany:
    return too_many(_("The code before was wrong, so this one was not looked at."), left)


def wrong_code() -> UserError:
    return UserError(
        _("This code is not right, or has been used: take the next one."), field="code"
    )


def renew_recovery_codes(*, user: User, now: datetime) -> list[str]:
    """Ten new codes; those before do not hold any more."""
    if authenticator_of(user) is None:
        raise UserError(_("Set up the second factor first."))
    with transaction.atomic():
        codes = write_recovery_codes(user)
        record_in_clubs(actor=Actor.person(user), user=user, act="login.recovery_codes", now=now)
        transaction.on_commit(lambda: tell_of_account(user, _("New recovery codes were made.")))
    return codes


def write_recovery_codes(user: User) -> list[str]:
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery codes")
    codes = [new_code() for _number in range(CODES)]
    for code in codes:
        device.token_set.create(token=kept_form(user, code.replace("-", "")))
    return codes


def new_code() -> str:
    groups = ("".join(secrets.choice(SIGNS) for _sign in range(GROUP)) for _group in range(GROUPS))
    return "-".join(groups)


def kept_form(user: User, code: str) -> str:
    """What is stored of a recovery code: nobody without the site's key can find it again."""
    return salted_hmac("recovery code", f"{user.pk}:{code}", algorithm="sha256").hexdigest()[:KEPT]


def turn_off_second_factor(*, user: User, now: datetime) -> None:
    """Log in with the password alone again.

    Raises:
        UserError: an authority asks for it.
    """
    if asking := authorities_that_ask(user):
        raise UserError(_("%s asks for a second factor: it cannot be turned off.") % asking[0])
    with transaction.atomic():
        write_second_factor_off(user)
        record_in_clubs(actor=Actor.person(user), user=user, act="login.second_factor_off", now=now)
        transaction.on_commit(lambda: tell_of_account(user, _("The second factor was turned off.")))


def reset_second_factor(*, user: User, now: datetime) -> None:
    """Take it away for whoever lost phone and paper; for the site's operator.

    Raises:
        UserError: there is none.
    """
    check_has_one(user)
    with transaction.atomic():
        write_second_factor_off(user)
        end_sessions(user=user)
        record_in_clubs(actor=SYSTEM, user=user, act="login.second_factor_reset", now=now)
        transaction.on_commit(lambda: tell_of_account(user, words_of_reset()))


def reset_members_second_factor(
    *, actor: Actor, organiser: Organiser, user: User, now: datetime
) -> None:
    """Take it away from a member of the club who lost phone and paper.

    Raises:
        UserError: there is none.
        NotAllowed: it guards more than this club.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        if not may_be_reset_by_club(organiser, user):
            raise NotAllowed(
                _("%s has an office, or administers another club: ask the site's operator.") % user
            )
        check_has_one(user)
        write_second_factor_off(user)
        end_sessions(user=user)
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="login.second_factor_reset",
            subject=user,
        )
        transaction.on_commit(lambda: tell_of_account(user, words_of_reset()))


def words_of_reset() -> str:
    return _("The second factor was taken away, since phone and recovery codes are lost.")


def check_has_one(user: User) -> None:
    if authenticator_of(user) is None:
        raise UserError(_("%s has no second factor.") % user)


def write_second_factor_off(user: User) -> None:
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
