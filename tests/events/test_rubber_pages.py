"""The pages of a rubber table: kept from end to end, wrong lines, who sees it, what it asks."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.models import Organiser, Player, User
from events.models import RubberDeal, RubberTable
from events.queries.rubber_tables import own_evenings, sat_at
from tests.builders import make_member, make_organiser, make_player, make_user
from tests.events.test_rubber_evening import play_the_evening
from tests.http.forms_found import forms_of
from tests.rubbers import FIVE, FOUR_DEAL, agree, latest, open_table, points, seat, type_deals

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return make_organiser()


@pytest.fixture
def keeper(client: Client, organiser: Organiser) -> Client:
    """The administrator's browser."""
    client.force_login(User.objects.get(email=f"admin@{organiser.slug}.example"))
    return client


def at(route: str, table: RubberTable, *more: int) -> str:
    return reverse(route, args=[table.organiser.slug, table.pk, *more])


def typed(client: Client, table: RubberTable, line: str, deal: int | None = None) -> Any:
    rubber = latest(table)
    told = {"entry": line, "rubber": rubber.row.number, "deal": deal or rubber.next_deal}
    return client.post(at("rubber_deal_enter", table), told, follow=True)


def said(response: Any) -> str:
    text: str = response.content.decode()
    return text


def version(table: RubberTable) -> int:
    table.refresh_from_db()
    return table.version


OPENED = {
    "name": "Friday rubber",
    "game": "rubber",
    "stake": "1",
    "currency": "€",
    **{f"player_{place}": name for place, name in enumerate(FIVE, start=1)},
}


def test_an_organiser_keeps_a_table_wholly_on_the_site(
    keeper: Client, organiser: Organiser
) -> None:
    keeper.post(reverse("rubber_table_new", args=[organiser.slug]), OPENED)
    with scope(organiser=organiser):
        table = RubberTable.objects.select_related("organiser").get()
    keeper.post(at("rubber_cut", table), {"new_partners": "on", "seen": version(table)})
    assert set(latest(table).row.drawn) == set("NESW")
    typed(keeper, table, "4hn= h100s")
    page = said(typed(keeper, table, "4sn+1"))
    assert "The rubber is over: agree the net score" in page
    keeper.post(at("rubber_agree", table), {"number": 1})
    assert sorted(points(table).values()) == [-1100, -1100, 0, 1100, 1100]
    page = said(keeper.post(at("rubber_close", table), follow=True))
    assert "The table is closed: this is the settlement." in page
    assert page.count("+11.00") == page.count("−11.00") == 2
    page = said(keeper.post(at("rubber_reopen", table), {"reason": ""}))
    assert "This field is required" in page
    keeper.post(at("rubber_reopen", table), {"reason": "One more."})
    keeper.post(at("rubber_pivot", table), {"seen": version(table)})
    assert latest(table).row.number == 2


def test_those_chosen_on_the_page_sit_where_they_are_put(
    keeper: Client, organiser: Organiser
) -> None:
    """The page has three forms: each goes its own way."""
    table = open_table(organiser)
    address = at("rubber_seats", table)
    with scope(organiser=organiser):
        members = {str(each)[0]: str(each.pk) for each in table.members.all()}
    (chosen,) = (
        each for each in forms_of(said(keeper.get(address)), address) if "N" in each.values
    )
    seats = {seat: members[name] for seat, name in zip("NESW", "ACBD", strict=True)}
    keeper.post(chosen.action, chosen.sent(**seats, dealer="W"))
    rubber = latest(table)
    assert [str(each)[0] for each in rubber.seats.values()] == list("ACBD")
    assert (rubber.row.dealer, rubber.row.drawn) == ("W", {})


