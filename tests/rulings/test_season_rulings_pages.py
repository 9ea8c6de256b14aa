"""The pages on which a match's rulings are given, read, appealed and decided."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import Actor
from events.models import RulingsShown, Session
from rulings.models import MatchAppeal, MatchRuling
from scoring.teams.boards import TeamSide
from tests.rulings.test_season_rulings import a_member, led, lodge, rule, the_director
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db

WRITTEN = {
    "laws": "16B1",
    "facts": "East thought for a minute.",
    "facts_are": "agreed",
    "decision": "The double is cancelled.",
    "seen": "2",
    "home1": "30",
    "away1": "20",
    "home2": "10",
    "away2": "25",
}


def page(session: Session, name: str = "season_match", *rest: int) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, 1, *rest])


def signed_in(actor: Actor) -> Client:
    assert actor.user is not None
    client = Client()
    client.force_login(actor.user)
    return client


def text(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams; the first match is agreed now, 40 IMPs to 32."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12), now=timezone.now())
        yield session


def test_a_ruling_is_given_appealed_and_changed_on_the_pages(league: Session) -> None:
    director, away = signed_in(the_director()), signed_in(led(league, TeamSide.AWAY))
    home = signed_in(led(league, TeamSide.HOME))
    assert "Write a ruling" in text(director, page(league))
    typed = {**WRITTEN, "seen": "1"}
    answer = director.post(page(league, "season_ruling_new"), typed)
    assert answer.status_code == 302, answer.context["form"].errors
    assert "Either team may appeal" in text(home, page(league))
    assert "East thought for a minute." in text(away, page(league))
    assert "Ruling R1, match 1" in text(home, reverse("my_matters"))
    grounds = {"grounds": "Pass was no logical alternative."}
    assert home.post(page(league, "season_appeal_new", 1), grounds).status_code == 302
    assert "The director in charge hears the appeal" in text(away, page(league))
    assert "Appeals to be heard" in text(director, season_page(league))
    assert "Appeal A1 of ruling R1, match 1" in text(director, reverse("my_matters"))
    verdict = {
        **WRITTEN,
        "outcome": "changed",
        "reasons": "Nobody passes there.",
        "decision": "The double stands.",
        "away2": "20",
    }
    answer = director.post(page(league, "season_appeal_decide", 1), verdict)
    assert answer.status_code == 302, answer.context["form"].errors
    assert "is decided: the ruling is changed" in text(home, page(league))
    result = season_at(league, timezone.now()).match(1).result
    assert result is not None
    assert result.margin == 0


def season_page(session: Session) -> str:
    return reverse("season", args=[session.organiser.slug, session.pk])


def test_a_member_lodges_and_the_captain_concurs(league: Session) -> None:
    rule(league, now=timezone.now())
    member, home = signed_in(a_member(league)), signed_in(led(league, TeamSide.HOME))
    grounds = {"grounds": "The facts are wrong."}
    assert member.post(page(league, "season_appeal_new", 1), grounds).status_code == 302
    assert "once the captain of the team concurs" in text(member, page(league))
    assert "I concur in this appeal" not in text(member, page(league))
    assert "I concur in this appeal" in text(home, page(league))
    assert "waiting for the captain" in text(home, reverse("my_matters"))
    assert home.post(page(league, "season_appeal_concur", 1)).status_code == 302
    assert MatchAppeal.objects.get().state == MatchAppeal.State.READY
    assert member.post(page(league, "season_appeal_withdraw", 1)).status_code == 302
    for reader in (member, home, signed_in(the_director())):
        assert "wishes to withdraw the appeal; the captain has not" in text(reader, page(league))
    assert "one of the two wishes to withdraw" in text(home, reverse("my_matters"))
    assert "Go on with the appeal" not in text(home, page(league))
    assert "Withdraw the appeal" not in text(member, page(league))
    assert member.post(page(league, "season_appeal_resume", 1)).status_code == 302
    assert "wishes to withdraw" not in text(home, page(league))
    assert home.post(page(league, "season_appeal_withdraw", 1)).status_code == 302
    assert "has taken the appeal back" in text(home, page(league))


def test_a_director_writes_an_appeal_down(league: Session) -> None:
    rule(league, now=timezone.now())
    typed = {"side": "away", "grounds": "By telephone."}
    answer = signed_in(the_director()).post(page(league, "season_appeal_record", 1), typed)
    assert answer.status_code == 302
    assert MatchAppeal.objects.get().side == "away"


def test_a_law_is_found_without_the_rest_being_judged(league: Session) -> None:
    typed = {"law_words": "hesitation", "find": "1", "facts": "Half", "home1": "31"}
    answer = signed_in(the_director()).post(page(league, "season_ruling_new"), typed)
    said = answer.content.decode()
    assert answer.status_code == 200
    assert ("16B" in said, ">\nHalf</textarea>" in said, 'value="31"' in said) == (True, True, True)
    assert not MatchRuling.objects.exists()


def test_what_is_typed_wrong_stays_in_the_form(league: Session) -> None:
    client = signed_in(the_director())
    answer = client.post(page(league, "season_ruling_new"), {**WRITTEN, "laws": ""})
    assert answer.status_code == 422
    assert "Find and tick the Law" in answer.content.decode()
    answer = client.post(page(league, "season_ruling_new"), {**WRITTEN, "home2": "4000"})
    assert answer.status_code == 422
    assert not MatchRuling.objects.exists()


def test_a_ruling_is_replaced_on_its_page(league: Session) -> None:
    rule(league, now=timezone.now())
    client = signed_in(the_director())
    assert "East thought" in text(client, page(league, "season_ruling_replace", 1))
    typed = {**WRITTEN, "seen": "1"}
    assert client.post(page(league, "season_ruling_replace", 1), typed).status_code == 302
    assert MatchRuling.objects.in_force().get().version == 2


@pytest.mark.parametrize(
    ("shown", "seen"),
    [
        (RulingsShown.NOTHING, (False, False, False)),
        (RulingsShown.STATUS, (True, False, False)),
        (RulingsShown.DECISION, (True, True, False)),
    ],
)
def test_others_see_what_the_conditions_let_them(
    league: Session, shown: str, seen: tuple[bool, bool, bool]
) -> None:
    rule(league, now=timezone.now())
    assert league.conditions is not None
    league.conditions.rulings_shown = shown
    league.conditions.save(update_fields=["rulings_shown"])
    said = text(Client(), page(league))
    words = ("Ruling R1", "The double is cancelled.", "East thought for a minute")
    assert tuple(each in said for each in words) == seen


def test_the_page_asks_as_often_for_one_ruling_as_for_three(
    league: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = signed_in(led(league, TeamSide.HOME))
    for number in (1, 2):
        rule(league, now=timezone.now())
        lodge(league, led(league, TeamSide.AWAY), ruling=number, now=timezone.now())
        client.get(page(league))
        with django_assert_num_queries(26):
            client.get(page(league))
