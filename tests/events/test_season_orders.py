"""In whatever order results come in, corrected or not, a season comes to what its matches say."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from django_scopes import scope
from hypothesis import given, settings
from hypothesis import strategies as st

from clubs.errors import UserError
from events.models import Event, Session
from events.movements.knockout.results import champion
from events.queries.season_figures import LeagueRow, league_table
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


@settings(deadline=None, max_examples=12)
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


@settings(deadline=None, max_examples=12)
@given(st.integers(3, 8), st.data())
def test_a_champion_follows_from_the_bracket_and_nobody_is_lost(
    teams: int, data: st.DataObject
) -> None:
    with season_of(Event.SeasonKind.CUP, teams) as session:
        margins = dict[int, int]()
        while due := [
            each.number
            for each in season_at(session).matches
            if each.home and each.away and each.winner is None
        ]:
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
