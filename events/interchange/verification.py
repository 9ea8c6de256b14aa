"""Compares what is computed here with the figures in a file that call themselves official.

A program's figures are read as that program writes them, and never corrected: each disagreement
is one `Difference` in words. Laws 77 (the score of a contract) and 78A (matchpoints).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from events.interchange.records import BoardRecord, LineRecord, PairRecord, SessionRecord
from scoring.boards import vulnerability
from scoring.cards import Side
from scoring.entrants import RankingLine
from scoring.field import score_board
from scoring.methods import score_session
from scoring.numbers import half_up
from scoring.options import Options
from scoring.session import SessionScore, Standing
from scoring.traveller import Line, Traveller

Rounding = Callable[[Fraction, int], str]


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of the file that is not what was computed: where, which, and both values."""

    where: str
    figure: str
    in_file: str
    computed: str

    def __str__(self) -> str:
        return f"{self.where}: {self.figure} is {self.in_file} in the file, {self.computed} here"


@dataclass(frozen=True, slots=True)
class Convention:
    """How a program writes its figures.

    `lines_on_own_results`: a traveller's matchpoints are out of that board's own results, and
    only totals are scaled to the session's. `lines_half_to_even`: they are rounded to the even
    digit, where totals and percentages are rounded half up. `totals_factored`: a pair that missed
    boards has its total scaled up to the most matchpoints that anyone in its line could win.
    """

    lines_on_own_results: bool = False
    lines_half_to_even: bool = False
    totals_factored: bool = False


PROGRAMS: Mapping[str, Convention] = {
    "Compscore3": Convention(
        lines_on_own_results=True, lines_half_to_even=True, totals_factored=True
    ),
}


def travellers_of(record: SessionRecord) -> list[Traveller]:
    """The file's boards for the scoring library: points from the contracts, pairs by number."""
    return [
        Traveller(board.number, tuple(_line(board.number, line) for line in board.lines))
        for board in record.boards
    ]


def verify(record: SessionRecord, score: SessionScore | None = None) -> list[Difference]:
    """Every difference between the file's figures and `score`, by default scored from the file.

    Points first, board by board with matchpoints, then totals, percentages and places.
    """
    convention = PROGRAMS.get(record.program, Convention())
    score = score or score_session(travellers_of(record), Options(winners=record.winners))
    differences: list[Difference] = []
    for board in record.boards:
        differences += _board_differences(board, score, convention)
    differences += _standing_differences(record, score, convention)
    return differences


def _line(board: int, line: LineRecord) -> Line:
    ns, ew = _number(line.ns), _number(line.ew)
    if line.artificial is not None:
        return Line.artificial(ns, ew, *line.artificial)
    if line.outcome is None:
        return Line.not_played(ns, ew)
    return Line.plain(ns, ew, line.outcome.score(vulnerability(board)))


def _number(label: str) -> str:
    return label.rstrip("NSEW")


def _board_differences(
    board: BoardRecord, score: SessionScore, convention: Convention
) -> Iterator[Difference]:
    scored = score.board(board.number)
    if convention.lines_on_own_results:
        own = Traveller(board.number, scored.traveller.lines)
        scored = score_board(own, score.options, score.method)
    computed = {(line.ns, line.ew): line for line in scored.lines}
    for line in board.lines:
        here = computed[_number(line.ns), _number(line.ew)]
        where = f"Board {board.number}, {line.ns} v {line.ew}"
        yield from _points_difference(where, line, board.number)
        rounded = half_even if convention.lines_half_to_even else half_up
        for side, stated in ((Side.NS, line.ns_matchpoints), (Side.EW, line.ew_matchpoints)):
            value = here.earned(side)
            yield from _difference(where, f"{side} matchpoints", stated, value, rounded)


def _points_difference(where: str, line: LineRecord, board: int) -> Iterator[Difference]:
    if line.outcome is None or line.score is None:
        return
    points = line.outcome.score(vulnerability(board))
    if points != line.score:
        figure = f"the score of {line.outcome}"
        yield Difference(where, figure, str(line.score), str(points))


def _standing_differences(
    record: SessionRecord, score: SessionScore, convention: Convention
) -> Iterator[Difference]:
    standings = {(each.line.value, each.contestant): each for each in score.standings}
    most: dict[str, int] = {}
    for each in score.standings:
        most[each.line] = max(each.of, most.get(each.line, 0))
    for pair in record.pairs:
        standing = standings.get((pair.line or RankingLine.ALL.value, str(pair.number)))
        if standing is None:
            yield from _unranked(pair)
            continue
        total = standing.total
        if convention.totals_factored:
            total = standing.total * Fraction(most[standing.line], standing.of)
        where = f"Pair {pair.label}"
        yield from _difference(where, "total", pair.total, total)
        yield from _difference(where, "percentage", pair.percent, standing.percent)
        yield from _place_difference(pair, standing)


def _unranked(pair: PairRecord) -> Iterator[Difference]:
    if pair.place:
        yield Difference(f"Pair {pair.label}", "place", pair.place, "none: no score on any board")


def _place_difference(pair: PairRecord, standing: Standing) -> Iterator[Difference]:
    """Programs differ in whether they mark a shared place; only the number is compared."""
    if pair.place and pair.place.rstrip("=") != standing.rank.rstrip("="):
        yield Difference(f"Pair {pair.label}", "place", pair.place, standing.rank)


def half_even(value: Fraction, places: int) -> str:
    """Round to `places` decimals, halves to the even digit: 253/20 with one place is "12.6"."""
    return half_up(round(value, places), places)


def _difference(
    where: str, figure: str, stated: str, computed: Fraction | None, rounded: Rounding = half_up
) -> Iterator[Difference]:
    """Compare to as many decimals as the file writes; a figure that it leaves out is no claim."""
    if not stated:
        return
    decimals = len(stated.partition(".")[2])
    here = "none" if computed is None else rounded(computed, decimals)
    if here != stated:
        yield Difference(where, figure, stated, here)
