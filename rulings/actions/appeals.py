"""Appeals of rulings: lodged, concurred in, decided (Laws 92 and 93).

What a director records for a player may have been told `earlier` (`rulings.actions.earlier`).
"""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.awards import AwardJson
from events.law_86 import ReckoningJson
from events.locking import lock_session
from events.models import Contestant, Session
from events.queries.periods import zone_of
from rulings.actions.earlier import (
    Act,
    ToldBefore,
    made_when,
    refuse_own_matter,
    reopen_first,
    write_earlier,
)
from rulings.actions.hearings import (
    BY_THE_DIRECTOR,
    Hearing,
    heard_words,
    refuse_before_law,
    refuse_while_with_authority,
    rest_of,
    write_decider,
    write_hearing,
    write_rest_goes_on,
)
from rulings.actions.lapses import lapse_unconcurred, may_revive, revive
from rulings.actions.numbers import next_number
from rulings.actions.penalised import PenaltyNow, penalty_decided
from rulings.actions.recording import record_matter
from rulings.actions.rulings import write_revision
from rulings.appeal_mail import tell_concurred, tell_decided, tell_lodged
from rulings.deadlines import Window
from rulings.models import OPEN_APPEAL, Appeal, Concurrence, Ruling
from rulings.queries.matters import appeal_concurrence_window, appealable_from, side_window
from rulings.queries.parties import appellants_of, needed_to_concur, place_of
from rulings.queries.stages import (
    course_of,
    decided_on_law,
    heard_with,
    is_appealable_here,
    sides_that_appealed,
)
from rulings.queries.unheard import has_concurrence
from rulings.queries.withdrawing import could_join, withdrawn_words
from rulings.states import APPEAL, RULING, AppealAct, RulingAct

TOO_LATE_TO_CONCUR = gettext_noop("The time to concur expired at %(time)s (Law 92D).")
LATE = gettext_noop("The right to appeal this ruling expired at %(time)s (Law 92B).")


def lodge_appeal(
    *,
    actor: Actor,
    ruling: Ruling,
    grounds: str,
    now: datetime,
    on_behalf_of: Player | None = None,
    earlier: ToldBefore | None = None,
) -> Appeal:
    """Ask for a review of a ruling made at one's own table; lodging is concurring.

    Of what the director in charge has decided on appeal, on Law or regulation alone, it is a
    further stage: for the committee (Law 93B1). Either side may ask for it.

    A director lodges `on_behalf_of` a player who asks for it at the desk, or did so `earlier`.

    Raises:
        UserError: the player was not at that table (Law 92A), is out of time (Law 92B), or the
            ruling cannot be appealed any more; or see `made_when` and `refuse_own_matter`.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if on_behalf_of else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(ruling.session)
        actor = require_in_event(actor, session.event, needed)
        ruling.refresh_from_db()
        side, player = find_appellant(actor, session, ruling, on_behalf_of)
        refuse_own_matter(actor, earlier, session, (ruling.ns, ruling.ew))
        made_at = made_when(earlier, now, since=appealable_from(ruling), session=session)
        _refuse_unless_appealable(session, ruling, side, made_at, is_told=earlier is not None)
        before = decided_on_law(ruling)
        appeal = Appeal.objects.create(
            organiser=session.organiser,
            session=session,
            number=next_number(Appeal.objects.filter(session=session)),
            ruling=ruling,
            appellant=side,
            lodged_by=player,
            lodged_at=made_at,
            grounds=grounds,
            earlier=before,
            stage=Appeal.Stage.LAW if before else Appeal.Stage.FIRST,
        )
        after = {"ruling": str(ruling), "by": player.name, "grounds": grounds}
        after |= {"earlier": str(before)} if before else {}
        after |= write_earlier(actor, appeal, Act.ASKED, made_at, earlier, now)
        record_matter(actor, appeal, "appeal.lodge", now, after=after)
        _add_concurrence(appeal, player, made_at)
        tell_lodged(actor, appeal)
        return appeal


def concur(
    *,
    actor: Actor,
    appeal: Appeal,
    now: datetime,
    on_behalf_of: Player | None = None,
    earlier: ToldBefore | None = None,
) -> Appeal:
    """The appellant's partner, or the captain, concurs, so that the appeal can be heard (Law 92D).

    In an individual the partner on the board may join, as long as the right to appeal lasts.

    The Law sets no time for concurring but the hearing; a regulation may. An appeal that has
    lapsed, or that the only one who concurred has withdrawn, is open again where the director was
    told before.

    Raises:
        UserError: not the partner or captain, concurred before, out of the regulated time, or the
            appeal does not wait; or see `made_when` and `refuse_own_matter`.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if on_behalf_of else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, needed)
        appeal.refresh_from_db()
        ruling = appeal.ruling
        refuse_own_matter(actor, earlier, session, (ruling.ns, ruling.ew))
        made_at = made_when(earlier, now, since=appeal.lodged_at, session=session)
        waits = AppealAct.CONCUR in APPEAL[course_of(appeal)]
        player = find_appellant(actor, session, ruling, on_behalf_of, appeal.appellant)[1]
        joins = player in could_join(appeal)
        if joins:
            _refuse_late(session, side_window(session, ruling, appeal.appellant_id), made_at, LATE)
        elif not waits and not may_revive(appeal, earlier):
            raise UserError(_("The appeal is not waiting for a concurrence."))
        else:
            _refuse_needless(appeal, player)
            window = appeal_concurrence_window(session, appeal)
            _refuse_late(session, window, made_at, TOO_LATE_TO_CONCUR)
        before = _state(appeal)
        if not waits and not joins:
            revive(session, appeal)
        _add_concurrence(appeal, player, made_at)
        after = {"by": player.name, **_state(appeal)}
        after |= write_earlier(actor, appeal, Act.CONCURRED, made_at, earlier, now)
        record_matter(actor, appeal, "appeal.concur", now, before=before, after=after)
        tell_concurred(actor, appeal)
        return appeal


