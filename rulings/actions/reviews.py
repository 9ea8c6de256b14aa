"""What a guided ruling left to be looked at after play: the score stands, or is adjusted.

It is adjusted by the ruling that says so, and settled by the act that writes that ruling.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from rulings.actions.in_force import refuse_unless_open
from rulings.actions.recording import record_matter
from rulings.models import OpenReview, Ruling
from rulings.queries.run_digests import open_digest


def look_at_review(
    *, actor: Actor, review: OpenReview, found: str = "", now: datetime
) -> OpenReview:
    """Note after play that the score stands, with what was found; once more changes nothing.

    Raises:
        UserError: the score is final.
        Conflict: it was looked at before, and something else was found.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(review.run.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        refuse_unless_open(session)
        review.refresh_from_db()
        if review.outcome == OpenReview.Outcome.STANDS and found.strip() in ("", review.found):
            return review
        return write_looked_at(actor, review, OpenReview.Outcome.STANDS, found, now)


def write_looked_at(
    actor: Actor, review: OpenReview, outcome: OpenReview.Outcome, found: str, now: datetime
) -> OpenReview:
    """Settle it for an act that has locked and checked; raises `Conflict` where it is settled."""
    if review.outcome:
        raise Conflict(_("%s has been looked at already.") % review.run)
    review.outcome, review.found = outcome.value, found.strip()
    review.looked_at, review.looked_by = now, actor.name
    review.save()
    after = {
        "review": review.clause,
        "outcome": review.outcome,
        "ruling": str(review.run.ruling or ""),
        "follows": open_digest(review.run),
    }
    record_matter(actor, review.run, "guide.look", now, after=after, note=review.found)
    return review


def write_adjusted(actor: Actor, review: OpenReview, ruling: Ruling, now: datetime) -> None:
    """A ruling that was just written settles the review, for an act that has locked and checked:
    the score is adjusted, or it says that it stands.

    Where none of the run is left, it is the run's from now on.

    Raises:
        UserError: the ruling is on another play.
        Conflict: the review was settled before.
    """
    review.refresh_from_db()
    run = review.run
    if (run.board_id, run.ns_id, run.ew_id) != (ruling.board_id, ruling.ns_id, ruling.ew_id):
        said = {"run": run, "place": run.place}
        raise UserError(_("%(run)s is about %(place)s: rule on that.") % said, field="board")
    if run.ruling is None or run.ruling.state == Ruling.State.WITHDRAWN:
        run.ruling = ruling
        run.save(update_fields=["ruling"])
    outcomes = OpenReview.Outcome
    outcome = outcomes.ADJUSTED if ruling.adjusts else outcomes.STANDS
    write_looked_at(actor, review, outcome, str(ruling), now)


def write_not_adjusted(actor: Actor, ruling: Ruling, now: datetime) -> None:
    """A draft is not given after all: what was adjusted by it alone is to be looked at again."""
    rows = OpenReview.objects.filter(run__session=ruling.session_id, found=str(ruling))
    for review in rows.filter(outcome=OpenReview.Outcome.ADJUSTED).select_related("run"):
        review.outcome, review.found, review.looked_at, review.looked_by = "", "", None, ""
        review.save()
        after = {"review": review.clause, "outcome": "", "follows": open_digest(review.run)}
        record_matter(actor, review.run, "guide.look", now, after=after)
