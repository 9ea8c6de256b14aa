"""Rooms of any size: a running session of so many tables, played up to a round.

For figures and numbers of queries, which are asked of one table and of a hundred alike. All rooms
have the same movement: the boards are copied for every table, so that the whole room plays the same
two in a round; North-South pairs stay and the others go up a table after each.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.own_movements import save_movements
from events.models import Session
from events.movements.files.loaded import Loaded
from events.movements.schedule import Schedule
from events.movements.table_rounds import TableRound
from events.queries.own_movements import OWN
from tests.builders import NOW, build_session, enter_results, make_organiser
from tests.remembered import remembered

SETS = ROUNDS = 13
BOARDS_IN_A_SET = 2
BOARDS = SETS * BOARDS_IN_A_SET


@remembered
def build_room(
    tables: int,
    *,
    played: int = ROUNDS,
    leave: int = 0,
    organiser: Organiser | None = None,
    **draft: Any,
) -> Session:
    """A running session of 1 to 150 tables and 26 boards, with the results of `played` rounds.

    Of those results the last `leave` are still to come. Pair n of a line sits at table n in the
    first round; the director is director@<slug>.example.
    """
    organiser = organiser or make_organiser()
    with scope(organiser=organiser):
        saved = save_movements(
            actor=SYSTEM,
            organiser=organiser,
            movements=[Loaded(f"Room of {tables}", movement(tables))],
            source="room.txt",
            now=NOW,
        )
    session = build_session(
        organiser, pairs=2 * tables, kind=f"{OWN}{saved.added[0].pk}", boards=BOARDS, **draft
    )
    enter_results(session, leave, rounds=range(1, played + 1))
    return session


@lru_cache(maxsize=8)
def movement(tables: int) -> Schedule:
    """The movement of a room; with fewer tables than rounds the pairs meet again."""
    schedule = Schedule(
        kind="mitchell",
        title=f"Room of {tables}",
        tables=tables,
        field=2 * tables,
        winners=2,
        board_sets=SETS,
        boards_per_set=BOARDS_IN_A_SET,
        rounds=(),
        circuits=tuple((table,) for table in range(1, tables + 1)),
        repeats=tuple(range(tables + 1, ROUNDS + 1)),
    )
    rounds = tuple(
        tuple(
            TableRound(
                table,
                ns=table,
                ew=(table - number) % tables + 1,
                board_set=number,
                boards=schedule.boards_of(number),
            )
            for table in range(1, tables + 1)
        )
        for number in range(1, ROUNDS + 1)
    )
    return replace(schedule, rounds=rounds)
