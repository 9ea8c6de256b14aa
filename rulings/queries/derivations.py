"""How a guided ruling was derived: each question with its answer, clause and time, and the end.

What is kept can be read years later. Where the version that was followed still comes to the same,
its texts are in the reader's language; else they are as they were kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs import limits
from rulings.guides.deriving import ends_otherwise
from rulings.guides.graph import AnsweredBy, Guide
from rulings.laws import find
from rulings.models import Call, GuideRun, Ruling
from rulings.queries.guide_drafts import BegunText, decision_lines, draft_text
from rulings.queries.guide_runs import guide_of, shown_run


@dataclass(frozen=True, slots=True)
class DerivedStep:
    """A question with its answer; `clause` as it is cited, empty where there is none."""

    text: str
    answer: str
    clause: str
    is_judged: bool
    answered_at: datetime | None


@dataclass(frozen=True, slots=True)
class ShownDerivation:
    """The guide that a ruling was drafted from, how it was followed, and what it came to.

    Where the director judged `otherwise`, that is why.
    """

    run: str
    name: str
    title: str
    version: int
    steps: tuple[DerivedStep, ...]
    outcome: tuple[str, ...]
    otherwise: str
    answers: dict[str, str]
    clauses: tuple[str, ...]


def shown_derivation(run: GuideRun) -> ShownDerivation:
    """That of a run that is kept; reads its `answers`."""
    kept: dict[str, Any] = run.derivation or {}
    guide = _followed(run)
    if is_as_kept(run):
        steps, outcome = tuple(_steps_now(run)), tuple(_outcome_now(run))
    else:
        steps, outcome = tuple(_steps_as_kept(run)), tuple(_outcome_as_kept(run))
    return ShownDerivation(
        run=str(run),
        name=run.guide,
        title=_(guide.title) if guide else run.guide,
        version=run.guide_version,
        steps=steps,
        outcome=outcome,
        otherwise=run.otherwise,
        answers={**kept["seats"], **kept["answers"]},
        clauses=tuple(kept["clauses"]),
    )


def is_as_kept(run: GuideRun) -> bool:
    """Whether the guide that was followed is there, and the answers come to the same in it."""
    guide = _followed(run)
    if guide is None or run.derivation is None:
        return False
    return not ends_otherwise(guide, run.derivation)


def _followed(run: GuideRun) -> Guide | None:
    """The guide in the version that was followed; None where that is not kept."""
    try:
        return guide_of(run)
    except KeyError:
        return None


def begun_text(run: GuideRun) -> BegunText:
    """What a ruling begins with that is written from a run that is kept."""
    if is_as_kept(run):
        return draft_text(run)
    shown = shown_derivation(run)
    facts = [shown.title, *(f"{step.text} {step.answer}." for step in shown.steps)]
    return BegunText(
        laws=list(dict.fromkeys(find(clause).number for clause in shown.clauses)),
        facts="\n".join(facts)[: limits.STATEMENT],
        facts_are=Ruling.FactsAre.AGREED,
        decision="\n".join(shown.outcome)[: limits.STATEMENT],
        ns_award=None,
        ew_award=None,
    )


def said_by_guides(call: Call) -> str:
    """What the guides that were followed on it said to the table, where they drafted no ruling."""
    runs = GuideRun.objects.filter(call=call, state=GuideRun.State.KEPT, ruling=None)
    shown = map(shown_derivation, runs.prefetch_related("answers"))
    return "\n".join(line for each in shown for line in (*each.outcome, each.otherwise) if line)


def _times(run: GuideRun) -> dict[str, datetime]:
    """When each question was answered last."""
    return {each.question: each.answered_at for each in run.answers.all()}


def _steps_now(run: GuideRun) -> Iterator[DerivedStep]:
    times = _times(run)
    for step in shown_run(run).taken:
        yield DerivedStep(
            text=step.text,
            answer=step.answer,
            clause=step.clause.cited if step.clause else "",
            is_judged=step.asked is AnsweredBy.JUDGEMENT,
            answered_at=times.get(step.key),
        )


def _outcome_now(run: GuideRun) -> Iterator[str]:
    ended = shown_run(run).ended
    if ended:
        yield from decision_lines(ended)


def _steps_as_kept(run: GuideRun) -> Iterator[DerivedStep]:
    kept: dict[str, Any] = run.derivation or {}
    times = _times(run)
    for key, step in zip(kept["answers"], kept["questions"], strict=True):
        yield DerivedStep(
            text=step["text"],
            answer=step["answer"],
            clause=find(step["clause"]).cited if step["clause"] else "",
            is_judged=step["asked"] == AnsweredBy.JUDGEMENT.value,
            answered_at=times.get(key),
        )


def _outcome_as_kept(run: GuideRun) -> Iterator[str]:
    kept: dict[str, Any] = run.derivation or {}
    yield kept["outcome"]["say"]
    for duty in kept["outcome"]["duties"]:
        yield duty["text"]
