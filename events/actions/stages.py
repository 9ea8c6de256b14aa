"""Setting an event up in stages, before play: from a template, in detail, and back to one."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.events import refuse_after_start
from events.actions.sittings import MOST_SESSIONS, write_count, write_session
from events.actions.stage_checks import StageDraft, check_stages, drafts_of
from events.locking import lock_event
from events.models import Event, Session, Stage
from events.models.stages import StageIntake, StageMatches
from events.queries.stages import rows_of_stages

A_DAY = timedelta(days=1)
USUAL_FINAL = 12


class StageTemplate(models.TextChoices):
    """What is set up at once; all of it can be changed then."""

    ONE_FINAL = "one_final", gettext_lazy("Qualifying and a final")
    TWO_FINALS = "two_finals", gettext_lazy("Qualifying and two finals, A and B")
    THREE_FINALS = "three_finals", gettext_lazy("Qualifying and three finals, A, B and C")
    SEMIFINAL = "semifinal", gettext_lazy("Qualifying, semi-final and final")
    KNOCKOUT = "knockout", gettext_lazy("Knock-out: semi-finals and final")
    LONG_KNOCKOUT = (
        "long_knockout",
        gettext_lazy("Knock-out: quarter-finals, semi-finals and final"),
    )
    THEN_KNOCKOUT = (
        "then_knockout",
        gettext_lazy("Qualifying, then semi-finals and final as a knock-out of four"),
    )


def choose_template(
    *, actor: Actor, event: Event, template: StageTemplate, now: datetime
) -> list[Stage]:
    """Set the event up in the stages of a template; the sessions that they lack are added.

    Raises:
        UserError: play has begun, there would be too many sessions, or of a knock-out see
            `check_stages`.
        NotAllowed: the actor does not set up the organiser's events.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        if event.is_season:
            raise UserError(_("This event is played in private: it has no stages."))
        refuse_after_start(event)
        _clear(event)
        if template in KNOCKOUTS:
            drafts = _knockout_drafts(event, KNOCKOUTS[template])
            check_stages(event, drafts, list(event.sessions.all()))
        else:
            drafts = _drafts(event, template)
        return _write(actor, event, drafts, now)


def set_up_stages(
    *,
    actor: Actor,
    event: Event,
    drafts: Sequence[StageDraft],
    seen: str | None = None,
    now: datetime,
) -> list[Stage]:
    """Set the event up in these stages, in place of those before.

    What stages have of their own goes with their numbers: `seen` are the rows that were looked at
    (`rows_of_stages`), where somebody did.

    Raises:
        UserError: play has begun, or see `check_stages`.
        Conflict: the stages are others than those that were seen.
        NotAllowed: the actor does not set up the organiser's events.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        if event.is_season:
            raise UserError(_("This event is played in private: it has no stages."))
        refuse_after_start(event)
        if seen is not None and seen != rows_of_stages(event):
            raise Conflict(_("The stages are others now: look at them again."))
        check_stages(event, drafts, list(event.sessions.all()))
        _clear(event)
        return _write(actor, event, drafts, now)


def remove_stages(*, actor: Actor, event: Event, now: datetime) -> Event:
    """Make the event one stage again; its sessions stay.

    Raises:
        UserError: play has begun, or it is one stage.
        NotAllowed: the actor does not set up the organiser's events.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_after_start(event)
        if not event.has_stages:
            raise UserError(_("The event has no stages."))
        before = described_stages(event)
        _clear(event)
        record_stages(actor, event, now, before=before, after=None)
    return event


def write_stages_like(*, event: Event, drafts: Sequence[StageDraft]) -> None:
    """Give a new event the stages of another, for the act that has written its sessions."""
    if drafts:
        _write_rows(event, drafts)


def described_stages(event: Event) -> Values:
    """The stages as history remembers them."""
    return {"stages": [_plain(draft) for draft in drafts_of(event)]}


def _plain(draft: StageDraft) -> dict[str, Any]:
    values = asdict(draft) | {"sessions": list(draft.sessions)}
    return {
        name: value if isinstance(value, int | list | dict | None) else str(value)
        for name, value in values.items()
    }


def _write(actor: Actor, event: Event, drafts: Sequence[StageDraft], now: datetime) -> list[Stage]:
    rows = _write_rows(event, drafts)
    record_stages(actor, event, now, before=None, after=described_stages(event))
    return rows


def _write_rows(event: Event, drafts: Sequence[StageDraft]) -> list[Stage]:
    rows: list[Stage] = []
    sessions = {each.number: each for each in event.sessions.all()}
    for number, draft in enumerate(drafts, start=1):
        said = asdict(draft)
        source = rows[draft.source - 1] if draft.source else None
        own = [sessions[each] for each in sorted(said.pop("sessions"))]
        stage = Stage.objects.create(
            organiser=event.organiser, event=event, number=number, **{**said, "source": source}
        )
        rows.append(stage)
        for place, session in enumerate(own, start=1):
            session.stage = stage
            session.name = session.name or name_in_stage(stage, place, len(own))
            session.save(update_fields=["stage", "name"])
    event.has_stages = True
    event.save(update_fields=["has_stages"])
    return rows


def name_in_stage(stage: Stage, place: int, sessions: int) -> str:
    """What a session without a name of its own is called: "Final A", of several "Final A 2"."""
    return stage.name if sessions == 1 else f"{stage.name} {place}"


