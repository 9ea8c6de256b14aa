"""How the matches of a document are scored: units, Victory Points, knock-out."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from scoring.document.codes import NodeCode, QuantityCode
from scoring.document.node import Fields, Node, shown
from scoring.document.team_codes import MatchCode
from scoring.teams.match import MatchConditions, MatchCount
from scoring.teams.units import BoardAMatch, Imps, MatchUnit, NetPoints
from scoring.victory.catalogue import SCALES, ScaleChoice
from scoring.victory.scale import FractionRule
from scoring.victory.tables import TypedRow, typed_scale
from scoring.victory.typed import parse_scale

MOST_BOARDS_OF_A_MATCH = 10_000

CONDITIONS = (
    "half",
    "average_imps",
    "average_points",
    "victory_points",
    "aggregate",
    "parts",
    "fractions",
    "boards_per_match",
    "comparisons",
)


def match_conditions(fields: Fields, *, knockout: bool) -> MatchConditions:
    """The conditions among the members, for the method that they name."""
    method = str(fields["method"].value)
    boards = fields.read("boards_per_match", _boards, None)
    return fields.node.made(
        lambda: MatchConditions(
            _parts(fields, method),
            knockout=knockout,
            fractions=fields.read(
                "fractions", lambda each: each.choice(FractionRule), FractionRule.NEAREST
            ),
            boards=boards,
            comparisons=fields.read("comparisons", lambda each: each.whole(1, 100), 1),
        )
    )


def _boards(node: Node) -> int:
    return node.whole(1, MOST_BOARDS_OF_A_MATCH, QuantityCode.BOARDS_OF_MATCH)


def _parts(fields: Fields, method: str) -> tuple[MatchCount, ...]:
    """Patton and hybrid matches have several counts, all others one."""
    for key, of in (("parts", "hybrid"), ("aggregate", "patton")):
        if key in fields and method != of:
            raise fields[key].error(MatchCode.METHOD, method=of)
    if "victory_points" in fields and method in ("patton", "hybrid"):
        key = "aggregate" if method == "patton" else "parts"
        raise fields["victory_points"].error(MatchCode.SCALES, key=key)
    if method == "hybrid":
        return tuple(_part(each, fields) for each in fields["parts"].items())
    if method == "patton":
        aggregate = read_scale(fields["aggregate"])
        return MatchCount(_bam(fields)), MatchCount(_points(fields), aggregate)
    scale = fields.read("victory_points", read_scale, None)
    return (MatchCount(UNITS[method](fields), scale),)


def _part(node: Node, conditions: Fields) -> MatchCount:
    fields = node.fields("method", "victory_points")
    unit = fields["method"]
    if not isinstance(unit.value, str) or unit.value not in UNITS:
        raise unit.error(NodeCode.CHOICE, found=shown(unit.value), known=", ".join(UNITS))
    return MatchCount(
        UNITS[unit.value](conditions), fields.read("victory_points", read_scale, None)
    )


def _imps(fields: Fields) -> MatchUnit:
    plus = fields.read("average_imps", lambda each: each.fraction(0), Fraction(3))
    return Imps(plus, -plus)


def _bam(fields: Fields) -> MatchUnit:
    return BoardAMatch(Fraction(1 if fields.flag("half", default=False) else 2))


def _points(fields: Fields) -> MatchUnit:
    return NetPoints(fields.read("average_points", lambda each: each.fraction(0), None))


UNITS: Mapping[str, Callable[[Fields], MatchUnit]] = {
    "teams_imps": _imps,
    "bam": _bam,
    "teams_points": _points,
}


def read_scale(node: Node) -> ScaleChoice:
    """The name of a published scale, or a table typed in."""
    value = node.value
    if isinstance(value, str):
        if value not in SCALES:
            raise node.error(MatchCode.NO_SCALE, found=shown(value), known=", ".join(SCALES))
        return SCALES[value]
    fields = node.fields("name", "bands", "pool", "boards", "places", "lines")
    name = fields.read("name", Node.text, "own scale")
    if "lines" in fields:
        return fields["lines"].made(lambda: parse_scale(fields["lines"].text(), name))
    rows = [_band(each) for each in fields["bands"].items()]
    pool = fields.read("pool", Node.fraction, None)
    boards = fields.read("boards", _boards, None)
    places = fields.read("places", lambda each: each.whole(0, 6, QuantityCode.DECIMALS), 2)
    return fields["bands"].made(
        lambda: typed_scale(name, rows, pool=pool, boards=boards, places=places)
    )


def _band(node: Node) -> TypedRow:
    """One row; the last says null for its highest margin."""
    fields = node.fields("low", "high", "winner", "loser")
    low, winner = fields["low"].whole(0), fields["winner"].fraction()
    high = None if fields["high"].value is None else fields["high"].whole(0)
    if "loser" in fields:
        return low, high, winner, fields["loser"].fraction()
    return low, high, winner
