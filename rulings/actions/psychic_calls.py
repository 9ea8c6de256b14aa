"""Reporting psychic calls to the authority (Law 40C1)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Board, Contestant, Session
from rulings.actions.earlier import (
    Act,
    ToldBefore,
    made_when,
    refuse_own_matter,
    write_earlier,
)
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.models import PsychicReport, Ruling
from rulings.queries.matters import began_at
from rulings.queries.parties import members_of


def report_psychic_call(
    *,
    actor: Actor,
    session: Session,
    board: Board,
    ns: Contestant,
    ew: Contestant,
    player: Player,
    call: str,
    auction: str,
    partner_did: str,
    judged: str,
    ruling: int | None = None,
    earlier: ToldBefore | None = None,
    now: datetime,
) -> PsychicReport:
    """Write down who made which psychic call, and what their partner did; where the director was
    told `earlier`, it is reported from then.

    Raises:
        UserError: the player did not sit there, or there is no such ruling in the session; or see
            `made_when` and `refuse_own_matter`.
        NotAllowed: the actor does not direct the event.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        side = _side_of(player, board, (ns, ew))
        _refuse_no_ruling(session, ruling)
        refuse_own_matter(actor, earlier, session, (ns, ew))
        made_at = made_when(earlier, now, since=began_at(session), session=session)
        report = PsychicReport.objects.create(
            organiser=session.organiser,
            session=session,
            number=next_number(PsychicReport.objects.filter(session=session)),
            board=board,
            ns=ns,
            ew=ew,
            player=player,
            partner=_partner_of(player, side, board),
            call=call,
            auction=auction,
            partner_did=partner_did,
            judged=judged,
            ruling=ruling,
            reported_at=made_at,
            reported_by_name=actor.name,
        )
        after = {"player": player.name, "call": call, "board": board.number, "judged": judged}
        after |= write_earlier(actor, report, Act.ASKED, made_at, earlier, now)
        record_matter(actor, report, "psychic_call.report", now, after=after)
        return report


def link_ruling(
    *, actor: Actor, report: PsychicReport, ruling: int, now: datetime
) -> PsychicReport:
    """Say which ruling followed.

    Raises:
        UserError: there is no such ruling, or the report was taken back.
    """
    with transaction.atomic():
        session = lock_session(report.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        report.refresh_from_db()
        _refuse_taken_back(report)
        _refuse_no_ruling(session, ruling)
        before, report.ruling = report.ruling, ruling
        report.save(update_fields=["ruling"])
        record_matter(
            actor,
            report,
            "psychic_call.change",
            now,
            before={"ruling": before},
            after={"ruling": ruling},
        )
        return report


def take_back_report(
    *, actor: Actor, report: PsychicReport, why: str, now: datetime
) -> PsychicReport:
    """Take back a report that was made in error; the authority no longer sees it.

    Raises:
        UserError: it was taken back already.
    """
    with transaction.atomic():
        session = lock_session(report.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        report.refresh_from_db()
        _refuse_taken_back(report)
        report.taken_back_at, report.taken_back_by, report.taken_back_why = now, actor.name, why
        report.save(update_fields=["taken_back_at", "taken_back_by", "taken_back_why"])
        record_matter(actor, report, "psychic_call.withdraw", now, note=why)
        return report


def _side_of(player: Player, board: Board, sides: tuple[Contestant, Contestant]) -> Contestant:
    for side in sides:
        if player in members_of(side, board):
            return side
    raise UserError(
        _("%(player)s did not play board %(board)d at this table.")
        % {"player": player, "board": board.number},
        field="player",
    )


def _partner_of(player: Player, side: Contestant, board: Board) -> Player | None:
    """The other of the pair; nobody where more than two may have sat."""
    others = [each for each in members_of(side, board) if each != player]
    return others[0] if len(others) == 1 else None


def _refuse_no_ruling(session: Session, number: int | None) -> None:
    if number is None:
        return
    given = Ruling.objects.filter(session=session, number=number)
    if not given.exclude(state=Ruling.State.WITHDRAWN).exists():
        raise UserError(_("There is no ruling R%d in this session.") % number, field="ruling")


def _refuse_taken_back(report: PsychicReport) -> None:
    if report.taken_back_at:
        raise UserError(_("This report was taken back."))
