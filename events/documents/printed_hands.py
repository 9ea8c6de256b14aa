"""The hands of a session's boards as the booklet prints them beside their travellers."""

from dataclasses import dataclass

from events.models import Session
from events.queries.deals import OpenDeals, open_deals
from events.queries.double_dummy import WhatIsMade, what_is_made
from events.queries.drawn_hands import DrawnHands, drawn_hands


@dataclass(frozen=True, slots=True)
class PrintedHands:
    """The diagram of a board, and what it makes where that is known."""

    drawn: DrawnHands
    made: WhatIsMade | None


def printed_hands(session: Session) -> dict[int, PrintedHands]:
    """Of those boards that anybody may see by now."""
    opened, made = _opened(session)
    return {
        number: PrintedHands(drawn_hands(row), made.get(number)) for number, row in opened.items()
    }


def state_of_hands(session: Session) -> list[str]:
    """Other whenever something else would be printed."""
    opened, made = _opened(session)
    return [f"{row.seal} {number in made}" for number, row in opened.items()]


def _opened(session: Session) -> tuple[OpenDeals, dict[int, WhatIsMade]]:
    opened = open_deals(session)
    return opened, what_is_made(opened) if opened else {}
