"""What a team asks of the director about its match: a ruling (Law 92B), or that an error in the
score be put right (Law 79C1). A member's request waits for the captain.

They go by the number of the match and their own in the season. What a captain tells the director is
recorded for the captain, with when it was told if that was `earlier` (`rulings.actions.earlier`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.models import Player
from clubs.permissions import Permission
from events.access import may_in_event, require_in_event
from events.actions.match_reports import Stanzas, stanza_lines
from events.actions.season_acts import (
    match_in_play,
    refuse_unseen_report,
    season_in_play,
    season_on_record,
)
from events.locking import lock_session
from events.models import MatchReport, Session
from events.queries.periods import zone_of
from events.queries.season_known import scores_known
from events.queries.seasons import MatchNow, SeasonNow
from rulings.actions.earlier import (
    Act,
    ToldBefore,
    match_act_made,
    reopen_first,
    write_earlier,
)
from rulings.actions.match_answers import open_request
from rulings.actions.match_rulings import match_ruling_in_force, refuse_penalty
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.match_mail import tell_asked, tell_taken_back
from rulings.models import OPEN_REQUEST, MatchRequest, MatchRuling
from rulings.queries.match_matters import window_of
from rulings.queries.match_parties import captain_of, is_captain, side_of
from scoring.teams.boards import TeamSide

Kind = MatchRequest.Kind
State = MatchRequest.State


def ask_for_ruling(
    *,
    actor: Actor,
    session: Session,
    number: int,
    grounds: str,
    about: str = MatchRequest.About.OTHER,
    now: datetime,
    on_behalf_of: TeamSide | None = None,
    earlier: ToldBefore | None = None,
) -> MatchRequest:
    """Ask for a ruling on a match of one's own team; a captain concurs by that.

    On what it is `about` depends until when (Laws 92B, 69B, 71 and 14B). A director asks
    `on_behalf_of` a team whose captain does so, or has done.

    Raises:
        UserError: the actor is of neither team, out of time, says nothing, or the team
            has asked already; a team without a captain; or see `made_when`.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if on_behalf_of else Permission.REPORT_MATCH
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        season = season_in_play(session, now)
        match = match_in_play(season, number)
        asked = _Asked(Kind.RULING, grounds, on_behalf_of, earlier, about=about)
        return _write_request(actor, season, match, asked)


def report_match_error(
    *,
    actor: Actor,
    session: Session,
    number: int,
    grounds: str,
    claimed: Stanzas = (),
    by_official: bool = False,
    misrecorded: int | None = None,
    seen: int | None = None,
    now: datetime,
    on_behalf_of: TeamSide | None = None,
    earlier: ToldBefore | None = None,
) -> MatchRequest:
    """Report that the score of a match of one's own team is wrong; a captain concurs by that. A
    director reports what the director finds, and `on_behalf_of` a team what its captain tells.

    `claimed` is what it should be, stanza by stanza; it may be left to the words. After the
    correction period, which can be longer for errors made `by_official` (Law 79C1), the report is
    kept as late (Law 79C2). With the number of a `misrecorded` ruling it says that the adjusted
    score is not what the director ruled, and in words what that was: an error of an official.

    Raises:
        UserError: the actor is of neither team nor directs, says nothing, or has reported already;
            the match is not settled, or its score is what is claimed; it is not known by boards;
            a team without a captain; or see `made_when`.
        Conflict: the result has been changed since it was looked at; no such ruling is in force.
        NotAllowed: the actor is neither a contestant nor a director.
    """
    needed = Permission.RULE if on_behalf_of or earlier else Permission.REPORT_ERROR
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        season = season_on_record(session, now)
        match = match_in_play(season, number)
        refuse_unseen_report(match, seen)
        if not match.is_settled or match.report is None:
            raise UserError(_("This match is not settled yet: its result is entered or disputed."))
        lines = stanza_lines(season.season, claimed, is_cup=season.is_cup) if claimed else []
        if lines and match.report.stanzas == lines:
            raise UserError(_("That is what the record already says."), field="home1")
        ruling = _to_put_right(match, misrecorded) if misrecorded else None
        by_official = by_official or ruling is not None
        asked = _Asked(Kind.ERROR, grounds, on_behalf_of, earlier, lines, by_official)
        asked = replace(asked, misrecorded=ruling, claimed=[] if ruling else lines)
        return _write_request(actor, season, match, asked)


