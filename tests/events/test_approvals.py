"""Approval that a clause wants: asked for by the organiser, answered by the authority."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import Authority, Organiser, User
from events.actions.approvals import answer_approval, ask_approval, withdraw_approval
from events.actions.delegations import give_powers
from events.actions.events import edit_event
from events.actions.regulations import publish_regulation
from events.models import ApprovalRequest, Event
from events.models.scoring_choices import VictoryScale
from events.provisions.ruled import Ruled
from events.queries.powers import answers_to
from tests.builders import build_event, make_authority, make_official, make_organiser
from tests.teams import build_teams
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("an_evening")]

DAY = timedelta(days=1)
ADMINISTRATOR = "admin@acol.example"


def administrator() -> Actor:
    return Actor.person(User.objects.get(email=ADMINISTRATOR))


def ask(
    club: Organiser, value: Any = 2, event: Event | None = None, **said: Any
) -> ApprovalRequest:
    with scope(organiser=club):
        return ask_approval(
            actor=said.pop("actor", None) or administrator(),
            organiser=club,
            event=event,
            key=said.pop("key", "L12C2b"),
            value=value,
            reason=said.pop("reason", "Our players know it so."),
            now=timezone.now(),
        )


def answer(asked: ApprovalRequest, by: User, *, grants: bool, **said: Any) -> ApprovalRequest:
    return answer_approval(
        actor=Actor.person(by),
        authority=said.pop("authority", None) or asked.organiser.authority,
        request=asked,
        is_granted=grants,
        answer=said.pop("answer", "We looked at it."),
        now=timezone.now(),
        **said,
    )


def regulate(authority: Authority, **ruled: Ruled) -> None:
    now = timezone.now()
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=now.date(),
        ruled=ruled,
        now=now,
        seen=authority.regulations.count(),
    )


def imps(club: Organiser, name: str = "Tuesday", **draft: Any) -> Event:
    day = timezone.now() + 2 * DAY
    return build_event(club, name=name, starts_at=day, scoring="cross_imps", **draft)


def choose(event: Event, value: int) -> Event:
    with scope(organiser=event.organiser):
        return edit_event(
            actor=administrator(), event=event, average_imps=value, now=timezone.now()
        )


def test_L12C2b_what_an_authority_has_not_approved_is_refused_until_it_grants_it() -> None:
    club = make_organiser()
    official = make_official(club.authority)
    regulate(club.authority, L12C2b=Ruled(3, citation="§ 7"))
    event, other = imps(club), imps(club, "Wednesday")
    with pytest.raises(UserError, match="Law 12C2\\(b\\) asks for approval"):
        choose(event, 2)
    answer(ask(club, 2, event), official, grants=True)
    assert choose(event, 2).average_imps == 2
    with pytest.raises(UserError, match="asks for approval"):
        choose(other, 2)
    answer(ask(club, 4), official, grants=True)
    assert choose(other, 4).average_imps == 4


def test_L12C2b_a_refusal_is_told_with_who_and_when_and_binds_where_all_was_silent() -> None:
    club = make_organiser()
    official = make_official(club.authority)
    event = imps(club, average_imps=2)
    asked = ask(club, 2, event)
    for grants in (True, False):
        with pytest.raises(UserError, match="Say why: whoever asked reads it") as refused:
            answer(asked, official, grants=grants, answer=" ")
        assert refused.value.field == "answer"
    answer(asked, official, grants=False)
    with pytest.raises(UserError, match="asks for approval, and Union has refused it"):
        choose(event, 2)
    assert choose(event, 4).provisions["L12C2b"]["awaits"]


def test_L12C2b_an_approval_ends_with_its_last_day() -> None:
    club = make_organiser()
    official = make_official(club.authority)
    regulate(club.authority, L12C2b=Ruled(3))
    event = imps(club)
    asked = ask(club, 2)
    with pytest.raises(UserError, match="This day is past"):
        answer(asked, official, grants=True, until=timezone.now().date() - DAY)
    answer(asked, official, grants=True, until=timezone.now().date() + DAY)
    with pytest.raises(UserError, match="asks for approval"):
        choose(event, 2)


OWN = "0-1: 15 15 / 2-4: 16 14 / 5+: 20 10"
OTHER = "0: 15 15 / 1+: 30 0"


def test_L78D_approval_of_a_scale_is_of_its_lines() -> None:
    club = make_organiser()
    official = make_official(club.authority)
    regulate(club.authority, L12C2b=Ruled(3), **{"L78D-own-scale": Ruled(approved=(OTHER,))})
    day = timezone.now() + 2 * DAY
    event = build_teams(club, teams=0, starts_at=day)

    def choose_scale(lines: str) -> str:
        with scope(organiser=club):
            changed = edit_event(
                actor=administrator(),
                event=event,
                victory_scale=VictoryScale.OWN,
                own_scale=lines,
                now=timezone.now(),
            )
        return changed.own_scale

    with pytest.raises(UserError, match="approval") as refused:
        choose_scale(OWN)
    assert refused.value.field == "own_scale"
    answer(ask(club, OWN, key="L78D-own-scale"), official, grants=True)
    assert choose_scale(OWN).splitlines() == OWN.split(" / ")
    assert choose_scale(OTHER).splitlines() == OTHER.split(" / ")
    with pytest.raises(UserError, match="approval"):
        choose_scale("0-1: 10 10 / 2+: 20 0")


def test_L12C2b_what_needs_no_approval_is_not_asked_and_nothing_is_asked_twice() -> None:
    club = make_organiser()
    stranger = Actor.person(make_official(make_authority("league"), "x@example.org"))
    with pytest.raises(NotAllowed):
        ask(club, actor=stranger)
    for key, value, reason, why in (
        ("L12C2b", 3, "So.", "This needs no approval"),
        ("L92B", "1 h", "So.", "This needs no approval"),
        ("L12C2b", 2, " ", "Say why"),
        ("L12C2b", 99, "So.", "out of range"),
        ("L16B2", "call", "So.", "leaves this to the authority"),
        ("L1", 1, "So.", "No provision is called"),
    ):
        with pytest.raises(UserError, match=why):
            ask(club, value, key=key, reason=reason)
    asked = ask(club)
    with pytest.raises(UserError, match="asked for already"):
        ask(club, 4)
    with scope(organiser=club):
        withdraw_approval(actor=administrator(), request=asked, now=timezone.now())
        with pytest.raises(Conflict, match="has been withdrawn"):
            withdraw_approval(actor=administrator(), request=asked, now=timezone.now())
    ask(club, 4)
    regulate(club.authority, L12C2d=Ruled("every", is_fixed=True))
    with pytest.raises(UserError, match="Union has fixed"):
        ask(club, "two_none", key="L12C2d")


@pytest.mark.django_db(transaction=True)
def test_L12C2b_of_two_officials_who_answer_at_once_one_does() -> None:
    club = make_organiser()
    ann, bo = make_official(club.authority), make_official(club.authority, "bo@example.org")
    asked = ask(club)
    outcomes = at_once(
        lambda: answer(asked, ann, grants=True).state, lambda: answer(asked, bo, grants=False).state
    )
    assert outcomes.count(Conflict) == 1
    with scope(organiser=club):
        assert ApprovalRequest.objects.get().state in outcomes


@pytest.mark.parametrize(("giving", "name"), [("delegated", "Union"), ("assigned", "")])
def test_L80A3_whoever_holds_the_power_approves_in_the_name_it_has(giving: str, name: str) -> None:
    club, league = make_organiser(), make_authority("league")
    own, theirs = make_official(club.authority), make_official(league, "x@example.org")
    asked, other = ask(club), ask(club, event=imps(club))
    with pytest.raises(NotAllowed, match="This is not for League to answer"):
        answer(asked, theirs, grants=True, authority=league)
    give_powers(
        actor=SYSTEM,
        authority=club.authority,
        to=league,
        keys=["L12C2b"],
        giving=giving,
        since=timezone.now().date(),
        now=timezone.now(),
    )
    done = answer(asked, theirs, grants=True, authority=league)
    assert (done.answered_for, done.in_name_of) == ("League", name)
    if giving == "assigned":
        with pytest.raises(NotAllowed, match="This is not for Union to answer"):
            answer(other, own, grants=True)
    else:
        assert answer(other, own, grants=True).in_name_of == ""


def test_a_request_goes_from_page_to_page_and_by_mail(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    club = make_organiser()
    make_official(club.authority)
    event = imps(club, average_imps=2)
    client.force_login(User.objects.get(email=ADMINISTRATOR))
    conditions = f"/o/acol/events/{event.pk}/conditions/"
    text = client.get(conditions).content.decode()
    assert "awaiting approval" in text
    ask_it = f"/o/acol/approvals/new/L12C2b/?event={event.pk}"
    assert ask_it in text
    assert ask_it not in Client().get(conditions).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        client.post(ask_it, {"value": "2", "event": event.pk, "reason": "Ελένη asked."})
    assert mail.outbox[-1].to == ["official@example.org"]
    assert "Ελένη asked." in mail.outbox[-1].body
    with scope(organiser=club):
        asked = ApprovalRequest.objects.get()
    official = Client()
    official.force_login(User.objects.get(email="official@example.org"))
    address = f"/authority/union/approvals/{asked.pk}/"
    assert address in official.get("/authority/union/office/").content.decode()
    assert "Ελένη asked." in official.get(address).content.decode()
    unsaid = official.post(address, {"is_granted": "yes", "answer": " "})
    assert unsaid.context["form"].errors == {"answer": ["This field is required."]}
    with django_capture_on_commit_callbacks(execute=True):
        official.post(address, {"is_granted": "yes", "answer": "For this year."})
    assert mail.outbox[-1].to == [ADMINISTRATOR]
    assert "For this year." in mail.outbox[-1].body
    office = official.get("/authority/union/office/").content.decode()
    assert "Answered requests" in office
    assert address not in office
    assert "For this year." in client.get("/o/acol/approvals/").content.decode()
    text = " ".join(Client().get(conditions).content.decode().split())
    assert "<b>granted</b> · <bdi>Union</bdi>" in text
    assert "Ελένη asked." not in text


def test_L78D_approval_is_asked_for_the_scale_that_the_event_has(client: Client) -> None:
    club = make_organiser()
    scale = "\n".join([*(f"{each}: {15 + each} {15 - each}" for each in range(10)), "10+: 25 5"])
    event = build_teams(
        club,
        teams=0,
        starts_at=timezone.now() + 2 * DAY,
        victory_scale=VictoryScale.OWN,
        own_scale=scale,
    )
    client.force_login(User.objects.get(email=ADMINISTRATOR))
    assert (
        "Ask for approval" in client.get(f"/o/acol/events/{event.pk}/conditions/").content.decode()
    )
    address = "/o/acol/approvals/new/L78D-own-scale/"
    shown = client.get(address, {"event": event.pk}).context["form"]
    assert (shown["value"].value(), shown["event"].value()) == (scale, event.pk)
    sent = {"value": scale.replace("\n", "\r\n"), "event": event.pk, "reason": "As in 1990."}
    client.post(address, sent)
    with scope(organiser=club):
        assert ApprovalRequest.objects.get().value == scale
    other = build_teams(make_organiser("rivals"), teams=0, own_scale=scale, victory_scale="own")
    for number in (other.pk, "x", "9" * 30, "٣", ""):
        form = client.get(address, {"event": number}).context["form"]
        assert (form["value"].value(), form["event"].value()) == (None, None)


def test_a_request_is_withdrawn_on_the_page(client: Client) -> None:
    club = make_organiser()
    asked = ask(club)
    client.force_login(User.objects.get(email=ADMINISTRATOR))
    address = f"/o/acol/approvals/{asked.pk}/withdraw/"
    assert address in client.get("/o/acol/approvals/").content.decode()
    assert "The request is withdrawn." in client.post(address, follow=True).content.decode()
    assert address not in client.get("/o/acol/approvals/").content.decode()
    official = Client()
    official.force_login(make_official(club.authority))
    answered = official.post(f"/authority/union/approvals/{asked.pk}/", {}, follow=True)
    assert "waits for your answer no more" in answered.content.decode()


@pytest.mark.parametrize(
    ("giving", "told"),
    [
        ("delegated", {"official@example.org", "x@example.org"}),
        ("assigned", {"x@example.org"}),
    ],
)
def test_L80A3_whoever_may_answer_is_told_by_mail(
    giving: str, told: set[str], django_capture_on_commit_callbacks: Any
) -> None:
    club, league = make_organiser(), make_authority("league")
    make_official(club.authority)
    make_official(league, "x@example.org")
    give_powers(
        actor=SYSTEM,
        authority=club.authority,
        to=league,
        keys=["L12C2b"],
        giving=giving,
        since=timezone.now().date(),
        now=timezone.now(),
    )
    with django_capture_on_commit_callbacks(execute=True):
        ask(club)
    assert {each for sent in mail.outbox for each in sent.to} == told
    (theirs,) = (each for each in mail.outbox if each.to == ["x@example.org"])
    assert "/authority/league/office/" in theirs.body


def test_an_office_asks_as_much_for_many_requests_as_for_one(client: Client) -> None:
    club = make_organiser()
    client.force_login(make_official(club.authority))
    ask(club)
    counted = []
    for _each in range(2):
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/authority/union/office/").status_code == 200
        counted.append(len(asked))
        for number in range(5):
            ask(club, event=imps(club, f"Night {number}"))
    assert counted[0] == counted[1]


def test_an_approval_holds_on_its_last_day_and_no_longer() -> None:
    club = make_organiser()
    last = timezone.now().date() + 2 * DAY
    answer(ask(club), make_official(club.authority), grants=True, until=last)
    with scope(organiser=club):
        held = [answers_to(club, None, last + days * DAY) for days in (-1, 0, 1)]
    assert [list(each) for each in held] == [["L12C2b"], ["L12C2b"], []]
