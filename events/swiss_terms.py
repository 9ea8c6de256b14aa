"""What the conditions of contest say of a Swiss, as the director chooses it at the start."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import ngettext

from events.chosen_scoring import Chosen
from events.models.swiss_conditions import OPEN, SwissLastRound, SwissRematches

TERMS: Mapping[str, str] = {
    "swiss_rounds": "rounds",
    "swiss_boards": "boards",
    "swiss_pairing": "way",
    "swiss_odd": "odd",
    "swiss_rematches": "rematch_after",
    "swiss_rematch_after": "rematch_after",
    "swiss_last_round": "last_by_standing",
}
"""By each condition of a Swiss the choice of the start (`SwissChoice`) that it settles."""

_NUMBERS = ("swiss_rounds", "swiss_boards", "swiss_rematch_after")


def settled_terms(conditions: Chosen) -> dict[str, str]:
    """What the conditions settle, in words, by the name of each."""
    return {name: _words(conditions, name) for name in TERMS if _settles(conditions, name)}


def _settles(conditions: Chosen, name: str) -> bool:
    """Whether it leaves the director no choice: how long two wait, only where they may meet."""
    if name == "swiss_rematch_after" and conditions.swiss_rematches == SwissRematches.NEVER:
        return False
    return getattr(conditions, name) not in (OPEN, None)


def _words(conditions: Chosen, name: str) -> str:
    value: Any = getattr(conditions, name)
    if name == "swiss_rounds":
        said: str = ngettext("%d round", "%d rounds", value) % value
    elif name == "swiss_boards":
        said = ngettext("%d board a round", "%d boards a round", value) % value
    elif name == "swiss_rematch_after":
        said = ngettext("after %d other round", "after %d other rounds", value) % value
    else:
        said = getattr(conditions, f"get_{name}_display")()
    return said


def initial_terms(conditions: Chosen, rounds_before: int = 0) -> dict[str, Any]:
    """What the start begins with, where so many rounds are played in sessions before."""
    rounds = conditions.swiss_rounds
    begun = {
        "rounds": None if rounds is None else max(1, rounds - rounds_before),
        "boards": conditions.swiss_boards,
        "way": conditions.swiss_pairing,
        "odd": conditions.swiss_odd,
    }
    if _settles(conditions, "swiss_rematch_after"):
        begun["rematch_after"] = conditions.swiss_rematch_after
    said = {choice: value for choice, value in begun.items() if value not in (OPEN, None)}
    return said | {"last_by_standing": conditions.swiss_last_round == SwissLastRound.BY_STANDING}


def as_condition(name: str, value: Any) -> Any:
    """What the condition would say that settles a choice so."""
    if name == "swiss_rematches":
        return SwissRematches.NEVER if value is None else SwissRematches.LATER
    if name == "swiss_last_round":
        return SwissLastRound.BY_STANDING if value else SwissLastRound.AS_OTHERS
    return value if name in _NUMBERS else str(value)
