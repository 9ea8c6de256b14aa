"""What the conditions of contest choose, as a document says it.

The names in a document are those of the fields of `scoring.conditions.options.Options`.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, replace
from dataclasses import fields as fields_of
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args, get_type_hints

from scoring.awards import Artificial
from scoring.conditions.options import (
    MissedBoards,
    Options,
    SmallGroups,
)
from scoring.document.codes import QuantityCode, SessionCode
from scoring.document.node import Fields, Node, shown
from scoring.document.ranking import ranking_rules
from scoring.document.scores import artificial
from scoring.entrants import Line
from scoring.programs import BY_LAW, PROGRAMS, Program

_THIRD = Fraction(1, 3)


def options(fields: Fields) -> Options:
    """The options among the members; by default a program's, or what the Law says."""
    chosen: dict[str, Any] = {
        key: reader(fields[key]) for key, reader in OPTIONS.items() if key in fields
    }
    if "ranking" in fields:
        one_line = chosen.get("winners", 1) == 1
        lines = (Line.ALL,) if one_line else (Line.NS, Line.EW)
        chosen["ranking"] = ranking_rules(fields["ranking"], lines)
    program = fields.read("program", _program, BY_LAW)
    return fields.node.made(lambda: replace(program.options, **chosen))


def _program(node: Node) -> Program:
    """Whose way of computing the options begin with."""
    if not isinstance(node.value, str) or node.value not in PROGRAMS:
        raise node.error(SessionCode.NO_PROGRAM, found=shown(node.value), known=", ".join(PROGRAMS))
    return PROGRAMS[node.value]


def _small_groups(node: Node) -> SmallGroups:
    fields = node.fields("percents", "share")
    percents = dict(_percents(size, each) for size, each in fields["percents"].members())
    share = fields.read("share", lambda each: each.fraction(0, 1), _THIRD)
    return node.made(lambda: SmallGroups(percents, share))


def _percents(size: str, node: Node) -> tuple[int, tuple[Fraction, ...]]:
    if not (size.isascii() and size.isdigit() and len(size) < 4):
        raise node.error(SessionCode.GROUP_SIZE)
    return int(size), tuple(each.fraction(0, 100) for each in node.items())


def missed_boards(node: Node) -> MissedBoards:
    """How often average plus is given, and what follows (Law 12C2(d))."""
    fields = node.fields("most", "then")
    rule = MissedBoards()
    most = fields.read("most", lambda each: each.whole(0), rule.most)
    return MissedBoards(most, fields.read("then", _then, rule.then))


def _then(node: Node) -> Artificial | None:
    return None if node.value is None else artificial(node)


Reader = Callable[[Node], object]
_RULES: Mapping[type, Reader] = {MissedBoards: missed_boards, SmallGroups: _small_groups}
"""Rules with members that their types do not tell how to read."""


def declared(kind: type) -> dict[str, tuple[type, Field[Any]]]:
    """The members of a dataclass with their types, `None` left out."""
    types = get_type_hints(kind)
    return {
        each.name: (next(t for t in get_args(types[each.name]) or (types[each.name],)), each)
        for each in fields_of(kind)
    }


def reader_of(kind: type, member: Field[Any]) -> Reader:
    """How a member of that type is read; see `scoring.conditions.options.explained`."""
    least, most = member.metadata.get("least"), member.metadata.get("most")
    if kind in _RULES:
        return _RULES[kind]
    if kind is bool:
        return Node.flag
    if kind is int:
        of = member.metadata.get("of") or QuantityCode.WHOLE_NUMBER
        return lambda node: node.whole(least, most, of)
    if kind is Fraction:
        return lambda node: node.fraction(least, most)
    if issubclass(kind, StrEnum):
        return lambda node: node.choice(kind)
    return lambda node: _rule(kind, node)


def _rule(kind: type, node: Node) -> object:
    """A rule by its members, each of which has a default."""
    members = {name: reader_of(*each) for name, each in declared(kind).items()}
    fields = node.fields(*members)
    chosen = {name: read(fields[name]) for name, read in members.items() if name in fields}
    return node.made(lambda: kind(**chosen))


OPTIONS: Mapping[str, Reader] = {
    name: reader_of(*each) for name, each in declared(Options).items() if name != "ranking"
}
