"""Since when the score of a board is official: the one place that says from when its periods run.

Mostly since the session's score is. Where the conditions of contest have each round published by
itself, since the round was in which the board was played (Laws 79C1 and 92B). A matter without a
board has the session's own instant, which is that of its last round.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from events.chosen_scoring import binding
from events.mapping import Meeting
from events.models import Board, ReleasedBy, RoundRelease, Session
from events.queries.columns import TableInRound, tables_in_rounds
from events.queries.plays import Play, Plays

Team = tuple[int, int]
"""Its section's primary key, and its number there."""


class OfPlay(Protocol):
    """What is about one table's play of a board: a result, a ruling, a report."""

    board: Board
    ns_id: int
    ew_id: int


@dataclass(frozen=True, slots=True)
class OfficialTimes:
    """When the scores of a session became official: of the `whole`, and of `rounds` before it.

    `counts_in` tells the round of each play; both are empty where the session is published as one.
    """

    whole: datetime | None
    rounds: Mapping[int, datetime] = field(default_factory=dict)
    counts_in: Mapping[Meeting, int] = field(default_factory=dict)

    def since(self, row: OfPlay) -> datetime | None:
        """From when the periods of the play run; None before its score is official."""
        if not self.rounds:
            return self.whole
        return self.since_meeting((row.board.number, row.ns_id, row.ew_id))

    def since_meeting(self, meeting: Meeting) -> datetime | None:
        """The same of a board's number and the keys of N-S and E-W."""
        return self.rounds.get(self.counts_in.get(meeting, 0), self.whole)

    def since_board(self, number: int) -> datetime | None:
        """The same of all tables of a board, the last of them; None before each is official."""
        met = [each for each in self.counts_in if each[0] == number]
        found = [self.since_meeting(each) for each in met] or [self.whole]
        known = [each for each in found if each is not None]
        return max(known) if len(known) == len(found) else None


def is_by_round(session: Session) -> bool:
    """Whether each round's score is official by itself, as the conditions of contest say."""
    return session.event.is_teams and binding(session).released_by == ReleasedBy.ROUND


def official_times(session: Session) -> OfficialTimes:
    """Asked of no table while no round was published by itself, else in three queries."""
    if not session.rounds_official:
        return OfficialTimes(session.official_at)
    rounds = {row.round: row.official_at for row in session.round_releases.all()}
    return OfficialTimes(session.official_at, rounds, counted_rounds(session))


def official_rounds(session: Session) -> list[RoundRelease]:
    """The rounds that are official, in order; asked only where there are."""
    return list(session.round_releases.all()) if session.rounds_official else []


def counted_rounds(session: Session) -> dict[Meeting, int]:
    """The round in which each play counts."""
    rows = session.contestants.order_by().values_list("pk", "section", "number")
    return counts_in(tables_in_rounds(session), {pk: (section, team) for pk, section, team in rows})


def counts_in(tables: Iterable[TableInRound], teams: Mapping[int, Team]) -> dict[Meeting, int]:
    """The round in which each play counts; `teams` name those of the contestants by their keys.

    That is the last in which a table of the match plays the board, for a score of teams is known
    when both have: a triple of a Swiss plays its boards in two rounds.
    """
    last: dict[tuple[int, frozenset[Team]], int] = {}
    plays = [
        (
            each.round,
            (board, frozenset((teams[each.ns_id], teams[each.ew_id]))),
            each.meeting(board),
        )
        for each in tables
        if each.ns_id and each.ew_id
        for board in each.boards
    ]
    for number, match, _meeting in plays:
        last[match] = max(number, last.get(match, 0))
    return {meeting: last[match] for _number, match, meeting in plays}


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round whose score is to be published next, and what is missing of it (Law 8C)."""

    number: int
    missing: tuple[Play, ...]


def next_round(session: Session, plays: Plays) -> NextRound | None:
    """What can be published next by itself; None without rounds to come. It asks nothing."""
    number = session.rounds_official + 1
    if number > plays.rounds:
        return None
    every = (*plays.all, *plays.cancelled)
    sides = (side for play in every for side in (play.ns, play.ew))
    rounds = counts_in(plays.tables, {each.pk: (each.section_id, each.number) for each in sides})
    missing = (each for each in plays.missing if rounds[_meeting(each)] <= number)
    return NextRound(number, tuple(missing))


def _meeting(play: Play) -> Meeting:
    return play.board, play.ns.pk, play.ew.pk
