"""A second factor: set up, asked at the log-in, lost, and asked by an authority."""

import re
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_scopes import scope

from clubs.actions.authorities import ask_for_second_factor
from clubs.actions.second_factor import (
    begin_second_factor,
    check_second_factor,
    confirm_second_factor,
)
from clubs.actors import Actor
from clubs.errors import NotAllowed, TooMany, UserError
from clubs.models import Authority, HistoryRecord, Membership, Organiser, User
from clubs.queries.second_factor import (
    authenticator_of,
    is_second_factor_due,
    recovery_codes_left,
)
from tests.builders import (
    PASSWORD,
    make_authority,
    make_member,
    make_official,
    make_organiser,
    make_token,
)
from tests.builders import make_user as make_login

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
STEP = timedelta(seconds=30)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(EVENING, tick=False) as traveller:
        yield traveller


def code_at(user: User, at: datetime) -> str:
    """What the authenticator shows then."""
    totp = TOTP(TOTPDevice.objects.get(user=user).bin_key)
    totp.time = at.timestamp()
    return f"{totp.token():06d}"


def set_up(user: User, at: datetime = EVENING - STEP) -> list[str]:
    begin_second_factor(user=user)
    return confirm_second_factor(user=user, code=code_at(user, at), now=EVENING)


def check(user: User, code: str) -> bool:
    return check_second_factor(user=user, code=code, now=timezone.now())


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def give_password(client: Client, email: str = "ann@example.org", go_to: str = "") -> Any:
    sent = {"username": email, "password": PASSWORD, "next": go_to}
    return client.post("/login/", sent)


# --- Codes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_a_code_holds_one_step_early_or_late(steps: int) -> None:
    user = make_login()
    set_up(user, EVENING - STEP)
    TOTPDevice.objects.update(last_t=-1)
    assert check(user, code_at(user, EVENING + steps * STEP)) is False


@pytest.mark.parametrize("steps", [-2, 2])
def test_a_code_two_steps_off_is_refused(steps: int) -> None:
    user = make_login()
    set_up(user)
    with pytest.raises(UserError, match="not right, or has been used"):
        check(user, code_at(user, EVENING + steps * STEP))


def test_a_clock_that_drifts_is_not_followed(clock: Any) -> None:
    user = make_login()
    set_up(user)
    check(user, code_at(user, EVENING + STEP))
    clock.shift(STEP)
    with pytest.raises(UserError, match="not right"):
        check(user, code_at(user, EVENING + 3 * STEP))


def test_a_code_is_good_once() -> None:
    user = make_login()
    set_up(user)
    check(user, code_at(user, EVENING))
    with pytest.raises(UserError, match="has been used"):
        check(user, code_at(user, EVENING))


def test_whoever_mistypes_waits_twice_as_long_each_time(clock: Any) -> None:
    user = make_login()
    set_up(user)
    waits = []
    for _attempt in range(4):
        with pytest.raises(UserError, match="not right"):
            check(user, "000000")
        with pytest.raises(TooMany) as early:
            check(user, code_at(user, EVENING))
        waits.append(early.value.retry_after)
        clock.shift(timedelta(seconds=waits[-1]))
    assert waits == [1, 2, 4, 8]


def test_recovery_codes_are_ten_good_once_each_and_kept_as_hashes() -> None:
    user = make_login()
    codes = set_up(user)
    assert len(set(codes)) == 10
    assert not set(StaticToken.objects.values_list("token", flat=True)) & {
        code.replace("-", "") for code in codes
    }
    assert check(user, f" {codes[0].upper()} ") is True
    assert recovery_codes_left(user) == 9
    with pytest.raises(UserError, match="has been used"):
        check(user, codes[0])


def test_recovery_codes_of_another_do_not_hold() -> None:
    ann, bo = make_login(), make_login("bo@example.org")
    codes = set_up(ann)
    set_up(bo)
    with pytest.raises(UserError, match="not right"):
        check(bo, codes[0])


# --- Setting up -------------------------------------------------------------------------------


def test_the_page_sets_it_up_and_shows_the_codes_once(client: Client) -> None:
    user = make_login()
    client.force_login(user)
    page = client.get("/account/second-factor/").content.decode()
    assert "<svg" in page
    key = client.session.session_key
    elsewhere = Client()
    elsewhere.force_login(user)
    wrong = client.post("/account/second-factor/", {"code": "000000"})
    assert b"This code is not right" in wrong.content
    assert authenticator_of(user) is None
    with time_machine.travel(EVENING + STEP, tick=False):
        done = client.post("/account/second-factor/", {"code": code_at(user, EVENING + STEP)})
    codes = re.findall(r"<li><code>([\w-]+)</code></li>", done.content.decode())
    assert len(codes) == 10
    assert "no-store" in done["Cache-Control"]
    assert client.session.session_key != key
    assert elsewhere.get("/account/").status_code == 302
    again = client.get("/account/second-factor/").content.decode()
    assert codes[0] not in again
    assert "10 recovery codes are left" in again


