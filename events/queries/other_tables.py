"""What the other tables made of a board, for the page of a table where it may be seen."""

from typing import TypedDict

from django.utils.translation import gettext as _

from clubs.typography.bridge import unit
from clubs.typography.figures import figure, gain
from events.models import Session
from events.models.table_conditions import OthersShown
from events.queries.score_sheet import TravellerRow, score_sheet
from events.queries.sight import Sight
from events.queries.standings import score_input
from events.queries.table_plays import TablePlay
from scoring.session import Unit


class OtherLineJson(TypedDict):
    """A table's line: points are North-South's, `worth` is what they earned for them, in words.

    Where there is no result to tell it says why (`said`), and nothing else.
    """

    ns: str
    ew: str
    names: list[str]
    entry: str
    said: str
    points: int | None
    worth: str
    is_own: bool


class OthersJson(TypedDict):
    """All lines of a board, the best for North-South first."""

    about: str
    lines: list[OtherLineJson]


def others_of(session: Session, play: TablePlay, shown: OthersShown) -> OthersJson:
    """The results of the play's board at all tables; who asks has seen to it that they may be seen.

    Only that board is scored.
    """
    numbers = session.boards.exclude(pk=play.board.pk).values_list("number", flat=True)
    sheet = score_sheet(score_input(session, Sight(hidden=frozenset(numbers))))
    lines = [
        _line(row, each["unit"] if shown is OthersShown.SCORES else "", play)
        for each in sheet["travellers"]
        for row in each["lines"]
    ]
    lines.sort(key=lambda line: (line["points"] is None, -(line["points"] or 0)))
    return OthersJson(about=_("At all tables so far:"), lines=lines)


def _line(row: TravellerRow, counted_in: str, play: TablePlay) -> OtherLineJson:
    is_adjusted = bool(row["ns_award"] or row["ew_award"])
    own = tuple(each.label for each in (play.row.ns, play.row.ew) if each)
    return OtherLineJson(
        ns=row["ns"],
        ew=row["ew"],
        names=[row["ns_names"], row["ew_names"]],
        entry="" if is_adjusted else row["result"],
        said=_("adjusted score") if is_adjusted else "",
        points=None if is_adjusted else row["score"],
        worth="" if is_adjusted or not counted_in else _worth(row, counted_in),
        is_own=(row["ns"], row["ew"]) == own,
    )


def _worth(row: TravellerRow, counted_in: str) -> str:
    """As a share of the top at matchpoints, else in the unit of the board; empty for nothing."""
    if counted_in == Unit.MATCHPOINTS:
        return f"{figure(row['percent_ns'])} %" if row["percent_ns"] else ""
    if not row["earned_ns"]:
        return ""
    return f"{gain(row['earned_ns'])} {unit(counted_in)}"
