"""How scores and totals of several sections stand to one another, told before play and after."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from events.chosen_scoring import Chosen, binding, is_of_teams, scores_apart
from events.models import Session

Size = tuple[int, int]
"""The rounds of a section, and the boards of each."""


def how_compared(chosen: Chosen, sizes: Iterable[Size]) -> str:
    """What is compared across sections of these sizes, and what is ranked together (Law 78D).

    A match of teams is scored by what its own two tables did: no other section concerns it.
    """
    if not is_of_teams(chosen):
        if scores_apart(chosen):
            return _("Scores are compared within each section.")
        return _("Scores on a board are compared across all sections that play it.")
    said = _(
        "A match is scored by its own two tables. The teams of all sections stand in one ranking,"
        " by what their matches gave, and those of each section in one of their own."
    )
    if len(set(sizes)) < 2:
        return said
    unlike = _(
        "The sections do not play the same rounds and boards: totals of teams in different sections"
        " are not alike, so go by the ranking of each section."
    )
    return f"{said} {unlike}"


def teams_compared(session: Session) -> str:
    """The same of a session of teams that has begun in several sections; else nothing."""
    if not session.event.is_teams:
        return ""
    sizes = list(session.sections.order_by().values_list("rounds", "boards_per_round"))
    return how_compared(binding(session), sizes) if len(sizes) > 1 else ""
