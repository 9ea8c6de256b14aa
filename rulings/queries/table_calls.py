"""What a table has called the director for, and where it is when it calls."""

from datetime import datetime
from typing import TypedDict

from events.models import Session
from events.queries.table_plays import TablePlays
from rulings.models import Call
from rulings.queries.calls import CallPlace


class CallJson(TypedDict):
    """A call of the table that waits: since when, and since when a director is on the way."""

    number: int
    about: str
    made_at: str
    coming_at: str | None


def place_at(plays: TablePlays, name: str) -> CallPlace:
    """The two sides that are at the table now, on the board that is not in; none who sit out."""
    here = [play for play in plays.plays if play.row.round == plays.round]
    now = next((play for play in here if play.result is None), here[-1] if here else None)
    if now is None:
        return CallPlace(table=name)
    return CallPlace(now.row.ns, now.row.ew, now.board, now.row.round, name)


def open_calls(session: Session, table: str) -> list[CallJson]:
    """The calls of a table (by what it is called) that no director has ended."""
    rows = Call.objects.filter(session=session, table=table, state=Call.State.OPEN)
    return [
        CallJson(
            number=row.number,
            about=row.about,
            made_at=row.made_at.isoformat(),
            coming_at=_iso(row.coming_at),
        )
        for row in rows.order_by("number")
    ]


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
