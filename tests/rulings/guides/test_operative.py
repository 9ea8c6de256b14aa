"""Every clause of Laws 13 to 76 is reached by a guide, or `operative.toml` says why it is not."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulings.guides.graph import Fork, GuideOutcome, Question
from rulings.guides.reading import guide, guides
from rulings.law_numbers import NUMBERS, levels, parts
from rulings.laws import find

LAWS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "operative.toml").read_text("utf-8")
)
MOST_WORDS = 15
"""That a reason has."""


def listed(*kinds: str) -> list[str]:
    """The clauses of these kinds, in the order of the book."""
    return [
        find(clause).number
        for law in LAWS.values()
        for kind in kinds
        for clause in law.get(kind, ())
    ]


def law_of(number: str) -> int:
    return int(parts(number)[0])


def cited() -> Iterator[str]:
    """What the guides' questions and outcomes cite, their reviews too."""
    for one in guides().values():
        for node in one.nodes.values():
            if isinstance(node, Question):
                yield node.clause
            if isinstance(node, GuideOutcome):
                yield from (*node.clauses, *node.reviews)


def test_every_clause_is_listed_once() -> None:
    every = [number for number in NUMBERS if 13 <= law_of(number) <= 76]
    found = listed("reached", "begins", "answers", "without")
    assert sorted(found) == sorted(every)


def test_clause_stands_with_its_law() -> None:
    strangers = [
        (number, clause)
        for number, law in LAWS.items()
        for kind in law
        for clause in law[kind]
        if law_of(find(clause).number) != int(number)
    ]
    assert strangers == []


def test_reached_is_what_the_guides_cite() -> None:
    numbers = {find(clause).number for clause in cited()}
    assert set(listed("reached")) == {number for number in numbers if 13 <= law_of(number) <= 76}


def test_what_only_begins_others_has_parts() -> None:
    alone = [
        number
        for number in listed("begins")
        if not any(number in levels(other) for other in NUMBERS if other != number)
    ]
    assert alone == []


def test_clause_that_an_answer_leads_to_is_asked_for() -> None:
    for law in LAWS.values():
        for clause, where in law.get("answers", {}).items():
            name, key, way = re.fullmatch(r"(\S+): (\S+) (\S+)", where).groups()  # type: ignore[union-attr]
            node = guide(name).nodes[key]
            ways = node.to if isinstance(node, Fork) else [a.key for a in node.answers]  # type: ignore[union-attr]
            assert way in ways, clause


def test_reason_is_short() -> None:
    reasons = [reason for law in LAWS.values() for reason in law.get("without", {}).values()]
    assert [reason for reason in reasons if not 1 <= len(reason.split()) <= MOST_WORDS] == []
