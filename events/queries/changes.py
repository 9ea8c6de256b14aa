"""A movement in play, who could join it, and what a change that is asked for would do."""

from collections import defaultdict
from dataclasses import replace

from django.db.models import CharField, Value
from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.wording import worded
from events.models import Adjustment, Entry, Result, Section, Session
from events.movements.changes.change import Meeting, PlannedChange, PlayedSoFar
from events.movements.lettering import lettered
from events.movements.schedule import Contest, MovementError, Schedule
from events.queries.change_kinds import ChangeKey, InPlay, Parameters, can_be_made
from events.queries.entries import EnteredPair, may_play, pairs_of
from events.queries.movement import letter_of, section_of
from events.queries.offered_changes import KINDS
from events.queries.rounds_in_play import round_in_play


def in_play(session: Session, letter: str = "") -> InPlay | None:
    """The movement of a section, or of the first; None where none was made here."""
    found = section_of(session, letter)
    if found is None:
        return None
    section, schedule = found
    last = section.changes.first()
    return InPlay(
        section=section,
        schedule=schedule,
        played=_played(section),
        version=last.number if last else 0,
    )


def _played(section: Section) -> PlayedSoFar:
    """The meetings with a result, or with an adjusted score in its place."""
    where = ("ns__number", "ew__number", "board__number", "kind")
    results = Result.objects.in_force().filter(ns__section=section).order_by()
    ruled = Value("", CharField())
    adjusted = Adjustment.objects.in_force().filter(ns__section=section).order_by()
    rows = results.values_list(*where).union(adjusted.annotate(kind=ruled).values_list(*where))
    kinds: defaultdict[Meeting, set[str]] = defaultdict(set)
    for ns, ew, board, kind in rows:
        kinds[ns, ew, board].add(kind)
    return PlayedSoFar(
        round=max(1, round_in_play(section.pk)),
        results=frozenset(kinds),
        unplayed=frozenset(
            meeting for meeting, found in kinds.items() if found == {Result.Kind.NOT_PLAYED}
        ),
    )


def unseated_entries(session: Session) -> list[Entry]:
    """Entries that take no part in the session yet and are not withdrawn."""
    seated = session.contestants.values("entry")
    return list(may_play(session).exclude(pk__in=seated).order_by("number"))


def waiting_pairs(session: Session) -> list[EnteredPair]:
    """The same entries with their people."""
    waiting = {entry.pk for entry in unseated_entries(session)}
    if not waiting:
        return []
    return [pair for pair in pairs_of(session) if pair.entry.pk in waiting]


def planned_change(state: InPlay, kind: ChangeKey, asked: Parameters) -> PlannedChange:
    """What the change would do, said as people call the section's tables; nothing is written.

    Raises:
        UserError: it cannot be done; why not, by round, table and board.
    """
    refuse_other_partners(kind, state.schedule)
    letter = letter_of(state.section)
    try:
        change = KINDS[kind].work(state, asked)
    except MovementError as refusal:
        raise UserError(worded(lettered(refusal, letter))) from refusal
    return replace(change, said=tuple(lettered(each, letter) for each in change.said))


def refuse_other_partners(kind: ChangeKey, schedule: Schedule) -> None:
    """Refuse a change that the movement's kind of contest does not have.

    Raises:
        UserError: it is one, and what can be done instead.
    """
    if can_be_made(kind, schedule):
        return
    if schedule.contest is Contest.TEAMS:
        raise UserError(
            _(
                "Matches stay as they are here: postpone or cancel boards, or decide a match on its"
                " page."
            )
        )
    raise UserError(
        _(
            "In an individual partners are those of the movement: let somebody sit in for a"
            " player, say who sat in wrong seats, or cancel boards with an artificial score."
        )
    )
