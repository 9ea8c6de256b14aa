"""Compares what is computed here with the figures in a file that call themselves official.

A program's figures are read as that program writes them, and never corrected: each disagreement
is one `FigureDifference` in words. Laws 77 (the score of a contract) and 78 (what it earns).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from events.interchange.codes import FigureCode
from events.interchange.records import BoardRecord, ImportedPair, LineRecord, SessionRecord
from scoring.boards import vulnerability
from scoring.cards import Side
from scoring.errors import Message, Text
from scoring.figures import Figures
from scoring.methods import score_session
from scoring.programs import BY_LAW, program_of
from scoring.session import SessionScore, Unit
from scoring.traveller import Traveller, TravellerLine

_EARNED = {
    (Side.NS, Unit.MATCHPOINTS): FigureCode.NS_MATCHPOINTS,
    (Side.EW, Unit.MATCHPOINTS): FigureCode.EW_MATCHPOINTS,
    (Side.NS, Unit.IMPS): FigureCode.NS_IMPS,
    (Side.EW, Unit.IMPS): FigureCode.EW_IMPS,
    (Side.NS, Unit.POINTS): FigureCode.NS_POINTS,
    (Side.EW, Unit.POINTS): FigureCode.EW_POINTS,
}


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """One figure of the file that is not what was computed: where, which, and both values."""

    where: Message
    figure: Message
    in_file: str
    computed: Text

    def said(self, code: FigureCode = FigureCode.DIFFERENCE) -> Message:
        """The difference in a sentence; `DIFFERS` leaves out where it is."""
        return Message(
            code,
            where=self.where,
            figure=self.figure,
            in_file=self.in_file,
            computed=self.computed,
        )

    def __str__(self) -> str:
        return str(self.said())


def travellers_of(record: SessionRecord) -> list[Traveller]:
    """The file's boards for the scoring library: points from the contracts, pairs by short name."""
    return [
        Traveller(
            board.number,
            tuple(_line(board.number, line) for line in board.lines),
            datum=None if board.datum is None else Fraction(board.datum),
        )
        for board in record.boards
    ]


def convention_of(record: SessionRecord) -> Message | None:
    """As whose figures those of the file are read, and what is special in that program's way.

    None where the file names no program.
    """
    if not record.program:
        return None
    program = program_of(record.program)
    habits = tuple(map(Message, program.habits))
    code = FigureCode.BY_LAW if program is BY_LAW else FigureCode.BY_HABIT
    return Message(code, program=record.program, title=program.title, habits=habits)


def verify(record: SessionRecord, score: SessionScore | None = None) -> list[FigureDifference]:
    """Every difference between the file's figures and `score`.

    By default it is scored from the file, as the program computes that the file names. Points
    first, board by board with what they earned, then totals, percentages and places.
    """
    program = program_of(record.program)
    options = replace(program.options, winners=record.winners, individual=record.individual)
    score = score or score_session(travellers_of(record), options, record.method)
    figures = Figures(program, score)
    differences: list[FigureDifference] = []
    for board in record.boards:
        differences += _board_differences(board, figures)
    differences += _standing_differences(record, figures)
    return differences


def _line(board: int, line: LineRecord) -> TravellerLine:
    ns, ew = line.ns.short, line.ew.short
    if line.artificial is not None:
        return TravellerLine.artificial(ns, ew, *line.artificial)
    if line.outcome is None:
        return TravellerLine.not_played(ns, ew)
    return TravellerLine.plain(ns, ew, line.outcome.score(vulnerability(board)))


def _board_differences(board: BoardRecord, figures: Figures) -> Iterator[FigureDifference]:
    computed = {(line.ns, line.ew): line for line in figures.board(board.number).lines}
    unit = figures.score.method.unit
    for line in board.lines:
        here = computed[line.ns.short, line.ew.short]
        where = Message(FigureCode.BOARD, board=board.number, ns=str(line.ns), ew=str(line.ew))
        yield from points_differences(where, line, board.number)
        for side, stated in ((Side.NS, line.ns_earned), (Side.EW, line.ew_earned)):
            printed = figures.line(here, side, _decimals(stated))
            yield from _difference(where, _EARNED[side, unit], stated, printed)


def points_differences(where: Message, line: LineRecord, board: int) -> Iterator[FigureDifference]:
    if line.outcome is None or line.score is None:
        return
    points = line.outcome.score(vulnerability(board))
    if points != line.score:
        figure = Message(FigureCode.SCORE_OF, result=str(line.outcome))
        yield FigureDifference(where, figure, str(line.score), str(points))


def _standing_differences(record: SessionRecord, figures: Figures) -> Iterator[FigureDifference]:
    standings = {(each.line, each.contestant): each for each in figures.score.standings}
    for pair in record.pairs:
        standing = standings.get((pair.label.line, pair.label.short))
        if standing is None:
            yield from _unranked(pair)
            continue
        where = _place_of(pair)
        total = figures.total(standing, _decimals(pair.total))
        percent = figures.percent(standing, _decimals(pair.percent))
        yield from _difference(where, FigureCode.TOTAL, pair.total, total)
        yield from _difference(where, FigureCode.PERCENTAGE, pair.percent, percent)
        yield from place_difference(where, pair.place, figures.place(standing))


def _unranked(pair: ImportedPair) -> Iterator[FigureDifference]:
    if pair.place:
        nothing = Message(FigureCode.NOT_RANKED)
        yield FigureDifference(_place_of(pair), Message(FigureCode.PLACE), pair.place, nothing)


def _place_of(pair: ImportedPair) -> Message:
    return Message(FigureCode.PAIR, label=str(pair.label))


def place_difference(where: Message, stated: str, computed: str) -> Iterator[FigureDifference]:
    """Programs differ in whether they mark a shared place; only the number is compared."""
    if stated and stated.rstrip("=") != computed.rstrip("="):
        yield FigureDifference(where, Message(FigureCode.PLACE), stated, computed)


def _difference(
    where: Message, figure: FigureCode, stated: str, computed: str
) -> Iterator[FigureDifference]:
    """A figure that the file leaves out is no claim."""
    if stated and stated != computed:
        here = computed or Message(FigureCode.NONE)
        yield FigureDifference(where, Message(figure), stated, here)


def _decimals(stated: str) -> int:
    """To how many decimals the file writes the figure."""
    return len(stated.partition(".")[2])
