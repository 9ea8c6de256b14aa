"""Sign-ins and refused acts, noted for those who administer the organiser and for nobody else."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from clubs.actions.access_records import note_refusal
from clubs.actions.second_factor import begin_second_factor, confirm_second_factor
from clubs.models import AccessRecord, ApiToken, Membership, Organiser, User
from clubs.tasks import forget_attempts
from clubs.visitors import Visit
from config.celery import app
from events.actions.closing import close_account
from tests.builders import (
    PASSWORD,
    make_member,
    make_organiser,
    make_player,
    make_token,
    make_user,
)
from tests.clubs.test_second_factor import code_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("worker_at_once")]

EVENING = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(EVENING, tick=False) as traveller:
        yield traveller


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


def phone(user: User | None = None, address: str = "192.0.2.77") -> Client:
    client = Client(headers={"User-Agent": FIREFOX}, REMOTE_ADDR=address)
    if user is not None:
        client.force_login(user)
    return client


def sign_in(email: str, password: str = PASSWORD) -> None:
    phone().post("/login/", {"username": email, "password": password})


def noted() -> list[tuple[str, str, str, int]]:
    """Club, who, what and how often, in the order in which it began."""
    with scopes_disabled():
        rows = AccessRecord.objects.select_related("organiser", "user", "token").order_by("pk")
        return [
            (row.organiser.slug, str(row.user or row.token), row.kind, row.times) for row in rows
        ]


def test_a_sign_in_is_noted_for_each_club_of_the_person(club: Organiser) -> None:
    user = make_member(club)
    make_member(club, Membership.MemberRole.SCORER, user=user)
    make_member(make_organiser("bexley"), user=user)
    make_organiser("crewe")
    sign_in("member@example.org")
    assert noted() == [
        ("acol", "Member", "signed-in", 1),
        ("bexley", "Member", "signed-in", 1),
    ]
    with scope(organiser=club):
        row = AccessRecord.objects.get()
    assert (row.at, row.network, row.device) == (EVENING, "192.0.2.0/24", "Firefox · Android")


def test_of_an_address_of_ipv6_the_site_of_it_is_kept(club: Organiser) -> None:
    make_member(club)
    sent = {"username": "member@example.org", "password": PASSWORD}
    phone(address="2001:db8:1:2:3:4:5:6").post("/login/", sent)
    with scope(organiser=club):
        assert AccessRecord.objects.get().network == "2001:db8:1::/48"


def test_wrong_passwords_within_ten_minutes_are_one_row(club: Organiser, clock: Any) -> None:
    make_member(club)
    for minutes in (0, 4, 5, 1):  # at 18:30, 18:34, 18:39, 18:40
        clock.shift(timedelta(minutes=minutes))
        sign_in("member@example.org", "spades")
    assert noted() == [
        ("acol", "Member", "wrong-password", 3),
        ("acol", "Member", "wrong-password", 1),
    ]


def test_a_wrong_password_tells_nobody_whether_there_is_such_an_account(club: Organiser) -> None:
    """The same queries are made, and the same is left to the worker, with a key for a name."""
    app.conf.task_always_eager = False
    make_member(club)
    made = []
    for email in ("member@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as queries:
            sign_in(email, "spades")
        made.append(len(queries))
    assert made[0] == made[1]
    assert noted() == []


def test_a_name_that_nobody_has_is_not_noted(club: Organiser) -> None:
    make_member(club)
    sign_in("spades-is-my-password", "x")
    assert noted() == []


def test_what_cannot_be_a_name_is_refused_and_not_noted(club: Organiser) -> None:
    """PostgreSQL takes no such character, and would be asked for whoever has the name."""
    answer = phone().post("/login/", {"username": "\0", "password": "x"})
    assert answer.status_code == 200
    assert "Null characters are not allowed." in answer.text
    assert noted() == []


def test_a_wrong_code_is_noted(club: Organiser, clock: Any) -> None:
    user = make_member(club)
    begin_second_factor(user=user)
    confirm_second_factor(user=user, code=code_at(user, EVENING), now=EVENING)
    clock.shift(timedelta(minutes=1))
    client = phone()
    client.post("/login/", {"username": "member@example.org", "password": PASSWORD})
    client.post("/login/code/", {"code": "000000"})
    assert noted() == [("acol", "Member", "wrong-code", 1)]


def test_a_refused_page_and_a_refused_act_are_noted(club: Organiser) -> None:
    client = phone(make_member(club))
    members, new = (reverse(name, args=["acol"]) for name in ("members", "person_new"))
    assert client.get(members).status_code == 403
    assert client.get(new).status_code == 403
    assert client.post(new, {"name": "Ann"}).status_code == 403
    assert noted() == [
        ("acol", "Member", "refused-page", 2),
        ("acol", "Member", "refused-act", 1),
    ]
    with scope(organiser=club):
        pages = AccessRecord.objects.order_by("pk").values_list("page", flat=True)
        assert list(pages) == ["/o/acol/members/", "/o/acol/people/new/"]


def test_what_strangers_and_visitors_are_answered_is_not_noted(club: Organiser) -> None:
    members = reverse("members", args=["acol"])
    assert phone().get(members).status_code == 302
    assert phone(make_user()).get(members).status_code == 404
    assert Client(enforce_csrf_checks=True).post(members).status_code == 403
    assert noted() == []


def test_a_program_beyond_its_scope_is_noted(club: Organiser) -> None:
    key = make_token(club, ApiToken.Scope.READ).key
    program = Client(headers={"Authorization": f"Token {key}"})
    address = reverse("api-usebio-import", args=["acol"])
    assert program.post(address, {}, "application/json").status_code == 403
    assert noted() == [("acol", "Tablets", "refused-act", 1)]


def test_a_refusal_costs_an_insert_and_an_update(club: Organiser) -> None:
    client = phone(make_member(club))
    for writes in (["INSERT", "UPDATE"], ["UPDATE"]):
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("members", args=["acol"]))
        made = [query["sql"].split()[0] for query in queries]
        assert [verb for verb in made if verb != "SELECT"] == writes


def test_two_who_note_the_same_at_once_are_both_counted(club: Organiser) -> None:
    """Of two programs one is overtaken between looking and writing."""
    user = make_member(club)
    told: dict[str, Any] = {"organiser": club, "by": user, "is_act": False, "page": "/o/acol/"}
    told |= {"visit": Visit("192.0.2.0/24", ""), "now": EVENING}
    others = [told]

    def overtaken(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("INSERT") and others:
            note_refusal(**others.pop())
        return execute(sql, *rest)

    with connection.execute_wrapper(overtaken):
        note_refusal(**told)
    assert noted() == [("acol", "Member", "refused-page", 2)]


@pytest.mark.parametrize("who", [(), ("user", "token")], ids=["nobody", "both"])
def test_a_row_is_of_a_person_or_of_a_program(club: Organiser, who: tuple[str, ...]) -> None:
    both = {"user": make_member(club), "token": make_token(club, ApiToken.Scope.READ).token}
    row = {"kind": "signed-in", "network": "192.0.2.0/24"} | {name: both[name] for name in who}
    with scope(organiser=club), pytest.raises(IntegrityError, match="access_by"):
        AccessRecord.objects.create(organiser=club, span_begins_at=EVENING, at=EVENING, **row)


def test_the_page_is_for_administrators_and_asks_as_much_for_many(
    club: Organiser, clock: Any
) -> None:
    admin = phone(User.objects.get(email="admin@acol.example"))
    address = reverse("sign_ins", args=["acol"])
    asked = []
    for number in (1, 3):
        for each in range(number):
            email = f"member{number}{each}@example.org"
            make_member(club, email=email)
            sign_in(email)
        with CaptureQueriesContext(connection) as queries:
            page = admin.get(address).content.decode()
        asked.append(len(queries))
    assert asked[0] == asked[1]
    assert page.count("Firefox · Android") == 4
    assert phone(make_member(club)).get(address).status_code == 403


def test_the_page_tells_within_how_long_the_same_was_done_again(club: Organiser) -> None:
    admin = User.objects.get(email="admin@acol.example")
    make_member(club)
    for password in (PASSWORD, PASSWORD, "spades", "spades", "spades"):
        sign_in("member@example.org", password)
    page = phone(admin).get(reverse("sign_ins", args=["acol"])).content.decode()
    assert page.count("2 times within 1 min") == 1
    assert page.count("3 times within 10 min") == 1


def test_rows_are_dropped_after_ninety_days(club: Organiser, clock: Any) -> None:
    make_member(club)
    sign_in("member@example.org")
    clock.shift(timedelta(days=89))
    sign_in("member@example.org")
    clock.shift(timedelta(days=1, seconds=1))
    forget_attempts()
    assert noted() == [("acol", "Member", "signed-in", 1)]


def test_who_is_forgotten_leaves_no_row_in_the_club(club: Organiser) -> None:
    user = make_member(club)
    player = make_player(club, user=user)
    make_member(make_organiser("bexley"), user=user)
    sign_in("member@example.org")
    admin = User.objects.get(email="admin@acol.example")
    phone(admin).post(reverse("person_remove", args=["acol", player.pk]), {"forget": "yes"})
    assert noted() == [("bexley", "Member", "signed-in", 1)]


def test_a_closed_account_leaves_no_row(club: Organiser) -> None:
    user = make_member(club)
    sign_in("member@example.org")
    close_account(user=user, password=PASSWORD, now=EVENING)
    assert noted() == []
