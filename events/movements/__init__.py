"""Movements: who sits where, against whom, with which boards, round by round.

Plain Python on the standard library (and networkx for the pairing of a Swiss), without Django: a
schedule is worth having on its own. `generate` makes one, `suggest` compares those that fit,
`prove` checks any, `places` says where everyone goes next. `changes` alters one in play, `files`
reads those of other programs, `swiss` and `knockout` draw by results.

A Howell for five tables, and what its first pair does in the first two rounds:

>>> from events.movements import Contestant, as_text, generate, places, prove, suggest
>>> howell = generate("howell", field=10, boards=27)
>>> str(howell.title), howell.rounds_count, howell.boards_total
('Howell for 5 tables', 9, 27)
>>> prove(howell)
()
>>> for place in places(howell)[Contestant(1)][:2]:
...     print(place.round, place.table, place.direction, place.boards)
1 1 EW (1, 2, 3)
2 5 EW (16, 17, 18)

The movements that fit ten pairs and 24 boards, best first:

>>> for candidate in suggest(10, 24)[:3]:
...     print(candidate.schedule.title)
Three-quarter Howell for 5 tables
Howell for 5 tables
Double hesitation Mitchell for 5 tables

What cannot be had is refused with the reason:

>>> generate("howell", field=10, boards=5, rounds=9)
Traceback (most recent call last):
    ...
events.movements.schedule.MovementError: 5 boards are too few for 9 rounds.
"""

from events.movements.catalogue import generate, suggest, suggest_for
from events.movements.guidance import places
from events.movements.proof import prove
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from events.movements.text import as_text

__all__ = [
    "Contest",
    "Contestant",
    "MovementError",
    "Schedule",
    "as_text",
    "generate",
    "places",
    "prove",
    "suggest",
    "suggest_for",
]
