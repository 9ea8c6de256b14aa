"""Every provision, once each; `CATALOGUE` finds them by key, in the order of the Laws."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from events.provisions.catalogue import (
    appeals,
    awards,
    conditions,
    entries,
    periods,
    systems,
    table,
    ties,
)
from events.provisions.provision import Provision
from scoring.errors import gettext_noop


def _of(*modules: ModuleType) -> tuple[Provision[Any], ...]:
    found = (each for module in modules for each in vars(module).values())
    return tuple(sorted((each for each in found if isinstance(each, Provision)), key=_place))


def _place(provision: Provision[Any]) -> tuple[int, str]:
    """The number of the Law, then the clause."""
    law = provision.key.removeprefix("L")
    digits = law[: len(law) - len(law.lstrip("0123456789"))]
    return int(digits), law


ROOMS: Mapping[str, tuple[Provision[Any], ...]] = {
    gettext_noop("Cards, auction and play"): _of(table),
    gettext_noop("Systems and their disclosure"): _of(systems),
    gettext_noop("Entries and how a Swiss is played"): _of(entries),
    gettext_noop("Scoring and periods"): _of(conditions, ties, periods),
    gettext_noop("Penalties and boards without comparison"): _of(awards),
    gettext_noop("Approval and appeals"): _of(appeals),
}
"""The provisions as people look for them: under what they are about."""

CATALOGUE: Mapping[str, Provision[Any]] = {
    each.key: each
    for each in sorted((each for room in ROOMS.values() for each in room), key=_place)
}
