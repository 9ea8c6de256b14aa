"""Whether what somebody typed is a guide at all, before anything in it is followed or said.

Whoever may change a guide may type anything: sizes are limited, names are plain, and it leads into
files that are there. What a guide means is for `checking`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields
from typing import Any

from rulings.guides.faults import ShapeFault
from rulings.guides.files import exits_of, nodes_in, part_names, reached_from
from rulings.guides.graph import Adjusts, AnsweredBy, GuideOutcome, ScoreEffect, Tricks
from rulings.guides.reading import UNKNOWN, fork_questions, guides
from rulings.guides.roles import TableRole
from scoring.errors import Message

MOST_NODES, MOST_ANSWERS, MOST_LISTED = 150, 15, 12
MOST_SAID = 600
"""Characters of one text."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_CAST = (TableRole.OFFENDER.value, TableRole.DECLARER.value)
_SCORES = ("A+", "A", "A-")
_ROLES = tuple(role.value for role in TableRole)
_SWITCHES = {
    each.name
    for kind in (GuideOutcome, ScoreEffect)
    for each in fields(kind)
    if each.default is False
}
Check = Callable[[str, str, Any], Iterator[Message]]
"""What is wrong with the value of that name at that place."""


def misshapen(name: str, document: Mapping[str, Any]) -> list[Message]:
    """Each fault in the shape of a document that is to be that guide; none where it can be read."""
    found = [*_table(name, document, _OF_GUIDE, needs=_NEEDED)]
    if found:
        return found
    for key, row in document["nodes"].items():
        asks = isinstance(row, dict) and "answers" in row
        taken = (UNKNOWN, *_CAST, *(fork_questions() if asks else ()))
        found += _named("nodes", key, taken)
        found += _node(f"nodes.{key}", row)
    if found:
        return found
    if document["start"] not in document["nodes"]:
        found.append(Message(ShapeFault.NO_START, place=name, name=document["start"]))
    return [*found, *_leads(name, document)]


# --- Values -----------------------------------------------------------------------------------


def _text(place: str, name: str, value: Any) -> Iterator[Message]:
    fits = isinstance(value, str) and 0 < len(value) <= MOST_SAID and value.isprintable()
    if not fits or not value.strip():
        yield Message(ShapeFault.NO_TEXT, place=place, name=name, most=MOST_SAID)


def _number(least: int, most: int) -> Check:
    def check(place: str, name: str, value: Any) -> Iterator[Message]:
        if type(value) is not int or not least <= value <= most:
            yield Message(ShapeFault.NO_NUMBER, place=place, name=name, least=least, most=most)

    return check


def _switch(place: str, name: str, value: Any) -> Iterator[Message]:
    if not isinstance(value, bool):
        yield Message(ShapeFault.NO_SWITCH, place=place, name=name)


def _list(check: Check, most: int = MOST_LISTED, least: int = 0) -> Check:
    def checked(place: str, name: str, value: Any) -> Iterator[Message]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            yield Message(ShapeFault.NO_LIST, place=place, name=name, most=most)
            return
        for each in value:
            yield from check(place, name, each)

    return checked


def _one_of(values: Collection[str]) -> Check:
    def check(place: str, name: str, value: Any) -> Iterator[Message]:
        if not isinstance(value, str) or value not in values:
            yield Message(ShapeFault.NO_CHOICE, place=place, name=name, values=tuple(values))

    return check


def _entries(most: int, least: int = 1) -> Check:
    def check(place: str, name: str, value: Any) -> Iterator[Message]:
        if not isinstance(value, dict) or not least <= len(value) <= most:
            yield Message(ShapeFault.NO_TABLE, place=place, name=name, most=most)

    return check


def _duty(place: str, name: str, value: Any) -> Iterator[Message]:
    who, _, kind = value.partition(": ") if isinstance(value, str) else ("", "", "")
    if who not in _ROLES or not _NAME.fullmatch(kind):
        yield Message(ShapeFault.NO_DUTY, place=place, name=name)


def _whose(place: str, name: str, value: Any) -> Iterator[Message]:
    """How the seats of the cast are asked for."""
    yield from _entries(len(_CAST))(place, name, value)
    for role, row in value.items() if isinstance(value, dict) else ():
        yield from _one_of(_CAST)(place, name, role)
        yield from _table(f"who.{role}", row, {"text": _text}, needs=("text",))


def _named(place: str, name: str, taken: Collection[str] = ()) -> Iterator[Message]:
    if not _NAME.fullmatch(name):
        yield Message(ShapeFault.NO_NAME, place=place, name=name[:40])
    elif name in taken:
        yield Message(ShapeFault.TAKEN, place=place, name=name)


