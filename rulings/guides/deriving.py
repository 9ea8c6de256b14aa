"""What a run came to and how, as data that is kept; it can be walked again at any time.

Texts are in the language of the guides, with the players by the seats of the run.
"""

from collections.abc import Mapping
from typing import Any

from rulings.guides.comparing import Change, differences
from rulings.guides.describing import asked, outcome
from rulings.guides.graph import Guide, GuideOutcome
from rulings.guides.roles import TableRole
from rulings.guides.walking import Walk, walk
from rulings.guides.wording import names, said

Derivation = dict[str, Any]


def derivation(guide: Guide, way: Walk, cast: Mapping[TableRole, str]) -> Derivation:
    """A walk to its end: guide, version, seats, what was known, each answer, and the outcome.

    Raises `TypeError` where a question is still open.
    """
    if not isinstance(way.at, GuideOutcome):
        raise TypeError(f"{way.at.key} is still open")
    called = names(cast)
    return {
        "guide": guide.name,
        "version": guide.version,
        "seats": {role.value: seat for role, seat in cast.items()},
        "known": dict(way.known),
        "answers": {step.question.key: step.answer.key for step in way.steps},
        "questions": [
            {**asked(step.question, called), "answer": said(step.answer.text, called)}
            for step in way.steps
        ],
        "clauses": list(way.clauses),
        "outcome": outcome(guide, way.at, called),
    }


def replayed(guide: Guide, kept: Derivation) -> Derivation | None:
    """The same answers in this version of the guide; None where they lead to no outcome in it."""
    cast = {TableRole(role): seat for role, seat in kept["seats"].items()}
    try:
        way = walk(guide, kept["answers"], kept["known"])
    except KeyError:
        return None
    return derivation(guide, way, cast) if isinstance(way.at, GuideOutcome) else None


def change_of(guide: Guide, kept: Derivation) -> tuple[Change, tuple[str, ...]] | None:
    """What becomes of a ruling of the past in this version of the guide, and in what it differs;
    None where everything is as it was.
    """
    now = replayed(guide, kept)
    if now is None:
        return Change.OPEN, ()
    change, differs = differences(kept, now)
    return (change, differs) if differs else None


def ends_otherwise(guide: Guide, kept: Derivation) -> bool:
    """Whether in this version of the guide the answers come to something else or to no end."""
    changed = change_of(guide, kept)
    return changed is not None and changed[0] is not Change.WORDS
