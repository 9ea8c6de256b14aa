"""The printed sheets of a movement: which there are, and what each shows in rows of leaves."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from events.movements.schedule import Schedule
from events.queries.fit import Fit, Measure, fit_for
from events.queries.guidance import guide_cards, overview, table_cards
from events.queries.movement import Names
from events.queries.score_forms import score_sheets, travellers

Leaf = TypeVar("Leaf")


class Sheet(StrEnum):
    """A kind of sheet, in the order in which they are printed."""

    OVERVIEW = "overview"
    TABLE_CARDS = "table_cards"
    GUIDE_CARDS = "guide_cards"
    TRAVELLERS = "travellers"
    SCORE_SHEETS = "score_sheets"

    @property
    def label(self) -> str | Promise:
        return LABELS[self]

    @property
    def purpose(self) -> str | Promise:
        return PURPOSES[self]

    @property
    def template(self) -> str:
        """What sets it, on screen and on paper."""
        return f"sheets/{self.value}.html"


LABELS: dict[Sheet, str | Promise] = {
    Sheet.OVERVIEW: _("Overview"),
    Sheet.TABLE_CARDS: _("Table cards"),
    Sheet.GUIDE_CARDS: _("Guide cards"),
    Sheet.TRAVELLERS: _("Travellers"),
    Sheet.SCORE_SHEETS: _("Score sheets"),
}
PURPOSES: dict[Sheet, str | Promise] = {
    Sheet.OVERVIEW: _("The whole movement on one page, for the director and the wall."),
    Sheet.TABLE_CARDS: _("A card lies on each table and says where all and the boards go next."),
    Sheet.GUIDE_CARDS: _("Everyone carries their own card through the rounds."),
    Sheet.TRAVELLERS: _("A slip travels with each board; each table writes its line."),
    Sheet.SCORE_SHEETS: _("Everyone's own record of contracts and scores."),
}


MEASURES = {
    Sheet.TABLE_CARDS: Measure(270, 38, (9.4, 8.2, 6.8)),
    Sheet.GUIDE_CARDS: Measure(270, 38, (7.7, 7.1, 6.4)),
    Sheet.TRAVELLERS: Measure(270, 31, (6.2, 5.8, 5.4)),
}
"""On A4; set in `static/css/pieces/sheets.css`."""
FOUR_SEATS = Measure(270, 44, (12.9, 11.6, 10.3))
"""Of table cards where each player goes their own way, in a second line."""


def sheet_context(sheet: Sheet, schedule: Schedule, names: Names) -> dict[str, Any]:
    """What a sheet's template shows: `leaves` are all, `leaf_rows` stand side by side on paper."""
    about = {"schedule": schedule, "section": names.letter}
    if sheet is Sheet.OVERVIEW:
        return {**about, "overview": overview(schedule)}
    leaves = _leaves(sheet, schedule, names)
    across = 2 if sheet in {Sheet.GUIDE_CARDS, Sheet.SCORE_SHEETS} else 1
    rows = in_rows(leaves, across)
    return {**about, "leaves": leaves, "leaf_rows": rows, "fit": _fit(sheet, leaves)}


def _fit(sheet: Sheet, leaves: Sequence[Any]) -> Fit:
    """The same for all leaves of a kind; each score sheet has a page's height of its own."""
    if sheet not in MEASURES:
        return Fit.WIDE
    four = sheet is Sheet.TABLE_CARDS and any(len(leaf.sides) > 2 for leaf in leaves)
    longest = max((len(leaf.lines) for leaf in leaves), default=0)
    return fit_for(longest, FOUR_SEATS if four else MEASURES[sheet])


def in_rows(leaves: Sequence[Leaf], across: int) -> list[Sequence[Leaf]]:
    """So many leaves side by side, and as many rows as it takes."""
    return [leaves[first : first + across] for first in range(0, len(leaves), across)]


def _leaves(sheet: Sheet, schedule: Schedule, names: Names) -> Sequence[Any]:
    if sheet is Sheet.TABLE_CARDS:
        return table_cards(schedule, names)
    if sheet is Sheet.GUIDE_CARDS:
        return guide_cards(schedule, names)
    if sheet is Sheet.TRAVELLERS:
        return travellers(schedule, names)
    return score_sheets(schedule, names)
