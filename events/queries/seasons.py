"""A season as it is now: its matches with their teams, reports, scores and states.

Loaded in the same number of queries however many matches there are, and computed anew each time.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from clubs.models import User
from clubs.wording import worded
from events.chosen_scoring import Chosen, binding, total_unit_of
from events.models import Entry, Event, MatchReport, Season, SeasonMatch, SeasonPenalty, Session
from events.movements.knockout.bracket import Bracket, bracket
from events.movements.knockout.results import fixtures
from events.queries.entry_decisions import statuses_of
from events.queries.period_words import period_text
from events.queries.season_states import (
    COUNTING,
    FOR_DIRECTOR,
    SETTLED,
    MatchState,
    answer_by,
    state_of,
)
from events.season_scores import (
    NOTHING_SCORED,
    ScoredMatch,
    match_of,
    score_season_match,
    season_rules,
)
from events.stage_rules import entrant
from scoring.conditions.rules import Status
from scoring.session import Standing
from scoring.teams.boards import TeamSide
from scoring.teams.match import Match, MatchResult
from scoring.teams.ranking import rank_teams
from scoring.teams.score import TeamsRules
from scoring.teams.standings import EventScores, TeamStanding, team_standings


@dataclass(frozen=True, slots=True)
class SeasonTeam:
    """An entry with its number in the draw, which is its seed in a cup."""

    number: int
    entry: Entry

    @property
    def name(self) -> str:
        return self.entry.name

    @property
    def captain(self) -> User | None:
        """The captain's login, if the team has one that may still act."""
        captain = self.entry.captain
        if self.entry.withdrawn_at is not None or captain is None or captain.user is None:
            return None
        return captain.user if captain.user.is_active else None


@dataclass(frozen=True, slots=True)
class MatchNow:
    """A match: `teams` are None where earlier matches have to be decided first."""

    row: SeasonMatch
    teams: tuple[SeasonTeam | None, SeasonTeam | None]
    report: MatchReport | None
    penalties: tuple[SeasonPenalty, ...]
    match: Match | None
    score: ScoredMatch
    state: MatchState
    answer_by: datetime | None
    is_overdue: bool

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def home(self) -> SeasonTeam | None:
        return self.teams[0]

    @property
    def away(self) -> SeasonTeam | None:
        return self.teams[1]

    @property
    def result(self) -> MatchResult | None:
        return self.score.result

    @property
    def is_settled(self) -> bool:
        return self.state in SETTLED

    @property
    def counts(self) -> bool:
        return self.state in COUNTING

    @property
    def waits_for_director(self) -> bool:
        return self.state in FOR_DIRECTOR

    @property
    def can_be_reported(self) -> bool:
        """Whether a captain may still send the result, or another."""
        return self.state in {MatchState.TO_PLAY, MatchState.PLAYING, MatchState.AWAITING}

    @property
    def winner(self) -> SeasonTeam | None:
        """Who goes on, once that is settled."""
        if not self.counts or self.score.winner is None:
            return None
        return self.team(self.score.winner)

    def team(self, side: TeamSide) -> SeasonTeam | None:
        return self.teams[0 if side is TeamSide.HOME else 1]

    def sides_led_by(self, user: User | None) -> tuple[TeamSide, ...]:
        """The sides whose captain this login is."""
        return tuple(
            side
            for side in TeamSide
            if user is not None and (team := self.team(side)) and team.captain == user
        )

    @property
    def chip(self) -> str:
        """How its state looks, for the tag of that name."""
        return _CHIPS[self.state]

    def waits_for(self, user: User | None) -> bool:
        """Whether the other captain's report waits for this login's answer."""
        if self.state is not MatchState.AWAITING or self.report is None:
            return False
        return any(side.value != self.report.side for side in self.sides_led_by(user))


_CHIPS = {
    MatchState.TO_COME: "setup",
    MatchState.TO_PLAY: "queued",
    MatchState.PLAYING: "running",
    MatchState.AWAITING: "lodged",
    MatchState.UNANSWERED: "late",
    MatchState.DISPUTED: "appeal",
    MatchState.AGREED: "agreed",
    MatchState.DEFAULTED: "decided",
    MatchState.CONCEDED: "decided",
    MatchState.VOID: "withdrawn",
}


