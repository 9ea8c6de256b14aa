"""Law 12C2(c): average plus and average minus follow the contestant's session."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.awards import Artificial, Average
from scoring.cards import Side
from scoring.session import ScoredBoard, ScoredLine
from scoring.standings import Entrant, entrant, tally

OwnPercents = Mapping[Entrant, Fraction]


def own_percents(boards: Sequence[ScoredBoard], winners: int) -> OwnPercents:
    """Each contestant's percentage on the boards where a score was obtained or assigned.

    Those are "the other boards" of Law 12C2(c): a board with an artificial score is none of them.
    """
    tallies = tally(boards, winners, obtained_only=True)
    return {who: own.percent for who, own in tallies.items() if own.of}


def session_percent(score: Artificial, own: Fraction | None) -> Fraction:
    """The percentage after Law 12C2(c), given the contestant's own on the other boards.

    A+ becomes the own percentage when that is above 60, A- when it is below 40. Average and
    percentages stay, and so does everything for a contestant without other boards (`None`).
    """
    if own is None:
        return score.percent
    if score.value is Average.PLUS:
        return max(score.percent, own)
    if score.value is Average.MINUS:
        return min(score.percent, own)
    return score.percent


def apply_session_rule(boards: Sequence[ScoredBoard], winners: int) -> tuple[ScoredBoard, ...]:
    """Give every A+ and A- of the session its percentage under Law 12C2(c)."""
    if not any(_has_artificial(line) for board in boards for line in board.lines):
        return tuple(boards)
    own = own_percents(boards, winners)
    return tuple(
        replace(board, lines=tuple(_adjusted(line, own, winners) for line in board.lines))
        for board in boards
    )


def _has_artificial(line: ScoredLine) -> bool:
    return isinstance(line.line.ns_score, Artificial) or isinstance(line.line.ew_score, Artificial)


def _adjusted(line: ScoredLine, own: OwnPercents, winners: int) -> ScoredLine:
    if not _has_artificial(line):
        return line
    mp_ns = _side_matchpoints(line, Side.NS, own, winners)
    mp_ew = _side_matchpoints(line, Side.EW, own, winners)
    return replace(line, mp_ns=mp_ns, mp_ew=mp_ew)


def _side_matchpoints(
    line: ScoredLine, side: Side, own: OwnPercents, winners: int
) -> Fraction | None:
    score = line.line.score(side)
    if not isinstance(score, Artificial):
        return line.matchpoints(side)
    percent = session_percent(score, own.get(entrant(line.line, side, winners)))
    return line.top * percent / 100
