"""What tied contestants of a session did on its boards, as tie-breaks go by it.

A board's score counts as a share of its top at matchpoints, 0 to 1, else in the method's unit.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Self

from scoring.cards import SIDES, Side
from scoring.conditions.options import Options
from scoring.conditions.tie_breaks import Criterion, RankingError, TieBreak, TieFigures, won_share
from scoring.entrants import Line
from scoring.field.tally import contestants
from scoring.ranking.codes import RankingCode
from scoring.session import ScoredBoard, Unit


@dataclass(frozen=True, slots=True)
class TiedPlay:
    """A contestant's score on a board: `table` is the board's place and the line's."""

    table: tuple[int, int]
    board: ScoredBoard
    side: Side
    earned: Fraction

    @property
    def score(self) -> Fraction:
        return self.earned / self.board.top if self.board.top else self.earned

    @property
    def group(self) -> str:
        """The form in which a fouled board was played (Law 87B)."""
        special = self.board.traveller.columns.special.get(self.table[1])
        return special.group if special else ""


@dataclass(frozen=True, slots=True)
class PlaysOfTied:
    """The plays of the tied contestants of one ranking line, board by board."""

    line: Line
    plays: Mapping[str, Sequence[TiedPlay]]
    best: dict[tuple[int, Side], int | None] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        boards: Sequence[ScoredBoard],
        line: Line,
        names: Collection[str],
        options: Options,
    ) -> Self:
        """Look up what those contestants did."""
        plays: defaultdict[str, list[TiedPlay]] = defaultdict(list)
        for number, board in enumerate(boards if names else ()):
            for side in SIDES:
                if Line.of(side, options.winners) is line:
                    column, other = board.column(side), board.other(side)
                    for name, place in _places(board, side, names, options):
                        earned = other.get(place, Fraction(column[place], board.denominator))
                        if earned is not None:
                            plays[name].append(TiedPlay((number, place), board, side, earned))
        return cls(line, plays)

    @staticmethod
    def check(sequence: Sequence[TieBreak], unit: Unit) -> None:
        """Raise `RankingError` for a criterion that a session in this unit has no figures for."""
        for each in sequence:
            if each.criterion not in (*_FIGURES, Criterion.LAST, Criterion.LOT):
                raise RankingError(RankingCode.SESSION_TIE, criterion=each.criterion.said)
            if unit is Unit.MATCHPOINTS and each.criterion in (Criterion.QUOTIENT, Criterion.NET):
                raise RankingError(RankingCode.WON_AND_LOST, criterion=each.criterion.said)
            if each.criterion is Criterion.LAST and not each.boards:
                raise RankingError(RankingCode.LAST_BOARDS)

    def figures(self, tie_break: TieBreak, tied: Sequence[str]) -> TieFigures:
        """See `scoring.conditions.tie_breaks.Record`."""
        if tie_break.criterion is Criterion.LOT:
            return tie_break.drawn([(self.line, name) for name in tied])
        if tie_break.criterion is Criterion.LAST:
            return _last(self, tied, tie_break.boards)
        return _FIGURES[tie_break.criterion](self, tied)

    def is_top(self, play: TiedPlay) -> bool:
        """Whether nobody who sat the same way scored as much, in play or by a ruling."""
        number, place = play.table
        if (number, play.side) not in self.best:
            self.best[number, play.side] = _outright_best(play.board, play.side)
        own = play.earned * play.board.denominator
        return place not in play.board.other(play.side) and own == self.best[number, play.side]

    def meetings(self, first: str, second: str) -> list[tuple[TiedPlay, TiedPlay]]:
        """Their plays against each other."""
        own = {play.table: play for play in self.plays[second]}
        return [
            (play, own[play.table])
            for play in self.plays[first]
            if play.table in own and own[play.table].side is not play.side
        ]

    def comparisons(self, first: str, second: str) -> list[tuple[TiedPlay, TiedPlay]]:
        """Their plays of the same board in the same direction, at different tables."""
        own = {(play.table[0], play.side, play.group): play for play in self.plays[second]}
        pairs = (
            (play, own.get((play.table[0], play.side, play.group))) for play in self.plays[first]
        )
        return [(play, other) for play, other in pairs if other and other.table != play.table]


def _places(
    board: ScoredBoard, side: Side, names: Collection[str], options: Options
) -> Iterator[tuple[str, int]]:
    """Who of the contestants sat that way, and on which line."""
    for place, sitting in enumerate(board.traveller.columns.side(side)):
        if not options.individual:
            if sitting in names:
                yield sitting, place
        else:
            yield from ((name, place) for name in contestants(sitting, options) if name in names)


def _outright_best(board: ScoredBoard, side: Side) -> int | None:
    """The most that was scored, artificial scores apart, if only one of several contestants did."""
    other = board.other(side)
    scores = [each for place, each in enumerate(board.column(side)) if place not in other]
    if len(scores) < 2:
        return None
    best = max(scores)
    return best if scores.count(best) == 1 else None


def _mean(scores: Sequence[Fraction]) -> Fraction:
    return sum(scores, Fraction(0)) / len(scores)


def _met(record: PlaysOfTied, tied: Sequence[str]) -> TieFigures:
    scores: defaultdict[str, list[Fraction]] = defaultdict(list)
    for first, second in combinations(tied, 2):
        meetings = record.meetings(first, second)
        if not meetings:
            return {}
        scores[first] += (own.score for own, _ in meetings)
        scores[second] += (other.score for _, other in meetings)
    return {name: _mean(scores[name]) for name in tied}


def _compared(record: PlaysOfTied, tied: Sequence[str]) -> TieFigures:
    shares: defaultdict[str, list[Fraction]] = defaultdict(list)
    for first, second in combinations(tied, 2):
        comparisons = record.comparisons(first, second)
        if not comparisons:
            return {}
        for own, other in comparisons:
            share = Fraction((own.score > other.score) - (own.score < other.score) + 1, 2)
            shares[first].append(share)
            shares[second].append(1 - share)
    return {name: _mean(shares[name]) for name in tied}


def _last(record: PlaysOfTied, tied: Sequence[str], boards: Collection[int]) -> TieFigures:
    scores = {
        name: [play.score for play in record.plays[name] if play.board.board in boards]
        for name in tied
    }
    return {name: _mean(own) for name, own in scores.items() if own}


def _tops(record: PlaysOfTied, tied: Sequence[str]) -> TieFigures:
    return {name: Fraction(sum(map(record.is_top, record.plays[name]))) for name in tied}


def _boards_won(record: PlaysOfTied, tied: Sequence[str]) -> TieFigures:
    return {
        name: Fraction(sum(2 * play.earned > play.board.top for play in record.plays[name]))
        for name in tied
    }


def _quotient(record: PlaysOfTied, tied: Sequence[str]) -> TieFigures:
    return {
        name: won_share(
            sum((max(play.earned, Fraction(0)) for play in record.plays[name]), Fraction(0)),
            sum((max(-play.earned, Fraction(0)) for play in record.plays[name]), Fraction(0)),
        )
        for name in tied
    }


def _net(record: PlaysOfTied, tied: Sequence[str]) -> TieFigures:
    return {name: sum((play.earned for play in record.plays[name]), Fraction(0)) for name in tied}


_FIGURES: Mapping[Criterion, Callable[[PlaysOfTied, Sequence[str]], TieFigures]] = {
    Criterion.MET: _met,
    Criterion.COMPARED: _compared,
    Criterion.TOPS: _tops,
    Criterion.BOARDS_WON: _boards_won,
    Criterion.QUOTIENT: _quotient,
    Criterion.NET: _net,
}
