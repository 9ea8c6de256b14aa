"""Pairs of a Swiss who sat the other way round (Law 5): their match, its pages and its files."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from defusedxml import ElementTree
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.changes import undo_change
from events.actions.exported_scores import usebio_of
from events.actions.releases import publish_official_score
from events.actions.swiss_draws import take_back_draw
from events.actions.swiss_field import SwissChoice
from events.models import ScoreRelease, Scoring, Session
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.changes import in_play
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.match_sheets import MatchSheet
from events.queries.offered_changes import kinds_after
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from tests.builders import NOW, enter_results
from tests.changes import change, enter
from tests.scored_alone import figures_agree, printed, scored_alone
from tests.swiss_pairs import build_swiss_pairs
from tests.teams import TEXTS, publish_round

pytestmark = pytest.mark.django_db

SCALE = "boards: 2 / 10 10: 55 / 15 5: 70 / 20 0"
TABLES = {("1", "5"): "4SN=", ("2", "6"): "4SN-1", ("3", "7"): "4SN+1", ("4", "8"): "4SN="}
"""Board 1; board 2 is passed out at table 1, and four spades made at the others."""


def two_boards(rounds: int) -> Session:
    """Eight pairs, two boards a round; the first round is published, and nothing entered."""
    choice = SwissChoice(rounds=rounds, boards=2, seed=1)
    built = build_swiss_pairs(choice=choice, percents_scale=SCALE)
    with scope(organiser=built.organiser):
        publish_round(built, 1)
    return built


@pytest.fixture
def session() -> Iterator[Session]:
    built = two_boards(rounds=1)
    with scope(organiser=built.organiser):
        yield built


def turn(session: Session, *boards: int, seen: int = 0, number: int = 1) -> list[str]:
    asked: Parameters = {"round": number, "table": 1, "boards": [*boards], "reason": "a slip"}
    return list(change(session, ChangeKey.DIRECTIONS, seen, **asked).said)


def play(session: Session, passed_out_by: tuple[str, str] = ("1", "5")) -> None:
    for sides, text in TABLES.items():
        enter(session, 1, *sides, text)
        at_table_1 = sides == ("1", "5")
        enter(session, 2, *(passed_out_by if at_table_1 else sides), "P" if at_table_1 else "4SN=")


def publish(session: Session) -> ScoreRelease:
    return publish_official_score(actor=SYSTEM, session=session, now=NOW)


def sheets(release: ScoreRelease) -> list[MatchSheet]:
    assert release.matches is not None
    found: list[MatchSheet] = release.matches["matches"]
    return found


def matches_of(release: ScoreRelease) -> list[tuple[str, ...]]:
    return [
        (
            *(each["home"]["label"], each["away"]["label"]),
            *(each["home"]["won"], each["away"]["won"]),
            *(each["home"]["points"], each["away"]["points"]),
        )
        for each in sheets(release)
    ]


TURNED = [
    ("1", "5", "75", "25", "20", "0"),
    ("2", "6", "100/3", "200/3", "5", "15"),
    ("3", "7", "250/3", "50/3", "20", "0"),
    ("4", "8", "175/3", "125/3", "15", "5"),
]
"""Board 1 is 3, 0, 6 and 3 of 6 for North-South. Board 2 is 0 for who passed it out North-South and
4 for the others: pair 1 has 3 + 6 of 12 when pair 5 sat North-South on it."""


def test_L5_a_turned_board_counts_in_the_match_for_who_sat_there(
    session: Session, tmp_path: Path
) -> None:
    assert turn(session, 2) == [
        (
            "Round 1, table 1: board 2 is scored as it was played, with pair 5 North-South and"
            " pair 1 East-West (Law 5)."
        )
    ]
    play(session, passed_out_by=("5", "1"))
    assert (
        live_score(session, field_of(session), WHOLE).standings
        == score_input(session).score().standings
    )
    release = publish(session)
    assert matches_of(release) == TURNED
    assert {tuple(each["board"] for each in match["boards"]) for match in sheets(release)} == {
        (1, 2)
    }
    figures_agree(session, tmp_path)
    alone = scored_alone(printed(session), tmp_path)["matches"]
    assert [
        (*(each[key] for key in ("ns", "ew", "percent_ns", "percent_ew", "vp_ns", "vp_ew")),)
        for each in alone
    ] == TURNED


def test_L5_what_is_entered_goes_with_the_pairs_and_comes_back(session: Session) -> None:
    play(session)
    turn(session, 2)
    assert score_input(session).score().standings[0].contestant in {"1", "3"}
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert matches_of(publish(session))[0] == ("1", "5", "25", "75", "0", "20")


def test_all_boards_of_a_match_are_turned_and_it_is_one_match(session: Session) -> None:
    """Pair 5 has the 3 + 0 of 12 of North-South; who was drawn North-South is named first."""
    play(session)
    turn(session)
    assert matches_of(publish(session)) == [("1", "5", "75", "25", "20", "0"), *TURNED[1:]]


@pytest.mark.parametrize("scoring", [Scoring.PAIRS_IMP_VP, Scoring.PAIRS_BUTLER_VP])
def test_L5_turned_boards_at_imps_are_those_of_the_package(
    scoring: Scoring, tmp_path: Path
) -> None:
    choice = SwissChoice(rounds=1, boards=2, seed=1)
    session = build_swiss_pairs(choice=choice, scoring=scoring)
    with scope(organiser=session.organiser):
        publish_round(session, 1)
        turn(session, 2)
        play(session, passed_out_by=("5", "1"))
    figures_agree(session, tmp_path)


def test_the_next_rounds_leave_turned_boards_as_they_are() -> None:
    session = two_boards(rounds=2)
    with scope(organiser=session.organiser):
        play(session)
        turn(session, 2)
        publish_round(session, 2)
        assert turned_tables(session) == [(1, 5, 1, [2])]
        turn(session, 3, seen=1, number=2)
        take_back_draw(actor=SYSTEM, session=session, number=2, now=NOW)
        with pytest.raises(UserError, match="A round was drawn since"):
            undo_change(actor=SYSTEM, session=session, seen=2, now=NOW)
        assert turned_tables(session) == [(1, 5, 1, [2])]
        publish_round(session, 2)
        enter_results(session, texts=TEXTS)
        assert matches_of(publish(session))[:4] == TURNED


def test_a_board_turned_by_mistake_is_turned_again_when_the_next_round_is_drawn() -> None:
    session = two_boards(rounds=2)
    with scope(organiser=session.organiser):
        play(session)
        turn(session, 1, 2)
        publish_round(session, 2)
        assert turn(session, 2, seen=1) == [
            (
                "Round 1, table 1: board 2 is scored as it was played, with pair 1 North-South and"
                " pair 5 East-West (Law 5)."
            ),
            (
                "Round 1, table 1: what is entered of board 2 stands, declarer and score; the"
                " pairs change places."
            ),
        ]
        assert turned_tables(session) == [(1, 5, 1, [1])]
        turn(session, 1, seen=2)
        assert turned_tables(session) == []
        enter_results(session, texts=TEXTS)
        assert matches_of(publish(session))[0] == ("1", "5", "25", "75", "0", "20")


def turned_tables(session: Session) -> list[tuple[object, ...]]:
    rows = session.sections.get().table_rounds.filter(part__gt=0).order_by("round", "part")
    return [*rows.values_list("round", "ns__number", "ew__number", "boards")]


def test_a_swiss_of_pairs_offers_the_changes_that_leave_its_draws_alone(session: Session) -> None:
    found = in_play(session)
    assert found is not None
    assert [key for key, _kind in kinds_after([], found.schedule)] == [
        ChangeKey.POSTPONE,
        ChangeKey.CANCEL,
        ChangeKey.WRONG_HAND,
        ChangeKey.DIRECTIONS,
    ]


# --- Pages and files -----------------------------------------------------------------------------


def test_pages_and_file_say_who_sat_where(session: Session, client: Client) -> None:
    play(session)
    turn(session, 2)
    release = publish(session)

    def url(name: str, *args: object) -> str:
        return reverse(name, args=[session.organiser.slug, session.pk, *args])

    match = client.get(url("match", "1-5-1")).content.decode()
    assert [match.count(f"N-S: {label}<") for label in ("1", "5")] == [1, 1]
    assert "The scale stands in the conditions of contest" in match
    for why in (url("why", 1, "1", "5"), url("why", 2, "5", "1")):
        assert why in match
        assert client.get(why).status_code == 200
    assert "N-S: " not in client.get(url("match", "2-6-1")).content.decode()
    card = client.get(url("result_card", "1")).content.decode()
    assert url("match", "1-5-1") in card
    own = ElementTree.fromstring(usebio_of(session, release, tell_numbers=False)).findall(
        ".//MATCH"
    )[0]
    assert [own.findtext(name) for name in ("NS_PAIR_NUMBER", "NS_SCORE", "EW_SCORE")] == [
        "1",
        "20",
        "0",
    ]
    assert [
        (each.findtext("BOARD_NUMBER"), line.findtext("NS_PAIR_NUMBER"))
        for each in own.findall("BOARD")
        for line in each.findall("TRAVELLER_LINE")
    ] == [("1", "1"), ("2", "5")]
