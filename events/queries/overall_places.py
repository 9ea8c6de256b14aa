"""What a ranking over sessions is: places, what each session brought, and in what they count.

How it is put together stands in `events.queries.overall`.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from events.models import Event, ScoreRelease, Session, Stage
from events.queries.described import ListName
from events.queries.place_notes import STATUSES
from events.queries.score_sheet import TieInRow
from events.queries.standings import A_BOARD
from scoring.conditions.penalties import Carried
from scoring.conditions.tie_breaks import BrokenTie
from scoring.ranking.championship import Missed
from scoring.ranking.combination import Combination, EventRules
from scoring.session import Standing


@dataclass(frozen=True, slots=True)
class SessionPart:
    """A session of the event, with its official score in force if it has one."""

    session: Session
    release: ScoreRelease | None


class SessionShare(NamedTuple):
    """What a contestant made of one session, under which label, and whether it counts."""

    label: str
    total: Fraction
    of: int
    percent: str
    shown: str
    counts: bool


@dataclass(frozen=True, slots=True)
class OverallPlace:
    """An entry's place; `shares` session by session, None where it did not play or no score is out.

    `standing` is in what the sessions are put together of: a sum of percentages, of matchpoints
    out of as many, or of IMPs or points. Of an event with stages `stage` is the one that decided
    the place, and `missed` one into which it came and which it did not play. `ties` broke a tie
    inside the only session of a stage. `unit` is that of the total or, where the average decides,
    of that.
    """

    number: int
    names: str
    standing: Standing
    shares: tuple[SessionShare | None, ...]
    shown: str
    stage: Stage | None = None
    ties: tuple[TieInRow, ...] = ()
    missed: Stage | None = None
    unit: str = ""

    @property
    def rank(self) -> str:
        return self.standing.rank

    @property
    def note(self) -> str:
        """Why there is no place; empty for whoever has one."""
        return "" if self.rank else str(STATUSES[self.standing.status])

    @property
    def percent(self) -> str:
        return self.standing.percent_text

    @property
    def decided_by(self) -> tuple[BrokenTie, ...]:
        return self.standing.decided_by

    @property
    def carried(self) -> Carried | None:
        """What was brought along from the stage before."""
        return self.standing.adjustment.source

    @property
    def counted(self) -> list[SessionShare]:
        return [each for each in self.shares if each and each.counts]


@dataclass(frozen=True, slots=True)
class OverallRanking:
    """The ranking as it is now; without places while no session has an official score.

    `lists` are those beside it that have somebody in them, `listed` the key of the one whose places
    these are. Of an event with stages it is made of `stages`, the ranking of each, which say their
    `stage`; `missed` is where they stand who did not play one into which they came.
    """

    event: Event
    rules: EventRules
    parts: tuple[SessionPart, ...]
    places: tuple[OverallPlace, ...]
    unit: str
    lists: tuple[ListName, ...] = ()
    listed: str = ""
    stage: Stage | None = None
    stages: tuple["OverallRanking", ...] = ()
    missed: Missed = Missed.BEHIND

    @property
    def is_complete(self) -> bool:
        """Whether every session is in."""
        return bool(self.parts) and all(each.release for each in self.parts)

    @property
    def is_final(self) -> bool:
        return bool(self.parts) and all(
            each.session.state == Session.State.FINAL for each in self.parts
        )

    @property
    def has_percent(self) -> bool:
        """Whether percentages decide; in a championship in each of its stages so far."""
        ranked = [each.rules for each in self.stages if each.places] or [self.rules]
        return all(each.by_percent for each in ranked)

    @property
    def is_mixed(self) -> bool:
        """Whether its stages count in different units: each place then tells its own."""
        ranked = [each for each in self.stages if each.places]
        return len({each.has_percent or each.unit_that_decides for each in ranked}) > 1

    @property
    def unit_that_decides(self) -> str:
        return self.board_unit if self.by_average else self.unit

    @property
    def is_mean(self) -> bool:
        return self.rules.combination is Combination.PERCENTAGES

    @property
    def by_average(self) -> bool:
        """Whether what decides is the average on a board."""
        return self.rules.combination is Combination.AVERAGES

    @property
    def board_unit(self) -> str:
        """The unit of an average on a board."""
        return self.unit + A_BOARD

    @property
    def has_carried(self) -> bool:
        """Whether somebody brought something along from the stage before."""
        return bool(self.rules.ranking.carried)

    def place_of(self, number: int) -> OverallPlace | None:
        """The entry of that number; None where it has no place yet."""
        return next((each for each in self.places if each.number == number), None)
