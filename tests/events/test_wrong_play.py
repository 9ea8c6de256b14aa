"""Wrong boards, wrong opponents and wrong hands (Law 15): decided, played on, scored."""

from collections.abc import Iterator
from typing import Unpack

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.changes import change_movement, undo_change
from events.actions.releases import publish_official_score
from events.models import Adjustment, MovementChange, Result, Session
from events.movements.guidance import place
from events.movements.proof import prove
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.changes import in_play
from events.queries.plays import session_plays
from events.queries.score_sheet import ScoreSheet, score_sheet
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from scoring.entrants import Line
from tests.builders import NOW, build_session, enter_results
from tests.changes import enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Iterator[Session]:
    """A Mitchell of five tables, two boards a round: EW go up, boards go down."""
    built = build_session(pairs=10, boards=10)
    with scope(organiser=built.organiser):
        yield built


def wrong_play(session: Session, seen: int = 0, **found: Unpack[Parameters]) -> MovementChange:
    return change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.WRONG_PLAY,
        parameters=found,
        seen=seen,
        now=NOW,
    )


def meetings_on(session: Session, board: int) -> set[tuple[str, str, bool]]:
    """Who still has to play a board, and whether late."""
    return {
        (each.ns.label, each.ew.label, each.is_late)
        for each in session_plays(session, WHOLE).missing
        if each.board == board
    }


def sheet(session: Session) -> ScoreSheet:
    return score_sheet(score_input(session))


def boards_scored(session: Session) -> dict[str, int]:
    """How many boards each contestant has a score on."""
    return {row["label"]: row["boards"] for row in sheet(session)["ranking"]}


def awards_on(session: Session, board: int) -> dict[tuple[str, str], tuple[str, str]]:
    """The artificial scores on a board by the pairs of the line."""
    traveller = next(each for each in sheet(session)["travellers"] if each["board"] == board)
    return {
        (line["ns"], line["ew"]): (line["ns_award"], line["ew_award"])
        for line in traveller["lines"]
        if line["ns_award"] or line["ew_award"]
    }


def is_sound(session: Session) -> bool:
    found = in_play(session)
    return found is not None and prove(found.schedule) == ()


def test_L15B2_wrong_board_that_nobody_had_played_stands(session: Session) -> None:
    """Pairs 1 play board 3 instead of 1: the two who wait for them on it play it late."""
    done = wrong_play(session, round=1, table=1, board=3, ns="1NS", ew="1EW")
    stands, late = done.said
    assert stands == (
        "Board 3 is completed at table 1 by NS pair 1 and EW pair 1, and the score stands: none of "
        "the four had played it (Law 15B2)."
    )
    assert late == (
        "Board 3 is missed by NS pair 4 and EW pair 5: they play it late with one another (Law "
        "15B2 and Commentary)."
    )
    assert meetings_on(session, 3) == {
        ("1NS", "1EW", False),
        ("2NS", "2EW", False),
        ("3NS", "4EW", False),
        ("5NS", "3EW", False),
        ("4NS", "5EW", True),
    }
    assert meetings_on(session, 1) >= {("1NS", "1EW", False)}
    assert is_sound(session)
    enter(session, 3, "1NS", "1EW")
    assert session_plays(session, WHOLE).round == 1
    enter_results(session)
    assert session_plays(session, WHOLE).is_complete
    assert set(boards_scored(session).values()) == {10}
    played = Result.objects.get(board__number=3, ns__number=1).table_round
    assert played is not None
    assert (played.round, played.table, played.part) == (1, 1, 1)


def test_L15B2_board_on_record_as_not_played_is_new_to_them(session: Session) -> None:
    enter(session, 3, "1NS", "5EW", "NP")
    done = wrong_play(session, round=1, table=1, board=3, ns="1NS", ew="1EW")
    assert "the score stands: none of the four had played it (Law 15B2)" in done.said[0]
    assert is_sound(session)
    enter(session, 3, "1NS", "1EW")
    enter_results(session)
    scored = boards_scored(session)
    assert scored["1NS"] == 10
    assert scored["5EW"] == 9


def test_L15B2_right_board_is_required_later(session: Session) -> None:
    wrong_play(session, round=1, table=1, board=3, ns="1NS", ew="1EW", postponed=[2])
    assert ("1NS", "1EW", True) in meetings_on(session, 2)
    assert session_plays(session, WHOLE).late != ()


def test_L15B2_wrong_opponents_with_a_board_new_to_them_stand(session: Session) -> None:
    """East-West 2 sit at table 1; East-West 1 play with whom they leave waiting."""
    done = wrong_play(session, round=1, table=1, board=1, ns="1NS", ew="2EW")
    assert "Board 1 is missed by NS pair 4 and EW pair 1" in done.said[1]
    assert meetings_on(session, 1) == {
        ("1NS", "2EW", False),
        ("4NS", "1EW", True),
        ("2NS", "3EW", False),
        ("3NS", "5EW", False),
        ("5NS", "4EW", False),
    }
    enter_results(session)
    assert set(boards_scored(session).values()) == {10}


def test_L15B3_pair_that_nobody_can_meet_any_more_gets_average_plus() -> None:
    """Two rounds only: East-West 2 would never have played board 1, so nobody waits for them."""
    session = build_session(pairs=10, boards=4, rounds=2)
    with scope(organiser=session.organiser):
        done = wrong_play(session, round=1, table=1, board=1, ns="1NS", ew="2EW")
        assert done.said[1] == (
            "Round 1, table 1: EW pair 1 cannot play board 1 and gets A+ (Laws 15B3, 12C2(a))."
        )
        enter(session, 1, "1NS", "2EW")
        enter_results(session)
        assert awards_on(session, 1) == {("1NS", "1EW"): ("", "A+")}
        assert {label: n for label, n in boards_scored(session).items() if n != 4} == {"2EW": 5}
        assert Adjustment.objects.get().laws == "15B3, 12C2(a)"


