"""What a committee recommends to the director in charge, whom it cannot overrule (Law 93B3)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from rulings.actions.hearings import refuse_while_with_authority, write_who_sat
from rulings.actions.recording import record_matter
from rulings.appeal_mail import tell_recommended
from rulings.models import Appeal
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.committees import who_heard
from rulings.queries.deposits import refuse_unpaid
from rulings.queries.stages import AnyAppeal, course_of, heard_with
from rulings.states import APPEAL, AppealAct


def recommend_change(
    *,
    actor: Actor,
    appeal: AnyAppeal,
    heard_names: str,
    sat: frozenset[int] | None = None,
    recommendation: str,
    now: datetime,
) -> AnyAppeal:
    """Note that whoever heard the appeal recommends that the ruling be changed (Law 93B3).

    The director in charge then decides, who may follow it. What the opponents appeal of the same
    ruling was heard with it.

    Raises:
        UserError: nobody but the director in charge hears appeals here, or nobody is named; the
            matter is with the authority (Law 93C2); a deposit that is needed first is not taken.
        Conflict: it is not to be heard, or this has been noted.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        terms = appeal_terms(session)
        if not terms.has_committee:
            raise UserError(_("Appeals of this event are heard by %s (Law 93A).") % terms.body_said)
        acts = APPEAL[course_of(appeal)]
        if acts.keys().isdisjoint((AppealAct.RECOMMEND, AppealAct.ANSWER)):
            raise Conflict(_("The appeal is not waiting to be heard."))
        refuse_while_with_authority(appeal)
        ready: list[AnyAppeal] = list(appeal.ruling.appeals.filter(state=appeal.State.READY))
        for each in (appeal, *heard_with(appeal, ready)):
            refuse_unpaid(each, terms)
            write_who_sat(actor, each, heard_names, sat, now)
            each.heard_by, each.heard_names = terms.body, heard_names.strip()
            each.recommendation, each.recommended_at = recommendation.strip(), now
            each.save()
            after = {"heard_names": who_heard(each), "recommendation": each.recommendation}
            record_matter(actor, each, "appeal.recommend", now, after=after)
        appeal.refresh_from_db()
        if isinstance(appeal, Appeal):
            tell_recommended(actor, appeal)
        return appeal
