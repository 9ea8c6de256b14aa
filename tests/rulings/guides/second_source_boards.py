"""Law 12C2 with 86, and Law 79B, once more as plain functions, with no guide at hand."""

from fractions import Fraction

AWARDS = {Fraction(0): "A+", Fraction(1, 2): "A", Fraction(1): "A-"}
"""By how much of the fault is a contestant's: in no way, partly, directly."""


def law_12c2_and_86(
    *,
    teams: bool,
    results_elsewhere: int,
    imps_by_fault: bool,
    clearly_favourable: bool,
    faults: tuple[Fraction, Fraction],
    other_board: bool,
    assigned_is_better: bool,
) -> tuple[str, str] | str:
    """The artificial scores of the side at fault and of the other, or what there is instead."""
    if teams and results_elsewhere == 1 and clearly_favourable:
        return "assigned"
    if teams and results_elsewhere == 1 and imps_by_fault:
        return "as regulated"
    if teams and results_elsewhere > 1:
        if not any(faults) and other_board:
            return "another board"
        if not all(faults) and any(faults) and assigned_is_better:
            return "assigned"
    return AWARDS[faults[0]], AWARDS[faults[1]]


def law_79b(*, round_over: bool, claimed: bool, convinced: bool) -> str:
    """The clause that rules on a dispute about tricks, in the order in which the Law asks."""
    if claimed:
        return "79B1"
    if not round_over:
        return "79B2"
    return "79B3 both" if convinced else "79B3"
