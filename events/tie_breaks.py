"""What can break ties where something is scored so (Law 78D)."""

from collections.abc import Sequence
from typing import cast

from events.models.scoring_choices import (
    AT_PAIRS_VP,
    AT_TEAMS,
    BOARDS_AT_MATCHPOINTS,
    OF_MATCHES,
    OF_TEAMS,
    WON_AND_LOST,
    TieBrokenBy,
)
from scoring.errors import gettext_noop

TIE_BREAKS: Sequence[str] = ("first_tie_break", "second_tie_break", "third_tie_break")
"""The conditions that name what ties are broken by, in order."""

NOTHING = "nothing"
"""The word of a document for no tie-break at all."""

ORDER: tuple[tuple[str, str], ...] = tuple(
    (value or NOTHING, cast(str, label)) for value, label in TieBrokenBy.choices
)
"""Of what an order of tie-breaks is made, each with its words."""


def why_unsuited(tie_break: str, scoring: str) -> str:
    """Why nothing can be told by it under a way of scoring, to be translated; empty if it suits."""
    if scoring in AT_TEAMS and tie_break not in OF_TEAMS:
        return gettext_noop("This tells pairs apart, not teams: choose another, or nothing.")
    if tie_break in OF_MATCHES and scoring not in AT_TEAMS | AT_PAIRS_VP:
        return gettext_noop("This is asked of matches: choose another, or nothing.")
    if tie_break in WON_AND_LOST and scoring in BOARDS_AT_MATCHPOINTS:
        return gettext_noop(
            "At matchpoints nothing is lost: choose something else to break ties by."
        )
    return ""


def ties_under(order: str, scoring: str) -> str | None:
    """What of an order of tie-breaks tells anything there; None where that is nothing of it."""
    if order == NOTHING:
        return order
    return ", ".join(each for each in order.split(", ") if not why_unsuited(each, scoring)) or None
