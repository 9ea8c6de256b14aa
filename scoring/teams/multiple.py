"""Multiple teams: the boards of a session, played by all teams, made into matches between them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.codes import TeamsCode
from scoring.teams.eights import EightBoard, Eights
from scoring.teams.match import Match
from scoring.teams.units import TeamsError
from scoring.traveller import SideScore, Traveller, TravellerLine

Results = defaultdict[str, dict[int, SideScore]]


@dataclass(frozen=True, slots=True)
class DirectionMatch:
    """What two teams' pairs of one direction make of the boards they both played."""

    side: Side
    match: Match


def head_to_head(travellers: Iterable[Traveller]) -> tuple[Match, ...]:
    """A match for any two teams whose pairs met, from lines that name the teams.

    Home is the team that comes first on the travellers. Boards on which only one table of the match
    has played count no score. `TeamsError` when two teams met twice at a board in one direction.
    """
    rooms: dict[tuple[str, str], dict[int, TravellerLine]] = defaultdict(dict)
    for traveller in travellers:
        for line in traveller.lines:
            boards = rooms[line.ns, line.ew]
            if traveller.board in boards:
                raise TeamsError(TeamsCode.MET_TWICE, board=traveller.board, ns=line.ns, ew=line.ew)
            boards[traveller.board] = line
    pairs: dict[tuple[str, str], None] = {}
    for ns, ew in rooms:
        if (ew, ns) not in pairs:  # the other room of a match that is known already
            pairs[ns, ew] = None
    return tuple(_head_to_head(home, away, rooms) for home, away in pairs)


def _head_to_head(
    home: str, away: str, rooms: Mapping[tuple[str, str], Mapping[int, TravellerLine]]
) -> Match:
    open_lines = rooms.get((home, away), {})
    closed_lines = rooms.get((away, home), {})
    boards = tuple(
        MatchBoard(board, _room(open_lines.get(board)), _room(closed_lines.get(board)))
        for board in sorted({*open_lines, *closed_lines})
    )
    return Match(home, away, boards)


def _room(line: TravellerLine | None) -> Room:
    return Room.not_played() if line is None else Room.of(line)


def same_direction(travellers: Sequence[Traveller]) -> tuple[DirectionMatch, ...]:
    """Two matches for every two teams, one per direction, over the boards that both played.

    Each team counts its own award; where only the other's is artificial there is no comparison.
    `TeamsError` when a team has two results at a board in one direction.
    """
    own = {side: _results(travellers, side) for side in Side}
    teams = dict.fromkeys(team for side in Side for team in own[side])
    return tuple(
        DirectionMatch(side, _direction_match(side, home, away, own[side]))
        for home, away in combinations(teams, 2)
        for side in Side
    )


def every_team(travellers: Sequence[Traveller], way: Eights = Eights.PAIRED) -> tuple[Match, ...]:
    """One match for every two teams over all boards that both have played, both pairs together.

    `PAIRED` adds the comparisons of the two directions, `ADDED` scores the net of all four results
    at once. `TeamsError` when a team has two results at a board in one direction.
    """
    ns, ew = (_results(travellers, side) for side in Side)
    teams = dict.fromkeys((*ns, *ew))
    return tuple(
        Match(home, away, tuple(_aggregates(ns, ew, home, away, way)))
        for home, away in combinations(teams, 2)
    )


def _aggregates(
    ns: Results, ew: Results, home: str, away: str, way: Eights
) -> Iterator[EightBoard]:
    for board in sorted(ns[home].keys() & ns[away].keys() | ew[home].keys() & ew[away].keys()):
        first = _rooms(Side.NS, ns[home].get(board), ns[away].get(board))
        second = _rooms(Side.EW, ew[away].get(board), ew[home].get(board))
        yield EightBoard(board, (first[0], second[0]), (first[1], second[1]), way)


def _results(travellers: Sequence[Traveller], side: Side) -> Results:
    results: Results = defaultdict(dict)
    for traveller in travellers:
        for line in traveller.lines:
            boards = results[line.contestant(side)]
            if traveller.board in boards:
                raise TeamsError(
                    TeamsCode.TWO_RESULTS,
                    board=traveller.board,
                    team=line.contestant(side),
                    side=side,
                )
            boards[traveller.board] = line.score(side)
    return results


def _direction_match(side: Side, home: str, away: str, results: Results) -> Match:
    mine, theirs = results[home], results[away]
    if side is Side.EW:  # points are North-South's: the better East-West has the fewer
        mine, theirs = theirs, mine
    boards = tuple(
        MatchBoard(board, *_rooms(side, mine[board], theirs[board]))
        for board in sorted(mine.keys() & theirs.keys())
    )
    return Match(home, away, boards)


def _rooms(side: Side, upper: SideScore, lower: SideScore) -> tuple[Room, Room]:
    """Both rooms of a board on which one direction is compared.

    North-South's match is home's award less away's; East-West's is away's less home's, since points
    are North-South's: the one to subtract stands in the closed room.
    """
    if side is Side.NS:
        return Room(upper, _comparable(upper)), Room(lower, _comparable(lower))
    return Room(_comparable(upper), upper), Room(_comparable(lower), lower)


def _comparable(score: SideScore) -> SideScore:
    return score if isinstance(score, Assigned) else None
