"""Penalties in matches played in private, as a schedule has them (Law 90)."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.match_decisions import DecidedResult, decide_match, record_not_played
from events.models import Event, SeasonPenalty, Session
from events.queries.season_figures import league_table
from rulings.actions.match_penalties import penalise_in_match, take_back_match_penalty
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_late_match_errors import say
from tests.rulings.test_season_rulings import the_director
from tests.rulings.test_season_rulings_pages import page, signed_in, text
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db

SCHEDULE = "90A: 0.5 VP\n90B1: warning, 3 IMP, 1 VP\n90B8: 10%"


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams, Victory Points; the first match is agreed, 40 IMPs to 32."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        yield session


def give(client: Client, session: Session, law: str, number: int = 1, **more: str) -> str:
    """What came of it: nothing where it was given, else the page with its refusal."""
    address = page(session, "season_match_penalty").replace("/matches/1/", f"/matches/{number}/")
    said = {"side": "home", "law": law, "amount": "", "reason": "Late.", **more}
    answer = client.post(address, {"counted": "victory_points", **said})
    return "" if answer.status_code == 302 else answer.content.decode()


def given() -> list[tuple[str, Decimal, str]]:
    return [(each.law, each.amount, each.counted) for each in SeasonPenalty.objects.order_by("pk")]


def test_L90_an_amount_left_empty_is_the_schedules_in_victory_points(league: Session) -> None:
    say(league, L90=SCHEDULE)
    director = signed_in(the_director())
    shown = " ".join(text(director, page(league)).split())
    assert "a warning, then 1 VPs" in shown
    assert "Left empty it is what is usual, as said below." in shown
    for law, side in (("90B1", "home"), ("90B1", "home"), ("90B1", "away"), ("90B3", "home")):
        assert give(director, league, law, side=side) == ""
    assert given() == [
        ("90B1", Decimal(0), "victory_points"),
        ("90B1", Decimal(1), "victory_points"),
        ("90B1", Decimal(0), "victory_points"),
        ("90B3", Decimal("0.5"), "victory_points"),
    ]
    assert "warning, Law 90B1" in " ".join(text(director, page(league)).split())


def test_L90_a_warning_counts_for_the_team_in_all_its_matches(league: Session) -> None:
    say(league, L90=SCHEDULE)
    director, season = signed_in(the_director()), season_at(league)
    home = season.match(1).home
    again = next(each for each in season.matches[1:] if home in each.teams)
    side = TeamSide.HOME if again.home == home else TeamSide.AWAY
    assert give(director, league, "90B1") == ""
    assert give(director, league, "90B1", again.number, side=side.value) == ""
    assert [amount for _law, amount, _counted in given()] == [0, 1]


def test_L90_what_the_schedule_does_not_say_the_director_says(league: Session) -> None:
    say(league, L90=SCHEDULE)
    director = signed_in(the_director())
    for law in ("90B8", "91A", "78D"):
        refused = give(director, league, law)
        assert "The schedule says nothing of this: say how much." in refused
    assert give(director, league, "90B1", amount="2.5") == ""
    assert given() == [("90B1", Decimal("2.5"), "victory_points")]


def test_L90_in_a_cup_it_is_the_schedules_in_IMPs() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        say(session, L90=SCHEDULE)
        director = signed_in(the_director())
        assert "a warning, then 3 IMPs" in " ".join(text(director, page(session)).split())
        assert give(director, session, "90B1", counted="score") == ""
        assert give(director, session, "90B1", counted="score") == ""
        assert given() == [("90B1", Decimal(0), "score"), ("90B1", Decimal(3), "score")]
        assert "say how much" in give(director, session, "90B3", counted="score")


def test_L90_without_a_schedule_the_director_says_how_much(league: Session) -> None:
    director = signed_in(the_director())
    assert "What is usual (Law 90)" not in text(director, page(league))
    assert "This field is required." in give(director, league, "90A")


def penalise(session: Session, amount: str, **more: Any) -> SeasonPenalty:
    given = {"actor": SYSTEM, "session": session, "number": 1, "side": TeamSide.HOME}
    said = {"law": "90B1", "reason": "Late.", "counted": SeasonPenalty.Counted.SCORE}
    return penalise_in_match(**{**given, **said, "amount": Decimal(amount), "now": NOW, **more})


def test_L90_a_warning_takes_nothing_and_is_taken_back(league: Session) -> None:
    before = league_table(season_at(league))
    warning = penalise(league, "0")
    assert warning.is_warning
    assert league_table(season_at(league)) == before
    back = take_back_match_penalty(
        actor=SYSTEM, session=league, number=1, penalty=1, reason="Fog.", now=NOW
    )
    assert (back.is_current, back.taken_back_for) == (False, "Fog.")


@pytest.mark.parametrize("amount", ["-0.5", "100.01"])
def test_a_penalty_is_between_nothing_and_a_hundred(league: Session, amount: str) -> None:
    with pytest.raises(UserError, match="at most 100") as refusal:
        penalise(league, amount)
    assert refusal.value.field == "amount"


def test_a_warning_hinders_no_match_without_boards(league: Session) -> None:
    penalise(league, "0")
    record_not_played(
        actor=SYSTEM, session=league, number=1, at_fault=TeamSide.HOME, reason="Ill.", now=NOW
    )
    assert penalise(league, "0").number == 2
    with pytest.raises(UserError, match="no boards to take IMPs on"):
        penalise(league, "1")
    points = DecidedResult(points=(12, 8))  # type: ignore[arg-type]
    decide_match(actor=SYSTEM, session=league, number=1, outcome=points, reason="x", now=NOW)


def test_L92A_points_for_an_appeal_without_merit_are_the_schedules(league: Session) -> None:
    director = signed_in(the_director())
    assert "Select a valid choice" in give(director, league, "92A")
    say(league, L90="92A: 2 VP\n93C: 4 VP", L92A="points")
    assert give(director, league, "92A") == ""
    assert "Select a valid choice" in give(director, league, "93C")
    say(league, **{"L93C1": "authority", "L93C1-sanction": "points"})
    assert give(director, league, "93C", side="away") == ""
    assert given() == [
        ("92A", Decimal(2), "victory_points"),
        ("93C", Decimal(4), "victory_points"),
    ]
