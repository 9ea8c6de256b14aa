"""The log of an event: what its directors and players did in its matters, in order of time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.permissions import Permission
from clubs.queries.history import witness
from events.models import Event, PeriodExtension, ScoreRelease, Session, SightLift
from events.queries.periods import zone_of
from events.queries.sight import lifts_in
from rulings.models import Referral, Reopening
from rulings.queries.call_timelines import call_timeline
from rulings.queries.calls import shown_calls
from rulings.queries.correction_timelines import correction_timeline
from rulings.queries.corrections import shown_corrections
from rulings.queries.penalties import ShownPenalty, shown_penalties
from rulings.queries.referrals import reopenings_of
from rulings.queries.season_log import season_steps
from rulings.queries.shown import shown_rulings_with_versions, with_polls
from rulings.queries.timelines import MatterStep, ruling_timeline
from rulings.queries.viewers import Viewer

TEMPLATE = "documents/event_log.html"
_OFFICIAL = Viewer(frozenset(Permission), {})
"""A log holds everything: only those who see everything may ask for it."""
_OF_REFERRALS = ("authority", "appeal__ruling", "match_appeal__ruling")
_BEGINNING = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One step, with the matter that it belongs to; no matter where it is of the score."""

    matter: str
    step: MatterStep


@dataclass(frozen=True, slots=True)
class SessionLog:
    """What happened at one session."""

    session: Session
    lines: list[LogLine]


def event_log(event: Event, now: datetime) -> list[SessionLog]:
    """That of each session, in the order of play, or of a season, whose teams are as they are
    `now`; so many queries for each, and for each error of a session.
    """
    sessions = event.sessions.select_related("event", "organiser", "conditions")
    return [
        SessionLog(
            session, sorted(_lines(session, now), key=lambda line: line.step.at or _BEGINNING)
        )
        for session in sessions.order_by("starts_at", "pk")
    ]


def log_context(event: Event, now: datetime) -> dict[str, Any]:
    """Everything the template shows."""
    logs = event_log(event, now)
    return {"organiser": event.organiser, "event": event, "logs": logs, "witness": witness()}


def _lines(session: Session, now: datetime) -> Iterator[LogLine]:
    """Of one instant the score comes last, which follows from the others."""
    is_season = session.event.is_season
    for about, steps in season_steps(session, now) if is_season else _session_steps(session):
        yield from _done(about, steps)
    for referral in session.referrals.select_related(*_OF_REFERRALS):
        appeal = referral.appeal or referral.match_appeal
        yield from _done(f"{appeal.ruling}" if appeal else "", referral_steps(referral))
    for reopening in reopenings_of(session):
        yield from _done("", _of_reopening(reopening))
    yield from (LogLine("", _of_extension(session, each)) for each in session.extensions.all())
    for release in _releases(session):
        yield from _done("", _of_release(release))


def _session_steps(session: Session) -> Iterator[tuple[str, list[MatterStep]]]:
    """Each matter of an evening with its steps."""
    rulings = shown_rulings_with_versions(session, _OFFICIAL)
    for ruling in with_polls(rulings, session, _OFFICIAL):
        yield ruling.named, ruling_timeline(ruling)
    for call in shown_calls(session, _OFFICIAL):
        about = f"{call}, {call.place}" if call.place else f"{call}"
        yield about, call_timeline(session, call)
    for correction in shown_corrections(session, _OFFICIAL):
        said = {"matter": correction, "board": correction.row.board}
        about = _("%(matter)s, board %(board)s") % said
        yield about, correction_timeline(correction.row, [])
    for penalty in shown_penalties(session):
        yield f"{penalty}", _of_penalty(penalty)
    for lift in lifts_in(session):
        yield "", _of_lift(lift)


def _done(about: str, steps: list[MatterStep]) -> Iterator[LogLine]:
    return (LogLine(about, step) for step in steps if step.at)


def _releases(session: Session) -> list[ScoreRelease]:
    said = ("session", "number", "made_at", "made_by", "is_final", "reason")
    withdrawn = ("withdrawn_at", "withdrawn_by", "withdrawn_for")
    return list(session.releases.only(*said, *withdrawn).order_by("number"))


