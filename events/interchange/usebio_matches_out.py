"""USEBIO's MATCH elements written: of teams with the lines of both rooms, of pairs with theirs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from events.interchange.usebio_lines_out import LineRow, played
from events.interchange.xml_text import element, figure
from scoring.boards import Vulnerability


@dataclass(frozen=True, slots=True)
class MatchBoardOut:
    """A board of a match: what home earned, exact, and the lines of both rooms, if played."""

    board: int
    vulnerability: Vulnerability
    earned: str
    open: LineRow | None
    closed: LineRow | None


@dataclass(frozen=True, slots=True)
class MatchOut:
    """A match by the labels of its teams; points are exact, empty where nothing is compared."""

    round: int
    home: str
    away: str
    home_points: str
    away_points: str
    boards: Sequence[MatchBoardOut]


@dataclass(frozen=True, slots=True)
class PairsMatchOut:
    """A match of a Swiss of pairs by their labels; points are exact, empty where there are none."""

    round: int
    ns: str
    ew: str
    ns_points: str
    ew_points: str
    boards: Sequence[int]

    @property
    def sides(self) -> frozenset[str]:
        """Who met, wherever they sat."""
        return frozenset((self.ns, self.ew))


def write_pairs_match(
    match: PairsMatchOut, boards: Iterable[tuple[int, Sequence[str]]]
) -> Iterator[str]:
    """The match with its boards, of which the lines are written already."""
    yield "<MATCH>"
    yield element("ROUND_NUMBER", str(match.round))
    yield element("NS_PAIR_NUMBER", match.ns)
    yield element("EW_PAIR_NUMBER", match.ew)
    yield from _boards_from_to(match.boards)
    if match.ns_points:
        yield element("NS_SCORE", figure(match.ns_points))
        yield element("EW_SCORE", figure(match.ew_points))
    for board, lines in boards:
        yield f"<BOARD>{element('BOARD_NUMBER', str(board))}{''.join(lines)}</BOARD>"
    yield "</MATCH>"


def _boards_from_to(numbers: Sequence[int]) -> Iterator[str]:
    if numbers:
        yield element("START_BOARD_NUMBER", str(min(numbers)))
        yield element("END_BOARD_NUMBER", str(max(numbers)))


def write_match(match: MatchOut, kind: str) -> Iterator[str]:
    """The match of two teams in an event of that type."""
    yield "<MATCH>"
    yield element("ROUND_NUMBER", str(match.round))
    yield element("TEAM", match.home)
    yield element("OPPOSING_TEAM", match.away)
    yield from _boards_from_to([each.board for each in match.boards])
    if match.home_points:
        yield element("TEAM_SCORE", figure(match.home_points))
        yield element("OPPOSING_TEAM_SCORE", figure(match.away_points))
    for board in match.boards:
        imps = element("IMPS", figure(board.earned)) if board.earned else ""
        yield f"<BOARD EVENT_TYPE={quoteattr(kind)}>"
        yield f"{element('BOARD_NUMBER', str(board.board))}{imps}"
        yield from _rooms(match, board)
        yield "</BOARD>"
    yield "</MATCH>"


def _rooms(match: MatchOut, board: MatchBoardOut) -> Iterable[str]:
    """Home sits North-South in the open room; `DIRECTION` is where it sits."""
    for home_sits, line, ns, ew in (
        ("NS", board.open, match.home, match.away),
        ("EW", board.closed, match.away, match.home),
    ):
        if line is not None:
            yield (
                f"<TRAVELLER_LINE>{element('DIRECTION', home_sits)}"
                f"{element('NS_PAIR_NUMBER', ns)}{element('EW_PAIR_NUMBER', ew)}"
                f"{played(line, board.vulnerability)}</TRAVELLER_LINE>"
            )
