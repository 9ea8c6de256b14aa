"""Extending a running period of Laws 79C1 and 92B."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import may_in_event, require_in_event
from events.locking import lock_session
from events.models import PeriodExtension, Session
from events.queries.periods import zone_of
from rulings.extension_mail import tell_extended
from rulings.queries.running import RunningPeriod, director_extends, running_periods

LONGEST = timedelta(days=60)
"""The most that one extension adds: nobody can take back what was typed wrongly."""

KINDS, UNTIL, REASON = "kinds", "until", "reason"


def extend_periods(
    *,
    actor: Actor,
    session: Session,
    kinds: Collection[str],
    until: datetime,
    reason: str,
    now: datetime,
) -> list[PeriodExtension]:
    """Let all that runs of these kinds go on until then; what ends later keeps its end.

    It is of the whole session: of each round, match and ruling whose period runs, or begins
    meanwhile. For errors made at the table it is for those of officials too.

    Raises:
        UserError: none of a kind runs, or its end is not known yet; the time is not later than the
            first present end, or much later than the last; no reason.
        NotAllowed: the actor is neither of the organiser nor, where that is left to the director in
            charge, that director.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.EXTEND_PERIODS)
        refuse_director(actor, session)
        if not reason.strip():
            raise UserError(_("Say why."), field=REASON)
        running = running_periods(session, now)
        chosen = [kind for kind in PeriodExtension.Kind if kind in kinds]
        if not chosen:
            raise UserError(_("Say which period is extended."), field=KINDS)
        ends = {kind: _end_before(session, until, _ends(kind, running)) for kind in chosen}
        if PeriodExtension.Kind.CORRECTION in ends:
            ends.pop(PeriodExtension.Kind.OFFICIALS, None)  # it is of both
        rows = [
            PeriodExtension(
                organiser_id=session.organiser_id,
                session=session,
                kind=kind,
                was_until=end,
                until=until,
                reason=reason.strip(),
                given_at=now,
                given_by=actor.name,
            )
            for kind, end in ends.items()
        ]
        tell_extended(actor, session, (each for each in running if each.kind in ends))
        return [write_extension(actor, session, row, now) for row in rows]


def refuse_director(actor: Actor, session: Session) -> None:
    """Where extending a period is not left to the director in charge."""
    of_organiser = may_in_event(actor, session.event, Permission.APPROVE_LATE)
    if not (of_organiser or director_extends(session)):
        raise NotAllowed(_("The organiser extends a period: it is not left to the director."))


def write_extension(
    actor: Actor, session: Session, row: PeriodExtension, now: datetime
) -> PeriodExtension:
    """Write it into the locked session, for which it has to be worked out anew what is due."""
    row.save()
    session.times_extended += 1
    session.due_at = None
    session.save(update_fields=["times_extended", "due_at"])
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="period.extend",
        subject=row,
        before={"until": row.was_until.isoformat()},
        after={"until": row.until.isoformat(), "kind": row.kind, **_lost(row)},
        note=row.reason,
        session_id=session.pk,
    )
    return row


def _lost(row: PeriodExtension) -> dict[str, str]:
    if row.lost_from is None or row.lost_until is None:
        return {}
    return {"lost_from": row.lost_from.isoformat(), "lost_until": row.lost_until.isoformat()}


def _ends(kind: PeriodExtension.Kind, running: Collection[RunningPeriod]) -> list[datetime]:
    """The last instant of each of this kind that runs, in order."""
    ends = [each.until for each in running if each.kind == kind]
    if not ends:
        raise UserError(
            _("%s: no period runs. Only a running one is extended.") % kind.label, field=KINDS
        )
    known = [each for each in ends if each is not None]
    if len(known) < len(ends):
        raise UserError(
            _("%s: the end is known only when play has ended; extend it then.") % kind.label,
            field=KINDS,
        )
    return sorted(known)


def _end_before(session: Session, until: datetime, ends: Sequence[datetime]) -> datetime:
    """The last of these ends that is put off to `until`; a later one is kept."""
    if until <= ends[0]:
        raise UserError(
            _("It lasts until %s as it is, and nobody shortens it: say a later time.")
            % _said(session, ends[0]),
            field=UNTIL,
        )
    if until - ends[-1] > LONGEST:
        days = ngettext(
            "At most %(days)d day is added to %(end)s at once.",
            "At most %(days)d days are added to %(end)s at once.",
            LONGEST.days,
        )
        said = {"days": LONGEST.days, "end": _said(session, ends[-1])}
        raise UserError(days % said, field=UNTIL)
    return max(each for each in ends if each < until)


def _said(session: Session, at: datetime) -> str:
    return date_format(at.astimezone(zone_of(session)), _("j M Y, H:i"))
