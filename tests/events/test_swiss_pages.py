"""A Swiss on the site: chosen, drawn and published by its director, seen by players when it is."""

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import User
from events.actions.appointments import make_appointment
from events.actions.releases import publish_official_score
from events.actions.swiss_draws import draw_round
from events.actions.swiss_field import SwissChoice, play_rounds, start_swiss
from events.models import Appointment, Entry, Session, SwissDraw, TableRound
from events.movements.dividing import Allotment
from events.queries.places import own_labels
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, enter_results, make_member, make_user
from tests.remembered import remembered
from tests.teams import SWISS, TEXTS, build_swiss, build_teams, publish_round

pytestmark = pytest.mark.django_db

MANY = SwissChoice(rounds=3, boards=4, seed=1)


def at(session: Session, route: str, *more: object) -> str:
    return reverse(route, args=[session.organiser.slug, session.pk, *more])


def director(client: Client) -> Client:
    client.force_login(User.objects.get(email="director@acol.example"))
    return client


def captain(session: Session, number: int) -> Client:
    """The login of a team's captain."""
    with scope(organiser=session.organiser):
        entry = Entry.objects.select_related("captain").get(event=session.event, number=number)
        assert entry.captain is not None
        user = make_user(f"captain{number}@acol.example", entry.captain.name)
        entry.captain.user = user
        entry.captain.save()
    client = Client()
    client.force_login(user)
    return client


def first_session(teams: int) -> Session:
    event = build_teams(teams=teams)
    with scope(organiser=event.organiser):
        session: Session = event.sessions.get()
    return session


def chosen(teams: int, **more: object) -> dict[str, object]:
    usual = {"rounds": 3, "boards": 8, "opening": "halves", "way": "closest", "odd": "bye"}
    return {**usual, **{f"seed-{number}": number for number in range(1, teams + 1)}, **more}


def test_a_director_begins_a_swiss(client: Client) -> None:
    session = first_session(6)
    director(client)
    assert at(session, "swiss_new") in client.get(at(session, "movement")).content.decode()
    page = client.get(at(session, "swiss_new") + "?rounds=5&boards=6")
    assert (page.context["form"]["rounds"].value(), page.context["form"]["boards"].value()) == (
        "5",
        "6",
    )
    assert "WBF" in page.context["scale"]
    data = chosen(6, **{"seed-1": 2, "seed-2": 1, "seed-6": ""})
    answer = client.post(at(session, "swiss_new"), data)
    assert answer["Location"] == at(session, "swiss")
    with scope(organiser=session.organiser):
        names = session.contestants.ranked().values_list("entry__number", flat=True)
        assert list(names) == [2, 1, 3, 4, 5]


def test_a_swiss_of_a_divided_field_is_refused_until_it_is_one_section_again(
    client: Client,
) -> None:
    """It is not offered; who comes to its page all the same is told what to do, and does it."""
    session = first_session(8)
    director(client)
    divided = {"sections": 2, "way": Allotment.IN_ORDER.value}
    client.post(at(session, "sections_divide"), divided)
    page = client.get(at(session, "movement") + "?section=A")
    assert "Play a Swiss" not in page.content.decode()
    for answer in (
        client.get(at(session, "swiss_new"), follow=True),
        client.post(at(session, "swiss_new"), chosen(8), follow=True),
    ):
        assert answer.redirect_chain == [(at(session, "sections"), 302)]
        assert "A Swiss is played in one section" in answer.content.decode()
        assert "Divide anew" in answer.content.decode()
    with scope(organiser=session.organiser):
        assert session.planned.count() == 2
        with pytest.raises(UserError, match="under “Divide anew”, choose 1 first"):
            start_swiss(
                actor=SYSTEM,
                session=session,
                choice=MANY,
                entries=list(session.event.entries.all()),
                now=NOW,
            )
    client.post(at(session, "sections_divide"), {**divided, "sections": 1})
    assert "Play a Swiss" in client.get(at(session, "movement")).content.decode()
    answer = client.post(at(session, "swiss_new"), chosen(8))
    assert answer["Location"] == at(session, "swiss")


@pytest.mark.parametrize(
    ("more", "field", "words"),
    [
        ({"seed-2": 1}, "seed-2", "taken by entry 1"),
        ({"rounds": 6}, "rounds", "6 contestants have no opponents for 6 rounds"),
        ({"rounds": ""}, "rounds", "required"),
    ],
)
def test_what_is_wrong_stands_beside_it(
    client: Client, more: dict[str, object], field: str, words: str
) -> None:
    session = first_session(6)
    answer = director(client).post(at(session, "swiss_new"), chosen(6, **more))
    assert answer.status_code == 200
    assert words in str(answer.context["form"].errors[field])
    session.refresh_from_db()
    assert session.state == Session.State.SETUP


