"""Awards that are worked out from what a director judges: Laws 12C1(e) and 86."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from clubs.errors import UserError
from events.awards import AwardJson, relieved_award
from events.chosen_scoring import Chosen, binding
from events.law_86 import Door, Judgement, Reckoned, imps_by_fault, reckon
from events.provisions.catalogue.awards import L86B3, L86B3_IMPS
from events.queries.match_tables import JudgedTable
from events.queries.table_conditions import is_said
from scoring.cards import Side
from scoring.numbers import exact
from scoring.teams.noncomparable import Fault
from scoring.teams.units import Imps

Refuse = Callable[[str, str], None]
"""Notes a sentence at a field."""


def self_inflicted(
    at: JudgedTable, offenders: Side, normal: AwardJson, expected: AwardJson, refuse: Refuse
) -> tuple[AwardJson, AwardJson] | None:
    """North-South's and East-West's awards: offenders get the normal result.

    None, with the reason noted, where no result was obtained at the table.
    """
    actual = at.obtained
    if actual is None:
        refuse("kind", _("Enter first what was obtained at the table: damage is counted from it."))
        return None
    relieved = relieved_award(normal, actual, expected)
    return (normal, relieved) if offenders is Side.NS else (relieved, normal)


def law_86(at: JudgedTable, cleaned: dict[str, Any], refuse: Refuse) -> Reckoned | None:
    """What Law 86 makes of the judgement; None, with the reason noted, where it lacks something."""
    table = at.in_match
    if table is None:
        refuse("kind", _("These sides are in no match."))
        return None
    door = Door(cleaned["door"])
    ns_fault, ew_fault = Fault[cleaned["ns_fault"]], Fault[cleaned["ew_fault"]]
    typed = cleaned.get("regulated_imps")
    if door is Door.REGULATED and not isinstance(table.unit, Imps):
        refuse("door", _("A regulation gives IMPs, which boards do not count in here (Law 86B3)."))
        return None
    if door is Door.REGULATED:
        try:
            typed = _regulated(binding(at.session), ns_fault, ew_fault, typed)
        except UserError as error:
            refuse(error.field or "door", str(error))
            return None
    judged = Judgement(door, ns_fault, ew_fault, cleaned.get("probable_award"), typed)
    if door is Door.REGULATED and judged.regulated is None:
        refuse("regulated", _("Type what your authority gives, North-South first: 2/-2."))
    elif door is Door.SINGLE and judged.probable is None:
        refuse("probable", _("Type what this table would probably have scored."))
    elif door is Door.SINGLE and table.elsewhere is None:
        refuse("door", _("The other table has no result to compare with: enter it first."))
    else:
        return reckon(judged, table)
    return None


def _regulated(
    bound: Chosen, ns_fault: Fault, ew_fault: Fault, typed: tuple[Fraction, Fraction] | None
) -> tuple[Fraction, Fraction] | None:
    """What is regulated of a board played at one table only (Law 86B3), North-South first.

    Where no regulation is known here it is what was `typed`: there may be one on paper.

    Raises:
        UserError: the regulation leaves it to Law 86B2, or gives something else.
    """
    if L86B3.of(bound) == "by_fault":
        imps = L86B3_IMPS.of(bound)
        given = imps_by_fault(ns_fault, imps), imps_by_fault(ew_fault, imps)
        if typed not in {None, given}:
            said = "/".join(map(exact, given))
            raise UserError(
                _("By fault the regulation gives %s here (Law 86B3).") % said, field="regulated"
            )
        return given
    if is_said(bound, L86B3):
        raise UserError(
            _("The regulation leaves this to Law 86B2: choose that (Law 86B3)."), field="door"
        )
    return typed


_IMPS = re.compile(r"\s*([+-]?\d{1,2}(?:\.\d{1,2})?)\s*(?:IMPS?)?\s*", re.IGNORECASE | re.ASCII)


def read_imps(text: str) -> tuple[Fraction, Fraction] | None:
    """IMPs of both sides, N-S first: "2/-2", "+3 / -1.5"; None for anything else."""
    plain = text.replace("−", "-").replace(",", ".")
    found = [_IMPS.fullmatch(part) for part in plain.split("/")]
    both = [Fraction(each[1]) for each in found if each]
    return (both[0], both[1]) if len(found) == len(both) == 2 else None
