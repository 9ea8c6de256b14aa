"""What the public results pages show, read from the official score in force.

A release is a snapshot, so nothing here computes a score; it only picks and arranges.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import lcm
from typing import NamedTuple

from django.utils.translation import gettext as _

from events.queries.release_pages import ResultCardPage, ResultCardRow, ranked_in, section_of
from events.queries.score_sheet import RankingRow, TravellerRow, TravellerSheet
from scoring.contracts import Outcome, parse_outcome
from scoring.numbers import exact_sum, half_up
from scoring.session import Unit

SORTS = ("score", "pair")
"""The orders of a traveller's lines: the best score for N-S first, or by N-S pair."""


class LineResult(NamedTuple):
    """What a traveller's line has to say of its result; most tables of a room say the same.

    The columns are those of `TravellerRow`. What is made of them is made for a page that draws
    them, and not for each line (`clubs.typography.rows`).
    """

    contract: str
    declarer: str
    tricks: int | None
    lead_made: str
    result: str
    is_nothing: bool
    """Whether 0 was scored at the table: without a contract that is a board passed out."""
    ns_award: str
    ew_award: str
    laws: str
    group: str

    @property
    def outcome(self) -> Outcome:
        """What was played, where there is no `text`."""
        return parse_outcome(self.contract or "PASS", self.declarer, self.tricks)

    @property
    def is_played(self) -> bool:
        """Whether a result was obtained at the table."""
        return bool(self.contract) or self.is_nothing

    @property
    def text(self) -> str:
        """What each side is scored with, where that is no plain result of the table."""
        return "" if self.is_played and not self.is_adjusted else self._worded()

    @property
    def shown(self) -> tuple[Outcome | str, str]:
        """The text or the outcome, and the form of a fouled board that it was obtained in."""
        return self.text or self.outcome, self.group

    @property
    def is_adjusted(self) -> bool:
        """Whether a side has an award in place of the result."""
        return bool(self.ns_award or self.ew_award)

    @property
    def at_table(self) -> str:
        """What was obtained at the table before an adjustment."""
        return self.result if self.laws and self.is_played else ""

    @property
    def lead(self) -> str:
        return "" if self.is_adjusted else self.lead_made

    def _worded(self) -> str:
        """A line that is no plain result, in words: what each side is scored with."""
        ns, ew = (award or self.result for award in (self.ns_award, self.ew_award))
        if f"{ns}/{ew}" == self.result:
            return self.result
        if not self.is_adjusted:
            return _("not played")
        return ns if ns == ew else _("N-S %(ns)s, E-W %(ew)s") % {"ns": ns, "ew": ew}


@dataclass(frozen=True, slots=True)
class PageLine:
    """A traveller's row for a page, with what a page makes of it."""

    row: TravellerRow
    is_own: bool = False

    @property
    def result(self) -> LineResult:
        row = self.row
        return LineResult(
            row["contract"],
            row["declarer"],
            row["tricks"],
            row["lead"],
            row["result"],
            row["score"] == 0,
            row["ns_award"],
            row["ew_award"],
            row["laws"],
            row["group"],
        )

    @property
    def meeting(self) -> str:
        """Who met, as the address of its reasons says it: "1NS-7EW"."""
        return f"{self.row['ns']}-{self.row['ew']}"

    @property
    def earned_ns(self) -> Fraction | None:
        return _fraction(self.row["earned_ns"])

    @property
    def earned_ew(self) -> Fraction | None:
        return _fraction(self.row["earned_ew"])


@dataclass(frozen=True, slots=True)
class ResultCardLine:
    """One board on a pair's result card, as seen from that pair's side of the table."""

    board: int
    top: int
    line: PageLine
    is_ns: bool

    @property
    def score(self) -> int | None:
        """In points, with the side's own sign."""
        if self.is_ns:
            return self.line.row["score_ns"]
        score = self.line.row["score_ew"]
        return None if score is None else -score

    @property
    def earned(self) -> Fraction | None:
        return _fraction(self.earned_text)

    @property
    def earned_text(self) -> str:
        """The same as it is written, without loss; empty for none."""
        return self.line.row["earned_ns" if self.is_ns else "earned_ew"]

    @property
    def percent(self) -> str:
        return self.line.row["percent_ns" if self.is_ns else "percent_ew"]


