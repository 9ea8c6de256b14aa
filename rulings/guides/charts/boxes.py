"""What each box of a chart says, in the reader's language: lines of text, not yet broken.

`say` puts a text into the reader's language, with the players called by their part.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rulings.guides.charts.outline import (
    REVIEWS,
    Reference,
    may_be_unknown,
    outline,
    reviewed,
)
from rulings.guides.effects import effects
from rulings.guides.graph import Duty, Fork, Guide, GuideOutcome, Question
from rulings.guides.reading import UNKNOWN, duties, fork_questions, guide, phrases, reviews
from rulings.guides.wording import whose


class Say(Protocol):
    """Puts a text into the reader's language, its names filled in."""

    @property
    def called(self) -> Mapping[str, str]:
        """What each player is called."""

    def __call__(self, text: str, **more: str) -> str: ...


class Style(StrEnum):
    """What a line of a box is."""

    HEAD = "head"
    """Who answers, and by which clause; in small letters."""
    MAIN = "main"
    """The question, or what to say."""
    NOTE = "note"
    """What to look at, and what follows."""


class BoxKind(StrEnum):
    """Each has a shape of its own, besides its word."""

    FACT = "fact"
    JUDGEMENT = "judgement"
    CHOICE = "choice"
    KNOWN = "known"
    OUTCOME = "outcome"
    AFTERWARDS = "afterwards"


@dataclass(frozen=True, slots=True)
class BoxText:
    """A line of a box, as long as it is."""

    style: Style
    text: str


@dataclass(frozen=True, slots=True)
class BoxWords:
    """What a box says."""

    kind: BoxKind
    lines: tuple[BoxText, ...]


@dataclass(frozen=True, slots=True)
class ChartWords:
    """Everything that the chart of a guide says."""

    guide: Guide
    say: Say

    def phrase(self, name: str, **more: str) -> str:
        """What a chart says besides the texts of its guide."""
        return self.say(phrases()[name], **more)

    def box(self, key: str) -> BoxWords:
        """What stands in the box of a node."""
        if key == REVIEWS:
            return BoxWords(BoxKind.AFTERWARDS, tuple(self._all_reviews()))
        node = self.guide.nodes[key]
        match node:
            case Question():
                return BoxWords(BoxKind(node.asked.value), tuple(self._asked(node)))
            case Fork():
                return BoxWords(BoxKind.KNOWN, tuple(self._known(node)))
            case GuideOutcome():
                return BoxWords(BoxKind.OUTCOME, tuple(self._ended(node)))

    def answers(self, key: str, chosen: tuple[str, ...]) -> list[str]:
        """What the answers of a node say that lead the same way."""
        node = self.guide.nodes[key]
        asked = fork_questions()[node.on] if isinstance(node, Fork) else node
        found = asked.answers if isinstance(asked, Question) else ()
        return [self.say(answer.text) for answer in found if answer.key in chosen]

    def reference(self, to: Reference, sheet: int = 0) -> str:
        """Where to go on; `sheet` is that of the box where it is another one."""
        if not to.guide:
            number = str(outline(self.guide.name).numbers[to.key])
            return self.phrase("at-sheet" if sheet else "at", number=number, sheet=str(sheet))
        other = guide(to.guide)
        number = str(outline(other.name).numbers[to.key])
        name = "elsewhere" if to.key == other.start else "elsewhere-at"
        return self.phrase(name, title=self.say(other.title), number=number)

    def _asked(self, node: Question) -> Iterator[BoxText]:
        who = self.say.called[node.chooser] if node.chooser else ""
        head = self._by_law(self.phrase(node.asked.value, who=who), node.clause)
        yield BoxText(Style.HEAD, head)
        yield BoxText(Style.MAIN, self.say(node.text))
        if node.note:
            yield BoxText(Style.NOTE, self.say(node.note))
        if may_be_unknown(node):
            number = str(outline(self.guide.name).numbers[UNKNOWN])
            yield BoxText(Style.NOTE, self.phrase("unknown-at", number=number))

    def _known(self, node: Fork) -> Iterator[BoxText]:
        """What a fork goes by, which nobody has to be asked about at a table."""
        known = fork_questions()[node.on]
        yield BoxText(Style.HEAD, self._by_law(self.phrase("known"), known.clause))
        yield BoxText(Style.MAIN, self.say(known.text))
        if known.note:
            yield BoxText(Style.NOTE, self.say(known.note))

    def _by_law(self, head: str, clause: str) -> str:
        return f"{head} · {self.phrase('law', clause=clause)}" if clause else head

    def _ended(self, node: GuideOutcome) -> Iterator[BoxText]:
        yield BoxText(Style.HEAD, self._by_law(self.phrase("say"), ", ".join(node.clauses)))
        yield BoxText(Style.MAIN, self.say(node.say))
        for phrase, more in effects(self.guide, node, self.say.called):
            yield BoxText(Style.NOTE, self.phrase(phrase, **more))
        for duty in node.duties:
            yield BoxText(Style.NOTE, self._duty(duty))
        if node.reviews:
            yield BoxText(Style.NOTE, self._left(node.reviews))

    def _duty(self, duty: Duty) -> str:
        told = self.say(duties()[duty.kind].text, **whose(duty, self.say.called))
        return self.phrase("duty", duty=told)

    def _left(self, left: tuple[str, ...]) -> str:
        """What an outcome leaves to look at; the box of reviews has the words."""
        number = str(outline(self.guide.name).numbers[REVIEWS])
        return self.phrase("reviews", clauses=", ".join(left), number=number)

    def _all_reviews(self) -> Iterator[BoxText]:
        yield BoxText(Style.MAIN, self.phrase("afterwards"))
        for key in reviewed(self.guide, outline(self.guide.name).numbers):
            one = reviews()[key]
            said = self.phrase(f"after-{one.when}", clause=key, review=self.say(one.text))
            yield BoxText(Style.NOTE, said)
