"""Whom a step in a matter concerns: the logins of those at the table, and of who acts next."""

from collections.abc import Iterable

from django.db.models import Q

from clubs.actors import Actor
from clubs.models import Membership, Player
from events.models import Appointment, Board, Contestant, Entry, EntryMember, Event, Session
from events.queries.appointments import living_appointments
from rulings.models import Appeal, Ruling
from rulings.queries.parties import appellants_of, needed_to_concur


def at_table(ruling: Ruling) -> set[int]:
    """Those of the sides concerned who sat there; of teams their captains too."""
    return set().union(*(at_side(ruling, side) for side in ruling.sides))


def at_side(ruling: Ruling, side: Contestant) -> set[int]:
    """The same of one side."""
    return logins_of(appellants_of(side, ruling.board))


def was_at_table(actor: Actor, board: Board, *sides: Contestant) -> bool:
    """Whether who acts sat there, or is the captain of one who did."""
    own = actor.user.pk if actor.user else None
    return own in played_there(board, *sides)


def played_there(board: Board, *sides: Contestant) -> set[int]:
    """Those of these sides who sat there, whether it concerns them or not; captains too."""
    return logins_of(each for side in sides for each in appellants_of(side, board))


def opponents_of(appeal: Appeal) -> set[int]:
    """Those of the side that does not appeal, where it is concerned."""
    ruling = appeal.ruling
    others = (side for side in ruling.sides if side.pk != appeal.appellant_id)
    return set().union(*(at_side(ruling, side) for side in others))


def asked_to_concur(appeal: Appeal) -> set[int]:
    """Those whose concurrence the appeal lacks (Law 92D)."""
    needed = needed_to_concur(appeal.appellant, appeal.ruling.board)
    given = set(appeal.concurrences.values_list("player", flat=True))
    return logins_of(player for player in needed if player.pk not in given)


def in_charge_of(event: Event) -> set[int]:
    """The director in charge."""
    held = living_appointments().filter(event=event, duty=Appointment.Duty.IN_CHARGE)
    return set(held.values_list("user", flat=True))


def answers_for_organiser(event: Event) -> set[int]:
    """The administrators of its organiser."""
    role = Membership.MemberRole.ADMINISTRATOR
    found = Membership.objects.filter(organiser=event.organiser, role=role, user__is_active=True)
    return set(found.values_list("user", flat=True))


def who_entered(entries: Iterable[int], session: Session) -> set[int]:
    """Those of these entries who have not left, with captains, and who stands in here (Law 4)."""
    keys = list(entries)
    rows = EntryMember.objects.filter(entry__in=keys, active=True)
    members = rows.filter(Q(session=None) | Q(session=session))
    captains = Entry.objects.filter(pk__in=keys, withdrawn_at=None)
    return logins_of(
        Player.objects.filter(
            Q(pk__in=members.values("player")) | Q(pk__in=captains.values("captain"))
        )
    )


def logins_of(players: Iterable[Player]) -> set[int]:
    """The logins behind players who have one."""
    return {player.user_id for player in players if player.user_id}
