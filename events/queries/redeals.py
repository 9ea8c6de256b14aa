"""Whether a board may still be dealt anew (Laws 6D3 and 86A)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable

from events.models import Result, Session
from events.queries.plays import Play, session_plays
from events.queries.sections import is_swiss
from events.queries.sight import WHOLE


def with_results(session: Session, boards: Iterable[int]) -> list[int]:
    """Those of the boards that were played, or tried, at some table, in order."""
    rows = session.results.in_force().filter(board__number__in=list(boards))
    tried = rows.exclude(kind=Result.Kind.NOT_PLAYED).order_by("board__number")
    return list(tried.values_list("board__number", flat=True).distinct())


def is_result_known_without(session: Session, board: int) -> bool:
    """Whether a match of teams lacks this board alone, in one room or both (Law 86A).

    Its final result without the board could be known to those who play it then.
    """
    if not session.event.is_teams:
        return False
    by_sets = is_swiss(session)
    matches: defaultdict[Hashable, list[Play]] = defaultdict(list)
    for play in session_plays(session, WHOLE).all:
        matches[_match_of(play, by_sets=by_sets)].append(play)
    return any(_lacks_alone(plays, board) for plays in matches.values())


def _match_of(play: Play, *, by_sets: bool) -> Hashable:
    """Two teams meet in one match, in a Swiss in one for each set of boards."""
    place = play.table_round
    teams = frozenset((play.ns.number, play.ew.number))
    return place.section_id, teams, place.boards if by_sets else ()


def _lacks_alone(plays: list[Play], board: int) -> bool:
    missing = {play.board for play in plays if play.result is None}
    others = any(play.board != board for play in plays)
    return others and missing == {board}
