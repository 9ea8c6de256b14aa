"""A director who plays walks every page of the session: none tells of a board still to be played.

What happened at other tables on these boards is told apart by words and scores that occur nowhere
else. And more is asked than that they are not read: whatever is changed about the hidden results,
every answer stays the same, totals and counts among them (Law 16D1).
"""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from clubs.actors import Actor
from clubs.models import ApiToken, Membership
from events.actions.results import enter_result
from events.actions.sight import lift_sight
from events.models import Appointment, Contestant, Result, TableRound
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from rulings.actions.calls import log_call
from rulings.actions.polls import add_answer, open_poll
from rulings.actions.psychic_calls import report_psychic_call
from rulings.actions.rulings import draft_ruling
from rulings.models import Call, Poll, PsychicReport, Ruling
from tests.builders import NOW, make_member, make_token
from tests.http.routes import arguments_of, walk
from tests.rulings.calling import place
from tests.rulings.guiding import keep_revoke
from tests.rulings.night import Night, build_night

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

SECRETS = (
    *("7NTXX", "7000"),
    *("Zanziquar", "Timbuxtu", "Xanaduu", "Atlantixes", "Kinshaxa", "Quitox"),
)
"""What is said of the hidden boards, and of no others: a contract, its score, and words."""


NEW_EACH_TIME = {"account", "api-docs", "login", "login_state", "second_factor"}
"""Pages of the whole site with something random in them; they know no session."""


@dataclass
class Evening:
    """A night of which the first round is in; `director` plays, and has still to play `board`."""

    night: Night
    director: Actor
    own: Contestant
    token: str

    @property
    def board(self) -> int:
        return self.night.board.number

    def client(self) -> Client:
        client = Client(raise_request_exception=False)
        assert self.director.user is not None
        client.force_login(self.director.user)
        return client

    def program(self) -> Client:
        headers = {"Authorization": f"Token {self.token}"}
        return Client(raise_request_exception=False, headers=headers)


@pytest.fixture
def evening() -> Evening:
    night = build_night(entered=False)
    with scope(organiser=night.organiser):
        own = _plays_it_later(night)
        _enter_first_round(night)
        _matters(night)
        director = _directs(night, own)
        token = make_token(night.organiser, ApiToken.Scope.SCORES, maker=director.user)
    return Evening(night, director, own, token.key)


def _plays_it_later(night: Night) -> Contestant:
    """A pair that plays the first board of table 1 in a later round than the second."""
    rows = TableRound.objects.filter(section__session=night.session, round__gt=2)
    row = next(each for each in rows if night.board.number in each.boards and each.ns and each.ew)
    assert row.ns is not None
    return row.ns


def _enter_first_round(night: Night) -> None:
    for play in session_plays(night.session, WHOLE).by_round[0].plays:
        enter_result(
            actor=night.director,
            session=night.session,
            board_number=play.board,
            ns=play.ns,
            ew=play.ew,
            text="7NTXX W -13" if play.board == night.board.number else "1C N =",
            seen_version=0,
            now=NOW,
        )


def _matters(night: Night) -> None:
    """One of each kind on the first board of table 1."""
    call = log_call(
        actor=night.director,
        session=night.session,
        place=place(night),
        about=Call.About.REVOKE,
        said="Zanziquar was shouted.",
        now=NOW,
    )
    ruling = night.rule()
    Ruling.objects.update(facts="Timbuxtu, said South.", decision="Xanaduu for both sides.")
    draft_ruling(
        actor=night.director,
        session=night.session,
        laws=["64A1"],
        facts="Atlantixes sank.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="Xanaduu stands.",
        ns_award=None,
        ew_award=None,
        now=NOW,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
    )
    poll = open_poll(
        actor=night.director,
        ruling=ruling,
        kind=Poll.Kind.POLL,
        hands="AKxx QJx xxx xxx",
        so_far="1S P",
        question="What do you call in Kinshaxa?",
        now=NOW,
    )
    add_answer(
        actor=night.director,
        poll=poll,
        name="Ada",
        standard="as good",
        answer="Quitox.",
        may_be_named=False,
        now=NOW,
    )
    keep_revoke(night, otherwise="Seen otherwise in Atlantixes.")
    report_psychic_call(
        actor=night.director,
        session=night.session,
        player=night.players(night.ew)[0],
        call="2D",
        auction="P 2D",
        partner_did="Passed in Quitox.",
        judged=PsychicReport.Judged.DEVIATION,
        now=NOW,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
    )
    assert call.number == 1


def _directs(night: Night, own: Contestant) -> Actor:
    """A player of the pair, in charge of the event and a scorer of the club besides."""
    director = night.actor(own)
    night.appoint(director)
    duty = Appointment.Duty.ASSISTANT
    night.session.event.appointments.exclude(user=director.user).update(duty=duty)
    charge = Appointment.Duty.IN_CHARGE
    night.session.event.appointments.filter(user=director.user).update(duty=charge)
    for role in (Membership.MemberRole.ADMINISTRATOR, Membership.MemberRole.SCORER):
        make_member(night.organiser, role, user=director.user)
    return director