def test_its_owner_is_told_and_the_club_remembers(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    club = make_organiser()
    ann = make_member(club)
    with django_capture_on_commit_callbacks(execute=True):
        set_up(ann)
    (message,) = mail.outbox
    assert message.to == ["member@example.org"]
    assert "A second factor was set up." in message.body
    with scope(organiser=club):
        entry = HistoryRecord.objects.get(act="login.second_factor_on")
    assert (entry.actor, entry.subject_id) == (ann, ann.pk)


def test_new_codes_and_turning_off_take_the_password(client: Client) -> None:
    user = make_login()
    old = set_up(user)
    client.force_login(user)
    for what in ("codes", "off"):
        refused = client.post(f"/account/second-factor/{what}/", {f"{what}-password": "wrong"})
        assert b"This is not your password" in refused.content
    shown = client.post("/account/second-factor/codes/", {"codes-password": PASSWORD})
    assert shown.content.count(b"<li><code>") == 10
    with pytest.raises(UserError):
        check(user, old[0])
    client.post("/account/second-factor/off/", {"off-password": PASSWORD})
    assert authenticator_of(user) is None
    assert recovery_codes_left(user) == 0


# --- Logging in -------------------------------------------------------------------------------


def test_the_password_alone_opens_nothing(client: Client) -> None:
    user = make_login()
    set_up(user)
    halfway = give_password(client, go_to="/o/acol/people/")
    assert (halfway.status_code, halfway["Location"]) == (302, "/login/code/")
    assert not is_in(client)
    assert client.get("/account/second-factor/")["Location"].startswith("/login/")
    before = client.session.session_key
    done = client.post("/login/code/", {"code": code_at(user, EVENING)})
    assert done["Location"] == "/o/acol/people/"
    assert is_in(client)
    assert client.session.session_key != before


def test_signing_in_on_the_spot_takes_the_code_too(client: Client) -> None:
    user = make_login()
    set_up(user)
    halfway = client.post(
        "/login/",
        {"username": user.email, "password": PASSWORD, "next": "/login/state/"},
        follow=True,
    )
    assert b'action="/login/code/"' in halfway.content
    done = client.post("/login/code/", {"code": code_at(user, EVENING)}, follow=True)
    assert done.json()["account"] == str(user.pk)


def test_a_wrong_code_is_said_and_then_waited_for(client: Client) -> None:
    user = make_login()
    set_up(user)
    give_password(client)
    wrong = client.post("/login/code/", {"code": "000000"})
    assert (wrong.status_code, b"This code is not right" in wrong.content) == (200, True)
    early = client.post("/login/code/", {"code": code_at(user, EVENING)})
    assert (early.status_code, early["Retry-After"]) == (429, "1")
    assert b'name="code"' in early.content
    assert not is_in(client)


def test_the_second_step_waits_ten_minutes(client: Client, clock: Any) -> None:
    user = make_login()
    set_up(user)
    give_password(client)
    clock.shift(timedelta(minutes=10, seconds=1))
    late = client.post("/login/code/", {"code": code_at(user, EVENING + timedelta(minutes=10))})
    assert late["Location"] == "/login/"
    assert not is_in(client)


def test_the_second_step_ends_with_the_password_it_began_with(client: Client) -> None:
    user = make_login()
    set_up(user)
    give_password(client)
    user.set_password("five-clubs-redoubled")
    user.save()
    answer = client.post("/login/code/", {"code": code_at(user, EVENING)})
    assert answer["Location"] == "/login/"
    assert not is_in(client)


def test_without_the_first_step_there_is_no_second(client: Client) -> None:
    assert client.get("/login/code/")["Location"] == "/login/"


def test_a_recovery_code_lets_in_and_the_last_one_warns(client: Client) -> None:
    user = make_login()
    codes = set_up(user)
    StaticToken.objects.exclude(pk__in=StaticToken.objects.order_by("pk").values("pk")[:2]).delete()
    pages = []
    for code in codes[:2]:
        visitor = Client()
        give_password(visitor)
        pages.append(visitor.post("/login/code/", {"code": code}, follow=True).content.decode())
    assert "You have 1 recovery code left." in pages[0]
    assert "That was your last recovery code" in pages[1]


def test_a_new_password_by_mail_does_not_go_round_it(client: Client) -> None:
    user = make_login()
    set_up(user)
    user.set_password(PASSWORD)  # as the link in the mail does
    user.save()
    assert give_password(client)["Location"] == "/login/code/"


# --- Asked by an authority --------------------------------------------------------------------


@pytest.fixture
def union() -> Authority:
    authority = make_authority()
    authority.second_factor_since = EVENING
    authority.save()
    return authority


def test_officials_and_administrators_have_to_members_may(union: Authority) -> None:
    club = make_organiser()
    scorer = make_member(club, Membership.MemberRole.SCORER, email="scorer@example.org")
    admin = User.objects.get(email="admin@acol.example")
    below = Authority.objects.create(name="County", slug="county", parent=union)
    other = Authority.objects.create(name="Elsewhere", slug="elsewhere")
    people = {
        "official": make_official(union),
        "official below": make_official(below, "below@example.org"),
        "official elsewhere": make_official(other, "elsewhere@example.org"),
        "administrator": admin,
        "scorer": scorer,
        "nobody": make_login(),
    }
    due = {who for who, user in people.items() if is_second_factor_due(user)}
    assert due == {"official", "official below", "administrator"}
    set_up(admin)
    assert not is_second_factor_due(admin)


def test_who_has_to_is_led_there_at_the_next_log_in_and_then_on(
    client: Client, union: Authority
) -> None:
    make_organiser()
    admin = User.objects.get(email="admin@acol.example")
    give_password(client, admin.email, "/o/acol/people/")
    for address in ("/o/acol/people/", "/", "/o/acol/"):
        assert client.get(address)["Location"] == "/account/second-factor/"
    assert client.post("/o/acol/people/new/", {"name": "X"}).status_code == 302
    assert client.get("/api/v1/organisers/").status_code == 403
    assert b"Union asks it" in client.get("/account/second-factor/").content
    done = client.post("/account/second-factor/", {"code": code_at(admin, EVENING)})
    assert b'href="/o/acol/people/"' in done.content
    assert client.get("/o/acol/people/").status_code == 200


def test_a_session_that_is_open_goes_on_until_the_next_log_in(
    client: Client, union: Authority
) -> None:
    make_organiser()
    client.force_login(User.objects.get(email="admin@acol.example"))
    assert client.get("/o/acol/people/").status_code == 200


def test_who_may_leave_meanwhile_is_let_go(client: Client, union: Authority) -> None:
    make_organiser()
    give_password(client, "admin@acol.example", "/o/acol/people/")
    union.second_factor_since = None
    union.save()
    assert client.get("/account/second-factor/")["Location"] == "/o/acol/people/"
    assert client.get("/o/acol/people/").status_code == 200


def test_it_cannot_be_turned_off_where_it_is_asked(client: Client, union: Authority) -> None:
    official = make_official(union)
    set_up(official)
    client.force_login(official)
    answer = client.post("/account/second-factor/off/", {"off-password": PASSWORD})
    assert b"Union asks for a second factor: it cannot be turned off" in answer.content
    assert authenticator_of(official) is not None


def test_tokens_go_on(client: Client, union: Authority) -> None:
    club = make_organiser()
    key = make_token(club).key
    answer = client.get("/api/v1/organisers/acol/", headers={"Authorization": f"Token {key}"})
    assert answer.status_code == 200


def test_officials_ask_for_it_on_their_page(client: Client) -> None:
    authority = make_authority()
    client.force_login(make_official(authority))
    client.post("/authority/union/second-factor/", {"asked": "yes"})
    authority.refresh_from_db()
    assert authority.second_factor_since == EVENING
    assert (
        b"asked since 17 November 2026 by Official"
        in client.get("/authority/union/office/").content
    )
    client.post("/authority/union/second-factor/", {"asked": "no"})
    authority.refresh_from_db()
    assert authority.second_factor_since is None


def test_only_officials_ask_for_it() -> None:
    authority = make_authority()
    with pytest.raises(NotAllowed):
        ask_for_second_factor(
            actor=Actor.person(make_login()), authority=authority, is_asked=True, now=EVENING
        )


# --- Lost -------------------------------------------------------------------------------------


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


def reset_by_club(client: Client, user: User) -> int:
    client.force_login(User.objects.get(email="admin@acol.example"))
    return client.post(f"/o/acol/members/{user.pk}/second-factor/").status_code


def test_an_administrator_takes_it_from_a_member(client: Client, club: Organiser) -> None:
    ann = make_member(club)
    set_up(ann)
    client.force_login(User.objects.get(email="admin@acol.example"))
    assert b"Take the second factor away" in client.get(f"/o/acol/members/{ann.pk}/").content
    assert reset_by_club(client, ann) == 302
    assert authenticator_of(ann) is None
    with scope(organiser=club):
        entry = HistoryRecord.objects.get(act="login.second_factor_reset")
    assert (entry.actor_name, entry.subject_id) == ("Admin", ann.pk)
    assert reset_by_club(client, ann) == 400


def test_an_administrator_takes_it_from_nobody_whom_it_guards_elsewhere(
    client: Client, club: Organiser
) -> None:
    make_organiser("benji")
    official = make_official(make_authority())
    other_admin = User.objects.get(email="admin@benji.example")
    for user in (official, other_admin):
        make_member(club, user=user)
        set_up(user)
        assert reset_by_club(client, user) == 403
        assert authenticator_of(user) is not None


def test_the_operator_takes_it_from_anybody(club: Organiser) -> None:
    admin = User.objects.get(email="admin@acol.example")
    set_up(admin)
    told = StringIO()
    call_command("reset_second_factor", "ADMIN@acol.example", stdout=told)
    assert told.getvalue() == "Admin signs in with the password alone now.\n"
    assert authenticator_of(admin) is None
    with scope(organiser=club):
        assert HistoryRecord.objects.get(act="login.second_factor_reset").actor_name == "Tenace"
    with pytest.raises(CommandError, match="Admin has no second factor"):
        call_command("reset_second_factor", "admin@acol.example")
    with pytest.raises(CommandError, match="no login"):
        call_command("reset_second_factor", "x@example.org")
