"""What the director has decided of a session's matches: in force for the score, and on record."""

from collections.abc import Iterable, Mapping

from events.decided_matches import Decided
from events.models import Contestant, MatchDecision, Session
from events.queries.columns import TableInRound
from events.queries.prepared import Blank, PreparedRows

_IN_FORCE = PreparedRows(
    lambda: MatchDecision.objects.in_force().filter(session=Blank("session")).order_by("number")
)


def decided_of(session: Session, contestants: Mapping[int, Contestant]) -> Decided:
    """All that is in force on the session's matches; its contestants by their keys."""
    names = {key: each.short for key, each in contestants.items()}
    return Decided.of(_IN_FORCE.rows(session=session.pk), names)


def decided_tables(
    session: Session, contestants: Mapping[int, Contestant], tables: Iterable[TableInRound]
) -> frozenset[int]:
    """The tables (keys) of matches that are decided: nothing is played or entered there any more.

    Of a field there are none, and nothing is asked.
    """
    if not any(each.is_team_pair for each in contestants.values()):
        return frozenset()
    decided = decided_of(session, contestants)
    if not decided.rows:
        return frozenset()
    by_round = any(meeting for _two, meeting in decided.rows)
    found = set()
    for each in tables:
        if each.ns_id and each.ew_id:
            two = frozenset((contestants[each.ns_id].short, contestants[each.ew_id].short))
            if decided.ends((two, each.boards[0] if by_round else 0)):
                found.add(each.pk)
    return frozenset(found)
