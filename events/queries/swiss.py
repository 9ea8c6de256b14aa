"""A Swiss in play: its rules, the rounds drawn so far, and the standing that the next is drawn on.

What matches that are out are taken to give is in `swiss_assumed`: the draw keeps it, and its page
shows it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from typing import TypedDict

from events.models import (
    Adjustment,
    Contestant,
    Event,
    MatchDecision,
    Result,
    Session,
    SwissDraw,
    SwissRules,
)
from events.movements.schedule import Schedule
from events.movements.swiss.conditions import OddField, Opening, SwissConditions, Way
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.rounds import Struck, as_before, running_triple, struck_before
from events.movements.swiss.seats import schedule
from events.queries.standings import score_input
from events.queries.swiss_assumed import Assumed, AssumedMatch, state_of_teams
from events.queries.swiss_assumed_pairs import state_of_pairs
from events.queries.swiss_totals import sessions_after, sessions_before, standings_so_far
from events.swiss_contests import SwissContest, swiss_contest
from scoring.numbers import exact, half_up
from scoring.session import Standing


class Placed(TypedDict):
    """A contestant in the standing of a draw; points are exact, `assumed` if a match is out."""

    number: int
    points: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class SwissBefore:
    """What a Swiss goes on from: the rounds that its stage has played in sessions before, and what
    of them is void, in the numbers of this session.
    """

    draws: tuple[Draw, ...] = ()
    struck: Struck = frozenset()


@dataclass(frozen=True)
class SwissInPlay:
    """A section that plays a Swiss: its published draws in order, and the next if it is drawn."""

    rules: SwissRules
    published: tuple[SwissDraw, ...]
    drawn: SwissDraw | None

    @cached_property
    def draws(self) -> tuple[Draw, ...]:
        """The rounds that are laid."""
        return tuple(map(draw_of, self.published))

    @cached_property
    def before(self) -> SwissBefore:
        """What its stage has played before this session."""
        return _before(self.rules.section.session)

    def history(self, until: int | None = None) -> tuple[Draw, ...]:
        """All rounds of the stage so far, or those before round `until` of this session."""
        own = self.draws if until is None else self.draws[: until - 1]
        return (*self.before.draws, *own)

    @cached_property
    def struck(self) -> Struck:
        """The matches that the director has made void: who played one may meet again."""
        return self.own_struck | self.before.struck

    @property
    def own_struck(self) -> Struck:
        """Those of this session."""
        section = self.rules.section
        rows = MatchDecision.objects.in_force().filter(
            session=section.session_id, kind=MatchDecision.Kind.VOID
        )
        sets = (
            (frozenset((home, away)), (first - 1) // section.boards_per_round)
            for home, away, first in rows.values_list("home__number", "away__number", "meeting")
        )
        # The third set of a triple comes after those of all rounds.
        return frozenset((two, 1 + number % self.rules.longest) for two, number in sets)

    @property
    def contest(self) -> SwissContest:
        """Who plays it."""
        return swiss_contest(self.rules.section.session.event)

    @property
    def next_round(self) -> int:
        return len(self.published) + 1

    @property
    def is_all_drawn(self) -> bool:
        return self.next_round > self.rules.rounds

    @property
    def running(self) -> Pairing | None:
        """The triple whose second round comes next."""
        return running_triple(self.draws)

    def conditions(self) -> SwissConditions:
        """What holds for the next round; in the last no triple begins that could not end."""
        rules, last = self.rules, self.next_round >= self.rules.rounds
        odd = OddField(rules.odd)
        is_end = last and bool(self.history()) and not sessions_after(rules.section.session)
        return SwissConditions(
            contest=self.contest.contest,
            way=Way(rules.way),
            odd=OddField.BYE if last and odd is OddField.LONG_TRIPLE else odd,
            opening=Opening(rules.opening or Opening.HALVES),
            seed=rules.seed,
            rematch_after=rules.rematch_after,
            by_places=rules.last_by_standing and is_end,
        )

    def schedule_with(self, draws: Sequence[Draw]) -> Schedule:
        """The rounds of these draws, with the tables and boards of each."""
        section = self.rules.section
        return schedule(
            draws,
            contest=self.conditions().contest,
            boards=section.boards_per_round,
            rounds=self.rules.longest,
        )


def swiss_of(session: Session) -> SwissInPlay | None:
    """The Swiss that a session plays; None where it plays a movement."""
    rows = SwissRules.objects.select_related("section__session__event")
    rules = rows.filter(section__session=session).first()
    if rules is None:
        return None
    draws = list(SwissDraw.objects.filter(section=rules.section_id, taken_back_at=None))
    published = tuple(each for each in draws if each.published_at)
    drawn = next((each for each in draws if not each.published_at), None)
    return SwissInPlay(rules, published, drawn)


def swisses_before(session: Session) -> list[SwissInPlay]:
    """The Swisses that its stage has played in sessions before, in order."""
    return [each for each in map(swiss_of, sessions_before(session)) if each is not None]


def rounds_before(session: Session) -> int:
    """How many rounds they are together."""
    return sum(len(each.published) for each in swisses_before(session))


def _before(session: Session) -> SwissBefore:
    found = swisses_before(session)
    if not found:
        return SwissBefore()
    here = dict(session.contestants.ranked().values_list("entry", "number"))
    there = Contestant.objects.ranked().filter(section__in=[each.rules.section for each in found])
    numbers: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for section, entry, number in there.values_list("section", "entry", "number"):
        if entry in here:
            numbers[section][number] = here[entry]
    draws: list[Draw] = []
    struck: set[tuple[frozenset[int], int]] = set()
    later = sum(len(each.draws) for each in found)
    for each in found:
        own = numbers[each.rules.section_id]
        draws += as_before(each.draws, own, later=later)
        struck |= struck_before(each.own_struck, own, later=later)
        later -= len(each.draws)
    return SwissBefore(tuple(draws), frozenset(struck))


def swisses_of(event: Event) -> list[SwissRules]:
    """The Swisses that the sessions of an event play, in order; each with its session."""
    rows = SwissRules.objects.select_related("section__session__event")
    return list(rows.filter(section__session__event=event).order_by("section__session__number"))


def has_results(session: Session, row: SwissDraw) -> bool:
    """Whether anything is entered, adjusted or decided of the matches of a draw: it stands then."""
    boards: set[int] = set()
    for table in row.section.table_rounds.filter(round=row.round):
        boards |= set(table.boards)
    where = {"session": session, "board__number__in": boards}
    results = Result.objects.in_force().filter(table_round__round=row.round, **where)
    adjusted = Adjustment.objects.in_force().filter(**where)
    decided = MatchDecision.objects.in_force().filter(session=session, meeting__in=boards)
    return results.exists() or adjusted.exists() or decided.exists()


def draw_of(row: SwissDraw) -> Draw:
    """A stored draw as the movements know it."""
    return Draw(row.round, tuple(map(Pairing.from_dict, row.pairings)), row.notes)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Ready:
    """What the next round is drawn on: who takes part, best first, and the matches still out.

    `silent` is whether nothing at all is entered of the last round.
    """

    standing: tuple[Placed, ...]
    out: tuple[AssumedMatch, ...]
    silent: bool

    def order(self) -> list[tuple[int, Fraction]]:
        """Numbers with their points, as a draw takes them."""
        return [(each["number"], Fraction(each["points"])) for each in self.standing]


def ready_to_draw(session: Session, found: SwissInPlay) -> Ready:
    """The standing of the stage as it is; matches that are out count as they are assumed to end."""
    given = score_input(session)
    boards = found.rules.section.boards_per_round
    state = state_of_teams(given, boards=boards) if given.teams else state_of_pairs(given)
    rows = _standing(standings_so_far(session, state.standings), state.out, found.rules)
    if not found.history():
        # Before a first round numbers are the seeding, whatever somebody brings along.
        rows = tuple(sorted(rows, key=itemgetter("number")))
    silent = (found.next_round - 1) in state.silent_rounds
    return Ready(rows, tuple(each.match for each in state.out), silent)


def _standing(
    standings: Sequence[Standing], out: Sequence[Assumed], rules: SwissRules
) -> tuple[Placed, ...]:
    more: defaultdict[int, Fraction] = defaultdict(Fraction)
    for match in out:
        for number, points in match.more.items():
            more[number] += points
    numbers = [(int(each.contestant), each.total) for each in standings]
    totals = [(n, total + more.get(n, 0)) for n, total in numbers if not rules.has_left(n)]
    # Sorting keeps those who are level in the order of the ranking, which breaks their tie.
    in_order = sorted(totals, key=lambda each: -each[1])
    return tuple(
        {"number": number, "points": exact(total), "assumed": number in more}
        for number, total in in_order
    )


def points_shown(text: str) -> str:
    """Points as they are printed: whole ones without decimals."""
    points = Fraction(text)
    return half_up(points, 0 if points.denominator == 1 else 2)


def place_of(standing: Sequence[Placed]) -> Mapping[int, int]:
    """Each number's place, counted from 1."""
    return {each["number"]: place for place, each in enumerate(standing, start=1)}
