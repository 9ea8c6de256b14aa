"""Teams with a wrong board, wrong opponents or in wrong directions (Law 86B): decided, played on.

And pairs that sat the other way round at their own table (Law 5).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Unpack

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.changes import change_movement, undo_change
from events.actions.fouled import group_results
from events.actions.releases import publish_official_score
from events.models import Result, Session
from events.movements.proof import prove
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.changes import in_play
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from scoring.teams.score import TeamsScore
from tests.builders import NOW, build_session, enter_results
from tests.changes import enter
from tests.events.test_teams_to_the_end import engine_score, hold_to_engine
from tests.individuals import build_individual
from tests.rulings.night import night_of
from tests.scored_alone import figures_agree, printed, scored_alone
from tests.teams import build_match_session, build_swiss, build_teams_in_sections, publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Iterator[Session]:
    """Four teams, a match of eight boards in each round: 1 v 4 and 2 v 3, 1 v 3 and 4 v 2, 1 v 2.

    In round 1, boards 1 to 8, table 1 has 1NS and 4EW, table 2 4NS and 1EW, table 3 2NS and 3EW.
    """
    built = build_match_session()
    with scope(organiser=built.organiser):
        yield built


def wrong_hand(session: Session, **more: Unpack[Parameters]) -> list[str]:
    """What is said of a call on a wrong hand at table 1 in round 1."""
    done = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.WRONG_HAND,
        parameters={"round": 1, "table": 1, "board": 1, **more},
        seen=0,
        now=NOW,
    )
    return list(done.said)


def wrong(session: Session, who: str, **more: Unpack[Parameters]) -> list[str]:
    """What is said of two pairs, "1NS 3EW", at table 1 in round 1 unless told otherwise."""
    ns, ew = who.split()
    found: Parameters = {"ns": ns, "ew": ew, "reason": "a wrong card"}
    done = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.WRONG_MATCH,
        parameters={"round": 1, "table": 1, **found, **more},
        seen=0,
        now=NOW,
    )
    return list(done.said)


def scores_on(session: Session, board: int) -> dict[tuple[str, str], tuple[str, str]]:
    """The artificial scores on a board, by who meets there."""
    rows = session.results.in_force().filter(board__number=board, kind=Result.Kind.ARTIFICIAL)
    return {
        (row.ns.label, row.ew.label): (row.ns_award, row.ew_award)
        for row in rows.select_related("ns", "ew")
    }


def imps(session: Session, home: str, away: str) -> dict[int, Any]:
    """What both teams have on each board of their match."""
    scored = score_input(session).score()
    assert isinstance(scored, TeamsScore)
    match = next(
        each for each in scored.matches if (each.match.home, each.match.away) == (home, away)
    )
    return {each.board: (each.home.points, each.away.points) for each in match.boards}


def is_sound(session: Session) -> bool:
    found = in_play(session)
    return found is not None and prove(found.schedule) == ()


# --- Wrong opponents -----------------------------------------------------------------------------


def test_L86B1_a_board_against_wrong_opponents_is_lost_in_both_matches(session: Session) -> None:
    """3EW sat down at table 1: 1NS and 3EW know board 1, and their right opponents lose it."""
    said = wrong(session, "1NS 3EW", boards=[1], ns_fault="partly", ew_fault="directly")
    assert said == [
        (
            "Round 1, table 1: board 1 as played by the NS pair of team 1 and the EW pair of team 3"
            " is part of no match and counts for nobody (Law 86B; Law 15B is not of teams)."
        ),
        (
            "Round 1, table 1: board 1 is cancelled, since it is known there; the NS pair of team 1"
            " gets A and the EW pair of team 4 A+ (Law 12C2(a))."
        ),
        (
            "Round 1, table 3: board 1 is cancelled, since it is known there; the NS pair of team 2"
            " gets A+ and the EW pair of team 3 A- (Law 12C2(a))."
        ),
        (
            "Rule on a board at its table if the result of the other table calls for an assigned"
            " score (Laws 86B1 and 86B2(b)): it takes the place of the artificial one."
        ),
    ]
    assert scores_on(session, 1) == {("1NS", "4EW"): ("A", "A+"), ("2NS", "3EW"): ("A+", "A-")}
    assert is_sound(session)
    enter_results(session, texts=["P"])
    assert imps(session, "1", "4")[1] == (0, 3)
    assert imps(session, "2", "3")[1] == (3, -3)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    hold_to_engine(session)


def test_L86B2b_several_boards_give_the_complement_to_who_alone_is_at_fault(
    session: Session,
) -> None:
    """For two boards: partly at fault is then as bad as directly."""
    wrong(session, "1NS 3EW", boards=[1, 2], ns_fault="none", ew_fault="partly")
    for board in (1, 2):
        assert scores_on(session, board) == {
            ("1NS", "4EW"): ("A+", "A+"),
            ("2NS", "3EW"): ("A+", "A-"),
        }
    assert "(Law 86B2(b))" in wrong_again(session)


def wrong_again(session: Session) -> str:
    """What the last change says of its last board."""
    done = session.changes.order_by("-number")[0]
    return str(done.said[-2])


def test_without_boards_all_that_are_open_at_the_table_are_meant(session: Session) -> None:
    enter(session, 1, "1NS", "4EW")
    wrong(session, "1NS 3EW")
    assert [bool(scores_on(session, board)) for board in range(1, 10)] == [
        *(False,),
        *(True,) * 7,
        False,
    ]


def test_two_pairs_of_one_team_play_no_match(session: Session) -> None:
    """1NS and 1EW at one table: the board is lost in the match against 4 at both its tables."""
    wrong(session, "1NS 1EW", boards=[1], ns_fault="directly", ew_fault="directly")
    assert scores_on(session, 1) == {("1NS", "4EW"): ("A-", "A+"), ("4NS", "1EW"): ("A+", "A-")}
    assert "(Law 86B2(b))" in wrong_again(session)
    assert imps(session, "1", "4")[1] == (-3, 3)


# --- Wrong board ---------------------------------------------------------------------------------


def test_L86B_a_board_of_a_later_round_is_lost_in_the_matches_that_have_it(
    session: Session,
) -> None:
    """1NS and 4EW play board 9, of round 2: then 1NS meets 3EW and 4EW meets 2NS on it."""
    wrong(session, "1NS 4EW", boards=[9], ns_fault="directly", ew_fault="none")
    assert scores_on(session, 9) == {("1NS", "3EW"): ("A-", "A+"), ("2NS", "4EW"): ("A+", "A+")}
    missing = {(each.ns.label, each.ew.label) for each in session_plays(session, WHOLE).missing}
    assert ("1NS", "4EW") in missing


def test_what_had_been_played_before_stands(session: Session) -> None:
    """2NS and 3EW have played board 1 when 3EW plays it again at table 1: only 1NS loses it."""
    enter(session, 1, "2NS", "3EW")
    wrong(session, "1NS 3EW", boards=[1])
    assert scores_on(session, 1) == {("1NS", "4EW"): ("A", "A+")}


def test_L86B_what_is_entered_as_if_it_were_right_is_ruled_on_at_its_table(
    session: Session,
) -> None:
    """4EW is on record with what 3EW played: the change takes nothing away, and says so."""
    enter(session, 1, "1NS", "4EW")
    said = wrong(session, "1NS 3EW", boards=[1])
    assert said[1] == (
        "Round 1, table 1: board 1 is entered as if the NS pair of team 1 and the EW pair of team 4"
        " had played it: rule on it at this table (Law 86B)."
    )
    assert scores_on(session, 1) == {("2NS", "3EW"): ("A+", "A")}


def test_a_score_stands_if_all_else_is_right(session: Session) -> None:
    """1NS and 3EW meet on board 9 in round 2: played early, it is entered there."""
    with pytest.raises(UserError) as refusal:
        wrong(session, "1NS 3EW", boards=[9])
    assert refusal.value.message == (
        "Board 9 is theirs as they sat: the NS pair of team 1 meets the EW pair of team 3 on it in "
        "round 2, at table 1. Enter the result there; it counts."
    )


# --- Wrong direction -----------------------------------------------------------------------------


def test_L5_L86B2_directions_changed_at_one_table_alone_cannot_be_compared(
    session: Session, tmp_path: Path
) -> None:
    """Table 2 has played board 1 with 4 North-South; at table 1 team 4 sat North-South too."""
    enter(session, 1, "4NS", "1EW")
    wrong(session, "4EW 1NS", boards=[1], ns_fault="directly", ew_fault="none")
    assert scores_on(session, 1) == {("1NS", "4EW"): ("A+", "A-")}
    assert "(Law 86B2(b))" in wrong_again(session)
    enter_results(session, texts=["P"])
    assert imps(session, "1", "4")[1] == (3, -3)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)
    hold_to_engine(session)
    assert scored_alone(printed(session), tmp_path) == engine_score(session)


def test_L86B2c_both_at_fault_get_what_each_deserves(session: Session) -> None:
    enter(session, 1, "4NS", "1EW")
    wrong(session, "4EW 1NS", boards=[1], ns_fault="partly", ew_fault="directly")
    assert scores_on(session, 1) == {("1NS", "4EW"): ("A-", "A")}
    assert "(Law 86B2(c))" in wrong_again(session)


def test_L5B_the_other_room_turns_round_while_it_can(session: Session) -> None:
    with pytest.raises(UserError, match="Let it sit the other way round too"):
        wrong(session, "4EW 1NS", boards=[1])


# --- On the whole --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "asked", "words"),
    [
        ("1NS 1NS", {}, "cannot meet at a table"),
        ("9NS 1EW", {}, "cannot meet at a table"),
        ("1 3EW", {}, "cannot meet at a table"),
        ("x 3EW", {}, "There is no team x here"),
        ("1NS 3EW", {"boards": [99]}, "There is no board 99"),
        ("1NS 3EW", {"table": 9}, "There is no table 9 in round 1"),
        ("1NS 3EW", {"round": 9}, "There is no table 1 in round 9"),
    ],
)
def test_what_cannot_have_been_is_refused(
    session: Session, who: str, asked: Parameters, words: str
) -> None:
    given: Parameters = {"boards": [1], **asked}
    with pytest.raises(UserError, match=words):
        wrong(session, who, **given)
    assert not session.changes.exists()


def test_who_does_not_direct_changes_nothing(session: Session) -> None:
    with pytest.raises(NotAllowed):
        change_movement(
            actor=Actor.person(User.objects.create_user("p@x.example", "pw")),
            session=session,
            kind=ChangeKey.WRONG_MATCH,
            parameters={"round": 1, "table": 1, "boards": [1], "ns": "1NS", "ew": "3EW"},
            seen=0,
            now=NOW,
        )


def test_it_is_taken_back_with_its_scores_and_both_are_in_the_history(session: Session) -> None:
    wrong(session, "1NS 3EW", boards=[1])
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert scores_on(session, 1) == {}
    rows = HistoryRecord.objects.filter(act__in=("movement.change", "movement.undo"))
    assert [each.act for each in rows.order_by("pk")] == ["movement.change", "movement.undo"]
    assert (rows.order_by("pk")[0].after or {})["reason"] == "a wrong card"


def test_a_swiss_of_teams_has_it_too() -> None:
    session = build_swiss(teams=6)
    with scope(organiser=session.organiser):
        publish_round(session, 1)
        first, second = session_plays(session, WHOLE).all[0], session_plays(session, WHOLE).all[8]
        wrong(session, f"{first.ns.label} {second.ew.label}", boards=[first.board])
        assert len(scores_on(session, first.board)) == 2


def test_teams_of_a_section_keep_their_letter() -> None:
    session = build_teams_in_sections()
    with scope(organiser=session.organiser):
        done = change_movement(
            actor=SYSTEM,
            session=session,
            section="B",
            kind=ChangeKey.WRONG_MATCH,
            parameters={"round": 1, "table": 1, "boards": [1], "ns": "1NS", "ew": "3EW"},
            seen=0,
            now=NOW,
        )
        assert "Round 1, table B1" in done.said[1]
        assert "team B4" in done.said[1]
        assert scores_on(session, 1).keys() == {("B1NS", "B4EW"), ("B2NS", "B3EW")}


def test_the_director_does_it_on_the_page(session: Session) -> None:
    client = Client()
    client.force_login(User.objects.get(email="director@acol.example"))
    page = reverse("movement_change", args=["acol", session.pk, "wrong-match"])
    asked = {"seen": "0", "round": "1", "table": "1", "boards": "1", "ns": "1NS", "ew": "3EW"}
    faults = {"ns_fault": "none", "ew_fault": "directly"}
    lacking = client.get(page, {**asked, **faults})
    assert list(lacking.context["form"].errors) == ["reason"]
    shown = client.get(page, {**asked, **faults, "reason": "Łódź sat at table 3"})
    assert "is part of no match" in shown.content.decode()
    client.post(page, {**asked, **faults, "reason": "Łódź sat at table 3"})
    changes = reverse("movement_changes", args=["acol", session.pk])
    assert "Łódź sat at table 3" in client.get(changes).content.decode()
    offered = client.get(changes).content.decode()
    assert ("Wrong board, opponents or direction" in offered, "Sat the other way" in offered) == (
        True,
        False,
    )


# --- Cards from a wrong board --------------------------------------------------------------------


def test_L15A2_the_partner_of_a_team_called_too(session: Session) -> None:
    """Law 15A is of teams as of others: the board is adjusted, by the other room's result too."""
    said = wrong_hand(session, partner_called=True, ns_fault="directly", ew_fault="none")
    assert scores_on(session, 1) == {("1NS", "4EW"): ("A-", "A+")}
    assert "Laws 86B1 and 86B2(b)" in said[-1]


