"""What waits for the answer of officials: requests for approval, and matters (Laws 80B, 93C)."""

from dataclasses import dataclass
from datetime import datetime

from clubs.models import Authority, User
from clubs.queries.clubs import authorities_of
from clubs.queries.recognition import today_at
from events.queries.approvals import waiting_for
from rulings.queries.referrals import open_matters


@dataclass(frozen=True, slots=True)
class Office:
    """An authority for which somebody acts, and how much waits for its answer."""

    authority: Authority
    waiting: int


def offices_of(user: User, now: datetime) -> list[Office]:
    """Those of a login; a few queries for each, as most have one."""
    return [Office(each, _waiting(each, now)) for each in authorities_of(user)]


def _waiting(authority: Authority, now: datetime) -> int:
    asked = waiting_for(authority, today_at(authority, now))
    return len(asked) + open_matters(authority).count()
