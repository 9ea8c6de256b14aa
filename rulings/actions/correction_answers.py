"""What the opponents say of a reported error: by themselves, or told to a director."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Player
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_in_event
from events.models import Contestant
from rulings.actions.correction_stages import lock_report, refuse_other_stage
from rulings.actions.earlier import ToldBefore, made_when, refuse_own_matter
from rulings.actions.recording import record_matter
from rulings.correction_mail import tell_answered
from rulings.models import Correction, CorrectionAnswer
from rulings.queries.answers import asked_players
from rulings.queries.concerned import was_at_table
from rulings.queries.parties import place_of
from rulings.states import CorrectionAct
from scoring.notation import NotationError, format_entry, parse_entry

CLAIMED, PLAYER = "claimed", "player"


@dataclass(frozen=True, slots=True)
class Said:
    """An answer: it is as reported, or what was instead, in a result ("4S N =") or in words."""

    confirms: bool
    claimed: str = ""
    words: str = ""


def answer_report(
    *, actor: Actor, correction: Correction, said: Said, now: datetime
) -> CorrectionAnswer:
    """One of the opponents confirms the report or disputes it; their answer before is kept.

    Raises:
        UserError: the report is decided; a dispute says nothing, or no result.
        NotAllowed: the actor is none of those who are asked.
    """
    with transaction.atomic():
        session = lock_report(correction)
        actor = require_in_event(actor, session.event, Permission.REPORT_ERROR)
        place = place_of(actor.user, session, (correction.ns, correction.ew))
        if place is None or place not in asked_players(correction):
            raise NotAllowed(_("Only the opponents of who reported it are asked."))
        refuse_other_stage(correction, CorrectionAct.ANSWER)
        side, player = place
        answer = CorrectionAnswer(side=side, player=player, made_at=now)
        return _write(actor, correction, answer, said, now)


def record_answer(
    *,
    actor: Actor,
    correction: Correction,
    player: Player,
    said: Said,
    earlier: ToldBefore | None = None,
    now: datetime,
) -> CorrectionAnswer:
    """A director writes down what one of the opponents has told now, or `earlier`.

    Raises:
        UserError: the report is decided; the player is not asked; or see `made_when`,
            `refuse_own_matter` and `answer_report`.
        NotAllowed: the actor does not direct.
    """
    with transaction.atomic():
        session = lock_report(correction)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_other_stage(correction, CorrectionAct.ANSWER)
        refuse_own_matter(actor, earlier, session, (correction.ns, correction.ew))
        answer = CorrectionAnswer(
            side=_side_of(correction, player),
            player=player,
            made_at=made_when(earlier, now, since=correction.reported_at, session=session),
            recorded_by=actor.name,
            known_by=earlier.how.strip() if earlier else "",
            recorder_was_at_table=was_at_table(
                actor, correction.board, correction.ns, correction.ew
            ),
        )
        return _write(actor, correction, answer, said, now)


def _write(
    actor: Actor, correction: Correction, answer: CorrectionAnswer, said: Said, now: datetime
) -> CorrectionAnswer:
    answer.organiser, answer.correction, answer.recorded_at = correction.organiser, correction, now
    answer.confirms, answer.words = said.confirms, said.words.strip()
    answer.claimed = "" if said.confirms else _read(correction, said.claimed)
    if not (said.confirms or answer.claimed or answer.words):
        raise UserError(_("Say what was, as a result or in words."), field="words")
    answer.save()
    record_matter(
        actor,
        correction,
        "correction.answer",
        now,
        after={
            "side": answer.side.label,
            "player": answer.player_id,
            "confirms": answer.confirms,
            "claimed": answer.claimed,
            "made_at": answer.made_at.isoformat(),
            "known_by": answer.known_by,
        },
        note=answer.words,
    )
    tell_answered(actor, correction)
    return answer


def _read(correction: Correction, claimed: str) -> str:
    """The result that a dispute says, as it is written; empty where it says none."""
    if not claimed.strip():
        return ""
    try:
        found = format_entry(parse_entry(claimed))
    except NotationError as wrong:
        raise UserError(worded(wrong), field=CLAIMED) from wrong
    if found == correction.claimed:
        raise UserError(_("That is what was reported: confirm it then."), field=CLAIMED)
    return found


def _side_of(correction: Correction, player: Player) -> Contestant:
    for side, asked in asked_players(correction):
        if asked == player:
            return side
    raise UserError(_("Only the opponents of who reported it are asked."), field=PLAYER)
