"""What tables leave to the director: sides that differ (Law 79B), changes after the round (79C)."""

from events.agreement import BoardStanding
from events.mapping import fields_of
from events.models import Session, TableStatement
from events.queries.table_plays import TablePlay, plays_stated
from scoring.notation import parse_entry

FOR_THE_DIRECTOR = {BoardStanding.DISPUTED, BoardStanding.ASKED}


def disputes(session: Session) -> list[TablePlay]:
    """All that are open, the first to be stated first; two queries more where there are any."""
    rows = TableStatement.objects.in_force().filter(
        session=session,
        standing__in=[each.value for each in FOR_THE_DIRECTOR],
        settled_at=None,
    )
    latest = list(rows.select_related("board", "table_round__ns", "table_round__ew").order_by("pk"))
    if not latest:
        return []
    # A change that is asked for was one after the round: it stays that.
    places = [(each.table_round, each.board) for each in latest]
    plays = plays_stated(session, places, is_over=True)
    return [play for play in plays if play.standing in FOR_THE_DIRECTOR]


def dispute_about(statement: TableStatement) -> TablePlay | None:
    """That on the board at the table of a statement; None when nothing is open there."""
    place = statement.table_round_id, statement.board_id
    plays = disputes(statement.session)
    return next((each for each in plays if (each.row.pk, each.board.pk) == place), None)


def scored_entries(play: TablePlay) -> dict[str, int | None]:
    """What each entry that stands would score, from N-S's side; None where nothing was played."""
    entries = {each.entry for each in play.standing_statements}
    return {
        entry: fields_of(parse_entry(entry), play.board.vulnerability).get("score")
        for entry in entries
    }
