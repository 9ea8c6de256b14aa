"""Calls as players and directors see them: asked from a phone, logged in three taps, answered."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.actors import Actor
from events.models import Contestant, RulingsShown, TableRound
from events.queries.meetings import meetings
from rulings.actions.calls import TAPPED_TWICE, close_call
from rulings.models import Call, Ruling
from rulings.queries.event_log import event_log
from tests.builders import NOW, make_user
from tests.rulings.calling import ask, log
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night
from tests.rulings.test_pages import client_of, ruling_form, telling, url

pytestmark = pytest.mark.django_db

SOON = OFFICIAL + timedelta(minutes=5)


@pytest.fixture(autouse=True)
def _within_the_periods() -> Iterator[None]:
    with time_machine.travel(SOON, tick=False):
        yield


def page(night: Night, actor: Actor | None, name: str, *args: object, **asked: str) -> str:
    answer = client_of(actor).get(url(night, name, *args), asked)
    assert answer.status_code == 200, answer.status_code
    return " ".join(answer.content.decode().split())


def key(night: Night) -> str:
    return f"{night.ns.pk}-{night.ew.pk}"


def test_a_director_logs_a_call_in_three_taps(night: Night) -> None:
    client = client_of(night.director)
    desk = client.get(url(night, "desk")).content.decode()
    first = url(night, "call_log")
    assert f'href="{first}"' in desk
    tables = client.get(first).content.decode()
    second = f"?table={key(night)}"
    (met,) = [each for each, _ns, _ew in client.get(first).context["tables"]][:1]
    assert f'href="?table={met.key}"' in tables
    about = client.get(first + second).content.decode()
    assert 'name="about" value="revoke"' in about
    board = client.get(first + second).context["form"]["board"].value()
    third = client.post(first + second, {"about": "revoke", "board": board})
    assert third["Location"] == url(night, "call", 1)
    call = Call.objects.get()
    assert (call.about, call.table, call.round) == ("revoke", "1", 1)


def test_round_and_board_come_from_the_round_in_play(night: Night) -> None:
    """Of the last round all is in but the last board of table 1."""
    session = night.session
    last = session.results.in_force().order_by("-table_round__round", "-board__number")
    waiting = last.filter(table_round__table=1)[0]
    assert waiting.table_round is not None
    session.results.filter(pk=waiting.pk).update(is_current=False)
    client = client_of(night.director)
    tables = client.get(url(night, "call_log")).context["tables"]
    assert {each.round for each, _ns, _ew in tables} == {waiting.table_round.round}
    there = next(each for each, _ns, _ew in tables if each.number == 1)
    form = client.get(url(night, "call_log"), {"table": there.key}).context["form"]
    assert form["board"].value() == waiting.board.number


def test_a_call_that_concerns_no_table_is_logged_too(night: Night) -> None:
    client = client_of(night.director)
    client.post(url(night, "call_log") + "?table=none", {"about": "conduct", "said": "Noise."})
    call = Call.objects.get()
    assert (call.ns, call.board, call.said) == (None, None, "Noise.")
    assert "Noise." in page(night, night.director, "call", 1)


def test_what_was_told_earlier_is_logged_with_how_the_director_knows(official: Night) -> None:
    client, address = client_of(official.director), url(official, "call_log")
    asker = official.players(official.ew)[0]
    sent = {
        "about": "claim",
        "board": official.board.number,
        "asked_by": asker.pk,
        "told_at": "2026-11-17T21:32",
        "how": "Stopped me in the hall.",
    }
    wrong = client.post(f"{address}?table={key(official)}", sent | {"how": ""})
    assert "Say how you know" in wrong.content.decode()
    client.post(f"{address}?table={key(official)}", sent)
    shown = page(official, official.actor(official.ns), "call", 1)
    assert "Stopped me in the hall." in shown
    assert "21:32" in shown
    assert "(recorded" in shown
    assert Call.objects.get().asked_by == asker


def test_desk_says_what_waits_and_since_when(official: Night) -> None:
    ask(official, OFFICIAL)
    line = "Q1, board 1, table 1: hesitation, information from partner, since 21:30 (5 min)"
    assert line in page(official, official.director, "desk")


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (timedelta(seconds=59), "since 21:30 (0 min)"),
        (timedelta(minutes=59, seconds=59), "since 21:30 (59 min)"),
        (timedelta(hours=2, minutes=5), "since 21:30 (2 h 5 min)"),
        (timedelta(days=1), "since 17 Nov 2026, 21:30"),
    ],
)
def test_desk_says_how_old_a_call_is(official: Night, later: timedelta, words: str) -> None:
    ask(official, OFFICIAL)
    with time_machine.travel(OFFICIAL + later, tick=False):
        assert words in page(official, official.director, "desk")


def test_the_age_of_a_call_is_told_anew_with_each_minute(official: Night) -> None:
    """The desk that looks again is told nothing until a minute is over."""
    ask(official, OFFICIAL + timedelta(seconds=20))
    client, desk = client_of(official.director), url(official, "desk")
    held = {"If-None-Match": client.get(desk).headers["ETag"]}
    with time_machine.travel(SOON + timedelta(seconds=19), tick=False):
        assert client.get(desk, headers=held).status_code == 304
    with time_machine.travel(SOON + timedelta(seconds=20), tick=False):
        assert "since 21:30 (5 min)" in client.get(desk, headers=held).content.decode()


def test_a_double_tap_is_one_call(official: Night) -> None:
    """Of a player's request, and of a director's three taps."""
    asking, asked = client_of(official.actor(official.ns)), url(official, "call_new")
    sent = {"play": f"{key(official)}:1", "about": "claim", "said": "He conceded."}
    logging, logged = client_of(official.director), f"{url(official, 'call_log')}?table=none"
    answers = [
        client.post(address, typed)["Location"]
        for client, address, typed in (
            (asking, asked, sent),
            (asking, asked, sent),
            (logging, logged, {"about": "conduct"}),
            (logging, logged, {"about": "conduct"}),
        )
    ]
    assert answers == [url(official, "call", number) for number in (1, 1, 2, 2)]
    assert Call.objects.count() == 2


def test_the_same_again_after_a_while_is_a_further_call(night: Night) -> None:
    first = log(night, NOW)
    assert log(night, NOW + TAPPED_TWICE) == first
    assert log(night, NOW + TAPPED_TWICE + INSTANT) != first
    assert log(night, NOW, about=Call.About.CLAIM).number == 3


def test_a_call_is_answered_by_a_ruling(official: Night) -> None:
    ask(official, OFFICIAL)
    client = client_of(official.director)
    way = f"{url(official, 'ruling_new')}?call=1"
    assert f'href="{way}"' in client.get(url(official, "call", 1)).content.decode()
    form = client.get(way).context["form"]
    begun = [form[name].value() for name in ("meeting", "board", "facts", "law_words")]
    assert begun == [key(official), official.board.number, "East paused.", "16B"]
    client.post(way, ruling_form(official, save="1"))
    assert "R1 is being written on it" in client.get(url(official, "call", 1)).content.decode()
    client.post(
        url(official, "ruling_issue", 1),
        telling(official, official.ns) | telling(official, official.ew),
    )
    call = Call.objects.get()
    assert (call.state, call.ruling) == (Call.State.RULED, Ruling.objects.get())
    shown = page(official, official.actor(official.ns), "call", 1)
    assert "Ruling R1 given" in shown
    assert url(official, "ruling", 1) in shown


def test_L82C_a_call_on_a_ruling_is_answered_by_replacing_it(official: Night) -> None:
    official.rule()
    ask(official, OFFICIAL, said="They told us the wrong auction.")
    client = client_of(official.director)
    way = f"{url(official, 'ruling_edit', 1)}?call=1"
    assert f'href="{way}"' in client.get(url(official, "call", 1)).content.decode()
    client.post(way, ruling_form(official, decision="The score stands.", kind="stands", score=""))
    call, version = Call.objects.get(), Ruling.objects.get(state=Ruling.State.ISSUED)
    assert (call.state, call.ruling, version.version) == (Call.State.RULED, version, 2)
    assert "Ruling R1 given" in page(official, official.actor(official.ns), "call", 1)
    steps = client.get(url(official, "ruling", 1)).context["steps"]
    told = [step.what.partition(" to ")[0] for step in steps if step.state == "done"]
    asked = "Q1: request for a ruling (hesitation, information from partner)"
    assert told == ["Ruling given", "Told", "Told", asked, "Ruling replaced"]
    again = client.post(way, ruling_form(official, decision="Once more."))
    assert "Q1 has ended already" in again.content.decode()
    assert Ruling.objects.latest("version") == version


def test_a_ruling_under_appeal_or_elsewhere_answers_no_call(official: Night) -> None:
    official.rule()
    ask(official, OFFICIAL)
    client = client_of(official.director)
    assert [str(each) for each in client.get(url(official, "call", 1)).context["to_replace"]] == [
        "R1"
    ]
    asking = client_of(official.actor(official.ew))
    asking.post(url(official, "appeal_new", 1), {"grounds": "No pause."})
    assert list(client.get(url(official, "call", 1)).context["to_replace"]) == []


def test_a_draft_is_not_shown_to_who_asked(official: Night) -> None:
    ask(official, OFFICIAL)
    client_of(official.director).post(
        f"{url(official, 'ruling_new')}?call=1", ruling_form(official, save="1")
    )
    shown = page(official, official.actor(official.ns), "call", 1)
    assert "R1" not in re.sub(r'value="\w{64}"', "", shown)
    assert "The director rules, or says that no ruling is needed" in shown


def test_a_director_closes_and_refuses_on_its_page(official: Night) -> None:
    ask(official, OFFICIAL)
    client = client_of(official.director)
    refused = client.post(url(official, "call_close", 1), {"options": "None."})
    assert "Say why no ruling is needed" in refused.content.decode()
    assert "It came too late" not in refused.content.decode()
    client.post(url(official, "call_close", 1), {"options": "None.", "words": "There was none."})
    shown = page(official, official.actor(official.ew), "call", 1)
    assert "There was none." in shown
    assert "Ask for a ruling all the same" in shown
    late = DEADLINE + timedelta(hours=1)
    ask(official, late, official.actor(official.ew))
    with time_machine.travel(late, tick=False):
        assert "It came too late" in page(official, official.director, "call", 2)
        client.post(url(official, "call_refuse", 2), {"words": "An hour late."})
    assert Call.objects.get(number=2).state == Call.State.REFUSED


def test_a_player_calls_from_a_phone(night: Night) -> None:
    client = client_of(night.actor(night.ns))
    asked = client.get(url(night, "call_new"))
    html = asked.content.decode()
    assert "Call the director" in html
    assert "data-draft" in html
    last = [each for each in meetings(night.session) if night.ns in (each.ns, each.ew)][-1]
    assert asked.context["form"]["play"].value() == f"{last.key}:{last.boards[-1]}"
    sent = {"play": f"{key(night)}:{night.board.number}", "about": "revoke"}
    assert client.post(url(night, "call_new"), sent)["Location"] == url(night, "call", 1)
    assert Call.objects.get().asked_by == night.players(night.ns)[0]


def test_a_player_calls_from_a_table_that_has_no_boards_yet(night: Night) -> None:
    TableRound.objects.filter(section__session=night.session).update(boards=[])
    asked = client_of(night.actor(night.ns)).get(url(night, "call_new"))
    assert asked.context["form"]["play"].value() == ""


def test_a_player_sees_until_when_and_what_it_means_when_it_is_over(official: Night) -> None:
    player = official.actor(official.ns)
    assert "A ruling can be asked for until" in page(official, player, "call_new")
    with time_machine.travel(DEADLINE + INSTANT, tick=False):
        late = page(official, player, "call_new")
        sent = {"play": "none", "about": "conduct", "said": "They shouted."}
        client_of(player).post(url(official, "call_new"), sent)
    assert "The time to ask for a ruling is over (Law 92B)" in late
    call = Call.objects.get()
    assert (call.is_late, call.board) == (True, None)


def test_a_players_own_boards_alone_are_asked_about(official: Night) -> None:
    player = official.actor(official.ns)
    html = page(official, player, "call_new", board=str(official.board.number))
    assert f'value="{key(official)}:{official.board.number}" selected' in html
    others = official.session.contestants.exclude(pk__in=[official.ns.pk, official.ew.pk])
    there = f"{others[0].pk}-{others[1].pk}:1"
    sent = {"play": there, "about": "revoke", "said": "x"}
    answer = client_of(player).post(url(official, "call_new"), sent)
    assert "Select a valid choice" in answer.content.decode()


def test_a_player_takes_it_back(official: Night) -> None:
    ask(official, OFFICIAL)
    player, other = official.actor(official.ns), official.actor(official.ew)
    assert "I need no ruling any more" in page(official, player, "call", 1)
    assert "I need no ruling any more" not in page(official, other, "call", 1)
    client_of(player).post(url(official, "call_withdraw", 1))
    assert Call.objects.get().state == Call.State.WITHDRAWN


def others_actor(night: Night) -> Actor:
    """Somebody of another table."""
    here = [night.ns.pk, night.ew.pk]
    other: Contestant = night.session.contestants.exclude(pk__in=here)[0]
    return night.actor(other)


@pytest.mark.parametrize(
    ("shown", "sees"),
    [
        (RulingsShown.NOTHING, (False, False, False)),
        (RulingsShown.STATUS, (True, False, False)),
        (RulingsShown.DECISION, (True, True, False)),
    ],
)
def test_others_see_what_the_conditions_allow(
    official: Night, shown: str, sees: tuple[bool, bool, bool]
) -> None:
    conditions = official.session.conditions
    assert conditions is not None
    conditions.rulings_shown = shown
    conditions.save()
    call = ask(official, OFFICIAL, said="They paused for a minute.")
    close_call(actor=official.director, call=call, options="", words="No pause.", now=OFFICIAL)
    for visitor in (None, others_actor(official)):
        answer = client_of(visitor).get(url(official, "call", 1))
        html = answer.content.decode()
        told = (answer.status_code == 200, "No pause." in html, "paused for a minute" in html)
        assert told == sees
        listed = client_of(visitor).get(url(official, "rulings")).content.decode()
        assert (url(official, "call", 1) in listed) is sees[0]
    assert "paused for a minute" in page(official, official.administrator, "call", 1)


def test_my_matters_have_it_for_who_asked_and_for_the_director(official: Night) -> None:
    ask(official, OFFICIAL)
    line = "Request for a ruling Q1, board 1, table 1: hesitation, information from partner"
    for actor, waits in ((official.actor(official.ns), False), (official.director, True)):
        found = client_of(actor).get("/my/").context
        assert [each.text for each in found["to_act" if waits else "others"]][:1] == [line]


def test_the_list_asks_the_same_number_of_queries_for_one_and_for_many(official: Night) -> None:
    def asked() -> int:
        client = client_of(official.director)
        with CaptureQueriesContext(connection) as queries:
            client.get(url(official, "rulings"))
        return len(queries)

    log(official, OFFICIAL)
    one = asked()
    for _each in range(5):
        log(official, OFFICIAL)
    assert asked() == one


@pytest.mark.usefixtures("worker_at_once")
def test_the_director_is_mailed_of_a_request_and_who_asked_of_its_end_once(
    official: Night, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    player = official.actor(official.ns)
    assert player.user is not None
    assert official.director.user is not None
    with django_capture_on_commit_callbacks(execute=True):
        call = ask(official, OFFICIAL)
    with django_capture_on_commit_callbacks(execute=True):
        close_call(actor=official.director, call=call, options="", words="No.", now=OFFICIAL)
    link = f"http://localhost:8000{url(official, 'call', 1)}"
    assert [(each.to, link in str(each.body)) for each in mail.outbox] == [
        ([official.director.user.email], True),
        ([player.user.email], True),
    ]
    assert "no ruling needed" in str(mail.outbox[1].body)


@pytest.mark.usefixtures("worker_at_once")
def test_who_called_at_the_table_without_a_name_is_mailed_nothing(
    night: Night, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        close_call(actor=night.director, call=log(night), options="", words="", now=NOW)
    assert mail.outbox == []


def test_another_club_finds_nothing(official: Night) -> None:
    ask(official, OFFICIAL)
    stranger = Actor.person(make_user("stranger@example.org"))
    assert client_of(stranger).get(url(official, "call_new")).status_code == 404
    assert client_of(official.actor(official.ns)).get(url(official, "call_log")).status_code == 403


def test_a_call_closed_while_it_is_played_may_be_asked_about_all_the_same(night: Night) -> None:
    close_call(actor=night.director, call=log(night), options="", words="", now=NOW)
    assert "Ask for a ruling all the same" in page(night, night.actor(night.ns), "call", 1)


def test_the_log_of_the_event_has_it(official: Night) -> None:
    call = ask(official, OFFICIAL)
    close_call(actor=official.director, call=call, options="", words="No pause.", now=OFFICIAL)
    (log_of_session,) = event_log(official.session.event, OFFICIAL)
    lines = [(each.matter, each.step.what) for each in log_of_session.lines if each.matter]
    assert lines == [
        ("Q1, board 1, table 1", "Request for a ruling (hesitation, information from partner)"),
        ("Q1, board 1, table 1", "No ruling needed"),
    ]


def test_programs_are_told_what_its_page_shows(official: Night) -> None:
    call = ask(official, OFFICIAL, said="They paused.")
    close_call(actor=official.director, call=call, options="", words="No.", now=OFFICIAL)
    (told,) = client_of(official.actor(official.ns)).get(url(official, "api-calls")).json()
    assert {**told, "made_at": "", "closed_at": ""} == {
        "number": 1,
        "kind": "request",
        "board": 1,
        "table": "1",
        "round": 1,
        "state": "closed",
        "made_at": "",
        "is_late": False,
        "about": "hesitation, information from partner",
        "options": "",
        "words": "No.",
        "closed_at": "",
        "ruling": None,
        "said": "They paused.",
    }
    (status,) = client_of(None).get(url(official, "api-calls")).json()
    assert (status["state"], status["said"]) == ("closed", "")
