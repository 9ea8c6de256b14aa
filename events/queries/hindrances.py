"""What regulations leave of an event's scoring, where nothing can be played by it (Law 78D)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from events.chosen_scoring import Chosen
from events.models import Event
from events.models.scoring_choices import (
    AT_IMPS_BY_SCALE,
    AT_PATTON,
    OF_CONTEST,
    OF_KNOCKOUT,
    OF_SEASON,
    MatchesAre,
    Scoring,
    VictoryScale,
)
from events.provisions.catalogue.conditions import L78D_METHODS, L78D_SCALES
from events.provisions.provision import Provision, Setter
from events.provisions.settling import Settled
from events.provisions.statements import Provenance
from events.queries.provenance_words import place_of
from events.queries.provision_words import said_value

NO_SUCH_MATCHES = gettext_noop(
    "%(clause)s: %(who)s says “%(value)s” (%(place)s), and what is played here cannot be scored"
    " by that: choose another scoring where it is left open, or ask %(who)s."
)
NO_SCALE = gettext_noop(
    "%(clause)s: %(who)s says “%(value)s” (%(place)s), and these conditions have no scale for it:"
    " the organiser has to give one."
)


class Hindrance(NamedTuple):
    """Why nothing can be played so, and the condition in which that could be mended."""

    text: str
    field: str


def hindrance_of(event: Event, chosen: Chosen, settled: Mapping[str, Settled]) -> Hindrance | None:
    """What keeps the event from being played by what provisions came to.

    `chosen` has its scales, `settled` what is said on its scoring above it, by key.
    """
    methods = _said_above(settled.get(L78D_METHODS.key))
    if methods and methods.holds not in _possible(event, chosen):
        return Hindrance(_(NO_SUCH_MATCHES) % _words(L78D_METHODS, methods), "scoring")
    if methods and methods.holds in AT_PATTON and not chosen.aggregate_scale:
        return Hindrance(_(NO_SCALE) % _words(L78D_METHODS, methods), "aggregate_scale")
    scoring = methods.holds if methods else chosen.scoring
    scales = _said_above(settled.get(L78D_SCALES.key)) if scoring in AT_IMPS_BY_SCALE else None
    if scales and scales.holds == VictoryScale.OWN and not chosen.own_scale:
        return Hindrance(_(NO_SCALE) % _words(L78D_SCALES, scales), "own_scale")
    return None


def _possible(event: Event, chosen: Chosen) -> frozenset[Scoring]:
    """What matches in private are scored by, or a knock-out; of the rest whatever is of teams."""
    if event.is_season:
        return OF_SEASON[event.season_kind]
    is_knockout = event.is_teams and chosen.matches_are == MatchesAre.KNOCKOUT
    return OF_KNOCKOUT if is_knockout else OF_CONTEST[event.contest]


def _said_above(settled: Settled | None) -> Settled | None:
    is_above = settled and settled.said and settled.said.speaker.setter is not Setter.EVENT
    return settled if is_above else None


def _words(provision: Provision[Any], settled: Settled) -> dict[str, str]:
    provenance = Provenance.of(settled.said)
    return {
        "clause": provision.clause,
        "who": provenance.name,
        "value": said_value(provision, settled.holds),
        "place": place_of(provenance),
    }
