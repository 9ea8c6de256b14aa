"""Lists beside the ranking: strata, categories and handicaps (Law 78D)."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from events.actions.entries import withdraw_entry
from events.actions.entry_descriptions import describe_entry
from events.actions.releases import publish_official_score
from events.documents.booklet import booklet_context
from events.models import Entry, Session
from events.queries.lists import sheet_with_lists
from events.queries.score_sheet import FurtherList
from events.strata import NamesCode, NamesError, parse_names
from tests.builders import NOW, build_event, build_session, enter_results, make_user
from tests.writers import make_final

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

RESULTS = ("4S N +1", "4S N =", "4S N +1", "4S N =", "4S N =", "4S N =")
"""Of 6 matchpoints pair 4 has 5 (83.33%), 1 and 3 have 3 (50%), and 2 has 1 (16.67%)."""


@pytest.fixture
def session() -> Iterator[Session]:
    built = build_session(pairs=4, kind="howell", boards=3, strata="A, B, C")
    enter_results(built, texts=RESULTS)
    with scope(organiser=built.organiser):
        yield built


def describe(session: Session, number: int, **said: Any) -> Entry:
    entry = session.event.entries.get(number=number)
    plain = {"stratum": "", "categories": [], "handicap": Decimal(0)}
    actor = said.pop("actor", SYSTEM)
    return describe_entry(
        actor=actor, event=session.event, entry=entry, now=NOW, **{**plain, **said}
    )


def lists_of(session: Session) -> dict[str, list[tuple[str, str, str]]]:
    """Place, label and percentage of each, by kind and name."""
    found: list[FurtherList] = sheet_with_lists(session)["lists"]
    return {
        f"{each['kind']} {each['name']}".strip(): [
            (row["rank"], row["label"], row["percent"]) for row in each["ranking"]
        ]
        for each in found
    }


def test_a_list_that_nobody_is_in_is_none(session: Session) -> None:
    assert lists_of(session) == {}


def test_l78d_lower_strata_stand_in_the_higher_ones(session: Session) -> None:
    describe(session, 1, stratum="B")
    describe(session, 2, stratum="C")
    assert lists_of(session) == {
        "stratum B": [("1", "1", "50.00"), ("2", "2", "16.67")],
        "stratum C": [("1", "2", "16.67")],
    }


def test_a_category_has_places_of_its_own(session: Session) -> None:
    for number in (1, 2, 3):
        describe(session, number, categories=["Ladies", "Łódź"][: 1 + number % 2])
    found = lists_of(session)
    assert found["category Ladies"] == [
        ("1=", "1", "50.00"),
        ("1=", "3", "50.00"),
        ("3", "2", "16.67"),
    ]
    assert found["category Łódź"] == [("1=", "1", "50.00"), ("1=", "3", "50.00")]


def test_a_handicap_counts_in_its_own_list_alone(session: Session) -> None:
    """Pair 2 gets 40% of 6 matchpoints, which is 2.4, and has 3.4: 56.67%."""
    describe(session, 2, handicap=Decimal(40))
    sheet = sheet_with_lists(session)
    assert [row["label"] for row in sheet["ranking"]] == ["4", "1", "3", "2"]
    assert lists_of(session)["handicap"] == [
        ("1", "4", "83.33"),
        ("2", "2", "56.67"),
        ("3=", "1", "50.00"),
        ("3=", "3", "50.00"),
    ]
    (rows,) = (each["ranking"] for each in sheet["lists"] if each["kind"] == "handicap")
    assert [row.get("handicap_shown") for row in rows] == [None, "2.40", None, None]


def test_at_imps_a_handicap_is_in_imps() -> None:
    built = build_session(pairs=4, kind="howell", boards=3, scoring="cross_imps")
    enter_results(built, texts=["4S N ="])
    with scope(organiser=built.organiser):
        describe(built, 3, handicap=Decimal("1.5"))
        (found,) = sheet_with_lists(built)["lists"]
        assert (found["ranking"][0]["label"], found["ranking"][0]["total"]) == ("3", "1.5")


def test_a_description_after_the_official_score_releases_it_anew(session: Session) -> None:
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    describe(session, 1, categories=["Juniors"])
    release = session.releases.order_by("-number")[0]
    assert (release.number, release.reason) == (2, "the lists of entry 1")
    assert [each["name"] for each in release.lists] == ["Juniors"]
    describe(session, 1, categories=["Juniors"])
    assert session.releases.count() == 2


def test_lists_stay_once_every_score_is_final(session: Session) -> None:
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    make_final(actor=SYSTEM, session=session, now=NOW)
    with pytest.raises(UserError, match="The score is final"):
        describe(session, 1, categories=["Juniors"])


def test_only_a_stratum_of_the_conditions_is_taken(session: Session) -> None:
    with pytest.raises(UserError, match="no such stratum"):
        describe(session, 1, stratum="D")


def test_only_who_manages_entries_describes_them(session: Session) -> None:
    with pytest.raises(NotAllowed):
        describe(session, 1, actor=Actor.person(make_user("mallory@players.example")))


def test_an_entry_that_was_withdrawn_is_not_described() -> None:
    event = build_event(pairs=2)
    with scope(organiser=event.organiser):
        entry = event.entries.get(number=1)
        withdraw_entry(actor=SYSTEM, event=event, entry=entry, now=NOW)
        with pytest.raises(Conflict, match="withdrawn meanwhile"):
            describe_entry(
                actor=SYSTEM,
                event=event,
                entry=entry,
                stratum="",
                categories=[],
                handicap=Decimal(1),
                now=NOW,
            )


def test_the_booklet_prints_every_list(session: Session) -> None:
    describe(session, 1, stratum="B", categories=["Juniors"], handicap=Decimal(2))
    release = publish_official_score(actor=SYSTEM, session=session, now=NOW)
    titles = [title for title, _lines in booklet_context(release)["further_lines"]]
    assert titles == ["Stratum B", "Juniors", "With handicap"]


def results(client: Client, session: Session, query: str = "") -> str:
    address = reverse("results", args=[session.organiser.slug, session.pk])
    return client.get(f"{address}{query}").content.decode()


def test_the_results_page_leads_to_each_list(session: Session, client: Client) -> None:
    describe(session, 2, categories=["Ελένη & <b>"], handicap=Decimal(40))
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    everybody = results(client, session)
    assert 'href="?list=category%3A%CE%95%CE%BB%CE%AD%CE%BD%CE%B7%20%26%20%3Cb%3E"' in everybody
    assert "Ελένη &amp; &lt;b&gt;" in everybody
    assert "handicaps +2.40 MP" in results(client, session, "?list=handicap:")
    only = results(client, session, "?list=category:Ελένη%20%26%20%3Cb%3E")
    assert ("Ann B" in only, "Ann A" in only) == (True, False)
    assert "Ann A" in results(client, session, "?list=nonsense")


@pytest.mark.parametrize("pairs", [4, 12])
def test_lists_take_as_many_queries_for_any_field(
    pairs: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    built = build_session(pairs=pairs, kind="howell", boards=pairs - 1, strata="A, B")
    enter_results(built)
    with scope(organiser=built.organiser):
        for number in range(1, pairs):
            describe(built, number, categories=["Ladies"], handicap=Decimal(number))
        with django_assert_num_queries(8):
            sheet_with_lists(built)


def typed(client: Client, session: Session, **said: str) -> str:
    address = reverse("entry_lists", args=[session.organiser.slug, session.event_id, 1])
    return client.post(address, said, follow=True).content.decode()


def test_the_form_says_where_an_entry_stands(session: Session, client: Client) -> None:
    client.force_login(session.event.appointments.get().user)
    page = typed(client, session, stratum="B", categories=" Ladies,  Juniors ", handicap="-1.5")
    entry = session.event.entries.get(number=1)
    assert (entry.stratum, entry.categories, entry.handicap) == (
        "B",
        ["Ladies", "Juniors"],
        Decimal("-1.50"),
    )
    assert "−1.5" in page


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"stratum": "Z"}, "Select a valid choice"),
        ({"categories": "Ladies, ladies"}, "“ladies” stands there twice"),
        ({"categories": "x" * 21}, "at most 20 letters"),
        ({"handicap": "101"}, "less than or equal to 100"),
        ({"handicap": "many"}, "Enter a number"),
    ],
)
def test_what_is_wrong_is_said_beside_it(
    session: Session, client: Client, said: dict[str, str], why: str
) -> None:
    client.force_login(session.event.appointments.get().user)
    assert why in typed(client, session, **said)
    assert session.event.entries.get(number=1).categories == []


def test_strata_are_kept_as_they_are_read() -> None:
    event = build_event(strata=" A ;B,  Club  players,")
    assert event.strata == "A, B, Club players"


@pytest.mark.parametrize(
    ("text", "code"), [("A, B, a", NamesCode.TWICE), ("x" * 21, NamesCode.LONG)]
)
def test_names_that_are_none(text: str, code: NamesCode) -> None:
    with pytest.raises(NamesError) as refused:
        parse_names(text)
    assert refused.value.code is code
