"""A contestant leaves: the opponents sit out from then on; of a team, have a bye.

What a team has still to play may instead count as not played by it, or all its matches be void, as
the conditions of contest say (Law 78D): then its tables stay in the movement.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from events.movements.change_codes import ChangeCode
from events.movements.changes.change import (
    MatchesLeft,
    PlannedChange,
    PlayedSoFar,
    proved,
    refuse_round,
    vacated,
)
from events.movements.codes import MovementCode
from events.movements.exceptions import Absence, Exceptions, PlayState
from events.movements.layout import name_shares
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.entrants import Line
from scoring.errors import Message


class Remaining(StrEnum):
    """What becomes of the matches of a team that leaves (Law 78D)."""

    BYES = "byes"
    NOT_PLAYED = "not-played"
    VOID = "void"


def leave(schedule: Schedule, played: PlayedSoFar, who: Contestant, first: int) -> PlannedChange:
    """Take a contestant out of all rounds from `first` on; who sits out then is stated.

    Raises:
        MovementError: it is not in play then, or has a result in one of these rounds; or one pair
            of a team would wait while the other plays.

    """
    _refuse_unknown(schedule, who, first)
    said: list[Message] = []
    rounds: list[tuple[TableRound, ...]] = list(schedule.rounds[: first - 1])
    found = False
    for number, tables in enumerate(schedule.rounds[first - 1 :], start=first):
        row = tuple(_without(schedule, entry, who) for entry in tables)
        if row != tables:
            found = True
            said.extend(_left_alone(schedule, number, tables, row))
        rounds.append(row)
    if not found:
        raise MovementError(MovementCode.NOT_IN_PLAY, who=who.said, round=first)
    sentence = _sentence(who, first)
    away = [Absence(who.number, line, first) for line in _lines(who)]
    after = replace(
        schedule,
        rounds=tuple(rounds),
        exceptions=_exceptions(schedule.exceptions, rounds, away),
        notes=(*schedule.notes, sentence),
    )
    after = replace(after, field=len(after.ranked()))
    owed = _owed(after, played, who)
    return proved(schedule, name_shares(schedule, after), played, [sentence, *said, *owed])


def leave_matches(
    schedule: Schedule, played: PlayedSoFar, who: Contestant, first: int, remaining: Remaining
) -> PlannedChange:
    """Let a team leave with its matches where they are: only what they count is another.

    It has no bye any more.

    Raises:
        MovementError: it has nothing to play from round `first` on.

    """
    _refuse_unknown(schedule, who, first)
    to_come = _opponents(schedule, who, first)
    if not to_come:
        raise MovementError(MovementCode.NOT_IN_PLAY, who=who.said, round=first)
    are_void = remaining is Remaining.VOID
    others = _opponents(schedule, who, 1) if are_void else to_come
    code = ChangeCode.ALL_VOID if are_void else ChangeCode.NOT_PLAYED_BY
    named = tuple(schedule.contest.one(each) for each in others)
    sentence = _sentence(who, first)
    after = replace(_without_byes(schedule, who, first), notes=(*schedule.notes, sentence))
    change = proved(schedule, after, played, [sentence, Message(code, others=named)])
    return replace(change, left=MatchesLeft(who.number, others, are_void))


def _refuse_unknown(schedule: Schedule, who: Contestant, first: int) -> None:
    refuse_round(schedule, first)
    if who not in schedule.ranked():
        raise MovementError(MovementCode.NOT_IN_PLAY, who=who.said, round=first)


def _without_byes(schedule: Schedule, who: Contestant, first: int) -> Schedule:
    """The movement without the rounds from `first` on in which the team would wait."""
    rounds = [
        tuple(
            _without(schedule, entry, who) if number >= first and entry.is_sit_out else entry
            for entry in row
        )
        for number, row in enumerate(schedule.rounds, start=1)
    ]
    away = [
        Absence(who.number, line, number, number)
        for number, (was, now) in enumerate(zip(schedule.rounds, rounds, strict=True), start=1)
        if was != now
        for line in _lines(who)
    ]
    exceptions = replace(schedule.exceptions, absences=(*schedule.exceptions.absences, *away))
    return replace(schedule, rounds=tuple(rounds), exceptions=exceptions)


def _opponents(schedule: Schedule, who: Contestant, first: int) -> tuple[int, ...]:
    """Whom a team meets from a round on, by number."""
    met = {
        number
        for played_in, entry in schedule.plays()
        if played_in >= first
        for number in (entry.ns, entry.ew)
        if who.number in {entry.ns, entry.ew} and number is not None
    }
    return tuple(sorted(met - {who.number}))


def _lines(who: Contestant) -> tuple[Line, ...]:
    """The lines in which it is seated: a team has a pair in each."""
    return (Line.NS, Line.EW) if who.contest is Contest.TEAMS else (who.line,)


def _owed(schedule: Schedule, played: PlayedSoFar, who: Contestant) -> Iterator[Message]:
    """The late plays of those who leave: they stay until the director cancels them."""
    plays = [
        (mark, schedule.both_sides(entry), (entry.ns, entry.ew, mark.board))
        for mark in schedule.exceptions.marks
        for entry in [schedule.rounds[mark.round - 1][mark.table - 1]]
    ] + [
        (extra, schedule.sides_of(extra), (extra.ns, extra.ew, extra.board))
        for extra in schedule.exceptions.extras
    ]
    for play, (ns, ew), meeting in plays:
        is_theirs = any(_is_of(one, who) for one in (*ns, *ew))
        if play.state is PlayState.LATE and is_theirs and meeting not in played.results:
            yield Message(
                ChangeCode.WAITS_FOR,
                round=play.round,
                table=play.table,
                board=play.board,
                who=who.said,
            )


def _sentence(who: Contestant, first: int) -> Message:
    if first == 1:
        return Message(ChangeCode.NEVER_PLAYS, who=who.said)
    return Message(ChangeCode.LEAVES, round=first - 1, who=who.said)


def _exceptions(
    exceptions: Exceptions, rounds: Sequence[Sequence[TableRound]], away: Sequence[Absence]
) -> Exceptions:
    """With them away; boards that nobody plays any more are neither late nor cancelled."""
    marks = (mark for mark in exceptions.marks if rounds[mark.round - 1][mark.table - 1].boards)
    absences = (*exceptions.absences, *away)
    return replace(exceptions, marks=tuple(marks), absences=absences)


def _is_of(one: Contestant, who: Contestant) -> bool:
    """Whether somebody at a table is the one who leaves, or a pair of that team."""
    return one == who or (who.contest is Contest.TEAMS and one.number == who.number)


def _without(schedule: Schedule, entry: TableRound, who: Contestant) -> TableRound:
    for direction, number in entry.sides():
        if _is_of(schedule.contestant(direction, number), who):
            return vacated(entry, direction)
    return entry


def _left_alone(
    schedule: Schedule,
    number: int,
    before: Sequence[TableRound],
    row: Sequence[TableRound],
) -> Iterator[Message]:
    """Who waits in a round in which somebody is missing."""
    changed = [now for was, now in zip(before, row, strict=True) if now is not was]
    if schedule.contest is Contest.TEAMS:
        yield from _byes(schedule, number, changed, row)
        return
    for entry in changed:
        waiting = [schedule.contestant(*side).said for side in entry.sides()]
        where = {"round": number, "table": entry.table}
        if not waiting:
            yield Message(ChangeCode.NOBODY_LEFT, **where)
        elif len(waiting) == 1:
            yield Message(ChangeCode.SITS_OUT, **where, who=waiting[0])
        else:
            yield Message(ChangeCode.SIT_OUT_TOGETHER, **where, who=tuple(waiting))


def _byes(
    schedule: Schedule,
    number: int,
    changed: Sequence[TableRound],
    row: Sequence[TableRound],
) -> Iterator[Message]:
    """The teams without opponents.

    Raises:
        MovementError: a team of which one pair alone has none.

    """
    playing = Counter(team for entry in row if entry.is_played for team in (entry.ns, entry.ew))
    waiting = dict.fromkeys(team for entry in changed for _, team in entry.sides())
    for team in waiting:
        who = schedule.contest.one(team)
        if playing[team]:
            raise MovementError(MovementCode.HALF_WAITS, round=number, who=who)
        yield Message(ChangeCode.HAS_BYE, round=number, who=who)
