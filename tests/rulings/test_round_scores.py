"""The official score round by round: periods of a board run from its round's publication."""

import json
import random
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Player
from events.actions.changes import change_movement, undo_change
from events.actions.fouled import group_results
from events.actions.releases import publish_official_score, publish_round
from events.models import Session
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.columns import TableInRound
from events.queries.lists import sheet_with_lists
from events.queries.official_rounds import counted_rounds, counts_in, official_times
from events.queries.periods import periods, round_periods
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from events.queries.witnesses import release_digest
from rulings.actions.appeals import decide_appeal, lodge_appeal
from rulings.actions.corrections import correct
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Correction
from rulings.queries.matters import matters, side_window
from rulings.queries.my_matters import my_matters
from tests.builders import NOW, enter_results, number_word
from tests.rulings.night import INSTANT, Night, under
from tests.rulings.rounds import (
    FIRST,
    HALF_HOUR,
    HOUR,
    MINUTE,
    at_round,
    official,
    publish,
    round_night,
)
from tests.teams import TEXTS, build_swiss
from tests.teams import publish_round as draw

pytestmark = pytest.mark.django_db

THIRD = FIRST + 2 * HOUR
"""When the score of round 3, which is the last, is published."""


@pytest.fixture
def night() -> Iterator[Night]:
    built = round_night()
    with scope(organiser=built.organiser):
        yield built


@pytest.fixture
def published(night: Night) -> Night:
    """All three rounds are official, an hour apart."""
    for number in (1, 2, 3):
        publish(night, number)
    return night


def captain(there: Night) -> Actor:
    """The first player of the team whose North-South sit there."""
    return Actor.person(there.login(Player.objects.get(name=f"Ann {number_word(there.ns.number)}")))


def report(night: Night, now: datetime, claimed: str = "3NT E =") -> Correction:
    return night.report(now, claimed=claimed)


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(
    ("after", "is_late"),
    [(HALF_HOUR - MINUTE, False), (HALF_HOUR, False), (HALF_HOUR + INSTANT, True)],
)
def test_L79C1_an_error_is_in_time_until_the_period_of_its_round_is_over(
    published: Night, number: int, after: timedelta, is_late: bool
) -> None:
    there = at_round(published, number)
    assert report(there, FIRST + (number - 1) * HOUR + after).is_late == is_late


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(
    ("after", "is_open"),
    [(HALF_HOUR - MINUTE, True), (HALF_HOUR, True), (HALF_HOUR + INSTANT, False)],
)
def test_L92B_a_ruling_is_appealed_until_the_period_of_its_round_is_over(
    published: Night, number: int, after: timedelta, is_open: bool
) -> None:
    there = at_round(published, number)
    ruling = there.rule()
    now = FIRST + (number - 1) * HOUR + after
    assert side_window(there.session, ruling, there.ns.pk).is_open(now) == is_open
    if is_open:
        appeal = lodge_appeal(actor=captain(there), ruling=ruling, grounds="No.", now=now)
        assert appeal.lodged_at == now
    else:
        with pytest.raises(UserError, match="The right to appeal this ruling expired"):
            lodge_appeal(actor=captain(there), ruling=ruling, grounds="No.", now=now)


def test_L92B_an_appeal_in_time_for_round_3_is_late_for_round_1(published: Night) -> None:
    now = THIRD + MINUTE
    first, third = at_round(published, 1), at_round(published, 3)
    early, late = first.rule(), third.rule()
    lodge_appeal(actor=captain(third), ruling=late, grounds="No.", now=now)
    with pytest.raises(UserError, match="The right to appeal this ruling expired at"):
        lodge_appeal(actor=captain(first), ruling=early, grounds="No.", now=now)


def test_L92B_a_side_told_after_its_round_has_its_time_from_then(published: Night) -> None:
    ruling = published.rule(told=())
    told = Told(published.ns, THIRD, appeal_right_told=True)
    tell_side(actor=published.director, ruling=ruling, told=told, now=THIRD)
    closes = side_window(published.session, ruling, published.ns.pk).closes_at
    assert closes == THIRD + HALF_HOUR