def concur_in_request(
    *,
    actor: Actor,
    session: Session,
    number: int,
    asked: int,
    now: datetime,
    for_captain: bool = False,
    earlier: ToldBefore | None = None,
) -> MatchRequest:
    """The captain concurs in what a member has asked, so that the director answers it; a director
    notes it `for_captain`.

    An error in which they concur after its period is reported late by that (Law 79C2).

    Raises:
        UserError: the actor is not the captain, or out of time for a ruling; or see `made_when`.
        Conflict: the request does not wait for that.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if for_captain else Permission.REPORT_MATCH
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        season = season_on_record(session, now)
        match = match_in_play(season, number)
        found = open_request(match, asked)
        if not for_captain and not _leads(actor, match, found):
            raise UserError(_("Only the captain of the team concurs in what it asks."))
        if found.state != State.LODGED:
            raise Conflict(_("This request is not waiting for a concurrence."))
        who = captain_of(match, TeamSide(found.side)).name if for_captain else actor.name
        made_at = match_act_made(actor, match, earlier, now, since=found.asked_at, session=session)
        found.is_late = found.is_late or _is_late(season, found, made_at)
        found.state, found.concurred_at, found.concurred_by_name = State.READY, made_at, who
        found.save(update_fields=["state", "is_late", "concurred_at", "concurred_by_name"])
        said = {"state": found.state, "late": found.is_late}
        said |= write_earlier(actor, found, Act.CONCURRED, made_at, earlier, now)
        record_matter(actor, found, "request.concur", now, after=said)
        tell_asked(actor, session, match, found)
        return found


def withdraw_request(
    *,
    actor: Actor,
    session: Session,
    number: int,
    asked: int,
    now: datetime,
    for_captain: bool = False,
    earlier: ToldBefore | None = None,
) -> MatchRequest:
    """Whoever asked, or the captain, takes a request back; a director notes it `for_captain`.

    Raises:
        UserError: the actor is neither of them; or see `made_when`.
        Conflict: it is answered, or taken back, already.
        NotAllowed: the actor is neither a contestant nor, for another, a director.
    """
    needed = Permission.RULE if for_captain else Permission.REPORT_MATCH
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, needed)
        match = match_in_play(season_on_record(session, now), number)
        found = open_request(match, asked)
        asker = found.asked_by.user_id if found.asked_by else None
        own = actor.user is not None and asker == actor.user.pk
        if not for_captain and not own and not _leads(actor, match, found):
            raise UserError(_("The captain, or who asked, takes it back."))
        made_at = match_act_made(actor, match, earlier, now, since=found.asked_at, session=session)
        found.state, found.ended_at = State.WITHDRAWN, made_at
        found.save(update_fields=["state", "ended_at"])
        said = {"state": found.state}
        said |= write_earlier(actor, found, Act.WITHDRAWN, made_at, earlier, now)
        record_matter(actor, found, "request.withdraw", now, after=said)
        tell_taken_back(actor, session, match, found)
        return found


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked, by the actor or `on_behalf_of` a team whose captain does."""

    kind: Kind
    grounds: str
    on_behalf_of: TeamSide | None = None
    earlier: ToldBefore | None = None
    claimed: Sequence[Any] = ()
    by_official: bool = False
    about: str = MatchRequest.About.OTHER
    misrecorded: MatchRuling | None = None


def _write_request(actor: Actor, season: SeasonNow, match: MatchNow, asked: _Asked) -> MatchRequest:
    """What somebody of one of the teams asks about the match, or a director reports of it."""
    kind, session = asked.kind, season.session
    side, player = _asker(actor, season, match, asked)
    if not asked.grounds.strip():
        raise UserError(_("Write down what happened."), field="grounds")
    _refuse_asked(match, asked, side)
    since = _there_was(season, match, kind)
    made_at = match_act_made(actor, match, asked.earlier, season.now, since=since, session=session)
    leads = side is not None and (
        asked.on_behalf_of is not None or is_captain(actor.user, match, side)
    )
    found = MatchRequest(
        organiser=session.organiser,
        session=session,
        match=match.row,
        number=next_number(MatchRequest.objects.filter(session=session)),
        kind=kind,
        about=asked.about,
        side=side.value if side else "",
        asked_by=player,
        asked_by_name=player.name if player else actor.name,
        asked_at=made_at,
        grounds=asked.grounds.strip(),
        recorded=match.report,
        claimed=list(asked.claimed),
        misrecorded=asked.misrecorded,
        by_official=asked.by_official,
        state=State.READY if leads or side is None else State.LODGED,
        concurred_at=made_at if leads else None,
        concurred_by_name=player.name if player and leads else "",
    )
    found.is_late = _is_late(season, found, made_at)
    found.save()
    said = _as_asked(found)
    said |= write_earlier(actor, found, Act.ASKED, made_at, asked.earlier, season.now)
    record_matter(actor, found, "request.ask", season.now, after=said, note=found.grounds)
    tell_asked(actor, session, match, found)
    return found


