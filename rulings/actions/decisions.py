"""Putting right a decision on appeal that was mistyped or mistaken (Law 82C)."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_decisions import DecidedResult, leaves_as_it_is
from events.actions.match_reports import write_report
from events.actions.season_acts import match_to_direct, refuse_played_on, refuse_unseen_report
from events.awards import AwardJson
from events.law_86 import ReckoningJson
from events.locking import lock_session
from events.models import MatchReport, Session
from events.queries.seasons import MatchNow, SeasonNow
from rulings.actions.hearings import (
    BY_THE_DIRECTOR,
    Hearing,
    heard_words,
    write_decider,
    write_hearing,
    write_rest_goes_on,
)
from rulings.actions.match_penalised import match_penalty_decided
from rulings.actions.match_rulings import as_ruled, write_further_version
from rulings.actions.penalised import PenaltyNow, penalty_decided
from rulings.actions.recording import record_matter
from rulings.actions.rulings import write_revision
from rulings.appeal_mail import tell_corrected
from rulings.match_mail import tell_teams
from rulings.models import OPEN_APPEAL, Appeal, EarlierDecision, MatchAppeal, MatchRuling, Ruling
from rulings.queries.committees import who_heard
from rulings.queries.decisions import why_not_correctable
from rulings.queries.stages import AnyAppeal, AnyRuling

AWARDED = ("decision", "ns_award", "ew_award", "reckoning")


def correct_decision(
    *,
    actor: Actor,
    appeal: Appeal,
    why: str,
    outcome: str,
    reasons: str,
    decision: str = "",
    ns_award: AwardJson | None = None,
    ew_award: AwardJson | None = None,
    reckoning: ReckoningJson | None = None,
    penalty: PenaltyNow | None = None,
    hearing: Hearing = BY_THE_DIRECTOR,
    now: datetime,
) -> Appeal:
    """The director in charge puts a decision on appeal right; the earlier one stays, with the why.

    A ruling that comes out otherwise gets a further version, of which both sides are told anew, and
    the score follows. What goes on from the decision (Laws 93B1 and 93C) goes on from this one, and
    its time begins anew. The opponents' appeal that was decided with it is corrected with it.

    Raises:
        UserError: no reason; the appeal is not decided, or the decision has gone on; the score is
            final; or see `write_hearing`.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        _refuse_unless_correctable(session, appeal, why)
        awarded = dict(zip(AWARDED, (decision, ns_award, ew_award, reckoning), strict=True))
        is_changed = outcome == Appeal.Outcome.CHANGED
        wanted = awarded if is_changed else None
        version = _version(actor, session, appeal, wanted, penalty if is_changed else None, now)
        said = (outcome, reasons)
        _write_corrected(actor, session, appeal, version, said, hearing, why.strip(), now)
        appeal.refresh_from_db()
        tell_corrected(actor, appeal)
        return appeal


