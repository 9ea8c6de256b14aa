"""The guides to look up: every step an address, without an account and without JavaScript."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from rulings.guides.charts.outline import outline
from rulings.guides.graph import Moment
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


def tiles(client: Client, words: str, language: str = "en") -> list[str]:
    """The guides that are offered as tiles."""
    headers = {"Accept-Language": language}
    text = client.get(reverse("guides"), {"words": words}, headers=headers).content.decode()
    return re.findall(r'<a class="tile" href="/guides/([a-z-]*)/">', text)


def test_each_moment_is_a_picture_that_leads_to_nine_guides_at_most(client: Client) -> None:
    text = client.get(reverse("guides")).content.decode()
    _, *sections = text.split("<section")
    assert re.findall(r'<a href="#([a-z]*)">\s*<svg', text) == [moment.value for moment in Moment]
    assert [re.findall(r'<h2 class="moment" id="([a-z]*)"', each) for each in sections] == [
        [moment.value] for moment in Moment
    ]
    assert max(each.count('class="tile"') for each in sections) <= 9


def test_search_in_the_page_finds_about_it_first_and_names_what_speaks_of_it(
    client: Client,
) -> None:
    assert tiles(client, "renonces", "fr") == ["revoke"]
    text = client.get(reverse("guides"), {"words": "54"}).content.decode()
    assert tiles(client, "54") == ["opening-lead-out-of-turn"]
    assert re.findall(r'<li><a href="/guides/([a-z-]*)/">', text) == ["exposed-card"]


def test_search_that_finds_nothing_says_so_and_offers_all(client: Client) -> None:
    text = client.get(reverse("guides"), {"words": "<tea>"}).content.decode()
    assert "No guide has “&lt;tea&gt;”" in text
    assert tiles(client, "<tea>") == list(guides())


def test_seats_are_asked_first_and_then_called_by_name(client: Client) -> None:
    assert ways(page(client, "revoke"))[:4] == ["North", "East", "South", "West"]
    text = page(client, "revoke", declarer="S", offender="E")
    assert "Did East hold a card of the suit led, and not play it?" in text


def test_guide_without_seats_asks_whose_card_it_was(client: Client) -> None:
    given = {"declarer": "-", "offender": "-", "revoke": "yes", "since": "next"}
    text = page(client, "revoke", **given)
    assert ways(text) == ["A defender", "Declarer", "Dummy, with a card that declarer called for"]
    text = page(client, "revoke", **given, part="dummy")
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
    given = {"can": "no", "far": "no", "contest": "pairs", "fault": "one"}
    text = page(client, "board-without-result", **given)
    assert "An artificial score: A- for the side at fault, A+ for the other." in text
    assert "The board is not played, or not as it was." in text


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        (
            "claim",
            {"what": "objected", "since": "no", "trump": "no", "line": "breaks"},
            "You decide the number of tricks; a doubtful point goes against the claimer (Law 70A).",
        ),
        (
            "tricks-disputed",
            {"when": "after", "claim-after": "no", "convinced": "one"},
            "The score of one side alone is changed; the other keeps its own.",
        ),
        (
            "wrong-board",
            {"begun": "begun", "contest": "pairs", "played": "finish-missing"},
            "gets an artificial one there by fault (Law 12C2(a)).",
        ),
        (
            "conduct",
            {"what": "rude", "order": "disqualify", "L91B": "each"},
            "The organiser has to approve it first.",
        ),
        (
            "late-or-slow",
            {"what": "slow", "where": "playing", "who": "one"},
            "A penalty is possible as well (Law 90B2).",
        ),
    ],
)
def test_outcome_says_whose_score_it_is_and_by_which_clause(
    client: Client, name: str, given: dict[str, str], says: str
) -> None:
    assert says in page(client, name, **given)


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


def test_chart_of_a_guide_is_linked_and_has_all_of_it_as_picture_and_list(client: Client) -> None:
    address = reverse("guide_chart", args=["insufficient-bid"])
    assert f'href="{address}"' in page(client, "insufficient-bid")
    assert f'href="{address}"' in client.get(reverse("guides")).content.decode()
    text = client.get(address).content.decode()
    boxes = [str(number) for number in outline("insufficient-bid").numbers.values()]
    assert re.findall(r'id="box-(\d+)"', text) == boxes
    assert set(boxes) <= set(re.findall(r'class="chart-number"[^>]*>(\d+)</text>', text))
    assert text.count('role="img"') == text.count("<desc id=") == text.count('class="chart-paper"')
    assert reverse("guide_chart", args=["change-of-call"]) in text
    assert "The left-hand opponent chooses · Law 27A1" in text
    assert "<script" not in text.split("<main", 1)[1].split("</main", 1)[0]


def test_chart_asks_the_database_nothing_and_is_drawn_in_the_language(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = reverse("guide_chart", args=["penalty-card"])
    with django_assert_num_queries(0):
        text = client.get(address, headers={"Accept-Language": "nl"}).content.decode()
    assert "Stroomschema: Strafkaart op tafel, blad 1 van" in text
    assert len(text) < 250_000
    assert client.get(reverse("guide_chart", args=["no-such-guide"])).status_code == 404