def _table(
    place: str, row: Any, allowed: Mapping[str, Check], needs: Collection[str]
) -> Iterator[Message]:
    """What of a table is wrong: it has what it needs, and nothing that is not allowed."""
    if not isinstance(row, dict):
        above, _, name = place.rpartition(".")
        yield Message(ShapeFault.NO_TABLE, place=above or place, name=name, most=len(allowed))
        return
    for name, value in row.items():
        if name in allowed:
            yield from allowed[name](place, name, value)
        else:
            yield Message(ShapeFault.STRANGE, place=place, name=name[:40])
    for name in needs:
        if name not in row:
            yield from allowed[name](place, name, None)


_OF_GUIDE: dict[str, Check] = {
    "version": _number(1, 32_000),
    "title": _text,
    "words": _text,
    "laws": _list(_text, least=1),
    "cast": _list(_one_of(_CAST), most=len(_CAST)),
    "taps": _number(1, 8),
    "start": _text,
    "unknown": _switch,
    "who": _whose,
    "nodes": _entries(MOST_NODES),
}
_NEEDED = [each for each in _OF_GUIDE if each not in ("words", "unknown", "who")]
_OF_QUESTION: dict[str, Check] = {
    "clause": _text,
    "text": _text,
    "note": _text,
    "asked": _one_of((AnsweredBy.FACT, AnsweredBy.JUDGEMENT)),
    "chooses": _one_of(_ROLES),
    "unknown": _switch,
    "answers": _entries(MOST_ANSWERS),
}
_OF_ANSWER: dict[str, Check] = {"text": _text, "to": _text, "then": _entries(MOST_ANSWERS, least=0)}
_OF_FORK: dict[str, Check] = {"on": _text, "to": _entries(MOST_ANSWERS)}
_OF_OUTCOME: dict[str, Check] = {
    "clauses": _list(_text, least=1),
    "say": _text,
    "duties": _list(_duty),
    "reviews": _list(_text),
    "tricks": _number(0, 2),
    "artificial": _list(_one_of(_SCORES), most=2, least=2),
    "judged": _one_of(tuple(Adjusts)),
    "scored": _one_of(tuple(Tricks)),
    "penalty": _text,
    "new_declarer": _one_of(_ROLES),
    **dict.fromkeys(sorted(_SWITCHES), _switch),
}


# --- Nodes ------------------------------------------------------------------------------------


def _node(place: str, row: Any) -> Iterator[Message]:
    if isinstance(row, dict) and "say" in row:
        yield from _table(place, row, _OF_OUTCOME, needs=("clauses",))
    elif isinstance(row, dict) and "on" in row:
        yield from _table(place, row, _OF_FORK, needs=("to",))
        yield from _ways(place, row.get("to"))
    else:
        yield from _table(place, row, _OF_QUESTION, needs=("clause", "text", "answers"))
        answers = row.get("answers") if isinstance(row, dict) else None
        for way, told in answers.items() if isinstance(answers, dict) else ():
            at = f"{place}.answers"
            yield from _named(at, way, taken=(UNKNOWN,))
            yield from _table(f"{at}.{way}", told, _OF_ANSWER, needs=("text", "to"))


def _ways(place: str, to: Any) -> Iterator[Message]:
    """Of a fork: by value a node, or a table like that of an answer."""
    for way, told in to.items() if isinstance(to, dict) else ():
        yield from _named(f"{place}.to", way)
        if isinstance(told, dict):
            yield from _table(f"{place}.to.{way}", told, _OF_ANSWER, needs=("to",))
        else:
            yield from _text(f"{place}.to", way, told)


def _leads(name: str, document: Mapping[str, Any]) -> Iterator[Message]:
    """Ways into files that are not there, that lead back, or that it does not lead out of again."""
    for key, row in document["nodes"].items():
        ways = row.get("answers") or (row.get("to") if "on" in row else None) or {}
        for way, told in ways.items():
            place = f"nodes.{key}.{way}"
            to, then = (told["to"], told.get("then", {})) if isinstance(told, dict) else (told, {})
            kind, colon, into = to.partition(":")
            if colon:
                yield from _led_into(name, place, kind, into, then)


def _led_into(
    name: str, place: str, kind: str, to: str, then: Mapping[str, Any]
) -> Iterator[Message]:
    file, _, node = to.partition("#")
    there = {"guide": guides().keys(), "part": part_names()}.get(kind, ())
    if file not in there:
        yield Message(ShapeFault.NO_FILE, place=place, to=f"{kind}:{to}")
    elif name in reached_from(file):
        yield Message(ShapeFault.CIRCLE, place=place, to=file)
    elif node and node not in nodes_in(file):
        yield Message(ShapeFault.NO_NODE, place=place, to=f"{kind}:{to}")
    elif kind == "part":
        exits = exits_of(file)
        if exits != then.keys() or not all(isinstance(each, str) for each in then.values()):
            yield Message(ShapeFault.NO_EXIT, place=place, exits=tuple(sorted(exits)))
