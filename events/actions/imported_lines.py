"""A line of a file as the result that it becomes here."""

from events.interchange.records import LineRecord
from events.mapping import ResultColumns, fields_of
from scoring.boards import vulnerability
from scoring.notation import ArtificialResult, Entry, NotPlayed, TableResult


def entry_of_line(line: LineRecord) -> Entry:
    if line.artificial is not None:
        return ArtificialResult(*line.artificial)
    return NotPlayed() if line.outcome is None else TableResult(line.outcome, line.lead)


def table_score(board: int, line: LineRecord, table_round: int | None = None) -> ResultColumns:
    """The columns of its result."""
    fields = fields_of(entry_of_line(line), vulnerability(board).value)
    empty = dict.fromkeys(("contract", "declarer", "lead", "ns_award", "ew_award", "group"), "")
    return ResultColumns(
        **{"table_round_id": table_round, "tricks": None, "score": None, **empty, **fields}
    )
