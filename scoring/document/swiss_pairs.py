"""Victory Points in a session of pairs, as a document asks for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.conditions.options import Options
from scoring.document.codes import SessionCode
from scoring.document.document import Output
from scoring.document.node import Node, shown
from scoring.numbers import exact
from scoring.ranking.swiss_pairs import PercentScales, SwissPairs, score_swiss_pairs
from scoring.session import SessionScore
from scoring.victory.percent import percent_scale, swiss_pairs

PUBLISHED: dict[str, PercentScales] = {"swiss_pairs": swiss_pairs}


@dataclass(frozen=True, slots=True)
class PairsScale:
    """The scale that a document names or types in."""

    node: Node
    scales: PercentScales

    def score(self, session: SessionScore) -> SwissPairs:
        """The session's matches; `DocumentError` where the scale has nothing for one of them."""
        return self.node.made(lambda: score_swiss_pairs(session, self.scales))


def read_pairs_scale(node: Node, method: str, options: Options) -> PairsScale:
    """A scale for pairs who are all ranked together at matchpoints."""
    if method != "matchpoints" or options.winners != 1 or options.individual:
        raise node.error(SessionCode.PAIRS_POINTS)
    return PairsScale(node, _scales(node))


def _scales(node: Node) -> PercentScales:
    value = node.value
    if isinstance(value, str):
        if value not in PUBLISHED:
            known = ", ".join(PUBLISHED)
            raise node.error(SessionCode.PERCENT_SCALE, found=shown(value), known=known)
        return PUBLISHED[value]
    fields = node.fields("name", "upper_ends", "points", "pool")
    name = fields.read("name", Node.text, "own scale")
    ends = [each.fraction(50, 100) for each in fields["upper_ends"].items()]
    points = [each.fraction(0) for each in fields["points"].items()]
    pool = fields["pool"].fraction(0)
    scale = node.made(lambda: percent_scale(name, ends, points, pool=pool))
    return lambda _: scale


def match_dicts(swiss: SwissPairs) -> Iterator[Output]:
    """The matches as they are written."""
    for each in swiss.matches:
        yield {
            "ns": each.ns,
            "ew": each.ew,
            "boards": each.boards,
            "percent_ns": exact(each.percents[0]),
            "percent_ew": exact(each.percents[1]),
            "vp_ns": exact(each.points[0]),
            "vp_ew": exact(each.points[1]),
        }
