"""The guides to look up: every step an address, without an account and without JavaScript."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from rulings.guides.reading import guides

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, **given: str) -> str:
    response = client.get(reverse("guide", args=[name]), given)
    assert response.status_code == 200
    return response.content.decode()


def ways(text: str) -> list[str]:
    """What can be tapped to go on."""
    return re.findall(r'<li><a class="button-quiet" href="[^"]*">([^<]*)</a></li>', text)


def test_index_has_every_guide(client: Client) -> None:
    text = client.get(reverse("guides")).content.decode()
    assert [name for name in guides() if reverse("guide", args=[name]) not in text] == []


@pytest.mark.parametrize(
    ("words", "found"), [("ruffed", ["revoke"]), ("54", ["opening-lead-out-of-turn"]), ("tea", [])]
)
def test_guide_is_found_by_word_or_law(client: Client, words: str, found: list[str]) -> None:
    text = client.get(reverse("guides"), {"words": words}).content.decode()
    assert [name for name in guides() if reverse("guide", args=[name]) in text] == found


def test_seats_are_asked_first_and_then_called_by_name(client: Client) -> None:
    assert ways(page(client, "revoke"))[:4] == ["North", "East", "South", "West"]
    text = page(client, "revoke", declarer="S", offender="E")
    assert "Did East hold a card of the suit led, and not play it?" in text


def test_guide_without_seats_asks_whose_card_it_was(client: Client) -> None:
    text = page(client, "revoke", declarer="-", offender="-")
    assert ways(text) == ["A defender", "Declarer", "Dummy, with a card that declarer called for"]
    text = page(
        client, "revoke", declarer="-", offender="-", part="dummy", revoke="yes", since="next"
    )
    assert "none is transferred" in text
    assert "64B3" in text


def test_every_link_of_a_run_leads_to_what_to_say(client: Client) -> None:
    address = reverse("guide", args=["insufficient-bid"])
    for _ in range(8):
        text = client.get(address).content.decode()
        links = re.findall(r'<li><a class="button-quiet" href="([^"]*)">', text)
        if not links:
            break
        address = reverse("guide", args=["insufficient-bid"]) + links[0].replace("&amp;", "&")
    assert "Say to the table" in text


def test_change_opens_a_question_again_and_keeps_the_other_answers(client: Client) -> None:
    given = {
        "offender": "S",
        "how": "meant",
        "since": "nothing",
        "accept": "no",
        "replacement": "same",
    }
    text = page(client, "insufficient-bid", **given)
    assert "?offender=S&amp;how=meant&amp;accept=no&amp;replacement=same" in text


def test_choice_says_whose_it_is_and_an_outcome_what_stays_in_force(client: Client) -> None:
    given = {"offender": "S", "how": "meant", "since": "nothing"}
    assert "West chooses" in page(client, "insufficient-bid", **given)
    given |= {"accept": "no", "replacement": "other", "replacement.other.compare": "other"}
    text = page(client, "insufficient-bid", **given)
    assert "North must pass at every turn to call, to the end of this auction." in text


def test_outcome_says_what_becomes_of_the_board(client: Client) -> None:
    given = {"can": "no", "far": "no", "scoring": "pairs", "fault": "one"}
    text = page(client, "board-without-result", **given)
    assert "An artificial score: A- for the offender’s side, A+ for the other." in text
    assert "The board is not played, or not as it was." in text


def test_hostile_address_is_dropped(client: Client) -> None:
    text = page(client, "revoke", declarer="<b>", offender="E", evil="<script>")
    assert "script&gt;" not in text
    assert "Who is declarer?" in text
    assert client.get(reverse("guide", args=["no-such-guide"])).status_code == 404


def test_guide_asks_the_database_nothing(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        page(client, "revoke", declarer="S", offender="E", revoke="yes")


@pytest.mark.parametrize(
    ("offender", "says"),
    [
        ("S", "Demandez à Sud, loin de la table"),
        ("-", "Demandez au joueur fautif, loin de la table"),
    ],
)
def test_guide_speaks_french_with_and_without_a_seat(
    client: Client, offender: str, says: str
) -> None:
    given = {"how": "meant", "since": "nothing", "accept": "no", "replacement": "other"}
    address = reverse("guide", args=["insufficient-bid"])
    response = client.get(
        address, {"offender": offender, **given}, headers={"Accept-Language": "fr"}
    )
    assert says in response.content.decode()
