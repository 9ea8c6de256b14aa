"""Swiss pairs at matchpoints: each two pairs that met play a match for Victory Points (Law 78D)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Protocol

from scoring.cards import SIDES, Side
from scoring.entrants import Line
from scoring.field.tally import Totals
from scoring.ranking.lists import is_listed, relist
from scoring.ranking.pair_record import PlaysOfTied
from scoring.ranking.standings import Ranker
from scoring.session import ScoredLine, SessionScore, Standing
from scoring.victory.percent import PercentScale


class PercentScales(Protocol):
    """The scale for a match of so many boards; `ScaleError` when there is none."""

    def __call__(self, boards: int, /) -> PercentScale: ...


@dataclass(frozen=True, slots=True)
class PairsMatch:
    """A match of two pairs: its boards, and what each made of them, in percent and in points."""

    ns: str
    ew: str
    boards: int
    percents: tuple[Fraction, Fraction]
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class SwissPairs:
    """The matches in the order in which they began, and the ranking by Victory Points."""

    matches: tuple[PairsMatch, ...]
    standings: tuple[Standing, ...]
    ranker: Ranker

    def ranking_list(
        self, *, category: str | None = None, stratum: str | None = None, handicap: bool = False
    ) -> tuple[Standing, ...]:
        """As `scoring.ranking.lists.ranking_list`, by Victory Points."""
        rules = self.ranker.rules
        own = [each for each in self.standings if is_listed(each, rules, category, stratum)]
        return tuple(relist(own, self.ranker, handicap=handicap))


def score_swiss_pairs(session: SessionScore, scales: PercentScales) -> SwissPairs:
    """Turn a session at matchpoints into matches; `ScaleError` where the scale has none for one.

    A pair's percentage is that of its own matchpoints on the boards of the match; where the two do
    not balance, each gets the points of its own. A match without a comparison is not counted.
    """
    lines: dict[frozenset[str], list[ScoredLine]] = {}
    for board in session.boards:
        for line in board.lines:
            lines.setdefault(frozenset((line.ns, line.ew)), []).append(line)
    found = (_match(own, scales) for own in lines.values())
    matches = tuple(match for match in found if match is not None)
    ranker = _ranker(session)
    return SwissPairs(matches, tuple(ranker.rank(_totals(matches))), ranker)


def _match(lines: Sequence[ScoredLine], scales: PercentScales) -> PairsMatch | None:
    """A match from the view of who sat North-South first; pairs may sit the other way later."""
    ns, ew = lines[0].ns, lines[0].ew
    first, second = _percent(_own(lines, ns)), _percent(_own(lines, ew))
    if first is None or second is None:
        return None
    scale = scales(len(lines))
    points = scale.award(first)[0], scale.award(second)[0]
    return PairsMatch(ns, ew, len(lines), (first, second), points)


def _own(lines: Iterable[ScoredLine], name: str) -> list[tuple[ScoredLine, Side]]:
    return [
        (line, side)
        for line in lines
        for side in SIDES
        if name == (line.ns if side is Side.NS else line.ew)
    ]


def _percent(lines: Sequence[tuple[ScoredLine, Side]]) -> Fraction | None:
    """What a pair made of the boards on which it has a score."""
    earned = [(line.earned(side), line.top) for line, side in lines]
    counted = [(own, top) for own, top in earned if own is not None]
    tops = sum(top for _, top in counted)
    if not tops:
        return None
    return 100 * sum((own for own, _ in counted), Fraction(0)) / tops


def _totals(matches: Sequence[PairsMatch]) -> Totals:
    denominator = lcm(*{each.denominator for match in matches for each in match.points})
    totals = Totals(denominator)
    for match in matches:
        for name, points in zip((match.ns, match.ew), match.points, strict=True):
            units = points.numerator * (denominator // points.denominator)
            totals.add(name, units, 0, match.boards)
    return totals


def _ranker(session: SessionScore) -> Ranker:
    """By Victory Points; ties are broken by the boards, as the session's rules say."""
    options = session.options
    PlaysOfTied.check(options.ranking.tie_breaks, session.method.unit)
    return Ranker(
        Line.ALL,
        options.ranking,
        lambda tied: PlaysOfTied.of(session.boards, Line.ALL, frozenset(tied), options),
        by_percent=False,
    )
