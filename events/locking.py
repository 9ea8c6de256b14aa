"""The one lock of a session's score: taken first in each act that changes it."""

from events.models import Session


def lock_session(session: Session) -> Session:
    """The session's row as it is now, held until the transaction ends.

    Call it inside `transaction.atomic()` and before any check. On SQLite the whole database is
    held already, since transactions begin immediate.
    """
    return (
        Session.objects.select_for_update(of=("self",))
        .select_related("event__organiser", "conditions")
        .get(pk=session.pk)
    )