def test_L15A2b_before_their_partner_called_the_auction_goes_on(session: Session) -> None:
    with pytest.raises(UserError, match="Nothing changes in the movement"):
        wrong_hand(session)


def test_L15A2_players_of_an_individual_call_on_a_wrong_hand() -> None:
    session = build_individual(players=8, boards=14)
    with scope(organiser=session.organiser):
        said = wrong_hand(session, partner_called=True, ns_fault="directly", ew_fault="none")
        assert scores_on(session, 1) == {("8+1", "7+5"): ("A-", "A+")}
        assert "86B" not in said[-1]


# --- Pairs the other way round -------------------------------------------------------------------


@pytest.fixture
def howell() -> Iterator[Session]:
    """Four tables, seven rounds of two boards; in round 1 8 v 1 at table 1."""
    built = build_session(pairs=8, kind="howell", boards=14)
    with scope(organiser=built.organiser):
        yield built


def turned(session: Session, seen: int = 0, **more: Unpack[Parameters]) -> list[str]:
    done = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.DIRECTIONS,
        parameters={"round": 1, "table": 1, "reason": "the table turned", **more},
        seen=seen,
        now=NOW,
    )
    return list(done.said)


def test_L5_pairs_who_sat_the_other_way_round_score_as_they_played(
    howell: Session, tmp_path: Path
) -> None:
    play = session_plays(howell, WHOLE).all[0]
    ns, ew, board = play.ns.label, play.ew.label, play.board
    assert turned(howell, boards=[board]) == [
        (
            f"Round 1, table 1: board {board} is scored as it was played, with pair {ew}"
            f" North-South and pair {ns} East-West (Law 5)."
        )
    ]
    here = {
        (each.ns.label, each.ew.label)
        for each in session_plays(howell, WHOLE).missing
        if each.board == board
    }
    assert ((ew, ns) in here, (ns, ew) in here) == (True, False)
    assert is_sound(howell)
    enter(howell, board, ew, ns, "4SN=")
    enter_results(howell)
    figures_agree(howell, tmp_path)
    publish_official_score(actor=SYSTEM, session=howell, now=NOW)


