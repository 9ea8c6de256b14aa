"""Players polled and consulted before a ruling, and the weights of their answers (Law 12C1(c))."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.awards import artificial_award, award_text, weighted_award
from events.models import RulingsShown, Session
from rulings.actions.polls import (
    Weighing,
    add_answer,
    group_answers,
    open_poll,
    refuse_unpolled_weights,
    take_back_answer,
    weigh_answers,
)
from rulings.actions.rulings import issue_ruling, revise_ruling, withdraw_draft
from rulings.models import Poll, PollAnswer, PollGrouping, PollWeights, Ruling
from rulings.queries.report import report_text
from tests.builders import NOW
from tests.rulings.night import OFFICIAL, Night
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

HAND = "AKxx QJx xxx xxx"
SLAM, GAME = "50% 6D S =, 50% 6D S -1", "3NT S -1"
"""Where the players get to the slam, which makes half of the time, and where they do not."""


@pytest.fixture(autouse=True)
def _while_it_is_played() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def ask(night: Night, ruling: Ruling, kind: str = Poll.Kind.POLL) -> Poll:
    return open_poll(
        actor=night.director,
        ruling=ruling,
        kind=kind,
        hands=HAND,
        so_far="1NT P ?",
        question="What do you bid?",
        now=NOW,
    )


def answer(night: Night, poll: Poll, name: str, said: str = "3NT", **given: object) -> PollAnswer:
    told = {"standard": "county", "may_be_named": False, **given}
    return add_answer(
        actor=night.director,
        poll=poll,
        name=name,
        answer=said,
        now=NOW,
        **told,  # type: ignore[arg-type]
    )


def group(night: Night, poll: Poll, *texts: str) -> PollGrouping:
    """The answers in their order lead to these outcomes, those with no text to nothing."""
    vulnerability = night.board.vulnerability
    awards = [weighted_award(text, vulnerability) if text else None for text in texts]
    leads = dict(enumerate(awards, start=1))
    return group_answers(actor=night.director, poll=poll, leads=leads, now=NOW)


def polled(night: Night, ruling: Ruling, *texts: str) -> PollGrouping:
    poll = ask(night, ruling)
    for number, _text in enumerate(texts, start=1):
        answer(night, poll, f"Player {number}")
    return group(night, poll, *texts)


def weigh(night: Night, grouping: PollGrouping, **said: object) -> PollWeights:
    weighing = Weighing(**{"benefit": "ns", "favourable": 1, **said})  # type: ignore[arg-type]
    return weigh_answers(actor=night.director, grouping=grouping, weighing=weighing, now=NOW)


# --- The weights ------------------------------------------------------------------------------


def test_C12poll_a_quarter_becomes_thirty_per_cent_for_the_non_offenders(night: Night) -> None:
    """Example 11: half get to six diamonds, and make it half of the time."""
    given = weigh(night, polled(night, night.rule(issue=False), *[SLAM] * 3, *[GAME] * 3))
    assert award_text(given.ns_award) == "30% of 6D S = + 7/15 of 3NT S -1 + 7/30 of 6D S -1"
    assert given.ew_award == given.ns_award


def test_C12poll_the_benefit_may_be_east_wests_and_each_sides_own(night: Night) -> None:
    grouping = polled(night, night.rule(issue=False), SLAM, SLAM)
    for_ew = weigh(night, grouping, benefit="ew")
    assert award_text(for_ew.ew_award) == "60% of 6D S -1 + 40% of 6D S ="
    assert for_ew.ns_award == for_ew.ew_award
    split = weigh(night, grouping, benefit="split")
    assert award_text(split.ns_award) == "60% of 6D S = + 40% of 6D S -1"
    assert split.ew_award == for_ew.ew_award


def test_C12poll_is_left_even_where_both_sides_stand_alike(night: Night) -> None:
    """As after a director's error, where both are non-offenders (Law 82C)."""
    given = weigh(night, polled(night, night.rule(issue=False), SLAM, GAME), benefit="even")
    assert award_text(given.ns_award) == "25% of 6D S = + 50% of 3NT S -1 + 25% of 6D S -1"
    assert given.ns_award == given.ew_award


