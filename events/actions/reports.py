"""Asking for printed reports and for the sheets of a movement."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.jobs.asking import request_job, stamp_of
from clubs.models import Job
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_in_event
from events.documents.printed_hands import state_of_hands
from events.locking import refuse_cancelled
from events.models import Conditions, Event, ScoreRelease, Session
from events.movements.schedule import Schedule
from events.queries.movement import Names, where_next_link
from events.queries.organiser_page import FINISHED
from events.queries.overall import known_by, members_in_words, sessions_of
from events.queries.periods import day_of
from events.queries.planned import printable
from events.queries.releases import latest_release
from events.queries.season_figures import score_in_force, season_figures
from events.queries.seasons import season_now, season_of, season_of_event
from events.queries.sheets import Sheet
from events.queries.stage_words import shown_stages
from events.queries.swiss import swisses_of

BOOKLET = "results booklet"
SHEETS = "movement sheets"
OVERALL = "overall ranking"
CONDITIONS = "conditions of contest"
SEASON = "season"


@transaction.atomic
def request_booklet(*, actor: Actor, session: Session, now: datetime, paper: str = "a4") -> Job:
    """The job that makes the booklet of the official score in force; one until it prints otherwise.
    `paper` is "a4" or "letter".

    Raises:
        UserError: there is no official score yet.
        NotAllowed: the actor may not ask for reports.
    """
    actor = require_in_event(actor, session.event, Permission.ASK_REPORT)
    release = latest_release(session)
    if release is None:
        raise UserError(_("There is no official score yet to print."))
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=BOOKLET,
        parameters=_parameters(release, paper),
        title=_title(release),
        now=now,
    )


@transaction.atomic
def request_overall(*, actor: Actor, event: Event, now: datetime) -> Job:
    """The job that prints the ranking over the sessions; one until something changes in it.

    Raises:
        UserError: there is no official score yet, or the event has one session.
        NotAllowed: the actor may not ask for reports.
    """
    actor = require_in_event(actor, event, Permission.ASK_REPORT)
    sessions = sessions_of(event)
    if not any(each.state in FINISHED for each in sessions):
        raise UserError(_("There is no official score yet to print."))
    if not event.has_several_sessions:
        raise UserError(_("This event has one session: print its results booklet."))
    around = [event.organiser.name, event.name, event.place]
    around += [f"{each.full_name} {each.starts_at.isoformat()}" for each in sessions]
    known = known_by(sessions, members_in_words(event))
    return request_job(
        actor=actor,
        organiser=event.organiser,
        kind=OVERALL,
        parameters={"event": event.pk, "stamp": stamp_of([around, known])},
        title=_("Ranking: %(event)s") % {"event": event.name},
        now=now,
    )


@transaction.atomic
def request_season(*, actor: Actor, session: Session, now: datetime) -> Job:
    """The job that prints a league or a cup; one until something changes in it.

    Raises:
        UserError: its matches are not made.
        NotAllowed: the actor may not ask for reports.
    """
    event = session.event
    actor = require_in_event(actor, event, Permission.ASK_REPORT)
    season = season_of(session)
    if season is None:
        raise UserError(_("The matches are not made yet."))
    known = season_now(session, season, now)
    score = score_in_force(known)
    around = [event.organiser.name, event.name, session.state, score.number if score else 0]
    return request_job(
        actor=actor,
        organiser=event.organiser,
        kind=SEASON,
        parameters={
            "session": session.pk,
            "stamp": stamp_of([around, season_figures(known)]),
        },
        title=_("Season: %(event)s") % {"event": event.name},
        now=now,
    )


@transaction.atomic
def request_conditions(*, actor: Actor, version: Conditions, now: datetime) -> Job:
    """The job that prints a version of the conditions; one until its event is called otherwise.

    Raises:
        NotAllowed: the actor sees none of the organiser's own pages.
    """
    event = version.event
    actor = require_in_event(actor, event, Permission.SEE_CLUB)
    around = [event.organiser.name, event.name, event.place, event.starts_at.isoformat()]
    around += [f"{each.stage} {each.who} {each.carried}" for each in shown_stages(event)]
    around += [*_season_terms(event), *_swiss_terms(event)]
    return request_job(
        actor=actor,
        organiser=event.organiser,
        kind=CONDITIONS,
        parameters={"event": event.pk, "version": version.number, "stamp": stamp_of(around)},
        title=_("Conditions of contest: %(event)s, version %(number)d")
        % {"event": event.name, "number": version.number},
        now=now,
    )


@transaction.atomic
def request_sheets(
    *, actor: Actor, session: Session, sheets: Sequence[Sheet], now: datetime
) -> Job:
    """The job that prints sheets of the movement; one until the movement or the names change.

    Before the start they are those of the planned sections that have a movement.

    Raises:
        UserError: no sheet is named, the session has no movement, or its event is cancelled.
        NotAllowed: the actor may not ask for reports.
    """
    actor = require_in_event(actor, session.event, Permission.ASK_REPORT)
    refuse_cancelled(session.event)
    if not sheets:
        raise UserError(_("Choose at least one kind of sheet."))
    played = printable(session)
    if not played:
        raise UserError(_("This session has no movement to print."))
    chosen = [sheet for sheet in Sheet if sheet in sheets]
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=SHEETS,
        parameters={
            "session": session.pk,
            "sheets": [sheet.value for sheet in chosen],
            "stamp": _stamp(session, played),
        },
        title=_("%(sheets)s: %(event)s")
        % {
            "sheets": ", ".join(str(sheet.label) for sheet in chosen),
            "event": session.full_name,
        },
        now=now,
    )


@transaction.atomic
def request_planned_sheets(
    *, actor: Actor, session: Session, schedule: Schedule, now: datetime
) -> Job:
    """The job that prints all sheets of a movement that may be played, without names.

    Raises:
        UserError: the event is cancelled.
        NotAllowed: the actor may not ask for reports.
    """
    actor = require_in_event(actor, session.event, Permission.ASK_REPORT)
    refuse_cancelled(session.event)
    return request_job(
        actor=actor,
        organiser=session.organiser,
        kind=SHEETS,
        parameters={
            "session": session.pk,
            "sheets": [sheet.value for sheet in Sheet],
            "schedule": schedule.as_dict(),
            "stamp": stamp_of(_heading(session)),
        },
        title=_("%(movement)s: %(event)s")
        % {"movement": worded(schedule.title), "event": session.full_name},
        now=now,
    )


def _season_terms(event: Event) -> list[str]:
    season = season_of_event(event)
    return [season.made_at.isoformat()] if season else []


def _swiss_terms(event: Event) -> list[str]:
    """Of the terms of a Swiss only its rounds change once it has begun."""
    return [f"{each.pk} {each.rounds}" for each in swisses_of(event)]


def _heading(session: Session) -> list[str]:
    """What stands over each sheet and in the file's name."""
    return [session.full_name, day_of(session).isoformat(), where_next_link(session)]


def _stamp(session: Session, played: Sequence[tuple[Schedule, Names]]) -> str:
    said = [[one.as_dict(), names.letter, dict(names.people)] for one, names in played]
    return stamp_of([_heading(session), said])


def _parameters(release: ScoreRelease, paper: str) -> dict[str, Any]:
    """What says which booklet it is: the release, which never changes, and what stands around it.

    One that a later release replaced says so, but only the latest is asked for.
    """
    session, event = release.session, release.session.event
    around = [event.organiser.name, session.full_name, event.place, session.starts_at.isoformat()]
    return {
        "session": release.session_id,
        "release": release.number,
        "paper": paper,
        "stamp": stamp_of([*around, *state_of_hands(session)]),
    }


def _title(release: ScoreRelease) -> str:
    return _("Results booklet: %(event)s, official score %(number)d") % {
        "event": release.session.full_name,
        "number": release.number,
    }
