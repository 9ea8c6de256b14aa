"""Asking players before a ruling: polls and consultations, and the weights of a poll (Law 12C1(c)).

History is told that somebody was asked, and what came of it; names and words stand in the rows
alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.digests import digest
from clubs.permissions import Permission
from events.access import require_in_event
from events.awards import AwardJson, award_text
from events.locking import lock_session
from events.models import Session
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.models import Poll, PollAnswer, PollGrouping, PollWeights, Ruling
from rulings.poll_weights import is_same, outcome_shares, proposed
from rulings.queries.penalised import is_penalty
from rulings.queries.poll_digests import answer_digest, poll_digest, weights_digest
from rulings.queries.polls import are_polled, grouping_in_force, standing_answers
from rulings.states import RulingAct, stages_that_allow

MOST_ANSWERS = 60


@dataclass(frozen=True, slots=True)
class Weighing:
    """For whom the benefit of the doubt goes, and what is given where that is not what follows."""

    benefit: str
    favourable: int
    ns_award: AwardJson | None = None
    ew_award: AwardJson | None = None
    why: str = ""


def open_poll(
    *,
    actor: Actor,
    ruling: Ruling,
    kind: str,
    hands: str,
    so_far: str,
    question: str,
    now: datetime,
) -> Poll:
    """Note what players are asked; their answers are added one by one.

    Raises:
        UserError: the ruling is a penalty, or is not being written or in force; or the score is
            final.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(ruling.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_final(session)
        if is_penalty(ruling):
            raise UserError(_("%s is a penalty: players are asked about calls and plays.") % ruling)
        poll = Poll.objects.create(
            organiser=session.organiser,
            session=session,
            ruling=_current(session, ruling.number),
            number=next_number(Poll.objects.filter(session=session)),
            kind=kind,
            hands=hands,
            so_far=so_far,
            question=question,
            asked_at=now,
            asked_by=actor.name,
            for_director=actor.for_director,
        )
        said = {"ruling": str(ruling), "kind": poll.kind, "digest": poll_digest(poll)}
        record_matter(actor, poll, "poll.ask", now, after=said)
        return poll


def add_answer(
    *,
    actor: Actor,
    poll: Poll,
    name: str,
    standard: str,
    answer: str,
    may_be_named: bool,
    now: datetime,
) -> PollAnswer:
    """Note what one player said.

    Raises:
        UserError: the score is final, or the poll has as many answers as are kept.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(poll.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_final(session)
        number = next_number(PollAnswer.objects.filter(poll=poll))
        if number > MOST_ANSWERS:
            raise UserError(_("A poll keeps %d answers at most.") % MOST_ANSWERS)
        given = PollAnswer.objects.create(
            organiser=session.organiser,
            poll=poll,
            number=number,
            name=name,
            standard=standard,
            answer=answer,
            may_be_named=may_be_named,
            noted_at=now,
        )
        said = {"answer": number, "digest": answer_digest(given)}
        record_matter(actor, poll, "poll.answer", now, after=said)
        return given


def take_back_answer(*, actor: Actor, answer: PollAnswer, why: str, now: datetime) -> PollAnswer:
    """Take back an answer that was noted in error; it counts no more, and stays readable.

    Raises:
        UserError: it was taken back already, or the score is final.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(answer.poll.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_final(session)
        answer.refresh_from_db()
        if answer.taken_back_at:
            raise UserError(_("This answer was taken back."))
        answer.taken_back_at, answer.taken_back_by, answer.taken_back_why = now, actor.name, why
        answer.save(update_fields=["taken_back_at", "taken_back_by", "taken_back_why"])
        record_matter(actor, answer.poll, "poll.strike", now, after={"answer": answer.number})
        return answer


def group_answers(
    *, actor: Actor, poll: Poll, leads: Mapping[int, AwardJson | None], now: datetime
) -> PollGrouping:
    """Judge to which outcome each answer leads; None where it counts for nothing.

    Raises:
        UserError: the answers are others by now, none of them counts, players were consulted only,
            the ruling is of no board, or the score is final.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(poll.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_final(session)
        if poll.is_consultation:
            raise UserError(_("A consultation gives no shares: ask players in a poll."))
        if not poll.is_weighed:
            raise UserError(_("This ruling is of no board: there is no result to weigh."))
        if set(leads) != {each.number for each in standing_answers(poll)}:
            raise UserError(_("Answers came or went meanwhile: look at them again."))
        if not any(leads.values()):
            raise UserError(_("Write for one answer at least what it leads to."))
        grouping = PollGrouping.objects.create(
            organiser=session.organiser,
            poll=poll,
            leads={str(number): award for number, award in sorted(leads.items())},
            grouped_at=now,
            grouped_by=actor.name,
            for_director=actor.for_director,
        )
        after = {str(number): award_text(award) for number, award in leads.items()}
        said = {"outcomes": after, "digest": digest(grouping.leads)}
        record_matter(actor, poll, "poll.sort", now, after=said)
        return grouping


def weigh_answers(
    *, actor: Actor, grouping: PollGrouping, weighing: Weighing, now: datetime
) -> PollWeights:
    """Give the weights that follow from the shares, or others with a reason.

    Raises:
        UserError: the grouping is not the one in force, no line can be drawn there, the reason for
            other weights is missing, or the score is final.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(grouping.poll.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        _refuse_final(session)
        if grouping_in_force(grouping.poll) != grouping:
            raise UserError(_("Answers came or went meanwhile: say again what they lead to."))
        ns_award, ew_award, why = _given(grouping, weighing)
        weights = PollWeights.objects.create(
            organiser=session.organiser,
            grouping=grouping,
            ruling=_current(session, grouping.poll.ruling.number),
            benefit=weighing.benefit,
            favourable=weighing.favourable,
            ns_award=ns_award,
            ew_award=ew_award,
            why=why,
            given_at=now,
            given_by=actor.name,
            for_director=actor.for_director,
        )
        after = {
            "benefit": weighing.benefit,
            "ns_award": award_text(ns_award),
            "ew_award": award_text(ew_award),
            "digest": weights_digest(weights),
        }
        record_matter(actor, grouping.poll, "poll.weigh", now, after=after)
        return weights


def refuse_unpolled_weights(
    ruling: Ruling, ns_award: AwardJson | None, ew_award: AwardJson | None
) -> None:
    """Give no other weights than a poll came to, unless the reason is noted with the poll.

    Raises:
        UserError: the ruling has weights of a poll, and these are others.
    """
    if not are_polled(ruling, ns_award, ew_award):
        raise UserError(
            _(
                "The poll with this ruling came to other weights: note yours there first, with the"
                " reason."
            ),
            field="ns_outcomes",
        )


def _given(grouping: PollGrouping, weighing: Weighing) -> tuple[AwardJson, AwardJson, str]:
    """What both sides get, and why if that is not what follows from the shares."""
    shares = outcome_shares(grouping.leads.values())
    if not 1 <= weighing.favourable <= max(len(shares) - 1, 1):
        raise UserError(_("Choose which outcomes are favourable."), field="favourable")
    follows = proposed(shares, weighing.benefit, weighing.favourable)
    given = (weighing.ns_award or follows[0], weighing.ew_award or follows[1])
    is_other = not all(map(is_same, given, follows))
    if is_other and not weighing.why:
        raise UserError(_("Say why you give other weights than the answers do."), field="why")
    return *given, weighing.why if is_other else ""


def _current(session: Session, number: int) -> Ruling:
    """The version of a ruling that is being written or in force."""
    standing = Ruling.objects.filter(
        session=session, number=number, state__in=stages_that_allow(RulingAct.POLL)
    ).first()
    if standing is None:
        raise UserError(_("R%d is not given: nobody is asked about it.") % number)
    return standing


def _refuse_final(session: Session) -> None:
    if session.state == Session.State.FINAL:
        raise UserError(_("The score is final: nothing is added to its rulings."))
