"""What reading a movement gives: its schedule, and every defect with the place where it stands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from events.movements.files.codes import DefectCode
from events.movements.notes import NoteCode
from events.movements.proof import prove
from events.movements.schedule import Contest, Schedule
from events.movements.violations import Rule, Violation
from scoring.errors import Message, Text


@dataclass(frozen=True, slots=True)
class Defect:
    """What is wrong with a movement; `rule` where a proof found it, line and column in the text."""

    message: Message
    line: int | None = None
    column: int | None = None
    round: int | None = None
    table: int | None = None
    rule: Rule | None = None

    @property
    def said(self) -> Message:
        """What is wrong, and on which line of the text."""
        if self.line is None:
            return self.message
        if not self.column:
            return Message(DefectCode.AT_LINE, line=self.line, fault=self.message)
        return Message(DefectCode.AT_COLUMN, line=self.line, column=self.column, fault=self.message)

    def __str__(self) -> str:
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A movement as it was read; without a schedule it could not be made sense of."""

    name: Text
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
    name: Text, schedule: Schedule, line_of: Callable[[Violation], int | None] = NO_LINE
) -> Loaded:
    """Prove a schedule that was read; `line_of` knows on which line of the text a breach stands.

    Of a board set that somebody meets twice the first board speaks for all.
    """
    defects = tuple(
        Defect(
            found.message,
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
    left = {found.message for found in prove(accepted)}
    defects = tuple(each for each in loaded.defects if each.message in left)
    return Loaded(loaded.name, accepted, defects)


def _said(schedule: Schedule, rounds: Sequence[int]) -> Message:
    """What the notes of a movement say of the rounds in which contestants meet again."""
    individual = schedule.contest is Contest.INDIVIDUAL
    code = NoteCode.PARTNERS_BY_DESIGN if individual else NoteCode.AGAIN_BY_DESIGN
    return Message(code, rounds=tuple(rounds), count=len(rounds))


def refused(
    name: Text, message: Message, *, line: int | None = None, column: int | None = None
) -> Loaded:
    """A movement of which no schedule can be made, and why."""
    return Loaded(name, None, (Defect(message, line=line, column=column),))


def clean_name(text: str, most: int = 120) -> str:
    """A name on one line that any database and file can hold, cut to `most` characters."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text[: 10 * most])
    return " ".join(kept.split())[:most].strip()
