"""An artificial score is a director's ruling (Laws 12C2, 15B3, 82B): the acts that award one here
hand over what it says, and those that end it why.

This app knows nothing of rulings: who writes them is named by the setting `RULINGS_WRITTEN_BY`.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from clubs.actors import Actor
from events.awards import AwardJson, artificial_award
from events.models import Adjustment, Contestant, Result, Session, TableRound

ARTIFICIAL = ("12C2A",)
"""The Law of every artificial score, as rulings cite it."""


@dataclass(frozen=True, slots=True)
class AwardGround:
    """By which Laws boards are awarded, and what happened; with `is_told`, both sides of each are
    told at the table now, also of their right to appeal (Law 83).
    """

    laws: tuple[str, ...]
    facts: str
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Awarded:
    """What a director decides on one table's board, that of a row there. A side without an award
    keeps what it has; where neither has one, the score is changed otherwise, as by Law 87B.
    """

    at: Result | Adjustment
    ns_award: AwardJson | None
    ew_award: AwardJson | None
    ground: AwardGround
    decision: str

    @property
    def is_score(self) -> bool:
        return self.ns_award is not None or self.ew_award is not None


@dataclass(frozen=True, slots=True)
class AwardEnded:
    """That such a decision does not stand any more: which, by the first of the `laws` where it
    gave no score, and why; with `is_told`, both sides are told so now.
    """

    at: Result | Adjustment
    laws: tuple[str, ...]
    facts: str
    is_score: bool = True
    is_told: bool = False


class RulingWriter(Protocol):
    """Writes rulings for an act that holds the session and has asked for the right."""

    def __call__(
        self, *, actor: Actor, session: Session, decided: Awarded | AwardEnded, now: datetime
    ) -> bool: ...


def write_ruled(
    *, actor: Actor, session: Session, decided: Awarded | AwardEnded, now: datetime
) -> bool:
    """Give the ruling, which sets the score, or end it with its score.

    False where there is none to end, or the site acts by itself: it rules not.

    Raises:
        UserError: another ruling adjusts the board's score, or the one that stands is under appeal
            or was made on appeal.
    """
    writer = cast(RulingWriter, import_string(settings.RULINGS_WRITTEN_BY))
    return writer(actor=actor, session=session, decided=decided, now=now)


def write_artificial(
    *, actor: Actor, session: Session, result: Result, ground: AwardGround, now: datetime
) -> None:
    """The artificial score on record as the ruling that it is."""
    awarded = Awarded(
        at=result,
        ns_award=artificial_award(result.ns_award),
        ew_award=artificial_award(result.ew_award),
        ground=ground,
        decision=award_words(result.ns_award, result.ew_award),
    )
    write_ruled(actor=actor, session=session, decided=awarded, now=now)


def write_no_award(
    *, actor: Actor, session: Session, result: Result, why: str, now: datetime
) -> None:
    """End the ruling on an artificial score that is on record no more."""
    ended = AwardEnded(result, ARTIFICIAL, capfirst(why))
    write_ruled(actor=actor, session=session, decided=ended, now=now)


def entered(text: str, ns: Contestant, at: TableRound | None, reason: str) -> AwardGround:
    """What is known of an artificial score that was typed: with which scores, or what it corrects.

    Of an imported session it is not known which table it is of.
    """
    if reason:
        facts = _("The record is corrected to %(entry)s (%(reason)s).")
        return AwardGround(ARTIFICIAL, facts % {"entry": text, "reason": reason})
    if at is None:
        return AwardGround(ARTIFICIAL, _("Entered as %s.") % text)
    facts = _("Entered as %(entry)s with the scores of round %(round)d, table %(table)s.")
    where = {"entry": text, "round": at.round, "table": ns.at_table(at.table)}
    return AwardGround(ARTIFICIAL, facts % where)


def award_words(ns_award: str, ew_award: str) -> str:
    """What artificial scores decide, in words; a side without one keeps what it has."""
    if not ew_award:
        return _("Artificial adjusted score: North-South %s.") % ns_award
    if not ns_award:
        return _("Artificial adjusted score: East-West %s.") % ew_award
    said = {"ns": ns_award, "ew": ew_award}
    return _("Artificial adjusted score: North-South %(ns)s, East-West %(ew)s.") % said
