"""Appeals of rulings on matches of a season: lodged, concurred in, decided (Law 92).

They go by the number of the match and their own in the season. What a captain tells the director is
recorded for the captain, with when it was told if that was `earlier` (`rulings.actions.earlier`).
"""

from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.match_decisions import DecidedResult
from events.actions.season_acts import (
    match_in_play,
    match_to_direct,
    refuse_unseen_report,
    season_in_play,
)
from events.locking import lock_session
from events.models import Session
from events.queries.periods import zone_of
from events.queries.season_known import scores_known
from events.queries.seasons import MatchNow, SeasonNow
from rulings.actions.earlier import Act, ToldBefore, match_act_made, write_earlier
from rulings.actions.hearings import (
    BY_THE_DIRECTOR,
    Hearing,
    heard_words,
    refuse_before_law,
    refuse_while_with_authority,
    rest_of,
    write_decider,
    write_hearing,
    write_rest_goes_on,
)
from rulings.actions.lapses import may_revive, revive
from rulings.actions.match_penalised import match_penalty_decided
from rulings.actions.match_rulings import match_ruling_in_force, write_further_version
from rulings.actions.numbers import next_number
from rulings.actions.penalised import PenaltyNow
from rulings.actions.recording import record_matter
from rulings.deadlines import Window
from rulings.match_mail import tell_appealed, tell_teams, tell_to_be_heard
from rulings.models import OPEN_APPEAL, MatchAppeal, MatchRuling
from rulings.queries.match_matters import (
    captain_window,
    match_window,
    open_appeals,
)
from rulings.queries.match_parties import captain_of, is_captain, side_of
from rulings.queries.stages import (
    course_of,
    decided_on_law,
    heard_with,
    is_appealable_here,
    known_from,
    sides_that_appealed,
)
from rulings.states import APPEAL, AppealAct
from scoring.teams.boards import TeamSide


def lodge_match_appeal(
    *,
    actor: Actor,
    session: Session,
    number: int,
    ruling: int,
    grounds: str,
    on_behalf_of: TeamSide | None = None,
    earlier: ToldBefore | None = None,
    now: datetime,
) -> MatchAppeal:
    """Ask for a review of a ruling on a match of one's own team; a captain concurs by that.

    Of what the director in charge has decided on appeal, on Law or regulation alone, it is a
    further stage: for the committee (Law 93B1).

    A director lodges `on_behalf_of` a team whose captain asks for it (Law 92C), or has done.

    Raises:
        UserError: the actor is of neither team (Law 92A) or out of time (Law 92B); the ruling
            cannot be appealed any more; a team without a captain; or see `made_when`.
        Conflict: the ruling is not in force.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if on_behalf_of else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        season = season_in_play(session, now)
        match = match_in_play(season, number)
        side, player = _appellant(actor, match, on_behalf_of)
        found = match_ruling_in_force(match, ruling)
        since = known_from(found, found.issued_at) or found.issued_at
        made_at = match_act_made(actor, match, earlier, now, since=since, session=session)
        _refuse_unless_appealable(season, found, side, made_at)
        has_captain = on_behalf_of is not None or is_captain(actor.user, match, side)
        before = decided_on_law(found)
        appeal = MatchAppeal.objects.create(
            organiser=session.organiser,
            session=session,
            ruling=found,
            number=next_number(MatchAppeal.objects.filter(session=session)),
            side=side.value,
            lodged_by=player,
            lodged_at=made_at,
            grounds=grounds.strip(),
            earlier=before,
            stage=MatchAppeal.Stage.LAW if before else MatchAppeal.Stage.FIRST,
            state=MatchAppeal.State.READY if has_captain else MatchAppeal.State.LODGED,
            concurred_at=made_at if has_captain else None,
            concurred_by_name=player.name if has_captain else "",
        )
        after = {"ruling": str(found), "by": player.name, "grounds": appeal.grounds}
        after |= {"earlier": str(before)} if before else {}
        after |= write_earlier(actor, appeal, Act.ASKED, made_at, earlier, now)
        record_matter(actor, appeal, "appeal.lodge", now, after={**after, "state": appeal.state})
        tell_appealed(actor, session, match, appeal)
        return appeal


def concur_in_match_appeal(
    *,
    actor: Actor,
    session: Session,
    number: int,
    appeal: int,
    now: datetime,
    for_captain: bool = False,
    earlier: ToldBefore | None = None,
) -> MatchAppeal:
    """The captain concurs in an appeal of the team, so that it is heard (Law 92D2); a director
    notes it `for_captain`. An appeal that has lapsed, or that whoever lodged it has withdrawn, is
    open again where that was told before.

    Raises:
        UserError: the actor is not the captain, or out of the regulated time; or see `made_when`
            and `revive`.
        Conflict: the appeal does not wait for that.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if for_captain else Permission.APPEAL
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        season = season_in_play(session, now)
        match = match_in_play(season, number)
        found = _appeal_to_concur_in(match, appeal, earlier)
        side = TeamSide(found.side)
        if not for_captain and not is_captain(actor.user, match, side):
            raise UserError(_("Only the captain of the team concurs in its appeal (Law 92D2)."))
        made_at = match_act_made(actor, match, earlier, now, since=found.lodged_at, session=session)
        _refuse_late_concurrence(season, found, made_at)
        who = captain_of(match, side).name if for_captain else actor.name
        before = {"state": found.state}
        if AppealAct.CONCUR not in APPEAL[course_of(found)]:
            revive(session, found)
        found.state = MatchAppeal.State.READY
        found.concurred_at, found.concurred_by_name = made_at, who
        found.save()
        after = {"state": found.state}
        after |= write_earlier(actor, found, Act.CONCURRED, made_at, earlier, now)
        record_matter(actor, found, "appeal.concur", now, before=before, after=after)
        tell_to_be_heard(actor, session, match, found)
        return found


