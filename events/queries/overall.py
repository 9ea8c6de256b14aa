"""The ranking of an event over its sessions: put together from the official scores in force.

Nothing of a session is scored anew: places and totals are read from its release, and travellers are
not loaded. Contestants of different sessions are one another's by their entry; names are those of
the entry's own members.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain

from clubs.models import User
from events.chosen_scoring import Chosen, event_rules, is_of_teams, total_unit_of
from events.models import Contestant, Entry, EntryMember, Event, ScoreRelease, Session, Stage
from events.queries.conditions import latest_conditions
from events.queries.described import Described, ListKind
from events.queries.entry_decisions import statuses_by_entrant
from events.queries.overall_places import OverallPlace, OverallRanking, SessionPart, SessionShare
from events.queries.ranking_tabs import key_of
from events.queries.score_sheet import RankingRow
from events.queries.standings import A_BOARD
from events.queries.tonight import rankings_in_force
from events.stage_rules import entrant
from scoring.conditions.rules import Status
from scoring.entrants import Entrant, Label, Line
from scoring.numbers import half_up
from scoring.ranking.combination import Combination, EventRules, EventScore, EventSession, combine
from scoring.ranking.places import Places
from scoring.session import Standing


def sessions_of(event: Event) -> list[Session]:
    """The sessions in order, with their conditions and stages."""
    return list(event.sessions.select_related("conditions", "stage").order_by("number"))


def session_parts(
    event: Event, sessions: Sequence[Session] | None = None
) -> tuple[SessionPart, ...]:
    """The sessions in order with their releases in force, the ranking loaded with them."""
    sessions = sessions_of(event) if sessions is None else sessions
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


def known_by(sessions: Sequence[Session], names: Mapping[int, str]) -> tuple[str, ...]:
    """All that a ranking is made of, in short: nothing of an official score is read for it.

    Every act on the event or a session moves the version of the session (`events.locking`); what
    people are called changes without one.
    """
    versions = (f"{each.pk} {each.version} {each.state}" for each in sessions)
    return (*versions, *(f"{number} {name}" for number, name in names.items()))


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
    chosen = binding_of(event, parts)
    read = Read(event, parts, names)
    return read.ranking(chosen, event_rules(chosen), entries=entries, listed=listed)


@dataclass(frozen=True)
class Read:
    """The official scores of sessions, as rankings are made of them; read once for all of them."""

    event: Event
    parts: Sequence[SessionPart]
    names: Mapping[int, str]

    @cached_property
    def _statuses(self) -> dict[Entrant, Status]:
        """Who has no place, whatever the official score of a session that was final before says."""
        return statuses_by_entrant(self.event)

    @cached_property
    def _numbers(self) -> dict[int, dict[str, int]]:
        return entry_numbers(self.parts)

    def rows(self, part: SessionPart) -> dict[int, RankingRow]:
        """The rows of a session's official score by the number of the entry."""
        return self._by_number(part, part.release.ranking) if part.release else {}

    def _by_number(self, part: SessionPart, rows: Sequence[RankingRow]) -> dict[int, RankingRow]:
        numbers = self._numbers.get(part.session.pk, {})
        return {numbers[row["label"]]: row for row in rows}

    def _rows_with_handicaps(self, parts: Sequence[SessionPart]) -> list[dict[int, RankingRow]]:
        """The same of each session's list with handicaps; where it has none, of its ranking."""
        releases = [each.release.pk for each in parts if each.release]
        kept = ScoreRelease.objects.filter(pk__in=releases).values_list("session", "lists")
        listed = {
            session: own["ranking"]
            for session, lists in kept
            for own in lists
            if own["kind"] == ListKind.HANDICAP
        }
        return [
            self._by_number(each, listed[each.session.pk])
            if each.session.pk in listed
            else self.rows(each)
            for each in parts
        ]

    def ranking(
        self,
        chosen: Chosen,
        rules: EventRules,
        *,
        entries: Sequence[Entry] = (),
        listed: str = "",
        stage: Stage | None = None,
    ) -> OverallRanking:
        """The ranking of an event, or of one of its stages, by these rules."""
        own = [each for each in self.parts if stage is None or each.session.stage_id == stage.pk]
        named = ((entrant(each.number), each) for each in entries)
        described = Described.of(named, chosen, binding_of(self.event, self.parts))
        ranking = replace(rules.ranking, status=self._statuses)
        ranking = described.ruled_in_event(ranking, of_teams=is_of_teams(chosen))
        rules = replace(rules, ranking=ranking)
        rows = [self.rows(each) for each in own]
        score = _combined(rows, rules)
        scored = (row["unit"] for each in rows for row in each.values())
        unit = next(scored, total_unit_of(chosen).value).removesuffix(A_BOARD)
        lists = tuple(each for each in described.lists() if score.ranking_list(**each.asked))
        asked = next((each for each in lists if key_of(each) == listed), None)
        if asked and asked.kind == ListKind.HANDICAP and is_of_teams(chosen):
            rows = self._rows_with_handicaps(own)
            score = _combined(rows, rules)
        standings: Sequence[Standing] = score.standings
        if asked:
            standings = score.ranking_list(**asked.asked)
        if stage is not None and asked is None:
            standings = _as_in_the_session(standings, rows, rules)
        return OverallRanking(
            event=self.event,
            rules=rules,
            parts=tuple(own),
            places=_places(score, standings, rows, self.names, stage, unit),
            unit=unit,
            lists=lists,
            listed=key_of(asked) if asked else "",
            stage=stage,
        )