def test_L15B1_wrong_board_that_one_side_had_played_is_cancelled(session: Session) -> None:
    """North-South 1 take board 1 again in round 2: East-West 5 lose it, and North-South 3 too."""
    enter_results(session, leave=40)
    done = wrong_play(
        session,
        round=2,
        table=1,
        board=1,
        ns="1NS",
        ew="5EW",
        ns_fault="directly",
        ew_fault="partly",
    )
    assert done.said[0] == (
        "Board 1 is cancelled at table 1 for NS pair 1 and EW pair 5: NS pair 1 had played it "
        "(Law 15B1)."
    )
    assert done.said[1:] == [
        "Round 4, table 3: NS pair 3 cannot play board 1 and gets A+ (Laws 15B3, 12C2(a)).",
        "Round 4, table 3: EW pair 5 cannot play board 1 and gets A (Laws 15B3, 12C2(a)).",
        "The score that NS pair 1 obtained on board 1 before stands.",
    ]
    assert awards_on(session, 1) == {("3NS", "5EW"): ("A+", "A")}
    assert ("1NS", "5EW", False) in meetings_on(session, 3)
    with pytest.raises(UserError, match="not scheduled"):
        enter(session, 1, "1NS", "5EW")
    assert is_sound(session)


def test_L15B1_wrong_opponents_with_a_board_known_to_one_are_cancelled(session: Session) -> None:
    """East-West 3 sit at table 2 in round 2, whose board they had in round 1."""
    enter_results(session, leave=40)
    done = wrong_play(
        session,
        round=2,
        table=2,
        board=5,
        ns="2NS",
        ew="3EW",
        ns_fault="partly",
        ew_fault="directly",
    )
    assert done.said[0] == (
        "Board 5 is cancelled at table 2 for NS pair 2 and EW pair 3: EW pair 3 had played it "
        "(Law 15B1)."
    )
    assert awards_on(session, 5) == {("2NS", "1EW"): ("A", "A+")}
    enter_results(session)
    assert set(boards_scored(session).values()) == {10}


def test_L15B_director_who_knows_more_than_the_results_says_so(session: Session) -> None:
    done = wrong_play(session, round=1, table=1, board=3, ns="1NS", ew="1EW", had_played=["EW"])
    assert "EW pair 1 had played it (Law 15B1)" in done.said[0]


def test_L15B_board_that_is_designated_is_no_wrong_board(session: Session) -> None:
    with pytest.raises(UserError, match="is designated for 1 and 1; nothing is wrong"):
        wrong_play(session, round=1, table=1, board=1, ns="1NS", ew="1EW")


def test_L15B_decision_is_taken_back_until_the_board_is_scored(session: Session) -> None:
    wrong_play(session, round=1, table=1, board=3, ns="1NS", ew="1EW")
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert len(session_plays(session, WHOLE).missing) == 50
    wrong_play(session, 2, round=1, table=1, board=3, ns="1NS", ew="1EW")
    enter(session, 3, "1NS", "1EW")
    with pytest.raises(UserError, match="Round 1, table 1: board 3 has a result"):
        undo_change(actor=SYSTEM, session=session, seen=3, now=NOW)


def test_L15A_partner_has_called_so_the_score_is_adjusted(session: Session) -> None:
    done = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.WRONG_HAND,
        parameters={
            "round": 1,
            "table": 2,
            "board": 3,
            "partner_called": True,
            "ns_fault": "directly",
            "ew_fault": "none",
        },
        seen=0,
        now=NOW,
    )
    assert "(Law 15A2(a))" in done.said[0]
    assert awards_on(session, 3) == {("2NS", "2EW"): ("A-", "A+")}


def test_L15A_auction_goes_on_while_partner_has_not_called(session: Session) -> None:
    with pytest.raises(UserError, match="Nothing changes"):
        change_movement(
            actor=SYSTEM,
            session=session,
            kind=ChangeKey.WRONG_HAND,
            parameters={"round": 1, "table": 2, "board": 3},
            seen=0,
            now=NOW,
        )
    assert not MovementChange.objects.exists()


def test_L8A_everyone_can_be_told_where_to_go_after_a_pair_left(session: Session) -> None:
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.LEAVE,
        parameters={"pair": "5EW", "round": 2},
        seen=0,
        now=NOW,
    )
    found = in_play(session)
    assert found is not None
    sits_out = place(found.schedule, 2, 1, Line.NS)
    assert (sits_out.table, sits_out.is_sit_out, sits_out.boards) == (1, True, ())
    plays = place(found.schedule, 3, 1, Line.NS)
    assert (plays.table, plays.boards) == (1, (5, 6))


def test_L15B3_one_sided_award_is_shown_on_every_page_of_the_score(client: Client) -> None:
    session = build_session(pairs=10, boards=4, rounds=2)
    with scope(organiser=session.organiser):
        wrong_play(session, round=1, table=1, board=1, ns="1NS", ew="2EW")
        enter_results(session)
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    place = [session.organiser.slug, session.pk]
    for name, rest in (
        ("board", [1]),
        ("why", [1, "1NS", "1EW"]),
        ("result_card", ["1EW"]),
    ):
        answer = client.get(reverse(name, args=[*place, *rest]))
        assert answer.status_code == 200
        assert "A+" in answer.content.decode()
