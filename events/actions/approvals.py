"""Asking an authority to approve a choice, wherever a clause wants that, and its answer."""

from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.access import require
from clubs.actions.official_acts import check_is_official, write_act
from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Authority, Organiser
from clubs.permissions import Permission
from clubs.queries.recognition import today_at
from events.actions.provision_values import checked_value, known_provision
from events.approval_mail import tell_of_answer, tell_of_request
from events.models import ApprovalRequest, Event
from events.provisions.kinds import Value
from events.provisions.provision import Need, Provision, Setter
from events.provisions.settling import Objection, settle
from events.provisions.statements import Speaker, Statement
from events.queries.approvals import who_answers
from events.queries.provision_words import refusal, said_value
from events.queries.regulations import BELOW_AUTHORITIES, day_of_play, said_above

State = ApprovalRequest.State


def ask_approval(
    *,
    actor: Actor,
    organiser: Organiser,
    event: Event | None,
    key: str,
    value: Value,
    reason: str,
    now: datetime,
) -> ApprovalRequest:
    """Ask the authority to approve a value, for one event or for all of the organiser's.

    Raises:
        UserError: no approval is needed, it is asked for already, an authority has fixed another,
            the value cannot be, or no reason is given.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        lock_organiser(organiser)
        provision = known_provision(key)
        value = checked_value(provision, value)
        if not reason.strip():
            raise UserError(_("Say why: the authority has to know."), field="reason")
        waiting = ApprovalRequest.objects.filter(organiser=organiser, key=key, state=State.WAITING)
        if waiting.filter(event=event).exists():
            raise UserError(_("This is asked for already: withdraw that request first."))
        _refuse_needless(provision, value, organiser, event, now)
        asked = ApprovalRequest.objects.create(
            organiser=organiser,
            event=event,
            key=key,
            value=value,
            reason=reason.strip(),
            asked_at=now,
            asked_by=actor.user,
            asked_by_name=actor.name,
        )
        _record(actor, asked, "asked_for", asked.reason, now)
        answering = who_answers(asked, today_at(organiser, now))
        transaction.on_commit(lambda: tell_of_request(asked, answering))
    return asked


def withdraw_approval(*, actor: Actor, request: ApprovalRequest, now: datetime) -> None:
    """Take a request back.

    Raises:
        Conflict: it has been answered or withdrawn.
    """
    organiser = request.organiser
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        request = _waiting(request)
        request.state = State.WITHDRAWN
        request.save(update_fields=["state"])
        _record(actor, request, "withdraw", "", now)


def answer_approval(
    *,
    actor: Actor,
    authority: Authority,
    request: ApprovalRequest,
    is_granted: bool,
    answer: str,
    until: date | None = None,
    now: datetime,
) -> ApprovalRequest:
    """Grant what was asked for, until a last day if one is said, or refuse it, with reasons.

    Raises:
        UserError: no reasons are given, or the day is past.
        NotAllowed: the actor is no official, or the power is another authority's.
        Conflict: it has been answered or withdrawn meanwhile.
    """
    organiser = request.organiser
    with transaction.atomic(), scope(organiser=organiser):
        check_is_official(actor, authority)
        request = _waiting(request)
        today = today_at(organiser, now)
        answering = who_answers(request, today)
        if authority not in answering:
            raise NotAllowed(_("This is not for %s to answer.") % authority)
        if not answer.strip():
            raise UserError(_("Say why: whoever asked reads it."), field="answer")
        if until is not None and until < today:
            raise UserError(_("This day is past."), field="until")
        request.state = State.GRANTED if is_granted else State.REFUSED
        request.answer, request.answered_at = answer.strip(), now
        request.answered_by, request.answering = actor.name, authority
        request.answered_for = authority.name
        request.in_name_of = answering[authority]
        request.until = until if is_granted else None
        request.save()
        _record(actor, request, request.state, request.answer, now)
        write_act(
            actor=actor,
            authority=authority,
            act=f"approval_{request.state}",
            about=f"{organiser}: {described(request)}",
            note=request.answer,
            now=now,
        )
        transaction.on_commit(lambda: tell_of_answer(request))
    return request


def described(request: ApprovalRequest) -> str:
    """What is asked for, as a line: clause, value, for which event."""
    provision = known_provision(request.key)
    said = {
        "clause": _(provision.clause),
        "name": _(provision.name),
        "value": said_value(provision, request.value),
        "event": request.event or _("all events"),
    }
    return _("%(clause)s, %(name)s: %(value)s (%(event)s)") % said


def _waiting(request: ApprovalRequest) -> ApprovalRequest:
    rows = ApprovalRequest.objects.select_for_update(of=("self",), no_key=True)
    found = rows.select_related("organiser__authority", "event", "asked_by").get(pk=request.pk)
    if found.state == State.WITHDRAWN:
        raise Conflict(_("This request has been withdrawn."))
    if found.state != State.WAITING:
        raise Conflict(_("%s has answered this meanwhile.") % found.answered_by)
    return found


def _refuse_needless(
    provision: Provision[Any],
    value: Value,
    organiser: Organiser,
    event: Event | None,
    now: datetime,
) -> None:
    """Refuse to ask for what stands without approval, and for what no approval would let stand."""
    day = day_of_play(event) if event else today_at(organiser, now)
    above = said_above(organiser, day, event=event).get(provision.key, ())
    setter = Setter.EVENT if event else Setter.ORGANISER
    own = Statement(Speaker(BELOW_AUTHORITIES, setter, organiser.name), value)
    said = [each for each in above if each.speaker.setter is Setter.AUTHORITY]
    if event:
        meant = provision.played_as(event.contest)
    else:
        meant = next(each for each in provision.readings if each.can_be(value))
    settled = settle(meant, [*said, own])
    for refused in settled.refused:
        if refused.objection is not Objection.NOT_APPROVED:
            raise UserError(refusal(provision, refused), field="value")
    if provision.need is Need.NOTHING or not (settled.refused or settled.awaits_approval):
        raise UserError(_("This needs no approval: choose it as it is."), field="value")


def _record(actor: Actor, request: ApprovalRequest, verb: str, note: str, now: datetime) -> None:
    record(
        actor=actor,
        organiser=request.organiser,
        now=now,
        act=f"approval.{verb}",
        subject=request,
        after={"what": described(request)},
        note=note,
    )
