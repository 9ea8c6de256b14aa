"""Two versions of a guide beside each other: what comes to something else, and what is only said
in other words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rulings.guides.describing import path
from rulings.guides.graph import Fork, Guide, GuideOutcome, Node, Question
from rulings.guides.walking import Walk, paths, walk

Told = Mapping[str, Any]
"""What a path or a ruling of the past came to: `questions`, `clauses` and `outcome`."""


class Change(StrEnum):
    """What becomes of answers in another version."""

    OTHERWISE = "otherwise"
    """They come to something else: clauses, duties, reviews, or the effect on the score."""
    OPEN = "open"
    """They come to no end any more: something else is asked."""
    NEW = "new"
    """They came to no end before."""
    WORDS = "words"
    """They come to the same, which is asked or said in other words."""


@dataclass(frozen=True, slots=True)
class ChangedPath:
    """A path that is not what it was; it `differs` in what is named, most important first.

    `old` is None where it is new. Where it is open, `new` leads as far as the open question.
    """

    change: Change
    old: Walk | None
    new: Walk | None
    differs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangedText:
    """One thing that is said of a node, or of the guide, otherwise than before."""

    place: str
    name: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class GuideChanges:
    """Everything in which a version of a guide is not like another."""

    paths: tuple[ChangedPath, ...]
    texts: tuple[ChangedText, ...]
    same: int
    """How many paths are as they were."""

    def of(self, *changes: Change) -> tuple[ChangedPath, ...]:
        """The paths that are changed in one of these ways."""
        return tuple(each for each in self.paths if each.change in changes)

    @property
    def by_matter(self) -> tuple[ChangedPath, ...]:
        """The paths on which more is changed than words."""
        return self.of(Change.OTHERWISE, Change.OPEN, Change.NEW)


def compare(old: Guide, new: Guide) -> GuideChanges:
    """Each path of both that is not the same in the other, in the order of the old and the new."""
    found: list[ChangedPath] = []
    led_to: dict[tuple[tuple[str, str], ...], list[Walk]] = {}
    for before in paths(old):
        now = walk(new, _answers(before), before.known)
        led_to.setdefault(_keys(now), []).append(now)
        found.append(_changed(old, new, before, now))
    same = sum(not (each.differs or each.change is Change.OPEN) for each in found)
    found = [each for each in found if each.differs or each.change is Change.OPEN]
    for now in paths(new):
        if not any(now.known.items() <= one.known.items() for one in led_to.get(_keys(now), ())):
            found.append(ChangedPath(Change.NEW, None, now))
    return GuideChanges(tuple(found), tuple(_texts(old, new)), same)


def differences(before: Told, now: Told) -> tuple[Change, tuple[str, ...]]:
    """How two ends differ, and in what; in nothing where it is empty.

    What only one of them knows of, as it was written by another edition of Tenace, counts as
    unsaid in the other.
    """
    matter = tuple(_different(_matter(before), _matter(now)))
    words = tuple(_different(_words(before), _words(now)))
    return (Change.OTHERWISE if matter else Change.WORDS, (*matter, *words))


def _changed(old: Guide, new: Guide, before: Walk, now: Walk) -> ChangedPath:
    if isinstance(now.at, Question):
        return ChangedPath(Change.OPEN, before, now)
    if before == now and (old.duties, old.reviews) == (new.duties, new.reviews):
        return ChangedPath(Change.WORDS, before, now)
    change, differs = differences(path(old, before), path(new, now))
    return ChangedPath(change, before, now, differs)


def _answers(way: Walk) -> dict[str, str]:
    return {step.question.key: step.answer.key for step in way.steps}


def _keys(way: Walk) -> tuple[tuple[str, str], ...]:
    return tuple(_answers(way).items()) if isinstance(way.at, GuideOutcome) else ()


def _different(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    for name in dict.fromkeys([*before, *now]):
        if (before.get(name) or None) != (now.get(name) or None):
            yield name


def _matter(told: Told) -> dict[str, Any]:
    """What of an end is the Law's, whatever it is called; no order in it."""
    outcome = told["outcome"]
    return {
        "clauses": (sorted(set(told["clauses"])), sorted(outcome["clauses"])),
        "duties": sorted((each["kind"], each["who"], each["until"]) for each in outcome["duties"]),
        "reviews": sorted((each["clause"], each["when"]) for each in outcome["reviews"]),
        **{name: value for name, value in outcome.items() if name not in _SAID},
    }


_SAID = ("clauses", "say", "duties", "reviews")


def _words(told: Told) -> dict[str, Any]:
    outcome = told["outcome"]
    return {
        "say": outcome["say"],
        "questions": told["questions"],
        "order": (list(told["clauses"]), [each["kind"] for each in outcome["duties"]]),
        "texts": [each["text"] for each in (*outcome["duties"], *outcome["reviews"])],
    }


def _texts(old: Guide, new: Guide) -> Iterator[ChangedText]:
    before, now = _of_guide(old), _of_guide(new)
    yield from _told_apart("", before, now)
    for key in dict.fromkeys([*old.nodes, *new.nodes]):
        if key in old.nodes and key in new.nodes:
            yield from _told_apart(key, _of_node(old.nodes[key]), _of_node(new.nodes[key]))


def _told_apart(
    place: str, before: Mapping[str, str], now: Mapping[str, str]
) -> Iterator[ChangedText]:
    for name in _different(before, now):
        yield ChangedText(place, name, before.get(name, ""), now.get(name, ""))


def _of_guide(guide: Guide) -> dict[str, str]:
    return {
        "title": guide.title,
        "words": guide.words,
        "laws": ", ".join(guide.laws),
        "cast": ", ".join(guide.cast),
        "taps": str(guide.taps),
        **{f"who.{role}": text for role, text in guide.who.items()},
    }


def _of_node(node: Node) -> dict[str, str]:
    match node:
        case Question():
            ways = {f"answers.{each.key}": each.text for each in node.answers}
            return {"text": node.text, "note": node.note, **ways}
        case GuideOutcome():
            return {"say": node.say}
        case Fork():
            return {}
