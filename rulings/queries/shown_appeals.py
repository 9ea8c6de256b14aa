"""An appeal cut down to what a visitor may see."""

from dataclasses import dataclass
from datetime import datetime

from clubs.models import Player
from events.models import Session
from events.queries.field import FieldPair
from rulings.models import OPEN_APPEAL, Appeal, ToldEarlier
from rulings.queries.appeal_terms import appeal_terms, heard_next, outcome_lines, stage_words
from rulings.queries.decisions import ShownDecision, earlier_decisions
from rulings.queries.deposits import ShownDeposit, deposit_of
from rulings.queries.earlier import told_of
from rulings.queries.matters import Timing, appeal_concurrence_window
from rulings.queries.own_matters import marks_of_appeal
from rulings.queries.viewers import Level
from rulings.queries.withdrawing import wish_text


@dataclass(frozen=True, slots=True)
class ShownAppeal:
    """An appeal: its state at any level, outcome with the decision, the rest for the parties.

    `wish` says that one of two wishes to withdraw it. `stage` says what it is of where it
    `continues` the appeal of that number; `later` are the numbers of those that it went on to,
    `earlier` the stages before it, where they are asked for.
    """

    number: int
    state: str
    state_word: str
    outcome: str = ""
    marks: tuple[str, ...] = ()
    lodged_at: datetime | None = None
    ended_at: datetime | None = None
    decided_by: str = ""
    grounds: str = ""
    reasons: str = ""
    appellant: FieldPair | None = None
    lodged_by: Player | None = None
    concurrences: tuple[tuple[Player, datetime], ...] = ()
    told_earlier: tuple[ToldEarlier, ...] = ()
    concur_until: datetime | None = None
    wish: str = ""
    heard_next: str = ""
    outcome_lines: tuple[str, ...] = ()
    recommendation: str = ""
    corrected: tuple[ShownDecision, ...] = ()
    stage: str = ""
    continues: int | None = None
    earlier: tuple["ShownAppeal", ...] = ()
    later: tuple[int, ...] = ()
    deposit: ShownDeposit | None = None
    row: Appeal | None = None

    def __str__(self) -> str:
        return f"A{self.number}"

    @property
    def is_open(self) -> bool:
        return self.state in OPEN_APPEAL

    @property
    def recorded_at(self) -> datetime | None:
        """When it was written down, if the director was told earlier (Law 92C)."""
        told = told_of(self.told_earlier, ToldEarlier.Act.ASKED)
        return told.recorded_at if told else None


def show_appeal(
    row: Appeal,
    session: Session,
    level: Level,
    names: dict[int, FieldPair],
    timing: Timing,
) -> ShownAppeal:
    """Cut an appeal down to a level."""
    state, word = row.state, row.get_state_display()
    if level < Level.DETAIL:
        outcome = row.get_outcome_display() if level >= Level.DECISION else ""
        marks = marks_of_appeal(row) if level >= Level.DECISION else ()
        return ShownAppeal(row.number, state, word, outcome, marks)
    return ShownAppeal(
        number=row.number,
        state=state,
        state_word=word,
        outcome=row.get_outcome_display(),
        marks=marks_of_appeal(row),
        lodged_at=row.lodged_at,
        ended_at=row.ended_at,
        decided_by=row.decided_by,
        grounds=row.grounds,
        reasons=row.reasons,
        appellant=names[row.appellant_id],
        lodged_by=row.lodged_by,
        concurrences=tuple((each.player, each.at) for each in row.concurrences.all()),
        told_earlier=tuple(row.told_earlier.all()),
        heard_next=heard_next(session, row),
        outcome_lines=tuple(outcome_lines(row)),
        recommendation=row.recommendation,
        corrected=earlier_decisions(row.earlier_decisions.all()),
        stage=stage_words(row),
        continues=row.earlier.number if row.earlier else None,
        later=tuple(each.number for each in row.later.all()),
        wish=wish_text(row),
        concur_until=appeal_concurrence_window(session, row, timing).closes_at,
        deposit=deposit_of(row, appeal_terms(session)),
        row=row,
    )
