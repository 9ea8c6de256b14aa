"""Victory Points in a session of pairs, as a document asks for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.conditions.options import Options
from scoring.document.codes import SessionCode
from scoring.document.document import Output
from scoring.document.match_conditions import read_scale
from scoring.document.node import Node, shown
from scoring.numbers import exact
from scoring.ranking.swiss_pairs import (
    FigureScales,
    PairsBye,
    PairsMeeting,
    SwissPlan,
    SwissScore,
    score_swiss_pairs,
)
from scoring.session import SessionScore, Unit
from scoring.victory.percent import ImpsScale, percent_scale, swiss_pairs, swiss_pairs_scaled
from scoring.victory.typed_percent import parse_percents

PUBLISHED: dict[str, FigureScales] = {
    "swiss_pairs": swiss_pairs,
    "swiss_pairs_scaled": swiss_pairs_scaled,
}
"""Scales of percentages, by name."""

AT_IMPS = frozenset({"cross_imps", "butler"})
"""Methods whose figures the scales of matches are asked for."""


@dataclass(frozen=True, slots=True)
class PairsScale:
    """The scale that a document names or types in, and who meets whom where it says so."""

    node: Node
    scales: FigureScales
    plan: SwissPlan | None = None

    def score(self, field: SessionScore, options: Options) -> SwissScore:
        """The field's matches; `DocumentError` where the scale has nothing for one of them."""
        return self.node.made(lambda: score_swiss_pairs(field, options, self.scales, self.plan))


def read_pairs_scale(node: Node, method: str, options: Options) -> PairsScale:
    """A scale for pairs who are all ranked together."""
    if method not in {"matchpoints", *AT_IMPS} or options.winners != 1 or options.individual:
        raise node.error(SessionCode.PAIRS_POINTS)
    return PairsScale(node, _imps_scales(node) if method in AT_IMPS else _scales(node))


def read_plan(node: Node) -> SwissPlan:
    """Who meets whom over which boards, who has a bye, and who has had neither."""
    fields = node.fields("matches", "byes", "also")
    return SwissPlan(
        fields.each("matches", _meeting),
        fields.each("byes", _bye),
        fields.each("also", Node.name),
    )


def _meeting(node: Node) -> PairsMeeting:
    fields = node.fields("ns", "ew", "boards", "round")
    boards = fields.each("boards", lambda each: each.whole(1, 99999))
    number = fields.read("round", lambda each: each.whole(1, 999), None)
    return PairsMeeting(fields["ns"].name(), fields["ew"].name(), boards, number)


def _bye(node: Node) -> PairsBye:
    fields = node.fields("pair", "points", "round")
    number = fields.read("round", lambda each: each.whole(1, 999), None)
    return PairsBye(fields["pair"].name(), fields["points"].fraction(0), number)


def _scales(node: Node) -> FigureScales:
    value = node.value
    if isinstance(value, str):
        if value not in PUBLISHED:
            known = ", ".join(PUBLISHED)
            raise node.error(SessionCode.PERCENT_SCALE, found=shown(value), known=known)
        return PUBLISHED[value]
    fields = node.fields("name", "upper_ends", "points", "pool", "lines")
    name = fields.read("name", Node.text, "own scale")
    if "lines" in fields:
        lines = fields["lines"]
        return lines.made(lambda: parse_percents(lines.text(), name)).for_boards
    ends = [each.fraction(50, 100) for each in fields["upper_ends"].items()]
    points = [each.fraction(0) for each in fields["points"].items()]
    pool = fields["pool"].fraction(0)
    scale = node.made(lambda: percent_scale(name, ends, points, pool=pool))
    return lambda _: scale


def _imps_scales(node: Node) -> FigureScales:
    choice = read_scale(node)
    return lambda boards: ImpsScale(choice.for_boards(boards))


def swiss_document(field: Output, scale: Output | str, plan: SwissPlan) -> Output:
    """The document of a field that plays a Swiss by that scale."""
    matches = [
        {"ns": each.ns, "ew": each.ew, "boards": [*each.boards], **_numbered(each.round_number)}
        for each in plan.meetings
    ]
    byes = [
        {"pair": each.pair, "points": exact(each.points), **_numbered(each.round_number)}
        for each in plan.byes
    ]
    swiss = {"matches": matches, "byes": byes, "also": [*plan.also]}
    return {**field, "victory_points": scale, "swiss": swiss}


def _numbered(number: int | None) -> Output:
    return {} if number is None else {"round": number}


def match_dicts(swiss: SwissScore) -> Iterator[Output]:
    """The matches as they are written."""
    figure = "percent" if swiss.method.unit is Unit.MATCHPOINTS else swiss.method.unit.value
    for each in swiss.matches:
        yield {
            "ns": each.ns,
            "ew": each.ew,
            **_numbered(each.round_number),
            "boards": each.boards,
            f"{figure}_ns": exact(each.figures[0]),
            f"{figure}_ew": exact(each.figures[1]),
            "vp_ns": exact(each.points[0]),
            "vp_ew": exact(each.points[1]),
        }
