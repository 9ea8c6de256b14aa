"""The ranking of an event over its sessions: put together from the official scores in force.

Nothing of a session is scored anew: places and totals are read from its release, and travellers are
not loaded. Contestants of different sessions are one another's by their entry; names are those of
the entry's own members.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from clubs.models import User
from events.chosen_scoring import event_rules
from events.models import Conditions, Contestant, Entry, EntryMember, Event, ScoreRelease, Session
from events.queries.conditions import latest_conditions
from events.queries.described import Described, ListName
from events.queries.place_notes import STATUSES
from events.queries.ranking_tabs import key_of
from events.queries.score_sheet import RankingRow
from events.queries.standings import A_BOARD
from events.queries.tonight import rankings_in_force
from scoring.conditions.tie_breaks import BrokenTie
from scoring.entrants import Line
from scoring.numbers import half_up
from scoring.ranking.combination import (
    Combination,
    EventRules,
    EventScore,
    EventSession,
    combine,
)
from scoring.session import Standing


@dataclass(frozen=True, slots=True)
class SessionPart:
    """A session of the event, with its official score in force if it has one."""

    session: Session
    release: ScoreRelease | None


class SessionShare(NamedTuple):
    """What a contestant made of one session, under which label, and whether it counts."""

    label: str
    total: Fraction
    of: int
    percent: str
    shown: str
    counts: bool


@dataclass(frozen=True, slots=True)
class OverallPlace:
    """An entry's place; `shares` session by session, None where it did not play or no score is out.

    `standing` is in what the sessions are put together of: a sum of percentages, of matchpoints
    out of as many, or of IMPs or points.
    """

    number: int
    names: str
    standing: Standing
    shares: tuple[SessionShare | None, ...]
    shown: str

    @property
    def rank(self) -> str:
        return self.standing.rank

    @property
    def note(self) -> str:
        """Why there is no place; empty for whoever has one."""
        return "" if self.rank else str(STATUSES[self.standing.status])

    @property
    def percent(self) -> str:
        return self.standing.percent_text

    @property
    def decided_by(self) -> tuple[BrokenTie, ...]:
        return self.standing.decided_by

    @property
    def counted(self) -> list[SessionShare]:
        return [each for each in self.shares if each and each.counts]


@dataclass(frozen=True, slots=True)
class OverallRanking:
    """The ranking as it is now; without places while no session has an official score.

    `lists` are those beside it that have somebody in them, `listed` the key of the one whose places
    these are.
    """

    event: Event
    rules: EventRules
    parts: tuple[SessionPart, ...]
    places: tuple[OverallPlace, ...]
    unit: str
    lists: tuple[ListName, ...]
    listed: str

    @property
    def is_complete(self) -> bool:
        """Whether every session is in."""
        return all(each.release for each in self.parts)

    @property
    def is_final(self) -> bool:
        return all(each.session.state == Session.State.FINAL for each in self.parts)

    @property
    def has_percent(self) -> bool:
        return self.rules.by_percent

    @property
    def is_mean(self) -> bool:
        return self.rules.combination is Combination.PERCENTAGES

    def place_of(self, number: int) -> OverallPlace | None:
        """The entry of that number; None where it has no place yet."""
        return next((each for each in self.places if each.number == number), None)


def session_parts(event: Event) -> tuple[SessionPart, ...]:
    """The sessions in order with their releases in force, the ranking loaded with them."""
    sessions = list(event.sessions.select_related("conditions").order_by("number"))
    releases = rankings_in_force(sessions)
    return tuple(SessionPart(each, releases.get(each.pk)) for each in sessions)


def members_in_words(event: Event) -> dict[int, str]:
    """The names of each entry's members by its number, withdrawn ones too; of teams their own."""
    members = EntryMember.objects.filter(event=event, session=None)
    rows = members.order_by("entry__number", "position")
    names: dict[int, list[str]] = {}
    for number, name in rows.values_list("entry__number", "player__name"):
        names.setdefault(number, []).append(name)
    teams = event.entries.exclude(name="").values_list("number", "name") if event.is_teams else ()
    return {number: " & ".join(each) for number, each in names.items()} | dict(teams)


def own_numbers(user: User | None, event: Event) -> frozenset[int]:
    """The entries (by number) in which a login plays."""
    if user is None:
        return frozenset()
    rows = EntryMember.objects.filter(event=event, session=None, player__user=user)
    return frozenset(rows.values_list("entry__number", flat=True))


