"""Who plays out of competition, and who is disqualified (Law 91B): said, approved, taken back."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission, Role
from events.access import event_roles, may_in_event, require_in_event
from events.actions.releases import release_again
from events.actions.season_acts import season_in_play
from events.actions.season_close import write_departure
from events.locking import lock_event, lock_session, mark_changed
from events.models import Entry, EntryDecision, Event, Session
from events.provisions.catalogue.appeals import L91B
from events.queries.conditions import latest_conditions

Kind = EntryDecision.Kind


def play_out_of_competition(
    *, actor: Actor, event: Event, entry: Entry, reason: str, now: datetime
) -> EntryDecision:
    """Let an entry be scored and compared with like all others, without a place.

    Raises:
        UserError: no reason, it is said already, all scores are final, or it is a cup.
        NotAllowed: the actor may not take entries.
    """
    with transaction.atomic():
        event = lock_event(event)
        sessions = _hold(event)
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        if event.is_cup:
            raise UserError(_("In a cup whoever wins goes on: nobody plays out of competition."))
        decision = _write(actor, event, entry, Kind.NON_COMPETING, reason, now, counts=True)
        _change_scores(actor, sessions, decision, now)
        return decision


def disqualify(
    *,
    actor: Actor,
    event: Event,
    entry: Entry,
    reason: str,
    approved_by: str = "",
    matches_stand: bool = True,
    now: datetime,
) -> EntryDecision:
    """Disqualify a contestant for cause, which takes the organiser's approval (Law 91B).

    It counts at once where the director says who has given the approval, or may approve for the
    organiser, or is in charge and has the approval in advance; else when it is approved. A season
    it leaves by it: the matches that are settled stand or, of a league, all are void.

    Raises:
        UserError: see `play_out_of_competition`; it plays no match of the season; or see
            `withdraw_team`.
        NotAllowed: the actor does not direct.
    """
    with transaction.atomic():
        event = lock_event(event)
        sessions = _hold(event)
        actor = require_in_event(actor, event, Permission.RULE)
        approved_by = approved_by.strip() or _approved_by(actor, event)
        decision = _write(
            actor,
            event,
            entry,
            Kind.DISQUALIFIED,
            reason,
            now,
            counts=bool(approved_by),
            approved_by=approved_by,
            matches_stand=matches_stand,
        )
        _leave_season(actor, sessions, decision, now)
        _change_scores(actor, sessions, decision, now)
        return decision


def approve_disqualification(
    *, actor: Actor, decision: EntryDecision, now: datetime
) -> EntryDecision:
    """The organiser approves of a disqualification, which counts from now on (Law 91B).

    Raises:
        UserError: all scores of the event are final.
        Conflict: it does not wait for approval any more.
        NotAllowed: the actor may not approve for the organiser.
    """
    with transaction.atomic():
        event = lock_event(decision.event)
        sessions = _hold(event)
        actor = require_in_event(actor, event, Permission.APPROVE_DISQUALIFICATION)
        _refuse_closed(event)
        decision = event.entry_decisions.select_related("entry").get(pk=decision.pk)
        if not decision.is_waiting:
            raise Conflict(_("This does not wait for approval any more."))
        decision.counts_from, decision.approved_by = now, actor.name
        decision.save(update_fields=["counts_from", "approved_by"])
        _record(actor, decision, "entry.approve_disqualification", now)
        _leave_season(actor, sessions, decision, now)
        _change_scores(actor, sessions, decision, now)
        return decision


def take_back_entry_decision(
    *, actor: Actor, decision: EntryDecision, reason: str, now: datetime
) -> EntryDecision:
    """Let a decision on an entry count no longer; it stays on record with the reason.

    The organiser who does not approve of a disqualification says so by this.

    Raises:
        UserError: no reason, all scores of the event are final, or a team has left its season.
        Conflict: it has been taken back meanwhile.
        NotAllowed: the actor may neither have decided nor approved it.
    """
    with transaction.atomic():
        event = lock_event(decision.event)
        sessions = _hold(event)
        decision = event.entry_decisions.select_related("entry").get(pk=decision.pk)
        actor = require_in_event(actor, event, _right_to_take_back(actor, decision))
        _refuse_closed(event)
        _refuse_no_reason(reason)
        if not decision.is_current:
            raise Conflict(_("This has been taken back already."))
        if decision.has_left_season:
            raise UserError(
                _(
                    "The team has left the season and its matches are decided: this is not taken"
                    " back. A result that is not to stand is struck out on the page of its match."
                )
            )
        decision.is_current = False
        decision.taken_back_at, decision.taken_back_by = now, actor.name
        decision.taken_back_for = reason.strip()
        decision.save()
        _record(actor, decision, "entry.take_back_decision", now, note=decision.taken_back_for)
        _change_scores(actor, sessions, decision, now)
        return decision


def _hold(event: Event) -> list[Session]:
    """The sessions whose score is not final, held until the transaction ends."""
    open_ones = event.sessions.exclude(state=Session.State.FINAL)
    return [lock_session(each) for each in open_ones.order_by("pk")]


def _write(
    actor: Actor,
    event: Event,
    entry: Entry,
    kind: Kind,
    reason: str,
    now: datetime,
    *,
    counts: bool,
    approved_by: str = "",
    matches_stand: bool = True,
) -> EntryDecision:
    _refuse_closed(event)
    _refuse_no_reason(reason)
    entry = event.entries.get(pk=entry.pk)
    if entry.decisions.in_force().filter(kind=kind).exists():
        raise UserError(_("That is said of entry %d already.") % entry.number)
    decision = EntryDecision.objects.create(
        organiser=event.organiser,
        event=event,
        entry=entry,
        number=event.entry_decisions.count() + 1,
        kind=kind.value,
        reason=reason.strip(),
        made_at=now,
        made_by=actor.name,
        counts_from=now if counts else None,
        approved_by=approved_by,
        matches_stand=matches_stand,
    )
    _record(actor, decision, _ACTS[kind], now, note=decision.reason)
    return decision


_ACTS = {Kind.NON_COMPETING: "entry.out_of_competition", Kind.DISQUALIFIED: "entry.disqualify"}


def _approved_by(actor: Actor, event: Event) -> str:
    """Who approves by the act itself; empty where the organiser is still to be asked."""
    if may_in_event(actor, event, Permission.APPROVE_DISQUALIFICATION):
        return actor.name
    is_in_advance = L91B.of(latest_conditions(event) or event) == "in_advance"
    if is_in_advance and Role.DIRECTOR_IN_CHARGE in event_roles(actor, event):
        return event.organiser.name
    return ""


def _right_to_take_back(actor: Actor, decision: EntryDecision) -> Permission:
    if not decision.is_disqualification:
        return Permission.MANAGE_ENTRIES
    approves = may_in_event(actor, decision.event, Permission.APPROVE_DISQUALIFICATION)
    return Permission.APPROVE_DISQUALIFICATION if approves else Permission.RULE


def _refuse_closed(event: Event) -> None:
    if not event.sessions.exclude(state=Session.State.FINAL).exists():
        raise UserError(_("The score is final: places change no more."))


def _refuse_no_reason(reason: str) -> None:
    if not reason.strip():
        raise UserError(_("Say why."), field="reason")


def _leave_season(
    actor: Actor, sessions: Iterable[Session], decision: EntryDecision, now: datetime
) -> None:
    """Let a team of a league or a cup leave with its disqualification, once that counts."""
    if decision.counts_from is None or not decision.event.is_season:
        return
    for session in sessions:
        season = season_in_play(session, now)
        teams = (each for each in season.teams if each.entry.pk == decision.entry_id)
        leaving = next(teams, None)
        if leaving is None:
            raise UserError(_("This team plays no match of the season: withdraw its entry."))
        if leaving.entry.withdrawn_at is None:
            keep, reason = decision.matches_stand, decision.reason
            write_departure(actor, season, leaving, keep=keep, reason=reason, now=now)


def _change_scores(
    actor: Actor, sessions: Iterable[Session], decision: EntryDecision, now: datetime
) -> None:
    """Let the scores follow that are not final; what is official is released once more."""
    if decision.counts_from is None:
        return
    said = decision.get_kind_display() if decision.is_current else _("taken back")
    why = _("entry %(number)d: %(said)s") % {"number": decision.entry.number, "said": said}
    for session in sessions:
        mark_changed(session)
        release_again(actor=actor, session=session, now=now, reason=why)


def _record(
    actor: Actor, decision: EntryDecision, act: str, now: datetime, *, note: str = ""
) -> None:
    said: Values = {"entry": decision.entry.number, "kind": decision.kind}
    record(
        actor=actor,
        organiser=decision.organiser,
        now=now,
        act=act,
        subject=decision,
        before=None if decision.is_current else said,
        after=said if decision.is_current else None,
        note=note,
    )
