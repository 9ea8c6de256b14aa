"""Swiss pairs: each two pairs that met play a match for Victory Points (Law 78D).

At matchpoints the scale is asked for a pair's percentage of the match, at IMPs for what its boards
add up to against the field.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Protocol

from scoring.cards import SIDES, Side
from scoring.conditions.options import Options
from scoring.conditions.tie_breaks import Criterion, TieBreak, TieFigures
from scoring.entrants import Line
from scoring.field.tally import Totals
from scoring.numbers import exact_sum
from scoring.ranking.lists import is_listed, relist
from scoring.ranking.pair_record import PlaysOfTied
from scoring.ranking.standings import Ranker
from scoring.session import ScoredLine, SessionScore, Standing, Unit
from scoring.victory.scale import VictoryPoints


class FigureScale(Protocol):
    """What turns a pair's figure of a match into Victory Points."""

    @property
    def name(self) -> str: ...

    def explain(self, figure: Fraction | int, /) -> VictoryPoints:
        """The award of the pair, as home's; `ScaleError` for a figure that there is not."""


class FigureScales(Protocol):
    """The scale for a match of so many boards; `ScaleError` when there is none."""

    def __call__(self, boards: int, /) -> FigureScale: ...


@dataclass(frozen=True, slots=True)
class PairsMeeting:
    """Two pairs that meet over these boards: a match; who sat North-South is named first."""

    ns: str
    ew: str
    boards: tuple[int, ...]
    round_number: int | None = None


@dataclass(frozen=True, slots=True)
class PairsBye:
    """A pair's round without opponents, and the points for it."""

    pair: str
    points: Fraction
    round_number: int | None = None


