"""What becomes of an organiser's recognition (Law 80B1): suspended, restored, ended, handed on.

New events stop with it, those that run are finished, and results stay.
"""

from datetime import date, datetime

from django.db import transaction
from django.db.models import Max
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.actions.official_acts import check_is_official, lock_tree, write_act
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Authority, Organiser, RecognitionAct
from clubs.queries.recognition import recognition_of, recognition_words, today_at
from clubs.queries.tree import below
from clubs.recognition import RecognitionState

Kind = RecognitionAct.Kind
FROM = {
    Kind.RECOGNISED: {
        RecognitionState.NOT_YET,
        RecognitionState.RECOGNISED,
        RecognitionState.LAPSED,
        RecognitionState.ENDED,
    },
    Kind.SUSPENDED: {RecognitionState.RECOGNISED},
    Kind.RESTORED: {RecognitionState.SUSPENDED},
    Kind.ENDED: {RecognitionState.RECOGNISED, RecognitionState.SUSPENDED},
}
"""How it has to stand, on the day on which each takes effect."""


def change_recognition(
    *,
    actor: Actor,
    authority: Authority,
    organiser: Organiser,
    kind: str,
    since: date,
    until: date | None = None,
    reason: str,
    now: datetime,
) -> RecognitionAct:
    """Decide on the recognition of an organiser from a day on, for all to read.

    Raises:
        UserError: the day is past, no reason is given, it does not stand so that this could be
            decided, or another authority recognises it.
        NotAllowed: the actor is no official.
    """
    with transaction.atomic(), scope(organiser=organiser):
        check_is_official(actor, authority)
        organiser = lock_organiser(organiser)
        if organiser.authority_id != authority.pk:
            raise UserError(
                _("%(authority)s does not recognise %(organiser)s.")
                % {"authority": authority, "organiser": organiser}
            )
        _refuse_past(since, today_at(organiser, now))
        check_days(since, until)
        if kind != Kind.RECOGNISED and not reason.strip():
            raise UserError(_("Say why: whoever is concerned reads it."), field="reason")
        _refuse_from_here(organiser, kind, since)
        return write_recognition(
            actor=actor,
            organiser=organiser,
            kind=kind,
            since=since,
            until=until if kind in (Kind.RECOGNISED, Kind.RESTORED) else None,
            reason=reason.strip(),
            now=now,
        )


def hand_on_organiser(
    *,
    actor: Actor,
    authority: Authority,
    organiser: Organiser,
    to: Authority,
    reason: str,
    now: datetime,
) -> Organiser:
    """Hand an organiser of the subtree to another authority of it, which recognises it from now on.

    What is published and played stays under what bound it then.

    Raises:
        UserError: either stands outside the subtree, it is there already, or it is an authority's
            own body.
        NotAllowed: the actor is no official of the authority above both.
    """
    with transaction.atomic(), scope(organiser=organiser):
        lock_tree()
        check_is_official(actor, authority)
        organiser = lock_organiser(organiser)
        former = organiser.authority
        _refuse_to_hand_on(authority, organiser, to)
        organiser.authority = to
        organiser.save(update_fields=["authority"])
        write_act(
            actor=actor,
            authority=former,
            act="hand_on",
            about=_("%(organiser)s to %(authority)s") % {"organiser": organiser, "authority": to},
            note=reason.strip(),
            now=now,
        )
        write_recognition(
            actor=actor,
            organiser=organiser,
            kind=Kind.MOVED,
            since=today_at(organiser, now),
            reason=reason.strip(),
            now=now,
        )
    return organiser


def write_recognition(
    *,
    actor: Actor,
    organiser: Organiser,
    kind: str,
    since: date,
    until: date | None = None,
    reason: str = "",
    now: datetime,
) -> RecognitionAct:
    """The next step, on its own record, the organiser's and the authority's; the row is held."""
    last = organiser.recognition_acts.aggregate(last=Max("number"))["last"] or 0
    act = RecognitionAct.objects.create(
        organiser=organiser,
        authority=organiser.authority,
        number=last + 1,
        kind=kind,
        since=since,
        until=until,
        reason=reason,
        at=now,
        by=actor.user,
        by_name=actor.name,
    )
    if last:
        days = {"since": since.isoformat(), "until": until.isoformat() if until else None}
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act=f"recognition.{kind}",
            subject=organiser,
            after={"authority": str(organiser.authority), **days},
            note=reason,
        )
        write_act(
            actor=actor,
            authority=organiser.authority,
            act=kind,
            about=str(organiser),
            note=reason,
            now=now,
        )
    return act


def check_days(since: date, until: date | None) -> None:
    """Refuse a recognition that would be over before it begins."""
    if until is not None and until < since:
        raise UserError(_("The last day is before the first."), field="until")


def _refuse_past(since: date, today: date) -> None:
    """What was decided of somebody who is recognised undoes nothing that has been."""
    if since < today:
        raise UserError(
            _("What was decided takes effect today or later: %s is past.")
            % date_format(since, "j F Y"),
            field="since",
        )


def _refuse_from_here(organiser: Organiser, kind: str, since: date) -> None:
    standing = recognition_of(organiser, since)
    if standing.state not in FROM[Kind(kind)]:
        raise UserError(
            _("On %(day)s it stands so that this cannot be decided: %(how)s.")
            % {
                "day": date_format(since, "j F Y"),
                "how": recognition_words(standing) or _("recognised"),
            },
            field="kind",
        )


def _refuse_to_hand_on(authority: Authority, organiser: Organiser, to: Authority) -> None:
    own = below(authority)
    if organiser.authority not in own or to not in own:
        raise UserError(_("Only an authority above both can hand it on."), field="to")
    if organiser.authority == to:
        raise UserError(
            _("%(authority)s recognises %(organiser)s already.")
            % {"authority": to, "organiser": organiser},
            field="to",
        )
    if organiser.is_authority:
        raise UserError(_("%s is its authority itself, and stays with it.") % organiser, field="to")
