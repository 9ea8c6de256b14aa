"""Players of an individual in wrong seats, or with a wrong board (Law 15B)."""

from collections.abc import Iterator
from typing import Unpack

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import User
from events.actions.changes import change_movement, undo_change
from events.actions.releases import publish_official_score
from events.models import MovementChange, Session
from events.movements.proof import prove
from events.movements.schedule import Schedule
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.changes import in_play
from events.queries.plays import session_plays
from events.queries.score_sheet import score_sheet
from events.queries.sight import WHOLE
from events.queries.standings import score_input
from tests.builders import NOW, enter_results
from tests.changes import enter
from tests.individuals import build_individual

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Iterator[Session]:
    """Eight players. In round 1: 8+1 v 7+5 at table 1, 3+4 v 6+2 at table 2, boards 1 and 2.

    In round 2: 8+2 v 1+6 and 4+5 v 7+3, boards 3 and 4.
    """
    built = build_individual(players=8, boards=14)
    with scope(organiser=built.organiser):
        yield built


def wrong_seats(
    session: Session, seats: str, seen: int = 0, **more: Unpack[Parameters]
) -> list[str]:
    """What is said of four who sat at table 1 in round 1 unless told otherwise: "8 7 1 5"."""
    north, south, east, west = seats.split()
    found: Parameters = {"north": north, "south": south, "east": east, "west": west}
    done = change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.WRONG_SEATS,
        parameters={"round": 1, "table": 1, **found, **more},
        seen=seen,
        now=NOW,
    )
    return list(done.said)


def to_play(session: Session, board: int) -> set[tuple[str, str, bool]]:
    """Who still has to play a board, and whether late."""
    return {
        (each.ns.label, each.ew.label, each.is_late)
        for each in session_plays(session, WHOLE).missing
        if each.board == board
    }


def boards_scored(session: Session) -> dict[str, int]:
    return {row["label"]: row["boards"] for row in score_sheet(score_input(session))["ranking"]}


def is_sound(session: Session) -> bool:
    found = in_play(session)
    return found is not None and prove(found.schedule) == ()


def test_L15B2_two_who_sat_together_by_mistake_score_together(session: Session) -> None:
    """7 sat South and 1 East for the whole round: nobody else misses anything."""
    (said,) = wrong_seats(session, "8 7 1 5")
    assert said == (
        "Round 1, table 1: boards 1 and 2 count for the side 8+7 and the side 1+5, who sat there: "
        "none of the four had played them (Law 15B2)."
    )
    for board in (1, 2):
        assert to_play(session, board) == {("8+7", "1+5", False), ("3+4", "6+2", False)}
    assert is_sound(session)
    enter_results(session)
    assert set(boards_scored(session).values()) == {14}
    publish_official_score(actor=SYSTEM, session=session, now=NOW)


def test_L15B2_a_stranger_at_the_table_changes_places_with_who_was_left(session: Session) -> None:
    """3 sat South in place of 1, who plays board 1 in 3's place with 4, 6 and 2."""
    _stands, late = wrong_seats(session, "8 3 7 5", boards=[1])
    assert late == (
        "Board 1 is missed by the side 1+4 and the side 6+2: they play it late with one another "
        "(Law 15B2 and Commentary)."
    )
    assert to_play(session, 1) == {("8+3", "7+5", False), ("1+4", "6+2", True)}
    assert to_play(session, 2) == {("8+1", "7+5", False), ("3+4", "6+2", False)}
    enter_results(session)
    assert set(boards_scored(session).values()) == {14}


def test_L15B2_a_wrong_board_is_played_by_the_other_four_with_one_another(session: Session) -> None:
    """Board 3 is of round 2, where 2 and 6, 4 and 3 would wait for these four."""
    said = wrong_seats(session, "8 1 7 5", boards=[3])
    assert "missed by the side 4+2 and the side 6+3" in said[1]
    assert to_play(session, 3) == {("8+1", "7+5", False), ("4+2", "6+3", True)}
    assert is_sound(session)
    enter_results(session)
    assert set(boards_scored(session).values()) == {14}


def test_L15B1_a_board_that_one_had_played_is_cancelled_for_all(session: Session) -> None:
    """8 strays to table 2 with a board that they have played; partners get the same (Law 12C3)."""
    enter(session, 1, "8+1", "7+5")
    said = wrong_seats(
        session, "3 4 6 8", table=2, boards=[1], ns_fault="none", ew_fault="directly"
    )
    cancelled, *others = said
    assert cancelled == (
        "Board 1 is cancelled at table 2 for the side 3+4 and the side 6+8: player 8 had played it "
        "(Law 15B1)."
    )
    assert others == [
        "Round 1, table 2: the side 3+4 cannot play board 1 and gets A+ (Laws 15B3, 12C2(a)).",
        "Round 1, table 2: the side 6+2 cannot play board 1 and gets A- (Laws 15B3, 12C2(a)).",
        "The score that player 8 obtained on board 1 before stands.",
    ]
    result = session.results.in_force().get(ns__number=3)
    assert (result.ns.label, result.ew.label) == ("3+4", "6+2")
    assert (result.ns_award, result.ew_award) == ("A+", "A-")


