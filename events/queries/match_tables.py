"""A table's board in its match: what the other table has, and how Law 86 came out in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from events.awards import AwardJson, award_text, outcome_award, weight_text
from events.law_86 import Door, MatchTable, ReckoningJson
from events.mapping import entry_of
from events.models import Board, Contestant, Result, Session
from events.queries.explanations import figure
from events.queries.followed_awards import table_in
from events.queries.standings import score_input
from scoring.notation import Entry, TableResult
from scoring.session import Unit
from scoring.teams.noncomparable import Fault, RulingReason, substitute_board

DOORS: Mapping[str, str | Promise] = {
    Door.SINGLE: _("this board alone has no two results to compare (Law 86B1)"),
    Door.SEVERAL: _("several boards have none, or the board was fouled (Laws 86B2 and 87C)"),
    Door.REGULATED: _("played at one table only: the regulation of the authority (Law 86B3)"),
}

FAULTS: Mapping[str, str | Promise] = {
    Fault.NONE.name: _("in no way at fault"),
    Fault.PARTLY.name: _("partly at fault"),
    Fault.DIRECT.name: _("directly at fault"),
}

REASONS: Mapping[str, str | Promise] = {
    RulingReason.CERTAIN.name: _("What this table would have scored is certain: it is assigned."),
    RulingReason.CLEARLY_FAVOURABLE.name: _(
        "The result of the other table is clearly favourable: what this table would probably have"
        " scored is assigned."
    ),
    RulingReason.NOT_FAVOURABLE.name: _(
        "The result of the other table is not clearly favourable: artificial scores by"
        " responsibility."
    ),
    RulingReason.NO_FAULT.name: _(
        "Nobody was at fault: artificial scores, or a substitute board where Law 86A allows it."
    ),
    RulingReason.ONE_AT_FAULT_ARTIFICIAL.name: _(
        "One side was at fault: average plus is the better for the other, and they get its"
        " complement."
    ),
    RulingReason.ONE_AT_FAULT_ASSIGNED.name: _(
        "One side was at fault: the assigned score is the better for the other, and they get its"
        " complement."
    ),
    RulingReason.BOTH_AT_FAULT.name: _("Both sides were at fault: artificial scores."),
    RulingReason.REGULATED.name: _("The regulation of the authority gives the IMPs."),
}


class JudgedTable(Protocol):
    """A table's board that a score is given for, in a session or in a match played in private."""

    @property
    def session(self) -> Session: ...

    @property
    def vulnerability(self) -> str: ...

    @property
    def obtained(self) -> AwardJson | None:
        """The table's result as an assigned score; None without one that was played."""

    @property
    def in_match(self) -> MatchTable | None:
        """What stands at the other table of the match; None where they meet in none."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """The board at a table of a session; see `JudgedTable`."""

    session: Session
    board: Board
    ns: Contestant
    ew: Contestant

    @property
    def vulnerability(self) -> str:
        return self.board.vulnerability

    @property
    def obtained(self) -> AwardJson | None:
        """See `JudgedTable`."""
        rows = Result.objects.in_force()
        result = rows.filter(board=self.board, ns=self.ns, ew=self.ew).first()
        return played_award(entry_of(result) if result else None, self.vulnerability)

    @property
    def in_match(self) -> MatchTable | None:
        """See `JudgedTable`."""
        given = score_input(self.session)
        return table_in(given, self.board.number, self.ns.short, self.ew.short)


def played_award(entry: Entry | None, vulnerability: str) -> AwardJson | None:
    """What was played at a table as an assigned score; None of anything else."""
    if not isinstance(entry, TableResult):
        return None
    return outcome_award(entry.outcome, vulnerability)


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """Probable scores of both tables with N-S's sign, what they are worth, and how probable they
    are.
    """

    ns: int
    ew: int
    difference: int
    points: str
    weight: str


@dataclass(frozen=True, slots=True)
class ShownReckoning:
    """How awards were worked out under Law 86, in words.

    What N-S could expect are `imps`, counted in `unit`.
    """

    door: str | Promise
    ns_fault: str | Promise
    ew_fault: str | Promise
    probable: str
    reason: str | Promise
    imps: str
    unit: str
    clear_gain: str
    compared: tuple[ComparedRow, ...]


def shown_reckoning(kept: ReckoningJson | None) -> ShownReckoning | None:
    """A reckoning as a page shows it; None where nothing was worked out."""
    if kept is None:
        return None
    is_single = kept["door"] == Door.SINGLE
    return ShownReckoning(
        door=DOORS[kept["door"]],
        ns_fault=FAULTS[kept["ns_fault"]],
        ew_fault=FAULTS[kept["ew_fault"]],
        probable=award_text(kept["probable"]),
        reason=REASONS[kept["reason"]],
        imps=figure(Fraction(kept["imps"])) if kept["imps"] else "",
        unit=kept.get("unit", Unit.IMPS.value),
        clear_gain=kept["clear_gain"] if is_single else "",
        compared=tuple(
            ComparedRow(
                row["ns"],
                row["ew"],
                row["difference"],
                row["points"],
                weight_text(Fraction(row["weight"])),
            )
            for row in kept["compared"]
        ),
    )


def redeal_is_allowed(table: MatchTable) -> bool:
    """Law 86A: whether a substitute board may be dealt."""
    return substitute_board(boards_to_finish=table.to_finish).allowed
