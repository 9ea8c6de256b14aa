"""The pages on which opponents answer a reported error, and an agreed one is corrected by a tap."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from events.queries.periods import zone_of
from rulings.models import Correction, CorrectionAnswer
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night
from tests.rulings.test_correcting import current, report, report_at
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

SOON = OFFICIAL + timedelta(minutes=5)


@pytest.fixture(autouse=True)
def _within_the_period() -> Iterator[None]:
    with time_machine.travel(SOON, tick=False):
        yield


def test_opponent_answers_on_the_page_and_reporter_and_partner_are_not_asked(
    official: Night,
) -> None:
    report(official)
    page, asked = url(official, "correction", 1), "You are asked: is it so?"
    opponent = client_of(official.actor(official.ew))
    assert asked in opponent.get(page).content.decode()
    for place in (0, 1):
        own = client_of(official.actor(official.ns, place))
        assert asked not in own.get(page).content.decode()
        assert own.post(url(official, "correction_answer", 1), {"says": "yes"}).status_code == 403
    refused = opponent.post(url(official, "correction_answer", 1), {"says": "no"})
    assert "Say what was, as a result or in words." in refused.content.decode()
    said = {"says": "no", "claimed": "4S N +1", "words": "Ελένη counted eleven."}
    assert opponent.post(url(official, "correction_answer", 1), said)["Location"] == page
    shown = client_of(official.actor(official.ns)).get(page).content.decode()
    assert ("Ελένη counted eleven." in shown, "disputed" in shown) == (True, True)
    assert "Change your answer" in opponent.get(page).content.decode()


def test_agreed_correction_takes_one_tap_on_desk_list_and_page(official: Night) -> None:
    report(official)
    director, tap = client_of(official.director), "Correct as agreed"
    places = ("desk", "corrections"), ("correction",)
    addresses = [url(official, name) for name in places[0]] + [url(official, "correction", 1)]
    assert [tap in director.get(each).content.decode() for each in addresses] == [False] * 3
    client_of(official.actor(official.ew)).post(
        url(official, "correction_answer", 1), {"says": "yes"}
    )
    assert [tap in director.get(each).content.decode() for each in addresses] == [True] * 3
    player = client_of(official.actor(official.ew))
    assert tap not in player.get(addresses[1]).content.decode()
    assert player.post(url(official, "correction_agreed", 1)).status_code == 403
    sent = director.post(url(official, "correction_agreed", 1), {"list": "1"})
    assert sent["Location"] == addresses[1]
    assert current(official).tricks == 12


def test_director_writes_down_what_was_told(official: Night) -> None:
    report(official)
    director, page = client_of(official.director), url(official, "correction", 1)
    assert "Write down what the opponents have told you" in director.get(page).content.decode()
    west = official.players(official.ew)[1]
    said = {"player": west.pk, "says": "yes", "told_at": "nonsense"}
    assert (
        "Write day and time"
        in director.post(url(official, "correction_told", 1), said).content.decode()
    )
    local = (OFFICIAL + timedelta(minutes=2)).astimezone(zone_of(official.session))
    said |= {"told_at": f"{local:%Y-%m-%dT%H:%M}", "how": "by telephone"}
    assert director.post(url(official, "correction_told", 1), said)["Location"] == page
    answer = CorrectionAnswer.objects.get()
    assert (answer.player, answer.made_at) == (west, OFFICIAL + timedelta(minutes=2))
    shown = director.get(page).content.decode()
    assert ("by telephone" in shown, "recorded" in shown) == (True, True)


def test_L79C2_page_says_plainly_that_an_approval_holds_no_more(official: Night) -> None:
    with time_machine.travel(DEADLINE + INSTANT, tick=False):
        report_at(official, DEADLINE + INSTANT)
        director, admin = client_of(official.director), client_of(official.administrator)
        page = url(official, "correction", 1)
        director.post(url(official, "correction_state", 1), {"statement": "Twelve."})
        admin.post(url(official, "correction_approve", 1), {"seen": 1})
        shown = director.get(page).content.decode()
        assert "the organiser is asked again" in shown
        director.post(
            url(official, "correction_state", 1), {"statement": "Eleven.", "entry": "4S N +1"}
        )
        assert "holds no more" in admin.get(page).content.decode()
        stale = admin.post(url(official, "correction_approve", 1), {"seen": 1})
        assert stale.status_code == 409
        admin.post(url(official, "correction_approve", 1), {"seen": 2})
        director.post(url(official, "correction_correct", 1), {"reason": ""})
    assert Correction.objects.get().state == Correction.State.CORRECTED
    assert current(official).tricks == 11
