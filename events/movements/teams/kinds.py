"""The kinds of team movement."""

from collections.abc import Callable, Mapping, Sequence

from events.movements.codes import WordCode
from events.movements.kind import MovementKind
from events.movements.layout import Plan
from events.movements.notes import TitleCode
from events.movements.schedule import Contest
from events.movements.teams import (
    head_to_head,
    knockout_round,
    mitchell,
    round_robin,
    triples,
    whist,
)


def _kind(
    key: str,
    name: TitleCode,
    sizes: Sequence[int],
    rounds: Callable[[int], Sequence[int]],
    plan: Callable[[int, int], Plan],
    obstacles: Mapping[int, WordCode] | None = None,
) -> MovementKind:
    return MovementKind(key, name, Contest.TEAMS, sizes, (1,), rounds, plan, obstacles or {})


KINDS = (
    _kind(
        "round-robin",
        TitleCode.ROUND_ROBIN,
        round_robin.TEAMS,
        round_robin.possible_rounds,
        round_robin.round_robin,
    ),
    _kind(
        "round-robin-triples",
        TitleCode.TRIPLES,
        triples.TEAMS,
        triples.possible_rounds,
        triples.round_robin_by_triples,
        {5: WordCode.FIVE_TEAMS},
    ),
    _kind(
        "american-whist",
        TitleCode.AMERICAN_WHIST,
        whist.WHIST_TEAMS,
        whist.whist_rounds,
        whist.american_whist,
    ),
    _kind("stagger", TitleCode.STAGGER, whist.STAGGER_TEAMS, whist.stagger_rounds, whist.stagger),
    _kind(
        "teams-mitchell",
        TitleCode.TEAMS_MITCHELL,
        mitchell.TEAMS,
        mitchell.possible_rounds,
        mitchell.teams_mitchell,
    ),
    MovementKind(
        "head-to-head",
        TitleCode.MATCH_OF_TWO,
        Contest.TEAMS,
        (2,),
        (1,),
        head_to_head.possible_rounds,
        head_to_head.head_to_head,
        shortest_round=12,
    ),
    MovementKind(
        knockout_round.KIND,
        TitleCode.KNOCKOUT_ROUND,
        Contest.TEAMS,
        knockout_round.TEAMS,
        (1,),
        knockout_round.possible_rounds,
        knockout_round.knockout_round,
        shortest_round=12,
        of_knockout=True,
    ),
)
