"""What the conditions of contest say about the ranking (Law 78D): by default, totals alone.

Rules name contestants of the ranking (in an individual, players). A rule about somebody who has no
score yet waits for one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import ceil

from scoring.conditions.codes import RuleCode
from scoring.conditions.penalties import NOTHING, Amount, Carried, Charge, Penalty, Unearned
from scoring.conditions.tie_breaks import RankingError, TieBreak
from scoring.entrants import Entrant


class Status(StrEnum):
    """Whether a contestant has a place.

    Contestants without one are scored and compared with like all others, and listed apart.
    """

    COMPETING = "competing"
    TOO_FEW_BOARDS = "too few boards"
    NON_COMPETING = "non-competing"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Minimum:
    """How many boards have to be played for a place: so many, and a share of the session, 0 to 1.

    The session is as long as the most boards that any competing contestant of the line has played;
    boards with an artificial score count as played.
    """

    boards: int = 0
    share: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if self.boards < 0 or not 0 <= self.share <= 1:
            raise RankingError(RuleCode.MINIMUM)

    def required(self, most: int) -> int:
        """The boards required where somebody has played `most`."""
        return max(self.boards, ceil(self.share * most))


@dataclass(frozen=True, slots=True)
class Strata:
    """Strata by strength, and who belongs to which.

    Those of a lower stratum are ranked in the higher ones as well. `names` has the highest first.
    """

    names: tuple[str, ...]
    members: Mapping[Entrant, str]

    def __post_init__(self) -> None:
        unknown = set(self.members.values()) - set(self.names)
        if unknown or len(set(self.names)) != len(self.names):
            raise RankingError(RuleCode.STRATA, names=str(self.names), unknown=str(sorted(unknown)))

    def admits(self, stratum: str, entrant: Entrant) -> bool:
        """Whether the contestant is ranked in the stratum; those without one in the highest.

        `RankingError` for a stratum that does not exist.
        """
        if stratum not in self.names:
            raise RankingError(RuleCode.NO_STRATUM, found=stratum, known=", ".join(self.names))
        own = self.members.get(entrant, self.names[0])
        return self.names.index(own) >= self.names.index(stratum)


@dataclass(frozen=True, slots=True)
class RankingRules:
    """How totals become a ranking.

    `tie_breaks` in order; with `restart_ties` those still tied begin again with the first. `status`
    names the non-competing and the disqualified (Law 91B). Places close up behind them; with
    `close_up` False the place of a disqualified contestant stays vacant. `carried` is part of the
    total, handicaps are only of the list that says so (`scoring.ranking.lists`).
    """

    tie_breaks: tuple[TieBreak, ...] = ()
    restart_ties: bool = False
    penalties: tuple[Penalty, ...] = ()
    carried: Mapping[Entrant, Carried] = field(default_factory=dict)
    handicaps: Mapping[Entrant, Amount] = field(default_factory=dict)
    minimum: Minimum = field(default_factory=Minimum)
    status: Mapping[Entrant, Status] = field(default_factory=dict)
    close_up: bool = True
    categories: Mapping[Entrant, frozenset[str]] = field(default_factory=dict)
    strata: Strata | None = None

    def entrants(self) -> Iterable[Entrant]:
        """Everybody whom a rule names."""
        yield from (penalty.contestant for penalty in self.penalties)
        yield from (who for tie_break in self.tie_breaks for who in tie_break.order)
        for named in (self.carried, self.handicaps, self.status, self.categories):
            yield from named
        if self.strata is not None:
            yield from self.strata.members

    def given(self, entrant: Entrant) -> Status:
        """Whether the contestant competes, as far as it does not depend on the boards played."""
        return self.status.get(entrant, Status.COMPETING)

    def adjustment(
        self, entrant: Entrant, handicap: Amount | None = None, *, of: int, played: int
    ) -> Unearned:
        """What changes the total of a contestant with tops of `of` over `played` boards.

        `RankingError` for amounts that the method of scoring does not know.
        """
        own = (penalty for penalty in self.penalties if penalty.contestant == entrant)
        source = self.carried.get(entrant)
        return Unearned(
            charges=tuple(Charge(each, each.amount.in_score(of=of, played=played)) for each in own),
            carried=source.amount.in_score(of=of, played=played) if source else NOTHING,
            handicap=handicap.in_score(of=of, played=played) if handicap else NOTHING,
            source=source,
        )
