"""What a guide is made of: questions that lead on, and outcomes with what they demand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from rulings.guides.roles import TableRole


class AnsweredBy(StrEnum):
    """Who knows the answer to a question."""

    FACT = "fact"
    """What happened: who was there can say it."""
    JUDGEMENT = "judgement"
    """The director weighs it."""
    CHOICE = "choice"
    """A player has the right to choose, after the options were explained (Law 10C)."""


@dataclass(frozen=True, slots=True)
class GuideAnswer:
    """An answer, and the node it leads to."""

    key: str
    text: str
    to: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question by the clause that makes it matter; `chooser` where a player chooses."""

    key: str
    clause: str
    text: str
    asked: AnsweredBy
    answers: tuple[GuideAnswer, ...]
    chooser: TableRole | None = None
    note: str = ""

    def answer(self, key: str) -> GuideAnswer | None:
        """The answer of that key, if there is one."""
        return next((answer for answer in self.answers if answer.key == key), None)


@dataclass(frozen=True, slots=True)
class Fork:
    """A branch that nobody has to be asked about: by what is known as `on`."""

    key: str
    on: str
    """What `data/forks.toml` can be asked for: `part`, `contest`, or the key of a provision."""
    to: Mapping[str, str]
    """The node for each value that it can have."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What stays in force at the table: of a kind in `data/duties.toml`, and whose it is."""

    kind: str
    who: TableRole


class Adjusts(StrEnum):
    """Whose score an adjusted score is, as the director judges it."""

    BOTH = "both"
    """One score for both sides (Law 12C1)."""
    EACH = "each"
    """For each side its own: the other has added to its damage (Law 12C1(e))."""
    ONE = "one"
    """That of one side alone; the other keeps its own (Law 79B3)."""


class Tricks(StrEnum):
    """How many tricks are scored where not all were played."""

    CLAIMED = "claimed"
    """As many as were claimed (Law 70)."""
    DECIDED = "decided"
    """As the director decides; a doubtful point goes against the claimer (Law 70A)."""
    RETURNED = "returned"
    """One more for the side that had agreed or conceded (Laws 69B and 71)."""


@dataclass(frozen=True, slots=True)
class ScoreEffect:
    """What an outcome does to the score of the board."""

    tricks: int = 0
    """Transferred to the non-offending side when play has ended (0, 1 or 2)."""
    artificial: tuple[str, str] | None = None
    """Of the offending side and of the other, as `("A-", "A+")` (Law 12C2)."""
    judged: Adjusts | None = None
    """An adjusted score that the director assigns."""
    scored: Tricks | None = None
    """After a claim or a concession."""
    missed: bool = False
    """Who goes without a score, on this board or another, gets one by fault (Law 12C2(a))."""
    cancelled: bool = False
    """The board is not played, or not as it was."""


@dataclass(frozen=True, slots=True)
class GuideOutcome:
    """The end of a path: what to say to the table, and what follows from it."""

    key: str
    clauses: tuple[str, ...]
    say: str
    duties: tuple[Duty, ...] = ()
    reviews: tuple[str, ...] = ()
    """What is looked at after play: clauses of `data/reviews.toml`."""
    effect: ScoreEffect = field(default_factory=ScoreEffect)
    penalty: str = ""
    """The clause by which a penalty is possible as well (Laws 90 and 91); empty where none is."""
    new_declarer: TableRole | None = None
    approval: bool = False
    """The organiser has to approve it first (Laws 79C2 and 91B)."""


Node: TypeAlias = Question | Fork | GuideOutcome


def leads(node: Node) -> tuple[str, ...]:
    """The nodes that a node leads to."""
    match node:
        case Question():
            return tuple(answer.to for answer in node.answers)
        case Fork():
            return tuple(node.to.values())
        case GuideOutcome():
            return ()


class Moment(StrEnum):
    """When it happened: the picture by which a director finds a guide."""

    AUCTION = "auction"
    LEAD = "lead"
    PLAY = "play"
    CLAIM = "claim"
    AFTERWARDS = "afterwards"
    ROOM = "room"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A duty or a review as the files say it: what it says, and when it ends or is due."""

    key: str
    text: str
    when: str


@dataclass(frozen=True, slots=True)
class Guide:
    """One irregularity's way from the first question to each outcome."""

    name: str
    version: int
    title: str
    moment: Moment
    laws: tuple[str, ...]
    words: str
    """To find it by, besides its title."""
    cast: tuple[TableRole, ...]
    """Whose seat is asked first: the offender's, the declarer's, both or nobody's."""
    taps: int
    """The most that any path takes, seats included."""
    start: str
    nodes: Mapping[str, Node]
    who: Mapping[TableRole, str] = field(default_factory=dict)
    """How the seat of one of the cast is asked for, where it is not simply who it was."""
    duties: Mapping[str, Phrase] = field(default_factory=dict)
    """Each kind of duty that its outcomes can name, as it was said when this version was made."""
    reviews: Mapping[str, Phrase] = field(default_factory=dict)
    forks: Mapping[str, Question] = field(default_factory=dict)
    """What to ask about that which a fork goes by, where nobody knows it."""
