"""Conditions of the ranking (Law 78D): what breaks ties, and who has a place."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.events import edit_event
from events.actions.releases import publish_official_score
from events.models import Session
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.place_notes import tie_text
from events.queries.result_pages import in_section
from events.queries.score_sheet import RankingRow, ranking_rows, score_sheet
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from tests.builders import NOW, build_event, build_session, enter_results
from tests.remembered import remembered

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

RESULTS = ("4S N +1", "4S N =", "4S N +1", "4S N =", "4S N =", "4S N =")
"""On board 1 pair 4 beats 1 and pair 3 beats 2; on board 2 pair 4 beats 2 and 1 beats 3; on board 3
all are equal. So 4 has 5 matchpoints of 6, 1 and 3 have 3, and 2 has 1."""


@remembered
def tied(**draft: Any) -> Session:
    """Two tables, three boards: pairs 1 and 3 have the same score."""
    session = build_session(pairs=4, kind="howell", boards=3, **draft)
    enter_results(session, texts=RESULTS)
    return session


def ranking_of(session: Session) -> list[RankingRow]:
    """The ranking from nothing, which the live one repeats."""
    with scope(organiser=session.organiser):
        rows = score_sheet(score_input(session))["ranking"]
        pairs = field_of(session)
        assert ranking_rows(pairs, live_score(session, pairs, WHOLE)) == rows
        return rows


def places(session: Session) -> list[tuple[str, str]]:
    return [(row["rank"], row["label"]) for row in ranking_of(session)]


def test_l78d_ties_share_a_place_unless_the_conditions_break_them() -> None:
    assert places(tied()) == [("1", "4"), ("2=", "1"), ("2=", "3"), ("4", "2")]


@pytest.mark.parametrize(
    ("criterion", "better", "worse"),
    [("met", "1", "3"), ("compared", "3", "1")],
)
def test_l78d_a_tie_is_broken_as_the_conditions_say(
    criterion: str, better: str, worse: str
) -> None:
    """They met on board 2, which 1 won; both sat East-West on board 1, where 3 had the better."""
    rows = ranking_of(tied(first_tie_break=criterion))
    assert [(row["rank"], row["label"]) for row in rows[1:3]] == [("2", better), ("3", worse)]
    assert [row["ties"] for row in rows[1:3]] == [
        [{"criterion": criterion, "figure": "1"}],
        [{"criterion": criterion, "figure": "0"}],
    ]
    assert "ties" not in rows[0]


@pytest.mark.parametrize("first", ["tops", "boards_won"])
def test_what_separates_nobody_leaves_it_to_the_next(first: str) -> None:
    """Each of them has one board alone at the top, and one board above average."""
    session = tied(first_tie_break=first, second_tie_break="compared")
    assert places(session)[1:3] == [("2", "3"), ("3", "1")]


def test_what_was_won_is_divided_by_what_was_lost() -> None:
    """Pair 4 wins 420 and loses nothing; pair 3 loses 200 on board 1 and wins 620 on board 2."""
    session = build_session(
        pairs=4, kind="howell", boards=3, scoring="total_points", first_tie_break="quotient"
    )
    enter_results(session, texts=("4S N =", "4S E -4", "P", "4S N =", "P", "P"))
    rows = ranking_of(session)
    assert [(row["rank"], row["label"], row["total"]) for row in rows[:2]] == [
        ("1", "4", "420"),
        ("2", "3", "420"),
    ]
    assert [row["ties"][0]["figure"] for row in rows[:2]] == ["∞", "3.1"]


def played_too_little(least: int) -> Session:
    """Five pairs, three rounds of five boards: three of them sit out and play ten of fifteen."""
    session = build_session(pairs=5, kind="howell", boards=15, rounds=3, least_played=least)
    enter_results(session)
    return session


@pytest.mark.parametrize(("least", "without"), [(0, 0), (66, 0), (67, 3), (100, 3)])
def test_l78d_who_played_too_few_boards_has_no_place(least: int, without: int) -> None:
    """Ten of fifteen boards are 66.7%: enough for 66%, and too few for 67%."""
    rows = ranking_of(played_too_little(least))
    assert sorted(row["boards"] for row in rows) == [10, 10, 10, 15, 15]
    unplaced = [row for row in rows if not row["rank"]]
    assert [row.get("status") for row in unplaced] == ["too few boards"] * without
    assert rows[len(rows) - without :] == unplaced


def test_without_a_place_in_all_there_is_none_in_a_section() -> None:
    rows: list[Any] = [
        {"label": "A1", "rank": "1="},
        {"label": "B1", "rank": "1="},
        {"label": "A2", "rank": "3"},
        {"label": "A3", "rank": ""},
        {"label": "A4", "rank": ""},
    ]
    ranks = [(row["label"], row["rank"]) for row in in_section(rows, "A")]
    assert ranks == [("A1", "1"), ("A2", "2"), ("A3", ""), ("A4", "")]


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ({"first_tie_break": "met", "third_tie_break": "met"}, "by this already"),
        ({"second_tie_break": "quotient"}, "At matchpoints nothing is lost"),
        ({"second_tie_break": "net"}, "At matchpoints nothing is lost"),
        ({"first_tie_break": "opponents"}, "asked of matches"),
    ],
)
def test_ties_are_not_broken_by_what_says_nothing(draft: dict[str, str], said: str) -> None:
    event = build_event()
    with scope(organiser=event.organiser), pytest.raises(UserError, match=said):
        edit_event(actor=SYSTEM, event=event, now=NOW, **draft)


def test_what_breaks_ties_stands_without_gaps() -> None:
    event = build_event(second_tie_break="tops", third_tie_break="met")
    with scope(organiser=event.organiser):
        kept = event.conditions.get()
    in_order = kept.first_tie_break, kept.second_tie_break, kept.third_tie_break
    assert in_order == ("tops", "met", "")


def test_the_pages_say_why(client: Client) -> None:
    session = tied(first_tie_break="met", least_played=100)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    address = reverse("results", args=[session.organiser.slug, session.pk])
    page = client.get(address).content.decode()
    assert page.count("tie broken: what they scored on the boards that they played against") == 2
    card = client.get(f"{address}pairs/1/").content.decode()
    assert "they played against each other (100.00%)" in card


@pytest.mark.parametrize(
    ("criterion", "figure", "has_top", "said"),
    [
        ("compared", "7/12", False, "(58.33%)"),
        ("met", "7/12", True, "(58.33%)"),
        ("met", "-7/3", False, "(−2.33)"),
        ("tops", "3", True, "(3)"),
        ("quotient", "∞", False, "(∞)"),
        ("quotient", "", False, "points)"),
    ],
)
def test_a_figure_is_told_as_people_know_it(
    criterion: str, figure: str, has_top: bool, said: str
) -> None:
    assert tie_text({"criterion": criterion, "figure": figure}, has_top=has_top).endswith(said)


@pytest.mark.parametrize(
    ("winners_are", "kind", "refused"),
    [
        ("one", "howell", None),
        ("one", "mitchell", "there is one winner"),
        ("two", "mitchell", None),
        ("two", "howell", "have a winner each"),
        ("either", "mitchell", None),
    ],
)
def test_L78D_how_many_winners_there_are_the_conditions_say(
    winners_are: str, kind: str, refused: str | None
) -> None:
    if refused is None:
        session = build_session(pairs=8, kind=kind, boards=28, winners_are=winners_are)
        assert session.state == Session.State.RUNNING
    else:
        with pytest.raises(UserError, match=refused):
            build_session(pairs=8, kind=kind, boards=28, winners_are=winners_are)


def test_an_individual_has_one_winner() -> None:
    event = build_event(contest="individual")
    with (
        scope(organiser=event.organiser),
        pytest.raises(UserError, match="one winner") as refused,
    ):
        edit_event(actor=SYSTEM, event=event, now=NOW, winners_are="two")
    assert refused.value.field == "winners_are"