@dataclass(frozen=True, slots=True)
class ResultCardRound:
    """The boards that a pair played against the same opponents, with their sum.

    `round` is None where nobody recorded it; `percent` is empty without any comparison. A player of
    an individual has a partner in each round.
    """

    round: int | None
    direction: str
    opponents: str
    opponents_names: str
    lines: tuple[ResultCardLine, ...]
    partner: str = ""
    partner_names: str = ""

    @property
    def earned(self) -> Fraction:
        return exact_sum(line.earned for line in self.lines if line.earned is not None)

    @property
    def of(self) -> int:
        return sum(line.top for line in self.lines if line.earned is not None)

    @property
    def percent(self) -> str:
        return half_up(100 * self.earned / self.of, 2) if self.of else ""


@dataclass(frozen=True, slots=True)
class ResultCard:
    """A contestant's boards round by round; `place` is None before there is any comparison."""

    place: RankingRow | None
    names: str
    unit: str
    rounds: tuple[ResultCardRound, ...]

    @property
    def has_percent(self) -> bool:
        return self.unit == Unit.MATCHPOINTS

    @property
    def total(self) -> str:
        """What the boards add up to, also where the average is ranked; empty without a place."""
        if self.place is None:
            return ""
        if self.place["unit"] == self.unit:
            return self.place["total_shown"]
        total = Fraction(self.place["total"])
        return half_up(total, 0 if total.denominator == 1 else 2)

    @property
    def lines(self) -> list[PageLine]:
        return [each.line for one in self.rounds for each in one.lines]


def ranking_lines(
    ranking: Iterable[RankingRow], letter: str = ""
) -> list[tuple[str, list[RankingRow]]]:
    """The rankings, one of all, or N-S and E-W; of the section of a letter alone if given."""
    lines: dict[str, list[RankingRow]] = {}
    for row in ranking:
        lines.setdefault(row["line"], []).append(row)
    if letter:
        return [(line, in_section(rows, letter)) for line, rows in lines.items()]
    return list(lines.items())


def letters_in(ranking: Iterable[RankingRow]) -> tuple[str, ...]:
    """The letters of the sections that are ranked; none where one alone played."""
    return tuple(sorted({section_of(row["label"]) for row in ranking} - {""}))


def in_section(rows: Iterable[RankingRow], letter: str) -> list[RankingRow]:
    """Those of one section in the order of the whole ranking, placed among themselves.

    Who shares a place in the whole ranking shares one here, and who has none there has none here.
    """
    own = [row for row in rows if section_of(row["label"]) == letter]
    places: dict[str, int] = {}
    for number, row in enumerate(own, start=1):
        places.setdefault(row["rank"], number)
    sharing = Counter(row["rank"] for row in own)
    ranks = {
        rank: f"{place}{'=' if sharing[rank] > 1 else ''}" for rank, place in places.items() if rank
    }
    return [{**row, "rank": ranks.get(row["rank"], "")} for row in own]


@dataclass(frozen=True, slots=True)
class ComparedLines:
    """Lines of a traveller that are compared with one another: all, or those of one section."""

    section: str
    top: int
    rows: list[TravellerRow]


def comparisons(sheet: TravellerSheet) -> list[ComparedLines]:
    """A board's lines in the groups in which they were scored, section by section if apart."""
    tops = sheet.get("tops")
    if not tops:
        return [ComparedLines("", sheet["top"], sheet["lines"])]
    return [
        ComparedLines(section, top, rows)
        for section, top in tops.items()
        if (rows := [row for row in sheet["lines"] if section_of(row["ns"]) == section])
    ]


