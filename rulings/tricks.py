"""What a ruling on tricks won may award: one result, whatever else it cites (Laws 68-71, 79A, 79B).

Tricks of a claim or a concession are transferred or not, and a disagreement on tricks ends in the
score that is recorded: no adjusted score is assigned, so none is weighted (Commentary on Laws 71
and 79; WBFLC, Veldhoven 2011). What an infraction did beside it is another matter: its Law gives an
adjusted score, which Law 12C1(c) allows to be weighted.
"""

from collections.abc import Iterable
from enum import Enum, auto

from events.awards import AwardJson, is_relieved, is_weighted
from rulings.law_numbers import levels

TRICKS_WON = ("68", "69", "70", "71", "79A", "79B")
ROUND_HAD_ENDED = "79B3"
WEIGHTS = "12C1C"
INFRACTIONS = (
    *("11A", "13", "14B", "15", "16", "20F", "21B", "23", "27D", "36", "40", "43B3", "45F", "47E"),
    *("50E", "64C", "67B", "72C", "73", "75", "76", "82", "86"),
)
"""The clauses by which a score is adjusted after an irregularity; 82 is a director's own error. Law
12 says how, Laws 84 and 85 on which facts: by themselves they are no infraction.
"""


class TricksRefused(Enum):
    """Why a ruling on tricks won cannot award what it says."""

    NOT_ONE_RESULT = auto()
    NO_POWER_TO_WEIGH = auto()
    DIFFERENT_RESULTS = auto()
    TAKES_NOTHING = auto()


def is_on_tricks(laws: Iterable[str]) -> bool:
    """Whether the ruling decides tricks of a claim, a concession or a disagreement."""
    return any(_touches(law, TRICKS_WON) for law in laws)


def tricks_refused(
    laws: Iterable[str], ns_award: AwardJson | None, ew_award: AwardJson | None
) -> TricksRefused | None:
    """Why these Laws do not give these awards; None where they do."""
    laws, awards = tuple(laws), (ns_award, ew_award)
    if not is_on_tricks(laws):
        return None
    if _adjusts(laws):
        has_weights = any(map(is_weighted, awards))
        may_weigh = any(law in levels(WEIGHTS)[2:] for law in laws)
        return TricksRefused.NO_POWER_TO_WEIGH if has_weights and not may_weigh else None
    if not all(award is None or _is_one_result(award) for award in awards):
        return TricksRefused.NOT_ONE_RESULT
    if ns_award == ew_award or (ROUND_HAD_ENDED in laws and None in awards):
        return None
    return TricksRefused.DIFFERENT_RESULTS


def takes_nothing(
    laws: Iterable[str],
    ns_award: AwardJson | None,
    ew_award: AwardJson | None,
    obtained: AwardJson | None,
) -> bool:
    """Whether a ruling on tricks alone changes one side's score alone, and does not lower it from
    what was `obtained` at the table: Law 79B3 allows no more.
    """
    laws = tuple(laws)
    award = ns_award or ew_award
    if award is None or ns_award == ew_award or not is_on_tricks(laws) or _adjusts(laws):
        return False
    if obtained is None:
        return True
    (given,), (recorded,) = award["assigned"], obtained["assigned"]
    for_ns: int = given["score"] - recorded["score"]
    return (for_ns if ns_award else -for_ns) >= 0


def _adjusts(laws: Iterable[str]) -> bool:
    """Whether an infraction by which a score is adjusted is among these Laws."""
    return any(_touches(law, INFRACTIONS) for law in laws)


def _touches(law: str, clauses: Iterable[str]) -> bool:
    """Whether a Law is one of the clauses, in one, or has one in it."""
    return any(law in levels(clause) or clause in levels(law) for clause in clauses)


def _is_one_result(award: AwardJson) -> bool:
    return "assigned" in award and not is_weighted(award) and not is_relieved(award)
