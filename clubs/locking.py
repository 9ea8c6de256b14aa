"""The locks of an organiser: its people as a whole, and what one person's rights there rest on.

An act takes its locks in one order: events, sessions, rights, the organiser. What it may do is
asked when the first two are held, so that nobody acts on a right that ended while they waited.
"""

from clubs.models import Membership, Organiser, User


def lock_organiser(organiser: Organiser) -> Organiser:
    """The organiser's row as it is now, held until the transaction ends.

    Others may go on writing rows that point at the organiser; only acts that lock it as well
    wait. On SQLite the whole database is held already, since transactions begin immediate.
    """
    return Organiser.objects.select_for_update(no_key=True).get(pk=organiser.pk)


def lock_rights(organiser: Organiser, *logins: User | None) -> None:
    """Hold the memberships of these logins until the transaction ends, in one order for any two.

    Whoever takes a membership away waits for the acts that rest on it, and those that come
    later find it gone.
    """
    known = [login for login in logins if login]
    if known:
        held = Membership.objects.filter(organiser=organiser, user__in=known).order_by("pk")
        list(held.select_for_update(of=("self",), no_key=True))
