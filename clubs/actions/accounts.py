"""What people do with their own login; closing it also ends what they direct (`events`)."""

from datetime import datetime, timedelta

from axes.utils import reset as lift_lock_out
from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs import throttles
from clubs.actions.access_records import write_forgotten
from clubs.actions.second_factor import write_second_factor_off
from clubs.actions.sessions import end_sessions
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record_in_clubs
from clubs.mail import send_email_change, tell_of_account
from clubs.models import User

ADDRESS_SALT = "clubs.new-address"
ADDRESS_LIFETIME = timedelta(days=1)


def check_password(*, user: User, password: str, now: datetime) -> None:
    """Make sure that it is the owner who acts, not somebody at a page left open.

    Raises:
        UserError: the password is wrong.
        TooMany: so were many before.
    """
    throttles.count(throttles.SIGN_INS_OF_NAME, user.email, now)
    if not user.check_password(password):
        raise UserError(_("This is not your password."), field="password")
    throttles.forget(throttles.SIGN_INS_OF_NAME, user.email)


def rename_login(*, user: User, name: str, now: datetime) -> None:
    """Change what a login is called; what is on record keeps the name it was written with."""
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if user.name == name:
            return
        before, user.name = user.name, name
        user.save(update_fields=["name"])
        record_in_clubs(
            actor=Actor.person(user),
            user=user,
            now=now,
            act="login.rename",
            before={"name": before},
            after={"name": name},
        )


def change_password(
    *, user: User, password: str, new_password: str, keep: str | None, now: datetime
) -> None:
    """A new password; every other session but that of the key `keep` ends.

    Raises:
        UserError: the old password is wrong, or the new one easy to guess.
    """
    check_password(user=user, password=password, now=now)
    try:
        validate_password(new_password, user)
    except ValidationError as weak:
        raise UserError(" ".join(weak.messages), field="new_password") from weak
    with transaction.atomic():
        user.set_password(new_password)
        user.save(update_fields=["password"])
        end_sessions(user=user, keep=keep)
        transaction.on_commit(lambda: tell_of_account(user, _("Your password was changed.")))


def ask_for_new_address(*, user: User, password: str, email: str, now: datetime) -> None:
    """Mail a link to the new address; the old one stays until it is opened.

    Whether the new address has a login already is not told here: only to whoever reads its mail.

    Raises:
        UserError: the password is wrong.
        TooMany: asked often today.
    """
    check_password(user=user, password=password, now=now)
    throttles.count(throttles.ADDRESS_CHANGES, user.pk, now)
    email = email.strip().lower()
    key = signing.dumps({"login": user.pk, "from": user.email, "to": email}, salt=ADDRESS_SALT)
    send_email_change(email, key)


def address_asked_for(key: str) -> tuple[User, str] | None:
    """Whose address a link changes and to which; None when it is used, too old, or made up."""
    try:
        asked = signing.loads(key, salt=ADDRESS_SALT, max_age=ADDRESS_LIFETIME)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=asked["login"], email=asked["from"], is_active=True).first()
    return (user, asked["to"]) if user else None


def change_address(*, key: str, now: datetime) -> None:
    """Make the address to which the link was mailed the login's; the old one is told.

    Raises:
        UserError: the link does not work any more, or the address has a login of its own.
    """
    asked = address_asked_for(key)
    if asked is None:
        raise UserError(_("This link has been used or has run out: ask for a new one."))
    user, email = asked
    old = user.email
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        user.email = email
        try:
            with transaction.atomic():
                user.save(update_fields=["email"])
        except IntegrityError as taken:
            raise UserError(_("There is another account with the address %s.") % email) from taken
        record_in_clubs(actor=Actor.person(user), user=user, now=now, act="login.new_address")
        what = _("The e-mail address of your account is now %s.") % email
        transaction.on_commit(lambda: tell_of_account(user, what, address=old))


def write_closed(*, user: User) -> None:
    """Nobody logs in with it any more; of the person only the name stays, for what is on record."""
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    address = user.email
    user.email, user.is_active = f"closed-{user.pk}@closed.invalid", False
    user.set_unusable_password()
    user.save(update_fields=["email", "is_active", "password"])
    write_second_factor_off(user)
    write_forgotten(user=user)
    end_sessions(user=user)
    lift_lock_out(username=address)
    what = _("Your account was closed, as you asked.")
    transaction.on_commit(lambda: tell_of_account(user, what, address=address))
