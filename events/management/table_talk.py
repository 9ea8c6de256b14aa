"""What the two sides of a table say of a board from their phones, until both say the same.

Mostly one side states the result and the other agrees. Now and then it is keyed wrongly and put
right, the other side disputes it first, or a message goes out twice.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from events.management.phones import Phone, PhoneError, SentStatement
from scoring.cards import SIDES, Denomination, Seat, Side
from scoring.contracts import Contract, Played
from scoring.notation import TableResult, format_entry


class Course(StrEnum):
    """How a table comes to agree on a result."""

    STRAIGHT = "agreed at once"
    DISPUTED = "disputed first"
    CORRECTED = "corrected first"
    DOUBLED = "sent twice"


_OFTEN = {Course.STRAIGHT: 7, Course.DISPUTED: 1, Course.CORRECTED: 1, Course.DOUBLED: 1}


def course_of(seed: str) -> Course:
    """The same for the same seed."""
    chance = Random(seed)  # noqa: S311 - nobody bets on it
    return chance.choices(list(_OFTEN), list(_OFTEN.values()))[0]


def mistaken(result: TableResult) -> TableResult:
    """What somebody keys who slips: a trick too few, or a contract where there was none."""
    match result.outcome:
        case Played(contract, declarer, tricks):
            return TableResult(Played(contract, declarer, tricks - 1 if tricks else 1), result.lead)
        case _:
            return TableResult(Played(Contract(1, Denomination.NOTRUMP), Seat.NORTH, 7))


@dataclass(frozen=True, slots=True)
class TableOfPhones:
    """A table with a phone of each side."""

    phones: Mapping[Side, Phone]
    courses: Counter[Course] = field(default_factory=Counter)

    def open(self) -> None:
        for phone in self.phones.values():
            phone.open()

    def play(self, table_round: int, board: int, result: TableResult, course: Course) -> None:
        """Both sides come to agree on what was played: North-South speaks first.

        Raises:
            PhoneError: the page has no such board there, or the site does not take what is said.
        """
        right, wrong = self._entry(result), self._entry(mistaken(result))
        if course is Course.CORRECTED:
            self._say(Side.NS, table_round, board, wrong)
        said = self._say(Side.NS, table_round, board, right)
        if course is Course.DISPUTED:
            self._say(Side.EW, table_round, board, wrong)
        if course is Course.DOUBLED:
            self.phones[Side.NS].send(said)
        self._say(Side.EW, table_round, board, right)
        self.courses[course] += 1

    @property
    def taken(self) -> set[str]:
        """The names of all statements that the site has acknowledged."""
        return {each for side in SIDES for each in self.phones[side].taken}

    def standings(self) -> Counter[str]:
        """How many boards stand how, as North-South's page shows them."""
        rounds = self.phones[Side.NS].state["rounds"]
        return Counter(board["standing"] for each in rounds for board in each["boards"])

    def _say(self, side: Side, table_round: int, board: int, entry: str) -> SentStatement:
        phone = self.phones[side]
        phone.look()
        shown = phone.board(table_round, board)
        if shown is None:
            raise PhoneError(f"the page of the table has no board {board} in round {table_round}")
        return phone.say(shown, side, entry)

    def _entry(self, result: TableResult) -> str:
        """As it is keyed: with the lead where the conditions ask for it."""
        lead = result.lead if self.phones[Side.NS].asks_lead else None
        return format_entry(TableResult(result.outcome, lead))
