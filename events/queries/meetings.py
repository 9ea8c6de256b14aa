"""Who meets whom, where and on which boards: what a ruling or a report is about."""

from dataclasses import dataclass, replace

from events.models import Contestant, Session
from events.queries.columns import tables_in_rounds


@dataclass(frozen=True, slots=True)
class PairsMet:
    """Two contestants at a table with the boards they play; no table in an imported session."""

    round: int | None
    number: int | None
    ns: Contestant
    ew: Contestant
    boards: tuple[int, ...]

    @property
    def table(self) -> str:
        """What the table is called, "3" or "A3"; empty where none is on record."""
        return self.ns.at_table(self.number) if self.number else ""

    @property
    def key(self) -> str:
        """The pair of contestants, as forms carry it."""
        return f"{self.ns.pk}-{self.ew.pk}"


def meetings(session: Session) -> list[PairsMet]:
    """All meetings in order of round and table; from the results where nothing is scheduled."""
    found: dict[str, PairsMet] = {}
    contestants = {each.pk: each for each in session.contestants.order_by()}
    for table in tables_in_rounds(session):
        if table.ns_id and table.ew_id:
            sides = contestants[table.ns_id], contestants[table.ew_id]
            _add(found, PairsMet(table.round, table.table, *sides, table.boards))
    return list((found or _from_results(session)).values())


def _from_results(session: Session) -> dict[str, PairsMet]:
    found: dict[str, PairsMet] = {}
    results = session.results.in_force()
    in_order = results.order_by("ns__letter", "ns__number", "board__number")
    for row in in_order.select_related("board", "ns", "ew"):
        _add(found, PairsMet(None, None, row.ns, row.ew, (row.board.number,)))
    return found


def _add(found: dict[str, PairsMet], meeting: PairsMet) -> None:
    """Pairs that meet twice are one meeting with the boards of both."""
    known = found.get(meeting.key)
    if known:
        meeting = replace(known, boards=tuple(sorted({*known.boards, *meeting.boards})))
    found[meeting.key] = meeting
