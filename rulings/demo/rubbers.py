"""The demo's rubber tables: an evening that is settled, and four deals that are being played."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal

from clubs.actors import Actor
from events.actions.rubber_deals import (
    Acknowledged,
    At,
    DealError,
    Happened,
    correct_deal,
    enter_deal,
)
from events.actions.rubber_tables import Terms, close_rubber_table, open_rubber_table
from events.actions.rubbers import agree_rubber, pivot_rubber
from events.interchange.people import Person
from events.models import RubberTable
from events.queries.rubber_sheets import rubbers_of
from rulings.demo.cast import Cast
from rulings.demo.hours import evening

MINUTE = timedelta(minutes=1)
DEAL_TAKES = 6 * MINUTE

FIVE = ("Amira Haddad", "Ben Carter", "Joan Fletcher", "Peter Lindqvist", "Sunita Rao")
FOUR = ("Elena Petrova", "Mark Ashworth", "Grace Okafor", "Ruth Goldberg")

SETTLED = (
    ("2HN +1", "3NTE = H150E", "4SXN -1", "P", "6HS = H100N", "3CW +1", "2SE ="),
    ("1NTE +2", "4SS =", "3DXW -2", "2CE =", "4HN +1"),
    ("3HE -1 R+2", "4HN =", "2DW =", "5DXS -3"),
)
"""The deals of three rubbers; the last is not finished."""

IN_PLAY = ("4SN =", "P", "2HE +1")


def settled_evening(cast: Cast, now: datetime) -> RubberTable:
    """Five people play three rubbers for five pence; a score is corrected in time (Law 78)."""
    begun = evening(now, cast.riverside.time_zone, days_ago=3)
    terms = Terms(stake=Decimal("0.05"), currency="GBP")
    table = _open(cast, "Rubber for fivepence", FIVE, terms, begun)
    scorer, at = Actor.person(cast.director), begun
    for number, deals in enumerate(SETTLED, start=1):
        pivot_rubber(actor=scorer, table=table, now=at)
        at = _play(scorer, table, deals, at)
        if number == 1:
            correct_deal(
                actor=scorer,
                table=table,
                at=At(rubber=1, deal=3, seen=1),
                text="4SXN -2",
                acknowledged=Acknowledged(DealError.RECORDING, 3, Happened.CALLED),
                reason="Two down was agreed; one was written.",
                now=at,
            )
        unfinished = number == len(SETTLED)
        agree_rubber(actor=scorer, table=table, number=number, unfinished=unfinished, now=at)
    close_rubber_table(actor=scorer, table=table, now=at + MINUTE)
    return table


def table_in_play(cast: Cast, now: datetime) -> RubberTable:
    """Four deals, of which two have counted so far."""
    terms = Terms(game=RubberTable.Game.FOUR_DEAL)
    table = _open(cast, "Chicago in the library", FOUR, terms, now - 25 * MINUTE)
    scorer = Actor.person(cast.director)
    pivot_rubber(actor=scorer, table=table, now=now - 24 * MINUTE)
    _play(scorer, table, IN_PLAY, now - 24 * MINUTE)
    return table


def _open(cast: Cast, name: str, names: Iterable[str], terms: Terms, now: datetime) -> RubberTable:
    return open_rubber_table(
        actor=Actor.person(cast.organiser),
        organiser=cast.riverside,
        name=name,
        terms=terms,
        people={f"player_{place}": Person(who) for place, who in enumerate(names, start=1)},
        now=now,
    )


def _play(scorer: Actor, table: RubberTable, deals: Iterable[str], at: datetime) -> datetime:
    """Type these deals, six minutes each; when the last is done."""
    for text in deals:
        at += DEAL_TAKES
        rubber = rubbers_of(table)[-1]
        place = At(rubber.row.number, rubber.next_deal)
        enter_deal(actor=scorer, table=table, at=place, text=text, now=at)
    return at
