"""Whoever changes the Law in a guide is found out: a named case fails.

Each single change is tried: two answers of a question exchanged, an outcome's clause, duty, review,
seat, score or declarer another, a question left out by each of its answers. A change that fails
no case is a survivor, and has its reason below.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from rulings.guides.graph import Adjusts, Duty, Fork, Guide, GuideOutcome, Node, Question, Tricks
from rulings.guides.reading import UNKNOWN, guide, guides
from rulings.guides.roles import TableRole
from tests.rulings.guides.named_cases import cases, followed, result_of

pytestmark = pytest.mark.costly

SURVIVE: dict[str, str] = {}
"""What may be changed without a case that fails, and why: `guide: change`."""


def mutants(whole: Guide) -> Iterator[tuple[str, Guide]]:
    """Every guide that differs in one place, with what differs.

    What it uses of a part is its own at each place where it is used; of another guide it is not.
    """
    for node in whole.nodes.values():
        first = node.key.partition(".")[0]
        if first != node.key and first not in whole.nodes:
            continue
        for what, other in _changes(node):
            yield (
                f"{whole.name}: {node.key} {what}",
                replace(whole, nodes={**whole.nodes, node.key: other}),
            )


def _changes(node: Node) -> Iterator[tuple[str, Node]]:
    match node:
        case Question():
            yield from _exchanged(node)
        case Fork():
            yield from _forked(node)
        case GuideOutcome():
            yield from _ended_otherwise(node)


def _exchanged(node: Question) -> Iterator[tuple[str, Node]]:
    for one, two in combinations([a for a in node.answers if a.key != UNKNOWN], 2):
        if one.to != two.to:
            ways = {one.key: two.to, two.key: one.to}
            answers = tuple(replace(a, to=ways.get(a.key, a.to)) for a in node.answers)
            yield f"exchanges {one.key} and {two.key}", replace(node, answers=answers)
    for answer in node.answers:
        if answer.key != UNKNOWN:
            answers = tuple(replace(a, to=answer.to) for a in node.answers)
            if answers != node.answers:
                yield f"always {answer.key}", replace(node, answers=answers)


def _forked(node: Fork) -> Iterator[tuple[str, Node]]:
    for one, two in combinations(node.to, 2):
        if node.to[one] != node.to[two]:
            ways = {**node.to, one: node.to[two], two: node.to[one]}
            yield f"exchanges {one} and {two}", replace(node, to=ways)
    for value, to in node.to.items():
        always = dict.fromkeys(node.to, to)
        if always != node.to:
            yield f"always {value}", replace(node, to=always)


def _ended_otherwise(node: GuideOutcome) -> Iterator[tuple[str, Node]]:
    for clause in node.clauses:
        yield (
            f"without {clause}",
            replace(node, clauses=tuple(each for each in node.clauses if each != clause)),
        )
    for review in node.reviews:
        yield (
            f"does not review {review}",
            replace(node, reviews=tuple(each for each in node.reviews if each != review)),
        )
    for duty in node.duties:
        rest = tuple(each for each in node.duties if each != duty)
        yield f"without {duty.kind}", replace(node, duties=rest)
        across = TableRole.LHO if duty.who is not TableRole.LHO else TableRole.RHO
        yield f"{duty.kind} of another", replace(node, duties=(*rest, Duty(duty.kind, across)))
    yield from _scored_otherwise(node)


def _scored_otherwise(node: GuideOutcome) -> Iterator[tuple[str, Node]]:
    was = node.effect
    own, other = was.artificial or ("A", "A")
    turned = (other, own) if own != other else ("A+", "A")
    for what, effect in (
        ("a trick more", replace(was, tricks=was.tricks + 1)),
        ("not judged", replace(was, judged=None)),
        *((f"judged for {each}", replace(was, judged=each)) for each in Adjusts),
        ("tricks not scored", replace(was, scored=None)),
        *((f"tricks {each}", replace(was, scored=each)) for each in Tricks),
        ("missed otherwise", replace(was, missed=not was.missed)),
        ("cancelled otherwise", replace(was, cancelled=not was.cancelled)),
        ("an artificial score of others", replace(was, artificial=turned)),
    ):
        if effect != was:
            yield what, replace(node, effect=effect)
    for clause in ("", "90B") if node.penalty else ("90B",):
        yield f"a penalty by {clause or 'none'}", replace(node, penalty=clause)
    new = None if node.new_declarer else TableRole.DUMMY
    yield "declared otherwise", replace(node, new_declarer=new)
    yield "approved otherwise", replace(node, approval=not node.approval)


def is_noticed(whole: Guide) -> bool:
    """Whether a case of that guide ends otherwise, or not at all."""
    for case in cases():
        if case.guide == whole.name:
            try:
                end = followed(whole, case).at
            except LookupError:
                return True
            assert isinstance(end, GuideOutcome)
            if result_of(end) != case.result:
                return True
    return False


@pytest.mark.parametrize("name", guides())
def test_every_change_of_the_law_fails_a_named_case(name: str) -> None:
    survivors = {what for what, other in mutants(guide(name)) if not is_noticed(other)}
    assert survivors == {what for what in SURVIVE if what.startswith(f"{name}: ")}
