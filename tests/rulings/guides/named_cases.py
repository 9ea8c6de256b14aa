"""Cases by hand from the Law: what was answered, and what it comes to (`cases/*.toml`)."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulings.guides.graph import Guide, GuideOutcome, Question
from rulings.guides.reading import fork_questions
from rulings.guides.roles import PART
from rulings.guides.walking import Walk, walk

CASES = Path(__file__).parent / "cases"
UNSAID = {on: each.answers[0].key for on, each in fork_questions().items() if on != PART}
"""What forks go by where a case says nothing: as the Law has it."""


@dataclass(frozen=True, slots=True)
class Case:
    """Answers in the order in which they were asked for, and the outcome by the Law."""

    title: str
    guide: str
    answers: tuple[str, ...]
    known: tuple[tuple[str, str], ...]
    result: "Result"


@dataclass(frozen=True, slots=True)
class Result:
    """What of an outcome is the Law's: everything but the words."""

    clauses: frozenset[str]
    duties: frozenset[str] = frozenset()
    reviews: frozenset[str] = frozenset()
    tricks: int = 0
    artificial: tuple[str, str] | None = None
    judged: str = ""
    scored: str = ""
    missed: bool = False
    cancelled: bool = False
    penalty: str = ""
    new_declarer: str = ""
    approval: bool = False


@cache
def cases() -> tuple[Case, ...]:
    """Every case, by guide and in the order in which it was written."""
    read = []
    for path in sorted(CASES.glob("*.toml")):
        for row in tomllib.loads(path.read_text("utf-8"))["case"]:
            known = tuple({**UNSAID, **row.get("known", {})}.items())
            read.append(Case(row["title"], path.stem, tuple(row["answers"]), known, _result(row)))
    return tuple(read)


def _result(row: dict[str, Any]) -> Result:
    artificial = row.get("artificial")
    return Result(
        clauses=frozenset(row["clauses"]),
        duties=frozenset(row.get("duties", ())),
        reviews=frozenset(row.get("reviews", ())),
        tricks=row.get("tricks", 0),
        artificial=(artificial[0], artificial[1]) if artificial else None,
        judged=row.get("judged", ""),
        scored=row.get("scored", ""),
        missed=row.get("missed", False),
        cancelled=row.get("cancelled", False),
        penalty=row.get("penalty", ""),
        new_declarer=row.get("new_declarer", ""),
        approval=row.get("approval", False),
    )


def result_of(outcome: GuideOutcome) -> Result:
    """The same of what a guide says."""
    return Result(
        clauses=frozenset(outcome.clauses),
        duties=frozenset(f"{duty.who}: {duty.kind}" for duty in outcome.duties),
        reviews=frozenset(outcome.reviews),
        tricks=outcome.effect.tricks,
        artificial=outcome.effect.artificial,
        judged=outcome.effect.judged or "",
        scored=outcome.effect.scored or "",
        missed=outcome.effect.missed,
        cancelled=outcome.effect.cancelled,
        penalty=outcome.penalty,
        new_declarer=outcome.new_declarer or "",
        approval=outcome.approval,
    )


def followed(guide: Guide, case: Case) -> Walk:
    """The walk of a case: each answer is given to the question that is open then.

    Raises `LookupError` where the guide asks less, more or something else.
    """
    known = dict(case.known)
    given: dict[str, str] = {}
    for key in case.answers:
        at = walk(guide, given, known).at
        if not isinstance(at, Question) or at.answer(key) is None:
            raise LookupError(f"{case.title}: {key} is no answer at {at.key}")
        given[at.key] = key
    reached = walk(guide, given, known)
    if isinstance(reached.at, GuideOutcome):
        return reached
    raise LookupError(f"{case.title}: {reached.at.key} is still open")