def addresses(evening: Evening) -> Iterator[tuple[str, str]]:
    """Every page of the session, and those of the club and the site that may tell of it."""
    night = evening.night
    table = TableRound.objects.get(section__session=night.session, round=1, table=1)
    known: dict[str, object] = {
        "organiser": night.organiser.slug,
        "event": night.session.event_id,
        "session": night.session.pk,
        "board": evening.board,
        "pairs": f"{night.ns.pk}-{night.ew.pk}",
        "label": night.ns.label,
        "ns": night.ns.label,
        "ew": night.ew.label,
        "number": 1,
        "table_round": table.pk,
        "table_duty": 1,
        "review": 1,
        "result": night.session.results.get(board=night.board).pk,
        "suspension": 1,
        "kind": "leave",
    }
    with scopes_disabled():
        for pattern, route in walk():
            names = arguments_of(pattern)
            if names <= known.keys():
                yield (
                    str(route.name),
                    reverse(str(route.name), kwargs={name: known[name] for name in names}),
                )
    session = [night.organiser.slug, night.session.pk]
    yield "ruling of number 2", reverse("ruling", args=[*session, 2])
    yield "ruling 2 edited", reverse("ruling_edit", args=[*session, 2])
    yield "desk, all that is unlikely", f"{reverse('desk', args=session)}?unlikely=all"
    yield "a ruling on the call", f"{reverse('ruling_new', args=session)}?call=1"
    yield "a guide on the call", f"{reverse('guide_begin', args=session)}?call=1"
    yield "adjusting after a review", f"{reverse('ruling_new', args=session)}?review=1-1"
    for each in session_plays(night.session, WHOLE).by_round:
        yield f"round {each.number}", reverse("scores_round", args=[*session, each.number])


def answers(evening: Evening) -> dict[str, str]:
    """What each address answers, by name and method."""
    return dict(answered(evening))


def answered(evening: Evening) -> Iterator[tuple[str, str]]:
    """One after the other; what is written is taken back."""
    clients = {"page": evening.client(), "API": evening.program()}
    with scope(organiser=evening.night.organiser):
        places = list(addresses(evening))
    for name, address in places:
        client = clients["API" if name.startswith("api-") else "page"]
        for method in ("get", "post"):
            cookies = client.cookies.output()
            with transaction.atomic():
                response = getattr(client, method)(address)
                transaction.set_rollback(True)
            client.cookies.load(cookies.replace("Set-Cookie: ", ""))
            assert response.status_code < 500, (name, method)
            content = b"".join(response) if response.streaming else response.content
            yield f"{method} {name}", _plain(content)


def _plain(content: bytes) -> str:
    """As people read it, also of what is packed in a PDF; without what is new in each answer."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", content, re.DOTALL)
    packed = b"".join(zlib.decompressobj().decompress(each) for each in streams if each[:1] == b"x")
    text = (content + packed).decode(errors="replace")
    text = re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"\w+"', "", text)
    return re.sub(r'nonce-?"?=?"?[\w+/=-]+|ey[\w.-]{20,}', "", text)


def read_in(text: str) -> set[str]:
    """Which of the secrets are."""
    return {secret for secret in SECRETS if secret.lower() in text.lower()}


@time_machine.travel(NOW, tick=False)
def test_L16D1_no_page_tells_of_a_board_still_to_be_played(evening: Evening) -> None:
    """Nothing of it is read, and no answer depends on what is hidden."""
    before = answers(evening)
    assert [(name, told) for name, text in before.items() if (told := read_in(text))] == []

    with scope(organiser=evening.night.organiser):
        hidden = Result.objects.filter(board=evening.night.board)
        assert hidden.update(contract="2C", declarer="S", tricks=8, score=90) == 1
        Ruling.objects.update(facts="Other.", decision="Otherwise.", laws=["64A1"])
        Call.objects.update(said="Something else.", about=Call.About.CONDUCT)
    after = answers(evening)
    changed = [name for name, text in after.items() if text != before[name]]
    assert [name for name in changed if name.split()[1] not in NEW_EACH_TIME] == []


@time_machine.travel(NOW, tick=False)
def test_L16D1_all_of_it_is_read_once_it_is_lifted(evening: Evening) -> None:
    night = evening.night
    with scope(organiser=night.organiser):
        lift_sight(
            actor=evening.director,
            session=night.session,
            board=evening.board,
            reason="Nobody else can rule.",
            now=NOW,
        )
    unread = {*SECRETS}
    for _, text in answered(evening):
        unread -= read_in(text)
        if not unread:
            break
    assert unread == set()
