"""A finished session as a file tells it: its field, its travellers and its own official figures.

What was played (contract, declarer, tricks) stands apart from what the other program made of it:
figures are kept as they were written, to be compared and never to be trusted.
"""

from dataclasses import dataclass
from datetime import date

from scoring.awards import Artificial
from scoring.cards import Card
from scoring.contracts import Outcome
from scoring.entrants import Label


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    name: str
    national_number: str


@dataclass(frozen=True, slots=True)
class ImportedPair:
    """A pair, a player of an individual or a team, with the official total, percentage and place.

    `name` is a team's.
    """

    label: Label
    players: tuple[PlayerRecord, ...]
    total: str
    percent: str
    place: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class LineRecord:
    """One table's line on a traveller; pairs by label, sides of an individual by both players.

    Exactly one of `outcome` and `artificial` is set, or neither when the board was not played.
    `score` is the file's own, in points from North-South's side; what the sides earned is in
    matchpoints or IMPs.
    """

    ns: Label
    ew: Label
    outcome: Outcome | None
    lead: Card | None
    artificial: tuple[Artificial, Artificial] | None
    score: int | None
    ns_earned: str
    ew_earned: str


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """A traveller; `datum` where the file states one, in points from North-South's side."""

    number: int
    lines: tuple[LineRecord, ...]
    datum: int | None = None


@dataclass(frozen=True, slots=True)
class MatchBoardRecord:
    """A board of a match; `imps` is what its first team gained, as the file writes it."""

    number: int
    imps: str


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match and the file's own score of it; the first team sat North-South in the open room."""

    round: int
    home: Label
    away: Label
    home_points: str
    away_points: str
    boards: tuple[MatchBoardRecord, ...]

    @property
    def teams(self) -> frozenset[Label]:
        """The two of them, whoever is first."""
        return frozenset((self.home, self.away))


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """A session of pairs, or of an `individual`, scored by `method` (`scoring.methods.METHODS`).

    Of teams there are `matches`, at "victory_points", "team_imps" or "board_a_match"; on lines
    stand their pairs.
    """

    club: str
    title: str
    played_on: date
    program: str
    method: str
    winners: int
    pairs: tuple[ImportedPair, ...]
    boards: tuple[BoardRecord, ...]
    individual: bool = False
    matches: tuple[MatchRecord, ...] = ()

    @property
    def meets_again(self) -> bool:
        """Whether two teams play a match in several rounds, as in a double round robin."""
        return len({match.teams for match in self.matches}) < len(self.matches)
