"""A match of a season board by board, as a report keeps it; no database is asked.

A stanza counts once all of its boards have a result in both rooms. Artificial scores have no place
here: they are rulings, and the match is decided by its IMPs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from events.models import SeasonTerms
from scoring.boards import vulnerability
from scoring.notation import TableResult, parse_entry
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.units import Imps


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a stanza: its number, and what was played in both rooms ("4S N ="), if known.

    Home sits North-South in the open room.
    """

    stanza: int
    number: int
    open: str
    closed: str

    @property
    def is_complete(self) -> bool:
        return bool(self.open and self.closed)

    @property
    def as_json(self) -> list[int | str]:
        return [self.stanza, self.number, self.open, self.closed]

    @classmethod
    def from_json(cls, kept: Sequence[int | str]) -> Self:
        stanza, number, played, against = kept
        return cls(int(stanza), int(number), str(played), str(against))

    @property
    def board(self) -> MatchBoard:
        """For the engine; a room without a result has no score."""
        return MatchBoard(self.number, self._room(self.open), self._room(self.closed))

    @property
    def gained(self) -> Fraction | None:
        """What home gained, or gave away below 0; None before both rooms have played."""
        return self.board.score(Imps()).home.points

    def score(self, text: str) -> int | None:
        """Points of North-South for what was played in a room; None while it is not known."""
        result = result_of(text)
        return None if result is None else result.outcome.score(vulnerability(self.number))

    def _room(self, text: str) -> Room:
        score = self.score(text)
        return Room.not_played() if score is None else Room.played(score)


def result_of(text: str) -> TableResult | None:
    """What was played in a room; None while it is not known."""
    entry = parse_entry(text) if text else None
    return entry if isinstance(entry, TableResult) else None


def board_lines_of(kept: Iterable[Sequence[int | str]]) -> list[BoardLine]:
    """What a report keeps, in the order of play."""
    return [BoardLine.from_json(each) for each in kept]


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


def imps_of(lines: Iterable[BoardLine]) -> tuple[Fraction, Fraction]:
    """The IMPs that home and the visitors gained on these boards."""
    gains = [each.gained or Fraction(0) for each in lines]
    home = sum((gain for gain in gains if gain > 0), Fraction(0))
    return home, sum((-gain for gain in gains if gain < 0), Fraction(0))
