"""What was taken as late before its period was extended, and is in time by that."""

from collections.abc import Iterator
from datetime import datetime

from clubs.actors import Actor
from events.locking import lock_session
from events.models import Session
from events.queries.season_known import scores_known
from events.queries.seasons import season_now, season_of
from rulings.actions.recording import record_matter
from rulings.deadlines import Window
from rulings.models import OPEN_REQUEST, Call, Correction, MatchRequest
from rulings.queries.calls import right_of
from rulings.queries.match_matters import window_of
from rulings.queries.matters import play_correction_window

Act = Correction | Call | MatchRequest


def judge_again(actor: Actor, session: Session, now: datetime) -> None:
    """Of what waits, take as in time whatever was told while its period runs, as it is now.

    What the director has stated to be right as a late report goes its own way (Law 79C2).
    """
    session = lock_session(session)  # as it is with the extension
    for row, at, window in _late(session, now):
        if window.is_open(at):
            row.is_late = False
            row.save(update_fields=["is_late"])
            act = f"{row._meta.model_name}.in_time"
            record_matter(actor, row, act, now, after={"late": False})


def _late(session: Session, now: datetime) -> Iterator[tuple[Act, datetime, Window]]:
    reported = Correction.objects.filter(state=Correction.State.REPORTED, stated_at=None)
    for error in reported.filter(session=session, is_late=True).select_related("board"):
        play = (error.board.number, error.ns_id, error.ew_id)
        window = play_correction_window(session, play, by_official=error.by_official)
        yield error, error.reported_at, window
    calls = Call.objects.filter(session=session, is_late=True, state=Call.State.OPEN)
    for call in calls.select_related("board", "ns", "ew"):
        yield call, call.made_at, right_of(session, call)
    if session.event.is_season:
        season = season_of(session)
        known = scores_known(season_now(session, season, now)) if season else {}
        asked = MatchRequest.objects.filter(state__in=OPEN_REQUEST, stated_at=None)
        for request in asked.filter(session=session, is_late=True):
            at = request.concurred_at or request.asked_at
            yield request, at, window_of(session, request, known)
