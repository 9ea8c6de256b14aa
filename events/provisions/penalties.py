"""A schedule of procedural penalties (Law 90): what is usual for which kind of offence.

Pure. A line for each clause: whether it begins with a warning, and how much is taken, in per cent
of a top where boards have one and in the unit of the total where they have none:
`90B2: warning, 10%, 1 IMP, 0.5 VP`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from scoring.errors import BridgeError, Code, gettext_noop

OFFENCES = ("90A", *(f"90B{number}" for number in range(1, 9)), "92A", "93C")
"""The clauses that name a kind of offence; 90A is any other of Law 90, 92A an appeal without merit,
93C a further one.
"""

WARNING = "warning"
OF_A_TOP = "%"
UNITS = (OF_A_TOP, "IMP", "VP", "points", "boards")
"""What a standard amount counts in, in the order in which a line has them."""

_AMOUNT = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)\s*(%|[a-z]+)", re.IGNORECASE | re.ASCII)
_WORDS = {each.lower().removesuffix("s"): each for each in UNITS}


class ScheduleCode(Code):
    SHAPE = gettext_noop(
        "“%(line)s” is no line of the schedule: write 90B2: warning, 10%%, 1 IMP, 0.5 VP"
    )
    CLAUSE = gettext_noop("“%(clause)s” is no kind of offence: it can be %(choices)s")
    TWICE = gettext_noop("%(what)s stands twice in “%(line)s”")
    CLAUSE_TWICE = gettext_noop("%(clause)s has two lines")


class ScheduleError(BridgeError):
    """The text is no schedule of penalties."""


@dataclass(frozen=True, slots=True)
class Standard:
    """What is usual for one kind of offence: perhaps a warning the first time, and how much."""

    clause: str
    is_warned_first: bool
    amounts: Mapping[str, Decimal]

    def __str__(self) -> str:
        told = [
            f"{_plain(self.amounts[unit])}{_unit(unit)}" for unit in UNITS if unit in self.amounts
        ]
        return f"{self.clause}: {', '.join([WARNING] * self.is_warned_first + told)}"


Schedule = Mapping[str, Standard]
"""The standards by their clauses, in the order of the Law."""


def parse_schedule(text: str) -> Schedule:
    """Read a schedule; an empty one has no standards.

    Raises:
        ScheduleError: which line, and why.
    """
    found: dict[str, Standard] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        standard = _standard(line)
        if standard.clause in found:
            raise ScheduleError(ScheduleCode.CLAUSE_TWICE, clause=standard.clause)
        found[standard.clause] = standard
    return {clause: found[clause] for clause in OFFENCES if clause in found}


def format_schedule(schedule: Schedule) -> str:
    """The same as text, in its one form."""
    return "\n".join(map(str, schedule.values()))


def canonical(text: str) -> str:
    """The text of a schedule in its one form."""
    return format_schedule(parse_schedule(text))


def _standard(line: str) -> Standard:
    clause, colon, rest = line.partition(":")
    parts = [part.strip() for part in rest.split(",")]
    if not colon or not all(parts):
        raise ScheduleError(ScheduleCode.SHAPE, line=line)
    clause = clause.strip().upper()
    if clause not in OFFENCES:
        raise ScheduleError(ScheduleCode.CLAUSE, clause=clause, choices=OFFENCES)
    amounts: dict[str, Decimal] = {}
    warned = [part for part in parts if part.lower() == WARNING]
    for part in parts:
        if part in warned:
            continue
        unit, amount = _amount(part, line)
        if unit in amounts:
            raise ScheduleError(ScheduleCode.TWICE, what=unit, line=line)
        amounts[unit] = amount
    if len(warned) > 1:
        raise ScheduleError(ScheduleCode.TWICE, what=WARNING, line=line)
    return Standard(clause, bool(warned), amounts)


def _amount(part: str, line: str) -> tuple[str, Decimal]:
    found = _AMOUNT.fullmatch(part)
    unit = _WORDS.get(found[2].lower().removesuffix("s")) if found else None
    if found is None or unit is None:
        raise ScheduleError(ScheduleCode.SHAPE, line=line)
    return unit, Decimal(found[1])


def _plain(amount: Decimal) -> str:
    """Without zeros at its end."""
    return f"{amount.normalize():f}"


def _unit(unit: str) -> str:
    return unit if unit == OF_A_TOP else f" {unit}"