def test_all_boards_of_the_round_are_turned(howell: Session) -> None:
    play = session_plays(howell, WHOLE).all[0]
    turned(howell)
    again = [each for each in session_plays(howell, WHOLE).missing if each.ns == play.ew]
    assert [each.board for each in again if each.ew == play.ns] == [play.board, play.board + 1]


def test_L5_what_is_entered_goes_with_the_pairs_and_comes_back(howell: Session) -> None:
    """Four spades by North: of 8 as the movement has it, of 1 as they sat."""
    play = session_plays(howell, WHOLE).all[0]
    ns, ew, board = play.ns.label, play.ew.label, play.board
    enter(howell, board, ns, ew, "4SNHA=")
    stood, entered = turned(howell, boards=[board])
    assert entered == (
        f"Round 1, table 1: what is entered of board {board} stands, declarer and score; the pairs"
        " change places."
    )
    assert results_on(howell, board) == {(ew, ns): ("4S", "N", "HA", 420)}
    undo_change(actor=SYSTEM, session=howell, seen=1, now=NOW)
    assert results_on(howell, board) == {(ns, ew): ("4S", "N", "HA", 420)}
    turned(howell, seen=2)
    assert results_on(howell, board) == {(ew, ns): ("4S", "N", "HA", 420)}
    enter_results(howell)
    publish_official_score(actor=SYSTEM, session=howell, now=NOW)
    assert stood