def test_C12poll_an_answer_that_counts_for_nothing_is_left_out(night: Night) -> None:
    """Example 10: the call that is not allowed has no weight, whoever else makes it."""
    grouping = polled(night, night.rule(issue=False), "", "", "", "6D S =", "6D S -1")
    assert award_text(weigh(night, grouping, benefit="even").ns_award) == (
        "50% of 6D S = + 50% of 6D S -1"
    )


def test_C12poll_other_weights_are_given_with_a_reason(night: Night) -> None:
    grouping = polled(night, night.rule(issue=False), SLAM, SLAM)
    other = weighted_award("70% 6D S =, 30% 6D S -1", night.board.vulnerability)
    with pytest.raises(UserError, match="Say why") as refused:
        weigh(night, grouping, ns_award=other, ew_award=other)
    assert refused.value.field == "why"
    given = weigh(night, grouping, ns_award=other, ew_award=other, why="Two squeezes as well.")
    assert (given.ns_award, given.why) == (other, "Two squeezes as well.")
    assert weigh(night, grouping, why="It is clear.").why == ""
    with pytest.raises(UserError, match="favourable"):
        weigh(night, grouping, favourable=2)


def test_C12poll_answers_that_came_meanwhile_are_grouped_first(night: Night) -> None:
    grouping = polled(night, night.rule(issue=False), SLAM, GAME)
    answer(night, grouping.poll, "Late Larry")
    with pytest.raises(UserError, match="came or went meanwhile"):
        weigh(night, grouping)
    with pytest.raises(UserError, match="came or went meanwhile"):
        group(night, grouping.poll, SLAM, GAME)
    late = grouping.poll.answers.get(number=3)
    take_back_answer(actor=night.director, answer=late, why="The wrong hand.", now=NOW)
    assert weigh(night, grouping).benefit == "ns"
    with pytest.raises(UserError, match="taken back"):
        take_back_answer(actor=night.director, answer=late, why="Again.", now=NOW)


# --- Who, when, and with which ruling ---------------------------------------------------------


def test_C12poll_only_directors_ask_and_only_about_what_is_open(night: Night) -> None:
    ruling = night.rule(issue=False)
    poll = ask(night, ruling)
    asked: dict[str, Any] = {
        "ruling": ruling,
        "kind": "poll",
        "hands": "",
        "so_far": "",
        "question": "Why?",
    }
    for actor in (night.actor(night.ns), night.administrator):
        with pytest.raises(NotAllowed):
            open_poll(actor=actor, now=NOW, **asked)
    withdraw_draft(actor=night.director, ruling=ruling, now=NOW)
    with pytest.raises(UserError, match="R1 is not given"):
        open_poll(actor=night.director, now=NOW, **asked)
    Session.objects.update(state=Session.State.FINAL)
    with pytest.raises(UserError, match="final"):
        answer(night, poll, "Ann")
    assert PollAnswer.objects.count() == 0


def test_C12poll_a_consultation_gives_no_shares(night: Night) -> None:
    poll = ask(night, night.rule(issue=False), Poll.Kind.CONSULTATION)
    answer(night, poll, "Another director", "A clear case.")
    with pytest.raises(UserError, match="gives no shares"):
        group(night, poll, SLAM)


def test_C12poll_of_a_ruling_of_no_board_has_nothing_to_weigh(night: Night) -> None:
    ruling = night.rule(issue=False)
    Ruling.objects.update(is_of_board=False, ns_award=None, ew_award=None)
    poll = ask(night, ruling)
    answer(night, poll, "Ann")
    with pytest.raises(UserError, match="of no board"):
        group(night, poll, SLAM)
    page = read(client_of(night.director), url(night, "poll", 1))
    assert "R1</a>" in page
    assert "What each answer leads to" not in page


