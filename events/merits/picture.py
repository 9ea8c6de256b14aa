"""What an official score says of a session, as plain values: all that merits are found in."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from scoring.numbers import half_up

GAME = {"C": 5, "D": 5, "H": 4, "S": 4, "NT": 3}
"""The level at which a contract in a denomination is a game by itself (Law 77)."""
SLAM = 6
BOOK = 6
DECK = 13
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class RankedPlace:
    """A contestant's place in its line; `rank` is None for whoever has none, `tied` shares it."""

    who: str
    line: str
    rank: int | None
    tied: bool


@dataclass(frozen=True, slots=True)
class PlaySeen:
    """One contestant's part in one table's result of a board.

    `room` names those who are compared: a section, a form of a fouled board. `partner` is set in an
    individual alone. One that is not `plain`, being adjusted or not played, tells no contract;
    `level` is 0 where it was passed out. `tricks` are declarer's, `points` from the own side.
    `earned` is None where nothing is compared, `top` 0 where there is none.
    """

    who: str
    partner: str
    opponents: str
    board: int
    round: int
    room: str
    ns: bool
    plain: bool
    level: int = 0
    trumps: str = ""
    risk: str = ""
    declared: bool = False
    tricks: int = 0
    points: int = 0
    earned: Fraction | None = None
    top: int = 0

    @property
    def contract(self) -> str:
        return f"{self.level}{self.trumps}"

    @property
    def down(self) -> int:
        """Tricks under the contract; none or fewer when it was made."""
        return self.level + BOOK - self.tricks

    @property
    def made(self) -> bool:
        return bool(self.level) and self.down <= 0

    @property
    def own_tricks(self) -> int:
        return (self.tricks if self.declared else DECK - self.tricks) if self.level else 0

    @property
    def is_game(self) -> bool:
        return bool(self.level) and self.level >= GAME[self.trumps]


@dataclass(frozen=True, slots=True)
class BoardGain:
    """A board of a meeting: what was gained on being level; `share` is of the top, None without."""

    board: int
    gain: Fraction
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class MeetingGain:
    """All that a contestant played against one other, with one partner; in a match the match.

    `gain` is what was won on being level, `share` the part of what there was to win.
    """

    who: str
    partner: str
    opponents: str
    scores: tuple[BoardGain, ...]
    gain: Fraction
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class Past:
    """What the two of a pair had played together before, as far as the organiser knows."""

    sessions: int
    boards: int


@dataclass(frozen=True, slots=True)
class Merit:
    """A statement: its kind in the catalogue, and what it says. Two that are equal say the same."""

    kind: str
    says: tuple[tuple[str, str | int], ...]

    @classmethod
    def of(cls, kind: str, **says: str | int) -> "Merit":
        """One of that kind; nobody is the partner of whoever plays in a pair."""
        return cls(kind, tuple((name, value) for name, value in says.items() if value != ""))


@dataclass(frozen=True, slots=True)
class MeritCandidate:
    """A statement that is true of a contestant.

    `tier` is how little it is worth telling, from 0; `is_deed` when it tells of one board.
    """

    who: str
    merit: Merit
    tier: int
    is_deed: bool


@dataclass(frozen=True)
class SessionPicture:
    """A session's official score. `unit` is that of boards; "imp" also where a match counts them.

    Of teams, the boards of meetings are compared in both rooms, and plays have no score.
    """

    places: tuple[RankedPlace, ...]
    plays: tuple[PlaySeen, ...]
    meetings: tuple[MeetingGain, ...]
    unit: str
    of_teams: bool = False
    past: Mapping[str, Past] = field(default_factory=dict)

    @cached_property
    def contestants(self) -> tuple[str, ...]:
        """All who played or are ranked, in the order of the ranking."""
        told = [each.who for each in self.places] + [each.who for each in self.plays]
        return tuple(dict.fromkeys((*told, *(each.who for each in self.meetings))))

    @cached_property
    def by_contestant(self) -> Mapping[str, Sequence[PlaySeen]]:
        """Their plays in the order in which they played."""
        found: dict[str, list[PlaySeen]] = {each: [] for each in self.contestants}
        for play in sorted(self.plays, key=lambda play: (play.round, play.board)):
            found[play.who].append(play)
        return found

    @cached_property
    def by_board(self) -> Mapping[tuple[int, str], Sequence[PlaySeen]]:
        """The plays of one deal, by its board and the room: both sides of each table."""
        found: dict[tuple[int, str], list[PlaySeen]] = defaultdict(list)
        for play in self.plays:
            found[play.board, play.room].append(play)
        return found

    @cached_property
    def meetings_of(self) -> Mapping[str, Sequence[MeetingGain]]:
        found: dict[str, list[MeetingGain]] = {each: [] for each in self.contestants}
        for meeting in self.meetings:
            found[meeting.who].append(meeting)
        return found

    @cached_property
    def ranks(self) -> Mapping[str, RankedPlace]:
        return {each.who: each for each in self.places}

    def gain(self, play: PlaySeen) -> Fraction | None:
        """What was gained on the average; None where no field is compared."""
        if play.earned is None or self.unit not in {"mp", "imp"}:
            return None
        return play.earned - HALF * play.top


def percent(share: Fraction) -> str:
    """A share as a statement tells it: "62.50"; two that read the same are the same."""
    return half_up(100 * share, 2)


def figure(gain: Fraction, share: Fraction | None) -> dict[str, str]:
    """How much was won: per cent where there is so much to win, else what was gained."""
    if share is not None:
        return {"percent": percent(share)}
    return {"gain": half_up(gain, 0 if gain.denominator == 1 else 2)}
