"""What a proof finds: the breach of a rule, by round, table and board."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import Message


class Rule(StrEnum):
    """What a schedule must keep to."""

    TABLES = "tables"
    FIELD = "field"
    ONE_PLACE = "one-place"
    SIT_OUT = "sit-out"
    BOARD_SET = "board-set"
    BOARD_ONCE = "board-once"
    MEET_ONCE = "meet-once"
    SHARE = "share"
    BYE_STAND = "bye-stand"
    CIRCUIT = "circuit"
    PARTNERS_ONCE = "partners-once"
    OPPONENTS_TWICE = "opponents-twice"
    EXCEPTION = "exception"
    OWN_TEAM = "own-team"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Violation:
    """One breach of a rule, and where it is found."""

    rule: Rule
    message: Message
    round: int | None = None
    table: int | None = None
    board: int | None = None

    def __str__(self) -> str:
        return str(self.message)
