"""The matches of a session played elsewhere: their score, computed before anything is stored, and
the tables at which they were played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from events.actions.imported_lines import table_score
from events.chosen_scoring import bye_of, forfeit_of, teams_rules
from events.decided_matches import Decided
from events.interchange.match_verification import verify_matches
from events.interchange.records import MatchRecord, SessionRecord
from events.interchange.xml_text import number_of
from events.mapping import ResultColumns
from events.models import Board, Conditions, Contestant, Scoring, Session, TableRound
from events.models.scoring_choices import VictoryScale
from events.queries.columns import TableInRound
from events.queries.field import FieldPair
from events.queries.followed_awards import Slot
from events.queries.matches import matches_of
from events.queries.standings import ScoreInput
from events.queries.teams_input import TeamsInput
from scoring.boards import dealer, vulnerability
from scoring.conditions.options import Options
from scoring.entrants import Label, Line
from scoring.teams.score import TeamsScore
from scoring.victory.scale import ScaleError

SCALES = tuple(scale for scale in VictoryScale if scale is not VictoryScale.OWN)


@dataclass(frozen=True, slots=True)
class TableOfMatch:
    """A table of a match, or of a team without opponents: who sits there with which boards."""

    round: int
    table: int
    ns: Label
    ew: Label | None
    boards: tuple[int, ...]


def meetings_of(given: SessionRecord) -> list[TableOfMatch]:
    """Every table of the session: two of each match, one of each bye that the totals count."""
    found: list[TableOfMatch] = []
    for number in sorted({match.round for match in given.matches}):
        own = [match for match in given.matches if match.round == number]
        rooms = [room for match in own for room in _rooms(match)]
        playing = {team for match in own for team in (match.home, match.away)}
        sections = {team.section for team in playing}
        alone = [
            team.label
            for team in given.pairs
            if team.label not in playing and team.label.section in sections
        ]
        seats = [*rooms, *((each, None, ()) for each in alone if _byes_count(given))]
        found += [
            TableOfMatch(number, table, pair_of(ns, Line.NS), ew and pair_of(ew, Line.EW), boards)
            for table, (ns, ew, boards) in enumerate(seats, start=1)
        ]
    return found


def rounds_of(given: SessionRecord, section: str) -> set[int]:
    """The rounds in which matches of a section are played."""
    return {match.round for match in given.matches if match.home.section == section}


def _rooms(match: MatchRecord) -> Iterator[tuple[Label, Label | None, tuple[int, ...]]]:
    boards = tuple(each.number for each in match.boards)
    yield match.home, match.away, boards
    yield match.away, match.home, boards


def pair_of(team: Label, line: Line) -> Label:
    """The pair of a team that sits that way."""
    return Label(team.number, line, team.section)


def _over(given: SessionRecord) -> dict[Label, Fraction]:
    """What each team's total has beyond its matches, where the file states both."""
    won: dict[Label, Fraction] = {}
    for match in given.matches:
        for team, points in ((match.home, match.home_points), (match.away, match.away_points)):
            won[team] = won.get(team, Fraction(0)) + _number(points)
    return {
        team.label: _number(team.total) - won.get(team.label, Fraction(0)) for team in given.pairs
    }


def _number(stated: str) -> Fraction:
    return number_of(stated) or Fraction(0)


def _byes_count(given: SessionRecord) -> bool:
    return any(_bye_points(given))


def _bye_points(given: SessionRecord) -> Iterator[int]:
    """What a bye seems to be worth, of each team that had one: whole points above none."""
    for team, over in _over(given).items():
        played = sum(team in (match.home, match.away) for match in given.matches)
        rounds = len(rounds_of(given, team.section))
        points = over / (rounds - played) if rounds > played else Fraction(0)
        if 0 < points <= 30 and points.denominator == 1:
            yield int(points)


def chosen_of(given: SessionRecord, scale: VictoryScale) -> Conditions:
    """The conditions that the file's matches are scored by, at this scale."""
    chosen = Conditions(scoring=Scoring(given.method), victory_scale=scale)
    if points := next(_bye_points(given), None):
        chosen.bye_points = points
    return chosen


@dataclass(frozen=True, slots=True)
class MatchesScore:
    """What the matches come to by the conditions that were `chosen`, with their input."""

    chosen: Conditions
    given: ScoreInput
    scored: TeamsScore


def score_of_matches(given: SessionRecord) -> MatchesScore:
    """The score at the scale whose points are nearest to the file's; it asks no database."""
    scales = SCALES if given.method == Scoring.VICTORY_POINTS else SCALES[:1]
    tried = [each for scale in scales if (each := score_at(given, scale)) is not None]
    return min(tried, key=lambda each: len(verify_matches(given, each.scored)))


def score_at(given: SessionRecord, scale: VictoryScale) -> MatchesScore | None:
    """The score at a scale; None where it has no table for matches of that length."""
    chosen = chosen_of(given, scale)
    score_input = _score_input(given, chosen)
    try:
        scored = score_input.score()
    except ScaleError:
        return None
    return MatchesScore(chosen, score_input, cast(TeamsScore, scored))


def table_rounds_of(given: SessionRecord) -> dict[int, TableRound]:
    """Where and when each table was played, by its place among the meetings."""
    return {
        place: TableRound(round=each.round, table=each.table)
        for place, each in enumerate(meetings_of(given))
    }


def places_of(given: SessionRecord) -> dict[Label, int]:
    """Teams, and the pairs of each, counted from 1."""
    teams = [team.label for team in given.pairs]
    pairs = [pair_of(team, line) for line in (Line.NS, Line.EW) for team in teams]
    return {label: place for place, label in enumerate([*teams, *pairs], start=1)}


def _score_input(given: SessionRecord, chosen: Conditions) -> ScoreInput:
    """What rows would give: contestants go by their places, boards by number."""
    places, meetings = places_of(given), meetings_of(given)
    names = {(team.label.section, team.label.number): team.name for team in given.pairs}
    pairs = {
        place: FieldPair(_contestant(label), (names[label.section, label.number],))
        for label, place in places.items()
    }
    at = {
        (board, each.ns, each.ew): place
        for place, each in enumerate(meetings)
        for board in each.boards
    }
    results: dict[Slot, ResultColumns] = {
        (board.number, places[line.ns], places[line.ew]): table_score(
            board.number, line, at.get((board.number, line.ns, line.ew))
        )
        for board in given.boards
        for line in board.lines
    }
    tables = [
        TableInRound(
            place,
            1,
            each.round,
            each.table,
            0,
            0,
            places[each.ns],
            places[each.ew] if each.ew else None,
            each.boards,
            (),
            (),
        )
        for place, each in enumerate(meetings)
    ]
    seated = {place: pair.contestant for place, pair in pairs.items()}
    return ScoreInput(
        session=Session(),
        method="",
        options=Options(),
        pairs=pairs,
        boards={
            board.number: Board(
                number=board.number,
                dealer=dealer(board.number).value,
                vulnerability=vulnerability(board.number).value,
            )
            for board in given.boards
        },
        results=results,
        adjustments={},
        teams=TeamsInput(
            teams_rules(chosen),
            matches_of(
                tables, seated, {*results}, bye_of(chosen), Decided({}), by_round=given.meets_again
            ),
            last=dict.fromkeys(
                {each.letter for each in seated.values()},
                max((each.round for each in meetings), default=0),
            ),
            forfeit=forfeit_of(chosen),
        ),
    )


def _contestant(label: Label) -> Contestant:
    return Contestant(
        letter=label.section,
        number=label.number,
        line=label.line.suffix,
        is_team_pair=label.line is not Line.ALL,
    )
