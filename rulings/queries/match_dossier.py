"""The dossier of an appeal about a match of a season: what those who hear it read (Law 93)."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.queries.history import witness_of
from events.models import Session
from events.queries.season_pages import match_line, match_why
from events.queries.season_played import boards_played_in
from events.queries.seasons import SeasonNow, season_now, season_of
from rulings.models import MatchAppeal
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.event_log import referral_steps
from rulings.queries.match_rulings import ShownMatchRuling, shown_match_rulings
from rulings.queries.season_log import ruling_steps
from rulings.queries.timelines import MatterStep, in_order

MATCH_TEMPLATE = "documents/match_appeal_dossier.html"
_OFFICIAL = frozenset(Permission)
"""A dossier holds everything: only those who see everything may ask for it."""


def match_dossier_context(session: Session, number: int, now: datetime) -> dict[str, Any]:
    """Everything the template shows: all versions of the ruling with their appeals, and the match.

    Raises:
        UserError: there is no such appeal.
    """
    rows = MatchAppeal.objects.filter(session=session).select_related("ruling__match")
    appeal, season = rows.filter(number=number).first(), season_of(session)
    if appeal is None or season is None:
        raise UserError(_("There is no appeal A%d in this session.") % number)
    found = season_now(session, season, now)
    ruling, match = appeal.ruling, found.match(appeal.ruling.match.number)
    shown = shown_match_rulings(found, match, None, _OFFICIAL)
    versions = [each for each in shown if each.row.number == ruling.number]
    return {
        "organiser": session.organiser,
        "event": session.event,
        "session": session,
        "season": found,
        "match": match,
        "line": match_line(found, match, None),
        "round_name": found.round_name(match.row.round),
        "appeal": appeal,
        "ruling": ruling,
        "versions": versions,
        "terms": appeal_terms(session),
        "why": match_why(found, match),
        "played": boards_played_in(found, match),
        "steps": _steps(found, versions),
        "witness": witness_of(appeal, session.pk),
    }


def _steps(season: SeasonNow, versions: list[ShownMatchRuling]) -> list[MatterStep]:
    """What happened to the ruling, and what the authority was asked on its appeals."""
    steps = ruling_steps(season, versions[0].row.number)
    asked = (each for version in versions for one in version.appeals for each in one.referrals)
    return in_order([*steps, *(step for each in asked for step in referral_steps(each))])