def correct_match_decision(
    *,
    actor: Actor,
    session: Session,
    number: int,
    appeal: int,
    why: str,
    verdict: str,
    reasons: str,
    decision: str = "",
    outcome: DecidedResult | None = None,
    penalty: PenaltyNow | None = None,
    seen: int | None = None,
    hearing: Hearing = BY_THE_DIRECTOR,
    now: datetime,
) -> MatchAppeal:
    """The same of an appeal about a match: its number, and that of the appeal in the season.

    Where the ruling stands after all the match has the result again that it had before.

    Raises:
        UserError: as for `correct_decision`; a result that cannot be; another team would go on in a
            cup although it has been played on.
        Conflict: the result has been changed since it was looked at, or since the decision.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        season, match = match_to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        found = MatchAppeal.objects.filter(ruling__match=match.row, number=appeal).first()
        if found is None:
            raise UserError(_("There is no appeal of that number on this match."))
        _refuse_unless_correctable(session, found, why)
        version: MatchRuling | None
        if verdict == MatchAppeal.Outcome.CHANGED:
            said_now = {"decision": decision.strip()}
            said_now |= match_penalty_decided(actor, session, season, match, found, penalty, now)
            version = _changed(actor, session, season, match, found, said_now, outcome, now)
        else:
            version = _as_appealed(actor, session, season, match, found, now)
        said = (verdict, reasons.strip())
        _write_corrected(actor, session, found, version, said, hearing, why.strip(), now)
        told = _("The decision on the appeal of ruling %s on your match has been corrected.")
        tell_teams(actor, session, match, told % found.ruling)
        found.refresh_from_db()
        return found


def _changed(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    appeal: MatchAppeal,
    said: dict[str, Any],
    outcome: DecidedResult | None,
    now: datetime,
) -> MatchRuling:
    """The version of the ruling that says so, with the result that the match then has."""
    made = appeal.new_ruling
    outcome = as_ruled(outcome, appeal.ruling, appeal.ruling.laws)
    is_as_it_was = outcome is None or leaves_as_it_is(season, match, outcome)
    if made and is_as_it_was and all(getattr(made, name) == said[name] for name in said):
        return made
    ruling = made or appeal.ruling
    return write_further_version(actor, session, season, match, ruling, said, outcome, now)


def _as_appealed(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    appeal: MatchAppeal,
    now: datetime,
) -> MatchRuling | None:
    """The ruling says again what it said when it was appealed; None where it always did."""
    made = appeal.new_ruling
    if made is None or appeal.outcome == MatchAppeal.Outcome.STANDS:
        return made
    report = _result_again(actor, session, season, match, made, now) if made.report else None
    said: dict[str, Any] = {"decision": appeal.ruling.decision}
    if judged := appeal.ruling.penalty:
        again = PenaltyNow(judged.amount)
        said |= match_penalty_decided(actor, session, season, match, appeal, again, now)
    version = write_further_version(actor, session, season, match, made, said, None, now)
    version.report = report
    version.save(update_fields=["report"])
    return version


def _result_again(
    actor: Actor,
    session: Session,
    season: SeasonNow,
    match: MatchNow,
    made: MatchRuling,
    now: datetime,
) -> MatchReport:
    """The result of the match that the decision had changed."""
    is_put_right = made.asked_for.exclude(misrecorded=None).exists()
    is_as_made = made.report is not None and match.report == made.report
    if made.report is None or not is_as_made or is_put_right:
        raise Conflict(_("The result of the match has been changed since the decision."))
    before = MatchReport.objects.filter(match=match.row, version__lt=made.report.version).last()
    if before is None:
        raise UserError(_("Nothing was known of the match before: write its result down."))
    names = ("kind", "stanzas", "boards", "adjustments", "points", "at_fault")
    known = {name: getattr(before, name) for name in names}
    known |= {"reason": str(made), "agreed_at": now, "agreed_by_name": actor.name}
    report = write_report(actor, session, match, known, "match.decide", now)
    refuse_played_on(season)
    return report


def _write_corrected(
    actor: Actor,
    session: Session,
    appeal: AnyAppeal,
    version: AnyRuling | None,
    said: tuple[str, str],
    hearing: Hearing,
    why: str,
    now: datetime,
) -> None:
    """The outcome and reasons that are `said` are in force now, and the decision before is kept."""
    made = appeal.new_ruling or appeal.ruling
    if version:
        write_rest_goes_on(made.appeals.filter(state__in=OPEN_APPEAL), version)
    for each in _decided_together(appeal):
        before = _words(each)
        _keep(actor, each, why, now)
        each.outcome, each.reasons = said
        each.new_ruling_id = version.pk if version else None
        each.is_without_merit, each.sanction = False, ""
        write_hearing(actor, each, hearing, session, each.outcome, now)
        each.decided_by, each.ended_at = actor.name, now
        write_decider(actor, each)
        each.save()
        after = {**_words(each), "why": why}
        record_matter(actor, each, "appeal.correct", now, before=before, after=after)


def _refuse_unless_correctable(session: Session, appeal: AnyAppeal, why: str) -> None:
    refusal = why_not_correctable(session, appeal)
    if refusal:
        raise UserError(refusal)
    if not why.strip():
        raise UserError(_("Say what is corrected, and why."), field="why")


def _version(
    actor: Actor,
    session: Session,
    appeal: Appeal,
    awarded: Values | None,
    penalty: PenaltyNow | None,
    now: datetime,
) -> Ruling | None:
    """The version of the ruling that the corrected decision leaves in force, if it made one.

    Without anything `awarded` the ruling stands as it was appealed, with its penalty.
    """
    made = appeal.new_ruling
    if awarded is None and made is None:
        return None
    if awarded is None and appeal.ruling.penalty:
        penalty = PenaltyNow.of(appeal.ruling.penalty)
    taken = penalty_decided(actor, session, appeal, penalty, now)
    wanted = {**(awarded or _awarded(appeal.ruling)), **taken}
    if made and all(getattr(made, name) == value for name, value in wanted.items()):
        return made
    ruling = made or appeal.ruling
    return write_revision(actor=actor, session=session, ruling=ruling, now=now, **wanted)


def _awarded(ruling: Ruling) -> Values:
    return {name: getattr(ruling, name) for name in AWARDED}


def _decided_together(appeal: AnyAppeal) -> list[AnyAppeal]:
    """The appeal and, where the opponents' was decided with it, theirs."""
    decided = appeal.ruling.appeals.filter(state=Appeal.State.DECIDED, ended_at=appeal.ended_at)
    return [appeal, *decided.exclude(pk=appeal.pk)]


def _keep(actor: Actor, appeal: AnyAppeal, why: str, now: datetime) -> None:
    """The decision as it stands is kept beside the appeal."""
    kept = ("organiser", "outcome", "reasons", "decided_by", "heard_by", "sanction")
    of_match = isinstance(appeal, MatchAppeal)
    names = ("match_appeal", "new_match_ruling") if of_match else ("appeal", "new_ruling")
    of = dict(zip(names, (appeal, appeal.new_ruling), strict=True))
    EarlierDecision.objects.create(
        decided_at=appeal.ended_at or now,
        corrected_at=now,
        corrected_by=actor.name,
        why=why,
        heard_names=who_heard(appeal)[:400],
        **of,
        **{name: getattr(appeal, name) for name in kept},
    )


def _words(appeal: AnyAppeal) -> Values:
    return {"outcome": appeal.outcome, "reasons": appeal.reasons, **heard_words(appeal)}
