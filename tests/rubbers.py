"""Rubber tables built by the real acts: opened, seated, deals typed in order."""

from decimal import Decimal

from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.models import Organiser
from events.actions.rubber_deals import At, enter_deal
from events.actions.rubber_tables import Terms, open_rubber_table
from events.actions.rubbers import agree_rubber, seat_rubber
from events.interchange.people import Person
from events.models import Rubber, RubberDeal, RubberTable
from events.queries.rubber_sheets import RubberNow, rubbers_of
from events.queries.rubber_tables import evening_of
from scoring.cards import Seat
from tests.builders import NOW, make_organiser

FIVE = ("Ann Archer", "Bob Łódź", "Cem Çelik", "Dee Ελένη", "Eve Early")
FOUR_DEAL = Terms(game=RubberTable.Game.FOUR_DEAL)
FOR_HALF_A_EURO = Terms(stake=Decimal("0.50"), currency="EUR")


def open_table(
    organiser: Organiser | None = None,
    *,
    names: tuple[str, ...] = FIVE,
    terms: Terms = FOR_HALF_A_EURO,
    name: str = "Rubber on Tuesday",
    actor: Actor = SYSTEM,
) -> RubberTable:
    """A table of these people, nobody seated yet."""
    organiser = organiser or make_organiser()
    people = {f"player_{place}": Person(each) for place, each in enumerate(names, start=1)}
    with scope(organiser=organiser):
        return open_rubber_table(
            actor=actor, organiser=organiser, name=name, terms=terms, people=people, now=NOW
        )


def seat(table: RubberTable, letters: str, dealer: str = "N") -> Rubber:
    """Seat people by the first letter of their names, in the order North, East, South, West."""
    with scope(organiser=table.organiser):
        members = {str(each)[0]: each.pk for each in evening_of(table).present}
        seats = dict(zip(Seat, (members[letter] for letter in letters), strict=True))
        return seat_rubber(actor=SYSTEM, table=table, seats=seats, dealer=Seat(dealer), now=NOW)


def type_deals(table: RubberTable, *lines: str, actor: Actor = SYSTEM) -> list[RubberDeal]:
    """Type these deals of the rubber in play, one after the other."""
    typed = []
    with scope(organiser=table.organiser):
        for line in lines:
            rubber = latest(table)
            at = At(rubber.row.number, rubber.next_deal)
            typed.append(enter_deal(actor=actor, table=table, at=at, text=line, now=NOW))
    return typed


def agree(table: RubberTable, *, unfinished: bool = False) -> None:
    with scope(organiser=table.organiser):
        number = latest(table).row.number
        agree_rubber(actor=SYSTEM, table=table, number=number, unfinished=unfinished, now=NOW)


def latest(table: RubberTable) -> RubberNow:
    with scope(organiser=table.organiser):
        return rubbers_of(table)[-1]


def points(table: RubberTable) -> dict[str, int]:
    """The settlement so far, by first name."""
    with scope(organiser=table.organiser):
        accounts = evening_of(table).accounts
        return {str(each.member).split()[0]: each.points for each in accounts}