def overall_ranking(
    event: Event,
    parts: Sequence[SessionPart],
    names: Mapping[int, str],
    *,
    entries: Sequence[Entry] = (),
    listed: str = "",
) -> OverallRanking:
    """The ranking over the sessions that have an official score; two queries more.

    Given the `entries` there are lists besides, and with the key of one (`ranking_tabs`) its
    places.
    """
    chosen = _binding(event, parts)
    described = Described.of((((Line.ALL, str(each.number)), each) for each in entries), chosen)
    rules = event_rules(chosen)
    rules = replace(rules, ranking=described.ruled(rules.ranking))
    numbers = _numbers(parts)
    rows = [_rows(each, numbers.get(each.session.pk, {})) for each in parts]
    known = [each for each in rows if each]
    score = combine([EventSession(_standings(each)) for each in known], rules)
    unit = next((row["unit"] for each in known for row in each.values()), "")
    unit = unit.removesuffix(A_BOARD)
    lists = tuple(each for each in described.lists() if score.ranking_list(**each.asked))
    asked = next((each for each in lists if key_of(each) == listed), None)
    return OverallRanking(
        event=event,
        rules=rules,
        parts=tuple(parts),
        places=_places(score, score.ranking_list(**asked.asked) if asked else None, rows, names),
        unit=unit,
        lists=lists,
        listed=key_of(asked) if asked else "",
    )


def _binding(event: Event, parts: Sequence[SessionPart]) -> Conditions | Event:
    """What the sessions are played by: frozen with the first start, and the same for all."""
    frozen = (each.session.conditions for each in parts if each.session.conditions)
    return next(frozen, None) or latest_conditions(event) or event


def _numbers(parts: Sequence[SessionPart]) -> dict[int, dict[str, int]]:
    """The numbers of entries by label, by session."""
    sessions = [each.session for each in parts if each.release]
    places = Contestant.objects.ranked().filter(session__in=sessions).order_by()
    found: dict[int, dict[str, int]] = {}
    for place in places.select_related("entry"):
        found.setdefault(place.session_id, {})[place.label] = place.entry.number
    return found


def _rows(part: SessionPart, numbers: Mapping[str, int]) -> dict[int, RankingRow]:
    """The rows of a session's official score by the number of the entry."""
    if part.release is None:
        return {}
    return {numbers[row["label"]]: row for row in part.release.ranking}


def _standings(rows: Mapping[int, RankingRow]) -> list[Standing]:
    return [_standing(str(number), row) for number, row in rows.items()]


def _standing(name: str, row: RankingRow) -> Standing:
    """A row of an official score, whose total is exact, as one contestant of the whole field."""
    total = Fraction(row["total"])
    return Standing(
        name,
        Line.ALL,
        total.numerator,
        total.denominator,
        row["of"],
        row["boards"],
        row["rank"],
    )


def _places(
    score: EventScore,
    listed: Sequence[Standing] | None,
    rows: Sequence[Mapping[int, RankingRow]],
    names: Mapping[int, str],
) -> tuple[OverallPlace, ...]:
    known = [at for at, each in enumerate(rows) if each]
    earned = [each for own in score.sessions.values() for each in own if each]
    decimals = 0 if all(each.denominator == 1 for each in earned) else 2
    places = []
    for standing in score.standings if listed is None else listed:
        number = int(standing.contestant)
        counted = {known[at] for at in score.counted[standing.contestant]}
        shares = tuple(
            _share(each[number], decimals, counts=at in counted) if number in each else None
            for at, each in enumerate(rows)
        )
        shown = half_up(standing.total, decimals)
        places.append(OverallPlace(number, names.get(number, ""), standing, shares, shown))
    return tuple(places)


def _share(row: RankingRow, decimals: int, *, counts: bool) -> SessionShare:
    total = Fraction(row["total"])
    shown = row["percent"] or half_up(total, decimals)
    return SessionShare(row["label"], total, row["of"], row["percent"], shown, counts)


def in_order_of_ranking(event: Event, numbers: Sequence[int]) -> list[int]:
    """Entries by number in the order of the ranking so far; those who are not in it come last."""
    ranking = overall_ranking(event, session_parts(event), {})
    places = {each.number: place for place, each in enumerate(ranking.places)}
    return sorted(numbers, key=lambda number: places.get(number, len(places)))
