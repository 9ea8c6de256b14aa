"""Powers as they are read: by whom, to whom, over what, and whether they hold."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Authority
from events.models import Delegation
from events.provisions.given import GIVEN, PowerToAct
from events.provisions.provision import Provision
from events.queries.powers import delegations_of, stands_on


@dataclass(frozen=True, slots=True)
class ToldPower:
    """A delegation with what it is over, and whether it holds."""

    row: Delegation
    given: tuple[Provision[Any] | PowerToAct, ...]
    state: str


def given_by(authority: Authority, today: date) -> list[ToldPower]:
    """What the authority has ever given away, the latest first."""
    return _told(delegations_of([authority]), today)


def held_by(authority: Authority, today: date) -> list[ToldPower]:
    """What others have given it."""
    rows = Delegation.objects.filter(to_authority=authority)
    return _told(rows.select_related("authority", "to_authority"), today)


def told_power(row: Delegation, today: date) -> ToldPower:
    given = tuple(GIVEN[key] for key in row.keys if key in GIVEN)
    return ToldPower(row, given, _state(row, today))


def _told(rows: QuerySet[Delegation], today: date) -> list[ToldPower]:
    return [told_power(row, today) for row in rows.order_by("-pk")]


def _state(row: Delegation, today: date) -> str:
    if stands_on(row, today):
        return _("in force")
    if today < row.since and (row.revoked_from is None or row.revoked_from > row.since):
        return _("not in force yet")
    return _("taken back") if row.revoked_from and row.revoked_from <= today else _("over")
