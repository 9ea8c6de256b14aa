"""The Butler list of a teams session: the pairs that sat, by IMPs against each board's datum.

The line-ups say who sat. A pair is two people of a team who sat together: with another partner it
is another pair. Boards are scored as in a field of pairs (`scoring.field.butler`), whatever their
matches are scored by, and the list changes nothing in the ranking of the teams. It is part of the
official score, as the matches are (`events.queries.match_sheets`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from events.chosen_scoring import binding, butler_options_of
from events.models import MatchDecision
from events.queries.butler_shapes import ButlerBoard, ButlerPlace, ButlerSheet
from events.queries.field import FieldPair
from events.queries.followed_awards import Slot
from events.queries.score_sheet import TravellerSheet
from events.queries.standings import ScoreInput
from scoring.awards import Assigned
from scoring.cards import Side
from scoring.conditions.options import Options
from scoring.conditions.rules import Status
from scoring.document import document_of
from scoring.document.document import Output
from scoring.entrants import Line
from scoring.field.explanation import SideExplanation, explain
from scoring.methods import score_session
from scoring.numbers import exact, half_up
from scoring.session import SessionScore, Standing
from scoring.traveller import Traveller, TravellerLine

METHOD = "butler"


class _Play(NamedTuple):
    """Where a pair sat: the traveller and its line, from 0, and the side."""

    traveller: int
    line: int
    side: Side


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two people of a team, and what they played."""

    key: str
    team: FieldPair
    names: str
    plays: list[_Play] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ButlerField:
    """A teams session as a field of pairs, which are named by their keys.

    Where nobody told who sat, the side of the team stands there without a place: its score counts
    in the datum all the same.
    """

    travellers: tuple[Traveller, ...]
    options: Options
    pairs: tuple[_Pair, ...]
    untold: int

    def score(self) -> SessionScore:
        return score_session(self.travellers, self.options, METHOD)

    def document(self) -> Output:
        """The document whose score by `python -m scoring` is the list."""
        return document_of(METHOD, self.options, self.travellers)


def butler_field(given: ScoreInput, sheets: Sequence[TravellerSheet]) -> ButlerField | None:
    """The pairs as far as line-ups tell, `sheets` are the travellers with who sat.

    None where no teams play, or their pairs are not to be listed.
    """
    options = butler_options_of(binding(given.session)) if given.teams else None
    if options is None:
        return None
    seats, void = _Seats(_who_sat(sheets)), _void_boards(given)
    travellers = []
    plays = zip(given.travellers(), given.slots().values(), strict=True)
    for at, (traveller, slots) in enumerate(plays):
        lines = []
        for place, (line, slot) in enumerate(zip(traveller.lines, slots, strict=True)):
            sides = given.pairs[slot[1]], given.pairs[slot[2]]
            teams = frozenset(each.contestant.short for each in sides)
            if (traveller.board, teams) in void:
                lines.append(TravellerLine.split(sides[0].label, sides[1].label, None, None))
                continue
            ns, ew = (
                seats.take(_Play(at, place, side), sides, traveller.board, line)
                for side in (Side.NS, Side.EW)
            )
            lines.append(line._replace(ns=ns, ew=ew))
        travellers.append(replace(traveller, lines=tuple(lines)))
    apart = dict.fromkeys(((Line.ALL, name) for name in seats.untold), Status.NON_COMPETING)
    ruled = replace(options, ranking=replace(options.ranking, status=apart))
    return ButlerField(tuple(travellers), ruled, tuple(seats.pairs.values()), seats.untold.total())


def _void_boards(given: ScoreInput) -> frozenset[tuple[int, frozenset[str]]]:
    """The boards of matches that are void, with their teams: nobody's scores there count."""
    planned = given.teams.matches.planned if given.teams else ()
    return frozenset(
        (board, frozenset((match.home, match.away)))
        for match in planned
        if match.on.decision and match.on.decision.kind is MatchDecision.Kind.VOID
        for board in match.boards
    )


