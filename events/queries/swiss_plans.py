"""The matches of a Swiss of pairs, read from the tables: each is one table in a round."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from events.chosen_scoring import binding
from events.models import Contestant, Session
from events.queries.columns import TableInRound, results_of, tables_in_rounds
from events.queries.field import FieldPair
from scoring.ranking.swiss_pairs import PairsBye, PairsMeeting, SwissPlan


def swiss_plan_of(session: Session, pairs: Mapping[int, FieldPair]) -> SwissPlan:
    """Who meets whom in a Swiss of pairs, and the byes of the rounds that have come."""
    entered = {row.meeting for row in results_of(session)}
    seated = {key: pair.contestant for key, pair in pairs.items()}
    points = Fraction(binding(session).bye_points)
    return plan_of_pairs([*tables_in_rounds(session)], seated, entered, points)


def plan_of_pairs(
    tables: Sequence[TableInRound],
    pairs: Mapping[int, Contestant],
    entered: set[tuple[int, int, int]],
    bye_points: Fraction,
) -> SwissPlan:
    """The matches of a Swiss of pairs, each at a table in a round, and its byes so far.

    A cancelled board is no part of its match, unless something is `entered`. One that the two
    played the other way round is (Law 5); the match is called as it was drawn. The points of a bye
    count once its round has come.
    """
    last = max((row.round for row in tables if entered & {*row.met}), default=0)
    drawn: dict[tuple[int, frozenset[int]], tuple[TableInRound, list[int]]] = {}
    byes = []
    for row in tables:
        if row.ns_id and row.ew_id:
            both = row.round, frozenset((row.ns_id, row.ew_id))
            _as_drawn, boards = drawn.setdefault(both, (row, []))
            boards += [
                board
                for board in row.boards
                if board not in row.cancelled or (board, row.ns_id, row.ew_id) in entered
            ]
        elif (alone := row.ns_id or row.ew_id) and row.round <= last:
            byes.append(PairsBye(pairs[alone].short, bye_points, row.round))
    meetings = tuple(
        PairsMeeting(
            pairs[row.ns_id or 0].short, pairs[row.ew_id or 0].short, (*sorted(boards),), row.round
        )
        for row, boards in drawn.values()
    )
    names = tuple(each.short for each in pairs.values())
    return SwissPlan(meetings, tuple(byes), also=names)