def test_C12poll_nobody_counts_is_refused(night: Night) -> None:
    with pytest.raises(UserError, match="one answer at least"):
        polled(night, night.rule(issue=False), "", "")


def test_C12poll_the_ruling_gives_no_other_weights_than_are_noted(night: Night) -> None:
    ruling = night.rule()
    given = weigh(night, polled(night, ruling, SLAM, SLAM))
    other = weighted_award("70% 6D S =, 30% 6D S -1", night.board.vulnerability)
    text: dict[str, Any] = {
        "laws": ["12C1C"],
        "facts": ruling.facts,
        "facts_are": ruling.facts_are,
        "decision": ruling.decision,
    }
    with pytest.raises(UserError, match="other weights") as refused:
        revise_ruling(
            actor=night.director, ruling=ruling, ns_award=other, ew_award=other, now=NOW, **text
        )
    assert refused.value.field == "ns_outcomes"
    artificial = artificial_award("A+")
    refuse_unpolled_weights(ruling, artificial, artificial)
    revised = revise_ruling(
        actor=night.director,
        ruling=ruling,
        ns_award=given.ns_award,
        ew_award=given.ew_award,
        now=NOW,
        **text,
    )
    assert (revised.version, revised.ns_award) == (2, given.ns_award)


def test_C12poll_of_a_draft_with_weights_holds_it_to_what_is_noted(night: Night) -> None:
    """Typed before the players were asked."""
    other = weighted_award("70% 6D S =, 30% 6D S -1", night.board.vulnerability)
    ruling = night.rule(issue=False)
    Ruling.objects.update(ns_award=other, ew_award=other)
    grouping = polled(night, ruling, SLAM, SLAM)
    weigh(night, grouping)
    with pytest.raises(UserError, match="other weights"):
        issue_ruling(actor=night.director, ruling=ruling, now=NOW)
    assert Ruling.objects.get().state == Ruling.State.DRAFT
    weigh(night, grouping, ns_award=other, ew_award=other, why="Two squeezes as well.")
    assert issue_ruling(actor=night.director, ruling=ruling, now=NOW).ns_award == other


def test_C12poll_history_has_neither_names_nor_words(night: Night) -> None:
    grouping = polled(night, night.rule(issue=False), SLAM, GAME)
    answer(night, grouping.poll, "Zoë Ślusarz", "Six diamonds, of course")
    weigh(night, group(night, grouping.poll, SLAM, GAME, GAME))
    told = HistoryRecord.objects.filter(act__startswith="poll.").order_by("number")
    acts = ["ask", "answer", "answer", "sort", "answer", "sort", "weigh"]
    assert [each.act for each in told] == [f"poll.{act}" for act in acts]
    said = "".join(f"{each.before}{each.after}{each.note}{each.subject_name}" for each in told)
    assert not any(word in said for word in ("Player", "Zoë", "of course", "bid", "county"))


# --- The pages --------------------------------------------------------------------------------


