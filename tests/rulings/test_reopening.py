"""The doors by which a final score is changed: on what ground, at whose word, with what trace."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from events.models import Session
from events.queries.periods import periods
from rulings.actions.appeals import lodge_appeal
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.actions.tellings import Told, tell_side
from rulings.deadlines import Obstacle, obstacles
from rulings.models import Appeal, Reopening
from rulings.queries.matters import matters
from rulings.queries.waiting import WORDS, what_it_waits_for
from rulings.witnesses import RowCount, differences
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night
from tests.rulings.test_pages import client_of

pytestmark = pytest.mark.django_db

AFTER = DEADLINE + INSTANT
LATER = DEADLINE + timedelta(days=2)
GROUND = Reopening.Ground


@pytest.fixture
def final(official: Night) -> Night:
    """Its score is final."""
    finalise_due_sessions(AFTER)
    official.reload()
    return official


def reopen(night: Night, **more: Any) -> Reopening:
    given: dict[str, Any] = {
        "actor": night.director,
        "session": night.session,
        "ground": GROUND.UNRECORDED,
        "raised": "East asked about the claim on board 1.",
        "raised_by": "Ελένη Παππά",
        "told_at": DEADLINE,
        "told_to": "Director",
        "now": LATER,
    }
    if more.get("ground") == GROUND.AUTHORITY and "referral" not in more:
        given["order"] = "17/2026"
    row = reopen_score(**{**given, **more})
    night.reload()
    return row


def close(night: Night, now: datetime = LATER, **more: Any) -> Reopening:
    given: dict[str, Any] = {"actor": night.director, "outcome": "Recorded as R1."}
    row = close_reopening(**{**given, "session": night.session, **more, "now": now})
    night.reload()
    return row


def releases(night: Night) -> list[tuple[int, bool, str]]:
    rows = night.session.releases.order_by("number")
    return [(row.number, row.is_final, row.reason) for row in rows]


def test_L92C_what_was_raised_in_time_and_not_recorded_opens_a_final_score(final: Night) -> None:
    row = reopen(final)
    assert (final.session.state, final.session.finalised_at) == (Session.State.OFFICIAL, None)
    assert obstacles(matters(final.session), LATER) == (Obstacle.REOPENED,)
    assert (row.number, row.opened_by, row.closed_at) == (1, final.director.name, None)


def test_L92C_a_ruling_asked_for_in_time_is_given_after_the_score_was_final(final: Night) -> None:
    with pytest.raises(UserError, match="score is final"), transaction.atomic():
        final.rule(now=LATER)
    reopen(final)
    final.rule(now=LATER)
    close(final)
    assert finalise_due_sessions(LATER + PERIOD) == []
    assert finalise_due_sessions(LATER + PERIOD + INSTANT) == [final.session]


def test_a_reopened_score_waits_until_it_is_said_what_became_of_it(final: Night) -> None:
    reopen(final)
    assert finalise_due_sessions(LATER + timedelta(days=30)) == []
    close(final)
    assert finalise_due_sessions(LATER) == [final.session]
    assert [(each[0], each[1]) for each in releases(final)] == [
        (1, False),
        (2, True),
        (3, False),
        (4, True),
    ]
    assert releases(final)[2:] == [
        (3, False, "reopened: a matter raised in time was not recorded"),
        (4, True, "what it was reopened for is settled"),
    ]


def test_a_reopened_score_waits_for_the_matter_that_was_recorded(final: Night) -> None:
    reopen(final)
    draft = final.rule(issue=False, now=LATER)
    close(final)
    assert finalise_due_sessions(LATER) == []
    assert obstacles(matters(final.session), LATER) == (Obstacle.RULING_UNFINISHED,)
    assert draft.state == "draft"


def test_L79C1_L92B_no_period_runs_anew_but_of_what_is_new(final: Night) -> None:
    before = periods(final.session)
    reopen(final)
    assert periods(final.session) == before
    ruling = final.rule(now=LATER, told=())
    told = Told(final.ns, LATER, appeal_right_told=True)
    tell_side(actor=final.director, ruling=ruling, told=told, now=LATER)
    player = final.actor(final.ns)
    with pytest.raises(UserError, match="expired"), transaction.atomic():
        lodge_appeal(actor=player, ruling=ruling, grounds="No.", now=LATER + PERIOD + INSTANT)
    appeal = lodge_appeal(actor=player, ruling=ruling, grounds="No.", now=LATER + PERIOD)
    assert appeal.state == Appeal.State.LODGED


def test_L92C_what_was_raised_an_instant_too_late_opens_nothing(final: Night) -> None:
    with pytest.raises(UserError, match="not raised in time") as refused:
        reopen(final, told_at=AFTER)
    assert (refused.value.field, final.session.state) == ("told_at", Session.State.FINAL)


def test_L92C_what_was_raised_in_the_minute_in_which_play_began_is_taken(final: Night) -> None:
    began = OFFICIAL - timedelta(days=1)
    Session.objects.update(started_at=began + timedelta(seconds=20))
    assert reopen(final, told_at=began).told_at == began


def test_L93C_the_authoritys_order_opens_a_final_score_at_any_time(final: Night) -> None:
    reopen(final, ground=GROUND.AUTHORITY, told_at=LATER, raised_by="National Authority")
    assert releases(final)[-1] == (3, False, "reopened by order of the authority (Law 93C)")


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"raised": " "}, "raised"),
        ({"raised_by": ""}, "raised_by"),
        ({"told_to": ""}, "told_to"),
        ({"told_at": LATER + INSTANT}, "told_at"),
        ({"told_at": OFFICIAL - timedelta(days=1)}, "told_at"),
    ],
)
def test_it_says_what_was_raised_by_whom_when_and_to_whom(
    final: Night, more: dict[str, Any], field: str
) -> None:
    with pytest.raises(UserError) as refused:
        reopen(final, **more)
    assert refused.value.field == field


def test_only_the_director_in_charge_opens_and_closes(final: Night) -> None:
    for actor in (final.administrator, final.actor(final.ns)):
        with pytest.raises(NotAllowed), transaction.atomic():
            reopen(final, actor=actor)
    reopen(final)
    with pytest.raises(NotAllowed):
        close(final, actor=final.administrator)


def test_a_provisional_score_is_not_reopened(official: Night) -> None:
    with pytest.raises(Conflict):
        reopen(official)


def test_it_is_opened_and_closed_once_and_may_be_opened_again(final: Night) -> None:
    reopen(final)
    with pytest.raises(Conflict), transaction.atomic():
        reopen(final)
    with pytest.raises(UserError, match="what became"), transaction.atomic():
        close(final, outcome=" ")
    close(final)
    with pytest.raises(Conflict), transaction.atomic():
        close(final)
    finalise_due_sessions(LATER)
    final.reload()
    assert reopen(final).number == 2


def test_history_tells_the_ground_and_what_became_of_it(final: Night) -> None:
    reopen(final)
    close(final)
    opened = HistoryRecord.objects.get(act="score.reopen").after or {}
    assert {name: opened[name] for name in ("ground", "raised_by", "told_to", "told_at")} == {
        "ground": "unrecorded",
        "raised_by": "Ελένη Παππά",
        "told_to": "Director",
        "told_at": DEADLINE.isoformat(),
    }
    assert HistoryRecord.objects.get(act="score.reopening_closed").note == "Recorded as R1."


def test_what_is_stored_is_what_history_says_and_another_word_is_found(final: Night) -> None:
    reopen(final)
    close(final)
    assert list(differences(final.session, RowCount())) == []
    Reopening.objects.update(raised_by="Nobody")
    (found,) = differences(final.session, RowCount())
    assert "raised_by is “Nobody” and was “Ελένη Παππά”" in found


def test_everything_that_a_score_waits_for_has_its_words(final: Night) -> None:
    assert set(WORDS) == set(Obstacle)
    assert what_it_waits_for(final.session, LATER) == []
    reopen(final)
    assert what_it_waits_for(final.session, LATER) == [str(WORDS[Obstacle.REOPENED])]


# --- Pages ------------------------------------------------------------------------------------


def text_of(client: Client, name: str, night: Night) -> str:
    with time_machine.travel(LATER, tick=False):
        response = client.get(reverse(name, args=[night.organiser.slug, night.session.pk]))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_the_page_has_the_three_doors_and_closes_the_open_one(final: Night) -> None:
    client = client_of(final.director)
    text = text_of(client, "session_reopen", final)
    assert all(door in text for door in ("Law 79C2", "Law 92C", "Law 93C"))
    address = reverse("session_reopen", args=[final.organiser.slug, final.session.pk])
    typed = {
        "ground": "authority",
        "order": "17/2026",
        "raised": "Replay the match.",
        "raised_by": "League of Łódź",
        "told_to": "Director",
        "told_at": "2026-11-18T10:00",
    }
    with time_machine.travel(LATER, tick=False):
        assert client.post(address, typed).status_code == 302
        assert "It is settled" in client.get(address).content.decode()
        assert client.post(address, {"outcome": "Replayed."}).status_code == 302
    assert final.session.reopenings.get().outcome == "Replayed."


def test_what_was_raised_is_for_directors_and_organiser_and_the_ground_for_all(
    final: Night,
) -> None:
    reopen(final)
    for actor in (final.director, final.administrator):
        text = text_of(client_of(actor), "deadlines", final)
        assert ("Ελένη Παππά" in text, "What the final score waits for" in text) == (True, True)
    text = text_of(Client(), "deadlines", final)
    assert ("Ελένη Παππά" in text, "What the final score waits for" in text) == (False, False)
    assert "a matter raised in time was not recorded" in text_of(Client(), "releases", final)
    assert "say what became of it" in text_of(client_of(final.director), "desk", final)
