"""The score as people read it: ranking and travellers in plain values, live or for a release.

The same sheet feeds the director's live ranking, the numbered releases, the results pages, the
API and the printed booklet, so they cannot differ.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NotRequired, TypedDict

from events.awards import award_text
from events.mapping import AnyResult, entry_text, points
from events.models import Session, TableRound
from events.queries.field import FieldPair
from events.queries.followed_awards import Slot
from events.queries.line_ups import SatHere
from events.queries.match_sheets import MatchesSheet, matches_sheet, pairs_matches_sheet
from events.queries.standings import (
    AnyScore,
    ScoreInput,
    board_unit,
    by_average,
    ranked,
    total_unit,
)
from scoring.cards import Side
from scoring.conditions.penalties import Charge
from scoring.conditions.rules import Status
from scoring.numbers import exact, half_up
from scoring.ranking.swiss_pairs import SwissScore
from scoring.session import ScoredLine
from scoring.teams.score import TeamsScore


class PenaltyInRow(TypedDict):
    """What a penalty took from a total, exact and as printed, and its clause (Laws 90, 91)."""

    cost: str
    cost_shown: str
    law: str


class TieInRow(TypedDict):
    """A criterion that separated a contestant from others of the same score.

    `figure` is the contestant's, exact; empty where there is none.
    """

    criterion: str
    figure: str


class RankingRow(TypedDict):
    """One contestant's place. `total` is exact, the other numbers are rounded for print.

    `unit` is that of the total: "mp", "imp", "points", of teams "vp", "imp" or "bam". Where boards
    have no top, `of` is 0 and `percent` empty. Where an average decides, `unit` is that of a board
    ("imp/board") and `total_shown` the average. With `penalties`, which are in the total,
    `earned_shown` is what the boards add up to. `ties` says what broke one. Without a place `rank`
    is empty, and `status` says why. `handicap_shown` is in the total of the list with handicaps
    alone.
    """

    line: str
    rank: str
    label: str
    names: str
    unit: str
    total: str
    total_shown: str
    of: int
    percent: str
    boards: int
    earned_shown: NotRequired[str]
    penalties: NotRequired[list[PenaltyInRow]]
    handicap_shown: NotRequired[str]
    ties: NotRequired[list[TieInRow]]
    status: NotRequired[str]


class TravellerRow(TypedDict):
    """One table's line on a board; points from N-S's side; what each side earned is exact.

    `score` was obtained at the table, `score_ns` and `score_ew` are what each side is scored with:
    null where that is no single score in points. `result` is what was entered, like "4S N -1",
    `tricks` all that were won. `group` names the form in which a fouled board was played, empty for
    the right one.

    Of teams `ns_sat` and `ew_sat` name who sat there, as far as line-ups tell.

    `relative` is read by the version before alone, beside which this one may run; it goes next.
    """

    ns: str
    ew: str
    ns_names: str
    ew_names: str
    table: int | None
    round: int | None
    result: str
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    relative: int | None
    score: int | None
    score_ns: int | None
    score_ew: int | None
    ns_award: str
    ew_award: str
    laws: str
    group: str
    earned_ns: str
    earned_ew: str
    percent_ns: str
    percent_ew: str
    ns_sat: NotRequired[str]
    ew_sat: NotRequired[str]


class TravellerSheet(TypedDict):
    """All lines of one board; `unit` is what `earned_ns` and `earned_ew` of its lines count.

    Where each section is scored by itself, `tops` has the top of each by its letter, and `top` is
    the highest of them.
    """

    board: int
    dealer: str
    vulnerability: str
    unit: str
    top: int
    tops: NotRequired[dict[str, int]]
    lines: list[TravellerRow]


class ScoreSheet(TypedDict):
    """A whole session's score; of teams, and of pairs in a Swiss, its matches too."""

    ranking: list[RankingRow]
    travellers: list[TravellerSheet]
    matches: NotRequired[MatchesSheet]
    lists: NotRequired[list["FurtherList"]]


class FurtherList(TypedDict):
    """A list beside the ranking; `name` is the stratum's or the category's, else empty."""

    kind: str
    name: str
    ranking: list[RankingRow]


def score_sheet(given: ScoreInput) -> ScoreSheet:
    """Score the session and write it down."""
    return sheet_of(given, given.score(), table_rounds_of(given.session))


def sheet_of(
    given: ScoreInput, scored: AnyScore, table_rounds: Mapping[int, TableRound]
) -> ScoreSheet:
    """Write a score down; `table_rounds` say where and when results were made."""
    sheet: ScoreSheet = {
        "ranking": ranking_rows(given.pairs, scored),
        "travellers": _travellers(given, scored, table_rounds),
    }
    if isinstance(scored, TeamsScore) and given.teams is not None:
        sheet["matches"] = matches_sheet(
            given.pairs, scored, given.teams.matches, given.teams.extra_boards
        )
        if given.session.pk is not None:  # else it is not stored yet, and has no line-ups
            _write_who_sat(given, sheet["travellers"])
    if isinstance(scored, SwissScore):
        sheet["matches"] = pairs_matches_sheet(given.pairs, scored)
    return sheet


