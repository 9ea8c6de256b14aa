"""What a table's page says before play begins: who will sit there, and what they play first."""

from typing import NamedTuple

from events.models import Session
from events.movements.guidance import table_guides
from events.queries.conditions import latest_conditions
from events.queries.guidance import Beginner
from events.queries.movement import direction_word
from events.queries.planned import SectionPlan, divided_field
from events.queries.rounds import board_range


class Beginning(NamedTuple):
    """Who begins at a table, and with which boards; nobody while that is not settled."""

    seats: tuple[Beginner, ...] = ()
    boards: str = ""


def beginning_at(session: Session, letter: str, table: int) -> Beginning:
    """The first round of a table of that section, as it is planned.

    An event is nobody's business until its conditions are published.
    """
    if latest_conditions(session.event) is None:
        return Beginning()
    planned = divided_field(session).sections
    found = next((each for each in planned if each.letter == letter), None)
    return _first(found, table) if found else Beginning()


def _first(planned: SectionPlan, table: int) -> Beginning:
    schedule, names = planned.schedule, planned.names
    if schedule is None:
        return Beginning()
    for guide in table_guides(schedule, 1):
        if guide.entry.table == table:
            seats = tuple(
                Beginner(
                    direction_word(seat.direction),
                    names.numbers([seat.contestant]),
                    names.of([seat.contestant]),
                )
                for seat in guide.seats
            )
            return Beginning(seats, board_range(guide.boards))
    return Beginning()
