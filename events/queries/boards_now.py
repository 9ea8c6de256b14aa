"""Where the boards are and where they go: what a caddy carries from table to table (Law 8A2)."""

from collections import defaultdict
from typing import NamedTuple

from django.utils.translation import gettext as _

from events.models import Session
from events.movements.guidance import TableGuide, table_guides
from events.queries.guidance import boards_go
from events.queries.movement import Names, sections_of
from events.queries.plays import Plays
from events.queries.rounds import board_range


class BoardsAtTable(NamedTuple):
    """A table of one round: its boards, how many of them are in, and where they go after it.

    A table of a triple within the round is there twice, in each `half` of it (else 0).
    """

    table: str
    half: int
    boards: str
    word: str
    is_done: bool
    goes: str


class SectionBoards(NamedTuple):
    """The tables of a section in the `round` that is looked at; it is playing round `now`.

    `letter` is empty where it plays alone.
    """

    letter: str
    round: int
    now: int
    rounds: int
    tables: list[BoardsAtTable]


def boards_now(session: Session, plays: Plays, asked: int | None) -> list[SectionBoards]:
    """Each section with the boards of its round, or of the round that is asked for.

    None of a Swiss of which no round is drawn.
    """
    played = sections_of(session)
    entered = _entered(plays)
    found = []
    for row, schedule in played:
        if row.pk not in plays.rounds_now:
            continue
        letter = row.letter if len(played) > 1 else ""
        now = plays.rounds_now[row.pk]
        number = min(max(asked or now, 1), schedule.rounds_count)
        tables = [
            _at_table(
                guide, Names(letter), entered[row.pk, number, guide.entry.table, guide.entry.half]
            )
            for guide in table_guides(schedule, number)
        ]
        found.append(SectionBoards(letter, number, now, schedule.rounds_count, tables))
    return found


Place = tuple[int, int, int, int]
"""A section, a round, a table, and the half of the round where three play a triple in it."""


def _entered(plays: Plays) -> defaultdict[Place, list[bool]]:
    """By place of each board that is played there in time whether it is in."""
    found: defaultdict[Place, list[bool]] = defaultdict(list)
    for play in plays.all:
        if not play.is_late:
            row = play.table_round
            found[row.section_id, row.round, row.table, row.half].append(play.result is not None)
    return found


def _at_table(guide: TableGuide, names: Names, entered: list[bool]) -> BoardsAtTable:
    if entered:
        word = _("%(entered)d of %(all)d in") % {"entered": sum(entered), "all": len(entered)}
    else:
        word = _("sit-out") if guide.entry.is_sit_out else ""
    return BoardsAtTable(
        table=names.tables([guide.entry.table]),
        half=guide.entry.half,
        boards=board_range(guide.boards),
        word=word,
        is_done=bool(entered) and all(entered),
        goes=boards_go(guide, names) or (_("not played again") if guide.boards else ""),
    )
