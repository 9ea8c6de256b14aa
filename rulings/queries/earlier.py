"""What was told to a director earlier than it was recorded, as pages and documents show it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.typography.bridge import acting_for
from events.queries.answering import with_directors
from rulings.models import ToldEarlier


def rows_told_earlier() -> QuerySet[ToldEarlier]:
    """All there are, each with the director in charge for whom an assistant recorded it."""
    return with_directors(ToldEarlier.objects.all(), recorded_under=("recorded_by", "recorded_at"))


def told_of(
    rows: Iterable[ToldEarlier], act: str, at: datetime | None = None
) -> ToldEarlier | None:
    """What was told of one act on a matter, of several of that made `at`; None where it was
    recorded as it was made.
    """
    return next((each for each in rows if each.act == act and at in (None, each.made_at)), None)


@dataclass(frozen=True, slots=True)
class ShownTold:
    """One act that was told before it was recorded, in words."""

    act: str
    made_at: datetime
    recorded_at: datetime
    words: str


def shown_told(rows: Iterable[ToldEarlier]) -> tuple[ShownTold, ...]:
    """All that was, of one matter."""
    return tuple(
        ShownTold(each.get_act_display(), each.made_at, each.recorded_at, told_words(each))
        for each in rows
    )


def told_words(told: ToldEarlier | None) -> str:
    """Who recorded it, and how they know; empty where there is nothing to say."""
    if told is None:
        return ""
    who = acting_for(told.recorded_by, told.recorded_under)
    return _("Recorded by %(who)s, told before: %(how)s") % {"who": who, "how": told.how}


def recorded_later(at: datetime | None, recorded_at: datetime | None) -> datetime | None:
    """When something was written down, unless in the minute in which it happened."""
    if at is None or recorded_at is None or recorded_at - at < timedelta(minutes=1):
        return None
    return recorded_at
