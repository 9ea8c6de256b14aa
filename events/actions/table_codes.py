"""The code of a table's card, typed by whoever sits there.

Only codes that no card has are counted: a hall whose two hundred phones stand behind one address
may type as many right ones as it likes. Of those on cards at a time there are few, of possible ones
887 million.
"""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs import throttles
from clubs.errors import TooMany, UserError
from clubs.models import Attempt
from events.queries.table_keys import key_by_code, why_closed, words_of
from events.table_secrets import token_of

WHOLE_SITE = "site"


def token_for_code(*, code: str, address: str, now: datetime) -> str:
    """The token of the table that the code opens; `address` is the visitor's.

    Raises:
        UserError: no table has the code, or its key opens nothing any more.
        TooMany: wrong ones were typed too often, from there or on the whole site. A right one is
            not taken then either, else guessing could go on.
    """
    guesses = _counted(address, now)
    key = key_by_code(code)
    if key is None:
        raise UserError(_("No table has this code: look at the card again."), field="code")
    for guess in guesses:
        guess.delete()
    closed = why_closed(key, now)
    if closed is not None:
        raise UserError(words_of(closed), field="code")
    return token_of(key.nonce)


def _counted(address: str, now: datetime) -> tuple[Attempt, Attempt]:
    """Counted before it is looked at, so that of many at once no more are looked at than may."""
    mine = throttles.count(throttles.TABLE_CODES_FROM_ADDRESS, address, now)
    try:
        return mine, throttles.count(throttles.TABLE_CODES, WHOLE_SITE, now)
    except TooMany:
        mine.delete()
        raise
