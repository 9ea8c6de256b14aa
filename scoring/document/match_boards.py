"""Boards of a match between two teams, as a document says them: the rooms, and rulings in IMPs."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.boards import Vulnerability, vulnerability
from scoring.document.boards import board_number, read_vulnerability
from scoring.document.codes import QuantityCode
from scoring.document.node import Fields, Node
from scoring.document.rulings import RULINGS, Regulations, ruled_board
from scoring.document.scores import TABLE, artificial, table_score
from scoring.document.team_codes import BoardRulingCode, MatchCode
from scoring.teams.boards import MatchBoard, Room, RuledImps, Scorable
from scoring.teams.eights import EightBoard, Eights
from scoring.teams.totals import BoardsTotal

MOST_BOARDS_OF_A_TOTAL = 1000

_IN_IMPS = ("home_ruled", "away_ruled", *RULINGS)
_BOARD = ("board", "vulnerability", "open", "closed", "total", *_IN_IMPS)
_OF_TOTAL = ("board", "total")


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
    if "total" in fields:
        return _total(node.fields(*_OF_TOTAL), board, reckoning)
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


def _total(of: Fields, board: int, reckoning: Reckoning) -> BoardsTotal:
    """So many boards of which the IMPs of both teams are known, and nothing else."""
    if reckoning.way is not None or reckoning.regulations.unit is None:
        raise of["total"].error(BoardRulingCode.FOURS_IN_IMPS)
    fields = of["total"].fields("boards", "home", "away")
    boards = fields["boards"].whole(1, MOST_BOARDS_OF_A_TOTAL, QuantityCode.BOARDS)
    return BoardsTotal(board, boards, fields["home"].fraction(0), fields["away"].fraction(0))


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
