"""The pages, the phone, the paper and the programs of an individual."""

from collections.abc import Iterator

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries
from time_machine import travel

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM
from clubs.models import Organiser, Player, User
from events.documents.booklet import booklet_context
from events.models import ScoreRelease, Session, TableRound
from tests.builders import (
    NOW,
    build_release,
    enter_results,
    make_organiser,
    make_token,
    make_user,
)
from tests.individuals import build_individual
from tests.remembered import remembered

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def seats(session: Session, number: int) -> list[str]:
    """Who meets at the tables of a round, as travellers have it."""
    rows = TableRound.objects.filter(section__session=session, round=number)
    return [f"{row.ns.label} v {row.ew.label}" for row in rows if row.ns and row.ew]


def test_the_phone_says_with_whom(client: Client) -> None:
    session = build_individual(players=8, boards=14)
    page = reverse("where_next", args=[session.organiser.slug, session.pk])
    here = client.get(page, {"pair": "3"}).context["here"]
    with scope(organiser=session.organiser):
        own = next(
            row
            for row in TableRound.objects.filter(section__session=session, round=1)
            for side in (row.ns, row.ew)
            if side and 3 in side.numbers
        )
    side, other = (own.ns, own.ew) if own.ns and 3 in own.ns.numbers else (own.ew, own.ns)
    assert side is not None
    assert other is not None
    partner = sum(side.numbers) - 3
    assert (here.table, here.partner) == (str(own.table), str(partner))
    assert here.partner_names == f"Pat {chr(64 + partner)}"
    assert here.opponents == " + ".join(map(str, other.numbers))


def test_whoever_plays_is_called_a_player(client: Client) -> None:
    """On their own first page, and on the organiser's page of the event."""
    session = build_individual(players=8, boards=14)
    user = make_user("pat@players.example")
    with scope(organiser=session.organiser):
        claim(actor=SYSTEM, player=Player.objects.get(name="Pat C"), user=user, now=NOW)
    client.force_login(user)
    with travel(NOW, tick=False):
        assert "you play as player 3" in client.get(reverse("home")).content.decode()
    client.force_login(User.objects.get(email="director@acol.example"))
    page = client.get(reverse("event", args=[session.organiser.slug, session.event_id]))
    assert "8 players are entered." in page.content.decode()


def test_a_player_is_found_among_players_alone(client: Client) -> None:
    session = build_individual(players=8, boards=14)
    page = reverse("where_next", args=[session.organiser.slug, session.pk])
    choices = client.get(page).context["choices"]
    assert [each.label for each in choices] == [str(number) for number in range(1, 9)]


def test_the_desk_says_who_sits_out(client: Client) -> None:
    session = build_individual(players=9, boards=18)
    client.force_login(User.objects.get(email="director@acol.example"))
    (section,) = client.get(reverse("desk", args=[session.organiser.slug, session.pk])).context[
        "sections"
    ]
    with scope(organiser=session.organiser):
        seated = {
            number
            for row in TableRound.objects.filter(section__session=session, round=1)
            for side in (row.ns, row.ew)
            if side
            for number in side.numbers
        }
    (number,) = set(range(1, 10)) - seated
    assert section.waiting == [f"{number} Pat {chr(64 + number)}"]


def test_the_official_score_has_a_card_for_each_player(client: Client) -> None:
    release = build_release(build_individual(players=8, boards=14))
    key = [release.organiser.slug, release.session_id]
    with scope(organiser=release.organiser):
        cards = release.pages.filter(kind="card")
        assert sorted(each.key for each in cards) == [str(number) for number in range(1, 9)]
    page = client.get(reverse("result_card", args=[*key, "3"]))
    card = page.context["result_card"]
    assert card.names == "Pat C"
    assert len(card.rounds) == 7
    assert sorted(int(each.partner) for each in card.rounds) == [1, 2, 4, 5, 6, 7, 8]
    assert {each.partner_names for each in card.rounds} == {f"Pat {name}" for name in "ABDEFGH"}
    assert client.get(reverse("result_card", args=[*key, "3+7"])).status_code == 404


