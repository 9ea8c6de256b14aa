"""A further fact against the offenders never makes them better off (`worse.toml`).

Paths are compared that differ in one answer, and in what only one of them asks. Which is worse is
an order in part: tricks, artificial scores, an adjusted score, duties and penalties each count by
themselves. What is looked at after play does not count, nor who gets what by a player's choice.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from rulings.guides.graph import Duty, GuideOutcome
from rulings.guides.reading import UNKNOWN, guides
from rulings.guides.walking import Walk, paths

ROWS = tomllib.loads((Path(__file__).parent / "worse.toml").read_text("utf-8"))

OWN_AWARD = {"A+": -1, None: 0, "A": 1, "A-": 2}
"""How bad an artificial score of their own is for the offenders, beside the play of the board."""
OTHERS_AWARD = {"A-": -1, None: 0, "A": 1, "A+": 2}
HEAVIER = {
    "pass-once": {"pass-throughout"},
    "play-at-turn": {"major-penalty-card", "own-penalty-card"},
    "minor-penalty-card": {"major-penalty-card", "penalty-cards"},
    "major-penalty-card": {"penalty-cards"},
    "minor-penalty-card-if-defender": {
        "major-penalty-card-if-defender",
        "major-penalty-cards-if-defender",
    },
    "major-penalty-card-if-defender": {"major-penalty-cards-if-defender"},
}
"""Duties that ask for more than another of the same player."""
RIGHTS = {"may-change-call"}
"""What is told at the table like a duty, and is none."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Two answers to a question, the second worse for the offenders; `clause` of an exception."""

    guide: str
    question: str
    milder: str
    worse: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.guide} {self.question}: {self.milder} or {self.worse}"


def facts() -> Iterator[Fact]:
    for name, questions in ROWS["facts"].items():
        for question, orders in questions.items():
            for order in orders:
                for milder, worse in pairwise(order):
                    yield Fact(name, question, milder, worse)


def exceptions() -> Iterator[Fact]:
    for name, questions in ROWS["exceptions"].items():
        for question, clauses in questions.items():
            for clause, (milder, worse) in clauses.items():
                yield Fact(name, question, milder, worse, clause)


def weights(end: GuideOutcome) -> tuple[int, ...]:
    """What of an outcome can be counted, more being worse for the offenders."""
    own, others = end.effect.artificial or (None, None)
    judged, penalty = int(end.effect.judged is not None), int(bool(end.penalty))
    return end.effect.tricks, OWN_AWARD[own], OTHERS_AWARD[others], judged, penalty


def covers(heavy: tuple[Duty, ...], light: tuple[Duty, ...]) -> bool:
    """Whether for each duty there is one of the same player that asks for as much."""
    return all(
        any(d.who == each.who and d.kind in {each.kind, *HEAVIER.get(each.kind, ())} for d in heavy)
        for each in light
        if each.kind not in RIGHTS
    )


def at_most(one: GuideOutcome, other: GuideOutcome) -> bool:
    """Whether one is in no respect worse for the offenders than the other."""
    fewer = all(a <= b for a, b in zip(weights(one), weights(other), strict=True))
    return fewer and covers(other.duties, one.duties)


def better(one: GuideOutcome, other: GuideOutcome) -> bool:
    """Whether the offenders are better off with one than with the other."""
    return at_most(one, other) and not at_most(other, one)


@cache
def found_out(name: str) -> tuple[tuple[tuple[tuple[str, str], ...], Walk], ...]:
    """Each path on which every fact is known, with its answers by the last part of the key."""
    every = (
        (tuple((s.question.key.rpartition(".")[2], s.answer.key) for s in way.steps), way)
        for way in paths(guides()[name])
    )
    return tuple((given, way) for given, way in every if UNKNOWN not in dict(given).values())


def compared(fact: Fact) -> Iterator[tuple[GuideOutcome, GuideOutcome]]:
    """The ends of paths that are alike but for that fact: the milder and the worse."""
    for name in guides() if fact.guide == "any" else [fact.guide]:
        for given, way in found_out(name):
            if (fact.question, fact.milder) not in given:
                continue
            place = given.index((fact.question, fact.milder))
            worse = (*given[:place], (fact.question, fact.worse))
            for other, there in found_out(name):
                alike = _agree(given[place + 1 :], other[place + 1 :])
                if other[: place + 1] == worse and alike and _known_alike(way, there):
                    assert isinstance(way.at, GuideOutcome)
                    assert isinstance(there.at, GuideOutcome)
                    yield way.at, there.at


def _known_alike(one: Walk, other: Walk) -> bool:
    return _agree(tuple(one.known.items()), tuple(other.known.items()))


def _agree(one: tuple[tuple[str, str], ...], other: tuple[tuple[str, str], ...]) -> bool:
    here, there = dict(one), dict(other)
    return all(there[key] == answer for key, answer in here.items() if key in there)


@pytest.mark.parametrize("fact", [*facts()], ids=str)
def test_further_fact_never_makes_the_offenders_better_off(fact: Fact) -> None:
    ends = list(compared(fact))
    assert [(a.key, b.key) for a, b in ends if better(b, a)] == []
    assert [(a.key, b.key) for a, b in ends if better(a, b)] != []


@pytest.mark.parametrize("fact", [*exceptions()], ids=str)
def test_exception_is_one_by_its_clause(fact: Fact) -> None:
    clauses = [b.clauses for a, b in compared(fact) if better(b, a)]
    assert any(fact.clause in cited for cited in clauses)
