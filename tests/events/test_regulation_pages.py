"""Pages of regulations and house rules: read by everybody, made by officials and organisers."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Authority, Membership, Organiser
from events.actions.regulations import publish_regulation
from events.models import HouseRules, Regulation
from events.provisions.ruled import Ruled
from tests.builders import (
    build_event,
    make_authority,
    make_member,
    make_official,
    make_organiser,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("an_evening")]


def regulate(authority: Authority, **ruled: Ruled) -> Regulation:
    now = timezone.now()
    return publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations for Łódź",
        effective_on=now.date(),
        ruled=ruled,
        now=now,
        seen=authority.regulations.count(),
    )


def page(client: Client, name: str, slug: str, said: dict[str, Any] | None = None) -> str:
    address = reverse(name, args=[slug])
    response = client.get(address) if said is None else client.post(address, said, follow=True)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def official_of(authority: Authority) -> Client:
    client = Client()
    client.force_login(make_official(authority))
    return client


def administrator_of(club: Organiser) -> Client:
    client = Client()
    role = Membership.MemberRole.ADMINISTRATOR
    client.force_login(make_member(club, role, email="second@acol.example"))
    return client


def test_everybody_reads_what_an_authority_regulates(client: Client) -> None:
    authority = make_authority()
    assert "No regulation yet" in page(client, "regulations", "union")
    regulate(
        authority,
        L92B=Ruled("45 min", is_fixed=True, citation="§ 12"),
        L12C2b=Ruled(approved=(2, 4)),
    )
    text = page(client, "regulations", "union")
    assert "Regulations for Łódź" in text
    assert "45 minutes after the official score is available" in text
    assert "§ 12" in text
    assert "Organisers may also choose: 2; 4" in text
    assert "Amend" not in text


def test_what_an_authority_above_has_fixed_since_is_told_beside_what_does_not_hold(
    client: Client,
) -> None:
    above = make_authority("world")
    authority = make_authority()
    authority.parent = above
    authority.save()
    regulate(authority, L92B=Ruled("45 min"), L16B2=Ruled("call"))
    assert "This does not hold." not in page(client, "regulations", "union")
    regulate(above, L92B=Ruled("1 h", is_fixed=True, citation="§ 1"), L16B2=Ruled("reserve"))
    text = page(client, "regulations", "union")
    assert text.count("This does not hold.") == 1
    assert "Law 92B: " in text
    assert "has fixed “1 hour after the official score is available”" in text


def test_what_is_fixed_for_pairs_overrules_nothing_that_is_said_of_teams(client: Client) -> None:
    above = make_authority("world")
    authority = make_authority()
    authority.parent = above
    authority.save()
    regulate(above, **{"L78D-methods": Ruled("matchpoints", is_fixed=True, citation="§ 1")})
    regulate(authority, **{"L78D-methods": Ruled("victory_points")})
    assert "This does not hold." not in page(client, "regulations", "union")
    regulate(authority, **{"L78D-methods": Ruled("matchpoints")})
    assert "This does not hold." not in page(client, "regulations", "union")


def test_what_a_namesake_says_above_is_not_taken_for_the_authoritys_own(client: Client) -> None:
    above = make_authority("world")
    authority = make_authority()
    authority.parent = above
    authority.save()
    Authority.objects.update(name="Bridge Union")
    authority.refresh_from_db()
    regulate(authority, L16B2=Ruled("call"))
    regulate(authority, L92B=Ruled("45 min"))
    regulate(above, L92B=Ruled("1 h", is_fixed=True, citation="§ 1"))
    assert page(client, "regulations", "union").count("This does not hold.") == 1


def test_officials_read_what_a_regulation_to_come_changes_and_for_whom(client: Client) -> None:
    club = make_organiser()
    now = timezone.now()
    event = build_event(club, starts_at=now + timedelta(days=9))
    regulate(club.authority, L92B=Ruled("45 min"))
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations to come",
        effective_on=(now + timedelta(days=8)).date(),
        ruled={"L92B": Ruled("1 h", is_fixed=True, citation="§ 3")},
        now=now,
        seen=1,
    )
    address = f"{reverse('regulations', args=['union'])}?version=2"
    official = official_of(club.authority).get(address).content.decode()
    assert "On its day it takes over from version 1." in official
    assert f"<bdi>{event.name}</bdi>" in official
    everybody = client.get(address).content.decode()
    assert "On its day it takes over from version 1." in everybody
    assert "What this changes" not in everybody
    assert "On its day" not in page(client, "regulations", "union")


def test_an_earlier_version_is_read_as_it_was(client: Client) -> None:
    authority = make_authority()
    regulate(authority, L16B2=Ruled("call"))
    regulate(authority, L16B2=Ruled("reserve"))
    address = reverse("regulations", args=["union"])
    assert b"call the director at once" in client.get(f"{address}?version=1").content
    assert b"call the director at once" not in client.get(address).content
    for number in ("3", "٣", "-1", "x"):
        assert client.get(f"{address}?version={number}").status_code == 404


def test_an_official_looks_at_what_changes_and_for_whom_then_publishes() -> None:
    club = make_organiser()
    event = build_event(club, starts_at=timezone.now() + timedelta(days=2))
    client = official_of(club.authority)
    form = {
        "title": "Regulations 2027",
        "effective_on": timezone.now().date().isoformat(),
        "seen": "0",
        "L92B": " 1 H",
        "L92B.binding": "fixed",
        "L92B.citation": "§ 3",
        "L78D-scales.approved": ["acbl_20"],
    }
    seen = page(client, "regulation_new", "union", form)
    assert "1 hour after the official score is available; fixed for all below; § 3" in seen
    assert "1 event that is published and still to be played has to be published anew" in seen
    assert f"<bdi>{event.name}</bdi>" in seen
    assert not Regulation.objects.exists()
    page(client, "regulation_new", "union", form | {"publish": "yes"})
    regulation = Regulation.objects.get()
    assert regulation.statements == {
        "L92B": {"value": "1 h", "fixed": True, "approved": [], "citation": "§ 3"},
        "L78D-scales": {"value": None, "fixed": False, "approved": ["acbl_20"], "citation": ""},
    }
    again = page(client, "regulation_new", "union")
    assert 'value="1 h"' in again
    assert 'value="Regulations 2027"' in again


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"L92B": "soon"}, "“soon” is no time limit"),
        ({"L86B1": "99"}, "99 is out of range: it can be 0 to 24"),
        ({"L12C2b.approved": "2, x"}, "“x” is no whole number"),
        ({"L92B.binding": "fixed"}, "say which value is meant"),
        ({"L92B": "1 h", "seen": "7"}, None),
        ({"L92B": "1 h", "effective_on": "2020-01-01"}, "keeps the regulation of its day"),
        ({}, "This regulation says nothing"),
    ],
)
def test_what_cannot_be_regulated_is_said_and_nothing_is_stored(
    said: dict[str, Any], why: str | None
) -> None:
    today = timezone.now().date().isoformat()
    form = {"title": "Regulations", "effective_on": today, "seen": "0", "publish": "yes", **said}
    text = page(official_of(make_authority()), "regulation_new", "union", form)
    assert Regulation.objects.exists() == (why is None)
    assert why is None or why in text


def test_an_organiser_says_what_holds_in_its_house() -> None:
    club = make_organiser()
    assert "No house rules" in page(Client(), "house_rules_read", "acol")
    regulate(club.authority, L92B=Ruled("45 min", is_fixed=True), L79C1=Ruled("40 min"))
    client = administrator_of(club)
    text = page(client, "house_rules", "acol")
    assert (
        "Left alone: 40 minutes after the official score is available (Union, regulation 1)."
        in text
    )
    assert 'name="L92B"' not in text
    assert "45 minutes after the official score is available (Union, regulation 1)" in text
    done = page(client, "house_rules", "acol", {"seen": "0", "L79C1": "1 h", "L80B2-phones": "off"})
    assert "House rules 1 hold for what is still to be played." in done
    with scope(organiser=club):
        assert HouseRules.objects.get().statements == {
            "L79C1": {"value": "1 h"},
            "L80B2-phones": {"value": "off"},
        }
    read = page(Client(), "house_rules_read", "acol")
    assert "1 hour after the official score is available" in read
    assert "Amend" not in read
    assert "house-rules/read/" in page(Client(), "organiser", "acol")
    assert Client().get("/o/acol/house-rules/read/?version=2").status_code == 404
    stale = page(client, "house_rules", "acol", {"seen": "0", "L79C1": "2 h"})
    assert "has published version 1 meanwhile" in stale


def test_effects_cost_the_same_for_one_event_and_for_four(
    django_assert_num_queries: Any,
) -> None:
    club = make_organiser()
    client = official_of(club.authority)
    form = {
        "title": "Regulations",
        "effective_on": timezone.now().date().isoformat(),
        "seen": "0",
        "L92B": "1 h",
    }
    day = timezone.now() + timedelta(days=2)
    for more in (1, 3):
        for _event in range(more):
            build_event(club, starts_at=day)
        with django_assert_num_queries(23):
            page(client, "regulation_new", "union", form)


def shown_fields(client: Client, address: str) -> dict[str, Any]:
    """What the form has on the page, as a browser sends it back."""
    shown = {each.html_name: each.value() for each in client.get(address).context["form"]}
    return {
        name: value.replace("\n", "\r\n") if isinstance(value, str) else value
        for name, value in shown.items()
        if value
    }


OF_MARGINS = "\n".join(
    [*(f"{each}: {15 + each} {15 - each}" for each in range(10)), "10-24: 25 5", "25+: 25 0"]
)
LONG = "\n".join([*(f"{each * 3}-{each * 3 + 2}: {each} 0" for each in range(30)), "90+: 40 0"])
OF_PERCENTS = "boards: 6 8\n10 10: 52 51\n15 5: 60 58.5\n20 0"


@pytest.mark.parametrize(
    ("key", "scales"),
    [
        ("L78D-own-scale", (LONG, OF_MARGINS)),
        ("L78D-aggregate-scale", (OF_MARGINS,)),
        ("L78D-boards-scale", (OF_MARGINS, LONG)),
        ("L78D-percents-scale", (OF_PERCENTS, "10 10: 55\n20 0")),
    ],
)
def test_L78D_scales_that_a_document_approves_are_amended_on_the_page(
    key: str, scales: tuple[str, ...]
) -> None:
    authority = make_authority()
    schedule = "92A: 20%\n93C: 40%"
    before = regulate(authority, **{key: Ruled(scales[0], approved=scales), "L90": Ruled(schedule)})
    client = official_of(authority)
    address = reverse("regulation_new", args=["union"])
    today = timezone.now().date().isoformat()
    said = shown_fields(client, address) | {"effective_on": today, "publish": "yes"}
    assert said[f"{key}.approved"] == "\n\n".join(scales).replace("\n", "\r\n")
    assert "Nothing has changed since version 1." in page(client, "regulation_new", "union", said)
    page(client, "regulation_new", "union", said | {"L92B": "45 min"})
    kept = Regulation.objects.get(number=2).statements
    assert kept.pop("L92B")["value"] == "45 min"
    assert kept == before.statements
    assert kept[key]["approved"] == [*scales]


def test_L78D_what_is_no_scale_among_those_approved_is_told_at_its_field() -> None:
    form = {
        "title": "Regulations",
        "effective_on": timezone.now().date().isoformat(),
        "seen": "0",
        "L78D-own-scale.approved": f"{OF_MARGINS}\r\n \r\n0-2: 9 9\r\n93-5: x",
    }
    address = reverse("regulation_new", args=["union"])
    response = official_of(make_authority()).post(address, form)
    ((field, (said,)),) = response.context["form"].errors.items()
    assert field == "L78D-own-scale.approved"
    assert "“93-5: x” is no line of a scale" in said
