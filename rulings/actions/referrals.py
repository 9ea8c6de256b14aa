"""Bringing an appeal before the authority, and its answer (Laws 93C1, 93C2 and 93C3a)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs.actions.official_acts import check_is_official, write_act
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from events.queries.periods import period_rules, zone_of
from events.queries.seasons import season_now
from rulings.actions.appeals import find_appellant
from rulings.actions.earlier import (
    Act,
    ToldBefore,
    made_when,
    match_act_made,
    refuse_own_matter,
    reopen_first,
    write_earlier,
)
from rulings.actions.recording import record_matter
from rulings.models import ON_LAW, Appeal, MatchAppeal, Referral
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.match_parties import name_with_team
from rulings.queries.referrals import (
    further_window,
    may_appeal_further,
    reviewing_body,
    who_is_asked,
)
from rulings.queries.stages import AnyAppeal, course_of
from rulings.referral_mail import tell_of_matter
from rulings.states import APPEAL, AppealAct, AppealCourse

NOBODYS: Mapping[str, str] = {}
"""That a matter is referred at nobody else's wish."""


def refer_appeal(
    *,
    actor: Actor,
    appeal: AnyAppeal,
    question: str,
    for_a_party: bool = False,
    for_the_body: bool = False,
    names: str = "",
    earlier: ToldBefore | None = None,
    now: datetime,
) -> Referral:
    """The director in charge refers a matter to the authority (Law 93C2).

    With `for_the_body` that is the wish of whoever hears the appeal, or has heard it, who may refer
    it as well: they have no part in the site, so the director writes it down with their `names`.

    An appeal that is yet to be heard waits for the answer; after the decision the matter is for
    later consideration, and holds nothing up. With `for_a_party` the director writes down a further
    appeal (Law 93C1) that somebody of the table, or of a match the captain of a team, asks for.
    What either has told `earlier` counts from then (Law 92C).

    Raises:
        UserError: the appeal is not to be heard and not decided, is with the authority already, or
            somebody else has the last word (Law 93C3); nobody but the director in charge hears it,
            or who they are is not said; of a party, see `appeal_further`; or see `made_when`.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        told = _Told(earlier, _made_when(actor, session, appeal, earlier, now), now)
        if for_a_party:
            _refuse_further(session, appeal, told)
            return _ask(actor, session, appeal, Referral.Kind.FURTHER, question, told)
        course = course_of(appeal)
        if course is AppealCourse.FURTHER:
            raise UserError(_("The authority has been asked already."))
        if AppealAct.REFER not in APPEAL[course] and AppealAct.ANSWER not in APPEAL[course]:
            raise UserError(_("Only an appeal that is to be heard is referred to the authority."))
        _refuse_final_here(session)
        wish = _wish(session, appeal, names) if for_the_body else NOBODYS
        return _ask(actor, session, appeal, Referral.Kind.REFERRED, question, told, wish=wish)


def appeal_further(*, actor: Actor, appeal: AnyAppeal, question: str, now: datetime) -> Referral:
    """Somebody of the table, or of a match the captain of either team, asks the authority to review
    a decision on appeal (Law 93C1).

    Raises:
        UserError: the authority has no such procedure, the appeal is not decided, it has been
            asked before, the time is over, or the actor did not sit there, or leads no team.
        NotAllowed: the actor does not play in the event.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.APPEAL)
        appeal.refresh_from_db()
        asker, told = _party(actor, session, appeal, now), _Told(None, now, now)
        _refuse_further(session, appeal, told)
        return _ask(actor, session, appeal, Referral.Kind.FURTHER, question, told, asker)


