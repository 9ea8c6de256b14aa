"""The rubbers of a table: partners cut for or chosen, the dealer put right, the score agreed."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from events.access import require_at_any_event
from events.actions.rubber_history import refuse_closed, refuse_unseen, write_rubber_act
from events.locking import lock_rubber_table
from events.models import Rubber, RubberTable
from events.queries.rubber_sheets import SEAT_COLUMNS, RubberNow, rubber_in_play
from events.queries.rubber_tables import LEAST, RubberEvening, evening_of
from scoring.cards import Card, Seat
from scoring.rubber.deals import Partnership
from scoring.rubber.seating import Four, by_draw, pivot, playing

_OF_THE_FOUR = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
"""The seats of a `Four`: who deals first, their partner, and the other two."""


def cut_rubber(
    *,
    actor: Actor,
    table: RubberTable,
    deck: Sequence[Card],
    new_partners: bool,
    seen: int | None = None,
    now: datetime,
) -> Rubber:
    """Begin the next rubber with partners drawn for from a shuffled deck (Law 3).

    Of five or six, who plays goes by the Rules for Club Procedure (E), which the first cards drawn
    decide among equals. With `new_partners` nobody keeps their partner of the rubber before
    (App. 4 H3).

    Raises:
        UserError: the table is closed, fewer than four are there, or a rubber is not over.
        Conflict: something was done since that version was seen.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        evening = _ready(table, seen)
        members, fours = _members(evening), [each.four for each in _over(evening)]
        precedence = dict(zip(members, deck, strict=False))
        chosen = playing(members, [_all(four) for four in fours], precedence)
        drawn = dict(zip(chosen, deck[len(members) :], strict=False))
        last = fours[-1].partnerships if fours and new_partners else ()
        four = by_draw(drawn, last)
        seats = dict(zip(_OF_THE_FOUR, _all(four), strict=True))
        cards = {seat.value: str(drawn[who]) for seat, who in seats.items()}
        return _write(actor, evening, seats, Seat.NORTH, cards, now)


def pivot_rubber(
    *, actor: Actor, table: RubberTable, seen: int | None = None, now: datetime
) -> Rubber:
    """Begin the next rubber of a pivot, in which each plays with each other in turn.

    Raises:
        UserError: the table is closed, fewer than four are there, or a rubber is not over.
        Conflict: something was done since that version was seen.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        evening = _ready(table, seen)
        four = pivot(_members(evening), [each.four for each in _over(evening)])
        seats = dict(zip(_OF_THE_FOUR, _all(four), strict=True))
        return _write(actor, evening, seats, Seat.NORTH, {}, now)


def seat_rubber(
    *,
    actor: Actor,
    table: RubberTable,
    seats: Mapping[Seat, int],
    dealer: Seat,
    seen: int | None = None,
    now: datetime,
) -> Rubber:
    """Begin the next rubber with these members (primary keys) in these seats.

    Raises:
        UserError: the table is closed, a rubber is not over, one is not at the table, or sits
            twice. Its field is the seat's letter.
        Conflict: something was done since that version was seen.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        evening = _ready(table, seen)
        present = set(_members(evening))
        for place, (seat, member) in enumerate(seats.items()):
            if member not in present:
                raise UserError(_("They are not at this table."), field=seat.value)
            if member in list(seats.values())[:place]:
                raise UserError(_("One player cannot have two seats."), field=seat.value)
        return _write(actor, evening, seats, dealer, {}, now)


def correct_dealer(*, actor: Actor, table: RubberTable, dealer: Seat, now: datetime) -> Rubber:
    """Put right who dealt first; four deals are scored again as if it had stood so (App. 4 E).

    Raises:
        UserError: the table is closed or no rubber is in play.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        row = _in_play(table).row
        before, row.dealer = row.dealer, dealer.value
        row.save(update_fields=["dealer"])
        after = {"rubber": row.number, "dealer": row.dealer}
        write_rubber_act(actor, table, "dealer", now, after=after, before={"dealer": before})
    return row


def agree_rubber(
    *, actor: Actor, table: RubberTable, number: int, unfinished: bool, now: datetime
) -> Rubber:
    """The four agree on the net score of the rubber in play; from now on it counts (Law 78).

    One that is `unfinished` is settled as far as it went (Law 80); of four-deal bridge the
    incomplete series stands (App. 4 B).

    Raises:
        UserError: the table is closed, or the rubber is not finished and was not said to be.
        Conflict: another rubber is in play.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        rubber = _in_play(table)
        if rubber.row.number != number:
            raise Conflict(_("Rubber %d is settled already.") % number)
        if not rubber.sheet.finished and not unfinished:
            raise UserError(_("The rubber is not finished: play on, or settle it unfinished."))
        row = rubber.row
        row.agreed_at, row.agreed_by_name = now, actor.name
        row.save(update_fields=["agreed_at", "agreed_by_name"])
        write_rubber_act(actor, table, "agree", now, after=_agreed(rubber))
    return row


def _ready(table: RubberTable, seen: int | None) -> RubberEvening:
    """The table when the next rubber may begin: one in which nothing was played may begin anew."""
    refuse_unseen(table, seen)
    refuse_closed(table)
    evening = evening_of(table)
    if len(evening.present) < LEAST:
        raise UserError(_("It takes four players: somebody has to join first."))
    if evening.in_play is not None and evening.in_play.deals:
        raise UserError(_("A rubber is not settled: agree its net score first."))
    return evening


def _members(evening: RubberEvening) -> list[int]:
    return [member.pk for member in evening.present]


def _over(evening: RubberEvening) -> list[RubberNow]:
    return [each for each in evening.rubbers if each.is_agreed]


def _all(four: Four[int]) -> tuple[int, int, int, int]:
    return four.first, four.partner, four.left, four.right


def _in_play(table: RubberTable) -> RubberNow:
    rubber = rubber_in_play(table)
    if rubber is None:
        raise UserError(_("No rubber is in play."))
    return rubber


def _write(
    actor: Actor,
    evening: RubberEvening,
    seats: Mapping[Seat, int],
    dealer: Seat,
    drawn: Mapping[str, str],
    now: datetime,
) -> Rubber:
    """The next rubber; one in which nothing was played gives way to it."""
    names = {member.pk: str(member) for member in evening.members}
    columns = zip(SEAT_COLUMNS, Seat, strict=True)
    fields = {f"{column}_id": seats[seat] for column, seat in columns}
    number = len(_over(evening)) + 1
    row = Rubber.objects.update_or_create(
        table=evening.table,
        number=number,
        defaults={
            **fields,
            "organiser": evening.table.organiser,
            "dealer": dealer.value,
            "drawn": dict(drawn),
            "started_at": now,
        },
    )[0]
    sitting = {seat.value: names[who] for seat, who in seats.items()}
    after: Values = {"rubber": number, **sitting, "dealer": dealer.value}
    if drawn:
        after["drawn"] = [f"{sitting[seat]} {card}" for seat, card in drawn.items()]
    write_rubber_act(actor, evening.table, "seat", now, after=after)
    return row


def _agreed(rubber: RubberNow) -> Values:
    totals = rubber.settlement.totals
    return {
        "rubber": rubber.row.number,
        "ns": totals[Partnership.A],
        "ew": totals[Partnership.B],
        "unfinished": not rubber.sheet.finished,
    }
