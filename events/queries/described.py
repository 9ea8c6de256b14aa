"""What entries say of contestants for lists beside a ranking: strata, categories, handicaps."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from events.chosen_scoring import Chosen, handicap_unit
from events.models import Entry
from events.strata import parse_names
from scoring.conditions.penalties import Amount
from scoring.conditions.rules import RankingRules, Strata
from scoring.entrants import Entrant


class ListKind(StrEnum):
    STRATUM = "stratum"
    CATEGORY = "category"
    HANDICAP = "handicap"


class ListName(NamedTuple):
    """A list: its kind, and the stratum or category, else nothing."""

    kind: str
    name: str

    @property
    def asked(self) -> dict[str, Any]:
        """What `ranking_list` of the engine takes."""
        return {
            "category": self.name if self.kind == ListKind.CATEGORY else None,
            "stratum": self.name if self.kind == ListKind.STRATUM else None,
            "handicap": self.kind == ListKind.HANDICAP,
        }


@dataclass(frozen=True, slots=True)
class Described:
    """What is said of contestants of a ranking, as far as anything is; `names` are the strata."""

    names: tuple[str, ...]
    strata: Mapping[Entrant, str]
    categories: Mapping[Entrant, frozenset[str]]
    handicaps: Mapping[Entrant, Amount]

    @classmethod
    def of(
        cls, entries: Iterable[tuple[Entrant, Entry]], chosen: Chosen, of_event: Chosen
    ) -> "Described":
        """By who they are in the ranking.

        A handicap is in what the event is scored in: a stage that counts otherwise has no such
        list.
        """
        unit = handicap_unit(chosen)
        has_handicaps = unit is handicap_unit(of_event)
        said, names = list(entries), parse_names(chosen.strata)
        return cls(
            names,
            strata={who: row.stratum for who, row in said if row.stratum in names},
            categories={who: frozenset(row.categories) for who, row in said if row.categories},
            handicaps={
                who: Amount(Fraction(row.handicap), unit)
                for who, row in said
                if row.handicap and has_handicaps
            },
        )

    def ruled(self, rules: RankingRules) -> RankingRules:
        """The rules of a ranking, with what its lists are made of; its own places stay."""
        return replace(
            rules,
            strata=Strata(self.names, self.strata) if self.names else None,
            categories=self.categories,
            handicaps=self.handicaps,
        )

    def ruled_in_event(self, rules: RankingRules, *, of_teams: bool) -> RankingRules:
        """The same of a ranking over sessions: handicaps of teams are in the matches of each."""
        ruled = self.ruled(rules)
        return replace(ruled, handicaps={}) if of_teams else ruled

    def lists(self) -> Iterator[ListName]:
        """The lists that may have somebody in them; the highest stratum is the ranking itself."""
        yield from (ListName(ListKind.STRATUM, name) for name in self.names[1:])
        used = {name for own in self.categories.values() for name in own}
        yield from (ListName(ListKind.CATEGORY, name) for name in sorted(used, key=str.casefold))
        if self.handicaps:
            yield ListName(ListKind.HANDICAP, "")
