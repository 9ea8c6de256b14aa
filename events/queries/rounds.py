"""A movement as a table to look at: a row for each round, a cell for each of its tables."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.movements.exceptions import NONE, Exceptions, Extra, PlayState
from events.movements.schedule import Schedule
from events.movements.table_rounds import Direction, TableRound


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One table in one round; without boards those who are there sit out.

    `name` is what the table is called: "3", or "A3". `ns` and `ew` are who sits on each side of it,
    likewise: one, or two in an individual. `marks` say what is late or cancelled there, or played
    besides the movement. Where a triple is played within the round both its halves are told in one:
    "6 / 7", "9–10 / 73–74".
    """

    table: int
    name: str
    ns: str
    ew: str
    boards: str
    sits_out: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundOfTables:
    """All tables of a round."""

    number: int
    cells: tuple[RoundCell, ...]
    is_switched: bool


def rounds_of(schedule: Schedule, letter: str = "") -> list[RoundOfTables]:
    """The movement round by round; tables and who sits there carry the letter of their section."""
    return [
        RoundOfTables(
            number,
            tuple(
                _cell(halves, letter, _marks(schedule.exceptions, number, halves[0], letter))
                for halves in _at_each_table(tables)
            ),
            number in schedule.switched_rounds,
        )
        for number, tables in enumerate(schedule.rounds, start=1)
    ]


def board_range(boards: Sequence[int]) -> str:
    """Boards in short, in their order: "5–8", "5, 7–8"; empty for none."""
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _marks(exceptions: Exceptions, number: int, entry: TableRound, letter: str) -> tuple[str, ...]:
    if exceptions == NONE:
        return ()
    words = {PlayState.LATE: _("late"), PlayState.CANCELLED: _("cancelled")}
    place = number, entry.table
    marked = [mark for mark in exceptions.marks if (mark.round, mark.table) == place]
    extras = [extra for extra in exceptions.extras if (extra.round, extra.table) == place]
    return (
        *(f"{mark.board} {words[mark.state]}" for mark in marked),
        *(_extra_text(extra, letter, words) for extra in extras),
    )


def _extra_text(extra: Extra, letter: str, words: Mapping[PlayState, str]) -> str:
    ns, ew = (" + ".join(f"{letter}{number}" for number in side) for side in extra.sides)
    pairs = _("%(board)d by %(ns)s – %(ew)s") % {
        "board": extra.board,
        "ns": ns,
        "ew": ew,
    }
    return f"{pairs}, {words[extra.state]}" if extra.state else pairs


def _at_each_table(tables: Iterable[TableRound]) -> list[list[TableRound]]:
    """Each table once, with both halves of a round in which it is there twice."""
    found: dict[int, list[TableRound]] = {}
    for entry in tables:
        found.setdefault(entry.table, []).append(entry)
    return list(found.values())


def _cell(halves: Sequence[TableRound], letter: str, marks: tuple[str, ...]) -> RoundCell:
    def side(*seats: Direction) -> str:
        sitting = (
            " + ".join(f"{letter}{number}" for seat, number in each.sides() if seat in seats)
            for each in halves
        )
        return " / ".join(dict.fromkeys(sitting))

    entry = halves[0]
    waiting = ", ".join(f"{letter}{number}" for _seat, number in entry.sides())
    return RoundCell(
        table=entry.table,
        name=f"{letter}{entry.table}",
        ns=side(Direction.NS, Direction.N, Direction.S),
        ew=side(Direction.EW, Direction.E, Direction.W),
        boards=" / ".join(board_range(each.boards) for each in halves),
        sits_out=waiting if entry.is_sit_out else "",
        marks=marks,
    )
