"""Dividing the field of a session into sections, and choosing the movement of each."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import SystemRandom
from typing import Any, Unpack

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.sessions import SectionStart, Size, check_entries, schedule_of, write_start
from events.chosen_scoring import is_knockout
from events.locking import lock_event, lock_session
from events.models import Entry, PlannedSection, Session
from events.movements.dividing import FEWEST, LETTERS, Allotment, divide, most_sections
from events.queries.conditions import to_be_played_by
from events.queries.entries import pairs_of
from events.queries.planned import divided_field
from events.queries.stages import in_order_of_ranking


def divide_field(
    *,
    actor: Actor,
    session: Session,
    sections: int,
    way: Allotment,
    by_ranking: bool = False,
    now: datetime,
) -> list[PlannedSection]:
    """Divide all entries into so many sections; into one takes the division back.

    They are taken in the order of their numbers or, `by_ranking`, of the ranking over the sessions
    that have an official score; who is not in it comes last.

    Raises:
        UserError: play has begun, there are too few entries for so many sections, or it is a
            knock-out.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _refuse_begun(session)
        if sections > 1 and is_knockout(to_be_played_by(session)):
            raise UserError(_("A knock-out is played in one section."), field="sections")
        field = [pair.number for pair in pairs_of(session)]
        if by_ranking:
            field = in_order_of_ranking(session, field)
        most = most_sections(len(field))
        if not 1 <= sections <= most:
            raise UserError(
                _("%(field)s make at most %(most)d sections of %(fewest)d or more.")
                % {"field": _counted(session, len(field)), "most": most, "fewest": FEWEST},
                field="sections",
            )
        groups = divide(field, sections, way, SystemRandom().shuffle)
        return _write(actor, session, groups if sections > 1 else [], now)


def place_in_sections(
    *, actor: Actor, session: Session, letters: Mapping[int, str], now: datetime
) -> list[PlannedSection]:
    """Put each entry (by number) into the section of a letter, or with none into no section.

    A section keeps its movement as long as it has as many pairs; who is new in it takes the numbers
    that have become free.

    Raises:
        UserError: play has begun, there is no such section or entry, or one gets too few pairs.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _refuse_begun(session)
        planned = divided_field(session)
        pairs = {pair.number for pair in pairs_of(session)}
        if not pairs.issuperset(letters) or not {*planned.letters, ""}.issuperset(letters.values()):
            raise UserError(_("The entries or sections are others now: look at them again."))
        now_in = {
            each.letter: _settled([pair.number for pair in each.pairs], each.letter, letters)
            for each in planned.sections
        }
        for letter, entries in now_in.items():
            if len(entries) < FEWEST:
                raise UserError(
                    _("Section %(letter)s would have %(field)s: it takes %(fewest)d.")
                    % {
                        "letter": letter,
                        "field": _counted(session, len(entries)),
                        "fewest": FEWEST,
                    }
                )
        return _write(actor, session, list(now_in.values()), now)


def plan_movement(
    *,
    actor: Actor,
    session: Session,
    section: str,
    kind: str,
    entries: Sequence[Entry],
    now: datetime,
    **size: Unpack[Size],
) -> PlannedSection:
    """Choose the movement of a section; `entries` in the order of its pair numbers.

    Of the section's pairs those who are not among them are no longer in it.

    Raises:
        UserError: play has begun; no such section or movement; a pair of another section.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _refuse_begun(session)
        row = session.planned.filter(letter=section).first()
        if row is None:
            raise UserError(_("The entries or sections are others now: look at them again."))
        check_entries(session, entries)
        if not {entry.number for entry in entries} <= set(row.entries):
            raise UserError(_("An entry plays in another section: look at them again."))
        schedule_of(session.event, kind, len(entries), size)
        row.entries, row.kind = [entry.number for entry in entries], kind
        row.boards, row.rounds = size["boards"], size.get("rounds")
        row.winners, row.switched = size.get("winners"), size.get("switched")
        row.save()
        after = {"letter": section, "movement": kind, "entries": row.entries}
        _record(actor, session, "section.plan", after, now)
    return row


def start_planned(*, actor: Actor, session: Session, now: datetime) -> Session:
    """Begin play in all planned sections.

    Raises:
        UserError: as `start_sections`, or a section has no movement that fits.
        NotAllowed: the actor does not direct the session.
    """
    with transaction.atomic():
        lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        _refuse_begun(session)
        planned = divided_field(session)
        lacking = [each.letter for each in planned.sections if each.schedule is None]
        if lacking or not planned.sections:
            first = _("Choose a movement for section %s first.") % ", ".join(lacking)
            why = filter(None, (each.why_not for each in planned.sections))
            raise UserError(" ".join([*why, first]))
        sections = [
            SectionStart(each.row.kind, [pair.entry for pair in each.pairs], _size(each.row))
            for each in planned.sections
        ]
        write_start(actor=actor, session=session, sections=sections, now=now)
    return session


def _size(row: PlannedSection) -> Size:
    return {
        "boards": row.boards or 0,
        "rounds": row.rounds,
        "winners": row.winners,
        "switched": row.switched,
    }


def _settled(before: Sequence[int], letter: str, letters: Mapping[int, str]) -> list[int]:
    """Who is in a section now: those who stay keep their places, the others fill what is free."""
    coming = iter([n for n, to in letters.items() if to == letter and n not in before])
    kept = [n if letters.get(n, letter) == letter else next(coming, None) for n in before]
    return [*(n for n in kept if n is not None), *coming]


def _write(
    actor: Actor, session: Session, groups: Sequence[Sequence[int]], now: datetime
) -> list[PlannedSection]:
    """The sections of these entries; a movement that still fits its section stays."""
    before = {row.letter: row for row in session.planned.all()}
    session.planned.all().delete()
    rows = PlannedSection.objects.bulk_create(
        PlannedSection(
            organiser=session.organiser,
            session=session,
            letter=letter,
            entries=list(entries),
            **_chosen(before.get(letter), len(entries)),
        )
        for letter, entries in zip(LETTERS, groups, strict=False)
    )
    _record(actor, session, "section.divide", {row.letter: row.entries for row in rows}, now)
    return rows


def _chosen(before: PlannedSection | None, pairs: int) -> dict[str, Any]:
    if before is None or len(before.entries) != pairs:
        return {}
    names = ("kind", "boards", "rounds", "winners", "switched")
    return {name: getattr(before, name) for name in names}


def _counted(session: Session, number: int) -> str:
    """So many of those who contest: "8 pairs"."""
    return str(session.event.words.number % {"number": number})


def _refuse_begun(session: Session) -> None:
    if session.state != Session.State.SETUP:
        raise UserError(_("This session has begun already."))


def _record(actor: Actor, session: Session, act: str, after: dict[str, Any], now: datetime) -> None:
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act=act,
        subject=session,
        after=after,
        session_id=session.pk,
    )