def read(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_C12poll_a_director_asks_five_and_puts_the_weights_into_the_ruling(night: Night) -> None:
    night.rule(issue=False)
    client = client_of(night.director)
    typed = {"kind": "poll", "hands": HAND, "so_far": "1NT P", "question": "Your call?"}
    wrong = client.post(url(night, "poll_new", 1), {**typed, "hands": "AKxx"})
    assert "write four suits from spades down" in wrong.content.decode()
    page = client.post(url(night, "poll_new", 1), typed)["Location"]
    said = {"name": "Ann", "standard": "as good", "answer": "3NT"}
    for number in range(1, 6):
        client.post(url(night, "poll_answer", 1), {**said, "name": f"Player {number}"})
        assert ("at least" in read(client, page)) == (number < 5)
    leads = {f"lead_{number}": SLAM for number in range(1, 5)}
    wrong = client.post(url(night, "poll_group", 1), {**leads, "lead_5": "6D"})
    assert "No declarer" in wrong.content.decode()
    client.post(url(night, "poll_group", 1), {**leads, "lead_5": ""})
    assert "What 4 answers come to" in read(client, page)
    choice = {"benefit": "ns", "favourable": "1", "grouping": PollGrouping.objects.get().pk}
    worked_out = client.post(url(night, "poll_weigh", 1), {**choice, "work_out": "1"})
    assert "This gives North-South" in worked_out.content.decode()
    assert not PollWeights.objects.exists()
    client.post(url(night, "poll_weigh", 1), choice)
    response = client.get(page)
    way = response.context["into_ruling"]
    assert parse_qs(urlsplit(way).query)["ns_outcomes"] == ["60% 6D S =\n40% 6D S -1"]
    assert "The ruling does not give these weights." in response.content.decode()
    form = client.get(way).context["form"]
    sent = {name: form[name].value() or "" for name in form.fields}
    client.post(urlsplit(way).path, {**sent, "save": "1"})
    assert award_text(Ruling.objects.get().ns_award) == "60% of 6D S = + 40% of 6D S -1"
    assert "The ruling does not give these weights." not in read(client, page)


def test_C12poll_an_answer_that_came_meanwhile_does_not_count_for_nothing(night: Night) -> None:
    """Another director notes it while this one writes what those on the page lead to."""
    poll = ask(night, night.rule(issue=False))
    for name in ("Ann", "Bob"):
        answer(night, poll, name)
    leads, client = {"lead_1": SLAM}, client_of(night.director)
    refused = client.post(url(night, "poll_group", 1), leads)
    assert "Answers came or went meanwhile" in refused.content.decode()
    assert not PollGrouping.objects.exists()
    client.post(url(night, "poll_group", 1), {**leads, "lead_2": ""})
    assert [each and award_text(each) for each in PollGrouping.objects.get().leads.values()] == [
        "50% of 6D S = + 50% of 6D S -1",
        None,
    ]


def test_C12poll_weights_are_kept_of_the_shares_that_were_on_the_page(night: Night) -> None:
    grouping = polled(night, night.rule(issue=False), SLAM, GAME)
    choice = {"benefit": "ns", "favourable": "1", "grouping": grouping.pk}
    anew = group(night, grouping.poll, GAME, SLAM)
    client, address = client_of(night.director), url(night, "poll_weigh", 1)
    refused = client.post(address, choice).content.decode()
    assert "was said anew meanwhile" in refused
    assert f'name="grouping" value="{anew.pk}"' in refused
    assert not PollWeights.objects.exists()
    client.post(address, {**choice, "grouping": anew.pk})
    assert PollWeights.objects.get().grouping == anew


def test_C12poll_weights_are_not_put_into_a_ruling_that_is_not_given(night: Night) -> None:
    ruling = night.rule(issue=False)
    weigh(night, polled(night, ruling, SLAM, GAME))
    client = client_of(night.director)
    assert "Put these weights into" in read(client, url(night, "poll", 1))
    withdraw_draft(actor=night.director, ruling=ruling, now=NOW)
    assert "Put these weights into" not in read(client, url(night, "poll", 1))


def test_C12poll_an_answer_is_taken_back_with_a_reason(night: Night) -> None:
    poll = ask(night, night.rule(issue=False))
    answer(night, poll, "Ann")
    client = client_of(night.director)
    address = url(night, "poll_answer_back", 1)
    assert "field is required" in client.post(address, {"answer": "1"}).content.decode()
    client.post(address, {"answer": "1", "why": "Two at once."})
    page = read(client, url(night, "poll", 1))
    assert "taken back" in page
    assert "(Two at once.)" in page
    assert "Say first what each answer" in read_after(client, url(night, "poll_weigh", 1))


def read_after(client: Client, address: str) -> str:
    return client.post(address, follow=True).content.decode()


def test_C12poll_the_sides_read_it_without_names_but_those_allowed(night: Night) -> None:
    ruling = night.rule()
    poll = ask(night, ruling)
    answer(night, poll, "Ann Adder", "I pass")
    answer(night, poll, "Bob Bold", "I double", may_be_named=True)
    seen = {
        who: read(client_of(actor), url(night, "ruling", 1))
        for who, actor in (("director", night.director), ("party", night.actor(night.ns)))
    }
    assert all("I pass" in page and "Bob Bold" in page for page in seen.values())
    assert ("Ann Adder" in seen["director"], "Ann Adder" in seen["party"]) == (True, False)
    assert "V1: players polled" in seen["party"]
    others = read(client_of(bystander(night)), url(night, "ruling", 1))
    assert "I pass" not in others
    assert client_of(night.actor(night.ns)).get(url(night, "poll", 1)).status_code == 403


@pytest.mark.parametrize("shown", RulingsShown.values)
def test_C12poll_is_for_the_parties_whatever_others_see_of_rulings(
    night: Night, shown: str
) -> None:
    ruling = night.rule()
    conditions = night.session.conditions
    assert conditions is not None
    conditions.rulings_shown = shown
    conditions.save()
    answer(night, ask(night, ruling), "Ann Adder", "I pass", may_be_named=True)
    pages = [url(night, "ruling", 1), url(night, "rulings")]
    club = f"/api/v1/organisers/{night.organiser.slug}"
    pages += [f"{club}/sessions/{night.session.pk}/rulings/{end}" for end in ("", "1/")]
    party = client_of(night.actor(night.ns)).get(pages[0]).content.decode()
    assert "I pass" in party
    for client in (Client(), client_of(bystander(night))):
        said = " ".join(client.get(page).content.decode() for page in pages)
        assert not any(each in said for each in ("I pass", "Ann Adder", "What do you bid"))


def bystander(night: Night) -> Actor:
    apart = night.session.contestants.exclude(pk__in=[night.ns.pk, night.ew.pk])[0]
    return night.actor(apart)


def test_C12poll_report_and_programs_have_it(night: Night) -> None:
    ruling = night.rule()
    weigh(night, polled(night, ruling, SLAM, GAME))
    printed = report_text(night.session, 1)
    assert "Poll V1" in printed
    assert "North-South: they are the non-offenders" in printed
    assert "2 players asked: the Commentary on Law 12 wants 5 at least." in printed
    api = f"/api/v1/organisers/{night.organiser.slug}/sessions/{night.session.pk}/rulings/1/"
    (told,) = client_of(night.actor(night.ns)).get(api).json()["polls"]
    assert told["hands"] == [HAND]
    assert [each["name"] for each in told["answers"]] == ["", ""]
    assert told["shares"][0] == {"outcome": "6D S =", "share": "25%"}
    assert told["weights"]["is_in_ruling"] is False


def test_C12poll_stays_with_a_ruling_that_is_replaced(night: Night) -> None:
    ruling = night.rule()
    ask(night, ruling)
    revise_ruling(
        actor=night.director,
        ruling=ruling,
        laws=["16B1"],
        facts="Otherwise.",
        facts_are="agreed",
        decision="It stands.",
        ns_award=None,
        ew_award=None,
        now=OFFICIAL,
    )
    assert "What do you bid?" in read(client_of(night.director), url(night, "ruling", 1))


@pytest.mark.parametrize("name", ["ruling", "poll"])
def test_C12poll_pages_take_as_many_queries_with_many_answers_as_with_one(
    night: Night, name: str
) -> None:
    ruling, client = night.rule(), client_of(night.director)
    weigh(night, polled(night, ruling, SLAM))
    address = url(night, name, 1)
    with CaptureQueriesContext(connection) as few:
        read(client, address)
    poll = Poll.objects.get()
    for number in range(6):
        answer(night, poll, f"Another {number}")
        weigh(night, group(night, poll, *[SLAM] * (number + 2)))
    weigh(night, polled(night, ruling, GAME, SLAM))
    with CaptureQueriesContext(connection) as many:
        read(client, address)
    assert len(many) == len(few)
