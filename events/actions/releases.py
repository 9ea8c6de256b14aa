"""The official score: published, released anew after each change, made final, or withdrawn.

Each release is a numbered, immutable snapshot. The first one starts the periods of Laws 79C and
92B; later ones do not start them again. Where the conditions have each round published by itself,
the first one of a round starts the periods of its boards.
"""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.chosen_scoring import binding, is_knockout, plays_matches
from events.locking import lock_event, lock_session
from events.models import ReleasePage, RoundRelease, ScoreRelease, Session
from events.queries.level_matches import open_matches
from events.queries.lists import sheet_with_lists
from events.queries.merits import merits_of_sheet
from events.queries.official_rounds import NextRound, is_by_round, next_round
from events.queries.periods import period_rules, periods_from
from events.queries.plays import Play, Plays, session_plays
from events.queries.release_pages import cut_pages
from events.queries.releases import changes_between, latest_release, published_last
from events.queries.score_sheet import ScoreSheet
from events.queries.sections import round_to_draw
from events.queries.sight import WHOLE
from events.queries.witnesses import release_digest
from events.timelimits import is_in_time

WITHDRAWN_WITHIN = timedelta(minutes=10)
"""How long what was published by mistake can be withdrawn."""


def publish_official_score(*, actor: Actor, session: Session, now: datetime) -> ScoreRelease:
    """Make the official score available for inspection; this instant starts the periods.

    Raises:
        UserError: the session is not running, results are missing, or rounds of a Swiss are still
            to be drawn.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = _lock_to_publish(session)
        actor = require_in_event(actor, session.event, Permission.PUBLISH)
        if session.state != Session.State.RUNNING:
            raise UserError(_("Only a running session's score can be published."))
        plays = session_plays(session, WHOLE)
        _refuse_missing(plays.missing)
        _refuse_undrawn(session)
        _refuse_level(session)
        return _write_official(actor, session, plays.rounds, now)


def publish_round(*, actor: Actor, session: Session, number: int, now: datetime) -> ScoreRelease:
    """Make the score of the next round available: the periods of its boards run from now.

    With the last round the session's score is official.

    Raises:
        UserError: the session is not running or is published as a whole, the round is not the
            next, or results of it are missing.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = _lock_to_publish(session)
        actor = require_in_event(actor, session.event, Permission.PUBLISH)
        if session.state != Session.State.RUNNING:
            raise UserError(_("Only a running session's score can be published."))
        if not is_by_round(session):
            raise UserError(
                _("By the conditions of contest the session's score is published as a whole.")
            )
        plays = session_plays(session, WHOLE)
        found = _refuse_other_round(session, plays, number)
        _refuse_missing(found.missing)
        if number == plays.rounds and not round_to_draw(session):
            _refuse_level(session)
            return _write_official(actor, session, plays.rounds, now)
        return _write_rounds(actor, session, number, now)


def withdraw_official_score(
    *, actor: Actor, session: Session, reason: str, now: datetime
) -> ScoreRelease:
    """Take back what was published last, and by mistake: it is played on, and published anew.

    What changed that score since then goes with it. The release stays on record, marked; the
    periods of the next begin when that is available. What was reported, ruled or appealed meanwhile
    stays. Where rounds are official one by one, it is the last of them, and a score is
    released anew with those before it.

    Raises:
        UserError: nothing is official or the score is final, more than ten minutes or a period have
            passed, or no reason.
        NotAllowed: the actor may not publish.
    """
    with transaction.atomic():
        session = _lock_to_publish(session)
        actor = require_in_event(actor, session.event, Permission.PUBLISH)
        published = published_last(session)
        if published is None or session.state == Session.State.FINAL:
            raise UserError(_("There is no provisional score to withdraw."))
        _refuse_withdrawal_late(session, published, now)
        if not reason.strip():
            raise UserError(_("Say why."), field="reason")
        _write_withdrawn(actor, session, published, reason.strip(), now)
        return published


def _refuse_withdrawal_late(session: Session, published: ScoreRelease, now: datetime) -> None:
    ends = periods_from(session, published.made_at).ends
    is_over = any(end is not None and not is_in_time(now, end) for end in ends)
    if is_over or now - published.made_at > WITHDRAWN_WITHIN:
        minutes = WITHDRAWN_WITHIN // timedelta(minutes=1)
        raise UserError(
            _("An official score is withdrawn within %d minutes, while its periods run.") % minutes
        )


