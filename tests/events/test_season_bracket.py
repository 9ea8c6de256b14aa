"""A cup's bracket as it is drawn: who stands where, what they made, who goes on."""

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from events.actions.match_decisions import carry_into_match
from events.models import Event, SeasonPenalty, Session
from events.queries.season_bracket import DrawnBracket, DrawnMatch, drawn_bracket, shortened
from rulings.actions.match_penalties import penalise_in_match
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db


def build_cup(teams: int, **terms: object) -> Session:
    return build_season(teams=teams, kind=Event.SeasonKind.CUP, **terms)  # type: ignore[arg-type]


def drawn(session: Session) -> DrawnBracket:
    return drawn_bracket(season_at(session))


def noted(picture: DrawnBracket, note: str) -> DrawnMatch:
    (found,) = (each for each in picture.matches if each.note.startswith(note))
    return found


def test_a_cup_of_seven_with_a_third_place_as_it_goes_on() -> None:
    session = build_cup(7, third_place=True)
    with scope(organiser=session.organiser):
        picture = drawn(session)
        assert [each.text for each in picture.names] == [
            "Quarter-finals",
            "Semi-finals",
            "Final",
            "Third place",
        ]
        bye = noted(picture, "bye")
        assert [(each.seed, each.name) for each in bye.teams] == [(1, "Łódź Łosie")]
        first = noted(picture, "Match 1")
        assert first.note == "Match 1 · to play"
        assert [each.seed for each in first.teams] == [4, 5]
        assert [each.is_known for each in picture.ways].count(True) == 1
        play(session, 1, (20, 10), (10, 30))
        picture = drawn(session)
        first = noted(picture, "Match 1")
        assert first.note == "Match 1"
        assert [(each.score, each.has_won, each.has_lost) for each in first.teams] == [
            ("30", False, True),
            ("40", True, False),
        ]
        assert [each.seed for each in noted(picture, "Match 4").teams] == [1, 5]
        assert [each.seed for each in noted(picture, "Match 7").teams] == [None, None]
        assert [each.is_known for each in picture.ways].count(True) == 2


def test_who_lost_in_the_first_round_has_the_bye_of_the_consolation() -> None:
    session = build_cup(7, consolation=True)
    with scope(organiser=session.organiser):
        byes = [each for each in drawn(session).matches if each.note == "bye"]
        assert [each.teams[0].seed for each in byes] == [1, None]
        play(session, 1, (20, 10), (10, 30))
        byes = [each for each in drawn(session).matches if each.note == "bye"]
        assert [each.teams[0].seed for each in byes] == [1, 4]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ελένη's Four", "Ελένη's Four"),
        ("Eighteen letters, n", "Eighteen letters,…"),
        ("Eighteen letters, ", "Eighteen letters, "),
        ("e\u0301" * 18, "e\u0301" * 18),
        ("e\u0301" * 19, "e\u0301" * 17 + "…"),
        ("橋" * 10, "橋" * 8 + "…"),
    ],
)
def test_a_long_name_is_shortened_by_what_it_takes(name: str, shown: str) -> None:
    assert shortened(name) == shown


def test_the_page_draws_it_and_says_it_in_words(client: Client) -> None:
    session = build_cup(7, third_place=True)
    with scope(organiser=session.organiser):
        entry = season_at(session).team(2).entry
        entry.name = "The Honourable Company of <Bridge> Players"
        entry.save()
    said = client.get(reverse("season", args=[session.organiser.slug, session.pk])).text
    assert 'role="img"' in said
    assert "The Honourable Co…<title>The Honourable Company of &lt;Bridge&gt; Players" in said
    assert said.count("The Honourable Company of &lt;Bridge&gt; Players") == 2
    assert said.index("Quarter-finals</h2>") < said.index('id="bracket"')


def test_a_league_has_no_bracket(client: Client) -> None:
    session = build_season(teams=4)
    said = client.get(reverse("season", args=[session.organiser.slug, session.pk])).text
    assert 'id="bracket"' not in said


def test_the_page_asks_as_often_for_4_teams_as_for_12(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small = build_cup(4)
    with scope(organiser=small.organiser):
        large = build_season(small.organiser, teams=12, kind=Event.SeasonKind.CUP, name="Large Cup")
    for session in (small, large):
        address = reverse("season", args=[session.organiser.slug, session.pk])
        with django_assert_num_queries(8):
            client.get(address)


def test_a_carry_over_and_a_penalty_stand_in_the_score_of_a_drawn_match() -> None:
    """40 to 32 on the boards; the visitors bring 7.5 IMPs and lose 2: 40 to 37.5."""
    session = build_cup(4, carry_over_cap=Decimal(8))
    with scope(organiser=session.organiser):
        carry_into_match(
            actor=SYSTEM,
            session=session,
            number=1,
            side=TeamSide.AWAY,
            amount=Decimal("7.5"),
            reason="From the league.",
            now=NOW,
        )
        play(session, 1, (30, 20), (10, 12))
        penalise_in_match(
            actor=SYSTEM,
            session=session,
            number=1,
            side=TeamSide.AWAY,
            amount=Decimal(2),
            counted=SeasonPenalty.Counted.SCORE,
            law="90A",
            reason="Late.",
            now=NOW,
        )
        first = noted(drawn(session), "Match 1")
        assert first.note == "Match 1 · with carry-over"
        assert [(each.score, each.has_won) for each in first.teams] == [
            ("40", True),
            ("37.5", False),
        ]