def take_back_referral(*, actor: Actor, referral: Referral, now: datetime) -> Referral:
    """The director in charge hears a matter after all, before the authority has answered.

    Raises:
        UserError: it is answered or taken back, or is a further appeal.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(referral.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        referral.refresh_from_db()
        _refuse_ended(referral)
        if referral.kind != Referral.Kind.REFERRED:
            raise UserError(_("A further appeal is for the authority to answer (Law 93C1)."))
        referral.state, referral.ended_at = Referral.State.WITHDRAWN, now
        referral.save(update_fields=["state", "ended_at"])
        record_matter(actor, referral, "referral.withdraw", now)
        return referral


def answer_referral(
    *,
    actor: Actor,
    referral: Referral,
    outcome: str,
    answer: str,
    is_without_merit: bool = False,
    now: datetime,
) -> Referral:
    """The authority answers with reasons; the side that asked finds it on the appeal's page.

    Raises:
        UserError: it has been answered or taken back; of a further appeal no outcome is said, or
            it would lack merit though the decision is changed or nothing is regulated of that.
        NotAllowed: the actor is no official of the authority that was asked.
    """
    with transaction.atomic(), scope(organiser=referral.organiser):
        lock_session(referral.session, even_cancelled=True)
        check_is_official(actor, referral.authority)
        referral.refresh_from_db()
        _refuse_ended(referral)
        is_further = referral.kind == Referral.Kind.FURTHER
        if is_further and not outcome:
            raise UserError(_("Say whether the decision stands."), field="outcome")
        referral.state, referral.ended_at = Referral.State.ANSWERED, now
        referral.answered_by, referral.answer = actor.name, answer
        referral.outcome = outcome if is_further else ""
        if is_without_merit:
            referral.sanction = _sanction_of(referral)
        referral.save()
        after = {"answer": answer, "outcome": referral.outcome}
        after |= {"sanction": referral.sanction} if referral.sanction else {}
        record_matter(
            actor, referral, "referral.answer", now, after=after, note=str(referral.authority)
        )
        write_act(
            actor=actor,
            authority=referral.authority,
            act="answer",
            about=f"{referral.session.event.name}, {referral} · {referral.organiser}",
            note=answer,
            now=now,
        )
        return referral


def _sanction_of(referral: Referral) -> str:
    """What a further appeal that lacks merit brings, as it is regulated (Law 93C1)."""
    if referral.outcome != Referral.Outcome.STANDS:
        raise UserError(
            _("A further appeal on which the decision is changed does not lack merit."),
            field="is_without_merit",
        )
    terms = appeal_terms(referral.session)
    if not terms.further_sanction:
        raise UserError(
            _("No regulation sanctions a further appeal without merit (Law 93C1)."),
            field="is_without_merit",
        )
    return terms.further_sanction


def _party(actor: Actor, session: Session, appeal: AnyAppeal, now: datetime) -> str:
    """Who asks, as a party to the ruling; a captain with the team (Law 92D2)."""
    if isinstance(appeal, Appeal):
        find_appellant(actor, session, appeal.ruling, None)
        return actor.name
    match = season_now(session, session.season, now).match(appeal.ruling.match.number)
    if not match.sides_led_by(actor.user):
        raise UserError(
            _("Only the captain of one of the two teams brings an appeal further (Law 92D2).")
        )
    return name_with_team(actor, match)


def _wish(session: Session, appeal: AnyAppeal, names: str) -> dict[str, str]:
    """That whoever hears the appeal wants it referred (Law 93C2)."""
    body = reviewing_body(session, appeal)
    if not body:
        raise UserError(
            _("Nobody but the director in charge reviews this: refer it yourself (Law 93C2).")
        )
    if not names.strip():
        raise UserError(_("Say who wants it."), field="names")
    return {"wished_by": body, "wished_names": names.strip()}


@dataclass(frozen=True, slots=True)
class _Told:
    """When it was asked, and recorded; how the director knows, where he was told `earlier`."""

    earlier: ToldBefore | None
    made_at: datetime
    recorded_at: datetime


def _made_when(
    actor: Actor,
    session: Session,
    appeal: AnyAppeal,
    earlier: ToldBefore | None,
    now: datetime,
) -> datetime:
    """By which it is judged; there was nothing to ask before the appeal, or its decision."""
    since = appeal.ended_at or appeal.lodged_at
    if isinstance(appeal, Appeal):
        refuse_own_matter(actor, earlier, session, (appeal.ruling.ns, appeal.ruling.ew))
        return made_when(earlier, now, since=since, session=session)
    match = season_now(session, session.season, now).match(appeal.ruling.match.number)
    return match_act_made(actor, match, earlier, now, since=since, session=session)


def _ask(
    actor: Actor,
    session: Session,
    appeal: AnyAppeal,
    kind: str,
    question: str,
    told: _Told,
    asker: str = "",
    wish: Mapping[str, str] = NOBODYS,
) -> Referral:
    """Write it down, for the `asker` if not the actor, with whose `wish` it is if not that one's;
    the caller has locked and checked.
    """
    if appeal.referrals.filter(state=Referral.State.OPEN).exists():
        raise UserError(_("The authority has been asked already."))
    authority, in_name_of = who_is_asked(session.organiser, kind, told.recorded_at)
    referral = Referral.objects.create(
        organiser=session.organiser,
        authority=authority,
        in_name_of=in_name_of,
        session=session,
        appeal=appeal if isinstance(appeal, Appeal) else None,
        match_appeal=appeal if isinstance(appeal, MatchAppeal) else None,
        kind=kind,
        question=question,
        asked_at=told.made_at,
        asked_by=asker or actor.name,
        **wish,
    )
    after = {"authority": str(referral.authority), "kind": kind, "question": question}
    after |= {"by": referral.asked_by, "in_name_of": in_name_of, **wish}
    after |= write_earlier(actor, referral, Act.ASKED, told.made_at, told.earlier, told.recorded_at)
    record_matter(actor, referral, "referral.send", told.recorded_at, after=after)
    tell_of_matter(referral)
    return referral


def _refuse_further(session: Session, appeal: AnyAppeal, told: _Told) -> None:
    _refuse_final_here(session)
    if not may_appeal_further(session):
        raise UserError(_("There is no further appeal under these conditions (Law 93C1)."))
    course = course_of(appeal)
    if course is AppealCourse.FURTHER:
        raise UserError(_("The authority has been asked already."))
    if AppealAct.APPEAL_FURTHER not in APPEAL[course]:
        raise UserError(_("A further appeal is of a decision: this appeal is not decided."))
    if appeal.heard_by == ON_LAW:
        raise UserError(
            _("What the director in charge ruled on Law goes to %s first (Laws 93B1 and 93C1).")
            % appeal_terms(session).body_said
        )
    _refuse_out_of_time(session, appeal, told)


def _refuse_final_here(session: Session) -> None:
    if appeal_terms(session).is_final_here:
        raise UserError(_("The decision here is final (Law 93C3)."))


def _refuse_out_of_time(session: Session, appeal: AnyAppeal, told: _Told) -> None:
    window = further_window(period_rules(session), appeal)
    if session.state == Session.State.FINAL:
        if told.earlier and window.is_open(told.made_at):
            raise reopen_first()
        raise UserError(_("The score is final: the right to appeal has expired (Law 92B)."))
    if window.closes_at and not window.is_open(told.made_at):
        closed = window.closes_at.astimezone(zone_of(session))
        raise UserError(
            _("The right to a further appeal expired at %(time)s.")
            % {"time": date_format(closed, _("j M, H:i"))}
        )


def _refuse_ended(referral: Referral) -> None:
    if referral.state == Referral.State.ANSWERED:
        raise UserError(_("The authority has answered this already."))
    if referral.state == Referral.State.WITHDRAWN:
        raise UserError(_("The question was taken back: the appeal is heard by the director."))
