"""What a ruling says, as acts take it and as history remembers it."""

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.awards import AwardJson, award_text
from events.law_86 import ReckoningJson
from rulings.laws import LawError, find
from rulings.models import Ruling


class RulingText(TypedDict):
    """What a ruling says and awards; `laws` are numbers of the catalogue ("16B1").

    `reckoning` says how the awards were worked out under Law 86, where they were. Of what may be
    said besides see `Ruling`.
    """

    laws: Sequence[str]
    facts: str
    facts_are: str
    decision: str
    ns_award: AwardJson | None
    ew_award: AwardJson | None
    reckoning: NotRequired[ReckoningJson | None]
    learnt: NotRequired[str]
    ns_statement: NotRequired[str]
    ew_statement: NotRequired[str]
    waived_by: NotRequired[str]
    waiver: NotRequired[str]
    looks_again: NotRequired[bool]


def ruling_words(ruling: Ruling) -> dict[str, Any]:
    """A ruling as history remembers it."""
    return {
        "version": ruling.version,
        "board": ruling.board.number if ruling.is_of_board else None,
        "ns": ruling.ns.label,
        "ew": ruling.ew.label,
        "concerns": ruling.concerns,
        "laws": ruling.laws,
        "facts": ruling.facts,
        "facts_are": ruling.facts_are,
        "learnt": ruling.learnt,
        "ns_statement": ruling.ns_statement,
        "ew_statement": ruling.ew_statement,
        "waived_by": ruling.waived_by,
        "waiver": ruling.waiver,
        "looks_again": ruling.looks_again,
        "decision": ruling.decision,
        "ns_award": award_text(ruling.ns_award) or None,
        "ew_award": award_text(ruling.ew_award) or None,
        "penalty": str(ruling.penalty or ""),
        "state": ruling.state,
    }


def known_laws(laws: Sequence[str]) -> list[str]:
    """The numbers of these clauses as the catalogue has them.

    Raises:
        UserError: one is not in it.
    """
    try:
        return [find(law).number for law in laws]
    except LawError as unknown:
        raise UserError(
            _("Law %s is not in the catalogue.") % unknown.number, field="laws"
        ) from unknown