def _clear(event: Event) -> None:
    """Take the stages away, and the names that sessions have of them."""
    for stage in event.stages.prefetch_related("sessions"):
        own = sorted(stage.sessions.all(), key=lambda each: each.number)
        for place, session in enumerate(own, start=1):
            if session.name == name_in_stage(stage, place, len(own)):
                session.name = ""
            session.stage = None
            session.save(update_fields=["stage", "name"])
    event.stages.all().delete()
    event.has_stages = False
    event.save(update_fields=["has_stages"])


def _drafts(event: Event, template: StageTemplate) -> list[StageDraft]:
    """The stages of a template, for the sessions that there are and those that it adds."""
    levels, half = _LEVELS[template], _half(event)
    sessions = list(event.sessions.order_by("number"))
    while len(sessions) < len(levels):
        sessions.append(_one_more(event, sessions, _a_day_after(sessions[-1])))
    last = sessions[-1]
    for _name in levels[-1][1:]:
        sessions.append(_one_more(event, sessions, last.starts_at))
    write_count(event, len(sessions))
    beside = len(levels[-1])
    until = len(sessions) - beside - (len(levels) - 2)
    drafts = [StageDraft(str(levels[0][0]), tuple(range(1, until + 1)))]
    number = until
    for level in levels[1:]:
        source = len(drafts)
        for place, name in enumerate(level):
            number += 1
            is_rest = place == len(level) - 1 and place > 0
            drafts.append(
                StageDraft(
                    str(name),
                    (number,),
                    source=source if len(level) == 1 else 1,
                    intake=StageIntake.REST if is_rest else StageIntake.PLACES,
                    first_place=1 if is_rest else place * half + 1,
                    last_place=0 if is_rest else (place + 1) * half,
                )
            )
        half = max(2, half // 2)
    return drafts


def _knockout_drafts(event: Event, names: Sequence[Promise]) -> list[StageDraft]:
    """A stage a session, the winners of one coming into the next; a qualifying brings four in."""
    sessions = list(event.sessions.order_by("number"))
    while len(sessions) < len(names):
        sessions.append(_one_more(event, sessions, _a_day_after(sessions[-1])))
    write_count(event, len(sessions))
    qualify = names[0] == _QUALIFYING
    first = len(sessions) - len(names) + 1 if qualify else 1
    drafts = [
        StageDraft(
            str(names[0]),
            tuple(range(1, first + 1)),
            matches_are=StageMatches.RANKED if qualify else StageMatches.KNOCKOUT,
        )
    ]
    for place, name in enumerate(names[1:], start=1):
        by_place = qualify and place == 1
        drafts.append(
            StageDraft(
                str(name),
                (first + place,),
                source=place,
                intake=StageIntake.PLACES if by_place else StageIntake.WINNERS,
                last_place=4 if by_place else 0,
                matches_are=StageMatches.KNOCKOUT,
            )
        )
    return drafts


_QUALIFYING = gettext_lazy("Qualifying")
_KNOCKOUT_ROUNDS = (gettext_lazy("Semi-finals"), gettext_lazy("Final"))
KNOCKOUTS: Mapping[StageTemplate, Sequence[Promise]] = {
    StageTemplate.KNOCKOUT: _KNOCKOUT_ROUNDS,
    StageTemplate.LONG_KNOCKOUT: (gettext_lazy("Quarter-finals"), *_KNOCKOUT_ROUNDS),
    StageTemplate.THEN_KNOCKOUT: (_QUALIFYING, *_KNOCKOUT_ROUNDS),
}
"""The templates of which stages are a knock-out, and what these are called."""
_LEVELS = {
    StageTemplate.ONE_FINAL: [[_QUALIFYING], [gettext_lazy("Final")]],
    StageTemplate.TWO_FINALS: [
        [_QUALIFYING],
        [gettext_lazy("Final A"), gettext_lazy("Final B")],
    ],
    StageTemplate.THREE_FINALS: [
        [_QUALIFYING],
        [gettext_lazy("Final A"), gettext_lazy("Final B"), gettext_lazy("Final C")],
    ],
    StageTemplate.SEMIFINAL: [
        [_QUALIFYING],
        [gettext_lazy("Semi-final")],
        [gettext_lazy("Final")],
    ],
}
"""What is played one after the other, and beside each other."""


def _half(event: Event) -> int:
    """An even number of about half of those who have entered, or a usual one."""
    entered = event.entries.filter(withdrawn_at=None).count()
    return max(2, (entered + 3) // 4 * 2) if entered else USUAL_FINAL


def _a_day_after(session: Session) -> datetime:
    """At the same hour by the clocks of the place."""
    zone = ZoneInfo(session.event.time_zone)
    local = session.starts_at.astimezone(zone).replace(tzinfo=None) + A_DAY
    return local.replace(tzinfo=zone)


def _one_more(event: Event, before: Sequence[Session], starts_at: datetime) -> Session:
    if len(before) >= MOST_SESSIONS:
        raise UserError(_("An event has at most %d sessions.") % MOST_SESSIONS)
    return write_session(event=event, before=before, starts_at=starts_at, name="", beside=True)


def record_stages(
    actor: Actor, event: Event, now: datetime, *, before: Values | None, after: Values | None
) -> None:
    """For an act that has changed them."""
    record(
        actor=actor,
        organiser=event.organiser,
        now=now,
        act="event.stages",
        subject=event,
        before=before,
        after=after,
    )