def butler_sheet(given: ScoreInput, sheets: Sequence[TravellerSheet]) -> ButlerSheet | None:
    """The list as it is released; None where nobody is on it."""
    found = butler_field(given, sheets)
    if found is None or not found.pairs:
        return None
    scored = found.score()
    pairs = {pair.key: pair for pair in found.pairs}
    datums = _Datums(scored)
    places = [each for each in scored.standings if each.contestant in pairs]
    slots = list(given.slots().values())
    return {
        "places": [_place(pairs[each.contestant], each) for each in places],
        "boards": {
            each.contestant: list(_boards(given, slots, pairs[each.contestant], datums))
            for each in places
        },
        "untold": found.untold,
    }


Line3 = tuple[int, str, str]
"""A line of a traveller: the board, and the labels of its sides."""


def _who_sat(sheets: Sequence[TravellerSheet]) -> dict[Line3, dict[Side, str]]:
    return {
        (sheet["board"], line["ns"], line["ew"]): {
            Side.NS: line.get("ns_sat", ""),
            Side.EW: line.get("ew_sat", ""),
        }
        for sheet in sheets
        for line in sheet["lines"]
    }


@dataclass(slots=True)
class _Seats:
    """Finds the pair at each table; those of a team are counted as they first sit down.

    `untold` has the scores of each side of which nobody said who sat.
    """

    sat: dict[Line3, dict[Side, str]]
    pairs: dict[tuple[str, str], _Pair] = field(default_factory=dict)
    untold: Counter[str] = field(default_factory=Counter)
    _of_team: Counter[str] = field(default_factory=Counter)

    def take(
        self, play: _Play, sides: tuple[FieldPair, FieldPair], board: int, line: TravellerLine
    ) -> str:
        """The name of who sat there in the field of pairs."""
        side = sides[0] if play.side is Side.NS else sides[1]
        has_score = line.score(play.side) is not None
        names = self.sat[board, sides[0].label, sides[1].label][play.side]
        if not names:
            self.untold[side.label] += has_score
            return side.label
        team = side.contestant.short
        if (team, names) not in self.pairs:
            self._of_team[team] += 1
            key = f"{team}-{self._of_team[team]}"
            self.pairs[team, names] = _Pair(key, side, names)
        pair = self.pairs[team, names]
        pair.plays.append(play)
        return pair.key


class _Datums:
    """The steps of each board's datum, found once for each side and form of the board."""

    def __init__(self, scored: SessionScore) -> None:
        self.scored = scored
        self._known: dict[tuple[int, Side, str], SideExplanation] = {}

    def of(self, play: _Play) -> SideExplanation | None:
        """None for an artificial score, or none at all: it is compared with no datum."""
        board = self.scored.boards[play.traveller]
        line = board.traveller.lines[play.line]
        if not isinstance(line.score(play.side), Assigned):
            return None
        key = (play.traveller, play.side, line.group)
        if key not in self._known:
            section = board.traveller.section
            why = explain(self.scored, board.board, play.line, section)
            self._known[key] = why.ns if play.side is Side.NS else why.ew
        return self._known[key]


def _place(pair: _Pair, standing: Standing) -> ButlerPlace:
    whole = standing.denominator == 1
    place: ButlerPlace = {
        "key": pair.key,
        "rank": standing.rank,
        "label": pair.team.contestant.short,
        "team": pair.team.names,
        "names": pair.names,
        "boards": standing.boards_played,
        "total": exact(standing.total),
        "total_shown": half_up(standing.total, 0 if whole else 2),
        "average_shown": half_up(standing.average, 2),
    }
    if standing.status is not Status.COMPETING:
        place["status"] = standing.status.value
    return place


def _boards(
    given: ScoreInput, slots: Sequence[Sequence[Slot]], pair: _Pair, datums: _Datums
) -> Iterator[ButlerBoard]:
    for play in pair.plays:
        board = datums.scored.boards[play.traveller]
        _board, ns, ew = slots[play.traveller][play.line]
        earned = board.line(play.line).earned(play.side)
        why = datums.of(play)
        details = why.details if why else None
        mean = details.unrounded if details else None
        yield {
            "board": board.board,
            "ns": given.pairs[ns].label,
            "ew": given.pairs[ew].label,
            "side": play.side.value,
            "imps": "" if earned is None else exact(earned),
            "datum": "" if details is None or details.datum is None else exact(details.datum),
            "mean": "" if mean is None else exact(mean),
            "counted": why.results - 2 * details.dropped if why and details else 0,
            "dropped": details.dropped if details else 0,
        }
