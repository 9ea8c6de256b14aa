"""What may be seen on a table's page of results: of its own earlier rounds, and of other tables.

The key of a table is in the hands of everybody who has sat there. So what they may see together
decides: nobody sees a result of a board that one of them has still to play elsewhere (Law 16D1).
"""

from functools import cached_property

from events.agreement import BoardStanding
from events.chosen_scoring import binding
from events.models import Session, TableRound
from events.models.table_conditions import OthersShown
from events.queries.left_to_play import left_by_entry
from events.queries.table_plays import TablePlay, TablePlays


class TableSight:
    """What the page of one table may show; nothing is asked before it matters."""

    def __init__(self, session: Session, plays: TablePlays) -> None:
        self._session, self._plays = session, plays
        running = session.state == Session.State.RUNNING
        chosen = OthersShown(binding(session).others_shown)
        self.others = chosen if running else OthersShown.NEVER

    @cached_property
    def left_of(self) -> dict[int, frozenset[int]]:
        """The boards that each entry of those who may have the page has still to play."""
        return left_by_entry(self._session, self._plays.guests)

    @cached_property
    def left(self) -> frozenset[int]:
        """Those that one of them has still to play."""
        return frozenset().union(*self.left_of.values())

    def hides(self, play: TablePlay) -> bool:
        """Whether what was said here is put away: a round is over, who sat then has agreed or is
        gone, and somebody has the board still to play.
        """
        is_over = self._session.state == Session.State.RUNNING and play.is_over
        if not is_over or play.standing is BoardStanding.OPEN:
            return False
        is_agreed = play.standing is BoardStanding.AGREED
        has_gone = is_agreed or self._plays.has_gone_on(play.row)
        return has_gone and play.board.number in self.left

    def shows_match(self, row: TableRound) -> bool:
        """Whether something may be told of how the match of that round stands: teams who have
        played all of its boards, or, where the conditions allow it, some.
        """
        if not self._session.event.is_teams or not (row.ns and row.ew):
            return False
        every = frozenset(row.boards)
        left = [self.left_of.get(each.entry_id, every) for each in (row.ns, row.ew)]
        if every and every.isdisjoint(frozenset().union(*left)):
            return True
        return self.others is OthersShown.SCORES and not every <= self.left

    def shows_others(self, play: TablePlay) -> bool:
        """Whether the results of other tables on its board may be seen here."""
        if self.others is OthersShown.NEVER or play.result is None:
            return False
        is_disputed = play.standing is BoardStanding.DISPUTED
        return not is_disputed and play.board.number not in self.left