def test_players_see_a_draw_when_it_is_published(client: Client) -> None:
    session = build_swiss(played=1)
    phone = captain(session, 3)
    director(client).post(at(session, "swiss_draw"), {"number": 2})
    drawn = client.get(at(session, "swiss")).context["drawn"]
    assert drawn.row.round == 2
    assert phone.get(at(session, "draws")).context["shown"].row.round == 1
    assert (
        "Round 2 is not drawn yet"
        in phone.get(at(session, "where_next") + "?pair=3NS").content.decode()
    )
    client.post(at(session, "swiss_publish"), {"number": 2, "seen": 0})
    shown = phone.get(at(session, "draws")).context["shown"]
    assert [row.is_own for row in shown.rows].count(True) == 1
    assert [row.tables_shown for row in shown.rows] == ["1 + 2", "3 + 4", "5 + 6", "7 + 8"]
    page = phone.get(at(session, "where_next") + "?pair=3NS")
    assert page.context["here"].round == 2
    assert phone.get(at(session, "draws") + "?round=1").context["shown"].row.round == 1


def test_the_director_sees_what_a_draw_rests_on(client: Client) -> None:
    session = build_swiss(played=4)
    director(client).post(at(session, "swiss_draw"), {"number": 5})
    drawn = client.get(at(session, "swiss")).context["drawn"]
    for row in drawn.rows:
        home, away = row.teams
        assert Fraction(row.gap) == abs(Fraction(home.points) - Fraction(away.points))
        low, high = sorted((home.place, away.place))
        assert len(row.avoided) <= high - low - 1
    with scope(organiser=session.organiser):
        met = {
            frozenset(each["contestants"])
            for row in SwissDraw.objects.filter(round__lt=5)
            for each in row.pairings
        }
    nearer = [
        (min(row.teams, key=lambda team: team.place).number, other)
        for row in drawn.rows
        for other in row.avoided
    ]
    assert nearer
    assert {frozenset(two) for two in nearer} <= met


def out_while_drawn() -> tuple[Session, User]:
    """Of round 2 one match is out, whose captain directs too, and round 3 is drawn."""
    session = build_swiss(played=1)
    with scope(organiser=session.organiser):
        publish_round(session, 2)
        enter_results(session, leave=8, texts=TEXTS)  # four boards at two tables
        own = session_plays(session, WHOLE).missing[0].ns
        captain(session, own.number)
        user = User.objects.get(email=f"captain{own.number}@acol.example")
        make_member(session.organiser, user=user)
        make_appointment(
            actor=SYSTEM,
            event=session.event,
            user=user,
            duty=Appointment.Duty.ASSISTANT,
            now=NOW,
        )
        draw_round(actor=SYSTEM, session=session, number=3, now=NOW)
    return session, user


def test_L16D1_a_draw_rests_on_boards_to_be_played_and_is_hidden_until_it_is_published(
    client: Client,
) -> None:
    session, user = out_while_drawn()
    client.force_login(user)
    api = reverse("api-swiss", args=[session.organiser.slug, session.pk])
    page = client.get(at(session, "swiss")).content.decode()
    assert "You can publish it unseen." in page
    assert "Draw of round 3" not in page
    assert "counted as assumed" not in page
    assert "Draw of round 2" in page
    assert [each["round"] for each in client.get(api).json()["draws"]] == [1, 2]

    client.post(at(session, "sight"), {"board": 0, "reason": "Nobody else draws."})
    page = client.get(at(session, "swiss")).content.decode()
    assert "Draw of round 3" in page
    assert "counted as assumed" in page
    assert [each["round"] for each in client.get(api).json()["draws"]] == [1, 2, 3]

    whole = director(Client()).get(at(session, "swiss")).content.decode()
    assert "Draw of round 3" in whole


def test_L16D1_a_hidden_draw_is_published_unseen(client: Client) -> None:
    session, user = out_while_drawn()
    client.force_login(user)
    client.post(at(session, "swiss_publish"), {"number": 3, "seen": 0})
    assert "Draw of round 3" in client.get(at(session, "swiss")).content.decode()


def test_an_exchange_by_hand_keeps_its_reason(client: Client) -> None:
    session = build_swiss()
    director(client).post(at(session, "swiss_draw"), {"number": 1})
    data = {"number": 1, "seen": 0, "one": 5, "other": 6, "reason": ""}
    answer = client.post(at(session, "swiss_exchange"), data)
    assert answer.status_code == 400
    assert list(answer.context["exchange"].errors) == ["reason"]
    client.post(at(session, "swiss_exchange"), {**data, "reason": "sisters <b>both</b>"})
    page = client.get(at(session, "swiss")).content.decode()
    assert "sisters &lt;b&gt;both&lt;/b&gt;" in page
    stale = client.post(at(session, "swiss_publish"), {"number": 1, "seen": 0})
    assert stale.status_code == 409
    assert client.post(at(session, "swiss_publish"), {"number": 1, "seen": 1}).status_code == 302
    public = Client().get(at(session, "draws")).content.decode()
    assert "sisters" not in public


