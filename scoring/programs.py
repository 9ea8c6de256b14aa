"""The ways in which programs in use compute and print, by name.

A session that was made with a program is verified under its method: `options` say how it computes,
`convention` how it writes figures down. What no text settles was read off the figures themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.conditions.options import (
    Centre,
    CrossImpsRule,
    CrossScaling,
    DatumRounding,
    DatumRule,
    Divisor,
    Options,
    Scaling,
    SmallGroups,
)
from scoring.errors import Code, gettext_noop
from scoring.session import Unit


class Halves(StrEnum):
    """Which way a half of the last digit is rounded; TO_AVERAGE goes towards half of the top."""

    UP = "up"
    EVEN = "even"
    TO_AVERAGE = "to average"


class Factoring(StrEnum):
    """To how many matchpoints the total of a contestant who missed boards is scaled up.

    NONE: it stays what it is. LINE: to the most that anyone in the line could win. SESSION: to the
    most that anyone in the session could, of either line; with a half table all of a line are.
    """

    NONE = "none"
    LINE = "line"
    SESSION = "session"


@dataclass(frozen=True, slots=True)
class Convention:
    """How a program writes its figures.

    Lines: with `lines_on_own_results` a traveller's matchpoints are out of that board's own
    results, and only totals are scaled to the session's; with `lines_in_percent` they are
    percentages of the top, taken with `percent_of_rounded_lines` from the matchpoints rounded to
    0.01. `line_halves` is how they are rounded, to at most `line_decimals` by unit; zeros at the
    end may be missing.

    Totals: they are scaled as `totals_factored` says; with `percent_of_printed_total` the
    percentage is made from the total as it is printed, to two decimals. With `tie_spans` those who
    share places have the first and the last of them: "1/2" for "1=".
    """

    lines_on_own_results: bool = False
    lines_in_percent: bool = False
    percent_of_rounded_lines: bool = False
    line_halves: Halves = Halves.UP
    line_decimals: Mapping[Unit, int] = field(default_factory=dict)
    totals_factored: Factoring = Factoring.NONE
    percent_of_printed_total: bool = False
    tie_spans: bool = False


class HabitCode(Code):
    """What is special in the way of a program."""

    HALF_UP = gettext_noop("figures are rounded half up")
    OWN_RESULTS = gettext_noop("a line's matchpoints are out of the board's own results")
    HALVES_EVEN = gettext_noop("exact halves of a line's last digit go to the even digit")
    FACTORED_LINE = gettext_noop("totals are factored to the most boards of the line")
    DATUM_TRIMMED = gettext_noop("a datum leaves out the highest and the lowest score")
    ONE_EACH = gettext_noop("one matchpoint for a score beaten")
    FACTORED_SESSION = gettext_noop(
        "totals are factored to the most boards of the session, whichever the line"
    )
    PRINTED_TOTAL = gettext_noop("percentages are taken from the total as printed")
    PERCENTAGES = gettext_noop("lines are percentages")
    MEDIAN = gettext_noop("a datum is the score in the middle")
    ROUNDED_FIRST = gettext_noop(
        "lines are percentages of matchpoints that were first rounded to 0.01"
    )
    TIES = gettext_noop(
        "a board with fewer results is factored by ties: each that is missing counts as one"
    )
    HALVES_TO_AVERAGE = gettext_noop("a line's exact halves go towards average")
    SMALL_GROUPS = gettext_noop("small groups of a fouled board get percentages")
    AVERAGES = gettext_noop("60, 50 and 40%% are average plus, average and average minus")


@dataclass(frozen=True, slots=True)
class Program:
    """A way of computing and printing, and the names that its files give to the program.

    `title` is what the way is called, `habits` what is special in it. With `writes_averages` an
    artificial score of 60, 50 or 40% in its files is one of those of Law 12C2(a).
    """

    title: str = "the Laws"
    names: tuple[str, ...] = ()
    habits: tuple[HabitCode, ...] = ()
    options: Options = field(default_factory=Options)
    convention: Convention = field(default_factory=Convention)
    writes_averages: bool = False


BY_LAW = Program(habits=(HabitCode.HALF_UP,))
"""For files of programs that are not known."""

COMPSCORE = Program(
    title="Compscore3",
    names=("Compscore3",),
    habits=(
        HabitCode.OWN_RESULTS,
        HabitCode.HALVES_EVEN,
        HabitCode.FACTORED_LINE,
        HabitCode.DATUM_TRIMMED,
    ),
    options=Options(
        datum=DatumRule(trim=1, rounding=DatumRounding.TEN),
        cross_imps=CrossImpsRule(Divisor.COMPARISONS),
    ),
    convention=Convention(
        lines_on_own_results=True,
        line_halves=Halves.EVEN,
        line_decimals={Unit.MATCHPOINTS: 1, Unit.IMPS: 2},
        totals_factored=Factoring.LINE,
    ),
)

ACBLSCORE = Program(
    title="ACBLscore",
    names=("ACBLscore", "ACBL Live"),
    habits=(
        HabitCode.ONE_EACH,
        HabitCode.FACTORED_SESSION,
        HabitCode.PRINTED_TOTAL,
    ),
    options=Options(
        half=True,
        datum=DatumRule(trim_share=Fraction(1, 20), rounding=DatumRounding.TEN_EVEN),
        cross_imps=CrossImpsRule(Divisor.COMPARISONS, CrossScaling.COMPARISONS),
    ),
    convention=Convention(
        line_decimals={Unit.MATCHPOINTS: 2, Unit.IMPS: 2},
        totals_factored=Factoring.SESSION,
        percent_of_printed_total=True,
        tie_spans=True,
    ),
)

JFR = Program(
    title="JFR Pary",
    names=("JFR Pary", "Pary"),
    habits=(HabitCode.PERCENTAGES, HabitCode.MEDIAN),
    options=Options(datum=DatumRule(centre=Centre.MEDIAN)),
    convention=Convention(lines_in_percent=True),
)

KOPS = Program(
    title="KoPS",
    names=("KoPS",),
    habits=(HabitCode.ROUNDED_FIRST,),
    convention=Convention(lines_in_percent=True, percent_of_rounded_lines=True),
)

SCOREBRIDGE = Program(
    title="ScoreBridge",
    names=("ScoreBridge",),
    habits=(HabitCode.TIES,),
    options=Options(scaling=Scaling.TIES),
)

EBU = Program(
    title="EBUScore",
    names=("EBUScore",),
    habits=(
        HabitCode.HALVES_TO_AVERAGE,
        HabitCode.SMALL_GROUPS,
    ),
    options=Options(
        cross_imps=CrossImpsRule(Divisor.COMPARISONS, CrossScaling.RESULTS),
        small_groups=SmallGroups({2: (Fraction(65), Fraction(55))}),
    ),
    convention=Convention(line_halves=Halves.TO_AVERAGE, line_decimals={Unit.MATCHPOINTS: 1}),
)

_OWN_HABITS = (HabitCode.HALF_UP, HabitCode.AVERAGES)

TENACE = Program("Tenace", ("Tenace",), _OWN_HABITS, writes_averages=True)
TENACE_HALF = Program(
    "Tenace",
    ("Tenace (half-matchpoints)",),
    (*_OWN_HABITS, HabitCode.ONE_EACH),
    Options(half=True),
    writes_averages=True,
)
TENACE_TRIMMED = Program(
    "Tenace",
    ("Tenace (trimmed Butler)",),
    (*_OWN_HABITS, HabitCode.DATUM_TRIMMED),
    Options(datum=DatumRule(trim=1)),
    writes_averages=True,
)
TENACE_MEDIAN = Program(
    "Tenace",
    ("Tenace (median Butler)",),
    (*_OWN_HABITS, HabitCode.MEDIAN),
    Options(datum=DatumRule(centre=Centre.MEDIAN)),
    writes_averages=True,
)
OWN = (TENACE_HALF, TENACE_TRIMMED, TENACE_MEDIAN, TENACE)
"""As whose figures files written here are read again; the longer names first."""

PROGRAMS: Mapping[str, Program] = {
    "laws": BY_LAW,
    "compscore3": COMPSCORE,
    "acblscore": ACBLSCORE,
    "jfr": JFR,
    "kops": KOPS,
    "scorebridge": SCOREBRIDGE,
    "ebu": EBU,
}
"""Programs by the name of their method."""


def program_of(name: str) -> Program:
    """The program to which a file gives that name; `BY_LAW` for one that is not known.

    A version may follow the name, in whatever letters it is written.
    """
    said = name.casefold()
    for program in (*OWN, *PROGRAMS.values()):
        if any(said.startswith(known.casefold()) for known in program.names):
            return program
    return BY_LAW
