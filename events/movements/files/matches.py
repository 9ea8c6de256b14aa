"""Movements as JSON lists of hands: who plays which boards at which table in which round.

A movement has a `name` and `hands`, each with `table`, `round`, `ns`, `ew` and `boards`. A match
that was played has `boards`, each with the `hands` of the tables that played it, by `nsTeam` and
`ewTeam` (which are pairs); its movement is read from them. Sets of boards with dealers of their
own are passed over: dealer and vulnerability follow from a board's number (Law 2).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from events.movements.files.assembly import MAX_ROUNDS, MAX_TABLES, Draft, assemble
from events.movements.files.codes import DefectCode
from events.movements.files.loaded import Defect, Loaded, clean_name, refused
from events.movements.layout import Seat
from scoring.errors import Message, Text

MAX_HANDS = 10_000
MALFORMED = Message(DefectCode.HANDS)
UNNAMED = Message(DefectCode.UNNAMED)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A table in a round."""

    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]


def is_movement(data: Mapping[str, Any]) -> bool:
    """Whether JSON data is a movement of hands."""
    return "hands" in data


def is_match(data: Mapping[str, Any]) -> bool:
    """Whether JSON data is a match that was played."""
    return data.keys() >= {"teams", "boards"}


def read_movement(data: Mapping[str, Any]) -> Loaded:
    """A movement of hands, with its schedule or with its defects."""
    name: Text = clean_name(str(data.get("short") or data.get("name") or "")) or UNNAMED
    try:
        hands = [
            _Hand(
                int(hand["round"]),
                int(hand["table"]),
                int(hand["ns"]),
                int(hand["ew"]),
                tuple(sorted(int(board) for board in hand["boards"])),
            )
            for hand in data["hands"]
        ]
    except (KeyError, TypeError, ValueError, OverflowError):
        return refused(name, MALFORMED)
    return _loaded(name, hands)


def read_match(data: Mapping[str, Any]) -> Loaded:
    """The movement of a match that was played, with its schedule or with its defects."""
    movement = clean_name(str(data.get("movement", ""))) or UNNAMED
    session = clean_name(str(data.get("id", "")))
    name = Message(DefectCode.PLAYED_IN, movement=movement, session=session)
    try:
        pairs = {str(team["id"]): number for number, team in enumerate(data["teams"], start=1)}
        boards: defaultdict[tuple[int, int, int, int], list[int]] = defaultdict(list)
        for board in data["boards"]:
            number = int(str(board["id"]).lstrip("B"))
            for hand in board["hands"]:
                ns, ew = pairs[str(hand["nsTeam"])], pairs[str(hand["ewTeam"])]
                boards[int(hand["round"]), int(hand["table"]), ns, ew].append(number)
    except (KeyError, TypeError, ValueError, OverflowError):
        return refused(name, MALFORMED)
    return _loaded(name, [_Hand(*key, tuple(sorted(found))) for key, found in boards.items()])


def _loaded(name: Text, hands: Sequence[_Hand]) -> Loaded:
    if not hands or len(hands) > MAX_HANDS:
        return refused(name, Message(DefectCode.MANY_HANDS if hands else DefectCode.NO_HANDS))
    if defects := tuple(_defects(hands)):
        return Loaded(name, None, defects)
    size = len(hands[0].boards)
    lines = 2 if _never_turn(hands) else 1
    below = min(hand.ew for hand in hands) - 1 if lines == 2 else 0
    seats: list[list[Seat]] = [
        [(None, None, None)] * max(hand.table for hand in hands)
        for _ in range(max(hand.round for hand in hands))
    ]
    for hand in hands:
        board_set = (hand.boards[0] - 1) // size + 1
        seats[hand.round - 1][hand.table - 1] = (hand.ns, hand.ew - below, board_set)
    return assemble(Draft(name=name, rounds=seats, boards_per_set=size, winners=lines))


def _defects(hands: Sequence[_Hand]) -> Iterator[Defect]:
    """What keeps hands from making board sets: each has consecutive boards, as many as all."""
    size = len(hands[0].boards)
    seen: set[tuple[int, int]] = set()
    for hand in hands:
        reason = _reason(hand, size)
        if (hand.round, hand.table) in seen:
            reason = Message(DefectCode.TWO_HANDS)
        seen.add((hand.round, hand.table))
        if reason:
            place = {"round": hand.round, "table": hand.table}
            fault = Message(DefectCode.AT_TABLE, **place, fault=reason)
            yield Defect(fault, round=hand.round, table=hand.table)


def _reason(hand: _Hand, size: int) -> Message | None:
    if not (1 <= hand.round <= MAX_ROUNDS and 1 <= hand.table <= MAX_TABLES):
        return Message(DefectCode.MOST, rounds=MAX_ROUNDS, tables=MAX_TABLES)
    if min(hand.ns, hand.ew) < 1 or hand.ns == hand.ew:
        return Message(DefectCode.CANNOT_MEET, ns=hand.ns, ew=hand.ew)
    if not hand.boards:
        return Message(DefectCode.BOARDS_MISSING)
    first, shown = hand.boards[0], hand.boards[:8]
    if hand.boards != tuple(range(first, first + len(hand.boards))):
        return Message(DefectCode.NOT_CONSECUTIVE, boards=shown)
    if len(hand.boards) != size:
        return Message(DefectCode.OTHER_SIZE, boards=len(hand.boards), size=size)
    if first < 1 or (first - 1) % size:
        return Message(DefectCode.TWO_SETS, boards=shown, size=size)
    return None


def _never_turn(hands: Sequence[_Hand]) -> bool:
    """Whether every pair always sits in the same direction: two fields, with a winner each."""
    return not {hand.ns for hand in hands} & {hand.ew for hand in hands}
