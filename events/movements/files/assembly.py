"""From the seats that a text states to a schedule: sit-outs, copies of the boards, arrow-switches.

Files say who plays whom with which boards; most leave unsaid who does not play. That is worked out
here in the same way for every format, and the schedule is proved.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from events.movements.arrow_switch import recommended_rounds, switch
from events.movements.files.codes import DefectCode
from events.movements.files.loaded import Defect, Loaded, judge, refused
from events.movements.layout import Plan, Players, Seat, lay_out
from events.movements.notes import NoteCode
from events.movements.schedule import Contest, Contestant, Schedule
from events.movements.violations import Violation
from scoring.entrants import Label, Line
from scoring.errors import Message, Text

KIND = "own"
MAX_TABLES = 150
MAX_ROUNDS = 60
MAX_BOARDS = 60
"""The most boards of a set."""
MAX_SETS = 500
MAX_NUMBER = 999
"""The highest number of a contestant."""

Row = list[Seat | Players]
NOBODY: Seat = (None, None, None)
NO_PLAYERS: Players = (None, None, None, None, None)


@dataclass(frozen=True, slots=True)
class Draft:
    """A movement as a text states it, round by round and table by table.

    A sit-out has no set; it may name its contestant once, or on both sides. `table_lines` or
    `round_lines` say on which line of the text each table or round stands. `unswitched` marks a
    movement to be arrow-switched whose seats are those of two lines.
    """

    name: Text
    rounds: Sequence[Sequence[Seat | Players]]
    boards_per_set: int
    contest: Contest = Contest.PAIRS
    winners: int = 1
    unswitched: bool = False
    remarks: tuple[Message, ...] = ()
    table_lines: Sequence[int] = ()
    round_lines: Sequence[int] = ()

    def line_of(self, round_number: int | None, table: int | None) -> int | None:
        """The line of the text on which a table of a round stands, if the draft knows it."""
        if table and table <= len(self.table_lines):
            return self.table_lines[table - 1]
        if round_number and round_number <= len(self.round_lines):
            return self.round_lines[round_number - 1]
        return None


def assemble(draft: Draft) -> Loaded:
    """Make the schedule and prove it."""
    if reason := _too_large(draft):
        return refused(draft.name, reason, line=draft.line_of(1, 1))
    everyone = _everyone(draft)
    if strays := tuple(_strays(draft, everyone)):
        return Loaded(draft.name, None, strays)
    rounds = [_with_sit_outs(draft, row, everyone) for row in draft.rounds]
    tables = max(len(row) for row in rounds)
    nobody = NO_PLAYERS if draft.contest is Contest.INDIVIDUAL else NOBODY
    rounds = [[*row, *[nobody] * (tables - len(row))] for row in rounds]
    schedule = _schedule(draft, rounds, everyone)
    return judge(draft.name, schedule, lambda found: _line_of(draft, found))


def _line_of(draft: Draft, found: Violation) -> int | None:
    return draft.line_of(found.round, found.table)


def _too_large(draft: Draft) -> Message | None:
    """Why nothing can be made of the draft."""
    if not any(_is_played(seat) for row in draft.rounds for seat in row):
        return Message(DefectCode.NO_BOARDS)
    if len(draft.rounds) > MAX_ROUNDS:
        return Message(DefectCode.MANY_ROUNDS, rounds=len(draft.rounds), most=MAX_ROUNDS)
    if max(len(row) for row in draft.rounds) > MAX_TABLES:
        return Message(DefectCode.MANY_TABLES, most=MAX_TABLES)
    if not 1 <= draft.boards_per_set <= MAX_BOARDS:
        return Message(DefectCode.SET_SIZE, most=MAX_BOARDS, boards=draft.boards_per_set)
    if not all(are_in_measure(seat[:-1], seat[-1]) for row in draft.rounds for seat in row):
        return Message(DefectCode.NUMBERS, most=MAX_NUMBER, sets=MAX_SETS)
    return None


def are_in_measure(contestants: Sequence[int | None], board_set: int | None) -> bool:
    """Whether the numbers at a table can be those of contestants and of a board set."""
    fits = all(number is None or 1 <= number <= MAX_NUMBER for number in contestants)
    return fits and (board_set is None or 1 <= board_set <= MAX_SETS)


def _is_played(seat: Seat | Players) -> bool:
    return bool(seat[-1]) and all(seat[:-1])


def _sides(draft: Draft, seat: Seat | Players) -> Iterator[Label]:
    """Those who sit at a table; of a sit-out named on both sides, nobody: its line is not known."""
    if len(seat) == 3 and _is_bye(draft, seat):
        return
    two_lines = len(seat) == 3 and (draft.winners == 2 or draft.contest is Contest.TEAMS)
    lines = (Line.NS, Line.EW) if two_lines else (Line.ALL,) * (len(seat) - 1)
    for line, number in zip(lines, seat[:-1], strict=True):
        if number:
            yield Label(number, line)


def _is_bye(draft: Draft, seat: Seat) -> bool:
    """Whether a contestant is named on both sides: it sits out; a team does so whatever the set."""
    ns, ew, board_set = seat
    return bool(ns) and ns == ew and (not board_set or draft.contest is Contest.TEAMS)


def _everyone(draft: Draft) -> dict[Label, int]:
    """Everyone who plays, with the number of rounds in which they do."""
    played: dict[Label, int] = {}
    for row in draft.rounds:
        for seat in row:
            if _is_played(seat):
                for side in _sides(draft, seat):
                    played[side] = played.get(side, 0) + 1
    return played


def _strays(draft: Draft, everyone: Mapping[Label, int]) -> Iterator[Defect]:
    """Those who play in fewer than half of the rounds: a number miswritten makes one of them."""
    total = len(draft.rounds)
    few = {side: times for side, times in everyone.items() if 2 * times < total}
    for number, row in enumerate(draft.rounds if few else (), start=1):
        for table, seat in enumerate(row, start=1):
            for side in _sides(draft, seat) if _is_played(seat) else ():
                if (times := few.pop(side, 0)) != 0:
                    yield Defect(
                        Message(
                            DefectCode.STRAY,
                            times=times,
                            total=total,
                            who=Contestant(side.number, side.line, draft.contest).said,
                            round=number,
                            table=table,
                        ),
                        line=draft.line_of(number, table),
                        round=number,
                        table=table,
                    )


def _with_sit_outs(
    draft: Draft, row: Sequence[Seat | Players], everyone: Mapping[Label, int]
) -> Row:
    """A round in which all who do not play sit out: where it is said, else where a table is free.

    A table beyond the last is added where none is free.
    """
    seated = {side for seat in row for side in _sides(draft, seat)}
    waiting = [side for side in everyone if side not in seated]
    full = [_settled(draft, seat, waiting) for seat in row]
    groups: Row = [_sit_out(side) for side in waiting]
    if draft.contest is Contest.INDIVIDUAL:
        players = [each.number for each in waiting]
        groups = [_waiting_players(players[at : at + 3]) for at in range(0, len(players), 3)]
    for at, seat in enumerate(full):
        if groups and not any(seat):
            full[at] = groups.pop(0)
    return [*full, *groups]


def _settled(draft: Draft, seat: Seat | Players, waiting: list[Label]) -> Seat | Players:
    """A sit-out named on both sides as one of those who wait, taken from them; else as it is."""
    if len(seat) != 3 or not _is_bye(draft, seat):
        return seat
    number = seat[0] or 0
    mine = next((side for side in waiting if side.number == number), None)
    if mine is None:
        return _sit_out(Label(number))
    waiting.remove(mine)
    return _sit_out(mine)


def _sit_out(side: Label) -> Seat:
    number = side.number
    return (None, number, None) if side.line is Line.EW else (number, None, None)


def _waiting_players(players: Sequence[int]) -> Players:
    return _at(players, 0), _at(players, 1), _at(players, 2), None, None


def _at(players: Sequence[int], place: int) -> int | None:
    return players[place] if place < len(players) else None


def _schedule(draft: Draft, rounds: Sequence[Row], everyone: Mapping[Label, int]) -> Schedule:
    teams = draft.contest is Contest.TEAMS
    plan = Plan(
        KIND,
        rounds,
        winners=draft.winners,
        contest=draft.contest,
        circuits=_circuits(rounds),
        remarks=(*draft.remarks, *_unused_sets(rounds)),
    )
    schedule = lay_out(
        KIND,
        plan,
        field=len({each.number for each in everyone}) if teams else len(everyone),
        boards_per_set=draft.boards_per_set,
        rounds=len(rounds),
    )
    if draft.unswitched:
        last = recommended_rounds(schedule.rounds_count)
        schedule = switch(schedule, last=last)
    elif teams:
        schedule = replace(schedule, aggregate=_is_in_aggregate(schedule))
    elif draft.winners == 1 and draft.contest is Contest.PAIRS:
        schedule = replace(schedule, switched_rounds=_switched_rounds(schedule))
    return replace(schedule, title=draft.name)


def _unused_sets(rounds: Sequence[Row]) -> Iterator[Message]:
    used = {seat[-1] for row in rounds for seat in row if seat[-1]}
    unused = [number for number in range(1, max(used)) if number not in used]
    if unused:
        shown = tuple(unused[:5])
        yield Message(NoteCode.UNUSED_SETS, sets=shown, highest=max(used), count=len(shown))


def _circuits(rounds: Sequence[Row]) -> tuple[tuple[int, ...], ...]:
    """The tables that each copy of the boards serves, where one copy could not serve so many.

    Where three tables or more all play the same set, each has its own. Else equal blocks of at
    least three tables have one each, if none shares within them in any round, while with a single
    copy more than two tables would share in an average round.
    """
    tables = len(rounds[0])
    played = [[seat[-1] for seat in row if _is_played(seat)] for row in rounds]
    if tables > 2 and all(len(set(sets)) == 1 for sets in played):
        return tuple((table,) for table in range(1, tables + 1))
    if sum(map(_sharing, rounds)) <= 2 * len(rounds):
        return ()
    for copies in range(2, min(4, tables // 3) + 1):
        blocks = _blocks(tables, copies)
        if not any(_sharing([row[at - 1] for at in block]) for row in rounds for block in blocks):
            return blocks
    return ()


def _blocks(tables: int, copies: int) -> tuple[tuple[int, ...], ...]:
    """The tables in so many runs of almost the same length, longer ones first."""
    size, longer = divmod(tables, copies)
    ends = [number * size + min(number, longer) for number in range(copies + 1)]
    return tuple(tuple(range(ends[at] + 1, ends[at + 1] + 1)) for at in range(copies))


def _sharing(seats: Sequence[Seat | Players]) -> int:
    """How many of the tables play a set that another of them plays too."""
    sets = [seat[-1] for seat in seats if seat[-1]]
    return sum(sets.count(each) > 1 for each in sets)


def _is_in_aggregate(schedule: Schedule) -> bool:
    """Whether teams compare with all: most do not meet at two tables with the same boards."""
    played = {(entry.ns, entry.ew, entry.board_set) for _, entry in schedule.plays()}
    returned = sum((ew, ns, board_set) in played for ns, ew, board_set in played)
    return 2 * returned < len(played)


def _switched_rounds(schedule: Schedule) -> tuple[int, ...]:
    """The rounds in which two lines of pairs have exchanged directions, all of them together."""
    begins_ns: dict[int, bool] = {}
    switched: list[int] = []
    for number, tables in enumerate(schedule.rounds, start=1):
        sides: set[bool | None] = set()
        for entry in tables:
            if entry.ns is not None and entry.ew is not None:
                sides.add(_as_it_began(begins_ns, entry.ns, entry.ew, first=number == 1))
        if sides == {False}:
            switched.append(number)
        elif sides != {True}:
            return ()
    return tuple(switched)


def _as_it_began(begins_ns: dict[int, bool], ns: int, ew: int, *, first: bool) -> bool | None:
    """Whether two opponents sit in the directions of their lines; None if they are of one line.

    Who sat out at first is of the line that its first opponent is not of.
    """
    ns_line = begins_ns.get(ns, True if first else not begins_ns.get(ew, False))
    ew_line = begins_ns.get(ew, not ns_line)
    begins_ns[ns], begins_ns[ew] = ns_line, ew_line
    return None if ns_line == ew_line else ns_line