def _combined(rows: Sequence[Mapping[int, RankingRow]], rules: EventRules) -> EventScore:
    """The sessions that have a score put together."""
    return combine([EventSession(standings_of(each)) for each in rows if each], rules)


def _as_in_the_session(
    standings: Sequence[Standing], rows: Sequence[Mapping[int, RankingRow]], rules: EventRules
) -> Sequence[Standing]:
    """Of a stage of one session into which nothing is carried the places are the session's.

    Its ties were broken board by board. Two lines are ranked together by what they scored. Who lost
    the place after the session was final leaves it to those behind, or vacant.
    """
    if len(rows) != 1 or rules.ranking.carried:
        return standings
    (only,) = rows
    if len({row["line"] for row in only.values()}) != 1:
        return standings
    own = {each.contestant: each for each in standings}
    ranks = {str(number): row["rank"] for number, row in only.items()}
    apart = [name for name in own if not (own[name].rank and ranks[name])]
    placed = Places([*ranks], [*ranks.values()]).with_last(apart)
    if rules.ranking.close_up:
        placed = placed.closed_up()
    return [own[name]._replace(rank=rank) for name, rank in placed]


def binding_of(event: Event, parts: Sequence[SessionPart]) -> Chosen:
    """What the sessions are played by: frozen with the first start, and the same for all."""
    frozen = (each.session.conditions for each in parts if each.session.conditions)
    return next(frozen, None) or latest_conditions(event) or event


def entry_numbers(parts: Sequence[SessionPart]) -> dict[int, dict[str, int]]:
    """The numbers of entries by label, by session."""
    sessions = [each.session for each in parts if each.release]
    places = Contestant.objects.ranked().filter(session__in=sessions).order_by()
    columns = places.values_list("session", "number", "line", "letter", "entry__number")
    found: dict[int, dict[str, int]] = {}
    for session, number, line, letter, entry in columns:
        label = str(Label(number, Line.parse(line), letter))
        found.setdefault(session, {})[label] = entry
    return found


def standings_of(rows: Mapping[int, RankingRow]) -> list[Standing]:
    """Rows of an official score by the numbers of entries, as a ranking over sessions has them."""
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
    standings: Sequence[Standing],
    rows: Sequence[Mapping[int, RankingRow]],
    names: Mapping[int, str],
    stage: Stage | None,
    unit: str,
) -> tuple[OverallPlace, ...]:
    known = [at for at, each in enumerate(rows) if each]
    by_average = score.rules.combination is Combination.AVERAGES
    decimals = 2 if by_average or _has_fractions(score) else 0
    decided_in = unit + A_BOARD if by_average else unit
    places = []
    for standing in standings:
        number = int(standing.contestant)
        counted = {known[at] for at in score.counted[standing.contestant]}
        shares = tuple(
            _share(each[number], decimals, counts=at in counted, by_average=by_average)
            if number in each
            else None
            for at, each in enumerate(rows)
        )
        shown = half_up(standing.average if by_average else standing.total, decimals)
        own = rows[0].get(number) if len(rows) == 1 else None
        ties = tuple(own.get("ties", ())) if own and stage else ()
        name = names.get(number, "")
        places.append(
            OverallPlace(number, name, standing, shares, shown, stage, ties, unit=decided_in)
        )
    return tuple(places)


def _has_fractions(score: EventScore) -> bool:
    """Whether a score, or what somebody carried, is no whole number."""
    played = (each for own in score.sessions.values() for each in own if each)
    return any(each.denominator != 1 for each in chain(played, score.standings))


def _share(row: RankingRow, decimals: int, *, counts: bool, by_average: bool) -> SessionShare:
    total = Fraction(row["total"])
    usual = row["total_shown"] if by_average else half_up(total, decimals)
    shown = row["percent"] or usual
    return SessionShare(row["label"], total, row["of"], row["percent"], shown, counts)
