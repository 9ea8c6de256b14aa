"""Matches scored, as they are written: boards, Victory Points, standings and the cross table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any, Self

from scoring.conditions.rules import RankingRules
from scoring.document.boards import DocumentBoard
from scoring.document.carry_forward import CarryForward, carried_output
from scoring.document.codes import PlaceOfScoreCode
from scoring.document.document import NoSuchLineError, Output
from scoring.document.lines import exact_or_none, score_dict, seats
from scoring.document.sizes import check_sizes
from scoring.document.standings import lists_dicts, standings_dicts
from scoring.document.table import (
    NOTHING_PLAYED,
    cross_table_text,
    match_table,
    ranking_table,
    traveller_table,
)
from scoring.document.triples import Triple
from scoring.numbers import exact
from scoring.session import Standing
from scoring.teams.boards import BoardScore, MatchBoard, TeamSide
from scoring.teams.cross_table import CrossTable, CrossTableCell, cross_table
from scoring.teams.explanation import explain_match
from scoring.teams.knockout import KnockoutResult
from scoring.teams.lists import teams_list
from scoring.teams.match import MatchConditions, MatchResult, PartResult
from scoring.teams.ranking import rank_teams
from scoring.teams.standings import EventScores

UNITS = {"imps": "imp", "board_a_match": "mp", "total_points": "points"}


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match's result, with its stanzas where it was a knock-out."""

    result: MatchResult
    knockout: KnockoutResult | None = None


@dataclass(frozen=True, slots=True)
class ScoredTeams:
    """The matches scored; a knock-out has winners, and neither event nor standings."""

    played: tuple[PlayedMatch, ...]
    boards: tuple[DocumentBoard, ...]
    event: EventScores | None
    standings: tuple[Standing, ...] = ()
    triples: tuple[Triple, ...] = ()
    lists: tuple[Output, ...] = ()
    carried: Output = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        played: tuple[PlayedMatch, ...],
        boards: tuple[DocumentBoard, ...],
        event: EventScores | None,
        rules: RankingRules,
        conditions: MatchConditions,
        triples: tuple[Triple, ...] = (),
    ) -> Self:
        """Matches with their ranking; `RankingError` or `UnwieldyError` where there can be none."""
        standings = () if event is None else rank_teams(event, rules)
        check_sizes(
            points.denominator
            for each in played
            for points in (each.result.home_points, each.result.away_points, each.result.margin)
        )
        check_sizes(each.denominator for each in standings)
        if event is None:
            return cls(played, boards, event)
        listing = partial(teams_list, event, rules, conditions)
        return cls(played, boards, event, standings, triples, tuple(lists_dicts(rules, listing)))

    def carrying(self, rule: CarryForward | None) -> Self:
        """The same, with what the rule carries into the next stage."""
        results = [each.result for each in self.played]
        return replace(self, carried=carried_output(rule, self.standings, results))

    @property
    def cross_table(self) -> CrossTable | None:
        """Teams in order of the standings."""
        if self.event is None:
            return None
        return cross_table(self.event, order=[each.contestant for each in self.standings])

    def as_dict(self) -> Output:
        """Matches in the document's order, standings best first, the cross table in their order."""
        found: Output = {"boards": self._boards()} if self.boards else {}
        found["matches"] = [match_dict(each) for each in self.played]
        found["standings"] = standings_dicts(self.standings)
        table = self.cross_table
        if table is not None:
            rows = [[_cell(cell) for cell in row.cells] for row in table.rows]
            found["cross_table"] = {"teams": list(table.teams), "rows": rows}
        if self.triples:
            found["triples"] = list(self._triples())
        if self.lists:
            found["lists"] = list(self.lists)
        return found | self.carried

    def _triples(self) -> Iterator[Output]:
        """Each triple by its own three matches, which stand after all others."""
        own = iter(self.played[len(self.played) - 3 * len(self.triples) :])
        for triple in self.triples:
            yield triple.as_dict([next(own).result for _ in triple.matches])

    def table(self, *, travellers: bool) -> str:
        """Ranking, cross table and matches; with `travellers` the boards as well."""
        parts = []
        table = self.cross_table
        if table is not None:
            parts += [ranking_table(standings_dicts(self.standings)), cross_table_text(table)]
        parts += [match_table(match_dict(each), boards=travellers) for each in self.played]
        if travellers:
            for board, row in zip(self.boards, self._boards(), strict=True):
                parts.append(traveller_table(board.board, row["results"]))
        return "\n".join(parts) or NOTHING_PLAYED

    def explain(self, board: int, line: int) -> Output:
        """Both teams' scores on a board, and what the match made of them, in each of its parts.

        The line is the number of the match, from 1.
        """
        if not 0 < line <= len(self.played):
            raise NoSuchLineError(PlaceOfScoreCode.NO_MATCH, matches=len(self.played), match=line)
        result = self.played[line - 1].result
        if not any(each.board == board for each in result.boards):
            raise NoSuchLineError(PlaceOfScoreCode.NO_BOARD_OF_MATCH, match=line, board=board)
        return {"match": line, **explain_match(result, board)}

    def _boards(self) -> list[dict[str, Any]]:
        """A session's boards in the document's order."""
        earned = self._earned()
        return [
            {
                "board": board.board,
                "results": [
                    {
                        **seats(line.ns, line.ew, individual=False),
                        **score_dict(line),
                        **earned.get((line.ns, line.ew, board.board), {}),
                    }
                    for line in board.lines
                ],
            }
            for board in self.boards
        ]

    def _earned(self) -> dict[tuple[str, str, int], Output]:
        """What North-South and East-West earned on a board, for teams that met head to head."""
        found: dict[tuple[str, str, int], Output] = {}
        for each in self.played:
            match, part = each.result.match, each.result.parts[0]
            unit = UNITS[part.unit]
            for played, score in zip(match.boards, part.boards, strict=True):
                if isinstance(played, MatchBoard):
                    home, away = exact_or_none(score.home.points), exact_or_none(score.away.points)
                    found[match.home, match.away, score.board] = {
                        f"{unit}_ns": home,
                        f"{unit}_ew": away,
                    }
                    found[match.away, match.home, score.board] = {
                        f"{unit}_ns": away,
                        f"{unit}_ew": home,
                    }
        return found


