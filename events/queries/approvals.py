"""Requests for approval: what was asked, what waits for an authority, and who may answer."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.models import Authority, Organiser
from events.models import ApprovalRequest, Conditions, Delegation, Event
from events.provisions.catalogue import CATALOGUE
from events.provisions.columns import value_of
from events.provisions.kinds import Value
from events.provisions.provision import Need, Provision
from events.queries.powers import delegations_on, who_speaks
from events.queries.provision_words import said_value

State = ApprovalRequest.State
LATEST_ANSWERED = 50
TO_APPROVE: tuple[Provision[Any], ...] = tuple(
    each for each in CATALOGUE.values() if each.need is Need.APPROVAL
)


@dataclass(frozen=True, slots=True)
class AskedApproval:
    """A request in words."""

    row: ApprovalRequest
    provision: Provision[Any]
    value: str


@dataclass(frozen=True, slots=True)
class ApprovalLine:
    """A choice in the conditions that wants approval, and the request for it if there is one."""

    provision: Provision[Any]
    value: str
    request: ApprovalRequest | None

    @property
    def state(self) -> str:
        """What became of it; awaited too where it is not asked for on this site."""
        row = self.request
        return str(row.get_state_display() if row else State.WAITING.label)


def approvals_of(organiser: Organiser) -> list[AskedApproval]:
    """All that the organiser has asked, the latest first."""
    rows = ApprovalRequest.objects.filter(organiser=organiser).select_related("event")
    return _asked(rows)


def who_answers(request: ApprovalRequest, on: date) -> dict[Authority, str]:
    """The authorities that may answer, each with in whose name: "" in its own.

    It is the power of the authority that recognises the organiser, unless that has given it away.
    """
    return _who_answers(request, delegations_on([request.organiser.authority], on))


def _who_answers(request: ApprovalRequest, given: Iterable[Delegation]) -> dict[Authority, str]:
    return who_speaks(request.organiser.authority, request.key, given)


def waiting_for(authority: Authority, on: date) -> list[AskedApproval]:
    """The requests that the authority may answer, the oldest first."""
    given = delegations_on(Authority.objects.filter(delegations__to_authority=authority), on)
    givers = {authority.pk, *(each.authority_id for each in given)}
    # Requests lie in many organisers: what is asked of the authority is its own.
    with scopes_disabled():
        rows = ApprovalRequest.objects.filter(
            organiser__authority__in=givers, state=State.WAITING
        ).select_related("organiser__authority", "event")
        asked = _asked(rows.order_by("pk"))
    given += delegations_on([authority], on)
    return [each for each in asked if authority in _who_answers(each.row, given)]


def answered_by(authority: Authority) -> list[AskedApproval]:
    """What it has answered, the latest first."""
    # Requests lie in many organisers: what is asked of the authority is its own.
    with scopes_disabled():
        rows = ApprovalRequest.objects.filter(
            answering=authority, state__in=[State.GRANTED, State.REFUSED]
        )
        found = rows.select_related("organiser", "event").order_by("-answered_at")
        return _asked(found[:LATEST_ANSWERED])


def _asked(rows: Any) -> list[AskedApproval]:
    return [
        AskedApproval(row, CATALOGUE[row.key], said_value(CATALOGUE[row.key], row.value))
        for row in rows
        if row.key in CATALOGUE
    ]


def chosen_in(event: Event, provision: Provision[Any]) -> Value | None:
    """What the conditions of the event have now for it: the latest version, else the draft."""
    value: Value | None = value_of(provision, event.conditions.order_by("number").last() or event)
    return value


def approval_lines(event: Event, version: Conditions | None) -> list[ApprovalLine]:
    """What of these conditions awaited approval when they were published, and what became of it."""
    kept = (version or event).provisions
    awaiting = {key: each["value"] for key, each in kept.items() if each.get("awaits")}
    if not awaiting:
        return []
    asked = ApprovalRequest.objects.filter(organiser=event.organiser, key__in=awaiting)
    rows = {
        each.key: each
        for each in asked.order_by("pk")
        if each.value == awaiting[each.key]
        and each.event_id in (None, event.pk)
        and each.state != State.WITHDRAWN
    }
    return [
        ApprovalLine(
            CATALOGUE[key], said_value(CATALOGUE[key], value) or _("nothing"), rows.get(key)
        )
        for key, value in awaiting.items()
        if key in CATALOGUE
    ]