def test_L79C1_before_its_round_is_official_a_board_has_no_deadline(night: Night) -> None:
    publish(night, 1)
    third = at_round(night, 3)
    assert not report(third, FIRST + 9 * HOUR).is_late
    assert side_window(third.session, third.rule(), third.ns.pk).closes_at is None


def test_L87_a_fouled_board_is_grouped_in_the_period_of_its_round(published: Night) -> None:
    def group(there: Night) -> None:
        (row,) = there.board.results.filter(ns=there.ns, is_current=True)
        group_results(
            actor=there.director,
            session=there.session,
            board=there.board,
            groups={row.pk: "B"},
            reason="a card had slipped",
            now=THIRD + MINUTE,
        )

    group(at_round(published, 3))
    with pytest.raises(UserError, match="The correction period ended at"):
        group(at_round(published, 1))


def test_a_person_sees_the_deadline_of_the_round(night: Night) -> None:
    publish(night, 1)
    night.rule()
    person = captain(night).user
    assert person is not None
    assert [each.until for each in my_matters(person, FIRST)] == [FIRST + HALF_HOUR]


def test_the_score_is_final_when_the_last_period_is_over(published: Night) -> None:
    assert finalise_due_sessions(FIRST + 2 * HALF_HOUR) == []
    assert finalise_due_sessions(THIRD + HALF_HOUR) == []
    assert published.reload().due_at == THIRD + HALF_HOUR
    (final,) = finalise_due_sessions(THIRD + HALF_HOUR + INSTANT)
    assert final.state == Session.State.FINAL


def test_nothing_is_final_while_rounds_are_to_come(night: Night) -> None:
    publish(night, 1)
    publish(night, 2)
    assert finalise_due_sessions(FIRST + timedelta(days=2)) == []
    assert night.reload().state == Session.State.RUNNING
    assert matters(night.session).corrections.closes_at is None


def test_the_last_round_makes_the_score_of_the_session_official(night: Night) -> None:
    numbers = [publish(night, number).number for number in (1, 2, 3)]
    session = night.session
    assert numbers == [1, 2, 3]
    assert (session.state, session.official_at) == (Session.State.OFFICIAL, THIRD)
    assert [row.after_round for row in session.releases.order_by("number")] == [1, 2, None]
    assert [(each.round, each.correction_until) for each in round_periods(session)] == [
        (1, FIRST + HALF_HOUR),
        (2, FIRST + HOUR + HALF_HOUR),
        (3, THIRD + HALF_HOUR),
    ]


def test_the_score_of_a_round_says_nothing_of_the_next(night: Night) -> None:
    release = publish(night, 1)
    lines = [line for sheet in release.travellers for line in sheet["lines"]]
    assert {line["round"] for line in lines} == {1}
    assert len(release.travellers) == 8
    assert [row["boards"] for row in release.ranking] == [8] * 4
    assert release.matches is not None
    assert len(release.matches["matches"]) == 2


def test_the_score_after_the_last_round_is_that_of_the_session(published: Night) -> None:
    release = published.session.releases.first()
    assert release is not None
    sheet = json.loads(json.dumps(sheet_with_lists(published.session)))
    assert (release.ranking, release.travellers) == (sheet["ranking"], sheet["travellers"])
    assert [row["boards"] for row in release.ranking] == [24] * 4


def test_the_official_score_may_be_published_for_all_rounds_left(night: Night) -> None:
    publish(night, 1)
    publish_official_score(actor=night.director, session=night.session, now=THIRD)
    assert official(night.reload()) == [1, 2, 3]
    times = official_times(night.session)
    assert [times.rounds[each] for each in (1, 2, 3)] == [FIRST, THIRD, THIRD]
    assert night.session.releases.count() == 2


def test_L8C_results_missing_from_the_round_keep_its_score_back() -> None:
    night = round_night(entered=())
    enter_results(night.session, rounds=(1,), leave=1, texts=TEXTS)
    with scope(organiser=night.organiser):
        with pytest.raises(UserError, match=r"One result is missing: board 8 at table \d"):
            publish(night, 1)
        enter_results(night.session, rounds=(1,), texts=TEXTS)
        assert publish(night, 1).number == 1