def results_on(session: Session, board: int) -> dict[tuple[str, str], tuple[object, ...]]:
    rows = session.results.in_force().filter(board__number=board).select_related("ns", "ew")
    return {
        (row.ns.label, row.ew.label): (row.contract, row.declarer, row.lead, row.score)
        for row in rows
    }


def test_L12C2a_an_artificial_score_stays_with_the_pair_that_it_was_given(howell: Session) -> None:
    """Nobody played that board: average plus is of the pair that earned it, wherever it sat."""
    play = session_plays(howell, WHOLE).all[0]
    ns, ew, board = play.ns.label, play.ew.label, play.board
    enter(howell, board, ns, ew, "A+/A-")
    turned(howell, boards=[board])
    assert scores_on(howell, board) == {(ew, ns): ("A-", "A+")}
    undo_change(actor=SYSTEM, session=howell, seen=1, now=NOW)
    assert scores_on(howell, board) == {(ns, ew): ("A+", "A-")}


def test_L87B_a_turned_result_stays_in_the_form_of_the_board_in_which_it_was_played(
    howell: Session,
) -> None:
    night = night_of(howell, entered=True)
    fouled = night.board.results.in_force().get(ns__number=8)
    group_results(
        actor=SYSTEM,
        session=howell,
        board=night.board,
        groups={fouled.pk: "B"},
        reason="A card was in the wrong pocket.",
        now=NOW,
    )
    turned(howell, boards=[night.board.number])
    in_form = night.board.results.in_force().filter(group="B")
    assert [(row.ns.label, row.ew.label) for row in in_form] == [("1", "8")]
    undo_change(actor=SYSTEM, session=howell, seen=1, now=NOW)
    assert [(row.ns.label, row.ew.label) for row in in_form.all()] == [("8", "1")]


