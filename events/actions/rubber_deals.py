"""Deals of a rubber: typed, taken back, corrected (Laws 76 to 79), adjusted (Part VIII)."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_at_any_event
from events.actions.rubber_history import refuse_closed, write_rubber_act
from events.locking import lock_rubber_table
from events.models import RubberDeal, RubberTable
from events.queries.rubber_sheets import RubberNow, entry_of, rubbers_of, sheet_of
from events.queries.rubber_words import refusal_said
from scoring.contracts import Played
from scoring.errors import BridgeError
from scoring.rubber.deals import RubberError
from scoring.rubber.limits import (
    Since,
    Verdict,
    honours_claim,
    incorrect_deck,
    scoring_error,
    tricks_error,
)
from scoring.rubber.notation import DealLine, parse_deal

ENTRY = "entry"
"""The form field that a refused line belongs to."""

KIND = RubberDeal.Kind

PASSED_OUT = parse_deal("P")
"""Nothing is scored, and the same dealer deals again."""


class DealError(models.TextChoices):
    """What was found to be wrong with a deal that is on the sheet."""

    RECORDING = "recording", gettext_lazy("the agreed result was written down wrongly (Law 78)")
    TRICKS = "tricks", gettext_lazy("we agreed on the wrong number of tricks (Law 78)")
    HONOURS = "honours", gettext_lazy("honours are claimed only now (Law 76)")
    DECK = "deck", gettext_lazy("the pack was incorrect: the deal is void (Law 79)")


class Happened(models.TextChoices):
    """How far the next deal has come since."""

    NOTHING = "nothing", gettext_lazy("the cards are not mixed yet")
    MIXED = "mixed", gettext_lazy("the cards are mixed, the next hand is not dealt")
    DEALT = "dealt", gettext_lazy("the next hand is dealt")
    CALLED = "called", gettext_lazy("all four have called on the next deal")


@dataclass(frozen=True, slots=True)
class At:
    """A deal at a table: which rubber, which deal of it, and the version that its author saw.

    0 is seen where nothing stands yet.
    """

    rubber: int
    deal: int
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """What is said of an error: what kind it is, how many agree (3 or 4), how far play is."""

    error: DealError
    agreeing: int
    happened: Happened


def enter_deal(*, actor: Actor, table: RubberTable, at: At, text: str, now: datetime) -> RubberDeal:
    """Enter the next deal of the rubber in play. The same line entered twice is one deal.

    Raises:
        UserError: the text is no result, no rubber is in play, or the rubber is over.
        Conflict: someone else entered this deal meanwhile, or took the one before back.
    """
    line = read_line(text)
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        rubber = _find_rubber(table, at)
        standing = _standing(rubber, at)
        if standing is not None and standing.line == str(line) and standing.kind == KIND.ENTERED:
            return standing
        if standing is not None:
            raise Conflict(
                _("%(who)s has entered deal %(deal)d meanwhile: %(line)s. Look at the sheet.")
                % {"who": standing.entered_by_name, "deal": at.deal, "line": standing.line}
            )
        if at.deal != rubber.next_deal:
            raise Conflict(_("The deal before has been taken back meanwhile: look at the sheet."))
        if rubber.is_agreed:
            raise UserError(_("The rubber is over and its score agreed: begin the next one."))
        return _write(actor, rubber, at.deal, {"kind": KIND.ENTERED, "line": str(line)}, now)


def take_back_deal(*, actor: Actor, table: RubberTable, at: At, now: datetime) -> None:
    """Take back the last deal of the rubber in play, which was mistyped; it stays on record.

    Raises:
        UserError: it is not the last deal, or its rubber's net score is agreed.
        Conflict: it has been changed since.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        rubber = _find_rubber(table, at)
        deal = _seen(rubber, at)
        if rubber.is_agreed or at.deal != len(rubber.deals):
            raise UserError(
                _("Only the last deal of the rubber in play is taken back: correct this one.")
            )
        deal.is_current = False
        deal.save(update_fields=["is_current"])
        write_rubber_act(actor, table, "take_back", now, before=_told(at, deal.line))


