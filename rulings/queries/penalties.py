"""A session's penalties as its directors see them, those that were taken back among them."""

from dataclasses import dataclass
from fractions import Fraction

from clubs.typography.bridge import UNIT_NAMES
from events.chosen_scoring import binding, has_tops, total_unit_of
from events.models import ScorePenalty, Session
from events.queries.field import FieldPair, field_of
from rulings.laws import Clause, find
from scoring.numbers import exact

Unit = ScorePenalty.Unit


@dataclass(frozen=True, slots=True)
class ShownPenalty:
    """A penalty with whoever got it, and its clause."""

    row: ScorePenalty
    pair: FieldPair
    clause: Clause
    unit: str

    def __str__(self) -> str:
        return str(self.row)

    @property
    def amount(self) -> str:
        """As it was typed, without zeros at its end."""
        return exact(Fraction(self.row.amount))


def shown_penalties(session: Session) -> list[ShownPenalty]:
    """All of them, the last first."""
    rows = list(session.penalties.order_by("-number"))
    pairs = field_of(session, {row.contestant_id for row in rows})
    words = penalty_units(session)
    return [
        ShownPenalty(row, pairs[row.contestant_id], find(row.law), words[row.unit]) for row in rows
    ]


def penalty_units(session: Session) -> dict[str, str]:
    """What a penalty in this session may be counted in, in words, the customary one first."""
    chosen = binding(session)
    own = {Unit.SCORE.value: str(UNIT_NAMES[total_unit_of(chosen)])}
    if not has_tops(chosen):
        return own
    return {each.value: str(each.label) for each in (Unit.TOP, Unit.PERCENT)} | own
