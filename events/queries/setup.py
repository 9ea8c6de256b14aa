"""How far the set-up of an event has come."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.models import User
from events.chosen_scoring import Chosen, in_stage
from events.models import Conditions, Event, Session, Stage
from events.queries.appointments import Appointed, directors_of
from events.queries.conditions import ConditionLine, latest_conditions, unpublished_changes
from events.queries.hindrances import hindrance_of
from events.queries.organiser_page import FINISHED
from events.queries.recognised import why_unrecognised
from events.queries.regulations import Overtaken, day_of_play, overtaken
from events.queries.table_conditions import overtaken_lines

FEWEST: Mapping[str, int] = {
    Event.Contest.PAIRS: 2,
    Event.Contest.INDIVIDUAL: 4,
    Event.Contest.TEAMS: 2,
}
"""Entries that make a table, or a match."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before play, and what is not; `session` is the one that is looked at.

    `overtaken` tells what regulations have changed since the conditions were published: for the
    session if it has yet to begin, or for the next. `awaited` has the sessions (by key) of which
    nobody knows yet who plays: `awaited_stages`.
    """

    event: Event
    sessions: tuple[Session, ...]
    session: Session
    conditions: Conditions | None
    has_unpublished_changes: bool
    overtaken: tuple[Overtaken, ...]
    directors: tuple[Appointed, ...]
    entries: int
    awaited: Mapping[int, Stage]

    @property
    def awaits(self) -> Stage | None:
        """The stage of which it has to be published first who goes on into that of the session."""
        return self.awaited.get(self.session.pk)

    @property
    def sessions_awaiting(self) -> list[tuple[Session, Stage | None]]:
        """The sessions, each with the stage that it awaits."""
        return [(each, self.awaited.get(each.pk)) for each in self.sessions]

    @property
    def chosen(self) -> Chosen:
        """What the session is, or would be, played by (`to_be_played_by`)."""
        stands = self.session.conditions or self.conditions or self.event
        return in_stage(stands, self.session.stage)

    @property
    def in_charge(self) -> User | None:
        """Whoever may direct or, when play has begun, whoever is on record for it."""
        return next(
            (
                one.appointment.user
                for one in self.directors
                if one.is_in_charge and (one.is_living or not self.takes_entries)
            ),
            None,
        )

    @property
    def overtaken_lines(self) -> list[ConditionLine]:
        """The same in words."""
        return overtaken_lines(self.overtaken)

    @property
    def hindrance(self) -> str:
        """Why nothing can be played by what regulations leave; empty where something can."""
        settled = {each.provision.key: each.settled for each in self.overtaken if not each.stage}
        found = hindrance_of(self.event, self.conditions or self.event, settled)
        return found.text if found else ""

    @property
    def unrecognised(self) -> str:
        """Why nothing new can be published or begin on its day (Law 80B1); empty where it can.

        What has begun is finished, however the organiser stands.
        """
        if not self.is_open:
            return ""
        day = day_of_play(self.event, self.session.starts_at)
        return why_unrecognised(self.event.organiser, day)

    @property
    def is_to_be_published(self) -> bool:
        """Whether conditions have to be published, for the first time or anew."""
        stands = self.conditions and not self.has_unpublished_changes and not self.overtaken
        return not stands

    @property
    def is_open(self) -> bool:
        """Whether what is said of the event can still be changed: until its first start."""
        begun = any(each.state != Session.State.SETUP for each in self.sessions)
        return not begun and not self.event.is_cancelled

    @property
    def takes_entries(self) -> bool:
        """Whether entries can still be changed: until the last start of those that all play."""
        return bool(self._open_to_all) and not self.event.is_cancelled

    @property
    def _open_to_all(self) -> list[Session]:
        """The sessions to come in which all who enter play."""
        to_come = (each for each in self.sessions if each.state == Session.State.SETUP)
        return [each for each in to_come if each.stage is None or each.stage.is_first]

    @property
    def has_a_session_to_come(self) -> bool:
        """Whether somebody can still withdraw."""
        to_come = any(each.state == Session.State.SETUP for each in self.sessions)
        return to_come and not self.event.is_cancelled

    @property
    def takes_descriptions(self) -> bool:
        """Whether the lists in which an entry stands can still be changed."""
        is_open = any(each.state != Session.State.FINAL for each in self.sessions)
        return is_open and not self.event.is_cancelled

    @property
    def is_last_start(self) -> bool:
        """Whether no session but this one has still to begin: its start closes the entries."""
        return self._open_to_all == [self.session]

    @property
    def has_official_score(self) -> bool:
        return any(each.state in FINISHED for each in self.sessions)

    @property
    def takes_sessions(self) -> bool:
        """Whether one more session can be added."""
        is_over = self.sessions[-1].state == Session.State.FINAL
        return not self.event.is_season and not is_over and not self.event.is_cancelled

    @property
    def lacks(self) -> frozenset[str]:
        """What keeps play from beginning: "conditions", "director", "entries", "qualifiers"."""
        missing = {
            "conditions": self.conditions is None,
            "director": self.in_charge is None,
            "entries": self.entries < FEWEST[self.event.contest],
            "qualifiers": self.awaits is not None,
        }
        return frozenset(name for name, is_missing in missing.items() if is_missing)


def setup_of(event: Event, session: Session | None = None) -> Setup:
    """The set-up of an event, and of one of its sessions: of the next one, unless it is given."""
    conditions = latest_conditions(event)
    sessions = tuple(event.sessions.select_related("stage").order_by("number"))
    session = session or current_of(sessions)
    return Setup(
        event=event,
        sessions=sessions,
        session=session,
        conditions=conditions,
        has_unpublished_changes=bool(conditions and unpublished_changes(event, conditions)),
        overtaken=_overtaken(event, sessions, session, conditions),
        directors=directors_of(event),
        entries=event.entries.filter(withdrawn_at__isnull=True).count(),
        awaited=awaited_stages(sessions) if event.has_stages else {},
    )


def _overtaken(
    event: Event, sessions: Sequence[Session], session: Session, conditions: Conditions | None
) -> tuple[Overtaken, ...]:
    """Before a later session the first will have settled what binds the whole of the event."""
    coming = [each for each in sessions if each.state == Session.State.SETUP]
    if conditions is None or not coming or event.is_cancelled:
        return ()
    if session not in coming:
        session = min(coming, key=lambda each: each.starts_at)
    conditions.event = event
    has_begun = session.number > 1 or any(each.state != Session.State.SETUP for each in sessions)
    day = day_of_play(event, session.starts_at)
    return tuple(overtaken(conditions, day, has_begun=has_begun))


def awaited_stages(sessions: Iterable[Session]) -> dict[int, Stage]:
    """The sessions (by key) in their set-up of which nobody knows yet who plays in them.

    Each with the stage before: it has to be published first who goes on from there.
    """
    stages = {each.pk: each.stage_id for each in sessions if each.state == Session.State.SETUP}
    rows = Stage.objects.filter(pk__in=filter(None, stages.values()), qualifiers=None)
    sources = {each.pk: each.source for each in rows.select_related("source") if each.source}
    return {key: sources[stage] for key, stage in stages.items() if stage in sources}


def has_ranking_so_far(session: Session) -> bool:
    """Whether there is a ranking before the session: one of several has an official score.

    In a stage after the first it is there from the beginning: that of the stage before.
    """
    event = session.event
    played = event.sessions.filter(state__in=FINISHED)
    return event.has_several_sessions and played.exists()


def current_of(sessions: Sequence[Session]) -> Session:
    """Of an event's sessions the one that concerns people now.

    The first that has no official score, or the last when all have one.
    """
    return next((each for each in sessions if each.state not in FINISHED), sessions[-1])