def correct_deal(
    *,
    actor: Actor,
    table: RubberTable,
    at: At,
    text: str,
    acknowledged: Acknowledged,
    reason: str,
    now: datetime,
) -> RubberDeal:
    """Correct a deal as far as Laws 76, 78 and 79 allow; what follows is scored again.

    Raises:
        UserError: it can no longer be corrected, the line says something else than the error
            explains, or the sheet would not hold the deals any more.
        Conflict: it has been changed since.
    """
    line = read_line(text)
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        rubber = _find_rubber(table, at)
        deal = _seen(rubber, at)
        if deal.kind not in (KIND.ENTERED, KIND.CORRECTED):
            raise UserError(_("The Arbiter has decided on this deal: that is not corrected."))
        _refuse_other_error(parse_deal(deal.line), line, acknowledged.error)
        verdict = _verdict(rubber, at, acknowledged)
        if not verdict.allowed:
            raise UserError(refusal_said(verdict), field="error")
        fields = {"kind": KIND.CORRECTED, "line": str(line), "reason": _reason(reason)}
        return _write(actor, rubber, at.deal, fields, now, note=str(acknowledged.error.label))


def adjust_deal(
    *,
    actor: Actor,
    table: RubberTable,
    at: At,
    text: str,
    law: str,
    reason: str,
    now: datetime,
) -> RubberDeal:
    """Write the result that the Arbiter assigned in place of the table's (Club Law `law`).

    Raises:
        UserError: the Club Laws are not in force, the net score is agreed, the deal was changed on
            appeal, or the sheet would not hold the deals any more.
        Conflict: it has been changed since.
    """
    line = read_line(text)
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        _refuse_without_arbiter(table)
        rubber = _find_rubber(table, at)
        deal = _seen(rubber, at)
        if rubber.is_agreed:
            raise UserError(_("The net score of this rubber is agreed: an appeal may change it."))
        if deal.kind == KIND.OVERRULED:
            raise UserError(_("A committee has decided on this deal already."))
        fields = {
            "kind": KIND.ADJUSTED,
            "line": str(line),
            "recorded": deal.recorded or deal.line,
            "law": law,
            "reason": _reason(reason),
        }
        return _write(actor, rubber, at.deal, fields, now)


def overrule_deal(
    *, actor: Actor, table: RubberTable, at: At, text: str, reason: str, now: datetime
) -> RubberDeal:
    """Score one deal as the Appeals Committee decided; all other scores stand (Part VIII).

    Raises:
        UserError: the Club Laws are not in force, or a committee has decided already.
        Conflict: it has been changed since.
    """
    line = read_line(text)
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        _refuse_without_arbiter(table)
        rubber = _find_rubber(table, at)
        deal = _seen(rubber, at)
        if deal.kind == KIND.OVERRULED:
            raise UserError(_("A committee has decided on this deal already."))
        fields = {
            "kind": KIND.OVERRULED,
            "line": str(line),
            "recorded": deal.line,
            "reason": _reason(reason),
        }
        return _write(actor, rubber, at.deal, fields, now)


def read_line(text: str) -> DealLine:
    """The deal that a typed line means; `UserError` for one that means none."""
    try:
        return parse_deal(text)
    except BridgeError as error:
        raise UserError(_sentence(worded(error)), field=ENTRY) from error


def _find_rubber(table: RubberTable, at: At) -> RubberNow:
    for rubber in rubbers_of(table):
        if rubber.row.number == at.rubber:
            return rubber
    raise UserError(_("There is no rubber %d.") % at.rubber)


def _standing(rubber: RubberNow, at: At) -> RubberDeal | None:
    return next((deal for deal in rubber.deals if deal.number == at.deal), None)


def _seen(rubber: RubberNow, at: At) -> RubberDeal:
    deal = _standing(rubber, at)
    if deal is None or deal.version != at.seen:
        raise Conflict(_("Deal %d has been changed meanwhile: look at the sheet.") % at.deal)
    return deal


