"""The figures by which movements are compared, and the order in which they are offered."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from events.movements.codes import ReasonCode
from events.movements.fairness import Paths, fairness, fairness_by_switch, paths_of
from events.movements.schedule import Contest, Contestant, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message, Text

EVEN, UNEVEN = 90, 60
"""The fairness, in per cent, from which and below which a movement is said to compare so."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A movement and the figures by which a director compares it with others.

    `boards_per_pair` is for a pair that never sits out, `opponents_met` for the pair that meets
    the fewest; `sit_outs` is the most rounds that one pair sits out, `sharing_tables` the most
    tables that share boards in one round, `fairness` a percentage (see `fairness`). `comparisons`
    are other results on the boards that a pair plays, for the pair that has the fewest; `copies`
    those needed of each board. `best_switch` is the number of last rounds whose arrow-switch would
    be fairest, of those tried, and `best_fairness` what it would come to; None without a switch.
    `partners_met` is for the player of an individual who has the fewest, None for other contests.
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
    reasons: tuple[Text, ...]
    partners_met: int | None = None


def compare(schedule: Schedule, *, may_switch: bool = False) -> Candidate:
    """Work out a schedule's figures; with `may_switch` also those of switching what is not yet."""
    paths = paths_of(schedule) if schedule.contest is not Contest.TEAMS else None
    met = _fewest(schedule, schedule.opponents) if paths is None else _fewest_met(schedule, paths)
    partners = _fewest(schedule, schedule.partners) if _is_individual(schedule) else None
    sitting = Counter(sit_out.contestant for sit_out in schedule.sit_outs())
    sharing = Counter[int]()
    for share in schedule.shares:
        sharing[share.round] += len(share.tables)
    best = best_switch(schedule, paths) if schedule.switched_rounds or may_switch else None
    fair = fairness(schedule, paths)
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
        fairness=fair,
        best_switch=None if best is None else best[0],
        best_fairness=None if best is None else best[1],
        reasons=(
            *_figures(schedule, met, partners),
            *_merits(schedule, fair, sitting),
            *schedule.notes,
            *_switch_advice(fair, best),
        ),
        partners_met=partners,
    )


def _is_individual(schedule: Schedule) -> bool:
    return schedule.contest is Contest.INDIVIDUAL


def _fewest(
    schedule: Schedule,
    twos: Callable[[TableRound], Iterator[tuple[Contestant, Contestant]]],
) -> int:
    """How many different ones anybody meets at least, as opponents or as partners."""
    met: defaultdict[Contestant, set[Contestant]] = defaultdict(set)
    for _, entry in schedule.plays():
        for one, other in twos(entry):
            met[one].add(other)
            met[other].add(one)
    return min(len(those) for those in met.values())


def _fewest_met(schedule: Schedule, paths: Paths) -> int:
    """How many different opponents anybody meets at least."""
    if _is_individual(schedule):  # whose results are those with partners as well
        return _fewest(schedule, schedule.opponents)
    met = Counter(chain.from_iterable(paths.results))
    return min(met.values())


def stays(schedule: Schedule) -> int:
    """In how many rounds everyone stays and plays on against the opponents of the one before."""
    return sum(
        all(
            (now.ns, now.ew) == (before.ns, before.ew)
            for now, before in zip(
                schedule.rounds[number - 1], schedule.rounds[number - 2], strict=True
            )
        )
        for number in schedule.repeats
        if number > 1
    )