def _of_release(release: ScoreRelease) -> list[MatterStep]:
    what = _("Official score %d") % release.number
    if release.is_final:
        what = _("Official score %d, final") % release.number
    steps = [MatterStep("done", what, release.made_at, release.made_by, release.reason)]
    if release.withdrawn_at:
        what = _("Official score %(number)s was published by mistake and withdrawn")
        what %= {"number": release.number}
        withdrawn = (release.withdrawn_at, release.withdrawn_by, release.withdrawn_for)
        steps.append(MatterStep("done", what, *withdrawn))
    return steps


def referral_steps(referral: Referral) -> list[MatterStep]:
    """What the authority was asked on an appeal, and what it answered (Law 93C)."""
    what = _("%(appeal)s: to the authority") % {"appeal": referral}
    asked = "\n".join((f"{referral.kind_said}: {referral.authority}", referral.question))
    steps = [MatterStep("done", what, referral.asked_at, referral.asked_by, asked)]
    if referral.ended_at:
        what = f"{referral}: {referral.get_outcome_display() or referral.get_state_display()}"
        ended = (referral.ended_at, referral.answered_by, referral.answer)
        steps.append(MatterStep("done", what, *ended))
    return steps


def _of_reopening(reopening: Reopening) -> list[MatterStep]:
    what = _("Score reopened: %s") % reopening.get_ground_display()
    known = {"by": reopening.raised_by, "to": reopening.told_to}
    said = [reopening.raised, _("Raised by %(by)s, told to %(to)s") % known]
    if order := _order_of(reopening):
        said.append(_("Order of the authority: %s") % order)
    raised = "\n".join(said)
    steps = [MatterStep("done", what, reopening.opened_at, reopening.opened_by, raised)]
    if reopening.closed_at:
        closed = (reopening.closed_at, reopening.closed_by, reopening.outcome)
        steps.append(MatterStep("done", _("Reopening closed"), *closed))
    return steps


def _order_of(reopening: Reopening) -> str:
    """The answer, or the letter, of the authority that it rests on."""
    answer = reopening.referral
    if answer is None:
        return reopening.order
    return f"{answer}, {answer.kind_said}, {answer.authority}"


def _of_extension(session: Session, extension: PeriodExtension) -> MatterStep:
    until = date_format(extension.until.astimezone(zone_of(session)), _("j M, H:i"))
    said = {"period": extension.get_kind_display(), "time": until}
    what = _("Extended until %(time)s: %(period)s") % said
    return MatterStep("done", what, extension.given_at, extension.given_by, extension.reason)


def _of_lift(lift: SightLift) -> list[MatterStep]:
    """That a director who plays lifted what was hidden from them (Law 16D1)."""
    what = _("%(who)s plays, and lifted what was hidden on board %(board)d")
    if not lift.board:
        what = _("%(who)s plays, and lifted what was hidden")
    said = {"who": lift.lifted_by, "board": lift.board}
    steps = [MatterStep("done", what % said, lift.lifted_at, lift.lifted_by, lift.reason)]
    if lift.restored_at:
        back = _("Hidden again from %(who)s") % said
        steps.append(MatterStep("done", back, lift.restored_at, lift.lifted_by, ""))
    return steps


def _of_penalty(penalty: ShownPenalty) -> list[MatterStep]:
    row, pair = penalty.row, penalty.pair
    said = {"pair": f"{pair.label} {pair.names}", "amount": penalty.amount, "unit": penalty.unit}
    what = _("Warning to %(pair)s") if row.is_warning else _("%(pair)s: %(amount)s %(unit)s taken")
    if row.is_suspension:
        said["suspended"] = penalty.suspended
        what = _("%(pair)s %(suspended)s")
    clause = _("Law %(law)s: %(reason)s") % {"law": penalty.clause.cited, "reason": row.reason}
    steps = [MatterStep("done", what % said, row.made_at, row.made_by, clause)]
    if row.taken_back_at:
        back = _("Penalty taken back")
        steps.append(
            MatterStep("done", back, row.taken_back_at, row.taken_back_by, row.taken_back_for)
        )
    return steps
