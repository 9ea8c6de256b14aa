"""House rules that authorities no longer leave to the organiser, now or from a later day on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from clubs.models import Organiser
from events.models import HouseRules
from events.provisions.catalogue import CATALOGUE
from events.provisions.kinds import Value
from events.provisions.provision import Provision, Setter
from events.provisions.settling import Refused, refused_of, settle
from events.provisions.statements import Speaker, Statement
from events.queries.provision_words import refusal, said_value, standing_words
from events.queries.regulations import BELOW_AUTHORITIES, Said
from events.queries.said_to_many import said_to_many


@dataclass(frozen=True, slots=True)
class ContradictedRule:
    """What the organiser says and may not say, why, and what holds; `since` a later day, or now."""

    provision: Provision[Any]
    said: str
    why: str
    holds: str
    since: date | None


def refused_rules(
    organiser: Organiser, values: Mapping[str, Value], above: Said, held: frozenset[str]
) -> Iterator[tuple[str, Refused]]:
    """What of these rules cannot stand under what is said above, by key.

    On what the organiser has `held` a power over, it speaks in the place of the authority
    (Law 80A3).
    """
    for key, value in values.items():
        setter = Setter.AUTHORITY if key in held else Setter.ORGANISER
        own = Statement(Speaker(BELOW_AUTHORITIES, setter, organiser.name), value)
        for refused in refused_of(CATALOGUE[key], above.get(key, ()), own):
            yield key, refused


def contradicted_rules(rules: HouseRules | None, today: date) -> list[ContradictedRule]:
    """Each rule that cannot stand, on the first day from today on from which that is so."""
    if rules is None:
        return []
    organiser = rules.organiser
    values = {key: each["value"] for key, each in rules.statements.items() if key in CATALOGUE}
    said = said_to_many([organiser])
    found: dict[str, ContradictedRule] = {}
    for day in said.days_of_change(organiser, today):
        above = said.above_organiser(organiser, day)
        held = said.held_by(organiser, day)
        for key, refused in refused_rules(organiser, values, above, held):
            since = None if day == today else day
            found.setdefault(key, _contradicted(key, values[key], refused, above, since))
    return list(found.values())


def _contradicted(
    key: str, value: Value, refused: Refused, above: Said, since: date | None
) -> ContradictedRule:
    provision = next(each for each in CATALOGUE[key].readings if each.can_be(value))
    holds = standing_words(provision, settle(provision, above.get(key, ())))
    said = said_value(provision, value)
    return ContradictedRule(provision, said, refusal(provision, refused), holds, since)
