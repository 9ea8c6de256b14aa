"""How fast tables play: which are behind, who waits for whom, and when the session will end.

An estimate, from when the last result of each table came. A table begins when all who sit there are
through with their tables before, and with its boards (Law 8); with a clock not before its round.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

_Time = TypeVar("_Time", datetime, timedelta)

ZERO = timedelta()
BEHIND = timedelta(minutes=2)
"""A table that will be so much later than it should is told."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table in a round: who sits there, its boards, how many are `left`, when the last came in.

    Who and boards are whatever names them. A board that lies at several tables in a round is copied
    or shared, and nobody waits for it. Sittings of a triple come in the order of their halves.
    """

    round: int
    table: str
    who: frozenset[object]
    boards: frozenset[object]
    left: int
    last: datetime | None

    @property
    def entered(self) -> int:
        return len(self.boards) - self.left


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """What was meant: time for a board and to move, and by the clock when rounds begin and end.

    Both are empty without a clock. Up to round `called` everyone may go on; None: as they like.
    """

    began: datetime
    per_board: timedelta
    to_move: timedelta = ZERO
    begins: Mapping[int, datetime] | None = None
    ends: Mapping[int, datetime] | None = None
    called: int | None = None


@dataclass(frozen=True, slots=True)
class SlowTable:
    """A table that plays: its boards `left`, what it takes for one, how much later it will be.

    `waiting` are the tables that cannot begin before it is through.
    """

    table: str
    round: int
    left: int
    per_board: timedelta
    through_at: datetime
    behind: timedelta
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """The tables to go to, the most pressing first; `per_board` is the room's.

    `ends_at` is when the last table will be through, None when all are.
    """

    slow: tuple[SlowTable, ...]
    per_board: timedelta
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class _Timed:
    sitting: Sitting
    start: datetime
    finish: datetime
    per_board: timedelta


def pace_of(sittings: Iterable[Sitting], plan: RoomPlan, now: datetime) -> Pace:
    """The pace of a room at an instant."""
    ordered = sorted(sittings, key=lambda each: each.round)
    copied = _copied(ordered)
    played = [each for each in ordered if each.entered]
    past = _timed(played, plan, plan.per_board, copied, now)
    known = [each.per_board for each in past if each.sitting.left == 0 and each.sitting.entered]
    per_board = _middle(known) if known else plan.per_board
    timed = _timed(ordered, plan, per_board, copied, now)
    left_behind = _left_behind(ordered)
    open_ones = [each for each in timed if each.sitting.left and each.sitting not in left_behind]
    before = _before([each.sitting for each in open_ones], copied)
    waiting = _waiting([each.sitting for each in open_ones], before, ordered, plan.called)
    due = _due(timed, plan)
    found = [
        SlowTable(
            each.sitting.table,
            each.sitting.round,
            each.sitting.left,
            each.per_board,
            each.finish,
            max(each.finish - due[each.sitting.round], ZERO),
            waiting.get(each.sitting, ()),
        )
        for each in open_ones
        if not before[each.sitting] and each.start <= now
    ]
    slow = [each for each in found if each.waiting or each.behind >= BEHIND]
    slow.sort(key=lambda each: (-len(each.waiting), -each.behind, each.round))
    ends_at = max((each.finish for each in open_ones), default=None)
    return Pace(tuple(slow), per_board, ends_at)


def _copied(sittings: Sequence[Sitting]) -> frozenset[object]:
    """The boards that lie at several tables in some round."""
    lie = Counter((each.round, board) for each in sittings for board in each.boards)
    return frozenset(board for (_round, board), tables in lie.items() if tables > 1)


def _timed(
    sittings: Sequence[Sitting],
    plan: RoomPlan,
    per_board: timedelta,
    copied: Collection[object],
    now: datetime,
) -> list[_Timed]:
    """When each sitting began and was or will be through; those to come at `per_board`."""
    free: defaultdict[object, datetime] = defaultdict(lambda: plan.began - plan.to_move)
    found = []
    for each in sittings:
        needs = [*each.who, *(board for board in each.boards if board not in copied)]
        start = max((free[need] for need in needs), default=plan.began) + plan.to_move
        start = max(start, (plan.begins or {}).get(each.round, start))
        own = (each.last - start) / each.entered if each.last and each.entered else per_board
        own = own if own > ZERO else per_board
        finish = _finish(each, start, own, per_board, now)
        found.append(_Timed(each, start, finish, own))
        free.update(dict.fromkeys(needs, finish))
    return found


def _finish(
    each: Sitting, start: datetime, own: timedelta, per_board: timedelta, now: datetime
) -> datetime:
    """The board that is on the table is not in, so it takes until now at least."""
    if not each.left:
        return each.last or start
    since = max(each.last, start) if each.last else start
    if since > now:
        return since + each.left * per_board
    return max(since + each.left * own, now + (each.left - 1) * own)


def _left_behind(sittings: Sequence[Sitting]) -> set[Sitting]:
    """Those with boards that are not in though somebody there has played on: a slip is missing."""
    on: dict[object, int] = {}
    for each in sittings:
        if each.entered:
            on.update(dict.fromkeys(each.who, each.round))
    return {
        each
        for each in sittings
        if each.left and any(on.get(one, 0) > each.round for one in each.who)
    }


def _before(
    open_ones: Sequence[Sitting], copied: Collection[object]
) -> dict[Sitting, list[Sitting]]:
    """By sitting those that have to be through before it: whose people or boards it needs next."""
    latest: dict[object, Sitting] = {}
    found: dict[Sitting, list[Sitting]] = {}
    for each in open_ones:
        needs = [*each.who, *(board for board in each.boards if board not in copied)]
        found[each] = list(dict.fromkeys(latest[need] for need in needs if need in latest))
        latest.update(dict.fromkeys(needs, each))
    return found


def _waiting(
    open_ones: Sequence[Sitting],
    before: Mapping[Sitting, Sequence[Sitting]],
    sittings: Sequence[Sitting],
    called: int | None,
) -> dict[Sitting, tuple[str, ...]]:
    """By table that still plays the tables at which somebody sits or should and waits for it."""
    busy = {one for each in open_ones if not before[each] for one in each.who}
    has_played = {one for each in sittings if each.entered for one in each.who}
    seated: set[object] = set()
    found: defaultdict[Sitting, list[str]] = defaultdict(list)
    for each in open_ones:
        is_next = [one for one in each.who if one not in seated]
        seated.update(each.who)
        if called is not None and each.round > called:
            continue
        if any(one in has_played and one not in busy for one in is_next):
            for blocking in before[each]:
                if not before[blocking]:
                    found[blocking].append(each.table)
    return {each: tuple(tables) for each, tables in found.items()}


def _due(timed: Sequence[_Timed], plan: RoomPlan) -> dict[int, datetime]:
    """When each round should be through: by the clock, else when half of its tables are."""
    rounds: defaultdict[int, list[datetime]] = defaultdict(list)
    for each in timed:
        rounds[each.sitting.round].append(each.finish)
    usual = {number: _middle(times) for number, times in rounds.items()}
    return {**usual, **(plan.ends or {})}


def _middle(values: Iterable[_Time]) -> _Time:
    """That of which half are not larger."""
    ordered = sorted(values)
    return ordered[(len(ordered) - 1) // 2]
