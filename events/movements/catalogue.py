"""Making a movement of a kind, and finding those that fit a number of pairs and boards."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import inf

from events.movements.arrow_switch import recommended_rounds, switch, turn
from events.movements.codes import MovementCode
from events.movements.comparison import Candidate, compare, cost, stays
from events.movements.kind import MovementKind
from events.movements.kinds import ALIASES, KINDS
from events.movements.layout import field_said, lay_out
from events.movements.schedule import Contest, MovementError, Schedule


def generate(
    kind: str,
    *,
    field: int,
    boards: int,
    rounds: int | None = None,
    winners: int | None = None,
    switched: int | None = None,
) -> Schedule:
    """Make a movement of `field` contestants, each of whom plays at most `boards` boards.

    An odd number of pairs leaves a half table, at which one pair sits out in each round. Without
    `rounds`, `usual_rounds` decides; without `winners`, the kind does. `switched` is how many last
    rounds to arrow-switch where that makes one winner; without it the recommended share.

    Raises:
        MovementError: the kind cannot be had for these numbers.

    """
    chosen = kind_for(kind, field)
    winners = chosen.winners[0] if winners is None else winners
    if winners not in chosen.winners:
        code = MovementCode.ONE_WINNER if winners == 1 else MovementCode.WINNERS
        raise MovementError(code, kind=chosen.title, winners=winners)
    possible = chosen.possible_rounds(field)
    if boards < 1:
        raise MovementError(MovementCode.NO_BOARD)
    if rounds is None:
        rounds = usual_rounds(chosen.rounds_for(field, boards), boards)
    if rounds not in possible:
        raise MovementError(
            MovementCode.ROUNDS,
            kind=chosen.title,
            field=field_said(field, chosen.contest),
            possible=_rounds_text(possible),
            rounds=rounds,
        )
    if boards < rounds:
        raise MovementError(MovementCode.FEW_BOARDS, boards=boards, rounds=rounds)
    schedule = _laid_out(chosen.key, field, boards // rounds, rounds)
    return _switched(schedule, chosen, winners, switched)


@lru_cache(maxsize=2)
def _laid_out(key: str, field: int, boards_per_set: int, rounds: int) -> Schedule:
    """As it is before any switch: kept for the next, as both are asked for in turn."""
    plan = KINDS[key].plan(field, rounds)
    return lay_out(key, plan, field=field, boards_per_set=boards_per_set, rounds=rounds)


def _switched(schedule: Schedule, kind: MovementKind, winners: int, last: int | None) -> Schedule:
    if schedule.winners != winners:
        if last is None:
            meetings = schedule.rounds_count // kind.rounds_per_meeting
            last = kind.rounds_per_meeting * recommended_rounds(meetings)
        return switch(schedule, last=last)
    if last is None:
        return schedule
    if not kind.may_switch:
        raise MovementError(MovementCode.NO_SWITCH)
    return turn(schedule, last=last)


def suggest(
    pairs: int,
    boards: int,
    minutes: int | None = None,
    one_winner: bool | None = None,  # noqa: FBT001
    copies: int = 3,
) -> tuple[Candidate, ...]:
    """All pairs movements that fit, best first; see `suggest_for`."""
    return suggest_for(
        Contest.PAIRS, pairs, boards, minutes=minutes, one_winner=one_winner, copies=copies
    )


def suggest_for(
    contest: Contest,
    field: int,
    boards: int,
    *,
    minutes: int | None = None,
    one_winner: bool | None = None,
    copies: int = 3,
    knockout: bool = False,
) -> tuple[Candidate, ...]:
    """All movements that fit, best first, with one winner or two or either; twins only once.

    `minutes` are the most that `minutes_of_play` may come to; `copies` is how many there are of
    each board. Of a `knockout` its own alone.

    Raises:
        MovementError: none fits.

    """
    return _suggest(
        contest,
        field,
        boards,
        minutes=minutes,
        one_winner=one_winner,
        copies=copies,
        knockout=knockout,
    )


@lru_cache(maxsize=256)
def _suggest(
    contest: Contest,
    field: int,
    boards: int,
    *,
    minutes: int | None,
    one_winner: bool | None,
    copies: int,
    knockout: bool,
) -> tuple[Candidate, ...]:
    found: list[Schedule] = []
    for kind in KINDS.values():
        if kind.contest is contest and kind.of_knockout is knockout and kind.fits(field):
            within = _boards_within(kind, field, boards, minutes)
            for schedule in _schedules(kind, field, within, one_winner=one_winner):
                fits = schedule.copies <= copies and minutes_of_play(schedule) <= (minutes or inf)
                if fits and all(each.rounds != schedule.rounds for each in found):
                    found.append(schedule)
    if not found:
        raise MovementError(MovementCode.NOTHING_FITS, field=contest.said(field), boards=boards)
    candidates = [
        compare(schedule, may_switch=KINDS[schedule.kind].may_switch) for schedule in found
    ]
    return tuple(sorted(candidates, key=lambda candidate: cost(candidate, boards)))


def minutes_of_play(schedule: Schedule) -> Fraction:
    """How long it takes: 6½ minutes a board, and 2 for each move.

    With two boards a round that is a quarter of an hour a round, as clubs count it.
    """
    meetings = schedule.rounds_count - stays(schedule)
    return _minutes(meetings, schedule.rounds_count * schedule.boards_per_set)


def _minutes(meetings: int, boards: int) -> Fraction:
    return 2 * (meetings - 1) + Fraction(13, 2) * boards


def _boards_within(kind: MovementKind, field: int, boards: int, minutes: int | None) -> int:
    """The most boards, of those asked for, that rounds of up to six have time for."""
    if minutes is None:
        return boards
    return max(
        rounds * per_round
        for rounds in kind.possible_rounds(field)
        for per_round in range(min(6, boards // rounds) + 1)
        if per_round == 0
        or _minutes(rounds // kind.rounds_per_meeting, rounds * per_round) <= minutes
    )


def kind_for(key: str, field: int) -> MovementKind:
    """The kind of that key or other name, if it can be had for so many contestants.

    Raises:
        MovementError: it is unknown, or not for a field of this size.

    """
    kind = KINDS.get(ALIASES.get(key, key))
    if kind is None:
        raise MovementError(MovementCode.NO_KIND, key=key, known=", ".join(KINDS))
    if not kind.fits(field):
        raise MovementError(
            MovementCode.NO_SIZE,
            kind=kind.title,
            field=field_said(field, kind.contest),
            why=kind.why_not(field),
        )
    return kind


def full_boards(key: str, field: int) -> int:
    """The boards of a complete movement of usual length: 24, or as near below as rounds allow.

    Raises:
        MovementError: the kind cannot be had for so many contestants.

    """
    full = max(kind_for(key, field).rounds_for(field, 24))
    return full * max(1, 24 // full)


def usual_rounds(possible: Sequence[int], boards: int) -> int:
    """How many of the `possible` rounds a director would play with so many boards.

    All of them if that uses three quarters of the boards; else as many as use nine tenths of them,
    or else the most. Where there are fewer boards than rounds in the shortest form, that form.
    """
    full = max(possible)
    if _uses(full, boards) * 4 >= boards * 3:
        return full
    fitting = [n for n in possible if n <= boards // _shortest_round(boards)]
    if not fitting:
        return min(possible)
    good = [n for n in fitting if _uses(n, boards) * 10 >= boards * 9]
    return max(good) if good else max(fitting, key=lambda n: (_uses(n, boards), n))


def _shortest_round(boards: int) -> int:
    """The fewest boards worth a move: one only when the session is very short."""
    return 1 if boards < 12 else 2


def _schedules(
    kind: MovementKind, field: int, boards: int, *, one_winner: bool | None
) -> Iterator[Schedule]:
    for rounds in _rounds_worth_trying(kind.rounds_for(field, boards), boards):
        for winners in kind.winners:
            if one_winner is None or one_winner == (winners == 1):
                yield generate(kind.key, field=field, boards=boards, rounds=rounds, winners=winners)


def _rounds_worth_trying(possible: Sequence[int], boards: int) -> list[int]:
    """The usual number of rounds, and a smaller one if its longer rounds use more boards."""
    usual = usual_rounds(possible, boards) if boards > 0 else 0
    if not 0 < usual <= boards:
        return []
    used = _uses(usual, boards)
    fuller = (
        n
        for n in possible
        if max(2, usual // 2) < n < usual
        and _uses(n, boards) > used
        and boards // n >= _shortest_round(boards)
    )
    best = max(fuller, key=lambda n: (_uses(n, boards), n), default=None)
    return [usual] if best is None else [usual, best]


def _uses(rounds: int, boards: int) -> int:
    return rounds * (boards // rounds)


def _rounds_text(possible: Sequence[int]) -> str:
    if len(possible) == 1:
        return str(possible[0])
    if possible[-1] - possible[0] == len(possible) - 1:
        return f"{possible[0]}–{possible[-1]}"
    return ", ".join(map(str, possible))
