"""Boards of a match between two teams, as a document says them: the rooms, and rulings in IMPs."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.boards import Vulnerability, vulnerability
from scoring.document.boards import board_number, read_vulnerability
from scoring.document.node import Fields, Node
from scoring.document.rulings import RULINGS, Regulations, ruled_board
from scoring.document.scores import TABLE, artificial, table_score
from scoring.document.team_codes import BoardRulingCode, MatchCode
from scoring.teams.boards import MatchBoard, Room, RuledImps, Scorable
from scoring.teams.eights import EightBoard, Eights

_IN_IMPS = ("home_ruled", "away_ruled", *RULINGS)
_BOARD = ("board", "vulnerability", "open", "closed", *_IN_IMPS)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How the boards of a match are reckoned: of eight, when there is a `way` to compare them."""

    regulations: Regulations
    way: Eights | None = None
    divisor: int = 1


def read_match_boards(node: Node, reckoning: Reckoning) -> tuple[Scorable, ...]:
    """The boards in order."""
    return tuple(_board(each, reckoning) for each in node.items())


def _board(node: Node, reckoning: Reckoning) -> Scorable:
    fields = node.fields(*_BOARD)
    board = board_number(fields)
    vulnerable = read_vulnerability(fields, vulnerability(board))
    if reckoning.way is None:
        rooms = [_room(fields[room], vulnerable) for room in ("open", "closed")]
        ruled = [fields.read(key, _ruled, None) for key in ("home_ruled", "away_ruled")]
        four = MatchBoard(board, rooms[0], rooms[1], ruled[0], ruled[1])
        return ruled_board(four, fields, reckoning.regulations, vulnerable)
    for key in _IN_IMPS:
        if key in fields:
            raise fields[key].error(BoardRulingCode.FOURS)
    return EightBoard(
        board,
        _rooms(fields["open"], vulnerable),
        _rooms(fields["closed"], vulnerable),
        reckoning.way,
        reckoning.divisor,
    )


def _rooms(node: Node, vulnerable: Vulnerability) -> tuple[Room, Room]:
    rooms: Sequence[Node] = node.items()
    if len(rooms) != 2:
        raise node.error(MatchCode.ROOMS, rooms=len(rooms))
    return _room(rooms[0], vulnerable), _room(rooms[1], vulnerable)


def _room(node: Node, vulnerable: Vulnerability) -> Room:
    score = table_score(node.fields(*TABLE), vulnerable)
    return Room(score.ns, score.ew)


def _ruled(node: Node) -> RuledImps:
    fields: Fields = node.fields("imps", "laws", "reason", "artificial", "award")
    award = fields.read("award", artificial, None)
    return RuledImps(
        fields["imps"].fraction(),
        tuple(law.text() for law in fields["laws"].items()),
        fields.read("reason", Node.text, ""),
        fields.flag("artificial", default=award is not None),
        award,
    )
