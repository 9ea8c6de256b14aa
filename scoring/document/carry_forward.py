"""What is carried into the next stage of an event, as a document asks for it.

The result is written as `ranking.contestants` of the next stage's document takes it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.conditions.penalties import Carried
from scoring.document.codes import CarryCode, QuantityCode
from scoring.document.document import Output
from scoring.document.node import Fields, Node
from scoring.document.ranking import Lines, read_entrant
from scoring.entrants import Entrant
from scoring.numbers import exact
from scoring.ranking.carry_forward import AmongQualifiers, Linear, PerBoard, PercentShare
from scoring.session import Standing
from scoring.teams.carry_over import scored_against
from scoring.teams.match import MatchResult

_MEMBERS = ("rule", "qualifiers", "maximum", "share", "base", "boards", "top")
_MOST_BOARDS = 10_000

Rule = Linear | PercentShare | PerBoard | AmongQualifiers


@dataclass(frozen=True, slots=True)
class CarryForward:
    """A rule of the conditions, and whom it is for: so many of each line, those named, or all."""

    node: Node
    rule: Rule
    qualifiers: int | tuple[Entrant, ...] | None

    def carried(
        self, standings: Sequence[Standing], results: Iterable[MatchResult] | None = None
    ) -> list[Output]:
        """What each qualifier takes along, in the order of the standings."""
        chosen = self._chosen(standings)
        carried = self.node.made(lambda: self._carry(chosen, results))
        return [
            {"contestant": name, "line": line.value, "carried": _carried(carried[line, name])}
            for line, name in chosen
        ]

    def _chosen(self, standings: Sequence[Standing]) -> dict[Entrant, Standing]:
        placed = {(each.line, each.contestant): each for each in standings if each.rank}
        wanted = self.qualifiers
        if wanted is None:
            return placed
        if isinstance(wanted, int):
            by_line = {line: [who for who in placed if who[0] is line] for line, _ in placed}
            first = [who for line in by_line.values() for who in line[:wanted]]
            return {who: placed[who] for who in first}
        for who in wanted:
            if who not in placed:
                raise self.node.error(CarryCode.NO_PLACE, name=who[1])
        return {who: each for who, each in placed.items() if who in wanted}

    def _carry(
        self, chosen: Mapping[Entrant, Standing], results: Iterable[MatchResult] | None
    ) -> dict[Entrant, Carried]:
        rule = self.rule
        if isinstance(rule, AmongQualifiers):
            if results is None:
                raise self.node.error(CarryCode.TEAMS)
            against = scored_against(results)
            return rule.carry({who: against.get(who, {}) for who in chosen})
        if isinstance(rule, Linear):
            return rule.carry({who: _score(each) for who, each in chosen.items()})
        if isinstance(rule, PercentShare):
            return rule.carry({who: self._percent(each) for who, each in chosen.items()})
        return rule.carry({who: self._average(each, rule) for who, each in chosen.items()})

    def _percent(self, standing: Standing) -> Fraction:
        if standing.percent is None:
            raise self.node.error(CarryCode.PERCENTAGE)
        return standing.percent

    def _average(self, standing: Standing, rule: PerBoard) -> Fraction:
        if (standing.percent is None) is bool(rule.top):
            raise self.node.error(CarryCode.TOP)
        if standing.percent is not None:
            return standing.percent
        return standing.total / standing.boards_played if standing.boards_played else Fraction(0)


def read_carry_forward(node: Node, lines: Lines) -> CarryForward:
    """A rule with the members that belong to it, for a stage with these ranking lines."""
    fields = node.fields(*_MEMBERS)
    name = fields["rule"].value
    if not isinstance(name, str) or name not in RULES:
        raise fields["rule"].error(CarryCode.RULE, known=", ".join(RULES))
    members, make = RULES[name]
    for key in _MEMBERS[2:]:
        if key in fields and key not in members:
            raise fields[key].error(CarryCode.NOT_OF_RULE, rule=name)
    rule = node.made(lambda: make(fields))
    return CarryForward(node, rule, fields.read("qualifiers", _qualifiers(lines), None))


def _qualifiers(lines: Lines) -> Callable[[Node], int | tuple[Entrant, ...]]:
    def read(node: Node) -> int | tuple[Entrant, ...]:
        if isinstance(node.value, list):
            return tuple(_qualifier(each, lines) for each in node.items())
        return node.whole(1, None, QuantityCode.QUALIFIERS)

    return read


def _qualifier(node: Node, lines: Lines) -> Entrant:
    if isinstance(node.value, dict):
        return read_entrant(node.fields("contestant", "line"), lines)
    if len(lines) > 1:
        raise node.error(CarryCode.LINE)
    return lines[0], node.name()


def _share(fields: Fields) -> Fraction:
    return fields["share"].fraction(0)


def _per_board(fields: Fields) -> PerBoard:
    boards = fields["boards"].whole(0, _MOST_BOARDS, QuantityCode.BOARDS)
    return PerBoard(boards, fields.read("top", lambda each: each.whole(1, 10_000), 0))


RULES: Mapping[str, tuple[tuple[str, ...], Callable[[Fields], Rule]]] = {
    "linear": (("maximum",), lambda fields: Linear(fields["maximum"].fraction(0))),
    "percent_share": (
        ("share", "base"),
        lambda fields: PercentShare(
            _share(fields), fields.read("base", lambda each: each.fraction(0, 100), Fraction(50))
        ),
    ),
    "per_board": (("boards", "top"), _per_board),
    "among_qualifiers": (
        ("share",),
        lambda fields: AmongQualifiers(
            fields.read("share", lambda each: each.fraction(0), Fraction(1))
        ),
    ),
}


def _score(standing: Standing) -> Fraction:
    """What a stage is ranked by: the percentage where boards have a top."""
    return standing.total if standing.percent is None else standing.percent


def _carried(carried: Carried) -> Output:
    amount = carried.amount
    found: Output = {
        "amount": exact(amount.value),
        "unit": amount.unit.name.lower(),
        "rule": carried.rule,
        "reason": carried.reason,
    }
    return found | {"of": carried.of} if carried.of else found


def carried_output(
    rule: CarryForward | None,
    standings: Sequence[Standing],
    results: Iterable[MatchResult] | None = None,
) -> Output:
    """The member `carried` of a result, where the document asks for it."""
    return {} if rule is None else {"carried": rule.carried(standings, results)}