def find_line(
    sheet: TravellerSheet | None, ns: str, ew: str, own: frozenset[str]
) -> PageLine | None:
    """The line of one table on a board."""
    lines = page_lines(sheet["lines"], own, "pair") if sheet else []
    return next((line for line in lines if (line.row["ns"], line.row["ew"]) == (ns, ew)), None)


def page_lines(
    rows: Iterable[TravellerRow], own: frozenset[str], sort: str = "score"
) -> list[PageLine]:
    """A traveller's lines in one of the `SORTS`; by score those without one come last."""
    lines = [PageLine(row, not own.isdisjoint((row["ns"], row["ew"]))) for row in rows]
    return lines if sort == "pair" else _by_score(lines)


def _by_score(lines: Iterable[PageLine]) -> list[PageLine]:
    """The best for N-S first, those without a score last, ties as they stood.

    Compared in whole numbers of the unit that all share: fractions take long to compare.
    """
    given = [(line, line.earned_ns) for line in lines]
    scored = [(line, earned) for line, earned in given if earned is not None]
    unit = lcm(*{earned.denominator for _, earned in scored})
    in_order = sorted(
        scored,
        key=lambda each: each[1].numerator * (unit // each[1].denominator),
        reverse=True,
    )
    return [line for line, _ in in_order] + [line for line, earned in given if earned is None]


def result_card_of(page: ResultCardPage, label: str) -> ResultCard:
    """A contestant's result card, meeting by meeting."""
    meetings = groupby(
        page["rows"], key=lambda row: (row["line"]["round"], row["line"]["ns"], row["line"]["ew"])
    )
    rounds = tuple(_result_card_round(list(rows), label, page["names"]) for _, rows in meetings)
    return ResultCard(page["place"], page["names"], page["unit"], rounds)


def groups_of(lines: Iterable[PageLine]) -> str:
    """The other forms in which a fouled board was played: "B, C"; empty for a board in order."""
    return ", ".join(sorted({line.row["group"] for line in lines} - {""}))


def decimals_needed(lines: Iterable[PageLine]) -> int:
    """How many decimals the matchpoint columns take: none while all are whole."""
    # Each is written "12.5" or "25/2" unless it is whole.
    texts = (text for line in lines for text in (line.row["earned_ns"], line.row["earned_ew"]))
    return 0 if all("." not in text and "/" not in text for text in texts) else 2


def _result_card_round(rows: Sequence[ResultCardRow], label: str, names: str) -> ResultCardRound:
    first = rows[0]["line"]
    is_ns = label in ranked_in(first["ns"])
    side = first["ns"] if is_ns else first["ew"]
    side_names = first["ns_names"] if is_ns else first["ew_names"]
    return ResultCardRound(
        round=first["round"],
        direction="NS" if is_ns else "EW",
        opponents=first["ew"] if is_ns else first["ns"],
        opponents_names=first["ew_names"] if is_ns else first["ns_names"],
        lines=tuple(
            ResultCardLine(row["board"], row["top"], PageLine(row["line"]), is_ns) for row in rows
        ),
        partner="".join(each for each in ranked_in(side) if each != label),
        partner_names="" if side == label else _other(side_names, names),
    )


def _other(both: str, own: str) -> str:
    """The names on a side of an individual without one player's own."""
    return both.removeprefix(f"{own} & ").removesuffix(f" & {own}")


@lru_cache(maxsize=4096)
def _fraction(text: str) -> Fraction | None:
    return Fraction(text) if text else None


def scores_made(lines: Iterable[PageLine]) -> list[tuple[int, int]]:
    """The scores of a board in points for N-S, the highest first, and at how many tables each was
    made; adjusted ones are left out.
    """
    counted = Counter(
        score
        for line in lines
        if (score := line.row["score"]) is not None and not line.result.is_adjusted
    )
    return sorted(counted.items(), reverse=True)
