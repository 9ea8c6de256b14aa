"""Entering results and correcting them: versions, conflicts, refusals, history."""

from datetime import timedelta

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership
from events.actions.results import enter_result, read_entry
from events.mapping import entry_text
from events.models import Contestant, Result, Session
from tests.builders import NOW, build_release, build_session, make_member, make_organiser
from tests.writers import correct_result

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=5)


@pytest.fixture
def session(db: None) -> Session:
    """A running Mitchell of four tables with two winners."""
    return build_session()


def pair(session: Session, label: str) -> Contestant:
    return session.contestants.get(number=int(label[:-2]), line=label[-2:])


def enter(
    session: Session,
    text: str,
    *,
    board: int = 1,
    ns: str = "1NS",
    ew: str = "1EW",
    seen: int = 0,
    actor: Actor = SYSTEM,
) -> Result:
    with scope(organiser=session.organiser):
        return enter_result(
            actor=actor,
            session=session,
            board_number=board,
            ns=pair(session, ns),
            ew=pair(session, ew),
            text=text,
            seen_version=seen,
            now=NOW,
        )


def correct(session: Session, text: str, *, board: int = 1) -> Result:
    with scope(organiser=session.organiser):
        return correct_result(
            actor=SYSTEM,
            session=session,
            board_number=board,
            ns=pair(session, "1NS"),
            ew=pair(session, "1EW"),
            entry=read_entry(text),
            now=LATER,
            reason="C1",
        )


def versions(session: Session, board: int = 1) -> list[tuple[int, str, bool]]:
    with scope(organiser=session.organiser):
        rows = Result.objects.filter(board__number=board).order_by("version")
        return [(row.version, entry_text(row), row.is_current) for row in rows]


def history(session: Session) -> list[HistoryRecord]:
    with scope(organiser=session.organiser):
        return list(HistoryRecord.objects.filter(act__startswith="result.").order_by("number"))


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("4sxn -1", ("played", "4SX", "N", "", 9, -100, "", "")),
        ("3NT E DK =", ("played", "3NT", "E", "DK", 9, -400, "", "")),
        ("p", ("passed", "", "", "", None, 0, "", "")),
        ("a+/40", ("artificial", "", "", "", None, None, "A+", "40%")),
        ("NP", ("not played", "", "", "", None, None, "", "")),
    ],
)
def test_entry_is_kept_in_its_parts(
    session: Session, text: str, fields: tuple[object, ...]
) -> None:
    row = enter(session, text)
    assert (
        row.kind,
        row.contract,
        row.declarer,
        row.lead,
        row.tricks,
        row.score,
        row.ns_award,
        row.ew_award,
    ) == fields


def test_score_follows_the_vulnerability_of_the_board(session: Session) -> None:
    row = enter(session, "4S N =", board=22, ns="2NS", ew="4EW")
    assert (row.board.vulnerability, row.score) == ("ew", 420)
    row = enter(session, "4S E =", board=22, ns="2NS", ew="4EW", seen=1)
    assert row.score == -620


def test_result_knows_its_table_and_round(session: Session) -> None:
    seat = enter(session, "4S N =", board=7, ns="2NS", ew="2EW").table_round
    assert seat is not None
    assert (seat.table, seat.round) == (2, 1)


def test_change_is_a_further_version(session: Session) -> None:
    enter(session, "4S N =")
    enter(session, "4S N -1", seen=1)
    assert versions(session) == [(1, "4S N =", False), (2, "4S N -1", True)]


def test_same_result_twice_is_one_result(session: Session) -> None:
    first = enter(session, "4S N =")
    assert enter(session, "4sn=", seen=0) == first
    assert versions(session) == [(1, "4S N =", True)]
    assert len(history(session)) == 1


def test_second_person_is_shown_the_first_entry(session: Session) -> None:
    enter(session, "4S N =")
    with pytest.raises(Conflict, match="Tenace entered 4S N = meanwhile") as refusal:
        enter(session, "4S N -1")
    assert refusal.value.field == "entry"
    assert versions(session) == [(1, "4S N =", True)]


