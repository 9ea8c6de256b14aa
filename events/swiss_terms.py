"""What the conditions of contest say of a Swiss, as the director chooses it at the start."""

from collections.abc import Mapping
from typing import Any

from events.chosen_scoring import Chosen
from events.models.swiss_conditions import OPEN, SwissLastRound, SwissRematches

TERMS: Mapping[str, str] = {
    "way": "swiss_pairing",
    "odd": "swiss_odd",
    "rematch_after": "swiss_rematches",
    "last_by_standing": "swiss_last_round",
}
"""By each choice of the start (`SwissChoice`) the condition that may settle it."""


def settled_terms(conditions: Chosen) -> dict[str, str]:
    """What the conditions settle, in words, by the choice of the start."""
    return {
        choice: getattr(conditions, f"get_{name}_display")()
        for choice, name in TERMS.items()
        if getattr(conditions, name) != OPEN
    }


def initial_terms(conditions: Chosen) -> dict[str, Any]:
    """What the start begins with; after how many rounds two may meet again no condition says."""
    begun: dict[str, Any] = {
        choice: getattr(conditions, TERMS[choice])
        for choice in ("way", "odd")
        if getattr(conditions, TERMS[choice]) != OPEN
    }
    return begun | {"last_by_standing": conditions.swiss_last_round == SwissLastRound.BY_STANDING}


def as_condition(choice: str, value: Any) -> str:
    """What a condition would say that settles a choice so."""
    if choice == "rematch_after":
        return SwissRematches.NEVER if value is None else SwissRematches.LATER
    if choice == "last_by_standing":
        return SwissLastRound.BY_STANDING if value else SwissLastRound.AS_OTHERS
    return str(value)
