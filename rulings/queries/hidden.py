"""Which play a matter is of: what somebody may not read who has still to play the board (Law 16D1).

The pages of one matter name it in their decorator (`about`); lists cut their rows down by the sight
of whoever looks.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy

from events.access import About
from events.mapping import Meeting
from events.models import Session
from rulings.models import Appeal, Call, Correction, Evidence, GuideRun, Poll, PsychicReport, Ruling

HIDDEN = gettext_lazy("hidden until you have played it")

Matter = Ruling | Call | Correction | GuideRun | PsychicReport | Appeal | Poll | Evidence


def play_of(row: Matter) -> Meeting | None:
    """The play that it is of; None where it concerns no board."""
    if isinstance(row, Evidence):
        return play_of(row.matter)
    if isinstance(row, Appeal | Poll):
        return play_of(row.ruling)
    if isinstance(row, Ruling) and not row.is_of_board:
        return None
    if row.board is None or row.ns_id is None or row.ew_id is None:
        return None
    return row.board.number, row.ns_id, row.ew_id


def matter(kind: type[Matter], argument: str = "number") -> About:
    """For pages of one matter of that kind, by its number in the session."""

    def about(session: Session, address: Mapping[str, Any]) -> Meeting | None:
        rows: Any = kind.objects
        found = rows.filter(session=session, number=address[argument]).order_by("-pk").first()
        return play_of(found) if found else None

    return about