def test_L15B1_the_director_may_know_more_than_the_results(session: Session) -> None:
    said = wrong_seats(session, "8 7 1 5", boards=[1], players=[7])
    assert "player 7 had played it (Law 15B1)" in said[0]


def test_L15B1_what_one_had_played_at_the_right_table_is_still_to_be_entered(
    session: Session,
) -> None:
    """3 has played board 1 at table 2, where no result is in yet, and then sits down in 1's place.

    8, 7 and 5 lose the board, and 1 with them; table 2 loses nothing.
    """
    wrong_seats(session, "8 3 7 5", boards=[1], players=[3], ns_fault="partly", ew_fault="none")
    result = session.results.in_force().get()
    assert (result.ns.label, result.ew.label) == ("8+1", "7+5")
    assert (result.ns_award, result.ew_award) == ("A", "A+")
    assert to_play(session, 1) == {("3+4", "6+2", False)}


def test_a_late_play_of_four_is_cancelled_with_artificial_scores(session: Session) -> None:
    wrong_seats(session, "8 3 7 5", boards=[1])
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.CANCEL,
        parameters={"round": 1, "table": 2, "boards": [1], "ns_fault": "none", "ew_fault": "none"},
        seen=1,
        now=NOW,
    )
    result = session.results.in_force().get()
    assert (result.ns.label, result.ew.label) == ("1+4", "6+2")


def test_wrong_seats_are_taken_back_until_the_board_is_scored(session: Session) -> None:
    wrong_seats(session, "8 7 1 5")
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    assert to_play(session, 1) == {("8+1", "7+5", False), ("3+4", "6+2", False)}
    wrong_seats(session, "8 7 1 5", 2)
    enter(session, 1, "8+7", "1+5")
    with pytest.raises(UserError, match="Round 1, table 1: board 1 has a result"):
        undo_change(actor=SYSTEM, session=session, seen=3, now=NOW)


def test_a_movement_with_wrong_seats_is_read_back(session: Session) -> None:
    wrong_seats(session, "8 3 7 5", boards=[1])
    found = in_play(session)
    assert found is not None
    assert Schedule.from_dict(found.schedule.as_dict()) == found.schedule


@pytest.mark.parametrize(
    ("seats", "boards", "message"),
    [
        ("1 8 5 7", [1], "designated for the side 8\\+1 and the side 7\\+5; nothing is wrong"),
        ("8 8 7 5", [1], "Four different players"),
        ("8 9 7 5", [1], "Four different players"),
        ("8 7 1 5", [99], "99"),
    ],
)
def test_seats_that_cannot_be_are_refused(
    session: Session, seats: str, boards: list[int], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        wrong_seats(session, seats, boards=boards)
    assert not MovementChange.objects.exists()


def test_a_result_of_those_who_did_not_sit_there_goes_first(session: Session) -> None:
    enter(session, 1, "8+1", "7+5")
    with pytest.raises(UserError, match="Delete that first"):
        wrong_seats(session, "8 7 1 5", boards=[1])


def test_who_was_to_sit_out_leaves_one_whom_nobody_can_meet() -> None:
    """Nine players: whoever sits out the round has no play of its boards to give in exchange."""
    session = build_individual(players=9, boards=18)
    with scope(organiser=session.organiser):
        found = in_play(session)
        assert found is not None
        tables = found.schedule.rounds[0]
        out = next(number for each in tables if not each.is_played for _, number in each.sides())
        table = next(each for each in tables if each.is_played)
        _north, south, east, west = (number for _seat, number in table.sides())
        with pytest.raises(UserError, match="one of the four was to play it nowhere"):
            wrong_seats(
                session, f"{out} {south} {east} {west}", table=table.table, boards=[table.boards[0]]
            )


def test_a_director_is_asked_for_the_four_who_sat(client: Client, session: Session) -> None:
    client.force_login(User.objects.get(email="director@acol.example"))
    address = reverse("movement_change", args=[session.organiser.slug, session.pk, "wrong-seats"])
    seats = {"north": "8", "south": "7", "east": "1", "west": "5"}
    asked = {"round": "1", "table": "1", "boards": "", "seen": "0", **seats}
    asked |= {"ns_fault": "partly", "ew_fault": "partly"}
    page = client.get(address, asked).content.decode()
    assert "boards 1 and 2 count for the side 8+7 and the side 1+5" in page
    client.post(address, asked)
    place = [session.organiser.slug, session.pk]
    done = client.get(reverse("movement_changes", args=place)).content.decode()
    assert "Players in wrong seats, or a wrong board" in done
    movement = client.get(reverse("movement", args=place)).content.decode()
    assert "1 by 8 + 7 – 1 + 5" in movement
    scores = client.get(reverse("scores_board", args=[*place, 1]))
    assert "8+7" in scores.content.decode()