def _write_withdrawn(
    actor: Actor, session: Session, published: ScoreRelease, reason: str, now: datetime
) -> None:
    for row in session.releases.filter(withdrawn_at=None, number__gte=published.number):
        row.withdrawn_at, row.withdrawn_by, row.withdrawn_for = now, actor.name, reason
        row.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawn_for"])
        record(
            actor=actor,
            organiser=session.organiser,
            now=now,
            act="score.withdraw",
            subject=row,
            before={"rounds_official": session.rounds_official},
            after={"withdrawn_for": reason},
            note=reason,
            session_id=session.pk,
        )
    session.round_releases.filter(release__number__gte=published.number).delete()
    session.rounds_official = session.round_releases.count()
    session.state, session.official_at, session.due_at = Session.State.RUNNING, None, None
    session.save(update_fields=["state", "official_at", "due_at", "rounds_official"])
    ReleasePage.objects.filter(release__session=session).delete()
    if session.rounds_official:
        _release(actor, session, now, reason=gettext_noop("the round after it was withdrawn"))


def _lock_to_publish(session: Session) -> Session:
    """With its event where that has other sessions: their periods may wait for the end of play."""
    if session.event.has_several_sessions:
        lock_event(session.event)
    return lock_session(session)


def release_again(
    *, actor: Actor, session: Session, now: datetime, reason: str
) -> ScoreRelease | None:
    """Release the score once more after a change; nothing happens before the first release.

    Called by the acts that change a score, inside their transaction and under their lock.
    """
    if session.official_at is None and not session.rounds_official:
        return None
    sheet = sheet_with_lists(session, _after_round(session))
    if session.official_at is None and _says_the_same(session, sheet):
        return None  # the change is to a round that is still to be published
    return _release(actor, session, now, reason, sheet)


def write_final(*, actor: Actor, session: Session, now: datetime) -> ScoreRelease:
    """Close the record, for an act that has locked the session.

    It has established that the score is provisional, the periods are over and nothing is pending.
    """
    is_again = session.releases.filter(is_final=True).exists()
    session.state = Session.State.FINAL
    session.finalised_at = now
    session.save(update_fields=["state", "finalised_at"])
    reason = _("what it was reopened for is settled") if is_again else _("the periods are over")
    return _release(actor, session, now, reason)


def write_reopened(*, actor: Actor, session: Session, now: datetime, reason: str) -> ScoreRelease:
    """A final score is provisional again, for an act that has locked the session.

    Its periods do not start anew.
    """
    session.state, session.is_reopened = Session.State.OFFICIAL, True
    session.finalised_at = session.due_at = None
    session.save(update_fields=["state", "is_reopened", "finalised_at", "due_at"])
    return _release(actor, session, now, reason)


def write_imported_release(
    *, actor: Actor, session: Session, sheet: ScoreSheet, now: datetime, reason: str
) -> ScoreRelease:
    """Take over the score of a session that was finished elsewhere: official and final at once.

    `sheet` is its score, computed before anything was stored. Its periods ran where it was
    played; here they count from the day of play. For the act that has just written the session.
    """
    session.state = Session.State.FINAL
    session.official_at, session.finalised_at = session.starts_at, now
    session.save(update_fields=["state", "official_at", "finalised_at"])
    return _release(actor, session, now, reason, sheet)


def _write_official(actor: Actor, session: Session, rounds: int, now: datetime) -> ScoreRelease:
    """The whole session is official; where it is by rounds, those that were not yet."""
    session.state = Session.State.OFFICIAL
    session.official_at = now
    session.save(update_fields=["state", "official_at"])
    if is_by_round(session):
        return _write_rounds(actor, session, rounds, now)
    return _release(actor, session, now, reason="")


def _write_rounds(actor: Actor, session: Session, until: int, now: datetime) -> ScoreRelease:
    """Release the score with all rounds up to that one."""
    numbers = list(range(session.rounds_official + 1, until + 1))
    session.rounds_official = max(until, session.rounds_official)
    session.save(update_fields=["rounds_official"])
    release = _release(actor, session, now, reason="", rounds=numbers)
    RoundRelease.objects.bulk_create(
        RoundRelease(
            organiser_id=release.organiser_id,
            session=session,
            round=number,
            official_at=now,
            release=release,
        )
        for number in numbers
    )
    return release


