"""Which boards people of a session have still to play, by the entries in which they play."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from django.db.models import Q

from events.models import Contestant, Result, Session, TableRound
from events.queries.columns import TableInRound, table_columns, tables_of
from events.queries.match_decisions import decided_tables
from events.still_to_play import OwnTable, still_to_play


def left_by_entry(session: Session, entries: Collection[int]) -> dict[int, frozenset[int]]:
    """The boards that each of these entries (keys) has still to play, at whichever table.

    Of a team that is whatever one of its pairs has still to play: a fixed number of queries.
    """
    rows = session.contestants.filter(Q(entry__in=entries) | Q(partner_entry__in=entries))
    own = rows.in_bulk()
    at = Q(ns__in=own) | Q(ew__in=own)
    found = TableRound.objects.filter(at, ns__isnull=False, ew__isnull=False)
    tables = list(tables_of(table_columns(found)))
    results = Result.objects.in_force().filter(at, session=session).order_by()
    entered = set(results.values_list("board__number", "ns", "ew"))
    ended = _ended(session, own, tables)
    there: defaultdict[int, list[OwnTable]] = defaultdict(list)
    for table in tables:
        played = {board for board in table.boards if table.meeting(board) in entered}
        at_table = OwnTable(table.boards, table.cancelled, played, table.pk in ended)
        for side in filter(None, (own.get(table.ns_id or 0), own.get(table.ew_id or 0))):
            for entry in side.entries:
                there[entry].append(at_table)
    return {entry: still_to_play(there[entry]) for entry in entries}


def _ended(
    session: Session, own: Mapping[int, Contestant], tables: Collection[TableInRound]
) -> frozenset[int]:
    if not any(each.is_team_pair for each in own.values()):
        return frozenset()
    return decided_tables(session, session.contestants.in_bulk(), tables)