def test_a_late_team_and_a_withdrawal(client: Client) -> None:
    session = build_swiss(teams=7, played=1)
    people = {f"player{place}": f"New {word}" for place, word in enumerate("ABCD", start=1)}
    answer = director(client).post(at(session, "swiss_late_team"), {"name": "Zuś", **people})
    assert answer.status_code == 302
    page = client.get(at(session, "swiss"))
    assert [each.names for each in page.context["waiting"]] == ["Zuś"]
    client.post(at(session, "swiss_admit", 8))
    client.post(at(session, "swiss_withdraw", 2))
    left = {
        each.contestant.number: each.left_after
        for each in client.get(at(session, "swiss")).context["teams"]
    }
    assert (left[8], left[2]) == (None, 1)
    client.post(at(session, "swiss_reinstate", 2))
    client.post(at(session, "swiss_draw"), {"number": 2})
    assert not any(row.is_bye for row in client.get(at(session, "swiss")).context["drawn"].rows)


def test_a_round_is_taken_back_and_fewer_are_played(client: Client) -> None:
    session = build_swiss(played=1)
    director(client).post(at(session, "swiss_draw"), {"number": 2})
    client.post(at(session, "swiss_publish"), {"number": 2, "seen": 0})
    client.post(at(session, "swiss_take_back"), {"number": 2})
    with scope(organiser=session.organiser):
        assert set(TableRound.objects.values_list("round", flat=True)) == {1}
    assert client.post(at(session, "swiss_rounds"), {"rounds": 9}).status_code == 400
    client.post(at(session, "swiss_rounds"), {"rounds": 1})
    assert client.get(at(session, "swiss")).context["found"].is_all_drawn


def test_the_desk_says_when_the_next_round_can_be_drawn(client: Client) -> None:
    session = build_swiss(played=1)
    page = director(client).get(at(session, "desk"))
    assert "Draw round 2 and publish it" in [each.todo.text for each in page.context["todos"]]
    with scope(organiser=session.organiser):
        publish_round(session, 2)
    page = client.get(at(session, "desk"))
    assert not [each for each in page.context["todos"] if each.todo.route == "swiss"]


def main_act(page: str) -> list[str]:
    """What the desk offers first."""
    acts = re.search(r'<nav class="actions desk-acts".*?</nav>', page, re.DOTALL)
    assert acts
    return re.findall(r'<a class="button" href="[^"]*">([^<]*)</a>', acts[0])


def test_the_desk_draws_the_next_round_first_and_publishes_after_the_last(client: Client) -> None:
    session = build_swiss(played=1)
    assert main_act(director(client).get(at(session, "desk")).content.decode()) == ["Draw"]
    client.post(at(session, "swiss_rounds"), {"rounds": 1})
    acts = main_act(client.get(at(session, "desk")).content.decode())
    assert acts == ["Publish the official score …"]


def test_the_desk_enters_scores_first_while_a_round_is_out(client: Client) -> None:
    session = build_swiss(played=1)
    with scope(organiser=session.organiser):
        publish_round(session, 2)
    page = director(client).get(at(session, "desk")).content.decode()
    assert main_act(page) == ["Enter scores"]


@remembered
def released(teams: int = 8) -> Session:
    session = build_swiss(teams=teams, choice=MANY, played=3)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    return session


def test_the_results_list_opponents_round_by_round(client: Client) -> None:
    session = released()
    page = client.get(at(session, "matches"))
    assert page.context["cross"] == []
    for row in page.context["by_round"]:
        assert [len(each.matches) for each in row.rounds] == [1, 1, 1]
        points = [Fraction(each.matches[0].points) for each in row.rounds]
        totals = [Fraction(each.matches[0].total) for each in row.rounds]
        assert totals == [sum(points[:at]) for at in (1, 2, 3)]
        assert totals[-1] == Fraction(row.place["total"])
    first = page.context["by_round"][0]
    key = first.rounds[1].matches[0].key
    assert key.endswith("-2")
    match = client.get(at(session, "match", key))
    assert [line.board for line in match.context["lines"]] == [5, 6, 7, 8]
    assert client.get(at(session, "match", key[:-2])).status_code == 404
    card = client.get(at(session, "result_card", first.place["label"]))
    assert card.context["matches"][-1].total == first.place["total_shown"]


def test_a_bye_has_its_points_on_the_card(client: Client) -> None:
    session = released(teams=7)
    page = client.get(at(session, "matches"))
    byes = [
        match
        for row in page.context["by_round"]
        for each in row.rounds
        for match in each.matches
        if not match.against
    ]
    assert [match.points for match in byes] == ["12.00"] * 3


