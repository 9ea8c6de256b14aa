"""The figures by which movements are compared, and the order in which they are offered."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from events.movements.fairness import fairness, fairness_by_switch
from events.movements.schedule import Contestant, Schedule


@dataclass(frozen=True, slots=True)
class Candidate:
    """A movement and the figures by which a director compares it with others.

    `boards_per_pair` is for a pair that never sits out, `opponents_met` for the pair that meets
    the fewest; `sit_outs` is the most rounds that one pair sits out, `sharing_tables` the most
    tables that share boards in one round, `fairness` a percentage (see `fairness`). `comparisons`
    are other results on the boards that a pair plays, for the pair that has the fewest; `copies`
    those needed of each board. `best_switch` is the number of last rounds whose arrow-switch would
    be fairest, of those tried, and `best_fairness` what it would come to; None without a switch.
    """

    schedule: Schedule
    rounds: int
    boards_per_round: int
    boards_per_pair: int
    opponents_met: int
    opponents: int
    sit_outs: int
    sharing_tables: int
    comparisons: int
    copies: int
    fairness: Fraction
    best_switch: int | None
    best_fairness: Fraction | None
    reason: str


def compare(schedule: Schedule) -> Candidate:
    """Work out a schedule's figures."""
    opponents: defaultdict[Contestant, set[Contestant]] = defaultdict(set)
    for _, entry in schedule.plays():
        one, other = (schedule.contestant(direction, pair) for direction, pair in entry.sides())
        opponents[one].add(other)
        opponents[other].add(one)
    sitting = Counter(sit_out.contestant for sit_out in schedule.sit_outs())
    sharing = Counter[int]()
    for share in schedule.shares:
        sharing[share.round] += len(share.tables)
    best = best_switch(schedule) if schedule.switched_rounds else None
    met = min(len(those) for those in opponents.values())
    return Candidate(
        schedule=schedule,
        rounds=schedule.rounds_count,
        boards_per_round=schedule.boards_per_set,
        boards_per_pair=schedule.rounds_count * schedule.boards_per_set,
        opponents_met=met,
        opponents=schedule.field - 1,
        sit_outs=max(sitting.values(), default=0),
        sharing_tables=max(sharing.values(), default=0),
        comparisons=_comparisons(schedule),
        copies=schedule.copies,
        fairness=fairness(schedule),
        best_switch=None if best is None else best[0],
        best_fairness=None if best is None else best[1],
        reason=" ".join([_reason(schedule, met), *_switch_advice(schedule, best)]),
    )


def best_switch(schedule: Schedule) -> tuple[int, Fraction]:
    """Of all up to a third of the rounds, how many last ones to switch for the fairest result."""
    tried = fairness_by_switch(schedule, max(1, schedule.rounds_count // 3))
    return max(tried.items(), key=lambda pair: (pair[1], -pair[0]))


def _comparisons(schedule: Schedule) -> int:
    results = Counter(entry.board_set for _, entry in schedule.plays())
    compared = Counter[Contestant]()
    for _, entry, _, contestant in schedule.seats():
        if entry.is_played:
            compared[contestant] += (results[entry.board_set] - 1) * schedule.boards_per_set
    return min(compared.values())


def _reason(schedule: Schedule, met: int) -> str:
    """One sentence per thing a director weighs."""
    played = schedule.rounds_count * schedule.boards_per_set
    winners = "One winner" if schedule.winners == 1 else "A winner in each direction"
    sentences = [
        f"{winners}; {schedule.rounds_count} rounds of {schedule.boards_per_set}, {played} boards.",
        "Everyone meets everyone."
        if met == schedule.field - 1
        else f"Each pair meets at least {met} of {schedule.field - 1} others.",
    ]
    if played < schedule.boards_total:
        sentences.append(f"{schedule.boards_total} boards are in play; no pair plays them all.")
    return " ".join([*sentences, *schedule.notes])


def _switch_advice(schedule: Schedule, best: tuple[int, Fraction] | None) -> Iterator[str]:
    if best is not None and best[0] != len(schedule.switched_rounds):
        yield f"Fairest with the last {best[0]} rounds switched: {int(best[1])} %."


def cost(candidate: Candidate, boards: int) -> Fraction:
    """What speaks against a movement, in points: a judgement, for the order only.

    A point for each percent of the boards not played and each round to be moved, half a point for
    each percent of fairness missing, up to 20 for opponents not met and up to 10 for boards in play
    that a pair does not meet, up to 5 for sharing, 2 for each board of a round over four and 12 for
    rounds of one board, 8 for each round in which pairs meet again and each further copy of the
    boards (up to 24), and 60 shared out among the pairs of a line that ranks alone.
    """
    schedule = candidate.schedule
    shared_rounds = len({share.round for share in schedule.shares})
    unseen = max(0, schedule.boards_total - candidate.boards_per_pair)
    return (
        Fraction(100 * (boards - candidate.boards_per_pair), boards)
        + candidate.rounds
        + (100 - candidate.fairness) / 2
        + Fraction(20 * (candidate.opponents - candidate.opponents_met), candidate.opponents)
        + Fraction(10 * unseen, schedule.boards_total)
        + Fraction(5 * shared_rounds, candidate.rounds)
        + 2 * max(0, candidate.boards_per_round - 4)
        + (12 if candidate.boards_per_round == 1 else 0)
        + 8 * len(schedule.repeats)
        + min(24, 8 * (candidate.copies - 1))
        + (Fraction(60, schedule.tables) if schedule.winners == 2 else 0)
    )