@dataclass(frozen=True, slots=True)
class SwissPlan:
    """Who meets whom: a scale goes by the boards of a meeting, played or not.

    `also` names pairs that have neither met anybody nor had a bye.
    """

    meetings: tuple[PairsMeeting, ...]
    byes: tuple[PairsBye, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PairsMatch:
    """A match of two pairs: its boards, and what each made of them.

    `figures` are percentages or IMPs, `awards` what the scale made of each pair's own.
    """

    ns: str
    ew: str
    boards: int
    figures: tuple[Fraction, Fraction]
    awards: tuple[VictoryPoints, VictoryPoints]
    round_number: int | None = None

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        return self.awards[0].home, self.awards[1].home


@dataclass(frozen=True, slots=True)
class SwissScore(SessionScore):
    """A session whose standings are by Victory Points; its matches are in order of the plan."""

    matches: tuple[PairsMatch, ...] = ()
    plan: SwissPlan = SwissPlan(())

    @property
    def total_unit(self) -> Unit:
        return Unit.VICTORY_POINTS

    def ranking_list(
        self, *, category: str | None = None, stratum: str | None = None, handicap: bool = False
    ) -> tuple[Standing, ...]:
        """As `scoring.ranking.lists.ranking_list`, by Victory Points."""
        ranker = _ranker(self, self.options, self.matches, self.plan)
        own = [each for each in self.standings if is_listed(each, ranker.rules, category, stratum)]
        return tuple(relist(own, ranker, handicap=handicap))


def field_options(options: Options) -> Options:
    """How a field is scored that plays matches: ties are broken between their totals alone."""
    return replace(options, ranking=replace(options.ranking, tie_breaks=()))


def score_swiss_pairs(
    session: SessionScore, options: Options, scales: FigureScales, plan: SwissPlan | None = None
) -> SwissScore:
    """Turn a field into matches, and rank by them as the options say.

    A pair's figure is made of its own scores on the boards of the match; where the two do not
    balance, each gets the points of its own. A match without a comparison is not counted. Without a
    plan all boards that two pairs played against each other are one match.

    Raises:
        ScaleError: the scale has nothing for one of the matches.
        RankingError: there are rules that matches of pairs cannot follow.
    """
    plan = _met(session) if plan is None else plan
    lines: dict[tuple[int, frozenset[str]], ScoredLine] = {
        (board.board, frozenset((line.ns, line.ew))): line
        for board in session.boards
        for line in board.lines
    }
    found = (_match(each, lines, session.method.unit, scales) for each in plan.meetings)
    matches = tuple(match for match in found if match is not None)
    return SwissScore(
        session.method,
        options,
        session.boards,
        tuple(_ranker(session, options, matches, plan).rank(_totals(matches, plan))),
        session.averages,
        matches,
        plan,
    )


def _met(session: SessionScore) -> SwissPlan:
    """All boards on which two pairs met, from the view of who sat North-South first."""
    met: dict[frozenset[str], tuple[ScoredLine, list[int]]] = {}
    for board in session.boards:
        for line in board.lines:
            _first, boards = met.setdefault(frozenset((line.ns, line.ew)), (line, []))
            boards.append(board.board)
    return SwissPlan(
        tuple(PairsMeeting(line.ns, line.ew, tuple(boards)) for line, boards in met.values())
    )


def _match(
    meeting: PairsMeeting,
    lines: dict[tuple[int, frozenset[str]], ScoredLine],
    unit: Unit,
    scales: FigureScales,
) -> PairsMatch | None:
    both = frozenset((meeting.ns, meeting.ew))
    own = [line for board in meeting.boards if (line := lines.get((board, both))) is not None]
    first, second = (_figure(_own(own, name), unit) for name in (meeting.ns, meeting.ew))
    if first is None or second is None:
        return None
    scale = scales(len(meeting.boards))
    awards = scale.explain(first), scale.explain(second)
    return PairsMatch(
        meeting.ns,
        meeting.ew,
        len(meeting.boards),
        (first, second),
        awards,
        meeting.round_number,
    )


def _own(lines: Iterable[ScoredLine], name: str) -> list[tuple[ScoredLine, Side]]:
    return [
        (line, side)
        for line in lines
        for side in SIDES
        if name == (line.ns if side is Side.NS else line.ew)
    ]


def _figure(lines: Sequence[tuple[ScoredLine, Side]], unit: Unit) -> Fraction | None:
    """What a pair made of the boards on which it has a score."""
    earned = [(line.earned(side), line.top) for line, side in lines]
    counted = [(own, top) for own, top in earned if own is not None]
    total = exact_sum([own for own, _ in counted])
    if unit is not Unit.MATCHPOINTS:
        return total if counted else None
    tops = sum(top for _, top in counted)
    return 100 * total / tops if tops else None


def _totals(matches: Sequence[PairsMatch], plan: SwissPlan) -> Totals:
    earned = [*_earned(matches, plan), *((name, Fraction(0), 0) for name in plan.also)]
    denominator = lcm(*{points.denominator for _, points, _ in earned})
    totals = Totals(denominator)
    for name, points, boards in earned:
        totals.add(name, points.numerator * (denominator // points.denominator), 0, boards)
    return totals


def _earned(matches: Sequence[PairsMatch], plan: SwissPlan) -> list[tuple[str, Fraction, int]]:
    """The points of each pair for each match and bye, with the boards played for them."""
    earned = [
        (name, points, match.boards)
        for match in matches
        for name, points in zip((match.ns, match.ew), match.points, strict=True)
    ]
    return earned + [(bye.pair, bye.points, 0) for bye in plan.byes]


OF_MATCHES = frozenset({Criterion.MATCHES_WON, Criterion.OPPONENTS, Criterion.LAST})
"""Criteria that matches decide; the others go by the boards."""


@dataclass(frozen=True, slots=True)
class MatchesOfTied:
    """What the tied did in their matches, and on the boards of them.

    A match is won by the higher percentage or more IMPs, whatever the scale makes of it. What
    opponents have is what their matches and byes brought.
    """

    plays: PlaysOfTied
    matches: Sequence[PairsMatch]
    points: Mapping[str, Fraction]

    @staticmethod
    def check(sequence: Sequence[TieBreak], unit: Unit) -> None:
        """Raise `RankingError` for a criterion that pairs in matches have no figures for."""
        PlaysOfTied.check([each for each in sequence if each.criterion not in OF_MATCHES], unit)

    def figures(self, tie_break: TieBreak, tied: Sequence[str]) -> TieFigures:
        """See `scoring.conditions.tie_breaks.Record`."""
        if tie_break.criterion is Criterion.MATCHES_WON:
            return {name: exact_sum([_won(*each) for each in self._of(name)]) for name in tied}
        if tie_break.criterion is Criterion.OPPONENTS:
            return {name: exact_sum(self._of_opponents(name)) for name in tied}
        if tie_break.criterion is Criterion.LAST:
            return self._last(tied)
        return self.plays.figures(tie_break, tied)

    def _of(self, name: str) -> Iterator[tuple[PairsMatch, int]]:
        """The matches of a pair, and whether it is the first in each or the second."""
        for match in self.matches:
            if name in (match.ns, match.ew):
                yield match, int(match.ew == name)

    def _of_opponents(self, name: str) -> list[Fraction]:
        return [self.points[match.ns if place else match.ew] for match, place in self._of(name)]

    def _last(self, tied: Sequence[str]) -> TieFigures:
        last = max((match.round_number or 0 for match in self.matches), default=0)
        return {
            name: match.points[place]
            for name in tied
            for match, place in self._of(name)
            if match.round_number == last
        }


def _won(match: PairsMatch, place: int) -> Fraction:
    """One for a match won, a half for one drawn."""
    own, other = match.figures[place], match.figures[1 - place]
    return Fraction((own > other) - (own < other) + 1, 2)


def _ranker(
    session: SessionScore, options: Options, matches: Sequence[PairsMatch], plan: SwissPlan
) -> Ranker:
    """By Victory Points; ties are broken by matches and boards, as the options say."""
    MatchesOfTied.check(options.ranking.tie_breaks, session.method.unit)
    points: defaultdict[str, Fraction] = defaultdict(Fraction)
    for name, earned, _boards in _earned(matches, plan):
        points[name] += earned

    def record_of(tied: Collection[str]) -> MatchesOfTied:
        plays = PlaysOfTied.of(session.boards, Line.ALL, frozenset(tied), options)
        return MatchesOfTied(plays, matches, points)

    return Ranker(Line.ALL, options.ranking, record_of, by_percent=False)
