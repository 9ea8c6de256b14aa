"""Events in stages for tests: a qualifying in two sections, and finals beside each other."""

from collections.abc import Mapping, Sequence
from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.dividing import divide_field, plan_movement, start_planned
from events.actions.qualifying import publish_qualifiers
from events.actions.stage_checks import StageDraft, drafts_of
from events.actions.stages import StageTemplate, choose_template, set_up_stages
from events.models import Event, Session, Stage
from events.movements.dividing import Allotment
from events.queries.entries import pairs_of
from events.queries.planned import divided_field
from events.queries.qualifying import Qualifying, qualifying_of
from tests.builders import NOW, RESULTS
from tests.championship import A_WEEK, begin, build_championship, finish, nth
from tests.remembered import remembered


@remembered
def build_staged(
    *,
    pairs: int = 8,
    sessions: int = 2,
    template: StageTemplate = StageTemplate.TWO_FINALS,
    said: tuple[tuple[str, Any], ...] = (),
    **draft: Any,
) -> Event:
    """An event in the stages of a template; `said` of every stage after the first, by name."""
    event = build_championship(pairs=pairs, sessions=sessions, **draft)
    with scope(organiser=event.organiser):
        choose_template(actor=SYSTEM, event=event, template=template, now=NOW)
        if said:
            set_up(event, {number: dict(said) for number in range(2, 9)})
        event.refresh_from_db()
    return event


def set_up(event: Event, changes: Mapping[int, Mapping[str, Any]]) -> list[Stage]:
    """The stages that there are, with something else said of some (by number)."""
    drafts = [
        StageDraft(**{**_values(draft), **changes.get(number, {})})
        for number, draft in enumerate(drafts_of(event), start=1)
    ]
    return set_up_stages(actor=SYSTEM, event=event, drafts=drafts, now=NOW)


def _values(draft: StageDraft) -> dict[str, Any]:
    return {name: getattr(draft, name) for name in draft.__slots__}


def stage(event: Event, number: int) -> Stage:
    return event.stages.get(number=number)


def qualifying(event: Event, number: int = 1) -> Qualifying:
    """What a director has in view after a stage."""
    event = Event.objects.select_related("organiser").get(pk=event.pk)
    return qualifying_of(event, stage(event, number))


def publish(
    event: Event, moved: Mapping[int, int | None] | None = None, *, number: int = 1, **said: Any
) -> Qualifying:
    """Publish what is proposed, with some entries moved to a stage, or to none."""
    found = qualifying(event, number)
    assignment = {**(found.assigned or found.proposed), **(moved or {})}
    publish_qualifiers(
        actor=said.pop("actor", SYSTEM),
        event=event,
        stage=found.stage,
        assignment={entry: to for entry, to in assignment.items() if to},
        considered=found.releases,
        now=said.pop("now", NOW + A_WEEK),
        **said,
    )
    return qualifying(event, number)


def play(event: Event, number: int, texts: Sequence[str] = RESULTS, **size: Any) -> Session:
    """A session of all who may play in it, from its start to the official score."""
    return finish(begin_own(event, number, **size), texts)


def begin_own(event: Event, number: int, **size: Any) -> Session:
    with scope(organiser=event.organiser):
        entries = [pair.entry for pair in pairs_of(nth(event, number))]
    return begin(event, number, entries=entries, **size)


def begin_in_sections(event: Event, number: int, *, boards: int = 6) -> Session:
    """A session in two sections of all who may play in it."""
    with scope(organiser=event.organiser):
        session = nth(event, number)
        divide_field(actor=SYSTEM, session=session, sections=2, way=Allotment.BALANCED, now=NOW)
        for each in divided_field(session).sections:
            plan_movement(
                actor=SYSTEM,
                session=session,
                section=each.letter,
                kind="howell",
                entries=[pair.entry for pair in each.pairs],
                boards=boards,
                now=NOW,
            )
        return start_planned(actor=SYSTEM, session=session, now=NOW)
