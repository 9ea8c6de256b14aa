"""One match of a league or a cup over the API: all that its page shows the caller, and no more."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM, Actor
from clubs.models import ApiToken
from events.actions.match_decisions import carry_into_match
from events.actions.match_reports import report_match
from events.models import Event, RulingsShown, SeasonPenalty, Session
from events.season_boards import BoardLine
from rulings.actions.match_penalties import penalise_in_match, take_back_match_penalty
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_organiser, make_token
from tests.events.test_season_line_ups import KATE, instead, leading, line_up, report
from tests.rulings.test_season_rulings import TEXT, led, lodge, rule, the_director
from tests.seasons import build_begun_league, build_season, decide

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams; the first match is agreed, 40 IMPs to 32."""
    session = build_begun_league()
    with scope(organiser=session.organiser):
        yield session


def address(session: Session, number: int = 1) -> str:
    return reverse("api-season-match", args=[session.organiser.slug, session.pk, number])


def told(session: Session, reader: Actor | None = None, number: int = 1) -> dict[str, Any]:
    client = Client()
    if reader is not None and reader.user is not None:
        client.force_login(reader.user)
    answer = client.get(address(session, number))
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def show_others(session: Session, shown: RulingsShown) -> None:
    assert session.conditions is not None
    session.conditions.rulings_shown = shown
    session.conditions.save(update_fields=["rulings_shown"])


def test_a_match_has_its_figures_and_what_there_is_not_is_empty(league: Session) -> None:
    found = told(league)
    assert (found["match"], found["state"], found["imps"]) == (1, "agreed", ["40", "32"])
    assert [found[name] for name in ("carry_over", "line_ups")] == [None, None]
    assert [found[name] for name in ("penalties", "boards", "rulings")] == [[], [], []]


def test_L90_penalties_are_told_and_those_taken_back_too(league: Session) -> None:
    for amount in (3, 1):
        penalise_in_match(
            actor=SYSTEM,
            session=league,
            number=1,
            side=TeamSide.HOME,
            amount=Decimal(amount),
            counted=SeasonPenalty.Counted.SCORE,
            law="90A",
            reason="Half an hour late.",
            now=NOW,
        )
    take_back_match_penalty(
        actor=SYSTEM, session=league, number=1, penalty=2, reason="Once is enough.", now=NOW
    )
    found = told(league)["penalties"]
    assert [(each["number"], each["amount"], each["is_taken_back"]) for each in found] == [
        (1, "3.00", False),
        (2, "1.00", True),
    ]
    assert {name: found[0][name] for name in ("side", "counted", "law", "reason")} == {
        "side": "home",
        "counted": "score",
        "law": "90A",
        "reason": "Half an hour late.",
    }


def test_carry_over_is_told_with_its_reason() -> None:
    cup = build_season(teams=4, kind=Event.SeasonKind.CUP, carry_over_cap=Decimal(8))
    with scope(organiser=cup.organiser):
        carry_into_match(
            actor=SYSTEM,
            session=cup,
            number=1,
            side=TeamSide.AWAY,
            amount=Decimal("6.5"),
            reason="A handicap of 6.5 IMPs.",
            now=NOW,
        )
        assert told(cup)["carry_over"] == {
            "side": "away",
            "imps": "6.5",
            "reason": "A handicap of 6.5 IMPs.",
        }


def test_L5_boards_and_who_sat_are_told() -> None:
    session = build_season(teams=4, boards=2, stanzas=2)
    lines = [BoardLine(1, 1, "4SN D8 =", "4HS-1"), BoardLine(1, 2, "P", "")]
    with scope(organiser=session.organiser):
        report_match(
            actor=leading(session, TeamSide.HOME), session=session, number=1, boards=lines, now=NOW
        )
        found = told(session)
    assert found["boards"] == [
        {
            "stanza": 1,
            "board": 1,
            "open": {"result": "4S N D8 =", "score": 420},
            "closed": {"result": "4H S -1", "score": -50},
            "home": "10",
            "away": "",
        },
        {
            "stanza": 1,
            "board": 2,
            "open": {"result": "PASS", "score": 0},
            "closed": None,
            "home": "",
            "away": "",
        },
    ]


