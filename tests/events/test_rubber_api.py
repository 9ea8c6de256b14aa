"""Rubber tables as a program reads them, and their page as it looks again."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import ApiToken, Membership, Organiser, User
from events.models import RubberTable
from tests.builders import make_member, make_organiser, make_token
from tests.rubbers import FIVE, agree, open_table, seat, type_deals

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return make_organiser()


def signed_in(organiser: Organiser, name: str = "admin") -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"{name}@{organiser.slug}.example"))
    return client


def address(table: RubberTable) -> str:
    return reverse("api-rubber-table", args=[table.organiser.slug, table.pk])


def told(table: RubberTable, client: Client) -> Any:
    return client.get(address(table)).json()


def a_rubber(organiser: Organiser) -> RubberTable:
    """Two games of North-South, at half a euro for a hundred points, and one more in play."""
    table = open_table(organiser)
    seat(table, "ABCD")
    type_deals(table, "4HN= H100S", "4SN+1")
    agree(table)
    seat(table, "ABCD")
    type_deals(table, "P", "1NTE=")
    return table


def test_deals_lines_with_their_laws_and_the_settlement(organiser: Organiser) -> None:
    table = a_rubber(organiser)
    found = told(table, signed_in(organiser))
    assert (found["table"]["stake"], found["table"]["currency"]) == ("0.50", "EUR")
    first, second = found["rubbers"]
    assert first["seats"] == dict(zip("NESW", FIVE, strict=False))
    assert [each["line"] for each in first["deals"]] == ["4H N = H100 S", "4S N +1"]
    assert (first["total_ns"], first["total_ew"], first["is_finished"]) == (1070, 0, True)
    lines = {(each["deal"], each["place"], each["side"], each["points"]) for each in first["lines"]}
    assert lines == {
        (1, "below", "NS", 120),
        (1, "above", "NS", 100),
        (2, "below", "NS", 120),
        (2, "above", "NS", 30),
        (2, "above", "NS", 700),
    }
    assert {each["laws"].startswith("Law ") for each in first["lines"]} == {True}
    assert (second["agreed_at"], second["is_finished"]) == (None, False)
    settlement = {each["player"]: (each["points"], each["money"]) for each in found["settlement"]}
    assert settlement[FIVE[0]] == (1100, "5.50")
    assert settlement[FIVE[4]] == (0, "0.00")


def test_the_list_has_open_and_closed_tables(organiser: Organiser) -> None:
    open_table(organiser)
    open_table(organiser, name="Thursday")
    client = signed_in(organiser)
    found = client.get(reverse("api-rubber-tables", args=[organiser.slug])).json()
    assert found["count"] == 2
    assert {each["name"] for each in found["tables"]} == {"Thursday", "Rubber on Tuesday"}


def test_who_neither_keeps_nor_sat_there_finds_no_table(organiser: Organiser) -> None:
    table = a_rubber(organiser)
    make_member(organiser, Membership.MemberRole.MEMBER, email=f"joan@{organiser.slug}.example")
    assert signed_in(organiser, "joan").get(address(table)).status_code == 404
    assert Client().get(address(table)).status_code == 404


@pytest.mark.parametrize(("scope", "status"), [("read", 404), ("scores", 404), ("rubber", 200)])
def test_a_program_needs_the_scope_of_them(organiser: Organiser, scope: str, status: int) -> None:
    table = a_rubber(organiser)
    key = make_token(organiser, ApiToken.Scope(scope)).key
    answer = Client().get(address(table), headers={"Authorization": f"Token {key}"})
    assert answer.status_code == status


def test_an_answer_is_short_until_somebody_acts_and_costs_the_same_for_more(
    organiser: Organiser, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table, client = a_rubber(organiser), signed_in(organiser)
    tag = client.get(address(table))["ETag"]
    assert client.get(address(table), headers={"If-None-Match": tag}).status_code == 304
    with django_assert_num_queries(8):
        client.get(address(table))
    type_deals(table, "2SS=", "3NTE=")
    assert client.get(address(table), headers={"If-None-Match": tag}).status_code == 200
    with django_assert_num_queries(8):
        client.get(address(table))


def test_the_page_looks_again_and_is_told_in_a_word_that_nothing_changed(
    organiser: Organiser,
) -> None:
    table, client = a_rubber(organiser), signed_in(organiser)
    page = reverse("rubber_table", args=[organiser.slug, table.pk])
    said = client.get(page)
    assert 'hx-select="#rubber-now"' in said.content.decode()
    asks = {"HX-Request": "true"}
    part = client.get(page, headers=asks)
    held = {**asks, "If-None-Match": part["ETag"]}
    assert client.get(page, headers=held).status_code == 304
    type_deals(table, "2SS=")
    changed = client.get(page, headers=held)
    assert changed.status_code == 200
    assert "<title>" not in changed.content.decode()


def test_what_is_typed_stands_outside_of_what_is_swapped(organiser: Organiser) -> None:
    table = a_rubber(organiser)
    page = reverse("rubber_table", args=[organiser.slug, table.pk])
    before, _part, after = signed_in(organiser).get(page).content.decode().partition("rubber-now")
    assert 'name="entry"' in before
    assert 'name="entry"' not in after
