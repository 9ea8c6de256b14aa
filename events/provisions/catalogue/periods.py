"""What periods are counted in, and who extends one (Laws 79C1 and 92B); how long they are is in the
conditions.
"""

from events.provisions.kinds import Choice, Words
from events.provisions.provision import Provision, Setter
from events.timelimits import parse_holidays
from scoring.errors import gettext_noop

LONGEST = 6_000
"""Characters of a list of days: some twenty years of them."""


def _canonical(text: str) -> str:
    return str(parse_holidays(text))


def _joined(above: str, below: str) -> str:
    """Nobody below makes a working day of a day that is none."""
    return str(parse_holidays(above).joined(parse_holidays(below)))


L79C1_HOLIDAYS = Provision(
    key="L79C1-holidays",
    clause=gettext_noop("Laws 79C1 and 92B"),
    name=gettext_noop("Days that are not working days"),
    help=gettext_noop(
        "For periods that are counted in working days, a line each: 2026-12-25 Christmas Day, or"
        " 12-25 Christmas Day for every year. Saturdays and Sundays never count. Those below may"
        " add days of their own, and take none away."
    ),
    kind=Words(LONGEST, _canonical, word="days"),
    law=None,
    usual="",
    setters=frozenset({Setter.AUTHORITY, Setter.ORGANISER}),
    joined=_joined,
)

L79C1_EXTENDED = Provision(
    key="L79C1-extended",
    clause=gettext_noop("Laws 79C1 and 92B"),
    name=gettext_noop("A running period is extended by"),
    help=gettext_noop(
        "The organiser sets the periods, and may extend one that runs, with a reason; nobody"
        " shortens one. That can be left to the director in charge too."
    ),
    kind=Choice(
        (
            ("organiser", gettext_noop("the organiser")),
            ("director_in_charge", gettext_noop("the organiser, or the director in charge")),
        )
    ),
    law=None,
    usual="organiser",
    setters=frozenset({Setter.ORGANISER, Setter.EVENT}),
)
