"""Every provision, once each; `CATALOGUE` finds them by key, in the order of the Laws."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from events.provisions.catalogue import appeals, conditions, systems, table
from events.provisions.provision import Provision
from scoring.errors import gettext_noop


def _of(module: ModuleType) -> list[Provision[Any]]:
    return [each for each in vars(module).values() if isinstance(each, Provision)]


def _place(provision: Provision[Any]) -> tuple[int, str]:
    """The number of the Law, then the clause."""
    law = provision.key.removeprefix("L")
    digits = law[: len(law) - len(law.lstrip("0123456789"))]
    return int(digits), law


ROOMS: Mapping[str, tuple[Provision[Any], ...]] = {
    name: tuple(sorted(_of(room), key=_place))
    for name, room in (
        (gettext_noop("Cards, auction and play"), table),
        (gettext_noop("Systems and their disclosure"), systems),
        (gettext_noop("Scoring and periods"), conditions),
        (gettext_noop("Approval and appeals"), appeals),
    )
}
"""The provisions as people look for them: under what they are about."""

CATALOGUE: Mapping[str, Provision[Any]] = {
    each.key: each
    for each in sorted((each for room in ROOMS.values() for each in room), key=_place)
}