def test_L4_a_substitute_is_told_as_on_the_page() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        report(session, line_ups=[instead(line_up(session, TeamSide.HOME), KATE)])
        found = told(session)["line_ups"]
    assert found["substitutes"] == [{"name": "Kate Ng", "allowed_by": "Mary Moore"}]
    assert [(each["room"], each["away"]) for each in found["rooms"]] == [
        ("open", ""),
        ("closed", ""),
    ]


@pytest.mark.parametrize(
    ("shown", "laws", "decision"),
    [
        (RulingsShown.NOTHING, None, None),
        (RulingsShown.STATUS, [], ""),
        (RulingsShown.DECISION, ["16B1"], TEXT["decision"]),
    ],
)
def test_L80B2_others_read_as_much_of_a_ruling_as_the_conditions_say(
    league: Session, shown: RulingsShown, laws: list[str] | None, decision: str | None
) -> None:
    rule(league)
    lodge(league, led(league, TeamSide.AWAY))
    show_others(league, shown)
    for reader in (None, led(league, TeamSide.HOME, 2)):
        found = told(league, reader)["rulings"]
        if laws is None:
            assert found == []
            continue
        ((ruling, appeal),) = ((each, each["appeals"][0]) for each in found)
        assert (ruling["laws"], ruling["decision"], ruling["facts"]) == (laws, decision, "")
        assert (appeal["side"], appeal["state"], appeal["grounds"]) == ("away", "ready", "")


@pytest.mark.parametrize("reader", [TeamSide.HOME, TeamSide.AWAY, None])
def test_L92_both_teams_and_the_director_read_all_of_it(
    league: Session, reader: TeamSide | None
) -> None:
    rule(league)
    lodge(league, led(league, TeamSide.AWAY))
    show_others(league, RulingsShown.NOTHING)
    (ruling,) = told(league, led(league, reader) if reader else the_director())["rulings"]
    assert (ruling["laws"], ruling["facts"]) == (["16B1"], TEXT["facts"])
    assert ruling["appeals"][0]["grounds"] == "No other call was logical."


def test_a_program_reads_what_its_scope_lets_it(league: Session) -> None:
    """One that reads is no official: it is told as much as a visitor."""
    rule(league)
    key = make_token(league.organiser, ApiToken.Scope.READ).key
    answer = Client().get(address(league), headers={"Authorization": f"Token {key}"}).json()
    assert answer["rulings"] == told(league)["rulings"]


def test_a_match_that_is_not_there_is_not_found(league: Session) -> None:
    make_organiser("benji")
    elsewhere = reverse("api-season-match", args=["benji", league.pk, 1])
    unmade = build_season(league.organiser, teams=4, name="Another")
    assert Client().get(address(league, 99)).status_code == 404
    assert Client().get(elsewhere).status_code == 404
    assert Client().get(address(unmade, 12)).status_code == 200


def test_a_match_takes_as_many_queries_of_4_teams_as_of_9(
    league: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    large = build_season(league.organiser, teams=9, name="Large League", meetings=2)
    for session in (league, large):
        for number in (1, 2, 3):
            decide(session, number, (10, 9), (8, 7), reason="Told by both.", now=NOW)
        with django_assert_num_queries(11):
            told(session)


def test_programs_are_told_the_lists_of_a_league(league: Session) -> None:
    entry = league.event.entries.get(number=2)
    entry.categories = ["Juniors"]
    entry.save()
    season = reverse("api-season", args=["acol", league.pk])
    found = Client().get(season).json()
    assert found["lists"] == [{"key": "category:Juniors", "kind": "category", "name": "Juniors"}]
    listed = Client().get(season, {"list": "category:Juniors"}).json()["table"]
    assert [(row["team"], row["rank"]) for row in listed] == [(2, "1")]
    assert Client().get(season, {"list": "nonsense"}).status_code == 404
