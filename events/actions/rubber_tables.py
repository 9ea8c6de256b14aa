"""Rubber tables: opened, joined and left, closed and opened again."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values
from clubs.locking import lock_organiser
from clubs.models import Organiser
from clubs.permissions import Permission
from events.access import require_at_any_event
from events.actions.roster import Known, Roster, write_people
from events.actions.rubber_history import refuse_closed, write_rubber_act
from events.interchange.people import Person
from events.locking import lock_rubber_table
from events.models import RubberMember, RubberTable
from events.queries.rubber_sheets import rubber_in_play
from events.queries.rubber_tables import LEAST, MOST, evening_of


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before play: the game, the stake for each hundred points, the customs.

    `switched` (App. 4 C) is for four deals only; an `arbiter` puts the Club Laws (Part VIII) in
    force.
    """

    game: RubberTable.Game = RubberTable.Game.RUBBER
    switched: bool = False
    stake: Decimal | None = None
    currency: str = ""
    in_hundreds: bool = True
    arbiter: str = ""

    def __post_init__(self) -> None:
        if self.stake is not None and not self.currency:
            raise UserError(_("Write the currency of the stake."), field="currency")
        if self.stake is None and self.currency:
            raise UserError(_("Write the stake for 100 points, or no currency."), field="stake")
        if self.switched and self.game != RubberTable.Game.FOUR_DEAL:
            raise UserError(
                _("Only four-deal bridge has a vulnerability to switch."), field="switched"
            )


def open_rubber_table(
    *,
    actor: Actor,
    organiser: Organiser,
    name: str,
    terms: Terms,
    people: Mapping[str, Person],
    now: datetime,
) -> RubberTable:
    """Open a table for four to six people, each under the form's field they were typed in.

    Somebody unknown to the club becomes one of its people.

    Raises:
        UserError: fewer than four or more than six, or a person cannot be told or is named twice.
    """
    if not LEAST <= len(people) <= MOST:
        raise UserError(_("A rubber table has four to six players."))
    with transaction.atomic():
        require_at_any_event(actor, organiser, Permission.KEEP_RUBBER)
        lock_organiser(organiser)
        table = RubberTable.objects.create(
            organiser=organiser,
            name=name,
            game=terms.game,
            switched=terms.switched,
            stake=terms.stake,
            currency=terms.currency,
            in_hundreds=terms.in_hundreds,
            arbiter=terms.arbiter,
            opened_at=now,
            opened_by_name=actor.name,
        )
        members = _write_members(actor, table, people, now)
        told: Values = {
            "players": [str(member) for member in members],
            "game": table.get_game_display(),
            "stake": _stake(table),
            "arbiter": table.arbiter,
        }
        write_rubber_act(actor, table, "open", now, after=told)
    return table


def join_rubber_table(
    *, actor: Actor, table: RubberTable, who: Person, now: datetime
) -> RubberMember:
    """Take somebody into the table, who plays from the next rubber on; or back after leaving.

    Raises:
        UserError: the table is closed or complete, or the person cannot be told or sits there.
            Its field is "who".
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        lock_organiser(table.organiser)
        if table.members.filter(left_at=None).count() >= MOST:
            raise UserError(
                _("The table is complete with six: somebody has to leave first."), field="who"
            )
        (member,) = _write_members(actor, table, {"who": who}, now)
        write_rubber_act(actor, table, "join", now, after={"player": str(member)})
    return member


def leave_rubber_table(
    *, actor: Actor, table: RubberTable, member: RubberMember, now: datetime
) -> None:
    """Somebody leaves between rubbers; their account stays.

    Raises:
        UserError: the table is closed, they have left, or they play the rubber in play.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        found = table.members.select_related("player").filter(pk=member.pk, left_at=None).first()
        if found is None:
            raise Conflict(_("They have left the table already."))
        rubber = rubber_in_play(table)
        if rubber is not None and found.pk in rubber.members:
            raise UserError(
                _(
                    "%s plays the rubber that is not over: finish it, or settle it unfinished "
                    "(Law 80)."
                )
                % found
            )
        found.left_at = now
        found.save(update_fields=["left_at"])
        write_rubber_act(actor, table, "leave", now, after={"player": str(found)})


def close_rubber_table(*, actor: Actor, table: RubberTable, now: datetime) -> RubberTable:
    """Close the table: the settlement is fixed.

    Raises:
        UserError: it is closed, or the net score of a rubber is not agreed.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        refuse_closed(table)
        if rubber_in_play(table) is not None:
            raise UserError(_("A rubber is not settled: agree its net score first."))
        table.closed_at = now
        table.save(update_fields=["closed_at"])
        accounts = evening_of(table).accounts
        settled = [f"{each.member} {each.points:+d}" for each in accounts]
        write_rubber_act(actor, table, "close", now, after={"settlement": settled})
    return table


def reopen_rubber_table(
    *, actor: Actor, table: RubberTable, reason: str, now: datetime
) -> RubberTable:
    """Open a closed table again, to play on or to correct what all four consent to (Law 78).

    Raises:
        UserError: it is open, or no reason is given.
    """
    with transaction.atomic():
        table = lock_rubber_table(table)
        require_at_any_event(actor, table.organiser, Permission.KEEP_RUBBER)
        if table.closed_at is None:
            raise Conflict(_("The table is open."))
        if not reason.strip():
            raise UserError(_("Write down why."), field="reason")
        table.closed_at = None
        table.save(update_fields=["closed_at"])
        write_rubber_act(actor, table, "reopen", now, note=reason.strip())
    return table


def _write_members(
    actor: Actor, table: RubberTable, people: Mapping[str, Person], now: datetime
) -> list[RubberMember]:
    """Their places at the table; the organiser's people are locked."""
    roster = Roster.of(table.organiser, None)
    here = {member.player_id: member for member in table.members.select_related("player")}
    sitting = {player for player, member in here.items() if member.left_at is None}
    known = [roster.sitter(who, field, sitting) for field, who in people.items()]
    write_people(actor=actor, roster=roster, now=now)
    return [_write_member(table, here.get(each.written.pk), each, now) for each in known]


def _write_member(
    table: RubberTable, back: RubberMember | None, known: Known, now: datetime
) -> RubberMember:
    if back is None:
        return RubberMember.objects.create(
            organiser=table.organiser, table=table, player=known.written, joined_at=now
        )
    back.left_at = None
    back.save(update_fields=["left_at"])
    return back


def _stake(table: RubberTable) -> str:
    return f"{table.stake} {table.currency}" if table.stake is not None else ""