def _verdict(rubber: RubberNow, at: At, said: Acknowledged) -> Verdict:
    later = at.deal < len(rubber.deals)
    called = later or said.happened == Happened.CALLED
    since = Since(
        called=4 if called else 0,
        cards_mixed=later or said.happened != Happened.NOTHING,
        next_hand_dealt=called or said.happened == Happened.DEALT,
        rubber_scored=rubber.sheet.finished,
        net_score_agreed=rubber.is_agreed,
    )
    if said.error == DealError.DECK:
        return incorrect_deck(since)
    if said.error == DealError.HONOURS:
        return honours_claim(since)
    if said.error == DealError.TRICKS:
        return tricks_error(since, agreeing=said.agreeing)
    return scoring_error(since, agreeing=said.agreeing)


def _refuse_other_error(before: DealLine, line: DealLine, error: DealError) -> None:
    """Refuse a line that changes more than the error that was found."""
    if line == before:
        raise UserError(_("That is what stands there already."), field=ENTRY)
    if error == DealError.HONOURS and _without_honours(line) != _without_honours(before):
        raise UserError(_("Only the honours are claimed now: leave the rest."), field=ENTRY)
    if error == DealError.TRICKS and _without_tricks(line) != _without_tricks(before):
        raise UserError(_("Only the number of tricks is corrected: leave the rest."), field=ENTRY)
    if error == DealError.DECK and line != PASSED_OUT:
        raise UserError(
            _("A deal with an incorrect pack scores nothing and is dealt again: write P."),
            field=ENTRY,
        )


def _without_honours(line: DealLine) -> DealLine:
    return replace(line, honours=0, hand=None)


def _without_tricks(line: DealLine) -> DealLine:
    outcome = line.outcome
    plain = replace(outcome, tricks=0) if isinstance(outcome, Played) else outcome
    return replace(line, outcome=plain, transferred=0)


def _refuse_without_arbiter(table: RubberTable) -> None:
    if not table.arbiter:
        raise UserError(
            _("No Arbiter was named before play: the Club Laws are not in force (Part VIII).")
        )


def _reason(text: str) -> str:
    if not text.strip():
        raise UserError(_("Write down why."), field="reason")
    return text.strip()[:200]


def _write(
    actor: Actor,
    rubber: RubberNow,
    number: int,
    fields: dict[str, Any],
    now: datetime,
    note: str = "",
) -> RubberDeal:
    """Write the next version of a deal, if the sheet holds it with the others."""
    versions = RubberDeal.objects.filter(rubber=rubber.row, number=number)
    deal = RubberDeal(
        organiser=rubber.table.organiser,
        rubber=rubber.row,
        number=number,
        version=versions.count() + 1,
        entered_at=now,
        entered_by=actor.user,
        entered_by_name=actor.name,
        **fields,
    )
    _refuse_impossible(rubber, deal)
    before = _standing(rubber, At(rubber.row.number, number))
    versions.update(is_current=False)
    deal.save()
    at = At(rubber.row.number, number)
    write_rubber_act(
        actor,
        rubber.table,
        _VERBS[deal.kind],
        now,
        before=_told(at, before.line) if before else None,
        after=_told(at, deal.line),
        note=" · ".join(filter(None, (note, deal.reason))),
    )
    return deal


_VERBS: dict[str, str] = {
    KIND.ENTERED: "enter_deal",
    KIND.CORRECTED: "correct_deal",
    KIND.ADJUSTED: "adjust_deal",
    KIND.OVERRULED: "overrule_deal",
}


def _refuse_impossible(rubber: RubberNow, deal: RubberDeal) -> None:
    """Refuse what would leave a deal without a place, as one after the end of the rubber."""
    deals = {each.number: each for each in rubber.deals} | {deal.number: deal}
    try:
        sheet_of(rubber.table, rubber.row, [entry_of(deals[number]) for number in sorted(deals)])
    except RubberError as error:
        raise UserError(_sentence(worded(error)), field=ENTRY) from error


def _told(at: At, line: str) -> Values:
    return {"rubber": at.rubber, "deal": at.deal, "result": line}


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
