"""Lists beside the ranking of teams (Law 78D): strata, categories, and matches with handicaps."""

import json
from collections.abc import Iterator
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from events.actions.releases import publish_official_score
from events.actions.sittings import add_session
from events.documents.booklet import booklet_context
from events.models import Event, Scoring, Session
from events.queries.lists import sheet_with_lists
from events.queries.overall import overall_ranking, session_parts
from scoring.document import read, score, write
from scoring.numbers import exact
from tests.builders import NOW, enter_results
from tests.championship import A_WEEK, begin, finish
from tests.events.test_lists import describe
from tests.further import one_first
from tests.scored_alone import printed, scored_alone
from tests.teams import build_match_session, build_swiss, build_teams

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


@pytest.fixture
def session() -> Iterator[Session]:
    """Four teams, each of whose three matches has four boards; three of them are described."""
    built = build_match_session(boards=12, strata="A, B")
    enter_results(built, texts=("4S N +1", "3NT S -1", "2H N +1", "P", "4S N -1"))
    with scope(organiser=built.organiser):
        describe(built, 1, categories=["Juniors"])
        describe(built, 2, stratum="B", handicap=Decimal("1.5"))
        describe(built, 3, stratum="B", categories=["Juniors"], handicap=Decimal("-0.5"))
        yield built


Rows = list[tuple[str, str, str]]


def listed(session: Session) -> dict[str, Rows]:
    """Place, label and total of the ranking and of each list."""
    sheet = sheet_with_lists(session)
    named = {f"{each['kind']}:{each['name']}": each["ranking"] for each in sheet["lists"]}
    return {
        name: [(row["rank"], row["label"], row["total"]) for row in rows]
        for name, rows in {"": sheet["ranking"], **named}.items()
    }


def test_L78D_teams_stand_in_strata_and_categories(session: Session) -> None:
    found = listed(session)
    everybody = {label: total for _, label, total in found[""]}
    assert set(found) == {"", "stratum:B", "category:Juniors", "handicap:"}
    for name, members in (("stratum:B", "23"), ("category:Juniors", "13")):
        order = [label for _, label, _ in found[""] if label in members]
        assert [row[1:] for row in found[name]] == [(label, everybody[label]) for label in order]


def test_L78D_handicaps_of_teams_count_match_by_match() -> None:
    """Nothing is gained on any board; the second team has 6 IMPs in each match of four boards.

    On the WBF's discrete scale that is 13 to 7 over four boards.
    """
    built = build_match_session(boards=12, victory_scale="wbf_discrete")
    enter_results(built, texts=("4S N =",))
    with scope(organiser=built.organiser):
        describe(built, 2, handicap=Decimal("1.5"))
        found = listed(built)
        rows = sheet_with_lists(built)["lists"][0]["ranking"]
    assert found[""] == [("1=", label, "30") for label in "1234"]
    assert found["handicap:"] == [
        ("1", "2", "39"),
        ("2=", "1", "27"),
        ("2=", "3", "27"),
        ("2=", "4", "27"),
    ]
    assert [row["handicap_shown"] for row in rows] == ["9", "-3", "-3", "-3"]


def test_at_board_a_match_handicaps_are_per_cent_of_the_boards() -> None:
    """All boards are level: 12 of 24. A tenth of four boards worth two is 0.8, three times."""
    built = build_match_session(boards=12, scoring=Scoring.BOARD_A_MATCH)
    enter_results(built, texts=("4S N =",))
    with scope(organiser=built.organiser):
        describe(built, 2, handicap=Decimal(10))
        assert listed(built)["handicap:"][0] == ("1", "2", "14.4")


PATTON = {"scoring": Scoring.PATTON, "aggregate_scale": "0-40: 4 4\n41-190: 5 3\n191+: 8 0"}


@pytest.mark.parametrize(
    "draft",
    one_first(
        [
            {"scoring": Scoring.VICTORY_POINTS},
            {"scoring": Scoring.BOARD_A_MATCH},
            PATTON,
            {"scoring": Scoring.HYBRID},
        ]
    ),
)
def test_lists_of_a_swiss_are_scored_alone_as_on_the_site(
    draft: dict[str, Any], tmp_path: Path
) -> None:
    """Five teams, of which one has a bye in each round."""
    session = build_swiss(teams=5, played=2, strata="A, B", **draft)
    with scope(organiser=session.organiser):
        describe(session, 2, stratum="B", handicap=Decimal("2.25"))
        describe(session, 4, categories=["Ελένη & <b>"], handicap=Decimal(1))
        found = listed(session)
    alone = scored_alone(printed(session), tmp_path)
    assert {
        "stratum:B" if each["stratum"] else f"category:{each['category']}": [
            (row["rank"], row["contestant"], row["total"]) for row in each["standings"]
        ]
        for each in alone["lists"]
        if each["stratum"] != "A" and not each["handicap"]
    } == {name: rows for name, rows in found.items() if name not in {"", "handicap:"}}
    (with_handicaps,) = (each["standings"] for each in alone["lists"] if each["handicap"])
    assert [(row["rank"], row["contestant"], row["total"]) for row in with_handicaps] == found[
        "handicap:"
    ]


