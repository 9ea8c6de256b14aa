"""What is stored of the hands of boards, beside their records, which tell nobody the cards."""

from events.models import BoardDeal, DealsOpening
from events.queries.witnesses import deal_words
from rulings.witnessing import RowHistory, Sides, Witness, done, in_words, joined


def _deal(row: BoardDeal, said: RowHistory) -> Sides:
    stored = deal_words(row) | {"in force": row.is_current}
    made = said.made[0]
    acts = joined(done(row, made=made), in_words(row, reason=made))
    return joined(Sides(said.values | {"in force": said.is_last}, stored), acts)


def _opening(row: DealsOpening, said: RowHistory) -> Sides:
    opened = said.made[0]
    acts = joined(done(row, opened=opened), in_words(row, reason=opened))
    return joined(Sides(said.values, {"subject": str(row)}), acts)


DEAL_WITNESSES = (
    Witness(BoardDeal, (), _deal, "seal", lambda row: (row.session_id, row.number)),
    Witness(DealsOpening, (), _opening, "subject"),
)
