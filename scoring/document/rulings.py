"""Rulings on a board of a match that are reckoned in IMPs: Laws 86 and 12C1(e).

What a ruling was worth may also be written down as such (`home_ruled` and `away_ruled`); that is
for `scoring.document.match_boards`.
"""

from dataclasses import dataclass

from scoring.awards import Assigned
from scoring.boards import Vulnerability
from scoring.cards import Side
from scoring.document.node import Fields, Node
from scoring.document.scores import POINTS, own_score
from scoring.document.team_codes import BoardRulingCode
from scoring.teams.boards import MatchBoard, Room, Scorable, TeamSide
from scoring.teams.noncomparable import (
    COMMENTARY,
    AwaitedBoard,
    ClearlyFavourable,
    Fault,
    NonComparable,
    OneTableRule,
    RoomName,
    several_results,
    single_result,
    substitute_board,
)
from scoring.teams.self_inflicted import SelfInflicted
from scoring.teams.units import Imps

RULINGS = ("law_86b", "law_12c1e")
REGULATIONS = ("clearly_favourable", "one_table")
_LAW_86B = ("home", "away", "probable", "assigned", "boards_to_finish")
_LAW_12C1E = ("offenders", "room", "expected", "normal")
_SCORE = (*POINTS, "weighted")


@dataclass(frozen=True, slots=True)
class Regulations:
    """What an authority says of such boards; `unit` is None where a match has no IMPs."""

    unit: Imps | None
    favourable: ClearlyFavourable = COMMENTARY
    one_table: OneTableRule | None = None


def read_regulations(fields: Fields, unit: Imps | None) -> Regulations:
    """The authority's regulations among a document's members."""
    return Regulations(
        unit,
        fields.read("clearly_favourable", _favourable, COMMENTARY),
        fields.read("one_table", _one_table, None),
    )


def _favourable(node: Node) -> ClearlyFavourable:
    fields = node.fields("threshold", "likelihood")
    if fields.exactly_one("threshold", "likelihood") == "threshold":
        return ClearlyFavourable(fields["threshold"].fraction(0))
    return ClearlyFavourable(likelihood=fields["likelihood"].fraction(0, 1))


def _one_table(node: Node) -> OneTableRule:
    fields = node.fields("clause", "not_at_fault", "partly_at_fault", "at_fault")
    return OneTableRule(
        fields["clause"].text(),
        fields["not_at_fault"].fraction(),
        fields["partly_at_fault"].fraction(),
        fields["at_fault"].fraction(),
    )


def ruled_board(
    board: MatchBoard, fields: Fields, regulations: Regulations, vulnerable: Vulnerability
) -> Scorable:
    """The board with the ruling that stands among its members, if one does."""
    if not any(key in fields for key in RULINGS):
        return board
    key = fields.exactly_one("home_ruled", "away_ruled", *RULINGS)
    node, unit = fields[key], regulations.unit
    if unit is None:
        raise node.error(BoardRulingCode.NO_IMPS)
    if key == "law_12c1e":
        return _self_inflicted(node, board, vulnerable)
    return _law_86b(node, board, unit, regulations, vulnerable)


def _law_86b(
    node: Node,
    board: MatchBoard,
    unit: Imps,
    regulations: Regulations,
    vulnerable: Vulnerability,
) -> Scorable:
    fields = node.fields(*_LAW_86B)
    home, away = (fields[side].choice(Fault) for side in ("home", "away"))
    if "boards_to_finish" in fields:
        if {home, away} != {Fault.NONE}:
            raise fields["boards_to_finish"].error(BoardRulingCode.NO_FAULT)
        redeal = substitute_board(boards_to_finish=fields["boards_to_finish"].whole(0))
        if redeal.allowed:  # Law 86B2(a): a board played anew goes before an artificial score
            return AwaitedBoard(board.board, redeal.laws)
    if "probable" in fields:
        if "assigned" in fields:
            raise fields["assigned"].error(BoardRulingCode.NOT_BOTH)
        return _single(fields, board, unit, regulations, vulnerable).apply(board)
    assigned = None
    if "assigned" in fields:
        rooms = fields["assigned"].fields("open", "closed")
        assigned = _assigned(rooms["open"], vulnerable), _assigned(rooms["closed"], vulnerable)
    ruling = several_results(
        home=home,
        away=away,
        assigned=assigned,
        unit=unit,
        rule=regulations.one_table if _missing(board) is not None else None,
    )
    return ruling.apply(board)


def _single(
    fields: Fields,
    board: MatchBoard,
    unit: Imps,
    regulations: Regulations,
    vulnerable: Vulnerability,
) -> NonComparable:
    missing = _missing(board)
    if missing is None:
        raise fields["probable"].error(BoardRulingCode.ONE_ROOM)
    probable = _assigned(fields["probable"], vulnerable)
    obtained = board.closed_room if missing is RoomName.OPEN else board.open_room
    result = _obtained(obtained, fields.node)
    at_open, at_closed = (probable, result) if missing is RoomName.OPEN else (result, probable)
    return single_result(
        open_room=at_open,
        closed_room=at_closed,
        missing=missing,
        home=fields["home"].choice(Fault),
        away=fields["away"].choice(Fault),
        unit=unit,
        favourable=regulations.favourable,
    )


def _missing(board: MatchBoard) -> RoomName | None:
    """The room without a result, where just one has none."""
    without = [
        name
        for name, room in ((RoomName.OPEN, board.open_room), (RoomName.CLOSED, board.closed_room))
        if room == Room.not_played()
    ]
    return without[0] if len(without) == 1 else None


def _self_inflicted(node: Node, board: MatchBoard, vulnerable: Vulnerability) -> MatchBoard:
    fields = node.fields(*_LAW_12C1E)
    offenders = fields["offenders"].choice(TeamSide)
    room = fields["room"].choice(RoomName)
    here, there = board.open_room, board.closed_room
    if room is RoomName.CLOSED:
        here, there = there, here
    at_home_ns = room is RoomName.OPEN
    side = Side.NS if at_home_ns is (offenders is TeamSide.AWAY) else Side.EW
    ruling = SelfInflicted.from_scores(
        _obtained(here, node),
        _assigned(fields["expected"], vulnerable),
        _assigned(fields["normal"], vulnerable),
        elsewhere=_obtained(there, node),
        side=side,
    )
    return ruling.apply(board, offenders=offenders)


def _obtained(room: Room, node: Node) -> Assigned:
    """The one score of both sides of a room."""
    if not isinstance(room.ns, Assigned) or room.ns != room.ew:
        raise node.error(BoardRulingCode.ONE_SCORE)
    return room.ns


def _assigned(node: Node, vulnerable: Vulnerability) -> Assigned:
    """An outcome, or the weighted ones of Law 12C1(c)."""
    return own_score(node.fields(*_SCORE), vulnerable)
