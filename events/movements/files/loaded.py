"""What reading a movement gives: its schedule, and every defect with the place where it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from events.movements.proof import prove
from events.movements.schedule import Contest, Schedule
from events.movements.violations import Rule, Violation


@dataclass(frozen=True, slots=True)
class Defect:
    """What is wrong with a movement; `rule` where a proof found it, line and column in the text."""

    message: str
    line: int | None = None
    column: int | None = None
    round: int | None = None
    table: int | None = None
    rule: Rule | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        column = f", column {self.column}" if self.column else ""
        return f"Line {self.line}{column}: {self.message}"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A movement as it was read; without a schedule it could not be made sense of."""

    name: str
    schedule: Schedule | None
    defects: tuple[Defect, ...] = ()

    @property
    def is_sound(self) -> bool:
        return self.schedule is not None and not self.defects

    @property
    def meets_again(self) -> bool:
        """Whether nothing is wrong but that contestants meet again, which may be meant."""
        return bool(self.defects) and accept_repeats(self).is_sound


NO_LINE: Callable[[Violation], int | None] = lambda _: None  # noqa: E731 - a value, not a verb


def judge(
    name: str, schedule: Schedule, line_of: Callable[[Violation], int | None] = NO_LINE
) -> Loaded:
    """Prove a schedule that was read; `line_of` knows on which line of the text a breach stands.

    Of a board set that somebody meets twice the first board speaks for all.
    """
    defects = tuple(
        Defect(
            str(found),
            line=line_of(found),
            round=found.round,
            table=found.table,
            rule=found.rule,
        )
        for found in prove(schedule)
        if found.rule is not Rule.BOARD_ONCE or _is_first(schedule, found)
    )
    return Loaded(name, schedule, defects)


def _is_first(schedule: Schedule, found: Violation) -> bool:
    return found.board is None or (found.board - 1) % schedule.boards_per_set == 0


MEETING_AGAIN = {Rule.MEET_ONCE, Rule.PARTNERS_ONCE, Rule.OPPONENTS_TWICE}
"""What may be meant: in an individual also a partner met again, an opponent a third time."""


def accept_repeats(loaded: Loaded) -> Loaded:
    """The movement with the rounds in which contestants meet again taken as meant.

    Every other defect remains. What was read without a schedule stays as it is.
    """
    schedule = loaded.schedule
    again = {each.round for each in loaded.defects if each.rule in MEETING_AGAIN and each.round}
    if schedule is None or not again:
        return loaded
    rounds = tuple(sorted(again.union(schedule.repeats)))
    accepted = replace(schedule, repeats=rounds, notes=(*schedule.notes, _said(schedule, rounds)))
    left = {str(found) for found in prove(accepted)}
    defects = tuple(each for each in loaded.defects if each.message in left)
    return Loaded(loaded.name, accepted, defects)


def _said(schedule: Schedule, rounds: Sequence[int]) -> str:
    """What the notes of a movement say of the rounds in which contestants meet again."""
    who = schedule.contest.contestants
    which = f"round {rounds[0]}" if len(rounds) == 1 else f"rounds {', '.join(map(str, rounds))}"
    if schedule.contest is Contest.INDIVIDUAL:
        return f"By design {who} are partners again, or opponents a third time, in {which}."
    return f"By design {who} meet again in {which}."


def refused(
    name: str, message: str, *, line: int | None = None, column: int | None = None
) -> Loaded:
    """A movement of which no schedule can be made, and why."""
    return Loaded(name, None, (Defect(message, line=line, column=column),))


def clean_name(text: str, most: int = 120) -> str:
    """A name on one line that any database and file can hold, cut to `most` characters."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text[: 10 * most])
    return " ".join(kept.split())[:most].strip()
