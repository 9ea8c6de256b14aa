"""Awards that are made of results: reckoned from those in force each time that the score is.

What a director judged stays as it was issued: faults, outcomes and their weights. What a board
earns by it follows the results: the table's own under Law 12C1(e), the other table's under Law 86B,
also when they are corrected afterwards (Law 79C). Asks the database nothing beyond what is given.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from fractions import Fraction
from typing import Protocol, Self, TypeVar

from events.awards import is_relieved, with_actual
from events.chosen_scoring import Chosen, binding, is_of_teams, teams_rules
from events.law_86 import MatchTable, ReckoningJson, reckon_again
from events.mapping import InForce, ResultColumns
from events.models import Adjustment, Board, Session
from events.queries.field import FieldPair
from scoring.awards import Assigned
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.match import Match
from scoring.teams.noncomparable import beyond_average_plus
from scoring.teams.units import Imps, MatchUnit

Slot = tuple[int, int, int]
"""A table's play of a board: primary keys of board, N-S contestant and E-W contestant."""


class Given(Protocol):
    """What a session's score is computed from (`events.queries.standings.ScoreInput`)."""

    @property
    def session(self) -> Session: ...

    @property
    def pairs(self) -> dict[int, FieldPair]: ...

    @property
    def boards(self) -> dict[int, Board]: ...

    @property
    def results(self) -> Mapping[Slot, InForce | ResultColumns]: ...

    @property
    def adjustments(self) -> dict[Slot, Adjustment]: ...

    def matches(self) -> Iterable[Match]:
        """The matches as they were played; none but of teams."""

    def adjusted(self, slot: Slot, row: Adjustment) -> Self:
        """The same with another adjusted score on a table's board."""


GivenT = TypeVar("GivenT", bound=Given)


def follow(given: GivenT) -> GivenT:
    """The same with each award that is made of results made of those in force."""
    for slot, row in sorted(given.adjustments.items(), key=lambda each: each[1].pk):
        given = given.adjusted(slot, followed(given, slot, row))
    return given


def followed(given: Given, slot: Slot, row: Adjustment) -> Adjustment:
    """An adjusted score as it counts now; the row itself where nothing else comes of it."""
    if row.reckoning is not None:
        return _by_law_86(given, slot, row, row.reckoning)
    if is_relieved(row.ns_award) or is_relieved(row.ew_award):
        return _by_law_12(given, slot, row)
    return row


def table_in(given: Given, board: int, ns: str, ew: str) -> MatchTable | None:
    """What stands at the other table of the match of two teams, by their short names.

    None where they meet in no match.
    """
    unit = match_unit(given.session)
    if unit is None:
        return None
    for match in given.matches():
        plays_it = any(each.board == board for each in match.boards)
        if plays_it and {match.home, match.away} == {ns, ew}:
            return MatchTable(
                unit,
                clear_gain(binding(given.session), unit),
                _elsewhere(match, board, ns),
                _to_finish(match, board, unit),
            )
    return None


def match_unit(session: Session) -> MatchUnit | None:
    """What the boards of matches count in: IMPs, or the points of board-a-match, of which a Patton
    match is made board by board. None where no teams play.
    """
    chosen = binding(session)
    return teams_rules(chosen).conditions.parts[0].unit if is_of_teams(chosen) else None


def clear_gain(chosen: Chosen, unit: MatchUnit) -> Fraction:
    """From how much on a single result is clearly favourable (Law 86B1): in IMPs the conditions say
    it, else it is what average plus gives above average.
    """
    if isinstance(unit, Imps):
        return Fraction(chosen.clear_gain)
    return beyond_average_plus(unit).threshold


def _by_law_86(given: Given, slot: Slot, row: Adjustment, kept: ReckoningJson) -> Adjustment:
    board, ns, ew = slot
    shorts = (given.pairs[each].contestant.short for each in (ns, ew))
    table = table_in(given, given.boards[board].number, *shorts)
    found = reckon_again(kept, table) if table else None
    if found is None or found.reckoning == kept:
        return row
    now = copy(row)
    now.ns_award, now.ew_award = found.ns_award, found.ew_award
    now.reckoning, now.laws = found.reckoning, laws_now(row.laws, found.laws)
    return now


_OF_THE_OUTCOME = frozenset({"12C1(c)", "12C2(a)", "12C2(b)", "12C2(c)"})


def laws_now(issued: str, found: tuple[str, ...]) -> str:
    """The clauses of a ruling, with those by which its outcome is scored now."""
    others = [each for each in issued.split(", ") if each not in _OF_THE_OUTCOME]
    return ", ".join(dict.fromkeys([*others, *found]))


def _by_law_12(given: Given, slot: Slot, row: Adjustment) -> Adjustment:
    """With the table's result in force as the actual one; without one played it stays."""
    result, now = given.results.get(slot), copy(row)
    score = result.score if result else None
    now.ns_award, now.ew_award = (with_actual(each, score) for each in (row.ns_award, row.ew_award))
    return now


def _elsewhere(match: Match, board: int, ns: str) -> Assigned | None:
    """The one score of both sides at the table where North-South here sat East-West."""
    for each in match.boards:
        if each.board == board and isinstance(each, MatchBoard):
            return one_score(each.closed_room if ns == match.home else each.open_room)
    return None


def one_score(room: Room) -> Assigned | None:
    """The score that both sides of a room have; None without one, or with one for each."""
    return room.ns if isinstance(room.ns, Assigned) and room.ns == room.ew else None


def _to_finish(match: Match, board: int, unit: MatchUnit) -> int:
    scores = (each.score(unit) for each in match.boards if each.board != board)
    return sum(each.home.points is None for each in scores)
