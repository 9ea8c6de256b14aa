"""What stages have of the conditions of contest otherwise than their event (Law 78D).

In the draft that is what a stage says itself; a version has what that came to, and keeps it.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from events.chosen_scoring import NOTHING_OWN, with_own
from events.models import Conditions, Event
from events.models.conditions import CONDITIONS
from events.models.scoring_choices import MatchesAre
from events.provisions.columns import value_of
from events.provisions.settling import Refused
from events.queries.conditions import ConditionLine, kept_by_stage, lines_of
from events.queries.regulations import (
    BY_CONDITION,
    Said,
    refused_of_event,
    settled_in_draft,
)

OWN = tuple(each for each in CONDITIONS if each.may_differ)
"""The conditions that a stage can have otherwise."""


@dataclass(frozen=True, slots=True)
class StageLines:
    """What a stage has otherwise, condition by condition; with what was there before."""

    name: str
    lines: tuple[ConditionLine, ...]

    @property
    def changed(self) -> tuple[ConditionLine, ...]:
        """The lines that said something else."""
        return tuple(each for each in self.lines if each.was)


def stage_lines(source: Event | Conditions, since: Conditions | None = None) -> list[StageLines]:
    """What stages have otherwise, in words; given an earlier version, with what they had there.

    Of the draft it is what they say themselves: what follows from that is settled with a version.
    """
    said = "own" if isinstance(source, Event) else "values"
    now, before = kept_by_stage(source), kept_by_stage(since) if since else {}
    found = []
    for number in sorted(now.keys() | before.keys(), key=int):
        own, was = now.get(number, NOTHING_OWN), before.get(number, NOTHING_OWN)
        chosen = with_own(source, own["values"], provisions=own["provisions"])
        then = since and with_own(since, was["values"], provisions=was["provisions"])
        names = own[said].keys() | was[said].keys()
        told = [each for each in OWN if each.name in names and each.concerns(chosen.scoring)]
        name = own.get("name") or was["name"]
        found.append(StageLines(name, tuple(lines_of(told, chosen, then))))
    return [each for each in found if each.lines]


def as_of_stage(event: Event, own: Mapping[str, Any]) -> Event:
    """The event, which is up to date, as if its draft said itself what a stage says.

    Whether its matches are a knock-out is said apart. Who breaks ties otherwise says all of it.
    """
    draft = copy(event)
    draft.said = dict(event.said)
    draft.matches_are = MatchesAre.RANKED
    for name, value in own.items():
        setattr(draft, name, value)
    for provision in {each.key: each for name in own if (each := BY_CONDITION.get(name))}.values():
        draft.said[provision.key] = value_of(provision, draft)
    return draft


def given_up_by_stages(event: Event, above: Said) -> Iterator[tuple[str, str, Refused]]:
    """What stages say and may not say any more: the stage, the key of the provision, and why."""
    for kept in kept_by_stage(event).values():
        own = {BY_CONDITION[name].key for name in kept["own"] if name in BY_CONDITION}
        for key, each in refused_of_event(settled_in_draft(as_of_stage(event, kept["own"]), above)):
            if key in own:
                yield kept["name"], key, each
