"""The round clock of a session: set by the director, signals in a log, shown to the room."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries
from time_machine import travel

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.clock import set_clock, signal_clock
from events.actions.events import create_event
from events.actions.sessions import start_session, undo_start
from events.actions.swiss_draws import draw_round, publish_draw
from events.models import ClockEvent, Session
from events.movements.clock import Act, Phase
from events.queries.clock import SessionClock, clock_of, round_now
from tests.builders import (
    NOW,
    build_release,
    build_session,
    enter_results,
    make_member,
    make_organiser,
)
from tests.teams import build_swiss

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
TIMES = {"seconds_per_board": 420, "seconds_to_move": 120, "breaks": {2: 15}}


def built() -> Session:
    """Four rounds of two boards: 14 minutes to play, two to move."""
    session = build_session(pairs=8, boards=8, rounds=4)
    setting(session)
    return session


def setting(session: Session, minutes: float = 0, **times: Any) -> None:
    with scope(organiser=session.organiser):
        now = NOW + minutes * MINUTE
        set_clock(actor=SYSTEM, session=session, now=now, **{**TIMES, **times})


def give(session: Session, act: Act, minutes: float = 0, *, seconds: int = 0) -> ClockEvent:
    """A signal by somebody who sees the clock as it is then."""
    now = NOW + minutes * MINUTE
    with scope(organiser=session.organiser):
        clock = shown(session)
        return signal_clock(
            actor=SYSTEM,
            session=session,
            act=act,
            seconds=seconds,
            seen_round=clock.reading(now).round,
            seen_events=len(clock.events),
            now=now,
        )


def shown(session: Session) -> SessionClock:
    with scope(organiser=session.organiser):
        found = clock_of(session)
    assert found is not None
    return found


# --- The act and its record -------------------------------------------------------------------


def test_started_clock_runs_by_its_times() -> None:
    session = built()
    give(session, Act.START)
    assert [(row.begins_at - NOW, row.play_ends_at - NOW) for row in shown(session).times(NOW)] == [
        (0 * MINUTE, 14 * MINUTE),
        (16 * MINUTE, 30 * MINUTE),
        (45 * MINUTE, 59 * MINUTE),
        (61 * MINUTE, 75 * MINUTE),
    ]


def test_signals_are_logged_with_instant_and_author() -> None:
    session = built()
    give(session, Act.START)
    give(session, Act.ADD, 3, seconds=120)
    give(session, Act.CALL, 12)
    give(session, Act.NEXT, 13)
    clock = shown(session)
    assert [(event.number, event.act, event.seconds, event.made_by) for event in clock.events] == [
        (1, "start", 0, "Tenace"),
        (2, "add", 120, "Tenace"),
        (3, "call", 0, "Tenace"),
        (4, "next", 0, "Tenace"),
    ]
    first, second = clock.times(NOW + 13 * MINUTE)[:2]
    assert (first.ends_at, clock.ended_by(first)) == (NOW + 13 * MINUTE, "Tenace")
    assert clock.ended_by(second) == ""
    with scope(organiser=session.organiser):
        acts = HistoryRecord.objects.filter(act__startswith="clock.").order_by("number")
        assert [record.act for record in acts] == [
            "clock.set",
            *(f"clock.{act}" for act in ("start", "add", "call", "next")),
        ]


def test_signal_without_meaning_is_refused() -> None:
    session = built()
    for act in (Act.PAUSE, Act.RESUME, Act.CALL, Act.NEXT, Act.RESET):
        with pytest.raises(UserError, match="cannot do this now"):
            give(session, act)
    give(session, Act.START)
    with pytest.raises(UserError, match="cannot do this now"):
        give(session, Act.START, 1)
    with pytest.raises(UserError, match="cannot do this now"):
        give(session, Act.ADD, 1, seconds=0)
    assert len(shown(session).events) == 1


@pytest.mark.parametrize(("seen_round", "seen_events"), [(1, 0), (2, 1)])
def test_signal_for_a_clock_that_has_gone_on_is_refused(seen_round: int, seen_events: int) -> None:
    """Another director was quicker, or the round that was shown is over."""
    session = built()
    give(session, Act.START)
    with scope(organiser=session.organiser), pytest.raises(Conflict, match="gone on meanwhile"):
        signal_clock(
            actor=SYSTEM,
            session=session,
            act=Act.CALL,
            seen_round=seen_round,
            seen_events=seen_events,
            now=NOW + MINUTE,
        )


def test_times_cannot_be_changed_under_a_running_clock() -> None:
    session = built()
    give(session, Act.START)
    with pytest.raises(UserError, match="has been started"):
        setting(session, 1, seconds_per_board=480)
    give(session, Act.RESET, 1)
    setting(session, 2, seconds_per_board=480)
    assert shown(session).timetable.per_board == 8 * MINUTE


@pytest.mark.parametrize("after", [0, 4, 99])
def test_break_comes_between_two_rounds(after: int) -> None:
    session = build_session(pairs=8, boards=8, rounds=4)
    with pytest.raises(UserError, match="one of the rounds 1 to 3"):
        setting(session, breaks={after: 10})


def test_clock_runs_only_during_play() -> None:
    session = built()
    build_release(session)
    with pytest.raises(UserError, match="only while the session is being played"):
        give(session, Act.START)
    with pytest.raises(UserError, match="only while the session is being played"):
        setting(session)


def test_clock_must_be_set_before_a_signal() -> None:
    session = build_session(pairs=8, boards=8)
    with scope(organiser=session.organiser), pytest.raises(UserError, match="Set the clock first"):
        signal_clock(
            actor=SYSTEM, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW
        )


def test_members_may_not_touch_the_clock() -> None:
    session = built()
    member = Actor.person(make_member(session.organiser))
    with scope(organiser=session.organiser):
        with pytest.raises(NotAllowed):
            set_clock(actor=member, session=session, now=NOW, **TIMES)  # type: ignore[arg-type]
        with pytest.raises(NotAllowed):
            signal_clock(
                actor=member, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW
            )


def test_signals_of_a_start_that_was_taken_back_do_not_count() -> None:
    session = built()
    give(session, Act.START)
    with scope(organiser=session.organiser):
        later = NOW + 5 * MINUTE
        session = undo_start(actor=SYSTEM, session=session, now=later)
        assert clock_of(session) is None
        session = start_session(
            actor=SYSTEM,
            session=session,
            kind="mitchell",
            entries=list(session.event.entries.all()),
            boards=8,
            now=later,
        )
    assert shown(session).reading(later).phase is Phase.WAITING
    assert give(session, Act.START, 6).number == 2


# --- The round that is being played -----------------------------------------------------------


def test_round_is_the_clocks_while_it_runs() -> None:
    session = built()
    with scope(organiser=session.organiser):
        waiting = round_now(session, session.sections.get().pk, NOW)
        assert (waiting.round, waiting.phase) == (1, None)
    give(session, Act.START)
    with scope(organiser=session.organiser):
        moving = round_now(session, session.sections.get().pk, NOW + 15 * MINUTE)
        assert (moving.round, moving.is_moving, moving.is_over) == (2, True, False)
        assert round_now(session, session.sections.get().pk, NOW + 80 * MINUTE).is_over


def test_round_is_that_of_the_results_without_a_clock() -> None:
    session = build_session(pairs=8, boards=8)
    enter_results(session, leave=8)
    with scope(organiser=session.organiser):
        assert round_now(session, session.sections.get().pk, NOW).round == 4


# --- The pages --------------------------------------------------------------------------------


def address(name: str, session: Session) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk])


def director(session: Session) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    return client


def test_screen_shows_time_round_and_what_comes_next(client: Client) -> None:
    session = built()
    give(session, Act.START)
    with travel(NOW + 1.5 * MINUTE, tick=False):
        text = client.get(address("clock", session)).content.decode()
    assert "Round 1 of 4" in text
    assert ">12:30</p>" in text
    assert f'data-ends="{(NOW + 14 * MINUTE).isoformat()}"' in text
    assert "until 18:44, then move" in text
    assert "North-South stay · East-West up one table" not in text  # four tables: a relay
    assert '<meta http-equiv="refresh"' in text


@pytest.mark.parametrize(
    ("minutes", "said", "look"),
    [
        (13.5, "0:30", "is-last"),
        (14.5, "Move for round 2", "is-move"),
        (35, "Break", "is-break"),
        (59.5, "round 4 begins at 19:31", "is-move"),
        (70, "the last round", "is-play"),
        (75, "Time is over", "is-over"),
    ],
)
def test_screen_follows_the_time(client: Client, minutes: float, said: str, look: str) -> None:
    session = built()
    give(session, Act.START)
    with travel(NOW + minutes * MINUTE, tick=False):
        text = client.get(address("clock", session)).content.decode()
    assert said in text
    assert look in text


def test_screen_tells_a_stopped_clock(client: Client) -> None:
    session = built()
    text = client.get(address("clock", session)).content.decode()
    assert "Play has not begun" in text
    assert "4 rounds of 2 boards, 75 minutes in all" in text
    give(session, Act.START)
    give(session, Act.PAUSE, 4)
    with travel(NOW + 9 * MINUTE, tick=False):
        text = client.get(address("clock", session)).content.decode()
    assert "the clock is stopped" in text
    assert ">10:00</p>" in text
    assert "data-ends" not in text
    assert "until" not in text.partition("<main")[2].partition("</main")[0]


def test_screen_says_in_a_few_words_how_all_move(client: Client) -> None:
    session = build_session(pairs=10, boards=10)
    setting(session)
    give(session, Act.START)
    with travel(NOW, tick=False):
        text = client.get(address("clock", session)).content.decode()
    assert "North-South stay · East-West up one table · boards down one table" in text


def test_screen_without_a_clock_says_so(client: Client) -> None:
    session = build_session(pairs=8, boards=8)
    assert "No clock is set" in client.get(address("clock", session)).content.decode()


def test_clock_of_an_event_without_conditions_is_for_insiders(client: Client) -> None:
    organiser = make_organiser()
    with scope(organiser=organiser):
        event = create_event(
            actor=SYSTEM, organiser=organiser, name="Secret Pairs", starts_at=NOW, now=NOW
        )
        session = event.sessions.get()
    for name in ("clock", "where_next", "wall"):
        assert client.get(address(name, session)).status_code == 404
    client.force_login(make_member(organiser))
    for name in ("clock", "where_next", "wall"):
        assert client.get(address(name, session)).status_code == 200


def test_director_sets_starts_and_calls() -> None:
    session = build_session(pairs=8, boards=8)
    client, page = director(session), address("clock_desk", session)
    assert client.get(page).context["form"].initial["minutes_per_board"] == "6.5"
    form = {"minutes_per_board": "7.5", "minutes_to_move": "2", "breaks": "2: 10, 3: 5"}
    assert client.post(page, form).headers["Location"] == page
    with scope(organiser=session.organiser):
        assert session.clock.seconds_per_board == 450
        assert session.clock.breaks == {"2": 10, "3": 5}

    signals = address("clock_signal", session)
    client.post(signals, {"act": "start", "seen_round": 1, "seen_events": 0})
    context = client.get(page).context
    assert context["acts"] == {"pause", "add", "call", "reset"}
    client.post(signals, {"act": "call", "seen_round": 1, "seen_events": 1})
    client.post(signals, {"act": "next", "seen_round": 1, "seen_events": 2})
    context = client.get(page).context
    assert context["reading"].round == 2
    assert [who for _row, who in context["rows"]] == ["Director", "", "", ""]


@pytest.mark.parametrize("breaks", ["2", "2: x", "2: 10, 2: 5", "after 2"])
def test_breaks_that_cannot_be_read_are_refused(breaks: str) -> None:
    session = build_session(pairs=8, boards=8)
    form = {"minutes_per_board": "7", "minutes_to_move": "2", "breaks": breaks}
    answer = director(session).post(address("clock_desk", session), form)
    assert "Write each break once" in answer.content.decode()


def test_signal_that_says_nothing_changes_nothing() -> None:
    session = built()
    client = director(session)
    answer = client.post(address("clock_signal", session), {"act": "explode"}, follow=True)
    assert "did not understand" in answer.content.decode()
    assert shown(session).events == ()


def test_stale_signal_is_answered_as_a_conflict() -> None:
    session = built()
    signal = {"act": "start", "seen_round": 1, "seen_events": 4}
    assert director(session).post(address("clock_signal", session), signal).status_code == 409


def test_desk_shows_the_clock() -> None:
    session = built()
    give(session, Act.START)
    with travel(NOW + 4 * MINUTE, tick=False):
        text = director(session).get(address("desk", session)).content.decode()
    assert "Round 1 of 4" in text
    assert ">10:00</b>" in text


def test_ruling_form_tells_which_rounds_have_ended() -> None:
    """Law 79B3: whether the director was called before the round ended."""
    session = built()
    give(session, Act.START)
    with travel(NOW + 20 * MINUTE, tick=False):
        form = director(session).get(address("ruling_new", session)).context["form"]
    groups = {str(name) for name, _options in form.fields["meeting"].choices[1:]}
    alone = "One alone, at no table"
    assert groups == {"Round 1, ended 18:46", "Round 2", "Round 3", "Round 4", alone}


@pytest.mark.parametrize("pairs", [6, 14])
def test_screen_asks_the_same_number_of_queries(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    session = build_session(pairs=pairs, boards=21)
    setting(session)
    with scope(organiser=session.organiser):
        signal_clock(
            actor=SYSTEM,
            session=session,
            act=Act.START,
            seen_round=1,
            seen_events=0,
            now=timezone.now(),
        )
    with django_assert_num_queries(5):
        client.get(address("clock", session))


def test_the_screen_shows_a_published_draw_until_its_round_begins(client: Client) -> None:
    """Four boards of seven minutes and two to move: round 2 begins after half an hour."""
    session = build_swiss(played=1)
    screen = reverse("clock", args=[session.organiser.slug, session.pk])

    def page(minutes: float) -> str:
        with travel(NOW + minutes * MINUTE, tick=False):
            return " ".join(client.get(screen).content.decode().split())

    setting(session)
    give(session, Act.START)
    with scope(organiser=session.organiser):
        draw_round(actor=SYSTEM, session=session, number=2, now=NOW)
    assert "The draw of round" not in page(1)
    with scope(organiser=session.organiser):
        publish_draw(actor=SYSTEM, session=session, number=2, seen=0, now=NOW)
    for minutes in (1, 29):
        assert "The draw of round 2" in page(minutes)
    assert "<b>1 + 2</b>" in page(1)
    assert "<bdi>Łódź Łosie</bdi>" in page(1)
    assert "The draw of round" not in page(31)
