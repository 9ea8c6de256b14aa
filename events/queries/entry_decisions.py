"""Which entries have no place (Law 91B): out of competition, or disqualified."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from events.models import EntryDecision, Event, Session
from events.queries.answering import with_directors
from events.queries.field import FieldPair, ranked_of
from events.queries.prepared import Blank, PreparedRows
from events.stage_rules import entrant
from scoring.conditions.rules import Status
from scoring.entrants import Entrant


def statuses_in(session: Session, pairs: Mapping[int, FieldPair]) -> dict[Entrant, Status]:
    """Who of a session has no place, by who they are in its ranking.

    What is decided, or taken back, after its score was final changes it no more.
    """
    said = _said(_COUNTING.rows(event=session.event_id), session.finalised_at)
    if not said:
        return {}
    ranked = (pair.contestant for pair in ranked_of(pairs))
    return {
        (each.ranked_in, each.short): said[each.entry_id]
        for each in ranked
        if each.entry_id in said
    }


def statuses_of(event: Event) -> dict[int, Status]:
    """Who has no place in the event, by the number of the entry."""
    rows = EntryDecision.objects.in_force().filter(event=event, counts_from__isnull=False)
    found = list(rows.select_related("entry"))
    numbers = {row.entry_id: row.entry.number for row in found}
    return {numbers[key]: status for key, status in _said(found, None).items()}


def statuses_by_entrant(event: Event) -> dict[Entrant, Status]:
    """The same by who they are in the ranking of the event, or of a stage."""
    return {entrant(number): status for number, status in statuses_of(event).items()}


def decisions_on(event: Event, number: int | None = None) -> list[EntryDecision]:
    """All that was ever decided in the event, or of one entry, the last first."""
    rows = EntryDecision.objects.filter(event=event).select_related("entry")
    rows = rows if number is None else rows.filter(entry__number=number)
    signed = with_directors(
        rows,
        made_under=("made_by", "made_at"),
        back_under=("taken_back_by", "taken_back_at"),
    )
    return list(signed.order_by("-number"))


def waiting_decisions() -> QuerySet[EntryDecision]:
    """The disqualifications that wait for the organiser, while a score can still follow them."""
    open_sessions = Session.objects.filter(event=OuterRef("event")).exclude(
        state=Session.State.FINAL
    )
    rows = EntryDecision.objects.in_force().filter(Exists(open_sessions), counts_from=None)
    held = rows.filter(event__cancelled_at=None)
    return held.select_related("entry", "event__organiser").order_by("event", "number")


def to_approve(event: Event) -> list[EntryDecision]:
    """Those of one event."""
    return list(waiting_decisions().filter(event=event))


def disqualifications(event: Event) -> list[EntryDecision]:
    """All that were decided, the last first: waiting for approval, in force, and taken back."""
    return [each for each in decisions_on(event) if each.is_disqualification]


def current_of(event: Event) -> dict[int, EntryDecision]:
    """What stands of each entry by its key: of two decisions the disqualification."""
    rows = EntryDecision.objects.in_force().filter(event=event)
    return {row.entry_id: row for row in sorted(rows, key=lambda each: each.is_disqualification)}


def _said(rows: Iterable[EntryDecision], until: datetime | None) -> dict[int, Status]:
    """By the key of the entry; whoever is disqualified was perhaps out of competition before."""
    counting = [row for row in rows if _counts(row, until)]
    in_order = sorted(counting, key=lambda each: each.is_disqualification)
    return {row.entry_id: Status(row.kind) for row in in_order}


def _counts(row: EntryDecision, until: datetime | None) -> bool:
    """Whether it counts now, or counted when the score was final."""
    if row.counts_from is None:
        return False
    if until is None:
        return row.is_current
    stood = row.taken_back_at is None or row.taken_back_at > until
    return row.counts_from <= until and stood


_COUNTING = PreparedRows(
    lambda: EntryDecision.objects.filter(event=Blank("event"), counts_from__isnull=False).order_by(
        "number"
    )
)
