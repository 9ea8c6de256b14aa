"""Whether an appeal lacks a concurrence, and until when it is not left unheard (Law 92D)."""

from datetime import datetime

from events.chosen_scoring import binding
from events.models import Session
from events.provisions.catalogue.appeals import L92D
from events.queries.season_known import scores_known
from events.queries.seasons import season_now
from rulings.deadlines import Window, unheard_after
from rulings.models import Appeal
from rulings.queries.match_matters import match_window
from rulings.queries.matters import side_window
from rulings.queries.parties import needed_to_concur
from rulings.queries.stages import AnyAppeal


def unheard_window(session: Session, appeal: AnyAppeal, now: datetime) -> Window:
    """At a table as of a match; its concurrence may be given for as long at least."""
    if isinstance(appeal, Appeal):
        right = side_window(session, appeal.ruling, appeal.appellant_id)
    else:
        season = season_now(session, session.season, now)
        right = match_window(session, appeal.ruling, scores_known(season))
    return unheard_after(right, appeal.lodged_at, L92D.of(binding(session)))


def has_concurrence(appeal: AnyAppeal) -> bool:
    """Whether all have concurred without whom it is not heard."""
    if not isinstance(appeal, Appeal):
        return appeal.concurred_at is not None
    concurring = set(appeal.concurrences.values_list("player", flat=True))
    needed = needed_to_concur(appeal.appellant, appeal.ruling.board)
    return {player.pk for player in needed} <= concurring
