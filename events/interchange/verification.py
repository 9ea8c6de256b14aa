"""Compares what is computed here with the figures in a file that call themselves official.

A program's figures are read as that program writes them, and never corrected: each disagreement
is one `FigureDifference` in words. Laws 77 (the score of a contract) and 78 (what it earns).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from events.interchange.records import BoardRecord, ImportedPair, LineRecord, SessionRecord
from scoring.boards import vulnerability
from scoring.cards import Side
from scoring.figures import Figures
from scoring.methods import score_session
from scoring.programs import BY_LAW, program_of
from scoring.session import SessionScore, Unit
from scoring.traveller import Traveller, TravellerLine

_UNITS = {Unit.MATCHPOINTS: "matchpoints", Unit.IMPS: "IMPs", Unit.POINTS: "points"}


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """One figure of the file that is not what was computed: where, which, and both values."""

    where: str
    figure: str
    in_file: str
    computed: str

    def __str__(self) -> str:
        return f"{self.where}: {self.figure} is {self.in_file} in the file, {self.computed} here"


def travellers_of(record: SessionRecord) -> list[Traveller]:
    """The file's boards for the scoring library: points from the contracts, pairs by number."""
    return [
        Traveller(
            board.number,
            tuple(_line(board.number, line) for line in board.lines),
            datum=None if board.datum is None else Fraction(board.datum),
        )
        for board in record.boards
    ]


def convention_of(record: SessionRecord) -> str:
    """As whose figures those of the file are read, and what is special in that program's way.

    Empty where the file names no program.
    """
    if not record.program:
        return ""
    program = program_of(record.program)
    habits = "; ".join(program.habits)
    if program is BY_LAW:
        return f"{record.program}: not a program known here, so compared by the Laws; {habits}."
    return f"{record.program}: compared as {program.title} computes; {habits}."


def verify(record: SessionRecord, score: SessionScore | None = None) -> list[FigureDifference]:
    """Every difference between the file's figures and `score`.

    By default it is scored from the file, as the program computes that the file names. Points
    first, board by board with what they earned, then totals, percentages and places.
    """
    program = program_of(record.program)
    options = replace(program.options, winners=record.winners)
    score = score or score_session(travellers_of(record), options, record.method)
    figures = Figures(program, score)
    differences: list[FigureDifference] = []
    for board in record.boards:
        differences += _board_differences(board, figures)
    differences += _standing_differences(record, figures)
    return differences


def _line(board: int, line: LineRecord) -> TravellerLine:
    ns, ew = str(line.ns.number), str(line.ew.number)
    if line.artificial is not None:
        return TravellerLine.artificial(ns, ew, *line.artificial)
    if line.outcome is None:
        return TravellerLine.not_played(ns, ew)
    return TravellerLine.plain(ns, ew, line.outcome.score(vulnerability(board)))


def _board_differences(board: BoardRecord, figures: Figures) -> Iterator[FigureDifference]:
    computed = {(line.ns, line.ew): line for line in figures.board(board.number).lines}
    unit = _UNITS[figures.score.method.unit]
    for line in board.lines:
        here = computed[str(line.ns.number), str(line.ew.number)]
        where = f"Board {board.number}, {line.ns} v {line.ew}"
        yield from _points_difference(where, line, board.number)
        for side, stated in ((Side.NS, line.ns_earned), (Side.EW, line.ew_earned)):
            printed = figures.line(here, side, _decimals(stated))
            yield from _difference(where, f"{side} {unit}", stated, printed)


def _points_difference(where: str, line: LineRecord, board: int) -> Iterator[FigureDifference]:
    if line.outcome is None or line.score is None:
        return
    points = line.outcome.score(vulnerability(board))
    if points != line.score:
        figure = f"the score of {line.outcome}"
        yield FigureDifference(where, figure, str(line.score), str(points))


def _standing_differences(record: SessionRecord, figures: Figures) -> Iterator[FigureDifference]:
    standings = {(each.line, each.contestant): each for each in figures.score.standings}
    for pair in record.pairs:
        standing = standings.get((pair.label.line, str(pair.label.number)))
        if standing is None:
            yield from _unranked(pair)
            continue
        where = f"Pair {pair.label}"
        total = figures.total(standing, _decimals(pair.total))
        percent = figures.percent(standing, _decimals(pair.percent))
        yield from _difference(where, "total", pair.total, total)
        yield from _difference(where, "percentage", pair.percent, percent)
        yield from _place_difference(where, pair.place, figures.place(standing))


def _unranked(pair: ImportedPair) -> Iterator[FigureDifference]:
    if pair.place:
        yield FigureDifference(
            f"Pair {pair.label}", "place", pair.place, "none: no score on any board"
        )


def _place_difference(where: str, stated: str, computed: str) -> Iterator[FigureDifference]:
    """Programs differ in whether they mark a shared place; only the number is compared."""
    if stated and stated.rstrip("=") != computed.rstrip("="):
        yield FigureDifference(where, "place", stated, computed)


def _difference(where: str, figure: str, stated: str, computed: str) -> Iterator[FigureDifference]:
    """A figure that the file leaves out is no claim."""
    if stated and stated != computed:
        yield FigureDifference(where, figure, stated, computed or "none")


def _decimals(stated: str) -> int:
    """To how many decimals the file writes the figure."""
    return len(stated.partition(".")[2])
