"""Scheduled plays of boards that have no result yet (Law 8C: they keep the session open)."""

from dataclasses import dataclass

from events.models import Result, Session, TableRound


@dataclass(frozen=True, slots=True)
class Missing:
    """One board at one table in one round, scheduled and not yet entered."""

    table_round: TableRound
    board: int

    @property
    def is_late(self) -> bool:
        """Whether the director has postponed it (Law 8B2)."""
        return self.board in self.table_round.late


def scheduled(session: Session) -> list[TableRound]:
    """All table rounds in which two contestants meet, in order of round and table."""
    rounds = TableRound.objects.filter(section__session=session, ns__isnull=False, ew__isnull=False)
    return list(rounds.select_related("ns", "ew"))


def missing_results(session: Session) -> list[Missing]:
    """What has still to be entered, in order of round and table."""
    entered = set(
        Result.objects.filter(session=session, is_current=True).values_list(
            "board__number", "ns_id", "ew_id"
        )
    )
    return [
        Missing(table_round, board)
        for table_round in scheduled(session)
        for board in table_round.to_play
        if (board, table_round.ns_id, table_round.ew_id) not in entered
    ]


def late_plays(session: Session, label: str) -> list[Missing]:
    """The postponed boards that the contestant of that label has still to play."""
    return [
        each
        for each in missing_results(session)
        if each.is_late
        and label in {side.label for side in (each.table_round.ns, each.table_round.ew) if side}
    ]