def test_who_draws_second_is_told_that_somebody_was_faster(
    keeper: Client, organiser: Organiser
) -> None:
    table = open_table(organiser)
    seen = {"seen": version(table)}
    assert keeper.post(at("rubber_cut", table), seen).status_code == 302
    first = latest(table).row.drawn
    for way in ("rubber_cut", "rubber_pivot"):
        response = keeper.post(at(way, table), seen)
        assert response.status_code == 409
        assert "Somebody was faster: look at the table as it is now." in said(response)
        assert keeper.post(at(way, table)).status_code == 302
    assert latest(table).row.drawn == first
    type_deals(table, "4HN=")
    stale = keeper.post(at("rubber_agree", table), {"number": 2, "unfinished": "yes"})
    assert stale.status_code == 409
    assert not latest(table).is_agreed


def test_a_line_that_is_refused_comes_back_as_it_was_typed(
    keeper: Client, organiser: Organiser
) -> None:
    table = open_table(organiser)
    seat(table, "ACBD")
    response = typed(keeper, table, "4ZN=")
    assert response.status_code == 422
    assert 'value="4ZN="' in said(response)
    assert "No denomination: write C, D, H, S or NT after the level" in said(response)
    type_deals(table, "4SN=")
    response = typed(keeper, table, "2CE=", deal=1)
    assert 'value="2CE="' in said(response)
    assert "Tenace has entered deal 1 meanwhile: 4S N =." in said(response)


def test_the_sheet_shows_each_entry_with_its_reason_and_law(
    keeper: Client, organiser: Organiser
) -> None:
    table = open_table(organiser)
    seat(table, "ACBD")
    page = said(typed(keeper, table, "3HN -1 R+2 H100E"))
    for words in ("deal 1, overtricks", "Law 72B, 81, 77", "deal 1, honours", "90 towards game"):
        assert words in page
    assert "Cem Çelik" in page
    assert "deals" in page.partition("East")[2][:40]


def test_a_deal_passed_out_is_none_of_the_four(keeper: Client, organiser: Organiser) -> None:
    """App. 4 B: the same player deals again."""
    table = open_table(organiser, terms=FOUR_DEAL)
    seat(table, "ACBD")
    type_deals(table, "4SN=", "P")
    page = said(keeper.get(at("rubber_table", table)))
    assert "2 of four" in page
    assert "Deal 3" in page
    type_deals(table, "P", "1NTE=", "1NTS=", "1NTW=")
    assert "of four" not in said(keeper.get(at("rubber_table", table)))


def test_a_deal_is_corrected_taken_back_and_told(keeper: Client, organiser: Organiser) -> None:
    table = open_table(organiser)
    seat(table, "ACBD")
    type_deals(table, "2HN=", "P")
    deal = at("rubber_deal", table, 1, 1)
    told = {"seen": 1, "entry": "2HN+1", "error": "tricks", "agreeing": 3, "happened": "called"}
    response = keeper.post(deal, told | {"reason": "Counted again."})
    assert response.status_code == 422
    assert "all players have called on the next deal (Law 78)" in said(response)
    keeper.post(deal, told | {"agreeing": 4, "reason": "Counted again."})
    assert latest(table).deals[0].line == "2H N +1"
    page = said(keeper.get(deal))
    assert page.index("Counted again.") < page.index("no longer counts")
    last = latest(table).deals[-1]
    back = {"rubber": 1, "deal": 2, "seen": last.version}
    page = said(keeper.post(at("rubber_deal_back", table), back, follow=True))
    assert "Deal 2 is taken back: type it again." in page
    assert len(latest(table).deals) == 1