def _cell(cell: CrossTableCell | None) -> Output | None:
    if cell is None:
        return None
    return {"points": exact(cell.points), "margin": exact(cell.margin)}


def match_dict(played: PlayedMatch) -> Output:
    """One match: teams, boards in every unit of the match, sums, margin and what it is worth."""
    result, match = played.result, played.result.match
    found: Output = {"home": match.home, "away": match.away}
    if match.round_number is not None:
        found["round"] = match.round_number
    found["boards"] = [_board(boards, result.parts) for boards in _by_board(result.parts)]
    for part in result.parts:
        unit = UNITS[part.unit]
        found |= {f"{unit}_{side.value}": exact(part.side(side).total) for side in TeamSide}
    found["margin"] = exact(result.margin)
    if any(part.scale for part in result.parts):
        found |= {f"vp_{side.value}": exact(_victory_points(result, side)) for side in TeamSide}
    found |= {f"total_{side.value}": exact(result.points(side)) for side in TeamSide}
    if played.knockout is not None:
        found |= _knockout(played.knockout)
    return found


def _by_board(parts: Sequence[PartResult]) -> Iterator[tuple[BoardScore, ...]]:
    """The same board as every part scored it."""
    return zip(*(part.boards for part in parts), strict=True)


def _board(scores: Sequence[BoardScore], parts: Sequence[PartResult]) -> Output:
    found: Output = {"board": scores[0].board}
    for score, part in zip(scores, parts, strict=True):
        for side in TeamSide:
            found[f"{UNITS[part.unit]}_{side.value}"] = exact_or_none(score.side(side).points)
    ruled = {side.value: scores[0].side(side) for side in TeamSide}
    reasons = {
        side: {"laws": list(score.laws), "reason": score.reason}
        for side, score in ruled.items()
        if score.reason
    }
    return found | {"ruled": reasons} if reasons else found


def _victory_points(result: MatchResult, side: TeamSide) -> Fraction:
    return sum(
        (part.side(side).points for part in result.parts if part.scale is not None), Fraction(0)
    )


def _knockout(knockout: KnockoutResult) -> Output:
    return {
        "stanzas": [
            {
                "stanza": stanza.number,
                "margin": exact(stanza.margin),
                "running": exact(stanza.running),
                "extra": stanza.extra,
            }
            for stanza in knockout.stanzas
        ],
        "outcome": knockout.outcome.name.lower(),
        "winner": knockout.winner,
        "not_counted": knockout.not_counted,
    }
