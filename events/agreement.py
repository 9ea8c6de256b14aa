"""What a table says of a board, and whether both its sides agree (Laws 8C, 79A and 79B).

Each side states the result it holds to be right, from whatever phone. Statements arrive late,
twice, and in any order; what they come to depends on none of that. One that was made knowing
another of its side replaces it, and so does a later one from the same phone. What nobody replaced
stands: phones of a table that were apart both have their say, and what differs is disputed.

Nothing here knows how statements are stored.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import SIDES, Side


class BoardStanding(StrEnum):
    """How a board stands at a table.

    `STATED` is what one side has said; the score has it. `TYPED` was entered at the desk, and the
    table has said nothing since. A change is `ASKED` of the director where it is no longer the
    table's to make (Law 79C).
    """

    OPEN = "open"
    STATED = "stated"
    AGREED = "agreed"
    DISPUTED = "disputed"
    TYPED = "typed"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class SideStatement:
    """That a side of a table holds `entry` to be the result of a board.

    `key` names the statement for good, `device` the phone that it came from, which numbers its own
    statements upwards; `seen` are the keys of those that it showed when this one was made.
    """

    key: str
    device: int
    number: int
    side: Side
    entry: str
    seen: frozenset[str] = frozenset()

    def replaces(self, other: "SideStatement") -> bool:
        """Whether it takes the place of another: of its own side, and made later than that."""
        if self.side is not other.side or self.key == other.key:
            return False
        return other.key in self.seen or (
            self.device == other.device and self.number > other.number
        )


@dataclass(frozen=True, slots=True)
class Recorded:
    """The result in force of a board at a table; `by_table` when it is what the table stated."""

    entry: str
    by_table: bool


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """How the board stands, and the result that has to be written for it, if any."""

    standing: BoardStanding
    write: str = ""


def standing_statements(statements: Iterable[SideStatement]) -> tuple[SideStatement, ...]:
    """Those that nothing replaced, North-South's first, each side's in the order of their keys.

    Phones that claim to have seen each other's later statements would replace each other in a
    circle; then all of that side stand, and none is lost.
    """
    unique = sorted({each.key: each for each in statements}.values(), key=lambda each: each.key)
    found: list[SideStatement] = []
    for side in SIDES:
        own = [each for each in unique if each.side is side]
        found += [each for each in own if not any(one.replaces(each) for one in own)] or own
    return tuple(found)


def verdict(
    statements: Collection[SideStatement], recorded: Recorded | None, *, is_over: bool
) -> TableVerdict:
    """What the statements on a board come to.

    `statements` are those made since the desk entered the result, where it did. Until the round
    `is_over` a table corrects its own result; a first result is taken whenever it comes.
    """
    standing = standing_statements(statements)
    if not standing:
        return TableVerdict(BoardStanding.TYPED if recorded else BoardStanding.OPEN)
    entries = {each.entry for each in standing}
    if len(entries) > 1:
        return TableVerdict(BoardStanding.DISPUTED)
    (entry,) = entries
    are_both = len({each.side for each in standing}) == len(SIDES)
    agreed = BoardStanding.AGREED if are_both else BoardStanding.STATED
    if recorded is None:
        return TableVerdict(agreed, entry)
    if recorded.entry == entry:
        return TableVerdict(agreed)
    if not recorded.by_table:
        return TableVerdict(BoardStanding.DISPUTED)
    return TableVerdict(BoardStanding.ASKED) if is_over else TableVerdict(agreed, entry)
