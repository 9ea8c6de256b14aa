"""In whatever order results and withdrawals come, a season comes to what its matches say."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.match_decisions import record_not_played
from events.actions.season_close import withdraw_team
from events.models import Event, Session
from events.movements.knockout.results import champion
from events.queries.season_figures import LeagueRow, league_table
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.example_count import example_count
from tests.scored_alone import printed
from tests.scoring.document.documents import result_of
from tests.seasons import build_season, decide, season_at

pytestmark = pytest.mark.django_db

Imps = tuple[tuple[int, int], tuple[int, int]]

GAINED = st.integers(0, 40)
STANZA = st.tuples(GAINED, GAINED)
RESULT = st.tuples(STANZA, STANZA)
DECISIVE = RESULT.filter(lambda known: margin(known) != 0)
LEAGUE_MATCHES = 6


def margin(known: Imps) -> int:
    """What home is ahead by."""
    return sum(home - away for home, away in known)


@contextmanager
def season_of(kind: str, teams: int) -> Iterator[Session]:
    """A season that is gone afterwards."""
    with transaction.atomic():
        session = build_season(teams=teams, kind=kind, meetings=1)
        with scope(organiser=session.organiser):
            yield session
        transaction.set_rollback(True)


def table_after(reports: list[tuple[int, Imps]]) -> list[LeagueRow]:
    with season_of(Event.SeasonKind.LEAGUE, 4) as session:
        for number, known in reports:
            decide(session, number, *known, reason="As both cards say.")
        return league_table(season_at(session))


@example_count(12)
@given(
    st.permutations(range(1, LEAGUE_MATCHES + 1)),
    st.lists(RESULT, min_size=LEAGUE_MATCHES, max_size=LEAGUE_MATCHES),
    st.lists(st.tuples(st.integers(1, LEAGUE_MATCHES), RESULT), max_size=3),
)
def test_a_table_is_that_of_its_matches_whatever_came_first(
    order: list[int], known: list[Imps], wrong: list[tuple[int, Imps]]
) -> None:
    in_order = list(enumerate(known, start=1))
    table = table_after([*wrong, *((number, known[number - 1]) for number in order)])
    assert table == table_after(in_order)
    assert sorted(row["team"] for row in table) == [1, 2, 3, 4]
    margins = [margin(each) for each in known]
    drawn = margins.count(0)
    assert {row["played"] for row in table} == {3}
    assert [sum(row[count] for row in table) for count in ("won", "drawn", "lost")] == [
        LEAGUE_MATCHES - drawn,
        2 * drawn,
        LEAGUE_MATCHES - drawn,
    ]
    assert sum(int(row["gained"]) for row in table) == sum(
        home + away for each in known for home, away in each
    )


def corrected(session: Session, number: int, known: Imps) -> bool:
    """Whether the result could be corrected; not if somebody has played on."""
    try:
        decide(session, number, *known, reason="A card was misread.")
    except UserError:
        return False
    return True


@example_count(12)
@given(st.integers(3, 8), st.data())
def test_a_champion_follows_from_the_bracket_and_nobody_is_lost(
    teams: int, data: st.DataObject
) -> None:
    with season_of(Event.SeasonKind.CUP, teams) as session:
        margins = dict[int, int]()
        while due := to_play(session):
            number, known = data.draw(st.sampled_from(due)), data.draw(DECISIVE)
            decide(session, number, *known)
            margins[number] = margin(known)
            again, other = data.draw(st.sampled_from(sorted(margins))), data.draw(DECISIVE)
            if corrected(session, again, other):
                margins[again] = margin(other)
        season = season_at(session)
        assert sorted(margins) == [each.number for each in season.matches]
        winners, losers = dict[int, int](), Counter[int]()
        for each in season.matches:
            assert each.home
            assert each.away
            home, away = each.home.number, each.away.number
            is_home = margins[each.number] > 0
            winners[each.number] = home if is_home else away
            losers[away if is_home else home] += 1
        assert season.champion
        assert season.champion.number == champion(season.bracket, winners)
        assert losers == Counter(set(range(1, teams + 1)) - {season.champion.number})


# --- Withdrawals ---------------------------------------------------------------------------------


def leaves(session: Session, team: int, *, keep: bool) -> None:
    withdraw_team(
        actor=SYSTEM, session=session, team=team, keep=keep, reason="Two are ill.", now=NOW
    )


@given(
    st.permutations(range(1, LEAGUE_MATCHES + 1)),
    st.lists(RESULT, min_size=LEAGUE_MATCHES, max_size=LEAGUE_MATCHES),
    st.integers(1, 4),
    st.integers(0, LEAGUE_MATCHES),
)
@example_count(15)
def test_a_team_that_leaves_with_all_matches_void_leaves_the_table_of_the_others(
    order: list[int], known: list[Imps], gone: int, after: int
) -> None:
    """Whenever it leaves: as if it had left before the first match, and the others played."""
    table = table_without(gone, after, order, known)
    assert table == table_without(gone, 0, range(1, LEAGUE_MATCHES + 1), known)
    assert sorted(row["team"] for row in table) == sorted({1, 2, 3, 4} - {gone})


def table_without(
    gone: int, after: int, order: Iterable[int], known: list[Imps]
) -> list[LeagueRow]:
    """The table when this team leaves after so many of the matches, in that order."""
    with season_of(Event.SeasonKind.LEAGUE, 4) as session:
        for turn, number in enumerate(order):
            if turn == after:
                leaves(session, gone, keep=False)
            if turn < after or gone not in who_plays(session, number):
                decide(session, number, *known[number - 1], reason="As both cards say.")
        if after == LEAGUE_MATCHES:
            leaves(session, gone, keep=False)
        return league_table(season_at(session))


def who_plays(session: Session, number: int) -> set[int]:
    return {each.number for each in season_at(session).match(number).teams if each}


ACTS = st.lists(
    st.sampled_from(["decide", "decide", "decide", "not played", "void", "leaves"]),
    min_size=3,
    max_size=10,
)


@given(ACTS, st.data())
@example_count(15)
def test_a_league_is_the_packages_whatever_was_decided_and_whoever_left(
    acts: list[str], data: st.DataObject
) -> None:
    with season_of(Event.SeasonKind.LEAGUE, 5) as session:
        void = set[int]()
        for act in acts:
            with suppress(UserError), transaction.atomic():
                if act in ("void", "leaves"):
                    team = data.draw(st.integers(1, 5))
                    leaves(session, team, keep=act == "leaves")
                    void |= {team} if act == "void" else set()
                elif not void & who_plays(session, number := data.draw(st.integers(1, 10))):
                    direct(session, act, number, data)
        table = league_table(season_at(session))
        said = result_of(printed(session))
        assert [(row["rank"], str(row["team"]), row["points"]) for row in table] == [
            (row["rank"], row["contestant"], row["total"]) for row in said["standings"]
        ]
        assert {row["team"] for row in table} == {1, 2, 3, 4, 5} - void


def direct(session: Session, act: str, number: int, data: st.DataObject) -> None:
    """The director enters a result, or writes down that one of the two did not come."""
    if act == "decide":
        decide(session, number, *data.draw(RESULT), reason="A card was misread.")
    else:
        record_not_played(
            actor=SYSTEM,
            session=session,
            number=number,
            at_fault=data.draw(st.sampled_from([*TeamSide, None])),
            reason="Nobody came.",
            now=NOW,
        )


@given(st.integers(3, 8), st.data())
@example_count(15)
def test_a_cup_that_teams_leave_has_one_champion_who_is_there(
    teams: int, data: st.DataObject
) -> None:
    """Whoever leaves loses what is still to play, at once, and nobody comes back by it."""
    with season_of(Event.SeasonKind.CUP, teams) as session:
        gone = set[int]()
        while due := to_play(session):
            number = data.draw(st.sampled_from(due))
            if data.draw(st.integers(0, 3)) == 3 and len(gone) < teams - 1:
                team = data.draw(st.sampled_from(sorted(who_plays(session, number))))
                leaves(session, team, keep=True)
                gone.add(team)
            else:
                decide(session, number, *data.draw(DECISIVE))
        season = season_at(session)
        assert season.champion
        assert season.champion.number not in gone
        losers = Counter(
            each.number
            for match in season.matches
            for each in match.teams
            if each and match.winner and each != match.winner
        )
        assert losers == Counter(set(range(1, teams + 1)) - {season.champion.number})


def to_play(session: Session) -> list[int]:
    """The matches whose two teams are known, and of which nobody has won yet."""
    return [
        each.number
        for each in season_at(session).matches
        if each.home and each.away and each.winner is None
    ]