def test_rounds_are_published_one_after_the_other_and_once(night: Night) -> None:
    with pytest.raises(UserError, match="The score of round 1 is published first"):
        publish(night, 2)
    publish(night, 1)
    with pytest.raises(UserError, match="The score of round 1 is official already"):
        publish(night, 1)
    with pytest.raises(UserError, match="There is no round 4"):
        publish(night, 4)
    assert official(night.session) == [1]


def test_only_the_director_in_charge_publishes_a_round(night: Night) -> None:
    with pytest.raises(NotAllowed):
        publish(night, 1, captain(night))


def test_publishing_a_round_is_recorded(night: Night) -> None:
    release = publish(night, 1)
    record = HistoryRecord.objects.get(act="score.release")
    assert record.subject_id == release.pk
    said = {"number": 1, "is_final": False, "after_round": 1, "rounds": [1]}
    assert record.after == {**said, "digest": release_digest(release)}


def test_a_result_of_an_official_round_is_only_corrected(night: Night) -> None:
    publish(night, 1)
    with pytest.raises(UserError, match="This round's score is official"):
        enter(night, "3NT E =")
    third = at_round(night, 3)
    enter(third, "3NT E =")
    assert night.session.releases.count() == 1


def enter(night: Night, text: str) -> None:
    (row,) = night.board.results.filter(ns=night.ns, is_current=True)
    night.enter(text, seen=row.version, now=FIRST)


def decided(there: Night, now: datetime) -> Correction:
    return correct(
        actor=there.director,
        correction=report(there, now),
        text="3NT E =",
        reason="Seen.",
        now=now,
    )


def test_a_correction_in_an_official_round_releases_its_score_anew(night: Night) -> None:
    publish(night, 1)
    decided(night, FIRST + MINUTE)
    (again, first) = night.session.releases.all()
    assert (again.number, again.after_round, len(again.changes)) == (2, 1, 1)
    assert official_times(night.session).rounds == {1: first.made_at}


def test_a_correction_of_a_later_round_leaves_the_official_score(night: Night) -> None:
    publish(night, 1)
    decided(at_round(night, 3), FIRST + MINUTE)
    assert night.session.releases.count() == 1


def test_a_ruling_on_a_later_round_leaves_the_official_score(night: Night) -> None:
    publish(night, 1)
    at_round(night, 3).rule()
    assert night.session.releases.count() == 1
    night.rule()
    assert night.session.releases.count() == 2


def test_an_official_round_keeps_its_tables() -> None:
    night = round_night(entered=())
    cancelled: Parameters = {
        "round": 1,
        "table": 1,
        "boards": [night.board.number],
        "ns_fault": "none",
        "ew_fault": "none",
    }
    with scope(organiser=night.organiser):
        change_movement(
            actor=night.director,
            session=night.session,
            kind=ChangeKey.CANCEL,
            parameters=cancelled,
            seen=0,
            now=NOW,
        )
        enter_results(night.session, rounds=(1,), texts=TEXTS)
        publish(night, 1)
        with pytest.raises(UserError, match="The score of round 1 is official: its tables"):
            undo_change(actor=night.director, session=night.session, seen=1, now=FIRST)


def test_L92D1_an_appeal_that_waited_too_long_lapses_before_its_rival_is_heard(
    night: Night,
) -> None:
    """The captain of each team concurs; without that the appeal of round 1 is over at its hour."""
    under(night, L92D=10)
    ruling = night.rule()
    publish(night, 1)
    now = FIRST + MINUTE

    def lodge(name: str) -> Appeal:
        who = Actor.person(night.login(Player.objects.get(name=name)))
        return lodge_appeal(actor=who, ruling=ruling, grounds="No.", now=now)

    waiting, ready = lodge("Bob A"), lodge("Ann D")
    assert (waiting.state, ready.state) == (Appeal.State.LODGED, Appeal.State.READY)
    decide_appeal(
        actor=night.director,
        appeal=ready,
        outcome=Appeal.Outcome.CHANGED,
        reasons="Seen otherwise.",
        decision="The result stands.",
        now=FIRST + HALF_HOUR + MINUTE,
    )
    waiting.refresh_from_db()
    assert waiting.state == Appeal.State.LAPSED


