"""An adjusted score of a match that was recorded otherwise than the director ruled, put right (Law
79C).

The Law's correction of scores reaches that (Commentary on Law 79), not the ruling: its words stay,
and so does the right to appeal it as it was.
"""

from datetime import UTC, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_decisions import DecidedResult, leaves_as_it_is, write_decided
from events.actions.season_acts import match_to_direct, refuse_played_on, refuse_unseen_report
from events.locking import lock_session
from events.models import MatchReport, Session
from events.queries.period_words import AFTER_THE_PERIOD
from events.queries.seasons import MatchNow, SeasonNow
from rulings.actions.match_answers import request_to_answer, write_granted
from rulings.actions.match_rulings import (
    as_ruled,
    match_ruling_in_force,
    match_ruling_words,
    refuse_awards,
)
from rulings.actions.recording import record_matter
from rulings.match_mail import tell_teams
from rulings.models import EarlierDecision, MatchAppeal, MatchRequest, MatchRuling

_KEPT = (
    *("organiser", "session", "match", "number", "laws", "facts", "facts_are", "decision"),
    *("director", "director_name", "for_director", "issued_at"),
)
"""Of the ruling and who gave it; who puts its record right decides the report alone."""


def correct_match_award(
    *,
    actor: Actor,
    session: Session,
    number: int,
    asked: int,
    outcome: DecidedResult,
    reason: str = "",
    seen: int | None = None,
    now: datetime,
) -> MatchRequest:
    """The director in charge records the adjusted score as it was ruled (Law 79C1).

    Raises:
        UserError: it is late (Law 79C2), about a result, or lacks the captain's concurrence; awards
            that cannot be, or that stand; a match of the director's own team; another team would go
            on in a cup although it has been played on.
        Conflict: it is answered already, the ruling is in force no more, or the result has been
            changed since it was looked at.
        NotAllowed: the actor may not decide about errors.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        season, match = match_to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        found = request_to_answer(match, asked, MatchRequest.Kind.ERROR)
        if found.is_late:
            raise UserError(str(AFTER_THE_PERIOD))
        before, outcome = awarded_as_ruled(season, match, found, outcome)
        if leaves_as_it_is(season, match, outcome):
            raise UserError(_("That is what the record already says."), field="kind")
        found.report = write_decided(actor, session, season, match, outcome, str(found), now)
        refuse_played_on(season)
        version = write_as_ruled(actor, before, found.report, now)
        tell_teams(actor, session, match, _("The result of your match has been corrected."))
        return write_granted(actor, found, reason, now, version)


def awarded_as_ruled(
    season: SeasonNow, match: MatchNow, asked: MatchRequest, outcome: DecidedResult
) -> tuple[MatchRuling, DecidedResult]:
    """The ruling in force that a report is about, and what it awarded, with its Laws.

    Raises:
        UserError: the report is about a result, or nothing is awarded; awards that cannot be.
        Conflict: the ruling is in force no more.
    """
    if asked.misrecorded is None:
        raise UserError(_("%(request)s asks for something else.") % {"request": asked})
    ruling = match_ruling_in_force(match, asked.misrecorded.number)
    if not outcome.ruled:
        raise UserError(_("Say what the director awarded, and on which board."), field="board")
    awarded = as_ruled(outcome, ruling, ruling.laws) or outcome
    refuse_awards(season, match, ruling, awarded)
    return ruling, awarded


def write_as_ruled(
    actor: Actor, before: MatchRuling, report: MatchReport, now: datetime
) -> MatchRuling:
    """A further version of the ruling, whose words are the same, with the result as it was ruled;
    for an act that has locked and checked.

    What was appealed was the ruling: that goes on from this version, and no time begins anew.
    """
    before.is_current = False
    before.save(update_fields=["is_current"])
    version = MatchRuling(version=before.version + 1, report=report)
    for name in _KEPT:
        setattr(version, name, getattr(before, name))
    version.save()
    given = {"issued_at": version.issued_at.astimezone(UTC).isoformat()}
    after = {**match_ruling_words(version), **given}
    told = match_ruling_words(before)
    record_matter(actor, version, "ruling.revise", now, before=told, after=after)
    MatchAppeal.objects.filter(ruling=before).update(ruling=version)
    MatchAppeal.objects.filter(new_ruling=before).update(new_ruling=version)
    EarlierDecision.objects.filter(new_match_ruling=before).update(new_match_ruling=version)
    return version
