"""A movement on offer: its figures, how long it takes, and where it is looked at."""

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any, NamedTuple

from events.movements.catalogue import minutes_of_play
from events.movements.comparison import Candidate


class Offer(NamedTuple):
    """A movement that fits. `switched_url` is empty unless other rounds switched are fairer."""

    candidate: Candidate
    url: str
    minutes: int
    switched_url: str


def offer(candidate: Candidate, boards: int, address: Callable[[Mapping[str, Any]], str]) -> Offer:
    """A candidate with the address of its page, made from what `generate` needs of it."""
    schedule = candidate.schedule
    chosen = {
        "kind": schedule.kind,
        "boards": boards,
        "rounds": candidate.rounds,
        "winners": schedule.winners,
    }
    best = candidate.best_fairness
    better = candidate.best_switch if best is not None and best > candidate.fairness else None
    return Offer(
        candidate=candidate,
        url=address(chosen),
        minutes=ceil(minutes_of_play(schedule)),
        switched_url=address(chosen | {"switched": better}) if better else "",
    )
