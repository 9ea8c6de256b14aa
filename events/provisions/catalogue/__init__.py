"""Every provision, once each; `CATALOGUE` finds them by key, in the order of the Laws."""

from collections.abc import Mapping
from typing import Any

from events.provisions.catalogue import appeals, conditions, systems, table
from events.provisions.provision import Provision


def _of(module: Any) -> list[Provision[Any]]:
    return [each for each in vars(module).values() if isinstance(each, Provision)]


def _place(provision: Provision[Any]) -> tuple[int, str]:
    """The number of the Law, then the clause."""
    law = provision.key.removeprefix("L")
    digits = law[: len(law) - len(law.lstrip("0123456789"))]
    return int(digits), law


CATALOGUE: Mapping[str, Provision[Any]] = {
    each.key: each
    for each in sorted(
        [each for room in (table, systems, conditions, appeals) for each in _of(room)],
        key=_place,
    )
}