def test_why_names_the_two_sides(client: Client) -> None:
    release = build_release(build_individual(players=8, boards=14))
    line = release.travellers[0]["lines"][0]
    place = [release.organiser.slug, release.session_id, 1, line["ns"], line["ew"]]
    sides = client.get(reverse("why", args=place)).context["sides"]
    assert [(side.label, side.is_ranked) for side in sides] == [
        (line["ns"], False),
        (line["ew"], False),
    ]


PUBLISHED: list[tuple[str, tuple[str | int, ...]]] = [
    ("results", ()),
    ("board", (1,)),
    ("result_card", ("3",)),
    ("boards", ()),
    ("releases", ()),
]
PAGES: list[tuple[str, tuple[int, ...]]] = [
    ("desk", ()),
    ("scores_board", (1,)),
    ("scores_round", (1,)),
    ("movement", ()),
    ("substitutes", ()),
    ("rulings", ()),
]


@remembered
def of_two_sizes(*sizes: int, leave: int) -> list[Session]:
    """Running sessions of so many players, each of a club of its own; so many results lack."""
    sessions = [
        build_individual(make_organiser(f"club{players}"), players=players, boards=players * 2)
        for players in sizes
    ]
    for session in sessions:
        enter_results(session, leave=leave)
    return sessions


@pytest.mark.parametrize(("name", "more"), PAGES)
def test_pages_ask_as_often_for_28_players_as_for_12(
    client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    name: str,
    more: tuple[int, ...],
) -> None:
    counts = []
    for session in of_two_sizes(12, 28, leave=3):
        slug = session.organiser.slug
        client.force_login(User.objects.get(email=f"director@{slug}.example"))
        place = reverse(name, args=[slug, session.pk, *more])
        client.get(place)
        with django_assert_max_num_queries(60) as asked:
            assert client.get(place).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


@remembered
def published_of_two_sizes() -> list[ScoreRelease]:
    return [build_release(session) for session in of_two_sizes(8, 16, leave=0)]


@pytest.mark.parametrize(("name", "more"), PUBLISHED)
def test_published_pages_ask_as_often_for_16_players_as_for_8(
    client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    name: str,
    more: tuple[str | int, ...],
) -> None:
    counts = []
    for release in published_of_two_sizes():
        slug = release.organiser.slug
        client.force_login(User.objects.get(email=f"director@{slug}.example"))
        place = reverse(name, args=[slug, release.session_id, *more])
        client.get(place)
        with django_assert_max_num_queries(40) as asked:
            assert client.get(place).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_phone_asks_as_often_for_28_players_as_for_12(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    counts = []
    for session in of_two_sizes(12, 28, leave=3):
        place = reverse("where_next", args=[session.organiser.slug, session.pk])
        client.get(place, {"pair": "3"})
        with django_assert_max_num_queries(20) as asked:
            assert client.get(place, {"pair": "3"}).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_tablet_enters_a_result_of_two_sides(client: Client) -> None:
    session = build_individual(players=8, boards=14)
    key = make_token(session.organiser).key
    with scope(organiser=session.organiser):
        ns, _v, ew = seats(session, 1)[0].split()
    page = f"/api/v1/organisers/{session.organiser.slug}/sessions/{session.pk}/results/"
    answer = client.post(
        page,
        {"board": 1, "ns": ns, "ew": ew, "entry": "4S N ="},
        content_type="application/json",
        headers={"authorization": f"Token {key}"},
    )
    assert answer.status_code == 200, answer.json()
    assert (answer.json()["ns"], answer.json()["ew"]) == (ns, ew)


def test_a_booklet_has_a_card_for_each_player(club: Organiser) -> None:
    release = build_release(build_individual(club, players=8, boards=14))
    context = booklet_context(release)
    assert [each.label for each in context["result_cards"]] == [str(n) for n in range(1, 9)]
    page = render_to_string("documents/booklet.html", {**context, "part": None})
    assert "Each player&#x27;s card" in page
    assert "8 players" in page
