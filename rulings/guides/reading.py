"""Reads the guides of `data/`, each in one graph with the parts and guides that it leads into."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from rulings.guides.files import DATA, file_of, guide_names
from rulings.guides.files import document as document_of
from rulings.guides.graph import (
    Adjusts,
    AnsweredBy,
    Duty,
    Fork,
    Guide,
    GuideAnswer,
    GuideOutcome,
    Moment,
    Node,
    Phrase,
    Question,
    ScoreEffect,
    Tricks,
    leads,
)
from rulings.guides.roles import TableRole

Files = Callable[[str], Mapping[str, Any]]
"""What stands in the file of that name."""

UNKNOWN = "unknown"
"""The answer to a fact that cannot be found out, and the node where it leads (Law 85B)."""


@cache
def guides() -> dict[str, Guide]:
    """Every guide by its name, in the order of the moments and then of the Laws."""
    read = [guide(name) for name in sorted(guide_names())]
    order = list(Moment)
    read.sort(key=lambda one: (order.index(one.moment), int(one.laws[0].rstrip("ABCDE"))))
    return {one.name: one for one in read}


@cache
def guide(name: str) -> Guide:
    """The guide of that name. Raises `KeyError` if there is none."""
    return read(name, document_of(name))


def read(name: str, document: Mapping[str, Any]) -> Guide:
    """The guide that the document is, in place of the file of that name.

    It leads into the parts and guides of `data/`, as they are now.
    """

    def files(other: str) -> Mapping[str, Any]:
        return document if other == name else document_of(other)

    nodes = _used(dict(_nodes(files, name)), document["start"])
    moment = Moment(file_of(name).parent.name)
    return replace(
        whole(name, moment, document, nodes),
        duties=duties(),
        reviews=reviews(),
        forks=fork_questions(),
    )


def whole(
    name: str, moment: Moment, document: Mapping[str, Any], nodes: Mapping[str, Node]
) -> Guide:
    """The guide of these nodes with what its document says of it, but for what it shares."""
    return Guide(
        name=name,
        version=document["version"],
        title=document["title"],
        moment=moment,
        laws=tuple(document["laws"]),
        words=document.get("words", ""),
        cast=tuple(TableRole(role) for role in document["cast"]),
        taps=document["taps"],
        start=document["start"],
        nodes=nodes,
        who={TableRole(role): row["text"] for role, row in document.get("who", {}).items()},
    )


@cache
def parts() -> dict[str, str]:
    """What to call each player where no seat is known: by the part in it."""
    rows = tomllib.loads((DATA / "roles.toml").read_text("utf-8"))
    return {role: row["text"] for role, row in rows.items()}


@cache
def fork_questions() -> dict[str, Question]:
    """What to ask about that which a fork goes by, where nobody knows it; the answers are its
    values, and of those of a provision the first is what holds where nobody has said anything.
    """
    rows = tomllib.loads((DATA / "forks.toml").read_text("utf-8"))
    return {key: question_of(key, row) for key, row in rows.items()}


@cache
def phrases() -> dict[str, str]:
    """What pages and charts say besides the texts of a guide."""
    rows = tomllib.loads((DATA / "phrases.toml").read_text("utf-8"))
    return {key: row["text"] for key, row in rows.items()}


@cache
def duties() -> dict[str, Phrase]:
    """Each kind of duty that can stay in force at a table."""
    return _kinds("duties.toml", "until")


@cache
def reviews() -> dict[str, Phrase]:
    """Each review that can be due, by its clause."""
    return _kinds("reviews.toml", "when")


def _kinds(file: str, when: str) -> dict[str, Phrase]:
    rows = tomllib.loads((DATA / file).read_text("utf-8"))
    return {key: Phrase(key, row["text"], row[when]) for key, row in rows.items()}


def _nodes(
    files: Files, name: str, prefix: str = "", exits: Mapping[str, str] | None = None
) -> Iterator[tuple[str, Node]]:
    """The nodes of a file under `prefix`, and after each those of the files it leads into.

    An answer of a part leads out by `exit:KEY`, to the node that `exits` has for it.
    """
    for key, row in files(name)["nodes"].items():
        node = node_of(prefix + key, row)
        if isinstance(node, GuideOutcome):
            yield node.key, node
            continue
        ways = row["answers"] if isinstance(node, Question) else row["to"]
        to: dict[str, str] = {}
        for way, told in ways.items():
            to[way], further = _lead(files, (node.key, way), told, prefix, exits or {})
            yield from further
        may_be_unknown = row.get("unknown", files(name).get("unknown", True))
        yield node.key, led(node, to, may_be_unknown=may_be_unknown)
    if not prefix:
        yield UNKNOWN, node_of(UNKNOWN, document_of("unknown-facts")["nodes"]["play-on"])


def _used(nodes: dict[str, Node], start: str) -> dict[str, Node]:
    """Its own nodes, and of the files it leads into those that it reaches."""
    met: set[str] = set()
    found = [start]
    while found:
        key = found.pop()
        if key in nodes and key not in met:
            met.add(key)
            found += leads(nodes[key])
    return {
        key: node for key, node in nodes.items() if key in met or not ("." in key or key == UNKNOWN)
    }


def _lead(
    files: Files, at: tuple[str, str], told: Any, prefix: str, exits: Mapping[str, str]
) -> tuple[str, Iterator[tuple[str, Node]]]:
    """Where a way of a node leads, and the nodes of the file that it leads into."""
    kind, _, name = (told["to"] if isinstance(told, Mapping) else told).rpartition(":")
    if not kind:
        return prefix + name, iter(())
    if kind == "exit":
        return exits[name], iter(())
    name, _, start = name.partition("#")
    start = start or files(name)["start"]
    if kind == "guide":
        return f"{name}.{start}", _nodes(files, name, f"{name}.")
    under = f"{at[0]}.{at[1]}."
    then = {out: prefix + node for out, node in told["then"].items()}
    return under + start, _nodes(files, name, under, then)


def node_of(key: str, row: Mapping[str, Any]) -> Node:
    if "say" in row:
        return _outcome(key, row)
    if "on" in row:
        return Fork(key, row["on"], {})
    return question_of(key, row)


def question_of(key: str, row: Mapping[str, Any]) -> Question:
    chooser = TableRole(row["chooses"]) if "chooses" in row else None
    asked = AnsweredBy.CHOICE if chooser else AnsweredBy(row.get("asked", "fact"))
    answers = tuple(GuideAnswer(way, told["text"], "") for way, told in row["answers"].items())
    clause, note = row.get("clause", ""), row.get("note", "")
    return Question(key, clause, row["text"], asked, answers, chooser, note)


def _outcome(key: str, row: Mapping[str, Any]) -> GuideOutcome:
    artificial = row.get("artificial")
    return GuideOutcome(
        key=key,
        clauses=tuple(row["clauses"]),
        say=row["say"],
        duties=tuple(_duty(text) for text in row.get("duties", ())),
        reviews=tuple(row.get("reviews", ())),
        effect=ScoreEffect(
            tricks=row.get("tricks", 0),
            artificial=(artificial[0], artificial[1]) if artificial else None,
            judged=Adjusts(row["judged"]) if "judged" in row else None,
            scored=Tricks(row["scored"]) if "scored" in row else None,
            missed=row.get("missed", False),
            cancelled=row.get("cancelled", False),
        ),
        penalty=row.get("penalty", ""),
        new_declarer=TableRole(row["new_declarer"]) if "new_declarer" in row else None,
        approval=row.get("approval", False),
    )


def _duty(text: str) -> Duty:
    """`partner: pass-once`: who it falls on, and what."""
    who, _, kind = text.partition(": ")
    return Duty(kind, TableRole(who))


def led(node: Question | Fork, to: Mapping[str, str], *, may_be_unknown: bool) -> Node:
    """The node with where its ways lead; that a fact cannot be found out leads on as well, while
    the board can be played on.
    """
    if isinstance(node, Fork):
        return replace(node, to=dict(to))
    answers = tuple(replace(answer, to=to[answer.key]) for answer in node.answers)
    if node.asked is AnsweredBy.FACT and may_be_unknown:
        text = document_of("unknown-facts")["answer"]["text"]
        answers = (*answers, GuideAnswer(UNKNOWN, text, UNKNOWN))
    return replace(node, answers=answers)