def decide_match_appeal(
    *,
    actor: Actor,
    session: Session,
    number: int,
    appeal: int,
    verdict: str,
    reasons: str,
    decision: str = "",
    outcome: DecidedResult | None = None,
    penalty: PenaltyNow | None = None,
    seen: int | None = None,
    hearing: Hearing = BY_THE_DIRECTOR,
    now: datetime,
) -> MatchAppeal:
    """The director in charge hears the appeal and rules, or records what a committee decided.

    Who hears it is a provision (Law 93A); a `hearing` says who did.

    With the `verdict` "changed" a further version takes the place of the ruling, with `decision`
    and the `outcome` that the match then has; one on a penalty takes what is said of the `penalty`
    then. The opponents' appeal is decided with it.

    Raises:
        UserError: it lacks the captain's concurrence (Law 92D2), or the opponents' does; the matter
            is with the authority (Law 93C2); a result that cannot be; another team would go on in a
            cup although it has been played on; or see `write_hearing`.
        Conflict: the appeal has ended, or the result has been changed since it was looked at.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        season, match = match_to_direct(actor, session, number, now)
        refuse_unseen_report(match, seen)
        found = open_match_appeal(match, appeal)
        if AppealAct.CONCUR in APPEAL[course_of(found)]:
            raise UserError(_("An appeal is not heard until the captain concurs (Law 92D2)."))
        refuse_while_with_authority(found)
        open_ones = [each for each in open_appeals(season, found.ruling) if each.pk != found.pk]
        together = _heard_together(found, verdict, open_ones)
        version = None
        if verdict == MatchAppeal.Outcome.CHANGED:
            changed = {"decision": decision.strip()}
            before = match_ruling_in_force(match, found.ruling.number)
            changed |= match_penalty_decided(actor, session, season, match, found, penalty, now)
            version = write_further_version(
                actor, session, season, match, before, changed, outcome, now
            )
            write_rest_goes_on([each for each in open_ones if each not in together], version)
        for each in together:
            write_hearing(actor, each, hearing, session, verdict, now)
            each.state, each.ended_at = MatchAppeal.State.DECIDED, now
            each.decided_by, each.reasons = actor.name, reasons.strip()
            each.outcome, each.new_ruling = verdict, version
            write_decider(actor, each)
            each.save()
            told = {"outcome": each.outcome, "reasons": each.reasons, "state": each.state}
            told |= heard_words(each)
            record_matter(actor, each, "appeal.decide", now, after=told)
            if hearing.leaves_rest:
                _leave_rest(actor, each, now)
        said = _("The appeal of ruling %s on your match has been decided.") % found.ruling
        tell_teams(actor, session, match, said)
        return next(each for each in together if each.pk == found.pk)


def _leave_rest(actor: Actor, appeal: MatchAppeal, now: datetime) -> None:
    """What is not of Law or regulation is referred to whoever hears appeals (Law 93B2)."""
    rest = MatchAppeal.objects.create(
        number=next_number(MatchAppeal.objects.filter(session=appeal.session)),
        side=appeal.side,
        concurred_at=appeal.concurred_at,
        concurred_by_name=appeal.concurred_by_name,
        lodger_withdrew_at=appeal.lodger_withdrew_at,
        **rest_of(appeal),
    )
    after = {"earlier": str(appeal), "state": rest.state}
    record_matter(actor, rest, "appeal.remit", now, after=after)


def _appellant(
    actor: Actor, match: MatchNow, on_behalf_of: TeamSide | None
) -> tuple[TeamSide, Player]:
    """The team that appeals, and who asks for it."""
    if on_behalf_of is not None:
        return on_behalf_of, captain_of(match, on_behalf_of)
    found = side_of(actor.user, match)
    if found is None:
        raise UserError(_("A ruling is appealed by a team whose match it is about (Law 92A)."))
    return found


def _refuse_unless_appealable(
    season: SeasonNow, ruling: MatchRuling, side: TeamSide, made_at: datetime
) -> None:
    if not is_appealable_here(ruling):
        raise UserError(
            _("This ruling was made on appeal; further appeal is for the authority (Law 93C).")
        )
    if side.value in sides_that_appealed(ruling):
        raise UserError(_("Your side has appealed this ruling already."))
    window = match_window(season.session, ruling, scores_known(season))
    text = _("The right to appeal this ruling expired at %(time)s (Law 92B).")
    _refuse_late(season, window, made_at, text)


def _refuse_late_concurrence(season: SeasonNow, appeal: MatchAppeal, made_at: datetime) -> None:
    right = match_window(season.session, appeal.ruling, scores_known(season))
    window = captain_window(season.session, appeal, right)
    text = _("The time to concur expired at %(time)s (Law 92D).")
    _refuse_late(season, window, made_at, text)


def _refuse_late(season: SeasonNow, window: Window, made_at: datetime, text: str) -> None:
    if window.closes_at and not window.is_open(made_at):
        closed = window.closes_at.astimezone(zone_of(season.session))
        raise UserError(text % {"time": date_format(closed, _("j M, H:i"))})


def _appeal_to_concur_in(match: MatchNow, number: int, earlier: ToldBefore | None) -> MatchAppeal:
    """One that waits for the captain, or has ended although the director had been told.

    Raises:
        Conflict: it does neither.
    """
    rows = MatchAppeal.objects.filter(ruling__match=match.row, number=number)
    ended = rows.exclude(state__in=OPEN_APPEAL).select_related("ruling").first()
    if ended and may_revive(ended, earlier):
        return ended
    found = open_match_appeal(match, number)
    if AppealAct.CONCUR not in APPEAL[course_of(found)]:
        raise Conflict(_("The appeal is not waiting for a concurrence."))
    return found


def open_match_appeal(match: MatchNow, number: int) -> MatchAppeal:
    """An appeal about the match that has not ended.

    Raises:
        Conflict: there is none of that number.
    """
    rows = MatchAppeal.objects.filter(ruling__match=match.row, state__in=OPEN_APPEAL)
    found = rows.select_related("ruling", "lodged_by").filter(number=number).first()
    if found is None:
        raise Conflict(_("The appeal has ended."))
    return found


def _heard_together(
    appeal: MatchAppeal, verdict: str, open_ones: list[MatchAppeal]
) -> list[MatchAppeal]:
    """The appeal and the opponents' of the same of the ruling: one decision for both."""
    refuse_before_law(appeal, verdict, open_ones)
    others = heard_with(appeal, open_ones)
    if any(each.state == MatchAppeal.State.LODGED for each in others):
        raise UserError(
            _("The opponents' appeal of this ruling waits for a concurrence; hear both together.")
        )
    return [appeal, *others]
