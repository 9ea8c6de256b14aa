"""What a new version of a guide would do, as plain data and in lines: for `manage.py guide`."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from django_scopes import scopes_disabled

from rulings.guides.comparing import Change, ChangedPath, GuideChanges, compare
from rulings.guides.describing import asked, outcome
from rulings.guides.graph import Guide, Question
from rulings.guides.reading import guide
from rulings.guides.typed import typed
from rulings.guides.walking import Walk
from rulings.guides.wording import names, said
from rulings.law_numbers import NUMBERS
from rulings.queries.past_rulings import named, past_rulings

Effect = dict[str, Any]


class UnusableGuide(ValueError):
    """A text that is no guide; its `faults` in words."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(faults)
        self.faults = faults


def effect_of(name: str, text: str) -> Effect:
    """What the text would change as a version of that guide, for every organiser of the site.

    Raises `UnusableGuide` where it has faults, `KeyError` where there is no such guide.
    """
    old, read = guide(name), typed(name, text, NUMBERS)
    if read.guide is None:
        raise UnusableGuide([str(fault) for fault in read.faults])
    compared = compare(old, read.guide)
    with scopes_disabled():
        past = past_rulings(read.guide)
        rulings = list(named(name, past, Change.OTHERWISE, Change.OPEN))
    return {
        "guide": name,
        "version": {"is": old.version, "would be": read.guide.version},
        "paths": {"same": compared.same, "changed": _paths(old, read.guide, compared)},
        "texts": [asdict(each) for each in compared.texts],
        "past": {
            "followed": past.followed,
            **{kind.value: past.number(kind) for kind in Change if kind is not Change.NEW},
            "rulings": rulings,
        },
    }


def as_lines(found: Mapping[str, Any]) -> Iterator[str]:
    """The same to read, what is changed by more than words first."""
    changed, past = found["paths"]["changed"], found["past"]
    number, now = found["version"]["is"], found["version"]["would be"]
    if changed or found["texts"]:
        yield f"Version {now} beside version {number}, which is in force."
    if now <= number and (changed or found["texts"]):
        yield f"Give it the version {number + 1} before it counts."
    yield f"{len(changed)} paths changed, {found['paths']['same']} as they were"
    for each in changed:
        yield f"  {each['change']}: {' / '.join(each['answers'])}"
        yield f"    {', '.join(each['differs'])}" if each["differs"] else "    -"
        yield from (f"    {when}: {_in_words(each[when])}" for when in ("was", "now") if each[when])
    yield f"{len(found['texts'])} texts changed"
    for text in found["texts"]:
        yield f"  {text['place'] or 'guide'} {text['name']}: {text['old']} -> {text['new']}"
    yield f"{past['followed']} rulings of the past followed again"
    yield f"  {past['otherwise']} would have ended otherwise"
    yield f"  {past['open']} would have come to no end"
    yield f"  {past['words']} would have been said in other words"
    for ruling in past["rulings"]:
        which = ruling["ruling"] or ruling["run"]
        yield f"  {ruling['organiser']}: {ruling['event']}, session {ruling['session']}, {which}"
        yield f"    was: {ruling['was']}"
        yield f"    now: {ruling['now'] or 'no end'}"


def _paths(old: Guide, new: Guide, compared: GuideChanges) -> list[dict[str, Any]]:
    order = list(Change)
    paths = sorted(compared.paths, key=lambda each: order.index(each.change))
    return [_path(old, new, each) for each in paths]


def _path(old: Guide, new: Guide, each: ChangedPath) -> dict[str, Any]:
    called = names({})
    one, way = (old, each.old) if each.old else (new, each.new)
    steps = way.steps if way else ()
    return {
        "change": each.change.value,
        "differs": list(each.differs),
        "questions": [said(step.question.text, called) for step in steps],
        "answers": [said(step.answer.text, called) for step in steps],
        "known": {on: value for on, value in way.known.items() if on in one.forks} if way else {},
        "was": _end(old, each.old),
        "now": _end(new, each.new),
    }


def _end(guide: Guide, way: Walk | None) -> dict[str, Any] | None:
    """What a path comes to, or what is asked where it comes to nothing."""
    if way is None:
        return None
    if isinstance(way.at, Question):
        return {"asks": asked(way.at, names({}))}
    return {**outcome(guide, way.at, names({})), "clauses": list(way.clauses)}


def _in_words(end: Mapping[str, Any]) -> str:
    return end["say"] if "say" in end else f"asks: {end['asks']['text']}"
