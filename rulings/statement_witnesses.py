"""What is stored of what tables stated, beside the records of that."""

from collections.abc import Hashable

from events.mapping import statement_words
from events.models import TableStatement
from rulings.witnessing import RowHistory, Sides, Witness, done, joined, with_instants


def _statement(row: TableStatement, said: RowHistory) -> Sides:
    told = with_instants(said.values, "made_at") | {"in force": said.is_last}
    stored = with_instants(statement_words(row), "made_at") | {"in force": row.is_current}
    # That it was made earlier, by the phone's clock, is one of its values.
    received = Sides({"received_at": said.made[0].recorded_at}, {"received_at": row.received_at})
    settled = said.last("statement.settle")
    return joined(Sides(told, stored), received, done(row, settled=settled))


def _play(row: TableStatement) -> Hashable:
    return row.table_round_id, row.board_id


STATEMENT_WITNESSES = (
    Witness(
        TableStatement,
        ("board", "table_round", "device", "result"),
        _statement,
        "entry",
        _play,
    ),
)
