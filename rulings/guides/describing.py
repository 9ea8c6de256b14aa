"""A guide and its paths as plain data, for JSON and for whoever writes them down."""

from collections.abc import Mapping
from typing import Any

from rulings.guides.graph import Guide, GuideOutcome, Question
from rulings.guides.walking import Walk, taps
from rulings.guides.wording import names, said, whose


def summary(guide: Guide) -> dict[str, Any]:
    """What a list of guides has of each."""
    return {
        "name": guide.name,
        "version": guide.version,
        "title": guide.title,
        "moment": guide.moment.value,
        "laws": list(guide.laws),
    }


def path(guide: Guide, way: Walk) -> dict[str, Any]:
    """One way through a guide to its end, with everything that is said on it."""
    if not isinstance(way.at, GuideOutcome):
        raise TypeError(f"{way.at.key} is still open")
    called = names({})
    return {
        "taps": taps(guide, way),
        "known": dict(way.known),
        "questions": [
            {**asked(step.question, called), "answer": said(step.answer.text, called)}
            for step in way.steps
        ],
        "clauses": list(way.clauses),
        "outcome": outcome(guide, way.at, called),
    }


def asked(question: Question, called: Mapping[str, str]) -> dict[str, Any]:
    """A question without its answers."""
    return {
        "clause": question.clause,
        "asked": question.chooser or question.asked.value,
        "text": said(question.text, called),
    }


def outcome(guide: Guide, end: GuideOutcome, called: Mapping[str, str]) -> dict[str, Any]:
    """What a path comes to."""
    kinds, looked_at = guide.duties, guide.reviews
    return {
        "clauses": list(end.clauses),
        "say": said(end.say, called),
        "duties": [
            {
                "kind": duty.kind,
                "who": duty.who.value,
                "until": kinds[duty.kind].when,
                "text": said(kinds[duty.kind].text, {**called, **whose(duty, called)}),
            }
            for duty in end.duties
        ],
        "reviews": [
            {"clause": key, "when": looked_at[key].when, "text": said(looked_at[key].text, called)}
            for key in end.reviews
        ],
        "effect": {
            "tricks": end.effect.tricks,
            "artificial": list(end.effect.artificial) if end.effect.artificial else None,
            "judged": end.effect.judged,
            "scored": end.effect.scored,
            "missed": end.effect.missed,
            "cancelled": end.effect.cancelled,
        },
        "penalty": end.penalty or None,
        "new_declarer": end.new_declarer,
        "needs_approval": end.approval,
    }