def test_version_that_never_was_is_refused(session: Session) -> None:
    with pytest.raises(Conflict):
        enter(session, "4S N =", seen=3)
    assert versions(session) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Nothing entered"),
        ("8S N =", "level 1 to 7"),
        ("4S =", "No declarer"),
        ("4S N 14", "at most 13"),
        ("4S N +4", "at most 13"),
        ("A+", "both sides"),
    ],
)
def test_impossible_result_is_refused_in_bridge_terms(
    session: Session, text: str, message: str
) -> None:
    with pytest.raises(UserError, match=message) as refusal:
        enter(session, text)
    assert refusal.value.field == "entry"
    assert versions(session) == []


def test_board_that_these_pairs_do_not_play_is_refused(session: Session) -> None:
    with pytest.raises(UserError, match="Board 7 is not scheduled for pairs 1 NS and 1 EW"):
        enter(session, "4S N =", board=7)


def test_board_outside_the_session_is_refused(session: Session) -> None:
    with pytest.raises(UserError, match="Board 25 is not in this session"):
        enter(session, "4S N =", board=25)
    with pytest.raises(UserError, match="is not in this session"):
        enter(session, "4S N =", board=10**30)


def test_pairs_that_do_not_meet_are_refused(session: Session) -> None:
    with pytest.raises(UserError, match="not scheduled"):
        enter(session, "4S N =", ew="2EW")


def test_pair_of_another_session_is_refused(session: Session) -> None:
    other = build_session(make_organiser("benji"))
    with scope(organiser=other.organiser):
        stranger = pair(other, "1EW")
    with scope(organiser=session.organiser), pytest.raises(UserError, match="do not play"):
        enter_result(
            actor=SYSTEM,
            session=session,
            board_number=1,
            ns=pair(session, "1NS"),
            ew=stranger,
            text="4S N =",
            seen_version=0,
            now=NOW,
        )


def test_scorer_may_enter_and_a_member_may_not(session: Session) -> None:
    scorer = make_member(session.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    member = make_member(session.organiser)
    assert enter(session, "4S N =", actor=Actor.person(scorer)).entered_by == scorer
    with pytest.raises(NotAllowed):
        enter(session, "4S N -1", seen=1, actor=Actor.person(member))
    assert versions(session) == [(1, "4S N =", True)]


def test_nothing_is_entered_once_the_score_is_official(session: Session) -> None:
    build_release(session)
    before = versions(session)
    with pytest.raises(UserError, match="while the session is running"):
        enter(session, "7NT N =", seen=1)
    assert versions(session) == before


def test_history_tells_who_when_before_and_after(session: Session) -> None:
    scorer = make_member(session.organiser, Membership.MemberRole.SCORER, email="s@acol.example")
    enter(session, "4S N =")
    enter(session, "4S N -1", seen=1, actor=Actor.person(scorer))
    record = history(session)[-1]
    assert (record.act, record.actor, record.at) == ("result.enter", scorer, NOW)
    assert record.before == {"entry": "4S N ="}
    assert record.after == {"entry": "4S N -1", "board": 1, "ns": "1NS", "ew": "1EW"}


def test_history_and_result_are_written_together_or_not_at_all(session: Session) -> None:
    with transaction.atomic():
        enter(session, "4S N =")
        transaction.set_rollback(True)
    assert versions(session) == []
    assert history(session) == []
    session.refresh_from_db()
    assert session.input_version == 0


def test_each_entry_counts_as_a_change_of_the_score(session: Session) -> None:
    enter(session, "4S N =")
    enter(session, "4S N =")
    enter(session, "4S N -1", seen=1)
    session.refresh_from_db()
    assert session.input_version == 2


def test_correction_waits_for_an_official_score(session: Session) -> None:
    enter(session, "4S N =")
    with pytest.raises(UserError, match="no official score to correct"):
        correct(session, "4S N -1")


def test_correction_is_a_further_version_and_a_further_release(session: Session) -> None:
    build_release(session)
    result = correct(session, "7NT N =")
    assert (result.version, result.reason) == (2, "C1")
    with scope(organiser=session.organiser):
        release = session.releases.get(number=2)
    assert release.reason == "C1"
    assert release.changes == [
        {"board": 1, "ns": "1NS", "ew": "1EW", "before": "4S N =", "after": "7NT N ="}
    ]
    assert history(session)[-1].act == "result.correct"


def test_correction_that_changes_nothing_is_refused(session: Session) -> None:
    build_release(session)
    with pytest.raises(UserError, match="already says"):
        correct(session, "4sn=")
