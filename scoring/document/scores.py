"""What was scored at one table, as a document says it, from points to split scores.

Points are from North-South's side on both sides of a split score.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import Artificial, Assigned, Relieved
from scoring.boards import Vulnerability
from scoring.contracts import PassedOut, parse_contract, parse_outcome
from scoring.document.codes import NodeCode, QuantityCode, ScoreCode
from scoring.document.node import Fields, Node, shown
from scoring.notation import parse_result
from scoring.traveller import SideScore

HIGHEST = 7600
"""The most that a contract can be worth: 1NT redoubled, vulnerable, thirteen down."""

LONGEST_CONTRACT = 20

FINEST_WEIGHT = 1000
"""Weights finer than that would only make the exact scores of a whole field unwieldy."""

POINTS = ("score", "contract", "declarer", "tricks", "transferred")
_WITH_RESULT = re.compile(r"[-=+−–—]")
"""What stands in a contract such as 4SX-1 or 3NT=, and in no other."""

_OF_A_CONTRACT = ("declarer", "tricks", "transferred")
TABLE = (*POINTS, "weighted", "artificial", "split", "not_played")
_OWN = (*POINTS, "weighted", "artificial", "self_inflicted", "not_played")
_OUTCOMES = (*POINTS, "weighted")


@dataclass(frozen=True, slots=True)
class TableScore:
    """Both sides' awards of one table."""

    ns: SideScore
    ew: SideScore


def table_score(fields: Fields, vulnerable: Vulnerability) -> TableScore:
    """Read what stands among a result's members; exactly one kind of score has to."""
    kind = _kind(fields, "artificial", "split")
    if kind == "split":
        sides = fields["split"].fields("ns", "ew")
        return TableScore(*(_side_score(sides[side], vulnerable) for side in ("ns", "ew")))
    if kind == "artificial":
        sides = fields["artificial"].fields("ns", "ew")
        return TableScore(artificial(sides["ns"]), artificial(sides["ew"]))
    own = _own_score(fields, kind, vulnerable)
    return TableScore(own, own)


def artificial(node: Node) -> Artificial:
    """One side's artificial score: "A+", "A", "A-" or a percentage."""
    return node.made(lambda: Artificial.parse(node.text()))


def _side_score(node: Node, vulnerable: Vulnerability) -> SideScore:
    """One side of a split score."""
    fields = node.fields(*_OWN)
    kind = _kind(fields, "artificial", "self_inflicted")
    if kind == "artificial":
        return artificial(fields["artificial"])
    if kind == "self_inflicted":
        return _relieved(fields["self_inflicted"], vulnerable)
    return _own_score(fields, kind, vulnerable)


def _relieved(node: Node, vulnerable: Vulnerability) -> Relieved:
    """What a side gets that added to its damage (Law 12C1(e)): three results."""
    fields = node.fields("actual", "expected", "normal")
    actual, expected, normal = (
        own_score(fields[name].fields(*_OUTCOMES), vulnerable)
        for name in ("actual", "expected", "normal")
    )
    return Relieved(normal.outcomes, actual, expected)


def own_score(fields: Fields, vulnerable: Vulnerability) -> Assigned:
    """Points, a contract or weighted outcomes; what is not played has none."""
    if _kind(fields) == "weighted":
        return _weighted(fields["weighted"], vulnerable)
    return Assigned.plain(points(fields, vulnerable))


def _kind(fields: Fields, *more: str) -> str:
    """Which kind of score it is; a contract may have its points beside it."""
    kinds = ("score", "contract", "weighted", *more, "not_played")
    if "contract" in fields:
        kinds = tuple(kind for kind in kinds if kind != "score")
    kind = fields.exactly_one(*kinds)
    for key in _OF_A_CONTRACT:
        if key in fields and kind != "contract":
            raise fields[key].error(ScoreCode.NO_CONTRACT_HERE)
    return kind


def _own_score(fields: Fields, kind: str, vulnerable: Vulnerability) -> SideScore:
    match kind:
        case "weighted":
            return _weighted(fields["weighted"], vulnerable)
        case "not_played":
            if fields["not_played"].value is not True:
                raise fields["not_played"].error(NodeCode.TRUE)
            return None
        case _:
            return Assigned.plain(points(fields, vulnerable))


def _weighted(node: Node, vulnerable: Vulnerability) -> Assigned:
    outcomes = tuple(_outcome(each, vulnerable) for each in node.items())
    return node.made(lambda: Assigned(outcomes))


def _outcome(node: Node, vulnerable: Vulnerability) -> tuple[int, Fraction]:
    fields = node.fields(*POINTS, "weight")
    weight = fields["weight"].fraction()
    if weight <= 0:
        raise fields["weight"].error(ScoreCode.WEIGHT)
    if weight.denominator > FINEST_WEIGHT:
        raise fields["weight"].error(ScoreCode.FINE_WEIGHT, finest=FINEST_WEIGHT)
    _kind(fields)
    return points(fields, vulnerable), weight


def points(fields: Fields, vulnerable: Vulnerability) -> int:
    """The points of a contract, or those written down; they agree where both are there."""
    written = fields.read("score", _score, None)
    if "contract" not in fields:
        return _score(fields["score"])
    made = _contract_points(fields, vulnerable)
    if written is not None and written != made:
        contract = fields["contract"].text()
        raise fields["score"].error(
            ScoreCode.OTHER_SCORE, contract=contract, made=made, written=written
        )
    return made


def _score(node: Node) -> int:
    return node.whole(-HIGHEST, HIGHEST, QuantityCode.SCORE)


def _contract_points(fields: Fields, vulnerable: Vulnerability) -> int:
    contract = fields["contract"]
    text = contract.text()
    if len(text) > LONGEST_CONTRACT:
        raise contract.error(ScoreCode.NO_CONTRACT, found=shown(text))
    if "tricks" not in fields and _WITH_RESULT.search(text):
        noted = contract.made(lambda: parse_result(text))
        return _played_points(fields, str(noted.contract), noted.tricks, vulnerable)
    parsed = contract.made(lambda: parse_contract(text))
    if isinstance(parsed, PassedOut):
        for key in _OF_A_CONTRACT:
            if fields[key].value not in (None, ""):
                raise fields[key].error(ScoreCode.PASSED_OUT)
        return 0
    won = fields["tricks"].whole(0, 13, QuantityCode.TRICKS)
    return _played_points(fields, text, won, vulnerable)


def _played_points(fields: Fields, contract: str, won: int, vulnerable: Vulnerability) -> int:
    declarer, tricks = fields["declarer"], _reckoned(fields, won)
    outcome = declarer.made(lambda: parse_outcome(contract, declarer.text(), tricks))
    return outcome.score(vulnerable)


def _reckoned(fields: Fields, won: int) -> int:
    """What declarer's side won, with tricks transferred for a revoke (Laws 64A and 77)."""
    transferred = fields.read("transferred", lambda each: each.whole(-13, 13), 0)
    if not 0 <= won + transferred <= 13:
        raise fields["transferred"].error(
            ScoreCode.TRANSFERRED, tricks=won, transferred=transferred
        )
    return won + transferred