def test_a_triple_within_one_round_is_shown_from_draw_to_result(client: Client) -> None:
    session = first_session(teams=7)
    form = chosen(teams=7, boards=4, odd="short-triple")
    director(client).post(at(session, "swiss_new"), form)
    client.post(at(session, "swiss_draw"), {"number": 1})
    page = client.get(at(session, "swiss")).content.decode()
    assert "triple within this round, half the boards against each" in page
    client.post(at(session, "swiss_publish"), {"number": 1, "seen": 0})
    row = client.get(at(session, "draws")).context["shown"].rows[-1]
    assert (row.tables_shown, [team.number for team in row.teams]) == ("5 + 6 + 7", [5, 6, 7])
    way = captain(session, 6).get(at(session, "where_next"))
    both = [(each.half, each.table, each.boards) for each in way.context["guide_card"].lines]
    assert both == [(1, "6 / 5", "3–4"), (2, "6 / 7", "1–2")]
    text = way.content.decode()
    assert "round 1, first half" in text
    assert "round 1, second half" in text
    sheet = client.get(at(session, "guide_cards")).content.decode()
    assert "1, second half" in sheet
    for route in ("desk", "matches_now", "line_ups", "scores", "movement"):
        assert client.get(at(session, route)).status_code == 200, route
    assert client.get(at(session, "match_entry", "5-6-1")).status_code == 200
    with scope(organiser=session.organiser):
        enter_results(session, texts=TEXTS)
        play_rounds(actor=SYSTEM, session=session, rounds=1, now=NOW)
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    match = client.get(at(session, "match", "5-6-1"))
    assert [line.board for line in match.context["lines"]] == [1, 2]
    assert "Half a match" in match.content.decode()
    rounds = {
        row.place["label"]: row.rounds
        for row in client.get(at(session, "matches")).context["by_round"]
    }
    assert [each.against for each in rounds["6"][0].matches] == ["5", "7"]


def test_boards_that_cannot_be_halved_are_told_beside_them(client: Client) -> None:
    session = first_session(teams=7)
    form = chosen(teams=7, boards=7, odd="short-triple")
    page = director(client).post(at(session, "swiss_new"), form)
    assert page.context["form"].errors["boards"] == [
        (
            "7 boards cannot be halved for a triple in one round: play an even number of boards, or"
            " let three play their triple over two rounds, or one have a bye."
        )
    ]


def test_why_leads_to_the_match_of_its_round(client: Client) -> None:
    session = released()
    key = client.get(at(session, "matches")).context["by_round"][0].rounds[2].matches[0].key
    line = client.get(at(session, "match", key)).context["lines"][0]
    home, away, _round = key.split("-")
    page = client.get(at(session, "why", line.board, f"{home}NS", f"{away}EW"))
    assert at(session, "match", key) in [address for _name, address in page.context["crumbs"]]


def test_a_captain_plays_as_the_team(client: Client) -> None:
    session = build_swiss(played=1)
    captain(session, 2)
    with scope(organiser=session.organiser):
        user = User.objects.get(email="captain2@acol.example")
        assert own_labels(user, session) == {"2", "2NS", "2EW"}


@remembered
def to_be_drawn(teams: int) -> Session:
    session = build_swiss(teams=teams, choice=MANY, played=1)
    with scope(organiser=session.organiser):
        draw_round(actor=SYSTEM, session=session, number=2, now=NOW)
    return session


PAGES: list[tuple[str, Callable[[int], Session], int]] = [
    ("swiss", to_be_drawn, 11),
    ("draws", to_be_drawn, 10),
    ("matches", released, 8),
]


@pytest.mark.parametrize(("route", "build", "queries"), PAGES, ids=[page[0] for page in PAGES])
@pytest.mark.parametrize("teams", [8, 40])
def test_pages_ask_as_often_for_8_teams_and_for_40(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    route: str,
    build: Callable[[int], Session],
    queries: int,
    teams: int,
) -> None:
    session = build(teams)
    director(client)
    client.get(at(session, route))
    with django_assert_num_queries(queries):
        answer = client.get(at(session, route))
    assert answer.status_code == 200


@pytest.mark.parametrize("teams", [8, 40])
def test_the_next_draw_asks_as_often(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, teams: int
) -> None:
    session = build_swiss(teams=teams, choice=MANY, played=1)
    director(client)
    with django_assert_num_queries(23):
        client.get(at(session, "swiss"))


def test_all_rounds_drawn_is_said(client: Client) -> None:
    session = build_swiss(choice=SWISS, played=1)
    with scope(organiser=session.organiser):
        play_rounds(actor=SYSTEM, session=session, rounds=1, now=NOW)
        enter_results(session, texts=TEXTS)
    assert "All rounds are drawn" in director(client).get(at(session, "swiss")).content.decode()
