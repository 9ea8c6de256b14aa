"""Two ticks at the same instant, and a tick that meets somebody at work."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection, transaction
from django_scopes import scope

from clubs.actions.outages import beat
from clubs.errors import Conflict, UserError
from clubs.models import Lease, Outage
from events.actions.releases import withdraw_official_score
from events.locking import lock_session
from events.models import PeriodExtension, ScoreRelease, Session
from rulings.actions.extensions import extend_periods
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.outages import answer_outage
from rulings.actions.reopenings import reopen_score
from tests.builders import make_organiser
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, build_night
from tests.together import SECONDS, at_once

pytestmark = pytest.mark.django_db(transaction=True)

AFTER = DEADLINE + INSTANT


@pytest.fixture
def nights() -> list[Night]:
    with transaction.atomic():
        built = [build_night(make_organiser(f"club-{each}")) for each in range(3)]
        for night in built:
            with scope(organiser=night.organiser):
                night.publish()
    return built


def releases_of(night: Night) -> list[bool]:
    with scope(organiser=night.organiser):
        found = ScoreRelease.objects.filter(session=night.session).order_by("number")
        return list(found.values_list("is_final", flat=True))


def test_two_ticks_at_once_make_each_session_final_once(nights: list[Night]) -> None:
    def tick() -> list[Session]:
        return finalise_due_sessions(AFTER)

    found = [session for made in at_once(tick, tick) if isinstance(made, list) for session in made]
    assert sorted(session.pk for session in found) == [night.session.pk for night in nights]
    assert [releases_of(night) for night in nights] == [[False, True]] * 3
    assert Lease.objects.get().until is None


def test_extended_at_the_last_instant_or_final_and_never_both(nights: list[Night]) -> None:
    night, *_others = nights

    def extend() -> int:
        with scope(organiser=night.organiser):
            return len(
                extend_periods(
                    actor=night.administrator,
                    session=night.session,
                    kinds=["appeal"],
                    until=DEADLINE + PERIOD,
                    reason="Fog.",
                    now=DEADLINE,
                )
            )

    extended, _made = at_once(extend, lambda: len(finalise_due_sessions(AFTER)))
    with scope(organiser=night.organiser):
        rows = PeriodExtension.objects.count()
    final = night.reload().state == Session.State.FINAL
    assert (extended, rows, final) in ((1, 1, False), (UserError, 0, True))


@pytest.mark.parametrize("extends", [True, False])
def test_two_who_answer_an_outage_at_once_one_does_and_the_other_is_told(
    nights: list[Night], *, extends: bool
) -> None:
    night, *_others = nights
    outage = Outage.objects.create(begins=OFFICIAL, ends=DEADLINE)

    def answer(*, extends: bool) -> int:
        with scope(organiser=night.organiser):
            answer_outage(
                actor=night.administrator,
                session=night.session,
                outage=outage,
                extends=extends,
                reason="Fog.",
                now=DEADLINE,
            )
            return 1

    answers = (partial(answer, extends=True), partial(answer, extends=extends))
    assert set(at_once(*answers)) == {1, Conflict}


def test_two_signs_of_life_at_once_after_an_outage_note_it_once() -> None:
    beat(OFFICIAL)
    at_once(partial(beat, DEADLINE), partial(beat, DEADLINE + INSTANT))
    assert Outage.objects.count() == 1


def test_two_who_withdraw_a_score_at_once_one_does_and_the_other_is_told(
    nights: list[Night],
) -> None:
    night, *_others = nights

    def withdraw() -> int:
        with scope(organiser=night.organiser):
            released = withdraw_official_score(
                actor=night.director, session=night.session, reason="Too early.", now=OFFICIAL
            )
            return released.number

    assert set(at_once(withdraw, withdraw)) == {1, UserError}


def test_two_who_reopen_a_score_at_once_one_does_and_the_other_is_told(
    nights: list[Night],
) -> None:
    night, *_others = nights
    finalise_due_sessions(AFTER)

    def reopen() -> int:
        with scope(organiser=night.organiser):
            row = reopen_score(
                actor=night.director,
                session=night.session,
                ground="authority",
                raised="Replay.",
                order="17/2026",
                raised_by="Union",
                told_at=AFTER,
                told_to="Director",
                now=AFTER,
            )
            return row.number

    assert set(at_once(reopen, reopen)) == {1, Conflict}


@pytest.mark.skipif(connection.vendor == "sqlite", reason="one writer at a time holds everything")
def test_tick_passes_over_a_session_that_somebody_holds(nights: list[Night]) -> None:
    held, *others = nights
    holding, ticked = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with scope(organiser=held.organiser), transaction.atomic():
                lock_session(held.session)
                holding.set()
                ticked.wait(timeout=SECONDS)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as people:
        somebody = people.submit(hold)
        holding.wait(timeout=SECONDS)
        found = finalise_due_sessions(AFTER)
        ticked.set()
        somebody.result(timeout=SECONDS)
    assert {session.pk for session in found} == {night.session.pk for night in others}
    assert finalise_due_sessions(AFTER) == [held.session]
