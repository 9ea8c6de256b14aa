"""How far a match of a season is: a pure reading of its report, the terms and the time."""

from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from events.models import MatchReport, SeasonTerms


class MatchState(models.TextChoices):
    """How far a match is. Unanswered: the other captain's time is over, or there is nobody else."""

    TO_COME = "to_come", _("teams not known yet")
    TO_PLAY = "to_play", _("to play")
    PLAYING = "playing", _("partly entered")
    AWAITING = "awaiting", _("awaiting the other captain")
    UNANSWERED = "unanswered", _("waiting for the director")
    DISPUTED = "disputed", _("disputed")
    AGREED = "agreed", _("agreed")
    DEFAULTED = "defaulted", _("not played")
    CONCEDED = "conceded", _("conceded")
    VOID = "void", _("void")


SETTLED = frozenset({MatchState.AGREED, MatchState.DEFAULTED, MatchState.CONCEDED, MatchState.VOID})
"""Nothing more is waited for."""

COUNTING = SETTLED - {MatchState.VOID}
"""What stands in the table."""

FOR_DIRECTOR = frozenset({MatchState.UNANSWERED, MatchState.DISPUTED})
"""What waits for the director."""

_BY_KIND = {
    MatchReport.Kind.DEFAULTED: MatchState.DEFAULTED,
    MatchReport.Kind.CONCEDED: MatchState.CONCEDED,
    MatchReport.Kind.VOID: MatchState.VOID,
}


def answer_by(report: MatchReport, terms: SeasonTerms) -> datetime:
    """The last instant at which the other captain's answer is in time."""
    return report.entered_at + timedelta(hours=terms.answer_hours)


def state_of(
    report: MatchReport | None,
    terms: SeasonTerms,
    now: datetime,
    *,
    is_complete: bool,
    can_be_answered: bool,
) -> MatchState:
    """The state of a match whose teams are known.

    An answer at the very instant is in time; after it silence agrees, where the terms say so.
    """
    if report is None:
        return MatchState.TO_PLAY
    if report.kind in _BY_KIND:
        return _BY_KIND[MatchReport.Kind(report.kind)]
    if not is_complete:
        return MatchState.PLAYING
    if report.agreed_at is not None:
        return MatchState.AGREED
    if report.disputed_at is not None:
        return MatchState.DISPUTED
    is_late = now > answer_by(report, terms)
    if is_late and terms.silence_agrees:
        return MatchState.AGREED
    return MatchState.UNANSWERED if is_late or not can_be_answered else MatchState.AWAITING