def _refuse_other_round(session: Session, plays: Plays, number: int) -> NextRound:
    """Rounds become official one after the other."""
    if number <= session.rounds_official:
        raise UserError(_("The score of round %d is official already.") % number)
    found = next_round(session, plays)
    if found is None or number > plays.rounds:
        raise UserError(_("There is no round %d to publish.") % number)
    if number > found.number:
        raise UserError(_("The score of round %d is published first.") % found.number)
    return found


def _after_round(session: Session) -> int | None:
    """The round up to which the score is official, while others are to come."""
    return session.rounds_official or None if session.official_at is None else None


def _says_the_same(session: Session, sheet: ScoreSheet) -> bool:
    last = latest_release(session)
    if last is None:
        return False
    kept = (last.ranking, last.travellers, last.matches, last.lists)
    now = (sheet["ranking"], sheet["travellers"], sheet.get("matches"), sheet.get("lists", []))
    return json.dumps(kept, sort_keys=True) == json.dumps(now, sort_keys=True)


def _refuse_missing(missing: Sequence[Play]) -> None:
    if not missing:
        return
    first = missing[0]
    raise UserError(
        ngettext(
            "One result is missing: board %(board)s at table %(table)s. Enter it, or NP.",
            "%(count)s results are missing, the first on board %(board)s at table %(table)s. "
            "Enter them, or NP for a board that was not played.",
            len(missing),
        )
        % {"count": len(missing), "board": first.board, "table": first.table}
    )


def _refuse_undrawn(session: Session) -> None:
    if plays_matches(binding(session)) and (number := round_to_draw(session)):
        raise UserError(
            _("Round %d is still to be drawn: draw and play it, or play fewer rounds.") % number
        )


def _refuse_level(session: Session) -> None:
    """A knock-out match needs a winner."""
    if not is_knockout(binding(session)):
        return
    for two in open_matches(session):
        home, away = sorted(two)
        raise UserError(
            _("Match %(home)d – %(away)d is level: play extra boards, until there is a winner.")
            % {"home": home, "away": away}
        )


def _release(
    actor: Actor,
    session: Session,
    now: datetime,
    reason: str,
    sheet: ScoreSheet | None = None,
    rounds: Sequence[int] = (),
) -> ScoreRelease:
    after_round = _after_round(session)
    sheet = sheet or sheet_with_lists(session, after_round)
    previous = session.releases.order_by("-number").first()
    in_force = previous if previous and previous.withdrawn_at is None else None
    calendar = period_rules(session).calendar
    release = ScoreRelease.objects.create(
        organiser=session.organiser,
        session=session,
        number=previous.number + 1 if previous else 1,
        made_at=now,
        made_by=actor.name,
        is_final=session.state == Session.State.FINAL,
        after_round=after_round,
        reason=reason[:200],
        input_version=session.input_version,
        ranking=sheet["ranking"],
        travellers=sheet["travellers"],
        matches=sheet.get("matches"),
        changes=changes_between(in_force, sheet) if in_force else [],
        lists=sheet.get("lists", []),
        next_told=calendar.until_next_session,
        next_in_series_told=calendar.until_next_in_series,
    )
    _lay_out(release, sheet)
    record(
        actor=actor,
        organiser=session.organiser,
        now=now,
        act="score.release",
        subject=release,
        before={"number": previous.number, "is_final": previous.is_final} if previous else None,
        after={
            "number": release.number,
            "is_final": release.is_final,
            **({"after_round": after_round} if after_round else {}),
            **({"rounds": rounds} if is_by_round(session) else {}),
            "digest": release_digest(release),
        },
        note=reason,
        session_id=session.pk,
    )
    return release


def _lay_out(release: ScoreRelease, sheet: ScoreSheet) -> None:
    """Store what its pages are read from, in place of those of the release before."""
    ReleasePage.objects.filter(release__session=release.session).delete()
    merits = merits_of_sheet(release.session, sheet)
    pages = cut_pages(sheet["ranking"], sheet["travellers"], sheet.get("matches"), merits)
    ReleasePage.objects.bulk_create(
        ReleasePage(
            organiser_id=release.organiser_id, release=release, kind=kind, key=key, content=content
        )
        for kind, key, content in pages
    )
