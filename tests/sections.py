"""Sessions in several sections: divided only, running, or with an official score."""

from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.dividing import divide_field, plan_movement
from events.actions.releases import publish_official_score
from events.actions.sessions import SectionStart, start_sections
from events.models import PlannedSection, Session
from events.models.scoring_choices import SectionsScored
from events.movements.dividing import Allotment
from tests.builders import NOW, build_event, enter_results, make_organiser


def in_sections(*plays: tuple[str, int, int], slug: str = "acol", **draft: Any) -> Session:
    """A running session: each section plays a kind with so many pairs and boards."""
    pairs = sum(many for _kind, many, _boards in plays)
    event = build_event(make_organiser(slug), pairs=pairs, **draft)
    with scope(organiser=event.organiser):
        entries, starts = list(event.entries.all()), []
        for kind, many, boards in plays:
            own, entries = entries[:many], entries[many:]
            starts.append(SectionStart(kind, own, {"boards": boards}))
        return start_sections(actor=SYSTEM, session=event.sessions.get(), sections=starts, now=NOW)


def planned(pairs: int = 16, sections: int = 2, way: Allotment = Allotment.IN_ORDER) -> Session:
    event = build_event(pairs=pairs)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        divide_field(actor=SYSTEM, session=session, sections=sections, way=way, now=NOW)
    return session


def plan(session: Session, section: str, kind: str = "howell", boards: int = 14) -> PlannedSection:
    row = session.planned.get(letter=section)
    entries = [session.event.entries.get(number=number) for number in row.entries]
    return plan_movement(
        actor=SYSTEM,
        session=session,
        section=section,
        kind=kind,
        entries=entries,
        boards=boards,
        now=NOW,
    )


def released(how: SectionsScored) -> Session:
    """Two sections with all results and an official score, scored together or apart."""
    session = in_sections(("howell", 8, 12), ("howell", 6, 12), sections_scored=how)
    enter_results(session)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        session.refresh_from_db()
    return session
