"""What a ruling states of its facts: each side's words, how it was learnt of, what was waived."""

from dataclasses import dataclass
from datetime import datetime

from clubs.typography.bridge import acting_for
from rulings.models import Ruling
from rulings.queries.matters import is_to_look_at


@dataclass(frozen=True, slots=True)
class Stated:
    """For the parties and officials; of what nobody has said it is empty.

    Who `looks_again` after the board has `found` something, or `is_to_look_at` it still.
    """

    facts_are: str = ""
    learnt: str = ""
    ns_statement: str = ""
    ew_statement: str = ""
    waived_by: str = ""
    waiver: str = ""
    looks_again: bool = False
    is_to_look_at: bool = False
    looked_at: datetime | None = None
    looked_by: str = ""
    found: str = ""

    @property
    def learnt_said(self) -> str:
        return str(Ruling.Learnt(self.learnt).label) if self.learnt else ""

    @property
    def waived_by_said(self) -> str:
        return str(Ruling.Side(self.waived_by).label) if self.waived_by else ""


NOTHING_STATED = Stated()


def stated(row: Ruling) -> Stated:
    """What the version says; reads its `second_look`."""
    look = getattr(row, "second_look", None)
    return Stated(
        facts_are=row.facts_are,
        learnt=row.learnt,
        ns_statement=row.ns_statement,
        ew_statement=row.ew_statement,
        waived_by=row.waived_by,
        waiver=row.waiver,
        looks_again=row.looks_again,
        is_to_look_at=is_to_look_at(row),
        looked_at=look.looked_at if look else None,
        looked_by=acting_for(look.looked_by, look.for_director) if look else "",
        found=look.found if look else "",
    )
