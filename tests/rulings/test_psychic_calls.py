"""Psychic calls: reported by directors, read by the authority's officials (Law 40C1)."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope
from time_machine import travel

from clubs.actions.officials import remove_official
from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, User
from events.actions.delegations import give_powers, revoke_powers
from events.models import Delegation
from rulings.actions.psychic_calls import link_ruling, report_psychic_call, take_back_report
from rulings.models import PsychicReport
from rulings.queries.psychic_calls import read_by, reported_pairs, reports_to
from rulings.witnesses import RowCount, differences
from tests.builders import NOW, make_authority, make_member, make_official, make_organiser
from tests.rulings.night import Night, build_night

pytestmark = pytest.mark.django_db

JUDGED = PsychicReport.Judged


def report(night: Night, **said: Any) -> PsychicReport:
    given = {
        "actor": night.director,
        "player": night.players(night.ew)[0],
        "call": "1S",
        "auction": "P 1S X 2S",
        "partner_did": "Passed with five-card support.",
        "judged": JUDGED.FIELDED,
        "now": NOW,
        **said,
    }
    return report_psychic_call(
        session=night.session, board=night.board, ns=night.ns, ew=night.ew, **given
    )


def page(user: User, name: str, *args: object) -> str:
    client = Client()
    client.force_login(user)
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_L40C1_a_director_reports_who_called_and_what_partner_did(night: Night) -> None:
    made = report(night)
    player, partner = night.players(night.ew)
    assert (str(made), made.player, made.partner) == ("P1", player, partner)
    assert list(reports_to(night.organiser.authority)) == [made]


def test_L40C1_only_directors_report_and_of_who_sat_there(night: Night) -> None:
    for actor in (night.actor(night.ns), night.administrator):
        with pytest.raises(NotAllowed):
            report(night, actor=actor)
    stranger = night.session.contestants.exclude(pk__in=[night.ns.pk, night.ew.pk])[0]
    with pytest.raises(UserError, match="did not play board"):
        report(night, player=night.players(stranger)[0])
    assert not PsychicReport.objects.exists()


def test_L40C1_the_ruling_that_followed_is_named_then_or_later(night: Night) -> None:
    made = report(night)
    with pytest.raises(UserError, match="no ruling R1"):
        link_ruling(actor=night.director, report=made, ruling=1, now=NOW)
    night.rule()
    assert link_ruling(actor=night.director, report=made, ruling=1, now=NOW).ruling == 1
    assert report(night, ruling=1).ruling == 1
    assert list(differences(night.session, RowCount())) == []


def test_L40C1_a_report_made_in_error_is_taken_back_and_no_longer_seen(night: Night) -> None:
    made = report(night)
    take_back_report(actor=night.director, report=made, why="Another board.", now=NOW)
    assert not reports_to(night.organiser.authority)
    with pytest.raises(UserError, match="taken back"):
        take_back_report(actor=night.director, report=made, why="Again.", now=NOW)


def test_L40C1_the_authority_sees_which_pairs_are_reported_more_than_once(night: Night) -> None:
    report(night)
    first, second = night.players(night.ew)
    report(night, player=second, call="2NT")
    report(night, player=night.players(night.ns)[0])
    reports = reports_to(night.organiser.authority)
    found = [(each.names, each.count) for each in reported_pairs(reports)]
    assert found == [(f"{first} & {second}", 2)]
    assert [str(each) for each in reports_to(night.organiser.authority, second.name)] == [
        "P2",
        "P1",
    ]


def test_L40C1_a_director_fills_in_the_form_and_an_official_reads_it(night: Night) -> None:
    club, session = night.organiser, night.session
    official = make_official(club.authority)
    director = night.director.user
    assert director is not None
    client = Client()
    client.force_login(director)
    address = reverse("psychic_call_new", args=[club.slug, session.pk])
    form = client.get(address).context["form"]
    meeting = next(
        key for key, each in form.meetings.items() if {each.ns, each.ew} == {night.ns, night.ew}
    )
    said = {
        "meeting": meeting,
        "board": night.board.number,
        "player": night.players(night.ew)[0].pk,
        "call": "2 nt",
        "auction": "P 2NT",
        "partner_did": "Passed <quickly>.",
        "judged": JUDGED.UNDISCLOSED,
        "ruling": "",
    }
    refused = client.post(address, {**said, "call": "8S", "board": 99}).content.decode()
    assert "Write one call" in refused
    assert "is not played at this table" in refused
    answer = client.post(address, said)
    assert answer["Location"] == reverse("psychic_calls", args=[club.slug, session.pk])
    with scope(organiser=club):
        assert PsychicReport.objects.get().call == "2NT"
    text = page(official, "authority_psychic_calls", "union")
    assert "Passed &lt;quickly&gt;." in text
    assert "an undisclosed understanding is suspected" in text
    assert "Passed &lt;quickly&gt;." in page(director, "psychic_call", club.slug, session.pk, 1)


def test_L40C1_officials_of_other_authorities_and_players_see_nothing(night: Night) -> None:
    report(night)
    club = night.organiser
    authority, parent = club.authority, make_authority("world")
    authority.parent = parent
    authority.save()
    above = make_official(parent, "above@example.org")
    gone = make_official(authority, "gone@example.org")
    judge = make_official(authority)
    remove_official(actor=Actor.person(judge), authority=authority, user=gone, now=NOW)
    assert not reports_to(parent)
    assert "five-card support" not in page(above, "authority_psychic_calls", "world")
    player, member = night.actor(night.ns).user, make_member(club)
    own = reverse("psychic_calls", args=[club.slug, night.session.pk])
    of_authority = reverse("authority_psychic_calls", args=["union"])
    found = {}
    for name, user in {"gone": gone, "above": above, "player": player, "member": member}.items():
        client = Client()
        assert user is not None
        client.force_login(user)
        found[name] = (client.get(of_authority).status_code, client.get(own).status_code)
    assert found == {
        "gone": (404, 404),
        "above": (404, 404),
        "player": (404, 403),
        "member": (404, 403),
    }


def test_the_register_of_two_clubs_asks_as_much_as_that_of_one(night: Night) -> None:
    official = make_official(night.organiser.authority)
    report(night)
    with CaptureQueriesContext(connection) as few:
        page(official, "authority_psychic_calls", "union")
    other = build_night(make_organiser("lodz"), name="Łódź Pairs")
    with scope(organiser=other.organiser):
        for _each in range(10):
            report(other)
    with CaptureQueriesContext(connection) as many:
        text = page(official, "authority_psychic_calls", "union")
    assert len(few) == len(many)
    assert "Łódź Pairs" in text


# --- Who reads them in the place of the authority (Law 80A3) ----------------------------------

BEGINS = datetime(2026, 11, 18, tzinfo=UTC)
DAY, INSTANT = timedelta(days=1), timedelta(microseconds=1)
AROUND = (BEGINS - INSTANT, BEGINS, BEGINS + DAY - INSTANT, BEGINS + DAY)
"""About a power of one day."""


def give_a_day(night: Night, giving: str) -> Authority:
    league = make_authority("league")
    give_powers(
        actor=SYSTEM,
        authority=night.organiser.authority,
        to=league,
        keys=["L40C1"],
        giving=giving,
        since=BEGINS.date(),
        until=BEGINS.date(),
        now=NOW,
    )
    return league


@pytest.mark.parametrize(
    ("giving", "own"), [("delegated", ["P4", "P3", "P2", "P1"]), ("assigned", ["P4", "P1"])]
)
def test_L80A3_reports_come_to_who_has_that_power_when_they_are_made(
    night: Night, giving: str, own: list[str]
) -> None:
    league = give_a_day(night, giving)
    for at in AROUND:
        report(night, now=at)
    assert [str(each) for each in reports_to(league)] == ["P3", "P2"]
    assert [str(each) for each in reports_to(night.organiser.authority)] == own
    readers = [read_by(night.organiser, at) for at in AROUND]
    both = ["Union", "League"] if giving == "delegated" else ["League"]
    assert readers == [["Union"], both, both, ["Union"]]


def test_L80A3_a_power_that_is_taken_back_before_it_begins_brings_no_report(night: Night) -> None:
    league = give_a_day(night, "assigned")
    revoke_powers(
        actor=SYSTEM,
        authority=night.organiser.authority,
        delegation=Delegation.objects.get(),
        since=BEGINS.date(),
        reason="Not yet.",
        now=NOW,
    )
    report(night, now=BEGINS)
    assert [str(each) for each in reports_to(league)] == []
    assert [str(each) for each in reports_to(night.organiser.authority)] == ["P1"]


def test_L80A3_pages_say_who_reads_reports_and_in_whose_name(night: Night) -> None:
    league = give_a_day(night, "delegated")
    director = night.director.user
    assert director is not None
    with travel(BEGINS, tick=False):
        text = page(director, "psychic_calls", night.organiser.slug, night.session.pk)
    assert "goes to the register of <bdi>Union and League</bdi>" in text
    said = "Reports of organisers of <bdi>Union</bdi> come here in its name"
    assert said in page(make_official(league), "authority_psychic_calls", "league")
    other = make_official(make_authority("north"), "north@example.org")
    assert "in its name" not in page(other, "authority_psychic_calls", "north")
