"""The one lock of an organiser's people: taken before the check in acts that change them."""

from clubs.models import Organiser


def lock_organiser(organiser: Organiser) -> Organiser:
    """The organiser's row as it is now, held until the transaction ends.

    Others may go on writing rows that point at the organiser; only acts that lock it as well
    wait. On SQLite the whole database is held already, since transactions begin immediate.
    """
    return Organiser.objects.select_for_update(no_key=True).get(pk=organiser.pk)
