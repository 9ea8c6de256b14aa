"""A session of matches: artificial scores that follow a team's other boards (Law 12C2(c), (d))."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.awards import Artificial, Average
from scoring.conditions.options import MissedBoards
from scoring.numbers import exact_sum
from scoring.teams.boards import MatchBoard, Room, Scorable, ScoreBasis, TeamScore, TeamSide
from scoring.teams.match import Match, MatchConditions, MatchResult, score_match
from scoring.traveller import SideScore


def limit_average_plus(matches: Sequence[Match], rule: MissedBoards) -> tuple[Match, ...]:
    """The session's matches of four with average plus limited, in the order they were played."""
    given: Counter[str] = Counter()
    return tuple(
        replace(match, boards=tuple(_limited(match, board, rule, given) for board in match.boards))
        for match in matches
    )


def _limited(match: Match, board: Scorable, rule: MissedBoards, given: Counter[str]) -> Scorable:
    if not isinstance(board, MatchBoard):
        return board
    for side in TeamSide:
        if any(_is_plus(award) for award in board.awards(side)):
            team = match.team(side)
            given[team] += 1
            # The allowed number counts in the order of play, whoever the opponents are.
            if given[team] > rule.most:
                board = _without_plus(board, side, rule.then)
    return board


def _without_plus(board: MatchBoard, side: TeamSide, then: Artificial | None) -> MatchBoard:
    ns, ew = (then if _is_plus(award) else award for award in board.awards(side))
    open_room, closed_room = board.open_room, board.closed_room
    if side is TeamSide.HOME:
        return replace(
            board, open_room=Room(ns, open_room.ew), closed_room=Room(closed_room.ns, ew)
        )
    return replace(board, open_room=Room(open_room.ns, ew), closed_room=Room(ns, closed_room.ew))


def _is_plus(award: SideScore) -> bool:
    return isinstance(award, Artificial) and award.value is Average.PLUS


def own_averages(results: Sequence[MatchResult]) -> dict[str, Fraction]:
    """Each team's average per board where a score was obtained or assigned, in the first part.

    A team without such a board is missing.
    """
    scores: dict[str, list[TeamScore]] = defaultdict(list)
    for result in results:
        for side in TeamSide:
            for board in result.boards:
                score = board.side(side)
                if score.points is not None and score.basis is not ScoreBasis.ARTIFICIAL:
                    scores[result.match.team(side)].append(score)
    return {
        team: exact_sum([each.points or Fraction(0) for each in own])
        / sum(each.boards for each in own)
        for team, own in scores.items()
    }


def score_matches(
    matches: Sequence[Match], conditions: MatchConditions, *, law_12c2c: bool = True
) -> tuple[MatchResult, ...]:
    """Score all matches of one session.

    With `law_12c2c` a team that averages more than its average plus on the other boards of the
    session gets its own average on boards with average plus, and one below its average minus on
    boards with average minus.
    """
    return score_each([(match, conditions) for match in matches], law_12c2c=law_12c2c)


def score_each(
    matches: Sequence[tuple[Match, MatchConditions]], *, law_12c2c: bool = True
) -> tuple[MatchResult, ...]:
    """As `score_matches`, each match under conditions of its own; all have the same unit."""
    results = tuple(score_match(*each) for each in matches)
    if not law_12c2c:
        return results
    own = own_averages(results)
    return tuple(
        score_match(match, conditions, own_of_teams(match, own)) for match, conditions in matches
    )


def own_of_teams(match: Match, own: Mapping[str, Fraction]) -> dict[TeamSide, Fraction]:
    """The averages of the two teams of a match, as far as there are any."""
    return {side: own[match.team(side)] for side in TeamSide if match.team(side) in own}
