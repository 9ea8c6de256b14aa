"""Who comes from one stage of an event into the stages after it (Law 78D).

Places are those of the stage's ranking. Whoever plays no more is passed over, and the next comes
in. Where a tie lies across a cut, and the conditions have not broken it, nobody is chosen here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Intake(StrEnum):
    """Who comes in.

    PLACES: from one place to another of all. SECTION_PLACES: the same of each section. REST: all
    with a place who come into no other stage. WINNERS, LOSERS: of the knock-out matches before.
    BY_HAND: whoever is named.
    """

    PLACES = "places"
    SECTION_PLACES = "section_places"
    REST = "rest"
    WINNERS = "winners"
    LOSERS = "losers"
    BY_HAND = "by_hand"


BY_PLACE = frozenset({Intake.PLACES, Intake.SECTION_PLACES})
BY_MATCH: Mapping[Intake, bool] = {Intake.WINNERS: True, Intake.LOSERS: False}
"""Whether who comes in has won the match before."""


@dataclass(frozen=True, slots=True)
class IntakeRule:
    """Who comes into one stage; where places decide from `first` to `last`, 1 being the best."""

    intake: Intake
    first: int = 1
    last: int = 0

    def size(self, sections: int) -> int | None:
        """How many come in at most; None where the rule names no number."""
        if self.intake not in BY_PLACE:
            return None
        return (self.last - self.first + 1) * (
            sections if self.intake is Intake.SECTION_PLACES else 1
        )


@dataclass(frozen=True, slots=True)
class Finisher:
    """Who finished in a stage: place as ranked, empty for none; section; whether they go on.

    `won` is of a knock-out match, None where it has no winner.
    """

    name: int
    rank: str
    section: str = ""
    goes_on: bool = True
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class TieAtCut:
    """Those tied across a cut; so many of them, `free`, come into the rule's stage (from 0)."""

    stage: int
    tied: tuple[int, ...]
    free: int


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who comes into which stage, in the order of the ranking; and the ties that leave it open."""

    stages: tuple[tuple[int, ...], ...]
    ties: tuple[TieAtCut, ...] = ()

    @property
    def open_names(self) -> frozenset[int]:
        """Those of whom a tie leaves open where they go."""
        return frozenset(name for tie in self.ties for name in tie.tied)


def qualify(ranking: Sequence[Finisher], rules: Sequence[IntakeRule]) -> Qualified:
    """Apply the rules of the stages beside each other to a ranking, best first."""
    field = [each for each in ranking if each.rank and each.goes_on]
    ties = tuple(tie for at, rule in enumerate(rules) for tie in _ties(at, rule, field))
    stages: dict[int, tuple[int, ...]] = {}
    taken = {name for tie in ties for name in tie.tied}
    for at, rule in sorted(enumerate(rules), key=lambda each: each[1].intake is Intake.REST):
        stages[at] = tuple(each for each in _named(rule, field) if each not in taken)
        taken |= set(stages[at])
    return Qualified(tuple(stages[at] for at in range(len(rules))), ties)


def _named(rule: IntakeRule, field: Sequence[Finisher]) -> list[int]:
    if rule.intake is Intake.REST:
        return [each.name for each in field]
    if rule.intake in BY_MATCH:
        return [each.name for each in field if each.won is BY_MATCH[rule.intake]]
    if rule.intake is Intake.BY_HAND:
        return []
    chosen = {each.name for own in _fields(rule, field) for each in own[rule.first - 1 : rule.last]}
    return [each.name for each in field if each.name in chosen]


def _fields(rule: IntakeRule, field: Sequence[Finisher]) -> list[list[Finisher]]:
    """All as one field, or each section as its own."""
    if rule.intake is Intake.PLACES:
        return [list(field)]
    sections = sorted({each.section for each in field})
    return [[each for each in field if each.section == section] for section in sections]


def _ties(at: int, rule: IntakeRule, field: Sequence[Finisher]) -> Iterator[TieAtCut]:
    """Those tied across the cuts above and below a stage that is filled by places."""
    if rule.intake not in BY_PLACE:
        return
    for own in _fields(rule, field):
        seen: set[str] = set()
        for cut in (rule.first - 1, rule.last):
            if not 0 < cut < len(own) or own[cut - 1].rank != own[cut].rank:
                continue
            rank = own[cut].rank
            tied = [place for place, each in enumerate(own) if each.rank == rank]
            if rank not in seen:
                seen.add(rank)
                free = sum(1 for place in tied if rule.first - 1 <= place < rule.last)
                yield TieAtCut(at, tuple(own[place].name for place in tied), free)
