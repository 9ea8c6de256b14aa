"""Goes through a guide with the answers of a run, and finds every path there is.

A run is the answers by question. They can be replayed at any time: an answer to a question that
is no longer met is kept and not used, so that going back asks again only what depends on it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulings.guides.graph import Fork, Guide, GuideAnswer, GuideOutcome, Question


@dataclass(frozen=True, slots=True)
class WalkStep:
    """A question that was met, and its answer."""

    question: Question
    answer: GuideAnswer


@dataclass(frozen=True, slots=True)
class Walk:
    """How far the answers lead: an open question, or an outcome."""

    steps: tuple[WalkStep, ...]
    at: Question | GuideOutcome
    known: Mapping[str, str]
    """What forks were decided by."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """Each clause that was applied on the way, once, in the order in which it was."""
        ends = self.at.clauses if isinstance(self.at, GuideOutcome) else ()
        met = [step.question.clause for step in self.steps if step.question.clause]
        return tuple(dict.fromkeys([*met, *ends]))


def walk(guide: Guide, answers: Mapping[str, str], known: Mapping[str, str]) -> Walk:
    """Go on from the start as far as the answers lead.

    What a fork goes by is asked where it is not known. An answer that its question does not have
    (any more) leaves the question open.
    """
    steps: list[WalkStep] = []
    node = guide.nodes[guide.start]
    while not isinstance(node, GuideOutcome):
        if isinstance(node, Fork) and known.get(node.on) in node.to:
            node = guide.nodes[node.to[known[node.on]]]
            continue
        question = guide.forks[node.on] if isinstance(node, Fork) else node
        answer = question.answer(answers.get(question.key, ""))
        if answer is None:
            return Walk(tuple(steps), question, known)
        steps.append(WalkStep(question, answer))
        if isinstance(node, Fork):
            known = {**known, node.on: answer.key}
        else:
            node = guide.nodes[answer.to]
    return Walk(tuple(steps), node, known)


def paths(guide: Guide) -> Iterator[Walk]:
    """Every way from the first question to an outcome, in the order of the answers."""
    yield from _paths(guide, guide.start, (), {})


def _paths(
    guide: Guide, key: str, steps: tuple[WalkStep, ...], known: Mapping[str, str]
) -> Iterator[Walk]:
    node = guide.nodes[key]
    match node:
        case GuideOutcome():
            yield Walk(steps, node, known)
        case Fork():
            for value, to in node.to.items():
                if known.get(node.on, value) == value:
                    yield from _paths(guide, to, steps, {**known, node.on: value})
        case Question():
            for answer in node.answers:
                yield from _paths(guide, answer.to, (*steps, WalkStep(node, answer)), known)


def taps(guide: Guide, path: Walk) -> int:
    """How often the director taps on that path: once for each seat, once for each answer."""
    return len(guide.cast) + len(path.steps)
