"""The value of a provision that conditions of contest hold, in one column or in several."""

from typing import Any

from events.provisions.kinds import Ordered, Value
from events.provisions.provision import Provision


def columns_of(provision: Provision[Any]) -> tuple[str, ...]:
    """The names of the conditions that hold it; none where it is kept by itself."""
    return provision.columns or ((provision.condition,) if provision.condition else ())


def value_of(provision: Provision[Any], chosen: Any) -> Any:
    """What a draft or a version of the conditions has for it."""
    if isinstance(provision.kind, Ordered) and provision.columns:
        words = (getattr(chosen, name) for name in provision.columns)
        return provision.kind.joined(each for each in words if each)
    return getattr(chosen, provision.condition) if provision.condition else provision.of(chosen)


def write_value(provision: Provision[Any], chosen: Any, value: Value | None) -> None:
    """Write it into the column, or one word of it after the other into the columns."""
    if isinstance(provision.kind, Ordered) and provision.columns:
        words = provision.kind.words_of(str(value))
        blank = [""] * (len(provision.columns) - len(words))
        for name, each in zip(provision.columns, [*words, *blank], strict=True):
            setattr(chosen, name, each)
    elif provision.condition:
        setattr(chosen, provision.condition, value)
