"""What a proof found, as tests compare it: the rule, the words, and where."""

from collections.abc import Iterable

from events.movements.violations import Rule, Violation

Told = tuple[Rule, str, int | None, int | None, int | None]


def told(found: Iterable[Violation]) -> tuple[Told, ...]:
    return tuple((each.rule, str(each), each.round, each.table, each.board) for each in found)
