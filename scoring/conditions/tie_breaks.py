"""Breaking ties as the conditions of contest say (Law 78D): criteria one after the other.

A criterion is applied to those who are still tied, and to nobody else. What it goes by comes from
a `Record`: the boards of a session, the matches of a teams event, the sessions of an event.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, Protocol, Self

from scoring.conditions.codes import CriterionCode, RuleCode
from scoring.entrants import Entrant
from scoring.errors import BridgeError, Message
from scoring.numbers import exact


class RankingError(BridgeError):
    """Rules that no ranking can be made with."""


class Criterion(StrEnum):
    """What decides between the tied; the higher figure is ahead.

    MET: the mean of what they scored on the boards, or in the matches, that they played against
    one another; it applies where every two of them have met. COMPARED: on the boards that two of
    them played in the same direction, the share won of their comparisons, a draw counting half.
    TOPS: boards on which nobody who sat the same way scored as much. BOARDS_WON: boards above
    average. MATCHES_WON: matches won and half of those drawn. QUOTIENT: IMPs (points) won by those
    lost, as the share of both that was won, which orders the same way and exists when nothing was
    lost. NET: IMPs (points) won less those lost. OPPONENTS: the sum of the opponents' totals. LAST:
    the score of the last round, or session. LOT: the order in which they were drawn.

    A match of a triple within one round counts for half a match in all of them.
    """

    MET = "met"
    COMPARED = "compared"
    TOPS = "tops"
    BOARDS_WON = "boards won"
    MATCHES_WON = "matches won"
    QUOTIENT = "quotient"
    NET = "net"
    OPPONENTS = "opponents"
    LAST = "last"
    LOT = "lot"

    @property
    def said(self) -> Message:
        """The criterion inside a sentence."""
        return Message(_CRITERIA[self])


_CRITERIA: Mapping[Criterion, CriterionCode] = {
    Criterion.MET: CriterionCode.MET,
    Criterion.COMPARED: CriterionCode.COMPARED,
    Criterion.TOPS: CriterionCode.TOPS,
    Criterion.BOARDS_WON: CriterionCode.BOARDS_WON,
    Criterion.MATCHES_WON: CriterionCode.MATCHES_WON,
    Criterion.QUOTIENT: CriterionCode.QUOTIENT,
    Criterion.NET: CriterionCode.NET,
    Criterion.OPPONENTS: CriterionCode.OPPONENTS,
    Criterion.LAST: CriterionCode.LAST,
    Criterion.LOT: CriterionCode.LOT,
}


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One criterion of the sequence.

    `boards` are those of the last round, where LAST is asked of a session; `order` is how the lot
    fell, best first: it decides between the tied when it names all of them.
    """

    criterion: Criterion
    boards: tuple[int, ...] = ()
    order: tuple[Entrant, ...] = ()

    def __post_init__(self) -> None:
        if (self.criterion is Criterion.LOT) != bool(self.order):
            raise RankingError(RuleCode.LOT_ORDER)
        if len(set(self.order)) != len(self.order):
            raise RankingError(RuleCode.LOT_TWICE)

    def drawn(self, tied: Sequence[Entrant]) -> dict[str, Fraction]:
        """The places of the tied from the lot's end; empty where it does not name all of them."""
        if not set(tied) <= set(self.order):
            return {}
        return {who[1]: Fraction(len(self.order) - self.order.index(who)) for who in tied}


TieFigures = Mapping[str, Fraction]
"""A criterion's figure of each of the tied, by name; higher ones are ahead."""


class Record(Protocol):
    """What the contestants of one ranking did, as far as ties are broken by it."""

    def figures(self, tie_break: TieBreak, tied: Sequence[str]) -> TieFigures:
        """The criterion's figure of each, higher ones ahead; those without one are behind.

        Empty where the criterion does not apply to these contestants.
        """


@dataclass(frozen=True, slots=True)
class BrokenTie:
    """A tie that a criterion broke: who were tied until then, and their figures."""

    criterion: Criterion
    tied: tuple[str, ...]
    figures: TieFigures

    def shown(self, name: str) -> str:
        """The figure as people know it, a quotient as such; empty for a contestant without one."""
        if name not in self.figures:
            return ""
        figure = self.figures[name]
        if self.criterion is not Criterion.QUOTIENT:
            return exact(figure)
        return exact(figure / (1 - figure)) if figure != 1 else "∞"

    def as_dict(self) -> dict[str, object]:
        """Plain types for JSON; exact values as strings."""
        return {
            "criterion": self.criterion.value,
            "tied": list(self.tied),
            "figures": {name: exact(figure) for name, figure in self.figures.items()},
        }


class Tier(NamedTuple):
    """Contestants who share a place, and what separated them from the others of their total."""

    names: Sequence[str]
    decided_by: tuple[BrokenTie, ...] = ()

    def after(self, decision: BrokenTie) -> Self:
        return self._replace(decided_by=(decision, *self.decided_by))


def separate(
    tied: Sequence[str], sequence: Sequence[TieBreak], record: Record, *, restart: bool = False
) -> list[Tier]:
    """Break a tie, best first; those whom no criterion separates stay together in their order.

    Once a criterion has separated some, the others go on with the next one, or with `restart`
    begin again with the first.
    """
    for place, tie_break in enumerate(sequence if len(tied) > 1 else ()):
        figures = record.figures(tie_break, tied)
        groups = _by_figure(tied, figures)
        if len(groups) > 1:  # it separated some: the others go on, or begin again
            rest = sequence if restart else sequence[place + 1 :]
            decision = BrokenTie(tie_break.criterion, tuple(tied), figures)
            return [
                tier.after(decision)
                for group in groups
                for tier in separate(group, rest, record, restart=restart)
            ]
    return [Tier(tied)]


def _by_figure(tied: Sequence[str], figures: TieFigures) -> list[list[str]]:
    groups: defaultdict[tuple[bool, Fraction], list[str]] = defaultdict(list)
    for name in tied:
        groups[name in figures, figures.get(name, Fraction(0))].append(name)
    return [groups[key] for key in sorted(groups, reverse=True)]


def won_share(won: Fraction, lost: Fraction) -> Fraction:
    """The figure of `Criterion.QUOTIENT`; a half where nothing was won or lost."""
    return won / (won + lost) if won + lost else Fraction(1, 2)