def _as_asked(found: MatchRequest) -> dict[str, Any]:
    """What is asked as history remembers it."""
    said = {"match": found.match.number, "kind": found.kind, "by": found.asker}
    said |= {"state": found.state}
    if found.kind == Kind.ERROR:
        award = str(found.misrecorded) if found.misrecorded else ""
        return said | {"by_official": found.by_official, "late": found.is_late, "award": award}
    return said | {"about": found.about}


def _to_put_right(match: MatchNow, number: int) -> MatchRuling:
    """The ruling whose adjusted score was recorded otherwise.

    Raises:
        UserError: no board of the match is known.
        Conflict: there is no such ruling in force.
    """
    if match.report is None or not match.report.boards:
        raise UserError(_("Only the IMPs of this match are known: it has no board to adjust."))
    ruling = match_ruling_in_force(match, number)
    refuse_penalty(ruling)
    return ruling


def _there_was(season: SeasonNow, match: MatchNow, kind: Kind) -> datetime:
    """Since when there is something to ask about: a score that was entered, or a match."""
    first = MatchReport.objects.filter(match=match.row).order_by("version").first()
    is_of_score = kind == Kind.ERROR and first is not None
    return first.entered_at if is_of_score and first else season.season.made_at


def _asker(
    actor: Actor, season: SeasonNow, match: MatchNow, asked: _Asked
) -> tuple[TeamSide | None, Player | None]:
    """Of which team, and as whom; neither for a director, who reports errors."""
    if asked.on_behalf_of:
        return asked.on_behalf_of, captain_of(match, asked.on_behalf_of)
    if party := side_of(actor.user, match):
        return party
    if asked.kind != Kind.ERROR or not may_in_event(actor, season.session.event, Permission.RULE):
        raise UserError(_("Only the two teams ask about their match."))
    return None, None


def _leads(actor: Actor, match: MatchNow, found: MatchRequest) -> bool:
    """Whether the actor is captain of the team that asks."""
    return bool(found.side) and is_captain(actor.user, match, TeamSide(found.side))


def _refuse_asked(match: MatchNow, asked: _Asked, side: TeamSide | None) -> None:
    """One of each kind, and about each, at a time; one that lapsed for want of the captain has used
    its time up.
    """
    waiting = MatchRequest.objects.filter(match=match.row, kind=asked.kind, about=asked.about)
    waiting = waiting.filter(side=side.value if side else "", state__in=OPEN_REQUEST)
    if found := waiting.first():
        text = _("Your team has asked already: %(request)s waits for an answer.")
        if side is None:
            text = _("%(request)s about this match waits for the director in charge already.")
        raise UserError(text % {"request": found})


def _is_late(season: SeasonNow, asked: MatchRequest, made_at: datetime) -> bool:
    """Whether an error is reported after its period (Law 79C2), by when that was made.

    Raises:
        UserError: it is too late to ask for a ruling (Laws 92B, 69B, 71 and 14B); or what was told
            in time is recorded of a final score.
    """
    window = window_of(season.session, asked, scores_known(season))
    if window.closes_at is None or window.is_open(made_at):
        if season.is_final:
            raise reopen_first()
        return False
    if asked.kind == Kind.ERROR:
        return True
    at = date_format(window.closes_at.astimezone(zone_of(season.session)), _("j M, H:i"))
    text = _("A ruling on this match could be asked for until %(time)s (Law 92B).")
    if asked.about != MatchRequest.About.OTHER:
        text = _("A ruling on that could be asked for until %(time)s (Laws 69B, 71 and 14B).")
    raise UserError(text % {"time": at})
