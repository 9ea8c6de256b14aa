"""What a chart draws where: each node of a guide once, and a reference wherever else it is met.

A chart is a row of trees. What several ways lead to, and what lies deep, has a tree of its own;
every box has a number, by which it is referred to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from rulings.guides.graph import Fork, Guide, GuideOutcome, Node, Question, leads
from rulings.guides.reading import UNKNOWN, fork_questions, guide

REVIEWS = "reviews"
"""The key of the box that has the text of each review that an outcome names."""
DEEPEST = 4
"""Questions below one another in a tree: as many leave room to read on an upright sheet."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A box that is drawn elsewhere: in this chart, or in that of another guide."""

    key: str
    guide: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """An outcome, drawn here."""

    key: str


@dataclass(frozen=True, slots=True)
class ChartWay:
    """Where answers lead; `answers` are their keys, of a fork what is known."""

    answers: tuple[str, ...]
    to: "Turn | Ending | Reference"


@dataclass(frozen=True, slots=True)
class Turn:
    """A question or a fork, drawn here, with the ways that lead on."""

    key: str
    ways: tuple[ChartWay, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """The trees of a chart in their order, and the number of each box."""

    trees: tuple[Turn | Ending, ...]
    numbers: dict[str, int]


@cache
def outline(name: str) -> Outline:
    """The chart of the guide of that name. What cannot be found out stands below its trees, and
    last what outcomes leave to look at afterwards.
    """
    one = guide(name)
    shared = _shared(one)
    drawn: set[str] = set()
    waiting = [one.start]
    trees: list[Turn | Ending] = []
    while waiting:
        key = waiting.pop(0)
        if key not in drawn:
            trees.append(_Tree(one, shared, drawn, waiting).drawn(key, 0))
    if UNKNOWN in one.nodes:
        trees.append(Ending(UNKNOWN))
    if reviewed(one, [key for tree in trees for key in drawn_in(tree)]):
        trees.append(Ending(REVIEWS))
    keys = [key for tree in trees for key in drawn_in(tree)]
    return Outline(tuple(trees), {key: number for number, key in enumerate(keys, 1)})


def drawn_in(at: Turn | Ending | Reference) -> Iterator[str]:
    """The keys of the boxes in the order in which they are drawn."""
    match at:
        case Ending():
            yield at.key
        case Turn():
            yield at.key
            for way in at.ways:
                yield from drawn_in(way.to)
        case Reference():
            return


def reviewed(one: Guide, keys: Iterable[str]) -> list[str]:
    """The reviews that these outcomes leave, each once, in the order in which they are met."""
    nodes = (one.nodes[key] for key in keys if key != REVIEWS)
    left = (key for node in nodes if isinstance(node, GuideOutcome) for key in node.reviews)
    return list(dict.fromkeys(left))


def elsewhere(one: Guide, key: str) -> str:
    """The other guide whose node it is, or none; the parts that a guide uses are its own."""
    first, dot, _ = key.partition(".")
    return first if dot and first not in one.nodes else ""


def _shared(one: Guide) -> set[str]:
    """The questions and forks that more than one node leads to."""
    met = Counter(
        to
        for key, node in one.nodes.items()
        if not elsewhere(one, key)
        for to in dict.fromkeys(leads(node))
    )
    return {key for key, times in met.items() if times > 1}


@dataclass(frozen=True, slots=True)
class _Tree:
    one: Guide
    shared: set[str]
    drawn_already: set[str]
    waiting: list[str]
    """What has to have a tree of its own."""

    def drawn(self, key: str, depth: int) -> Turn | Ending:
        self.drawn_already.add(key)
        node = self.one.nodes[key]
        if isinstance(node, GuideOutcome):
            return Ending(key)
        return Turn(key, tuple(ChartWay(by, self._to(to, depth)) for to, by in _ways(node)))

    def _to(self, key: str, depth: int) -> Turn | Ending | Reference:
        if other := elsewhere(self.one, key):
            return Reference(key.removeprefix(f"{other}."), other)
        if key in self.drawn_already:
            return Reference(key)
        is_end = isinstance(self.one.nodes[key], GuideOutcome)
        if not is_end and (key in self.shared or depth + 1 == DEEPEST):
            self.waiting.append(key)
            return Reference(key)
        return self.drawn(key, depth + 1)


def _ways(node: Question | Fork) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each node that it leads to, with the answers that do; one that may be unknown has a box of
    its own in the chart.
    """
    by: dict[str, list[str]] = {}
    if isinstance(node, Fork):
        told = [(value.key, node.to[value.key]) for value in fork_questions()[node.on].answers]
    else:
        told = [(answer.key, answer.to) for answer in node.answers]
    for answer, to in told:
        if to != UNKNOWN:
            by.setdefault(to, []).append(answer)
    yield from ((to, tuple(answers)) for to, answers in by.items())


def may_be_unknown(node: Node) -> bool:
    """Whether it asks for a fact that perhaps cannot be found out (Law 85B)."""
    return isinstance(node, Question) and node.answer(UNKNOWN) is not None
