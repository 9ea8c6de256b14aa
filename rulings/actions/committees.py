"""The committee of one appeal, or its referee: appointed from the panel, declined, replaced."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import hold_rights
from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.history.recording import Values
from clubs.locking import lock_organiser
from clubs.models import PanelMember
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from rulings.actions.recording import record_matter
from rulings.committee_mail import tell_appointed, tell_declined
from rulings.models import OPEN_APPEAL, CommitteeMember, MatchAppeal
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.committees import committee_of, login_of
from rulings.queries.conflicts import FoundConflict, conflicts_of
from rulings.queries.stages import AnyAppeal, heard_with

Ended = CommitteeMember.Ended


def appoint_to_hear(
    *, actor: Actor, appeal: AnyAppeal, member: PanelMember, reason: str, now: datetime
) -> CommitteeMember:
    """The director in charge appoints one of the panel to hear an appeal, before it is heard.

    What stands between them and the parties is worked out here, and kept with the `reason` why
    they are appointed all the same.

    Raises:
        UserError: nobody but the director in charge hears appeals here (Law 93A); the member is a
            party or ruled, has another conflict and no reason is given, or is not on the panel.
        Conflict: they are appointed already, or the appeal does not wait to be heard.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        lock_organiser(session.organiser)
        appeal.refresh_from_db()
        member.refresh_from_db()
        _refuse_unless_to_be_heard(appeal)
        if member.taken_off_at is not None:
            raise UserError(_("%s is not on the panel any more.") % member)
        if member.pk in {row.member_id for row in committee_of(appeal)}:
            raise Conflict(_("%s is appointed already.") % member)
        found = conflicts_of(appeal, [member])[member.pk]
        _refuse_conflicts(member, found, reason)
        said: Values = {"conflicts": [one.kind.value for one in found]}
        said["reason"] = reason.strip() if found else ""
        row = _write_appointed(actor, appeal, member, said, now)
        tell_appointed(actor, row)
        return row


def take_off_committee(
    *, actor: Actor, row: CommitteeMember, why: str, now: datetime
) -> CommitteeMember:
    """The director in charge takes a member off, to appoint another or none.

    Raises:
        UserError: without saying why.
        Conflict: they are off it, or the appeal does not wait to be heard.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(row.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        _refuse_ended(row)
        _write_ended(actor, row, Ended.REPLACED, _why(why), now)
        return row


def decline_to_hear(
    *, actor: Actor, row: CommitteeMember, why: str, now: datetime
) -> CommitteeMember:
    """A member declares why they cannot hear the appeal; the director in charge may appoint others.

    Raises:
        UserError: without saying why.
        Conflict: they are off it, or the appeal does not wait to be heard.
        NotAllowed: somebody else is appointed.
    """
    with transaction.atomic():
        session = lock_session(row.session)
        hold_rights(actor, session.organiser)
        row = CommitteeMember.objects.select_related("member__player").get(pk=row.pk)
        if actor.user is None or login_of(row) != actor.user.pk:
            raise NotAllowed(_("Only who is appointed can decline."))
        _refuse_ended(row)
        _write_ended(actor, row, Ended.DECLINED, _why(why), now)
        tell_declined(actor, row)
        return row


def write_sitting(
    actor: Actor, appeal: AnyAppeal, sat: Collection[int] | None, now: datetime
) -> list[CommitteeMember]:
    """Who of those appointed hears an appeal that is being decided; all where `sat` is None.

    It names members of the panel by key: whoever is not among them did not sit. What the opponents
    appeal is heard with it, by the same.
    """
    rows = committee_of(appeal)
    for row in rows:
        if sat is not None and row.member_id not in sat:
            _write_ended(actor, row, Ended.ABSENT, "", now)
    rows = [row for row in rows if row.ended_at is None]
    opened = appeal.ruling.appeals.filter(state__in=OPEN_APPEAL)
    together = [appeal, *heard_with(appeal, opened)] if appeal.state in OPEN_APPEAL else [appeal]
    for each in together:
        own = set(each.committee.filter(ended_at=None).values_list("member", flat=True))
        for row in rows:
            if row.member_id not in own:
                said: Values = {"conflicts": row.conflicts, "reason": row.reason}
                _write_appointed(actor, each, row.member, said, now)
    return rows


def _write_appointed(
    actor: Actor, appeal: AnyAppeal, member: PanelMember, said: Values, now: datetime
) -> CommitteeMember:
    of = "match_appeal" if isinstance(appeal, MatchAppeal) else "appeal"
    row = CommitteeMember.objects.create(
        organiser=appeal.organiser,
        session=appeal.session,
        member=member,
        appointed_at=now,
        appointed_by=actor.name,
        **{of: appeal},
        **said,
    )
    after = {"appeal": str(appeal), "member": str(member), "panel_number": member.pk, **said}
    record_matter(actor, row, "committee_member.appoint", now, after=after)
    return row


def _write_ended(
    actor: Actor, row: CommitteeMember, ended: CommitteeMember.Ended, why: str, now: datetime
) -> None:
    row.ended_at, row.ended, row.ended_for = now, ended, why
    row.save(update_fields=["ended_at", "ended", "ended_for"])
    after = {"ended": ended.value, "why": why}
    record_matter(actor, row, "committee_member.leave", now, after=after)


def _why(why: str) -> str:
    if not why.strip():
        raise UserError(_("Say why, for those who read of the appeal."), field="reason")
    return why.strip()


def _refuse_unless_to_be_heard(appeal: AnyAppeal) -> None:
    terms = appeal_terms(appeal.session)
    if not terms.has_committee:
        raise UserError(_("Appeals of this event are heard by %s (Law 93A).") % terms.body_said)
    if appeal.state not in OPEN_APPEAL or appeal.recommended_at:
        raise Conflict(_("The appeal is not waiting to be heard."))


def _refuse_ended(row: CommitteeMember) -> None:
    row.refresh_from_db()
    _refuse_unless_to_be_heard(row.of)
    if row.ended_at is not None:
        raise Conflict(_("%s is not appointed any more.") % row.member)


def _refuse_conflicts(member: PanelMember, found: list[FoundConflict], reason: str) -> None:
    said = {"who": member, "what": "; ".join(map(str, found))}
    if any(one.is_bar for one in found):
        text = _("%(who)s %(what)s, and cannot hear the appeal.")
        raise UserError(text % said, field="reason")
    if found and not reason.strip():
        text = _("%(who)s %(what)s: say why they are appointed all the same.")
        raise UserError(text % said, field="reason")
