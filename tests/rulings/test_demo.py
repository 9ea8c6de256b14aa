"""The demo: everything a visitor should find, loaded once and started over on request."""

import re
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django_scopes import scope, scopes_disabled
from pytest_django import DjangoDbBlocker, Settings

from clubs.models import Authority, Job, Organiser, Player, User
from events.models import BoardDeal, Conditions, Result, ScoreRelease, Session
from events.provisions.catalogue.awards import L86B3
from events.provisions.catalogue.table import L70E2
from events.queries.deals import open_deals
from events.queries.double_dummy import DOUBLE_DUMMY, what_is_made
from events.queries.plays import session_plays
from events.queries.regulation_documents import document_of
from events.queries.sections import round_to_draw
from events.queries.sight import WHOLE
from rulings.demo.cast import PASSWORD, accounts
from rulings.demo.clubs import REGULATIONS
from rulings.demo.tables import table_to_open
from rulings.management.commands.load_demo import people_of_its_own
from rulings.models import (
    Appeal,
    Call,
    CommitteeMember,
    Correction,
    Evidence,
    MatchRequest,
    Poll,
    Referral,
    Ruling,
)
from rulings.queries.answers import unanswered_sides
from rulings.queries.guide_runs import open_reviews, runs_of
from rulings.queries.matters import side_window
from rulings.queries.outages import proposals
from scoring.cards import Card, Seat
from tests.builders import make_member, make_organiser
from tests.rulings.guiding import live_at
from tests.seasons import season_at

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """What loading the demo prints; it is there for all tests of this module."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield load("--once")
        transaction.set_rollback(True)


def load(*options: str) -> str:
    output = StringIO()
    call_command("load_demo", *options, stdout=output)
    return output.getvalue()


def test_demo_is_as_its_history_says(demo: str) -> None:
    output = StringIO()
    call_command("verify_history", stdout=output)
    assert output.getvalue().count("all in order") == 2
    assert "tell nothing" not in output.getvalue()


def test_demo_tells_a_table_that_any_phone_opens(demo: str) -> None:
    said, _colon, address = demo.splitlines()[-1].partition(": ")
    assert said == "A table of the running session, for any phone"
    page = Client().get(urlsplit(address).path)
    assert "<h1>Table 1</h1>" in page.content.decode()


def test_demo_tells_a_table_with_a_new_key_where_the_old_one_has_ended(demo: str) -> None:
    later = timezone.now() + timedelta(days=2)
    before = demo.splitlines()[-1].partition(": ")[2]
    address = table_to_open(later)
    assert address != before
    with time_machine.travel(later):
        assert Client().get(urlsplit(address).path).status_code == 200
        assert Client().get(urlsplit(before).path).status_code == 404


def test_demo_holds_a_club_night_in_every_state(demo: str) -> None:
    *told, _table = demo.splitlines()
    accounts = [line.split("  ") for line in told]
    riverside = Organiser.objects.get(slug="riverside")

    logins = [[cell.strip() for cell in row if cell.strip()] for row in accounts]
    assert [row[0] for row in logins] == [
        "authority official",
        "organiser",
        "director",
        "player",
        "player, partner",
    ]
    users = [User.objects.get(email=row[1]) for row in logins]
    assert all(user.check_password(row[2]) for user, row in zip(users, logins, strict=True))
    with scopes_disabled():
        assert (Authority.objects.count(), Organiser.objects.count()) == (2, 2)
        assert Player.objects.count() == 84
        asked = Job.objects.exclude(kind=DOUBLE_DUMMY).order_by("kind")
        assert [job.kind for job in asked] == [
            "results booklet",
            "ruling report",
        ]
    with scope(organiser=riverside):
        finished, appealed, running, swiss, *others = Session.objects.order_by("pk")
        assert [each.state for each in (finished, appealed, running)] == [
            Session.State.FINAL,
            Session.State.OFFICIAL,
            Session.State.RUNNING,
        ]
        assert {each.table_round.round for each in session_plays(swiss, WHOLE).missing} == {4}
        assert round_to_draw(swiss) == 5
        assert [(each.event.name, each.title, each.state) for each in others] == [
            ("Club Championship", "Qualifying", Session.State.FINAL),
            ("Club Championship", "Final A", Session.State.FINAL),
            ("Club Championship", "Final B", Session.State.FINAL),
            ("Riverside League", "", Session.State.RUNNING),
            ("Riverside Cup", "", Session.State.RUNNING),
            ("Riverside Congress", "", Session.State.OFFICIAL),
        ]
        assert ScoreRelease.objects.filter(session=finished, is_final=True).count() == 1
        assert {each.table_round.round for each in session_plays(running, WHOLE).missing} == {6, 7}


def test_the_running_session_has_a_penalty_card_and_reviews_that_are_open(demo: str) -> None:
    with scope(organiser=Organiser.objects.get(slug="riverside")):
        running = Session.objects.filter(event__organiser__slug="riverside").order_by("pk")[2]
        too_low, late, right = runs_of(running).order_by("number")
        assert [(each.guide, each.round) for each in (too_low, late, right)] == [
            ("insufficient-bid", 7),
            ("revoke", 7),
            ("revoke", 7),
        ]
        assert len({each.table for each in (too_low, late, right)}) == 3
        assert late.ruling is not None
        laws = ["61A", "63A", "64B", "64A", "63B"]
        assert (late.ruling.state, late.ruling.laws) == (Ruling.State.DRAFT, laws)
        (card,) = live_at(running)
        assert (card.row.run, card.row.kind) == (right, "major-penalty-card")
        assert [(each.run.number, each.clause) for each in open_reviews(running)] == [
            (1, "27D"),
            (2, "64A"),
            (2, "64C"),
            (3, "16C"),
            (3, "50E"),
        ]
        entered = running.results.in_force().get(board=too_low.board, ns=too_low.ns).entered_at
        assert too_low.begun_at < (too_low.ended_at or entered) < entered
        in_play = [
            running.results.in_force().filter(board=each.board, ns=each.ns)
            for each in (late, right)
        ]
        assert [each.exists() for each in in_play] == [False, False]


def test_two_sections_are_in_their_third_round(demo: str) -> None:
    with scope(organiser=Organiser.objects.get(slug="harbour")):
        session = Session.objects.get(event__name="Harbour Guest Evening")
        assert [each.letter for each in session.sections.order_by("letter")] == ["A", "B"]
        assert {each.table_round.round for each in session_plays(session, WHOLE).missing} == {
            3,
            4,
            5,
        }


def test_a_cup_waits_for_the_director_and_is_played_to_its_end(demo: str) -> None:
    with scope(organiser=Organiser.objects.get(slug="riverside")):
        session = Session.objects.get(event__name="Riverside Cup")
        asked = MatchRequest.objects.get(session=session)
        assert (asked.kind, asked.state) == ("error", MatchRequest.State.READY)
        with transaction.atomic():
            call_command("simulate_session", str(session.pk), stdout=StringIO())
            assert season_at(session, timezone.now()).champion is not None
            transaction.set_rollback(True)


def test_appeal_waits_for_the_partner_with_its_clock_running(demo: str) -> None:
    with scope(organiser=Organiser.objects.get(slug="riverside")):
        others = Appeal.objects.exclude(session__event__name="Riverside Congress")
        decided, appeal = others.select_related("ruling", "appellant", "session").order_by("state")

        window = side_window(appeal.session, appeal.ruling, appeal.appellant_id)
        assert appeal.state == Appeal.State.LODGED
        assert window.closes_at is not None
        assert window.closes_at > timezone.now() + timedelta(days=2)
        assert appeal.session.corrections.get().state == Correction.State.REPORTED
        assert decided.state == Appeal.State.DECIDED


def test_the_congress_has_the_whole_book(demo: str) -> None:
    with scope(organiser=Organiser.objects.get(slug="riverside")):
        session = Session.objects.get(event__name="Riverside Congress")
        calls = session.calls.order_by("number")
        assert [(str(each), each.state) for each in calls] == [
            ("Q1", Call.State.CLOSED),
            ("Q2", Call.State.RULED),
            ("Q3", Call.State.OPEN),
        ]
        in_force = session.rulings.filter(state=Ruling.State.ISSUED).order_by("number")
        assert [each.laws for each in in_force] == [
            ["12C2A"],
            ["21B3", "12C1C"],
            ["90B2"],
            ["64A2"],
            ["90B2"],
        ]
        appeals = session.appeals.order_by("number")
        assert [(each.ruling.number, each.state) for each in appeals] == [
            (5, Appeal.State.READY),
            (4, Appeal.State.DECIDED),
            (2, Appeal.State.READY),
        ]
        assert [each.conflicts for each in CommitteeMember.objects.filter(appeal=appeals[2])] == [
            ["club"],
            [],
            [],
        ]
        assert (Evidence.objects.count(), Poll.objects.count(), Referral.objects.count()) == (
            1,
        ) * 3
        assert len(unanswered_sides(session.corrections.get())) == 1
        assert len(proposals(session, timezone.now())) == 1


def test_second_load_changes_nothing(demo: str) -> None:
    with scopes_disabled():
        before = Session.objects.count()

        assert load("--once") == demo
        assert Session.objects.count() == before
    with pytest.raises(CommandError, match="here already"):
        load()


def logins(printed: str) -> dict[str, str]:
    """Password by login, as they are printed."""
    cells = (re.split(r"\s{2,}", line.strip()) for line in printed.splitlines())
    return {row[1]: row[2] for row in cells if len(row) == 3 and "@" in row[1]}


@pytest.mark.usefixtures("demo")
def test_published_passwords_end_when_others_reach_the_demo(settings: Settings) -> None:
    settings.REACHED_FROM_OUTSIDE = True

    told = logins(load("--once"))

    assert set(told) == {login for _part, login in accounts()}
    assert not any(user.check_password(PASSWORD) for user in User.objects.all())


@pytest.mark.usefixtures("demo")
def test_somebody_who_joined_a_club_of_the_demo_is_of_the_demo() -> None:
    joined = make_member(Organiser.objects.get(slug="riverside"), email="new@example.org")
    assert people_of_its_own() is None

    with scopes_disabled():
        joined.memberships.all().delete()
    assert people_of_its_own() == joined


@pytest.mark.usefixtures("demo")
def test_reset_never_erases_a_real_club() -> None:
    organiser = make_organiser("acol")

    with pytest.raises(CommandError, match="not only a demo: "):
        load("--reset")
    assert Organiser.objects.filter(pk=organiser.pk).exists()


def test_the_authorities_of_the_demo_are_filled_from_their_documents(demo: str) -> None:
    isles = Authority.objects.get(slug="isles")
    assert isles.parent is not None
    for authority in (isles, isles.parent):
        (regulation,) = authority.regulations.all()
        kept = (REGULATIONS / f"{authority.slug}.toml").read_text(encoding="utf-8")
        day = regulation.effective_on.isoformat()
        assert document_of(regulation) == kept.replace("2026-01-01", day)
    with scopes_disabled():
        conditions = Conditions.objects.filter(event__organiser__slug="riverside").first()
    assert conditions is not None
    assert (L70E2.of(conditions), L86B3.of(conditions)) == ("top_down", "as_86B2")
    assert conditions.provisions["L70E2"]["name"] == "Northern Bridge Zone"
    assert conditions.provisions["L86B3"]["name"] == "Bridge Union of the Isles"


def test_demo_shows_what_boards_make_once_a_session_is_over(demo: str) -> None:
    """So many boards of each session have hands, are open, and have what they make."""
    with scopes_disabled():
        sessions = list(Session.objects.select_related("organiser").order_by("pk"))
    counts = {}
    for session in sessions:
        with scope(organiser=session.organiser):
            opened, dealt = open_deals(session), session.deals.count()
            if dealt:
                made = what_is_made(opened)
                counts[dealt, session.state] = (len(opened), len(made))
                assert all(each.leads for each in made.values())
    assert counts == {
        (21, Session.State.FINAL): (21, 21),
        (21, Session.State.OFFICIAL): (21, 21),
        (21, Session.State.RUNNING): (0, 0),
        (25, Session.State.FINAL): (25, 25),
        (14, Session.State.FINAL): (14, 14),
        (12, Session.State.FINAL): (12, 12),
    }


def test_demo_notes_leads_that_the_leader_holds(demo: str) -> None:
    with scopes_disabled():
        dealt = {(each.session_id, each.number): each for each in BoardDeal.objects.all()}
        led = Result.objects.in_force().exclude(lead="").select_related("board")
        held = [
            Card.parse(each.lead) in dealt[key].numbered.deal.hand(Seat(each.declarer).lho).cards
            for each in led
            if (key := (each.session_id, each.board.number)) in dealt
        ]
    assert held == [True] * len(held)
    assert len(held) > 500
