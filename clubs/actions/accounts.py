"""What people do with their own login."""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs import throttles
from clubs.errors import UserError
from clubs.models import User


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
