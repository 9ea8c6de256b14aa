"""The ways in which programs in use compute and print, by name.

A session that was made with a program is verified under its method: `options` say how it computes,
`convention` how it writes figures down. What no text settles was read off the figures themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.options import (
    CrossImpsRule,
    CrossScaling,
    DatumRounding,
    DatumRule,
    Divisor,
    Options,
    SmallGroups,
)
from scoring.session import Unit


class Halves(StrEnum):
    """Which way a half of the last digit is rounded; TO_AVERAGE goes towards half of the top."""

    UP = "up"
    EVEN = "even"
    TO_AVERAGE = "to average"


@dataclass(frozen=True, slots=True)
class Convention:
    """How a program writes its figures.

    Lines: with `lines_on_own_results` a traveller's matchpoints are out of that board's own
    results, and only totals are scaled to the session's; with `lines_in_percent` they are
    percentages of the top. `line_halves` is how they are rounded, to at most `line_decimals` by
    unit; zeros at the end may be missing.

    Totals: with `totals_factored` a contestant who missed boards has the total scaled up to the
    most matchpoints that anyone in the line could win; with `percent_of_printed_total` the
    percentage is made from the total as it is printed, to two decimals. With `tie_spans` those who
    share places have the first and the last of them: "1/2" for "1=".
    """

    lines_on_own_results: bool = False
    lines_in_percent: bool = False
    line_halves: Halves = Halves.UP
    line_decimals: Mapping[Unit, int] = field(default_factory=dict)
    totals_factored: bool = False
    percent_of_printed_total: bool = False
    tie_spans: bool = False


@dataclass(frozen=True, slots=True)
class Program:
    """A way of computing and printing, and the names that its files give to the program."""

    names: tuple[str, ...] = ()
    options: Options = field(default_factory=Options)
    convention: Convention = field(default_factory=Convention)


BY_LAW = Program()
"""For files of programs that are not known: the Laws, and figures half up."""

COMPSCORE = Program(
    names=("Compscore3",),
    options=Options(
        datum=DatumRule(trim=1, rounding=DatumRounding.TEN),
        cross_imps=CrossImpsRule(Divisor.COMPARISONS),
    ),
    convention=Convention(
        lines_on_own_results=True,
        line_halves=Halves.EVEN,
        line_decimals={Unit.MATCHPOINTS: 1, Unit.IMPS: 2},
        totals_factored=True,
    ),
)

ACBLSCORE = Program(
    names=("ACBLscore", "ACBLScore/ScoreParser", "ACBL Live"),
    options=Options(
        half=True,
        datum=DatumRule(trim_share=Fraction(1, 20), rounding=DatumRounding.TEN_EVEN),
        cross_imps=CrossImpsRule(Divisor.COMPARISONS, CrossScaling.COMPARISONS),
    ),
    convention=Convention(
        line_decimals={Unit.MATCHPOINTS: 2, Unit.IMPS: 2},
        totals_factored=True,
        percent_of_printed_total=True,
        tie_spans=True,
    ),
)

JFR = Program(names=("JFR Pary", "KoPS"), convention=Convention(lines_in_percent=True))

EBU = Program(
    names=("EBUScore",),
    options=Options(
        cross_imps=CrossImpsRule(Divisor.COMPARISONS, CrossScaling.RESULTS),
        small_groups=SmallGroups({2: (Fraction(65), Fraction(55))}),
    ),
    convention=Convention(line_halves=Halves.TO_AVERAGE, line_decimals={Unit.MATCHPOINTS: 1}),
)

PROGRAMS: Mapping[str, Program] = {
    "laws": BY_LAW,
    "compscore3": COMPSCORE,
    "acblscore": ACBLSCORE,
    "jfr": JFR,
    "ebu": EBU,
}
"""Programs by the name of their method."""


def program_of(name: str) -> Program:
    """The program to which a file gives that name; `BY_LAW` for one that is not known."""
    for program in PROGRAMS.values():
        if name in program.names:
            return program
    return BY_LAW
