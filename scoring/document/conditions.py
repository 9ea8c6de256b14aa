"""What the conditions of contest choose, as a document says it.

The names in a document are those of the fields of `scoring.conditions.options.Options`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.awards import Artificial
from scoring.conditions.options import (
    Basis,
    Centre,
    CrossImpsRule,
    CrossScaling,
    DatumRounding,
    DatumRule,
    Divisor,
    MissedBoards,
    Options,
    Scaling,
    SmallGroups,
)
from scoring.document.node import Fields, Node, shown
from scoring.document.ranking import ranking_rules
from scoring.document.scores import artificial
from scoring.entrants import Line
from scoring.programs import BY_LAW, PROGRAMS, Program

MOST_RESULTS = 1_000_000
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
        raise node.error(f"{shown(node.value)} is no program; choose from {', '.join(PROGRAMS)}")
    return PROGRAMS[node.value]


def _small_groups(node: Node) -> SmallGroups:
    fields = node.fields("percents", "share")
    percents = dict(_percents(size, each) for size, each in fields["percents"].members())
    share = fields.read("share", lambda each: each.fraction(0, 1), _THIRD)
    return node.made(lambda: SmallGroups(percents, share))


def _percents(size: str, node: Node) -> tuple[int, tuple[Fraction, ...]]:
    if not (size.isascii() and size.isdigit() and len(size) < 4):
        raise node.error("the name of a list is the size of a group, such as 2")
    return int(size), tuple(each.fraction(0, 100) for each in node.items())


def _datum(node: Node) -> DatumRule:
    fields = node.fields("centre", "trim", "trim_share", "rounding")
    rule = DatumRule()
    return node.made(
        lambda: DatumRule(
            fields.read("centre", lambda each: each.choice(Centre), rule.centre),
            fields.read("trim", lambda each: each.whole(0, MOST_RESULTS), rule.trim),
            fields.read("trim_share", Node.fraction, rule.trim_share),
            fields.read("rounding", lambda each: each.choice(DatumRounding), rule.rounding),
        )
    )


def _cross_imps(node: Node) -> CrossImpsRule:
    fields = node.fields("divisor", "scaling")
    rule = CrossImpsRule()
    return CrossImpsRule(
        fields.read("divisor", lambda each: each.choice(Divisor), rule.divisor),
        fields.read("scaling", lambda each: each.choice(CrossScaling), rule.scaling),
    )


def missed_boards(node: Node) -> MissedBoards:
    """How often average plus is given, and what follows (Law 12C2(d))."""
    fields = node.fields("most", "then")
    rule = MissedBoards()
    most = fields.read("most", lambda each: each.whole(0), rule.most)
    return MissedBoards(most, fields.read("then", _then, rule.then))


def _then(node: Node) -> Artificial | None:
    return None if node.value is None else artificial(node)


OPTIONS: Mapping[str, Callable[[Node], object]] = {
    "winners": lambda node: node.whole(1, 2, "the number of winners"),
    "individual": Node.flag,
    "expected_results": lambda node: node.whole(1, MOST_RESULTS, "the number of results"),
    "law_12c2c": Node.flag,
    "missed_boards": missed_boards,
    "half": Node.flag,
    "scaling": lambda node: node.choice(Scaling),
    "small_groups": _small_groups,
    "datum": _datum,
    "cross_imps": _cross_imps,
    "average_imps": lambda node: node.fraction(0),
    "average_points": lambda node: node.fraction(0),
    "basis": lambda node: node.choice(Basis),
}