@dataclass(frozen=True)
class SeasonNow:
    """A league or cup as it is at `now`; the matches stand in the order of their numbers."""

    session: Session
    season: Season
    chosen: Chosen
    teams: tuple[SeasonTeam, ...]
    matches: tuple[MatchNow, ...]
    now: datetime
    statuses: Mapping[int, Status]
    """Why a team, by its number in the draw, has no place (Law 91B)."""

    @property
    def is_cup(self) -> bool:
        return self.session.event.is_cup

    @property
    def is_final(self) -> bool:
        return self.session.state == Session.State.FINAL

    @property
    def is_complete(self) -> bool:
        """Whether every match is settled."""
        return all(each.is_settled for each in self.matches)

    @cached_property
    def rules(self) -> TeamsRules:
        rules = season_rules(self.season, self.chosen, is_cup=self.is_cup)
        status = {entrant(number): each for number, each in self.statuses.items()}
        return replace(rules, ranking=replace(rules.ranking, status=status))

    @cached_property
    def bracket(self) -> Bracket:
        return bracket_of(self.season)

    @property
    def points_unit(self) -> str:
        """What matches count in."""
        return total_unit_of(self.chosen).value

    @property
    def boards(self) -> int:
        """Of a whole match, without extra boards."""
        return self.season.boards * self.season.stanzas

    @property
    def rounds(self) -> dict[int, list[MatchNow]]:
        """The matches of each round by its number."""
        found: dict[int, list[MatchNow]] = {}
        for each in self.matches:
            found.setdefault(each.row.round, []).append(each)
        return found

    def round_name(self, number: int) -> str:
        """What a round is called."""
        if self.is_cup:
            return worded(self.bracket.rounds[number - 1].name)
        return _("Round %d") % number

    @cached_property
    def event_scores(self) -> EventScores:
        """What counts in a league's table: byes bring nothing, everybody has as many."""
        played = [each.result for each in self.matches if each.counts and each.result]
        withdrawn = [team for team in self.teams if team.entry.withdrawn_at is not None]
        there = [str(team.number) for team in self.teams if team not in withdrawn]
        return EventScores(played, also=there)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        return rank_teams(self.event_scores, self.rules.ranking)

    @cached_property
    def figures(self) -> Mapping[str, TeamStanding]:
        """Every team's figures by its number as text."""
        return team_standings(self.event_scores)

    @property
    def appeal_period(self) -> str:
        """Until when a ruling may be appealed, as the conditions say it."""
        return period_text((self.session.conditions or self.session.event).appeal_period)

    @property
    def champion(self) -> SeasonTeam | None:
        """Who won the final of a cup."""
        return self.match(self.bracket.final).winner

    def match(self, number: int) -> MatchNow:
        """`KeyError` where there is none."""
        return self._by_number[number]

    def team(self, number: int) -> SeasonTeam:
        """The team of that number in the draw; `KeyError` where there is none."""
        if not 0 < number <= len(self.teams):
            raise KeyError(number)
        return self.teams[number - 1]

    def known_as(self, match: MatchNow, report: MatchReport) -> MatchNow:
        """The match as it would be if that were known of it."""
        reports, penalties = {match.row.pk: report}, {match.row.pk: match.penalties}
        known = _Known(
            self.session, self.season, self.rules, self.teams, reports, penalties, self.now
        )
        return known.match(match.row, match.teams)

    @cached_property
    def _by_number(self) -> dict[int, MatchNow]:
        return {each.number: each for each in self.matches}


def bracket_of(season: Season) -> Bracket:
    """Who could meet whom, as the terms say."""
    return bracket(len(season.draw), third_place=season.third_place, consolation=season.consolation)


def season_of(session: Session) -> Season | None:
    """The season of a session; None while its matches are not made."""
    return Season.objects.filter(session=session).first()


def season_of_event(event: Event) -> Season | None:
    """The season of an event; None of any other, and while its matches are not made."""
    return Season.objects.filter(session__event=event).first() if event.is_season else None