def best_switch(schedule: Schedule, paths: Paths | None = None) -> tuple[int, Fraction]:
    """Of all up to a third of the rounds, how many last ones to switch for the fairest result."""
    tried = fairness_by_switch(schedule, max(1, schedule.rounds_count // 3), paths)
    return max(tried.items(), key=lambda pair: (pair[1], -pair[0]))


def _comparisons(schedule: Schedule) -> int:
    if schedule.contest is Contest.TEAMS and not schedule.aggregate:
        return schedule.rounds_count * schedule.boards_per_set
    plays = [entry for _, entry in schedule.plays()]
    results = Counter([entry.board_set for entry in plays])
    as_ns, as_ew = Counter[int](), Counter[int]()
    for entry in plays:
        others = results[entry.board_set] - 1
        for side, compared in zip(entry.both_sides(), (as_ns, as_ew), strict=True):
            for number in side:
                compared[number] += others
    if schedule.winners == 1 and schedule.contest is not Contest.TEAMS:
        as_ns.update(as_ew)
        as_ew = as_ns
    return schedule.boards_per_set * min(*as_ns.values(), *as_ew.values())


def played_alone(schedule: Schedule) -> Message | None:
    """What is said of boards that one table alone plays; None where there are none.

    In a match of teams each board has its other table, in the movement or beside it.
    """
    if schedule.contest is Contest.TEAMS and not schedule.aggregate:
        return None
    results = Counter(entry.board_set for _, entry in schedule.plays())
    alone = sum(number == 1 for number in results.values())
    if alone == len(results):
        return Message(ReasonCode.ALL_ALONE)
    boards = alone * schedule.boards_per_set
    return Message(ReasonCode.SOME_ALONE, boards=boards) if boards else None


_MISSED = {
    Contest.INDIVIDUAL: ReasonCode.PLAYERS_MISS,
    Contest.PAIRS: ReasonCode.PAIRS_MISS,
    Contest.TEAMS: ReasonCode.TEAMS_MISS,
}


def _figures(schedule: Schedule, met: int, partners: int | None) -> Iterator[Message]:
    """What is played, by how many, against whom."""
    each, rounds = schedule.boards_per_set, schedule.rounds_count
    winners = ReasonCode.ONE_WINNER if schedule.winners == 1 else ReasonCode.TWO_WINNERS
    yield Message(winners, rounds=rounds, each=each, boards=rounds * each)
    yield _meetings(schedule, met, partners)
    if rounds * each < schedule.boards_total:
        yield Message(_MISSED[schedule.contest], boards=schedule.boards_total)
    if alone := played_alone(schedule):
        yield alone


def _merits(
    schedule: Schedule, fair: Fraction, sitting: Mapping[Contestant, int]
) -> Iterator[Message]:
    """What speaks for it, or against it, in a sentence each."""
    found = {
        ReasonCode.SAME_BOARDS: schedule.board_sets == schedule.rounds_count and not sitting,
        ReasonCode.NO_SHARE: not schedule.shares,
        ReasonCode.SIT_OUT_ONCE: bool(sitting) and max(sitting.values()) == 1,
        ReasonCode.EVEN: fair >= EVEN,
    }
    merits = tuple(Message(code) for code, holds in found.items() if holds)
    if merits:
        yield Message(ReasonCode.FOR, merits=merits)
    if fair < UNEVEN:
        yield Message(ReasonCode.UNEVEN, percent=_whole(fair))


def _whole(percent: Fraction) -> int:
    """Rounded half up, as the figures beside it are."""
    return int(percent + Fraction(1, 2))


def _meetings(schedule: Schedule, met: int, partners: int | None) -> Message:
    others = schedule.field - 1
    if partners is not None:
        if met == partners == others:
            return Message(ReasonCode.ALL_PARTNERS)
        return Message(ReasonCode.PLAYERS_MEET, partners=partners, others=others, met=met)
    if met == others:
        return Message(ReasonCode.ALL_MEET)
    teams = schedule.contest is Contest.TEAMS
    return Message(
        ReasonCode.TEAMS_MEET if teams else ReasonCode.PAIRS_MEET, met=met, others=others
    )


def _switch_advice(fair: Fraction, best: tuple[int, Fraction] | None) -> Iterator[Message]:
    if best is not None and best[1] > fair:
        yield Message(ReasonCode.FAIREST, rounds=best[0], percent=_whole(best[1]))


def cost(candidate: Candidate, boards: int) -> Fraction:
    """What speaks against a movement, in points: a judgement, for the order only.

    A point for each percent of the boards not played, each round, and each board that a pair sits
    out; half a point for each percent of fairness missing at the best switch; up to 20 for
    opponents not met and, in an individual, for partners not had, up to 20 for boards in play that
    a pair does not meet, up to 5 for sharing; 2 for each board of a meeting over four and 12 for
    meetings of one board; 8 for each round in which pairs meet again, 5 for each further copy of
    the boards (up to 24). Two winners cost 400 over the square of the number of tables: small lines
    are hardly a contest.
    """
    schedule = candidate.schedule
    staying = stays(schedule)
    meetings = candidate.rounds - staying
    boards_of_a_meeting = Fraction(candidate.boards_per_pair, meetings)
    shared_rounds = len({share.round for share in schedule.shares})
    unseen = max(0, schedule.boards_total - candidate.boards_per_pair)
    return (
        Fraction(100 * (boards - candidate.boards_per_pair), boards)
        + candidate.rounds
        + candidate.sit_outs * candidate.boards_per_round
        + (100 - max(candidate.fairness, candidate.best_fairness or Fraction(0))) / 2
        + Fraction(20 * (candidate.opponents - candidate.opponents_met), candidate.opponents)
        + Fraction(20 * _strangers(candidate), candidate.opponents)
        + Fraction(20 * unseen, schedule.boards_total)
        + Fraction(5 * shared_rounds, candidate.rounds)
        + 2 * max(Fraction(0), boards_of_a_meeting - 4)
        + (12 if boards_of_a_meeting == 1 else 0)
        + 8 * (len(schedule.repeats) - staying)
        + min(24, 5 * (candidate.copies - 1))
        + (Fraction(400, schedule.tables**2) if schedule.winners == 2 else 0)
    )


def _strangers(candidate: Candidate) -> int:
    """How many others a player of an individual never has as a partner."""
    if candidate.partners_met is None:
        return 0
    return candidate.opponents - candidate.partners_met
