"""Versions of guides as they were, with all that they led into: what a ruling was derived by.

Of each version there is a file in `kept/`, as a guide is in `data/` but in one piece. A version
that is not what its file says was changed without a new number.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from rulings.guides.graph import Fork, Guide, GuideOutcome, Moment, Node, Phrase, Question
from rulings.guides.reading import guide, guides, led, node_of, question_of, whole

KEPT = Path(__file__).parent / "kept"


def version_of(name: str, version: int) -> Guide:
    """That version of the guide: the present one, or as it was kept.

    Raises `KeyError` where there is none.
    """
    now = guides().get(name)
    return now if now and now.version == version else _kept(name, version)


def versions(name: str, folder: Path = KEPT) -> list[int]:
    """The versions of the guide that are kept, in order."""
    return sorted(int(path.stem) for path in (folder / name).glob("*.json"))


def differing(folder: Path = KEPT) -> list[str]:
    """The guides whose present version is not kept, or not as it is now."""
    return [
        one.name
        for one in guides().values()
        if not _file(folder, one.name, one.version).exists()
        or _file(folder, one.name, one.version).read_text("utf-8") != as_text(one)
    ]


def keep(folder: Path = KEPT, *, over: bool = False) -> Iterator[str]:
    """Keep the present version of each guide, where it is not yet; names those it wrote.

    With `over` those are written again that are kept otherwise: for versions nobody has used.
    """
    for name in differing(folder):
        one = guide(name)
        file = _file(folder, name, one.version)
        if over or not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(as_text(one), "utf-8")
            yield str(file.relative_to(folder))


def as_text(one: Guide) -> str:
    """The guide in one piece, as it is kept."""
    return json.dumps(as_document(one), indent=1, ensure_ascii=False) + "\n"


def as_document(one: Guide) -> dict[str, Any]:
    """The guide in the shape of its file, with the nodes and phrases that it uses and no others."""
    ends = [node for node in one.nodes.values() if isinstance(node, GuideOutcome)]
    duties = sorted({duty.kind for end in ends for duty in end.duties})
    reviews = sorted({review for end in ends for review in end.reviews})
    forks = sorted({node.on for node in one.nodes.values() if isinstance(node, Fork)})
    return {
        "version": one.version,
        "title": one.title,
        "moment": one.moment.value,
        "laws": list(one.laws),
        "words": one.words,
        "cast": [role.value for role in one.cast],
        "taps": one.taps,
        "start": one.start,
        "who": {role.value: {"text": text} for role, text in one.who.items()},
        "nodes": {key: _row(node) for key, node in one.nodes.items()},
        "duties": {key: _phrase(one.duties[key]) for key in duties},
        "reviews": {key: _phrase(one.reviews[key]) for key in reviews},
        "forks": {key: _row(one.forks[key]) for key in forks},
    }


def of_document(name: str, document: Mapping[str, Any]) -> Guide:
    """The guide that was written by `as_document`."""
    nodes = {key: _node(key, row) for key, row in document["nodes"].items()}
    return replace(
        whole(name, Moment(document["moment"]), document, nodes),
        duties={key: Phrase(key, **row) for key, row in document["duties"].items()},
        reviews={key: Phrase(key, **row) for key, row in document["reviews"].items()},
        forks={key: question_of(key, row) for key, row in document["forks"].items()},
    )


@cache
def _kept(name: str, version: int) -> Guide:
    if version not in versions(name):
        raise KeyError(name, version)
    return of_document(name, json.loads(_file(KEPT, name, version).read_text("utf-8")))


def _file(folder: Path, name: str, version: int) -> Path:
    return folder / name / f"{version}.json"


def _phrase(phrase: Phrase) -> dict[str, str]:
    return {"text": phrase.text, "when": phrase.when}


def _node(key: str, row: Mapping[str, Any]) -> Node:
    """A node that has its ways already, that to a fact which cannot be found out among them."""
    node = node_of(key, row)
    match node:
        case Question():
            ways = {way: told["to"] for way, told in row["answers"].items()}
            return led(node, ways, may_be_unknown=False)
        case Fork():
            return led(node, row["to"], may_be_unknown=False)
        case GuideOutcome():
            return node


def _row(node: Node) -> dict[str, Any]:
    """What stands of a node in a file; what is as it is unsaid is left out."""
    row: dict[str, Any]
    match node:
        case Question():
            row = {
                "clause": node.clause,
                "asked": "" if node.chooser else node.asked.value,
                "chooses": node.chooser.value if node.chooser else "",
                "text": node.text,
                "note": node.note,
                "answers": {each.key: {"text": each.text, "to": each.to} for each in node.answers},
            }
        case Fork():
            row = {"on": node.on, "to": dict(node.to)}
        case GuideOutcome():
            row = _ended(node)
    return {name: value for name, value in row.items() if value}


def _ended(end: GuideOutcome) -> dict[str, Any]:
    row = {each.name: getattr(end, each.name) for each in fields(end) if each.name != "key"}
    effect = row.pop("effect")
    row |= {each.name: getattr(effect, each.name) for each in fields(effect)}
    row["duties"] = [f"{duty.who}: {duty.kind}" for duty in end.duties]
    lists = {name: list(value) for name, value in row.items() if isinstance(value, tuple)}
    return {**row, **lists}
