"""A movement as a table to look at: a row for each round, a cell for each of its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from events.movements.exceptions import NONE, Exceptions, Extra, PlayState
from events.movements.schedule import Direction, Schedule, TableRound


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One table in one round; without boards those who are there sit out.

    `name` is what the table is called: "3", or "A3". `ns` and `ew` are who sits on each side of it,
    likewise: one, or two in an individual. `marks` say what is late or cancelled there, or played
    besides the movement.
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
                _cell(entry, letter, _marks(schedule.exceptions, number, entry, letter))
                for entry in tables
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
    pairs = _("%(board)d by %(ns)s – %(ew)s") % {
        "board": extra.board,
        "ns": f"{letter}{extra.ns}",
        "ew": f"{letter}{extra.ew}",
    }
    return f"{pairs}, {words[extra.state]}" if extra.state else pairs


def _cell(entry: TableRound, letter: str, marks: tuple[str, ...]) -> RoundCell:
    everyone = [(seat, f"{letter}{number}") for seat, number in entry.sides()]

    def side(*seats: Direction) -> str:
        return " + ".join(who for seat, who in everyone if seat in seats)

    return RoundCell(
        table=entry.table,
        name=f"{letter}{entry.table}",
        ns=side(Direction.NS, Direction.N, Direction.S),
        ew=side(Direction.EW, Direction.E, Direction.W),
        boards=board_range(entry.boards),
        sits_out=", ".join(who for _seat, who in everyone) if entry.is_sit_out else "",
        marks=marks,
    )
