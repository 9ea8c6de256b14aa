"""A table states its results: what is kept, what is written, what is left to the director."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import Conflict, TooMany, UserError
from clubs.models import HistoryRecord
from events.actions import statements
from events.actions.clock import signal_clock
from events.actions.disputes import settle_dispute
from events.actions.results import enter_result
from events.actions.statements import StatedResult, state_result
from events.models import Result, Session, TableDevice, TableStatement
from events.movements.clock import Act
from events.queries.disputes import disputes
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.table_plays import table_plays
from scoring.cards import Side
from tests.builders import NOW, build_session, enter_play
from tests.events.at_table import EAST, AtTable, play_by_the_clock

pytestmark = pytest.mark.django_db

GAME, DOWN = "4S N =", "4S N -1"
NS, EW = Side.NS, Side.EW


@pytest.fixture
def session() -> Session:
    return build_session(pairs=6)


@pytest.fixture
def table(session: Session) -> AtTable:
    with scope(organiser=session.organiser):
        return AtTable(session)


@pytest.fixture(autouse=True)
def in_scope(session: Session) -> Iterator[None]:
    with scope(organiser=session.organiser):
        yield


def test_one_side_states_and_the_other_agrees_l8c_l79a(table: AtTable) -> None:
    first = table.say(NS, "4sn=")
    assert (first.entry, first.standing) == (GAME, "stated")
    assert table.in_force() == GAME
    second = table.say(EW, GAME, phone=EAST)
    assert (second.standing, second.device.number) == ("agreed", 2)
    assert table.play().standing == "agreed"
    assert Result.objects.count() == 1


def test_the_result_names_the_table_and_history_the_phone(table: AtTable) -> None:
    row = table.say(NS, GAME)
    assert row.result is not None
    assert row.result.entered_by_name == "Table 1, N-S (phone 1)"
    made, entered = HistoryRecord.objects.order_by("-number")[:2]
    assert (made.act, entered.act) == ("statement.state_result", "result.enter")
    assert made.after is not None
    assert made.after["entry"] == GAME
    assert made.after["side"] == "NS"
    assert made.after["phone"] == 1


def test_what_is_sent_twice_is_one_statement(table: AtTable) -> None:
    table.say(NS, GAME, key="same")
    table.count = 0
    again = table.say(NS, GAME, key="same", minutes=9)
    assert again.received_at == NOW
    assert TableStatement.objects.count() == 1
    assert Result.objects.count() == 1


def test_another_result_under_the_same_key_is_no_repetition(table: AtTable) -> None:
    table.say(NS, GAME, key="same")
    with pytest.raises(UserError, match="send it again"):
        table.say(NS, DOWN, key="same")
    with pytest.raises(UserError, match="send it again"):
        table.say(EW, GAME, key="same")
    with pytest.raises(UserError, match="send it again"):
        table.say(NS, GAME, key="same", index=1)


def test_a_dispute_leaves_the_score_and_shows_both_l79b(table: AtTable) -> None:
    table.say(NS, GAME)
    table.say(EW, DOWN, phone=EAST)
    assert table.in_force() == GAME
    play = table.play()
    assert play.standing == "disputed"
    assert [each.entry for each in play.standing_statements] == [GAME, DOWN]


def test_the_desk_settles_a_dispute_and_the_table_may_dispute_that(table: AtTable) -> None:
    table.say(NS, GAME)
    table.say(EW, DOWN, phone=EAST, minutes=1)
    row = table.play().row
    assert row.ns
    assert row.ew
    enter_result(
        actor=SYSTEM,
        session=table.session,
        board_number=table.play().board.number,
        ns=row.ns,
        ew=row.ew,
        text=DOWN,
        seen_version=1,
        now=NOW + timedelta(minutes=2),
    )
    assert table.play().standing == "typed"
    table.say(NS, GAME, minutes=3)
    assert table.play().standing == "disputed"
    assert table.in_force() == DOWN
    table.say(NS, DOWN, minutes=4)
    assert table.play().standing == "stated"


def test_a_table_corrects_its_own_result_until_the_round_is_over_l79a(table: AtTable) -> None:
    table.say(NS, GAME)
    table.say(NS, DOWN)
    assert table.in_force() == DOWN
    assert Result.objects.in_force().get().version == 2


def end_of_round(table: AtTable) -> int:
    """Minutes until the first round ends: its boards, and the minute to move."""
    return len(table.play().row.boards) * 5 + 1


def test_after_the_round_a_change_is_for_the_director_l79c(table: AtTable) -> None:
    play_by_the_clock(table.session)
    end = end_of_round(table)
    table.say(NS, GAME, minutes=3)
    table.say(EW, GAME, minutes=4, phone=EAST)
    table.say(NS, DOWN, minutes=end)
    table.say(EW, DOWN, minutes=end, phone=EAST)
    assert table.in_force() == GAME
    assert table.play(minutes=end).standing == "asked"


def test_what_was_said_in_the_round_and_came_later_is_in_time(table: AtTable) -> None:
    play_by_the_clock(table.session)
    end = end_of_round(table)
    table.say(NS, GAME, minutes=3)
    table.say(NS, DOWN, made=end - 1, minutes=end + 20)
    assert table.in_force() == DOWN
    late = table.say(NS, GAME, made=end, minutes=end + 21)
    assert (late.standing, table.in_force()) == ("asked", DOWN)


def test_a_phone_that_is_ahead_of_time_is_not_believed(table: AtTable) -> None:
    row = table.say(NS, GAME, made=600, minutes=3)
    assert row.made_at == NOW + timedelta(minutes=3)
    row = table.say(NS, GAME, made=-600, minutes=4)
    assert row.made_at == NOW


def test_a_first_result_is_taken_whenever_it_comes(table: AtTable) -> None:
    play_by_the_clock(table.session)
    late = table.say(NS, GAME, minutes=end_of_round(table) + 30)
    assert (late.standing, table.in_force()) == ("stated", GAME)


def test_a_board_of_a_round_to_come_is_refused(table: AtTable) -> None:
    play_by_the_clock(table.session)
    second, third = first_of(table, 2), first_of(table, 3)
    with pytest.raises(UserError, match="round 2, which has not come yet"):
        table.say(NS, GAME, index=second)
    for index in range(second):
        table.say(NS, GAME, index=index)
    table.say(NS, GAME, index=second)
    with pytest.raises(UserError, match="round 3, which has not come yet"):
        table.say(NS, GAME, index=third)
    assert TableStatement.objects.count() == second + 1


def first_of(table: AtTable, number: int) -> int:
    """The place of the first board of a round among the plays of the table."""
    plays = table_plays(table.session, table.section, 1, NOW).plays
    return next(index for index, each in enumerate(plays) if each.row.round == number)


def test_a_table_is_at_most_a_round_ahead_of_a_clock_that_runs_and_of_the_others(
    table: AtTable,
) -> None:
    play_by_the_clock(table.session)
    third = first_of(table, 3)
    for index in range(third):
        table.say(NS, GAME, index=index)
    with pytest.raises(UserError, match="round 3, which has not come yet"):
        table.say(NS, GAME, index=third)
    others = next(
        each for each in session_plays(table.session, WHOLE).missing if each.table_round.round == 2
    )
    enter_play(table.session, others)
    table.say(NS, GAME, index=third)


@pytest.mark.parametrize("is_set", [False, True])
def test_where_no_clock_runs_the_results_of_others_hold_up_nobody(
    table: AtTable, is_set: bool
) -> None:
    """They may be on paper, and typed after play; nor does a clock that was stopped."""
    if is_set:
        play_by_the_clock(table.session)
        pause = Act.PAUSE
        signal_clock(
            actor=SYSTEM, session=table.session, act=pause, seen_round=1, seen_events=1, now=NOW
        )
    third = first_of(table, 3)
    for index in range(third + 1):
        table.say(NS, GAME, index=index)
    assert table.in_force(third) == GAME


def test_a_board_of_another_table_is_refused(table: AtTable) -> None:
    other = table_plays(table.session, table.section, 2, NOW).plays[0]
    said = StatedResult("key", 1, other.row.pk, other.board.number, NS, GAME)
    with pytest.raises(UserError, match="not played at this table"):
        state_result(
            session=table.session,
            section=table.section,
            table=1,
            device="phone-of-north-1",
            said=said,
            now=NOW,
        )
    assert not TableStatement.objects.exists()


@pytest.mark.parametrize("entry", ["A+/A-", "60/40", "8S N =", "4S N +9", "", "4S ="])
def test_what_no_table_can_score_is_refused(table: AtTable, entry: str) -> None:
    with pytest.raises(UserError):
        table.say(NS, entry)
    assert not TableStatement.objects.exists()
    assert not TableDevice.objects.exists()


def test_passed_out_and_not_played_are_results(table: AtTable) -> None:
    table.say(NS, "P")
    table.say(NS, "NP", index=1)
    assert (table.in_force(), table.in_force(1)) == ("PASS", "NP")


def test_an_artificial_score_is_never_overwritten(table: AtTable) -> None:
    row = table.play().row
    assert row.ns
    assert row.ew
    enter_result(
        actor=SYSTEM,
        session=table.session,
        board_number=table.play().board.number,
        ns=row.ns,
        ew=row.ew,
        text="A+/A-",
        seen_version=0,
        now=NOW - timedelta(seconds=1),
    )
    assert table.say(NS, GAME).standing == "disputed"
    assert table.in_force() == "A+/A-"


def test_a_table_that_floods_is_asked_to_wait(
    table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statements, "MOST_WITHIN", 2)
    table.say(NS, GAME)
    table.say(NS, DOWN)
    with pytest.raises(TooMany):
        table.say(NS, GAME)
    table.say(NS, GAME, minutes=11)


def test_phones_at_a_table_are_counted(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "MOST_DEVICES", 2)
    table.say(NS, GAME, phone="phone-of-north-1")
    table.say(NS, GAME, phone="phone-of-south-1")
    with pytest.raises(TooMany, match="phones"):
        table.say(NS, GAME, phone="phone-of-nobody-")
    assert [each.number for each in TableDevice.objects.all()] == [1, 2]


def test_nothing_is_taken_once_the_score_is_official(table: AtTable) -> None:
    Session.objects.filter(pk=table.session.pk).update(state=Session.State.OFFICIAL)
    with pytest.raises(UserError, match="Law 79C"):
        table.say(NS, GAME)


def settle(
    table: AtTable, text: str, *, minutes: int = 5, seen: TableStatement | None = None
) -> None:
    settle_dispute(
        actor=SYSTEM,
        statement=seen or table.play(minutes=minutes).statements[-1],
        text=text,
        now=NOW + timedelta(minutes=minutes),
    )


@pytest.mark.parametrize("decided", [GAME, DOWN, "3NT E +1"])
def test_the_director_settles_a_dispute_for_either_side_or_neither_l79b(
    table: AtTable, decided: str
) -> None:
    table.say(NS, GAME)
    table.say(EW, DOWN, phone=EAST, minutes=1)
    assert [each.board.number for each in disputes(table.session)] == [table.play().board.number]
    settle(table, decided)
    assert table.in_force() == decided
    assert table.play().standing == "typed"
    assert disputes(table.session) == []
    table.say(NS, "5S N -1", minutes=6)
    assert table.play().standing == "disputed"
    assert table.in_force() == decided
    assert len(disputes(table.session)) == 1


def test_a_change_after_the_round_is_made_by_the_director_l79c(table: AtTable) -> None:
    play_by_the_clock(table.session)
    end = end_of_round(table)
    table.say(NS, GAME, minutes=3)
    table.say(NS, DOWN, minutes=end)
    (asked,) = disputes(table.session)
    assert asked.standing == "asked"
    settle(table, DOWN, minutes=end + 1)
    assert table.in_force() == DOWN
    assert disputes(table.session) == []


def test_what_was_said_since_the_director_looked_is_looked_at_first(table: AtTable) -> None:
    first = table.say(NS, GAME)
    table.say(EW, DOWN, phone=EAST, minutes=1)
    with pytest.raises(Conflict, match="look again"):
        settle(table, DOWN, seen=first)
    assert table.in_force() == GAME
    table.say(NS, DOWN, minutes=2)
    with pytest.raises(Conflict, match="look again"):
        settle(table, GAME)
    assert table.in_force() == DOWN


def test_a_dispute_that_the_desk_types_over_is_none(table: AtTable) -> None:
    table.say(NS, GAME)
    table.say(EW, DOWN, phone=EAST, minutes=1)
    row = table.play().row
    assert row.ns
    assert row.ew
    enter_result(
        actor=SYSTEM,
        session=table.session,
        board_number=table.play().board.number,
        ns=row.ns,
        ew=row.ew,
        text="2H S +1",
        seen_version=1,
        now=NOW + timedelta(minutes=2),
    )
    assert disputes(table.session) == []