def decide_appeal(
    *,
    actor: Actor,
    appeal: Appeal,
    outcome: str,
    reasons: str,
    decision: str = "",
    ns_award: AwardJson | None = None,
    ew_award: AwardJson | None = None,
    reckoning: ReckoningJson | None = None,
    penalty: PenaltyNow | None = None,
    hearing: Hearing = BY_THE_DIRECTOR,
    now: datetime,
) -> Appeal:
    """The director in charge hears the appeal and rules, or records what a committee decided.

    Who hears it is a provision (Law 93A); a `hearing` says who did.

    With `outcome` "changed" a further version of the ruling takes the place of the appealed one,
    with `decision` and the awards given here, and the score follows. The ruling on a penalty takes
    what is said of the `penalty` then.

    The opponents' appeal of the same ruling is decided with it.

    Raises:
        UserError: the appeal lacks the partner's concurrence (Law 92D1) or has ended, the
            opponents' appeal still waits for one, or the matter is with the authority (Law 93C2);
            or see `write_hearing`.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        if session.rounds_official and session.state == Session.State.RUNNING:
            lapse_unconcurred(session=session, now=now)  # no schedule looks at it yet
        appeal.refresh_from_db()
        _refuse_unless_ready(appeal)
        open_ones = list(_other_open(appeal))
        together = _heard_together(appeal, outcome, open_ones)
        new_ruling = None
        if outcome == Appeal.Outcome.CHANGED:
            new_ruling = write_revision(
                actor=actor,
                session=session,
                ruling=appeal.ruling,
                decision=decision,
                ns_award=ns_award,
                ew_award=ew_award,
                reckoning=reckoning,
                now=now,
                **penalty_decided(actor, session, appeal, penalty, now),
            )
            write_rest_goes_on([each for each in open_ones if each not in together], new_ruling)
        for each in together:
            each.outcome, each.reasons, each.new_ruling = outcome, reasons, new_ruling
            write_hearing(actor, each, hearing, session, outcome, now)
            _write_decided(actor, each, now)
        if hearing.leaves_rest:
            for each in together:
                _leave_rest(actor, each, now)
        tell_decided(actor, appeal)
        return appeal


def _write_decided(actor: Actor, appeal: Appeal, now: datetime) -> None:
    before = _state(appeal)
    appeal.decided_by = actor.name
    write_decider(actor, appeal)
    _end(appeal, Appeal.State.DECIDED, now)
    after = {"outcome": appeal.outcome, "reasons": appeal.reasons, **_state(appeal)}
    after |= heard_words(appeal)
    record_matter(actor, appeal, "appeal.decide", now, before=before, after=after)


def _leave_rest(actor: Actor, appeal: Appeal, now: datetime) -> None:
    """What is not of Law or regulation is referred to whoever hears appeals (Law 93B2)."""
    rest = Appeal.objects.create(
        number=next_number(Appeal.objects.filter(session=appeal.session)),
        appellant=appeal.appellant,
        **rest_of(appeal),
    )
    for each in appeal.concurrences.all():
        Concurrence.objects.create(
            organiser=rest.organiser,
            appeal=rest,
            player=each.player,
            at=each.at,
            withdrawn_at=each.withdrawn_at,
        )
    after = {"earlier": str(appeal), **_state(rest), **withdrawn_words(rest)}
    record_matter(actor, rest, "appeal.remit", now, after=after)


def find_appellant(
    actor: Actor,
    session: Session,
    ruling: Ruling,
    on_behalf_of: Player | None,
    only: Contestant | None = None,
) -> tuple[Contestant, Player]:
    """The side and the person who acts, or for whom the director acts."""
    sides = (only,) if only else ruling.sides
    if on_behalf_of:
        for side in sides:
            if on_behalf_of in appellants_of(side, ruling.board):
                return side, on_behalf_of
    elif (place := place_of(actor.user, session, sides)) and _sat(place, ruling):
        return place
    if only:
        raise UserError(_("Only the pair that appeals may do this."))
    raise UserError(_("A ruling is appealed by those at whose table it was made (Law 92A)."))


def _sat(place: tuple[Contestant, Player], ruling: Ruling) -> bool:
    """Whether the player, or a substitute of another round, sat there for the ruling's board."""
    return place[1] in appellants_of(place[0], ruling.board)


