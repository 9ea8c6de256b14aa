"""The hands of the demo's sessions: brought in as from a dealing machine, before play begins.

What they make is written beside them at once, so that it is there also where no solver is. Of the
congress, whose rulings tell of its cards, and of the teams no hands are on record.
"""

from datetime import datetime

from clubs.actors import Actor
from events.actions.deals import bring_in_deals
from events.deals.pbn import write_pbn
from events.models import DealAnalysis, Session
from rulings.demo.kept_hands import kept_boards


def bring_in_hands(session: Session, key: str, *, director: Actor, now: datetime) -> None:
    """Those that are kept under that name."""
    kept = kept_boards(key)
    content = write_pbn({number: each.deal for number, each in kept.items()})
    bring_in_deals(
        actor=director, session=session, content=content, is_shared=False, reason="", now=now
    )
    rows = [
        DealAnalysis(
            organiser=session.organiser,
            deal=row,
            tricks=kept[row.number].tricks,
            par=kept[row.number].par,
            leads=kept[row.number].lead_table.tricks,
        )
        for row in session.deals.in_force()
    ]
    DealAnalysis.objects.bulk_create(rows)