def _write_who_sat(given: ScoreInput, travellers: Iterable[TravellerSheet]) -> None:
    """Add the people of the line-ups to the tables of a match."""
    sat = SatHere(given.session)
    pairs = {pair.label: pair.contestant for pair in given.pairs.values()}
    for line in (line for sheet in travellers for line in sheet["lines"]):
        number = line["round"] or 0
        if ns := sat.names(pairs[line["ns"]], number):
            line["ns_sat"] = ns
        if ew := sat.names(pairs[line["ew"]], number):
            line["ew_sat"] = ew


def ranking_rows(pairs: Mapping[int, FieldPair], scored: AnyScore) -> list[RankingRow]:
    """The ranking, best first, line by line; totals without decimals while all are whole."""
    places = 0 if all(each.denominator == 1 for each in scored.standings) else 2
    unit = total_unit(scored)
    averages = by_average(scored)
    rows: list[RankingRow] = []
    for pair, standing in ranked(pairs, scored):
        total = standing.total
        row: RankingRow = {
            "line": standing.line.value,
            "rank": standing.rank,
            "label": pair.label,
            "names": pair.names,
            "unit": unit,
            "total": exact(total),
            "total_shown": half_up(standing.average, 2) if averages else half_up(total, places),
            "of": standing.of,
            "percent": standing.percent_text,
            "boards": standing.boards_played,
        }
        if charges := [each for each in standing.adjustment.charges if each.cost]:
            row["earned_shown"] = half_up(standing.earned, places)
            row["penalties"] = [_penalty(each, places) for each in charges]
        if standing.adjustment.handicap:
            row["handicap_shown"] = half_up(standing.adjustment.handicap, places)
        if standing.decided_by:
            row["ties"] = [
                {
                    "criterion": each.criterion.name.lower(),
                    "figure": each.shown(standing.contestant),
                }
                for each in standing.decided_by
            ]
        if standing.status is not Status.COMPETING:
            row["status"] = standing.status.value
        rows.append(row)
    return rows


def _penalty(charge: Charge, places: int) -> PenaltyInRow:
    return {
        "cost": exact(charge.cost),
        "cost_shown": half_up(charge.cost, places),
        "law": charge.penalty.law,
    }


def _travellers(
    given: ScoreInput, scored: AnyScore, table_rounds: Mapping[int, TableRound]
) -> list[TravellerSheet]:
    sheets: dict[int, TravellerSheet] = {}
    compared = zip(given.slots().items(), scored.boards, strict=True)
    for ((board_id, section), slots), scored_board in compared:
        board = given.boards[board_id]
        sheet = sheets.setdefault(
            board_id,
            {
                "board": board.number,
                "dealer": board.dealer,
                "vulnerability": board.vulnerability,
                "unit": board_unit(scored),
                "top": 0,
                "lines": [],
            },
        )
        sheet["top"] = max(sheet["top"], scored_board.top)
        if section:
            sheet.setdefault("tops", {})[section] = scored_board.top
        lines = zip(slots, scored_board.lines, strict=True)
        sheet["lines"] += [_traveller_row(given, table_rounds, slot, line) for slot, line in lines]
    return list(sheets.values())


def table_rounds_of(session: Session) -> dict[int, TableRound]:
    """Where and when results were made, as `sheet_of` takes it."""
    rounds = TableRound.objects.filter(section__session=session).only("round", "table")
    return {table_round.pk: table_round for table_round in rounds}


def _traveller_row(
    given: ScoreInput, table_rounds: Mapping[int, TableRound], slot: Slot, line: ScoredLine
) -> TravellerRow:
    ns, ew = given.pairs[slot[1]], given.pairs[slot[2]]
    result = given.results.get(slot)
    table_round = table_rounds.get(result.table_round_id or 0) if result else None
    ns_award, ew_award = given.awards.get(slot, (None, None))
    adjustment = given.adjustments.get(slot)
    return {
        "ns": ns.label,
        "ew": ew.label,
        "ns_names": ns.names,
        "ew_names": ew.names,
        "table": table_round.table if table_round else None,
        "round": table_round.round if table_round else None,
        "result": entry_text(result) if result else "",
        "contract": result.contract if result else "",
        "declarer": result.declarer if result else "",
        "lead": result.lead if result else "",
        "tricks": result.tricks if result else None,
        "relative": _relative(result),
        "score": result.score if result else None,
        "score_ns": points(ns_award, result),
        "score_ew": points(ew_award, result),
        "ns_award": award_text(ns_award) or (result.ns_award if result else ""),
        "ew_award": award_text(ew_award) or (result.ew_award if result else ""),
        "laws": adjustment.laws if adjustment else "",
        "group": result.group if result else "",
        "earned_ns": _exact(line.earned_ns),
        "earned_ew": _exact(line.earned_ew),
        "percent_ns": _percent(line, Side.NS),
        "percent_ew": _percent(line, Side.EW),
    }


def _relative(result: AnyResult | None) -> int | None:
    if result is None or result.tricks is None:
        return None
    return result.tricks - 6 - int(result.contract[0])


def _exact(earned: Fraction | None) -> str:
    return "" if earned is None else exact(earned)


def _percent(line: ScoredLine, side: Side) -> str:
    percent = line.percent(side)
    return "" if percent is None else half_up(percent, 2)
