"""A match of a season board by board, as a report keeps it; no database is asked.

A stanza counts once all of its boards have a score in both rooms: what was played there, or what a
ruling awards. Captains type results alone; an artificial score is given by a ruling.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from events.models import MatchReport, SeasonTerms
from events.season_adjustments import MatchAdjustment
from events.season_line_ups import MatchRoom
from scoring.boards import vulnerability
from scoring.notation import TableResult, parse_entry
from scoring.teams.boards import MatchBoard, Room, TeamSide
from scoring.teams.units import Imps


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a stanza: its number, and what was played in both rooms ("4S N ="), if known.

    Home sits North-South in the open room. `adjusted` are the rulings on it, one for a room.
    """

    stanza: int
    number: int
    open: str
    closed: str
    adjusted: tuple[MatchAdjustment, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether both teams have a score on it."""
        score = self.board.score(Imps())
        return all(score.side(side).points is not None for side in TeamSide)

    @property
    def as_json(self) -> list[int | str]:
        return [self.stanza, self.number, self.open, self.closed]

    @classmethod
    def from_json(cls, kept: Sequence[int | str]) -> Self:
        stanza, number, played, against = kept
        return cls(int(stanza), int(number), str(played), str(against))

    @property
    def board(self) -> MatchBoard:
        """For the engine; a room without a result or an award has no score."""
        return MatchBoard(self.number, self.room(MatchRoom.OPEN), self.room(MatchRoom.CLOSED))

    def room(self, room: MatchRoom) -> Room:
        """A room as it counts."""
        score = self.obtained(room)
        played = Room.not_played() if score is None else Room.played(score)
        ruled = self.ruled(room)
        return played if ruled is None else ruled.scored(played)

    def played(self, room: MatchRoom) -> str:
        """What was played in a room."""
        return self.open if room is MatchRoom.OPEN else self.closed

    def obtained(self, room: MatchRoom) -> int | None:
        """Its points, of North-South; None while it is not known."""
        result = result_of(self.played(room))
        return None if result is None else result.outcome.score(vulnerability(self.number))

    def ruled(self, room: MatchRoom) -> MatchAdjustment | None:
        """What a ruling awards in a room."""
        return next((each for each in self.adjusted if each.room is room), None)


def result_of(text: str) -> TableResult | None:
    """What was played in a room; None while it is not known."""
    entry = parse_entry(text) if text else None
    return entry if isinstance(entry, TableResult) else None


def board_lines_of(report: MatchReport) -> list[BoardLine]:
    """What a report keeps, in the order of play, with what rulings award."""
    return adjusted_lines(
        [BoardLine.from_json(each) for each in report.boards], adjustments_of(report)
    )


def adjustments_of(report: MatchReport | None) -> list[MatchAdjustment]:
    """The rulings on boards of a match."""
    return [MatchAdjustment.from_json(each) for each in report.adjustments] if report else []


def adjusted_lines(lines: Iterable[BoardLine], given: Iterable[MatchAdjustment]) -> list[BoardLine]:
    """The lines with these rulings, and no others."""
    found: defaultdict[tuple[int, int], list[MatchAdjustment]] = defaultdict(list)
    for each in given:
        found[each.stanza, each.board].append(each)
    return [
        replace(line, adjusted=tuple(found.get((line.stanza, line.number), ()))) for line in lines
    ]


def boards_of_stanza(terms: SeasonTerms, stanza: int) -> int:
    """How many boards a stanza has; one after the last that is scheduled is of extra boards."""
    return terms.boards if stanza <= terms.stanzas else terms.extra_boards


def complete_stanzas(terms: SeasonTerms, lines: Sequence[BoardLine]) -> list[list[BoardLine]]:
    """The lines of each stanza that counts: from the first on as far as nothing is missing."""
    found: list[list[BoardLine]] = []
    while True:
        stanza = len(found) + 1
        own = [each for each in lines if each.stanza == stanza and each.is_complete]
        if len(own) < boards_of_stanza(terms, stanza):
            return found
        found.append(own)