def test_a_turned_result_that_was_changed_since_is_not_taken_back(howell: Session) -> None:
    play = session_plays(howell, WHOLE).all[0]
    enter(howell, play.board, play.ns.label, play.ew.label)
    turned(howell, boards=[play.board])
    enter(howell, play.board, play.ew.label, play.ns.label, "3NTN=", seen=1)
    with pytest.raises(Conflict, match="has been changed meanwhile"):
        undo_change(actor=SYSTEM, session=howell, seen=1, now=NOW)


def test_a_board_that_was_ruled_on_is_not_turned(howell: Session) -> None:
    night = night_of(howell, entered=True)
    night.rule()
    with pytest.raises(UserError, match="its ruling is cancelled first"):
        turned(howell, boards=[night.board.number])
    assert not howell.changes.exists()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"boards": [14]}, "board 14 is not played"),
        ({"table": 9}, "no table 9"),
        ({"round": 9}, "no table 1 in round 9"),
    ],
)
def test_boards_that_are_not_played_there_are_not_turned(
    howell: Session, asked: Parameters, words: str
) -> None:
    with pytest.raises(UserError, match=words):
        turned(howell, **asked)


def test_L5_where_each_direction_is_ranked_nothing_compares_it() -> None:
    session = build_session(pairs=10, boards=10)
    with (
        scope(organiser=session.organiser),
        pytest.raises(UserError, match="is compared with nothing"),
    ):
        turned(session, boards=[1])


def test_it_goes_back_and_the_history_has_the_reason(howell: Session) -> None:
    turned(howell)
    undo_change(actor=SYSTEM, session=howell, seen=1, now=NOW)
    assert is_sound(howell)
    row = HistoryRecord.objects.filter(act="movement.change").get()
    assert (row.after or {})["reason"] == "the table turned"
