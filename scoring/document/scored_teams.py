"""Matches scored, as they are written: boards, Victory Points, standings and the cross table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from scoring.document.boards import DocumentBoard
from scoring.document.document import NoSuchLineError, Output
from scoring.document.lines import exact_or_none, score_dict, seats
from scoring.document.standings import standings_dicts
from scoring.document.table import match_table, ranking_table, traveller_table
from scoring.numbers import exact
from scoring.ranking_rules import RankingRules
from scoring.session import Standing
from scoring.teams.boards import BoardScore, TeamSide
from scoring.teams.cross_table import Cell, cross_table
from scoring.teams.explanation import explain_board
from scoring.teams.knockout import KnockoutResult
from scoring.teams.match import MatchResult, PartResult
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

    @classmethod
    def of(
        cls,
        played: tuple[PlayedMatch, ...],
        boards: tuple[DocumentBoard, ...],
        event: EventScores | None,
        rules: RankingRules,
    ) -> Self:
        """Matches with their ranking; `RankingError` for rules that teams cannot follow."""
        return cls(played, boards, event, () if event is None else rank_teams(event, rules))

    def as_dict(self) -> Output:
        """Matches in the document's order, standings best first, the cross table in their order."""
        found: Output = {}
        if self.boards:
            scores = self._scores()
            found["boards"] = [
                {"board": board.board, "results": list(self._rows(board, scores))}
                for board in self.boards
            ]
        found["matches"] = [match_dict(each) for each in self.played]
        found["standings"] = standings_dicts(self.standings)
        if self.event is not None:
            found["cross_table"] = _cross_table(self.event, self.standings)
        return found

    def table(self, *, travellers: bool) -> str:
        """Matches and ranking; with `travellers` the boards of every match as well."""
        found = self.as_dict()
        matches = [match_dict(each) for each in self.played]
        parts = [match_table(each, boards=travellers) for each in matches]
        if self.event is not None:
            parts.insert(0, ranking_table(standings_dicts(self.standings)))
        boards = found.get("boards")
        if travellers and isinstance(boards, list):
            parts += [traveller_table(each["board"], each["results"]) for each in boards]
        return "\n".join(parts)

    def explain(self, board: int, line: int) -> Output:
        """Both teams' scores on a board; the line is the number of the match, from 1."""
        if not 0 < line <= len(self.played):
            raise NoSuchLineError(f"there are {len(self.played)} matches, no match {line}")
        result = self.played[line - 1].result
        found = [explain_board(each) for each in result.boards if each.board == board]
        if not found:
            raise NoSuchLineError(f"match {line} has no board {board}")
        teams = {"home": result.match.home, "away": result.match.away}
        return {"match": line, "teams": teams, "scores": found}

    def _scores(self) -> dict[tuple[str, str, int], tuple[str, BoardScore, bool]]:
        """A session's boards by who met: the unit, the score, and whether North-South is home."""
        found = {}
        for each in self.played:
            match, part = each.result.match, each.result.parts[0]
            for board in part.boards:
                scored = UNITS[part.unit], board
                found[match.home, match.away, board.board] = (*scored, True)
                found[match.away, match.home, board.board] = (*scored, False)
        return found

    def _rows(
        self,
        board: DocumentBoard,
        scores: dict[tuple[str, str, int], tuple[str, BoardScore, bool]],
    ) -> Iterator[Output]:
        for line in board.lines:
            row = seats(line.ns, line.ew, individual=False) | score_dict(line)
            found = scores.get((line.ns, line.ew, board.board))
            if found is not None:
                unit, score, is_home = found
                ns, ew = (score.home, score.away) if is_home else (score.away, score.home)
                row[f"{unit}_ns"] = exact_or_none(ns.points)
                row[f"{unit}_ew"] = exact_or_none(ew.points)
            yield row


def _cross_table(event: EventScores, standings: Iterable[Standing]) -> Output:
    table = cross_table(event, order=[each.contestant for each in standings])
    return {
        "teams": list(table.teams),
        "rows": [[_cell(cell) for cell in row.cells] for row in table.rows],
    }


def _cell(cell: Cell | None) -> Output | None:
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
    return found


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