def _refuse_unless_appealable(
    session: Session, ruling: Ruling, side: Contestant, made_at: datetime, *, is_told: bool
) -> None:
    if RulingAct.APPEAL not in RULING[ruling.stage]:
        raise UserError(_("This ruling is not in force: appeal the one that replaced it."))
    if not is_appealable_here(ruling):
        raise UserError(
            _("This ruling was made on appeal; further appeal is for the authority (Law 93C).")
        )
    if side.pk in sides_that_appealed(ruling):
        raise UserError(_("Your side has appealed this ruling already."))
    right = side_window(session, ruling, side.pk)
    if session.state == Session.State.FINAL:
        if is_told and right.is_open(made_at):
            raise reopen_first()
        raise UserError(_("The score is final: the right to appeal has expired (Law 92B)."))
    _refuse_late(session, right, made_at, LATE)


def _refuse_late(session: Session, window: Window, made_at: datetime, text: str) -> None:
    if window.closes_at and not window.is_open(made_at):
        closed = window.closes_at.astimezone(zone_of(session))
        raise UserError(_(text) % {"time": date_format(closed, _("j M, H:i"))})


def _refuse_needless(appeal: Appeal, player: Player) -> None:
    """Who concurs once does not again; in a team's appeal the captain does, and nobody else."""
    if appeal.concurrences.filter(player=player).exists():
        raise UserError(_("%(player)s has concurred already.") % {"player": player})
    if player not in needed_to_concur(appeal.appellant, appeal.ruling.board):
        text = _("The appeal does not need the concurrence of %(player)s (Law 92D).")
        raise UserError(text % {"player": player})


def _refuse_unless_ready(appeal: Appeal) -> None:
    acts = APPEAL[course_of(appeal)]
    if AppealAct.CONCUR in acts:
        if appeal.appellant.is_team_pair:
            raise UserError(_("An appeal is not heard until the captain concurs (Law 92D2)."))
        raise UserError(_("An appeal is not heard until both partners concur (Law 92D1)."))
    if acts.keys().isdisjoint((AppealAct.DECIDE, AppealAct.ANSWER)):
        raise UserError(_("The appeal has ended."))
    refuse_while_with_authority(appeal)


def _add_concurrence(appeal: Appeal, player: Player, at: datetime) -> None:
    Concurrence.objects.create(organiser=appeal.organiser, appeal=appeal, player=player, at=at)
    ready_if_concurred(appeal)


def ready_if_concurred(appeal: Appeal) -> None:
    """With all the concurrence that it needs the appeal is ready to be heard."""
    if has_concurrence(appeal):
        appeal.state = Appeal.State.READY
        appeal.save(update_fields=["state"])


def _other_open(appeal: Appeal) -> QuerySet[Appeal]:
    of_ruling = Appeal.objects.filter(ruling=appeal.ruling, state__in=OPEN_APPEAL)
    return of_ruling.exclude(pk=appeal.pk)


def _heard_together(appeal: Appeal, outcome: str, open_ones: list[Appeal]) -> list[Appeal]:
    """The appeal and, when the opponents appeal the same of the ruling, theirs: one decision."""
    refuse_before_law(appeal, outcome, open_ones)
    others = heard_with(appeal, open_ones)
    ready = [each for each in others if each.state == Appeal.State.READY]
    if outcome == Appeal.Outcome.CHANGED and ready != others:
        raise UserError(
            _("The opponents' appeal of this ruling waits for a concurrence; hear both together.")
        )
    return [appeal, *ready]


def _end(appeal: Appeal, state: Appeal.State, now: datetime) -> None:
    appeal.state, appeal.ended_at = state, now
    appeal.save()


def _state(appeal: Appeal) -> Values:
    return {"state": appeal.state}
