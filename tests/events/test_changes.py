"""Changing the movement of a running session: each act, what it refuses, and taking it back."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from clubs.wording import worded
from events.actions.changes import change_movement, undo_change
from events.actions.entries import add_late_entry
from events.actions.releases import publish_official_score
from events.interchange.people import Person
from events.locking import mark_changed
from events.models import MovementChange, Result, Session, TableRound
from events.movements.proof import prove
from events.movements.schedule import Schedule
from events.queries.change_kinds import ChangeKey
from events.queries.changes import in_play
from events.queries.plays import Mark, Play, session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, build_event, build_session, enter_results, make_member
from tests.changes import change, enter
from tests.writers import set_adjustment

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Iterator[Session]:
    """A Mitchell of three and a half tables: EW pair 4 waits at table 4 in round 1."""
    built = build_session(pairs=7, boards=12)
    with scope(organiser=built.organiser):
        yield built


def schedule_of(session: Session) -> Schedule:
    found = in_play(session)
    assert found is not None
    return found.schedule


def rows(session: Session) -> dict[tuple[int, int, int], tuple[Any, ...]]:
    """Every table in every round, as stored."""
    return {
        (row.round, row.table, row.part): (
            row.pk,
            row.ns and row.ns.label,
            row.ew and row.ew.label,
            row.boards,
            row.late,
            row.cancelled,
        )
        for row in TableRound.objects.filter(section__session=session).select_related("ns", "ew")
    }


def _at(each: Play, number: int, table: int) -> bool:
    return (each.table_round.round, each.table_round.table) == (number, table)


def late_entry(session: Session) -> int:
    """A pair that is entered and not seated."""
    people = Person("Ann Late"), Person("Bob Late")
    entered = add_late_entry(
        actor=SYSTEM, session=session, first=people[0], second=people[1], now=NOW
    )
    return entered.entry.number


def test_late_pair_fills_the_sit_out(session: Session) -> None:
    enter_results(session, leave=27)
    entered = set(Result.objects.values_list("pk", "table_round_id"))
    done = change(session, ChangeKey.JOIN, entry=late_entry(session), round=2)
    new = session.contestants.get(entry__number=8)
    assert (new.label, done.number, done.kind) == ("4NS", 1, ChangeKey.JOIN)
    assert done.said[0] == "From round 2 on NS pair 4 plays in place of the sit-out."
    stored = rows(session)
    assert [stored[number, 4, 0][1:4] for number in (1, 2, 3)] == [
        (None, "4EW", []),
        ("4NS", "3EW", [4, 5, 6]),
        ("4NS", "2EW", [7, 8, 9]),
    ]
    assert set(Result.objects.values_list("pk", "table_round_id")) == entered
    assert prove(schedule_of(session)) == ()
    record = HistoryRecord.objects.filter(act="movement.change").get()
    assert record.note.startswith("From round 2 on NS pair 4")


def test_late_pair_takes_a_new_table_while_the_first_round_lasts() -> None:
    session = build_session(pairs=8, boards=16, rounds=4)
    with scope(organiser=session.organiser):
        enter_results(session, leave=4 * 16 - 2)
        before = rows(session)
        change(session, ChangeKey.JOIN, entry=late_entry(session), round=1)
        after = rows(session)
        assert all(after[1, table, 0] == before[1, table, 0] for table in range(1, 5))
        assert after[1, 5, 0][1:4] == ("5NS", None, [])
        assert prove(schedule_of(session)) == ()
        assert session.boards.count() == schedule_of(session).boards_total
        enter_results(session)
        assert session_plays(session, WHOLE).is_complete


def test_withdrawn_or_seated_entry_cannot_join(session: Session) -> None:
    with pytest.raises(UserError, match="Entry 3 does not wait to play"):
        change(session, ChangeKey.JOIN, entry=3, round=1)
    assert not MovementChange.objects.exists()


def test_pair_that_leaves_becomes_a_sit_out(session: Session) -> None:
    enter_results(session, leave=18)
    done = change(session, ChangeKey.LEAVE, pair="2EW", round=3)
    assert done.said == [
        "After round 2 EW pair 2 leaves.",
        "Round 3, table 4: nobody is left there.",
        "Round 4, table 1: NS pair 1 sits out.",
    ]
    assert rows(session)[4, 1, 0][1:4] == ("1NS", None, [])


def test_pair_with_results_in_a_round_cannot_leave_before_it(session: Session) -> None:
    enter_results(session, leave=30)
    with pytest.raises(UserError, match="Round 1, table 2: board 4 has a result"):
        change(session, ChangeKey.LEAVE, pair="2EW", round=1)


def test_rounds_are_left_out_and_put_back(session: Session) -> None:
    before = rows(session)
    change(session, ChangeKey.FEWER_ROUNDS, count=1)
    assert max(place[0] for place in rows(session)) == 3
    assert session_plays(session, WHOLE).rounds == 3
    change(session, ChangeKey.MORE_ROUNDS, seen=1)
    assert {place: row[1:] for place, row in rows(session).items()} == {
        place: row[1:] for place, row in before.items()
    }


def test_rounds_left_out_one_by_one_are_put_back_one_by_one(session: Session) -> None:
    before = schedule_of(session)
    change(session, ChangeKey.FEWER_ROUNDS, count=1)
    change(session, ChangeKey.FEWER_ROUNDS, seen=1, count=1)
    change(session, ChangeKey.MORE_ROUNDS, seen=2)
    change(session, ChangeKey.MORE_ROUNDS, seen=3)
    assert schedule_of(session).rounds == before.rounds


def test_round_with_a_ruling_in_place_of_a_result_is_not_left_out(session: Session) -> None:
    table_round = TableRound.objects.get(section__session=session, round=4, table=1)
    assert table_round.ns is not None
    assert table_round.ew is not None
    set_adjustment(
        actor=SYSTEM,
        session=session,
        board=session.boards.get(number=table_round.boards[0]),
        ns=table_round.ns,
        ew=table_round.ew,
        ns_award={"artificial": "A+"},
        ew_award={"artificial": "A-"},
        laws="12C2(a)",
        origin="R1",
        now=NOW,
    )
    with pytest.raises(UserError, match="Round 4, table 1: board 10 has a result"):
        change(session, ChangeKey.FEWER_ROUNDS, count=1)


def test_round_is_left_out_after_its_artificial_scores_were_taken_back(session: Session) -> None:
    done = change(
        session, ChangeKey.CANCEL, round=4, table=1, boards=[], ns_fault="none", ew_fault="none"
    )
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    change(session, ChangeKey.FEWER_ROUNDS, seen=2, count=1)
    assert session_plays(session, WHOLE).rounds == 3
    withdrawn = Result.objects.filter(pk__in=done.scores["results"])
    assert withdrawn.filter(is_current=False, table_round__isnull=True).count() == 3


def test_each_score_of_a_change_is_counted_and_so_is_its_withdrawal(session: Session) -> None:
    change(session, ChangeKey.CANCEL, round=4, table=1, boards=[], ns_fault="none", ew_fault="none")
    session.refresh_from_db()
    assert session.input_version == 3 + 1
    undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    session.refresh_from_db()
    assert session.input_version == 2 * (3 + 1)


def test_a_change_that_is_counted_on_a_stale_object_is_not_lost(session: Session) -> None:
    other = Session.objects.get(pk=session.pk)
    mark_changed(session)
    mark_changed(other)
    session.refresh_from_db()
    assert session.input_version == 2


def publish(session: Session) -> None:
    publish_official_score(actor=SYSTEM, session=session, now=NOW)


def test_L8B_late_play_keeps_the_session_open_until_it_is_played(session: Session) -> None:
    change(session, ChangeKey.POSTPONE, round=1, table=1, boards=[2, 3])
    for each in session_plays(session, WHOLE).missing:
        if not each.is_late:
            enter(session, each.board, each.ns.label, each.ew.label, "4SN=")
    at_desk = session_plays(session, WHOLE)
    assert [(each.table_round.round, each.board) for each in at_desk.late] == [(1, 2), (1, 3)]
    assert (at_desk.round, at_desk.overdue, at_desk.is_complete) == (4, (), False)
    assert {play.mark for play in session_plays(session, WHOLE).missing} == {Mark.LATE}
    with pytest.raises(UserError):
        publish(session)
    enter(session, 2, "1NS", "1EW", "3NTN=")
    change(
        session,
        ChangeKey.CANCEL,
        seen=1,
        round=1,
        table=1,
        boards=[3],
        ns_fault="none",
        ew_fault="none",
    )
    assert session_plays(session, WHOLE).is_complete
    publish(session)
    session.refresh_from_db()
    assert session.state == Session.State.OFFICIAL


def test_L82B_cancelled_boards_are_not_missing_and_have_their_scores(session: Session) -> None:
    done = change(
        session,
        ChangeKey.CANCEL,
        round=2,
        table=2,
        boards=[8, 9],
        ns_fault="directly",
        ew_fault="none",
    )
    assert done.said == [
        (
            "Round 2, table 2: boards 8 and 9 are cancelled (Law 82B2); NS pair 2 gets A- and EW "
            "pair 1 A+ (Law 12C2(a))."
        )
    ]
    scores = Result.objects.filter(pk__in=done.scores["results"])
    assert list(scores.values_list("kind", "ns_award", "ew_award")) == [
        ("artificial", "A-", "A+"),
        ("artificial", "A-", "A+"),
    ]
    assert len(session_plays(session, WHOLE).missing) == 34
    assert {each.board for each in session_plays(session, WHOLE).missing if _at(each, 2, 2)} == {7}
    assert session_plays(session, WHOLE).round == 1


def test_L82B_cancelled_board_takes_no_result_from_play(session: Session) -> None:
    change(
        session, ChangeKey.CANCEL, round=2, table=2, boards=[8], ns_fault="none", ew_fault="none"
    )
    with pytest.raises(UserError, match="Board 8 is cancelled for pairs 2 NS and 1 EW"):
        enter(session, 8, "2NS", "1EW", "4SN=", seen=1)
    assert enter(session, 8, "2NS", "1EW", "A/A", seen=1).version == 2


def test_board_that_was_not_to_be_played_is_cancelled_without_score(session: Session) -> None:
    change(session, ChangeKey.CANCEL, round=4, table=3, boards=[])
    assert len(session_plays(session, WHOLE).missing) == 33
    assert not Result.objects.exists()


def test_pairs_that_move_skip_a_table() -> None:
    session = build_session(pairs=16, boards=8, rounds=4)
    with scope(organiser=session.organiser):
        done = change(session, ChangeKey.SKIP, round=3)
        assert done.said == ["Before round 3 the pairs that move skip a table."]
        stored = rows(session)
        assert [stored[number, 8, 0][2] for number in range(1, 5)] == ["8EW", "7EW", "5EW", "4EW"]


def test_change_by_two_directors_at_once(session: Session) -> None:
    change(session, ChangeKey.FEWER_ROUNDS, count=1)
    with pytest.raises(Conflict, match="Tenace changed the movement meanwhile"):
        change(session, ChangeKey.FEWER_ROUNDS, count=1)
    assert schedule_of(session).rounds_count == 3


def test_only_a_director_changes_the_movement(session: Session) -> None:
    stranger = Actor.person(make_member(session.organiser, email="m@acol.example"))
    with pytest.raises(NotAllowed):
        change_movement(
            actor=stranger,
            session=session,
            kind=ChangeKey.FEWER_ROUNDS,
            parameters={"count": 1},
            seen=0,
            now=NOW,
        )
    with pytest.raises(NotAllowed):
        undo_change(actor=stranger, session=session, seen=0, now=NOW)


def test_movement_is_changed_only_while_the_session_runs() -> None:
    event = build_event(pairs=4)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
        with pytest.raises(UserError, match="while the session is running"):
            change(session, ChangeKey.FEWER_ROUNDS, count=1)


def test_undo_takes_back_seats_and_scores(session: Session) -> None:
    enter_results(session, leave=27)
    before = rows(session)
    change(session, ChangeKey.JOIN, entry=late_entry(session), round=2)
    change(
        session, ChangeKey.CANCEL, 1, round=2, table=2, boards=[8], ns_fault="none", ew_fault="none"
    )
    undo_change(actor=SYSTEM, session=session, seen=2, now=NOW)
    assert not Result.objects.filter(kind="artificial", is_current=True).exists()
    undone = undo_change(actor=SYSTEM, session=session, seen=3, now=NOW)
    assert (undone.number, undone.parameters) == (4, {"undone": 1})
    assert rows(session) == before
    assert session.contestants.count() == 7
    assert enter(session, 8, "2NS", "1EW", "4SN=").version == 2
    with pytest.raises(UserError, match="has not been changed"):
        undo_change(actor=SYSTEM, session=session, seen=4, now=NOW)
    assert HistoryRecord.objects.filter(act="movement.undo").count() == 2


def test_undo_is_refused_when_a_result_depends_on_the_change(session: Session) -> None:
    change(session, ChangeKey.JOIN, entry=late_entry(session), round=1)
    enter(session, 1, "4NS", "4EW", "4SN=")
    with pytest.raises(UserError, match="Round 1, table 4: board 1 has a result"):
        undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)


def test_undo_is_refused_when_the_score_was_changed_since(session: Session) -> None:
    change(
        session, ChangeKey.CANCEL, round=1, table=1, boards=[1], ns_fault="none", ew_fault="none"
    )
    enter(session, 1, "1NS", "1EW", "A/A", seen=1)
    with pytest.raises(Conflict, match="changed meanwhile"):
        undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)


def test_what_was_done_is_kept_by_code_and_in_english(session: Session) -> None:
    done = change(session, ChangeKey.LEAVE, pair="2EW", round=3)
    done.refresh_from_db()
    assert done.said[0] == "After round 2 EW pair 2 leaves."
    assert done.said_by_code is not None
    assert done.said_by_code[0] == {
        "code": "change.LEAVES",
        "with": {"round": 2, "who": {"code": "word.EW_PAIR", "with": {"number": 2}}},
    }
    with override("fr"):
        assert worded(done.sentences[0]) == "Après le tour 2 la paire 2 EO s’en va."


def test_what_an_older_version_wrote_is_shown_as_it_reads(session: Session) -> None:
    done = change(session, ChangeKey.LEAVE, pair="2EW", round=3)
    MovementChange.objects.filter(pk=done.pk).update(said=["EW pair 2 leaves."], said_by_code=None)
    done.refresh_from_db()
    assert done.sentences == ("EW pair 2 leaves.",)
    taken_back = undo_change(actor=SYSTEM, session=session, seen=1, now=NOW)
    with override("nl"):
        assert worded(taken_back.sentences[0]) == "Teruggenomen: EW pair 2 leaves."
