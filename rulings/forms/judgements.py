"""Awards that are worked out from what a director judges: Laws 12C1(e) and 86."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from events.awards import AwardJson, relieved_award
from events.law_86 import Door, Judgement, Reckoned, reckon
from events.queries.match_tables import AtTable, match_table, obtained
from scoring.cards import Side
from scoring.teams.noncomparable import Fault

Refuse = Callable[[str, str], None]
"""Notes a sentence at a field."""


def self_inflicted(
    at: AtTable, offenders: Side, normal: AwardJson, expected: AwardJson, refuse: Refuse
) -> tuple[AwardJson, AwardJson] | None:
    """North-South's and East-West's awards: offenders get the normal result.

    None, with the reason noted, where no result was obtained at the table.
    """
    actual = obtained(at)
    if actual is None:
        refuse("kind", _("Enter first what was obtained at the table: damage is counted from it."))
        return None
    relieved = relieved_award(normal, actual, expected)
    return (normal, relieved) if offenders is Side.NS else (relieved, normal)


def law_86(at: AtTable, cleaned: dict[str, Any], refuse: Refuse) -> Reckoned | None:
    """What Law 86 makes of the judgement; None, with the reason noted, where it lacks something."""
    table = match_table(at)
    if table is None:
        refuse("kind", _("These sides are in no match that is scored in IMPs."))
        return None
    door = Door(cleaned["door"])
    judged = Judgement(
        door,
        Fault[cleaned["ns_fault"]],
        Fault[cleaned["ew_fault"]],
        cleaned.get("probable_award"),
        cleaned.get("regulated_imps"),
    )
    if door is Door.REGULATED and judged.regulated is None:
        refuse("regulated", _("Type what your authority gives, North-South first: 2/-2."))
    elif door is Door.SINGLE and judged.probable is None:
        refuse("probable", _("Type what this table would probably have scored."))
    elif door is Door.SINGLE and table.elsewhere is None:
        refuse("door", _("The other table has no result to compare with: enter it first."))
    else:
        return reckon(judged, table)
    return None


_IMPS = re.compile(r"\s*([+-]?\d{1,2}(?:\.\d{1,2})?)\s*(?:IMPS?)?\s*", re.IGNORECASE | re.ASCII)


def read_imps(text: str) -> tuple[Fraction, Fraction] | None:
    """IMPs of both sides, N-S first: "2/-2", "+3 / -1.5"; None for anything else."""
    plain = text.replace("−", "-").replace(",", ".")
    found = [_IMPS.fullmatch(part) for part in plain.split("/")]
    both = [Fraction(each[1]) for each in found if each]
    return (both[0], both[1]) if len(found) == len(both) == 2 else None
