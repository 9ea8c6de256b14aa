"""How often something may be tried, counted in the database: all web processes count as one.

A whole club shares one address: what is counted by address leaves room for forty people within
five minutes. `docs/operating.md` lists the limits.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.errors import TooMany
from clubs.models import Attempt

logger = logging.getLogger(__name__)

FIVE_MINUTES, AN_HOUR, A_DAY = timedelta(minutes=5), timedelta(hours=1), timedelta(days=1)
REMEMBERED = A_DAY
"""The longest that a limit looks back."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many attempts within so long, and what to say to the next one."""

    kind: str
    most: int
    within: timedelta
    words: str | Promise


SIGN_INS_FROM_ADDRESS = Limit(
    "sign in from address", 240, FIVE_MINUTES, _("Too many people try to sign in from here.")
)
SIGN_INS_OF_NAME = Limit(
    "sign in as", 100, AN_HOUR, _("Too many attempts to sign in with this e-mail address.")
)
RESETS_FROM_ADDRESS = Limit(
    "reset from address", 60, AN_HOUR, _("Too many new passwords are asked for from here.")
)
RESETS_OF_NAME = Limit(
    "reset for",
    5,
    AN_HOUR,
    _("A new password has been asked for often enough: look into your mail."),
)
ACCEPTS_FROM_ADDRESS = Limit(
    "accept from address", 240, AN_HOUR, _("Too many invitations are opened from here.")
)
INVITATIONS_BY_SENDER = Limit(
    "invite by", 200, AN_HOUR, _("You have invited very many people within an hour.")
)
INVITATIONS_TO_NAME = Limit(
    "invite", 10, A_DAY, _("This address has been sent many invitations today.")
)
ADDRESS_CHANGES = Limit(
    "change address", 5, A_DAY, _("You have asked for a new address often enough today.")
)

SYSTEM_CARDS_BY_PLAYER = Limit(
    "file system card", 20, A_DAY, _("You have filed very many system cards today.")
)

PICTURES_BY_PERSON = Limit(
    "attach pictures", 60, A_DAY, _("You have attached very many pictures today.")
)

REGISTER_LOOKS = Limit(
    "look into register", 60, A_DAY, _("The register has been looked into often enough today.")
)


TABLE_CODES_FROM_ADDRESS = Limit(
    "wrong table code from address", 100, AN_HOUR, _("Too many wrong codes were typed from here.")
)
TABLE_CODES = Limit(
    "wrong table code", 600, AN_HOUR, _("Too many wrong codes were typed on this site.")
)


def count(limit: Limit, who: object, now: datetime) -> Attempt:
    """Count an attempt; the row, for who counts only what fails, to be deleted when it does not.

    The row is there before anyone counts, so that of attempts at the same instant never more than
    the limit pass.

    Raises:
        TooMany: the limit was reached before; this attempt is not counted.
    """
    mine = Attempt.objects.create(kind=limit.kind, who=fingerprint(limit, who), at=now)
    others = Attempt.objects.filter(kind=mine.kind, who=mine.who, at__gt=now - limit.within)
    latest = others.exclude(pk=mine.pk).order_by("-at").values_list("at", flat=True)
    reached = latest[limit.most - 1 : limit.most].first()
    if reached is None:
        return mine
    mine.delete()
    logger.warning("Refused: %s %s, more than %d", limit.kind, mine.who[:12], limit.most)
    raise too_many(limit.words, reached + limit.within - now)


def too_many(words: str | Promise, wait: timedelta) -> TooMany:
    """The refusal that says how long to wait."""
    seconds = max(1, round(wait.total_seconds()))
    minutes = -(-seconds // 60)
    text = ngettext("Try again in a minute.", "Try again in %d minutes.", minutes)
    patience = text % minutes if minutes > 1 else text
    return TooMany(f"{words} {patience}", retry_after=seconds)


def forget(limit: Limit, who: object) -> None:
    """Begin to count anew."""
    Attempt.objects.filter(kind=limit.kind, who=fingerprint(limit, who)).delete()


def forget_old(now: datetime) -> None:
    """Drop what no limit looks at any more."""
    Attempt.objects.filter(at__lt=now - REMEMBERED).delete()


def fingerprint(limit: Limit, who: object) -> str:
    """What is kept of an address: nobody without the site's key can tell whose it is."""
    return salted_hmac(limit.kind, str(who), algorithm="sha256").hexdigest()