def test_an_arbiter_decides_on_the_page_of_the_deal(keeper: Client, organiser: Organiser) -> None:
    opened = OPENED | {"arbiter": "Rita Referee"}
    keeper.post(reverse("rubber_table_new", args=[organiser.slug]), opened)
    with scope(organiser=organiser):
        table = RubberTable.objects.select_related("organiser").get()
    seat(table, "ACBD")
    type_deals(table, "3NTN-1")
    told = {"seen": 1, "entry": "3NTN=", "by": "arbiter", "law": "21", "reason": "No alert."}
    page = said(keeper.post(at("rubber_decision", table, 1, 1), told, follow=True))
    assert "Law 72A, 81, Club Law 21" in page
    assert latest(table).deals[0].kind == RubberDeal.Kind.ADJUSTED
    told |= {"seen": 2, "by": "committee", "entry": "3NTN-1"}
    keeper.post(at("rubber_decision", table, 1, 1), told)
    # The game stays on the sheet as recorded, and stopped now it is the only one.
    assert latest(table).totals == (300, 50)


def test_people_come_and_go(keeper: Client, organiser: Organiser) -> None:
    table = open_table(organiser)
    page = said(keeper.post(at("rubber_join", table), {"who": "Fay Fresh"}, follow=True))
    assert "Fay Fresh is at the table." in page
    page = said(keeper.post(at("rubber_join", table), {"who": "Gus Guest"}))
    assert "The table is complete with six" in page
    with scope(organiser=organiser):
        fay = table.members.get(player__name="Fay Fresh")
    keeper.post(at("rubber_leave", table, fay.pk))
    fay.refresh_from_db()
    assert fay.left_at is not None


def test_only_those_who_sat_see_the_table_and_their_own_account(organiser: Organiser) -> None:
    sitting, other = make_user("ann@players.example"), make_user("zoe@players.example")
    make_player(organiser, FIVE[0], user=sitting)
    make_member(organiser, user=other)
    table = open_table(organiser)
    seat(table, "ACBD")
    type_deals(table, "4HN=")
    agree(table, unfinished=True)
    answers = {}
    for user in (sitting, other):
        browser = Client()
        browser.force_login(user)
        answers[user] = browser.get(at("rubber_table", table)).status_code
        assert browser.get(reverse("rubber_tables", args=[organiser.slug])).status_code != 200
        assert ("Rubber on Tuesday" in said(browser.get(reverse("my_results")))) == (
            user is sitting
        )
    assert answers == {sitting: 200, other: 404}
    (own,) = own_evenings(sitting, 5)
    assert (own.account.points, str(own.account.money)) == (400, "2.00")
    with scope(organiser=organiser):
        assert not sat_at(other, table)
        assert not sat_at(None, table)
    assert not AnonymousUser().is_authenticated


def test_a_closed_account_sees_nothing(organiser: Organiser) -> None:
    user = make_user("ann@players.example")
    make_player(organiser, FIVE[0], user=user)
    table = open_table(organiser)
    with scope(organiser=organiser):
        assert sat_at(user, table)
        user.is_active = False
        user.save()
        assert not sat_at(user, table)


def test_a_scorer_is_not_offered_people_who_do_not_play(organiser: Organiser) -> None:
    make_player(organiser, "Idle Ida")
    scorer = make_member(organiser, "scorer", email="scorer@acol.example")
    browser = Client()
    address = reverse("rubber_table_new", args=[organiser.slug])
    for user, is_offered in (
        (scorer, False),
        (User.objects.get(email="admin@acol.example"), True),
    ):
        browser.force_login(user)
        assert ("Idle Ida" in said(browser.get(address))) == is_offered


def test_the_page_asks_as_much_for_one_rubber_as_for_three(
    keeper: Client, organiser: Organiser
) -> None:
    def asked(table: RubberTable) -> tuple[int, int]:
        counts = []
        for address in (
            at("rubber_table", table),
            reverse("rubber_tables", args=[organiser.slug]),
        ):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert keeper.get(address).status_code == 200
            counts.append(len(queries))
        return counts[0], counts[1]

    small = open_table(organiser, name="Small")
    seat(small, "ACBD")
    type_deals(small, "P")
    agree(small, unfinished=True)
    first = asked(small)
    large = play_the_evening(organiser)
    assert asked(large) == first
    with scope(organiser=organiser):
        assert Player.objects.count() == 5
