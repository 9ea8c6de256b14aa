"""Rules of the ranking, as a document says them: tie-breaks, penalties, and who has a place."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.conditions.penalties import Amount, AmountUnit, Carried, Penalty
from scoring.conditions.rules import Minimum, RankingRules, Status, Strata
from scoring.conditions.tie_breaks import Criterion, TieBreak
from scoring.document.codes import SessionCode
from scoring.document.node import Fields, Node
from scoring.entrants import Entrant, Line

RULES = (
    "tie_breaks",
    "restart_ties",
    "penalties",
    "minimum",
    "close_up",
    "strata",
    "contestants",
)
_CONTESTANT = (
    "contestant",
    "line",
    "status",
    "categories",
    "stratum",
    "handicap",
    "carried",
)

Lines = Sequence[Line]


def ranking_rules(node: Node, lines: Lines) -> RankingRules:
    """The rules for a session with these ranking lines."""
    fields = node.fields(*RULES)
    contestants = _contestants(fields, lines)
    chosen: dict[str, Any] = {
        "tie_breaks": fields.each("tie_breaks", lambda each: _tie_break(each, lines)),
        "restart_ties": fields.flag("restart_ties", default=False),
        "penalties": fields.each("penalties", lambda each: _penalty(each, lines)),
        "minimum": fields.read("minimum", _minimum, Minimum()),
        "close_up": fields.flag("close_up", default=True),
        "carried": _column(contestants, "carried", _carried),
        "handicaps": _column(contestants, "handicap", _amount),
        "status": _column(contestants, "status", _status),
        "categories": _column(contestants, "categories", _categories),
    }
    members = _column(contestants, "stratum", Node.text)
    if "strata" in fields:
        names = tuple(each.text() for each in fields["strata"].items())
        chosen["strata"] = fields["strata"].made(lambda: Strata(names, members))
    elif members:
        raise node.error(SessionCode.NO_STRATA)
    return node.made(lambda: RankingRules(**chosen))


def _contestants(rules: Fields, lines: Lines) -> dict[Entrant, Fields]:
    known: dict[Entrant, Fields] = {}
    for fields in rules.each("contestants", lambda each: each.fields(*_CONTESTANT)):
        who = read_entrant(fields, lines)
        if who in known:
            raise fields.node.error(SessionCode.TWICE, name=who[1])
        known[who] = fields
    return known


def _column(contestants: Mapping[Entrant, Fields], key: str, reader: Any) -> dict[Entrant, Any]:
    return {who: reader(fields[key]) for who, fields in contestants.items() if key in fields}


def read_entrant(fields: Fields, lines: Lines) -> Entrant:
    """Who is meant; with two winners the line says which of two contestants of that number."""
    name = fields["contestant"].name()
    line = fields["line"]
    if "line" not in fields and len(lines) == 1:
        return lines[0], name
    if line.value not in [each.value for each in lines]:
        *others, last = lines
        if not others:
            raise line.error(SessionCode.LINE, line=last)
        raise line.error(SessionCode.LINES, lines=", ".join(others), last=last)
    return Line(str(line.value)), name


def _tie_break(node: Node, lines: Lines) -> TieBreak:
    if isinstance(node.value, str):
        return node.made(lambda: TieBreak(node.choice(Criterion)))
    fields = node.fields("criterion", "boards", "order")
    criterion = fields["criterion"].choice(Criterion)
    boards = fields.each("boards", lambda each: each.whole(1))
    order = fields.each("order", lambda each: _drawn(each, lines))
    return node.made(lambda: TieBreak(criterion, boards, order))


def _drawn(node: Node, lines: Lines) -> Entrant:
    """One in the order of the lot, best first."""
    return read_entrant(node.fields("contestant", "line"), lines)


def _penalty(node: Node, lines: Lines) -> Penalty:
    fields = node.fields("contestant", "line", "amount", "unit", "law", "reason")
    amount = Amount(
        fields["amount"].fraction(0),
        fields.read("unit", lambda each: each.choice(AmountUnit), AmountUnit.SCORE),
    )
    who = read_entrant(fields, lines)
    law = fields.read("law", Node.text, "90A")
    reason = fields.read("reason", Node.text, "")
    return node.made(lambda: Penalty(who, amount, law, reason))


def _amount(node: Node) -> Amount:
    """A number of the event's unit, or an object that names another unit."""
    if not isinstance(node.value, dict):
        return Amount(node.fraction())
    fields = node.fields("amount", "unit")
    return Amount(fields["amount"].fraction(), fields["unit"].choice(AmountUnit))


def _carried(node: Node) -> Carried:
    fields = node.fields("amount", "unit", "rule", "reason", "of", "boards")
    unit = fields.read("unit", lambda each: each.choice(AmountUnit), AmountUnit.SCORE)
    return Carried(
        Amount(fields["amount"].fraction(), unit),
        fields["rule"].text(),
        fields.read("reason", Node.text, ""),
        fields.read("of", lambda each: each.whole(0), 0),
        fields.read("boards", lambda each: each.whole(0), 0),
    )


def _minimum(node: Node) -> Minimum:
    fields = node.fields("boards", "share")
    boards = fields.read("boards", lambda each: each.whole(0), 0)
    share = fields.read("share", lambda each: each.fraction(0, 1), Minimum().share)
    return Minimum(boards, share)


def _status(node: Node) -> Status:
    status = node.choice(Status)
    if status is Status.TOO_FEW_BOARDS:
        raise node.error(SessionCode.TOO_FEW_BOARDS)
    return status


def _categories(node: Node) -> frozenset[str]:
    return frozenset(each.text() for each in node.items())
