"""What a Swiss takes matches that are out to give, so that the next round can be drawn.

A match counts as it stands, its other boards as level; so does a bye that is worth a team's own
average, which rests on such matches or on none.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from events.queries.matches import PlannedMatch
from events.queries.standings import ScoreInput
from scoring.numbers import exact, exact_sum
from scoring.session import Standing
from scoring.teams.boards import ScoreBasis, TeamSide
from scoring.teams.match import MatchResult
from scoring.teams.score import TeamsScore, is_begun
from scoring.teams.standings import team_standings

Come = set[tuple[int, str, str]]
"""The boards with something on record, by number and the teams North-South and East-West."""


Ended = tuple[Fraction, Fraction]
"""What a match is taken to give a team, and what part of a match it is."""


class AssumedMatch(TypedDict):
    """A match that was out when a round was drawn, and the points that it was taken to give.

    `begun` tells whether these are what it stood at; else it was taken to be a draw. Without `away`
    it is a bye, `begun` if its team has played.
    """

    round: int
    home: int
    away: int | None
    home_points: str
    away_points: str
    begun: bool


@dataclass(frozen=True, slots=True)
class Assumed:
    """Such a match, and what the totals lack of what it gives, by the numbers of its teams."""

    match: AssumedMatch
    more: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class SwissState:
    """What a Swiss asks of a session's score, whoever plays: its standings, the matches that are
    out, and the rounds of whose matches nothing is entered.
    """

    standings: Sequence[Standing]
    out: tuple[Assumed, ...]
    silent_rounds: frozenset[int]


def state_of_teams(given: ScoreInput, *, boards: int) -> SwissState:
    """The state of a Swiss of teams, of so many `boards` a round."""
    scored = given.score()
    if not isinstance(scored, TeamsScore) or given.teams is None:
        raise TypeError("no Swiss of teams")
    come = {(each.board, line.ns, line.ew) for each in given.travellers() for line in each.lines}
    planned = given.teams.matches.planned
    out = assumed(scored, planned, come, boards=boards)
    return SwissState(
        scored.standings,
        out,
        silent_rounds(
            (each.round, entered(each, come) + bool(each.on.decision)) for each in planned
        ),
    )


def silent_rounds(entered_in: Iterable[tuple[int, int]]) -> frozenset[int]:
    """The rounds without any result; given is each match's round, and how much is on record."""
    found: defaultdict[int, int] = defaultdict(int)
    for number, plays in entered_in:
        found[number] += plays
    return frozenset(number for number, plays in found.items() if not plays)


def assumed(
    scored: TeamsScore, planned: Sequence[PlannedMatch], come: Come, *, boards: int
) -> tuple[Assumed, ...]:
    """All that is out; `planned` are the matches of `scored`, a round has so many `boards`."""
    level = _level(scored)
    ends: defaultdict[str, list[Ended]] = defaultdict(list)
    found: list[Assumed] = []
    for match, result in zip(planned, scored.matches, strict=True):
        if match.on.decision and not is_begun(result):
            continue  # a void match gives nothing
        ended = {
            side: result.points(side) + _missing(match, result, come) * level for side in TeamSide
        }
        for side in TeamSide:
            ends[result.match.team(side)].append((ended[side], result.match.share))
        if is_out(match, come):
            found.append(_assumed_match(match, result, ended))
    waiting = {str(number) for each in found for number in each.more}
    return (*found, *_assumed_byes(scored, ends, waiting, level * boards))


def is_out(match: PlannedMatch, come: Come) -> bool:
    """Whether something of the match is still to come: not once it is decided."""
    return match.on.decision is None and entered(match, come) < 2 * len(match.boards)


def entered(match: PlannedMatch, come: Come) -> int:
    """How many of the plays of a match are on record."""
    return sum(_on_record(match, board, come) for board in match.boards)


def _on_record(match: PlannedMatch, board: int, come: Come) -> int:
    both = (match.home, match.away), (match.away, match.home)
    return sum((board, *sides) in come for sides in both)


def _level(scored: TeamsScore) -> Fraction:
    """What a level board gives each team; nothing by a scale, to which it is a margin of 0."""
    parts = scored.rules.conditions.parts
    return exact_sum([each.unit.points(0) for each in parts if each.scale is None])


def _missing(match: PlannedMatch, result: MatchResult, come: Come) -> int:
    """How many boards are still to be compared."""
    return sum(
        each.home.basis is ScoreBasis.NO_SCORE and _on_record(match, each.board, come) < 2
        for each in result.boards
    )


def _assumed_match(
    match: PlannedMatch, result: MatchResult, ended: Mapping[TeamSide, Fraction]
) -> Assumed:
    # Of a triple that goes on in the next round half is played by then.
    share = 2 if match.closed_table is None else 1
    begun = is_begun(result)
    home, away = (ended[side] / share for side in TeamSide)
    counted = {side: result.points(side) if begun else Fraction(0) for side in TeamSide}
    return Assumed(
        {
            "round": match.round,
            "home": int(match.home),
            "away": int(match.away),
            "home_points": exact(home),
            "away_points": exact(away),
            "begun": begun,
        },
        {
            int(match.home): home - counted[TeamSide.HOME],
            int(match.away): away - counted[TeamSide.AWAY],
        },
    )


def _average(own: Sequence[Ended]) -> Fraction:
    """What a whole match gives a team on average."""
    return exact_sum([points for points, _share in own]) / exact_sum([share for _, share in own])


def _assumed_byes(
    scored: TeamsScore, ends: Mapping[str, Sequence[Ended]], waiting: set[str], level: Fraction
) -> Iterator[Assumed]:
    """Byes worth the own average of a team with a match out, or with none: that would be level."""
    figures = team_standings(scored.event)
    for bye in scored.event.byes:
        own = ends.get(bye.team, ())
        if not bye.score.own_average or (own and bye.team not in waiting):
            continue
        points = bye.score.award(_average(own) if own else level)
        counted = figures[bye.team].bye_points / figures[bye.team].byes
        number = int(bye.team)
        yield Assumed(
            {
                "round": bye.round_number or 0,
                "home": number,
                "away": None,
                "home_points": exact(points),
                "away_points": "0",
                "begun": bool(own),
            },
            {number: points - counted},
        )