def test_by_default_a_session_is_official_as_a_whole() -> None:
    night = round_night(released_by="session")
    with scope(organiser=night.organiser):
        assert night.session.event.released_by == "session"
        with pytest.raises(UserError, match="published as a whole"):
            publish_round(actor=night.director, session=night.session, number=1, now=FIRST)
        night.publish(THIRD)
        session = night.session
        assert (session.rounds_official, official(session)) == (0, [])
        assert official_times(session).since_meeting((1, 1, 2)) == THIRD
        found = periods(session)
        assert found is not None
        assert found.correction_until == THIRD + HALF_HOUR


def test_by_default_the_instant_is_asked_of_no_table(
    django_assert_num_queries: object,
) -> None:
    night = round_night(released_by="session")
    with scope(organiser=night.organiser), django_assert_num_queries(0):  # type: ignore[operator]
        official_times(night.session)


def test_a_round_of_a_swiss_is_published_while_the_next_is_drawn() -> None:
    session = build_swiss(released_by="round", played=2)
    with scope(organiser=session.organiser):
        director = Actor.person(session.event.appointments.get().user)
        publish_round(actor=director, session=session, number=1, now=FIRST)
        publish_round(actor=director, session=session, number=2, now=FIRST)
        session.refresh_from_db()
        assert session.state == Session.State.RUNNING
        draw(session, 3)
        with pytest.raises(UserError, match="results are missing, the first on board"):
            publish_round(actor=director, session=session, number=3, now=FIRST)
        enter_results(session, texts=TEXTS)
        assert publish_round(actor=director, session=session, number=3, now=FIRST).after_round == 3


def test_a_play_counts_in_the_last_round_in_which_its_match_plays_the_board() -> None:
    """Team 1 meets team 2 on board 5 at one table in round 1, at the other in round 2."""
    teams = {11: (1, 1), 12: (1, 1), 21: (1, 2), 22: (1, 2), 31: (1, 3)}

    def table(pk: int, number: int, ns: int, ew: int, *boards: int) -> TableInRound:
        return TableInRound(pk, 1, number, 1, 0, 0, ns, ew, boards, (), ())

    found = counts_in(
        [table(1, 1, 11, 22, 5), table(2, 2, 21, 12, 5), table(3, 1, 31, 11, 6)], teams
    )
    assert found == {(5, 11, 22): 2, (5, 21, 12): 2, (6, 31, 11): 1}


@pytest.mark.parametrize("seed", range(4))
def test_each_deadline_is_that_of_a_fresh_computation(night: Night, seed: int) -> None:
    """Whatever the order of publications and corrections."""
    dice, now = random.Random(seed), NOW  # noqa: S311  # no secret
    known: dict[int, datetime] = {}
    for _step in range(7):
        now += timedelta(minutes=dice.randrange(1, 50))
        if dice.random() < 0.5 and len(known) < 3:
            known[len(known) + 1] = now
            publish_round(actor=night.director, session=night.session, number=len(known), now=now)
        else:
            there = at_round(night, dice.randrange(1, 4))
            claimed = dice.choice(["3NT E =", "2C W +1", "5D N -2"])
            try:
                row = report(there, now, claimed)
            except UserError:
                continue
            since = known.get(counted_rounds(there.session)[row.board.number, row.ns_id, row.ew_id])
            assert row.is_late == (since is not None and now > since + HALF_HOUR)
            if not row.is_late:
                correct(actor=there.director, correction=row, text=claimed, reason="", now=now)
        session = night.reload()
        times, rounds = official_times(session), counted_rounds(session)
        for play in session_plays(session, WHOLE).all:
            meeting = play.board, play.ns.pk, play.ew.pk
            assert times.since_meeting(meeting) == known.get(rounds[meeting])
