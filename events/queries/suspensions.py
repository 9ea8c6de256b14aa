"""Who is suspended from rounds of a session (Law 91A), as those read it who run it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.models import Contestant, ScorePenalty, Session
from events.queries.field import FieldPair, field_of


@dataclass(frozen=True, slots=True)
class ShownSuspension:
    """A suspension in force with whom it is of, and for which rounds."""

    row: ScorePenalty
    pair: FieldPair

    @property
    def rounds(self) -> str:
        return rounds_said(self.row)


def suspensions(session: Session) -> list[ScorePenalty]:
    """Those in force."""
    rows = session.penalties.in_force().filter(first_round__isnull=False)
    return list(rows.select_related("contestant"))


def shown_suspensions(session: Session) -> list[ShownSuspension]:
    """The same for a page."""
    rows = suspensions(session)
    names = field_of(session, {row.contestant_id for row in rows}) if rows else {}
    return [ShownSuspension(row, names[row.contestant_id]) for row in rows]


def rounds_said(penalty: ScorePenalty) -> str:
    """Which rounds a suspension is of."""
    said = {"first": penalty.first_round, "last": penalty.last_round}
    if penalty.last_round is None:
        return _("from round %(first)d to the end of the session") % said
    if penalty.first_round == penalty.last_round:
        return _("round %(first)d") % said
    return _("rounds %(first)d to %(last)d") % said


def absent_entries(rows: Iterable[ScorePenalty], number: int) -> frozenset[int]:
    """The keys of the entries that do not play in a round: nobody plays in their place."""
    return frozenset(
        row.contestant.entry_id for row in rows if row.suspends_in(number) and not row.has_stand_in
    )


def is_absent(side: Contestant, entries: Collection[int]) -> bool:
    """Whether one who does not play would sit on that side of a table."""
    return any(entry in entries for entry in side.entries)