def season_now(session: Session, season: Season, now: datetime) -> SeasonNow:
    """The season as it is at that instant: five queries."""
    rows = list(season.matches.order_by("number"))
    of_season = {"match__season": season}
    reports = {each.match_id: each for each in MatchReport.objects.in_force().filter(**of_season)}
    penalties: defaultdict[int, list[SeasonPenalty]] = defaultdict(list)
    for each in SeasonPenalty.objects.in_force().filter(**of_season).order_by("number"):
        penalties[each.match_id].append(each)
    entries = Entry.objects.select_related("captain__user").in_bulk(season.draw)
    teams = tuple(
        SeasonTeam(number, entries[key]) for number, key in enumerate(season.draw, start=1)
    )
    chosen = binding(session)
    is_cup = session.event.is_cup
    rules = season_rules(season, chosen, is_cup=is_cup)
    known = _Known(session, season, rules, teams, reports, penalties, now)
    matches = known.cup(rows) if is_cup else known.league(rows)
    said = statuses_of(session.event)
    statuses = {each.number: said[each.entry.number] for each in teams if each.entry.number in said}
    return SeasonNow(session, season, chosen, teams, tuple(matches), now, statuses)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is stored of a season, by match."""

    session: Session
    season: Season
    rules: TeamsRules
    teams: Sequence[SeasonTeam]
    reports: Mapping[int, MatchReport]
    penalties: Mapping[int, Sequence[SeasonPenalty]]
    now: datetime

    def league(self, rows: Sequence[SeasonMatch]) -> Iterator[MatchNow]:
        by_entry = {team.entry.pk: team for team in self.teams}
        for row in rows:
            yield self.match(row, (by_entry[row.home_id], by_entry[row.away_id]))  # type: ignore[index]

    def cup(self, rows: Sequence[SeasonMatch]) -> Iterator[MatchNow]:
        """Round by round, since who plays follows from who has won."""
        tree, found = bracket_of(self.season), dict[int, MatchNow]()
        by_number = {row.number: row for row in rows}
        for each in tree.rounds:
            playing = fixtures(tree, _winners(found))
            for match in each.matches:
                pair = playing[match.number]
                home, away = self._team(pair.home), self._team(pair.visitors)
                found[match.number] = self.match(by_number[match.number], (home, away))
        yield from (found[row.number] for row in rows)

    def _team(self, number: int | None) -> SeasonTeam | None:
        return None if number is None else self.teams[number - 1]

    def match(
        self, row: SeasonMatch, teams: tuple[SeasonTeam | None, SeasonTeam | None]
    ) -> MatchNow:
        report = self.reports.get(row.pk)
        penalties = tuple(self.penalties.get(row.pk, ()))
        home, away = teams
        match, score, state = None, NOTHING_SCORED, MatchState.TO_COME
        if home is not None and away is not None:
            names = (str(home.number), str(away.number))
            match = match_of(row, names, report, penalties, self.season)
            score = self._score(match, report)
            state = self._state(report, score, (home, away))
        return MatchNow(
            row=row,
            teams=teams,
            report=report,
            penalties=penalties,
            match=match,
            score=score,
            state=state,
            answer_by=answer_by(report, self.season) if report else None,
            is_overdue=state in _UNPLAYED and self.now > row.play_by,
        )

    def _score(self, match: Match, report: MatchReport | None) -> ScoredMatch:
        if report is None:
            return NOTHING_SCORED
        is_cup = self.session.event.is_cup
        return score_season_match(match, report, self.season, self.rules, is_cup=is_cup)

    def _state(
        self, report: MatchReport | None, score: ScoredMatch, teams: Sequence[SeasonTeam]
    ) -> MatchState:
        is_struck = report is not None and report.kind == MatchReport.Kind.VOID
        # A knock-out match needs a winner: what is struck out there is played anew.
        if is_struck and self.session.event.is_cup:
            return MatchState.TO_PLAY
        return state_of(
            report,
            self.season,
            self.now,
            is_complete=score.is_complete,
            can_be_answered=report is not None and _can_be_answered(report, teams),
        )


_UNPLAYED = frozenset({MatchState.TO_PLAY, MatchState.PLAYING})


def _can_be_answered(report: MatchReport, teams: Sequence[SeasonTeam]) -> bool:
    """Whether the other team has a captain with a login, who is somebody else."""
    if not report.side:
        return False
    own = TeamSide(report.side)
    other = teams[0 if own is TeamSide.AWAY else 1].captain
    return other is not None and other.pk != report.entered_by_id


def _winners(found: Mapping[int, MatchNow]) -> dict[int, int]:
    """The winners so far, of matches that count."""
    return {each.number: each.winner.number for each in found.values() if each.winner}
