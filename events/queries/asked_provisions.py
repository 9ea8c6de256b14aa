"""Which provisions say anything where an event is scored and played as its conditions have it."""

from collections.abc import Callable, Mapping
from typing import Any

from events.models import Conditions, Event
from events.models.conditions import CONDITIONS
from events.models.scoring_choices import AveragePlus, VictoryScale
from events.models.swiss_conditions import SwissRematches
from events.provisions.catalogue.conditions import L12C2D_BOARDS, L78D_OWN_SCALE
from events.provisions.catalogue.entries import L78D_SWISS_REMATCH_AFTER
from events.provisions.catalogue.periods import L79C1_HOLIDAYS
from events.provisions.provision import Provision
from events.queries.periods import counts_working_days

Chosen = Event | Conditions

_ASKED_WHERE: Mapping[str, Callable[[Chosen], bool]] = {
    L12C2D_BOARDS.key: lambda chosen: chosen.average_plus != AveragePlus.EVERY,
    L78D_OWN_SCALE.key: lambda chosen: chosen.victory_scale == VictoryScale.OWN,
    L78D_SWISS_REMATCH_AFTER.key: lambda chosen: chosen.swiss_rematches != SwissRematches.NEVER,
    L79C1_HOLIDAYS.key: counts_working_days,
}
"""Where another choice leaves a provision nothing to say."""


def is_asked(provision: Provision[Any], chosen: Chosen) -> bool:
    """Whether it says anything where the event is scored so, and its periods are counted so."""
    asked = _ASKED_WHERE.get(provision.key)
    if asked and not asked(chosen):
        return False
    declared = [each for each in CONDITIONS if each.name == provision.condition]
    return all(each.concerns(chosen.scoring) for each in declared)