def test_the_results_page_and_the_booklet_have_the_lists(session: Session, client: Client) -> None:
    release = publish_official_score(actor=SYSTEM, session=session, now=NOW)
    titles = [title for title, _lines in booklet_context(release)["further_lines"]]
    assert titles == ["Stratum B", "Juniors", "With handicap"]
    address = reverse("results", args=[session.organiser.slug, session.pk])
    page = client.get(f"{address}?list=handicap:").content.decode()
    assert "handicaps −" in page
    juniors = client.get(f"{address}?list=category:Juniors").content.decode()
    assert ("Łódź Łosie" in juniors, "Baize" in juniors) == (True, False)


def test_the_form_says_what_a_handicap_of_teams_is(session: Session, client: Client) -> None:
    client.force_login(session.event.appointments.get().user)
    address = reverse("entry_lists", args=[session.organiser.slug, session.event_id, 1])
    assert "IMPs on each board" in client.get(address).content.decode()
    said = {"stratum": "B", "categories": "Juniors, 1/0", "handicap": "0.25"}
    page = client.post(address, said, follow=True).content.decode()
    entry = session.event.entries.get(number=1)
    assert (entry.stratum, entry.handicap) == ("B", Decimal("0.25"))
    assert "+0.25" in page
    assert "<bdi>1/0</bdi>" in page


def test_L78D_handicaps_of_teams_add_up_over_sessions() -> None:
    """Nothing is gained on any board in two sessions of three matches: 9 VPs more in each."""
    event = build_teams(victory_scale="wbf_discrete", strata="A, B")
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + A_WEEK, name="", now=NOW)
    for number in (1, 2):
        session = begin(event, number, kind="round-robin", boards=12)
        with scope(organiser=event.organiser):
            describe(session, 2, stratum="B", handicap=Decimal("1.5"))
        finish(session, texts=("4S N =",))
    with scope(organiser=event.organiser):
        event = Event.objects.get(pk=event.pk)
        entries, parts = list(event.entries.order_by("number")), session_parts(event)
        totals = {
            listed: {
                each.number: exact(each.standing.total)
                for each in overall_ranking(event, parts, {}, entries=entries, listed=listed).places
            }
            for listed in ("", "stratum:B", "handicap:")
        }
    assert totals == {
        "": {1: "60", 2: "60", 3: "60", 4: "60"},
        "stratum:B": {2: "60"},
        "handicap:": {2: "78", 1: "54", 3: "54", 4: "54"},
    }
    lists: Any = write(score(read(document_of_event(event))))["lists"]
    assert [
        {int(row["contestant"]): row["total"] for row in each["standings"]}
        for each in lists
        if each["stratum"] == "B"
    ] == [totals["stratum:B"]]


def document_of_event(event: Event) -> Any:
    out = StringIO()
    call_command("scoring_document", event=event.pk, stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.parametrize("teams", [4, 8])
def test_lists_of_teams_take_as_many_queries_for_any_field(
    teams: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    built = build_match_session(teams=teams, boards=28, strata="A, B")
    enter_results(built)
    with scope(organiser=built.organiser):
        for number in range(1, teams):
            describe(built, number, categories=["Ladies"], handicap=Decimal(number))
        with django_assert_num_queries(12):
            sheet_with_lists(built)


def asked(client: Client, address: str, query: str = "") -> tuple[int, Any]:
    answer = client.get(f"/api/v1/organisers/acol/{address}/{query}")
    return answer.status_code, answer.json()


def test_programs_are_told_each_list(session: Session, client: Client) -> None:
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    expected = listed(session)
    address = f"sessions/{session.pk}/ranking"
    everybody = asked(client, address)[1]
    assert everybody["lists"] == [
        {"key": "stratum:B", "kind": "stratum", "name": "B"},
        {"key": "category:Juniors", "kind": "category", "name": "Juniors"},
        {"key": "handicap:", "kind": "handicap", "name": ""},
    ]
    for each in everybody["lists"]:
        found = asked(client, address, f"?list={each['key']}")[1]
        assert [(row["rank"], row["label"], row["total"]) for row in found["ranking"]] == expected[
            each["key"]
        ]
    assert asked(client, address, "?list=nonsense") == (
        404,
        {"error": "There is no such list.", "field": None},
    )
    overall = f"events/{session.event_id}/ranking"
    found = asked(client, overall, "?list=stratum:B")[1]
    assert [each["key"] for each in found["lists"]] == [
        "stratum:B",
        "category:Juniors",
        "handicap:",
    ]
    assert [place["entry"] for place in found["ranking"]] == [
        int(label) for _, label, _ in expected["stratum:B"]
    ]
    assert asked(client, overall, "?list=nonsense")[0] == 404
