"""A regulation that is scheduled, and one that is published for an earlier day meanwhile."""

from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from clubs.actors import SYSTEM
from clubs.models import Authority
from events.actions.delegations import give_powers
from events.actions.regulations import publish_regulation
from events.models import Regulation
from events.provisions.ruled import Ruled
from events.queries.regulation_days import replaced_among
from events.queries.regulations import newest
from tests.builders import make_authority, make_official

DAY = timedelta(days=1)
SOON = 60
"""In how many days the second version is to be in force."""


def later(days: int) -> date:
    return timezone.now().date() + days * DAY


def regulate(union: Authority, value: str, days: int) -> Regulation:
    return publish_regulation(
        actor=SYSTEM,
        authority=union,
        title=f"Règlement de Łódź, {value}",
        effective_on=later(days),
        ruled={"L92B": Ruled(value)},
        now=timezone.now(),
        seen=union.regulations.count(),
    )


def two_versions() -> Authority:
    """40 minutes from today on, 60 in sixty days."""
    union = make_authority()
    regulate(union, "40 min", 0)
    regulate(union, "60 min", SOON)
    return union


def official(union: Authority) -> Client:
    client = Client()
    client.force_login(make_official(union))
    return client


def address(query: str = "") -> str:
    return reverse("regulation_new", args=["union"]) + query


def as_it_opens(client: Client, query: str = "") -> dict[str, Any]:
    """What the form sends if nothing is changed in it."""
    form = client.get(address(query)).context["form"]
    return {each.html_name: each.value() for each in form if each.value() not in (None, "", False)}


def read(client: Client, url: str) -> str:
    return " ".join(client.get(url).content.decode().split())


def told(rewording: Any) -> tuple[int | None, list[tuple[str, str]]]:
    since = rewording.since and rewording.since.number
    return since, [(each.was[:2], each.now[:2]) for each in rewording.provisions]


pages = pytest.mark.usefixtures("db", "an_evening")


@pages
def test_amending_begins_with_what_is_in_force_and_a_link_with_what_is_to_come() -> None:
    client = official(two_versions())
    today = as_it_opens(client)
    assert (today["L92B"], today["effective_on"], today["seen"]) == ("40 min", later(0), 2)
    text = read(client, address())
    assert "The form begins with <b>version 1, which is in force today</b>." in text
    assert '<a href="?version=2">Begin with version 2 instead, which is to come' in text
    to_come = as_it_opens(client, "?version=2")
    assert (to_come["L92B"], to_come["effective_on"]) == ("60 min", later(SOON))
    text = read(client, address("?version=2"))
    assert f"<b>version 2, for what is played from {later(SOON):%-d %B %Y} on</b>" in text
    assert '<a href="?">Begin with version 1 instead, which is in force today' in text
    assert client.get(address("?version=9")).status_code == 404
    shown = read(client, reverse("regulations", args=["union"]) + "?version=2")
    assert f'href="{address("?version=2")}">Amend this version' in shown
    assert f'href="{address()}">Amend version 1' in shown


@pages
def test_before_anything_is_in_force_amending_begins_with_what_is_to_come() -> None:
    union = make_authority()
    regulate(union, "60 min", SOON)
    client = official(union)
    form = as_it_opens(client)
    assert (form["L92B"], form["effective_on"], form["seen"]) == ("60 min", later(SOON), 1)
    assert "Begin with" not in read(client, address())


@pages
@pytest.mark.parametrize(
    ("query", "changed", "compared", "kept_from_force"),
    [
        ("", {}, (1, []), [(2, [("60", "40")])]),
        ("", {"L92B": "50 min"}, (1, [("40", "50")]), [(2, [("60", "50")])]),
        ("", {"days": SOON - 1, "L92B": "50 min"}, (1, [("40", "50")]), [(2, [("60", "50")])]),
        ("?version=2", {"L92B": "50 min"}, (2, [("60", "50")]), [(2, [("60", "50")])]),
        ("?version=2", {"days": SOON + 1, "L92B": "50 min"}, (2, [("60", "50")]), []),
    ],
)
def test_what_it_changes_is_compared_with_what_is_in_force_on_its_day_without_it(
    query: str, changed: dict[str, Any], compared: object, kept_from_force: object
) -> None:
    client = official(two_versions())
    said = as_it_opens(client, query) | changed
    if "days" in changed:
        said["effective_on"] = later(said.pop("days"))
    page = client.post(address(query), said)
    assert told(page.context["rewording"]) == compared
    assert [told(each) for each in page.context["kept_from_force"]] == kept_from_force
    text = " ".join(page.content.decode().split())
    warned = f"<b>Version 2, for what is played from {later(SOON):%-d %B %Y} on, is then never in"
    assert (warned in text) == bool(kept_from_force)


@pages
def test_a_version_that_never_was_in_force_says_so_and_by_which_it_was_replaced() -> None:
    union = two_versions()
    client, url = official(union), reverse("regulations", args=["union"])
    assert "never in force" not in read(client, url)
    client.post(address(), as_it_opens(client) | {"L92B": "50 min", "publish": "yes"})
    assert union.regulations.get(number=3).effective_on == later(0)
    text = read(client, url + "?version=2")
    assert 'Before its day came, <a href="?version=3">version 3</a> was published' in text
    assert "Version 2, meant for what is played from" in text
    assert "On its day it takes over" not in text
    assert "What this changes" not in text
    listed = "never in force: version 3 took its place"
    assert read(Client(), url).count(listed) == 1
    assert read(Client(), reverse("regulations_compare", args=["union"])).count(listed) == 1
    assert "is to come" not in read(client, address())


@pages
def test_a_version_that_held_until_another_of_its_day_was_in_force() -> None:
    union = make_authority()
    regulate(union, "40 min", 0)
    client = official(union)
    page = client.post(address(), as_it_opens(client) | {"L92B": "50 min"})
    assert told(page.context["rewording"]) == (1, [("40", "50")])
    assert page.context["kept_from_force"] == []
    regulate(union, "50 min", 0)
    url = reverse("regulations", args=["union"]) + "?version=1"
    assert "never in force" not in read(Client(), url)


@pages
def test_L80A3_what_is_in_force_may_be_said_again_where_the_power_is_assigned_since() -> None:
    union, league = two_versions(), make_authority("league")
    give_powers(
        actor=SYSTEM,
        authority=union,
        to=league,
        keys=["L92B"],
        giving="assigned",
        since=later(0),
        now=timezone.now(),
    )
    client = official(union)
    said = as_it_opens(client)
    refused = client.post(address(), said | {"L92B": "50 min"})
    assert "is assigned to League" in refused.content.decode()
    assert client.post(address(), said).context["rewording"].provisions == ()


@pages
def test_the_command_compares_with_the_same_and_says_what_is_never_in_force(
    tmp_path: Path, capsys: Any
) -> None:
    two_versions()
    path = tmp_path / "union.toml"
    head = f'authority = "union"\ntitle = "R"\neffective_on = {later(1)}\n'
    path.write_text(head + '[L92B]\nvalue = "50 min"\n', encoding="utf-8")
    after = "minutes after the official score is available"
    place = f"  It takes the place of regulation 2, for {later(SOON)} on, which is never in force."
    otherwise = [
        f"  From {later(SOON)} on it says otherwise than that:",
        f"  L92B: 60 minutes after the official score is available -> 50 {after}",
    ]
    call_command("load_regulations", str(path), "--dry-run")
    assert capsys.readouterr().out.splitlines() == [
        f"union: regulation 3 would be in force from {later(1)} on.",
        "  It says otherwise than regulation 1, in force that day without it:",
        f"  L92B: 40 {after} -> 50 {after}",
        place,
        *otherwise,
    ]
    call_command("load_regulations", str(path))
    assert capsys.readouterr().out.splitlines() == [
        f"union: regulation 3 is in force from {later(1)} on.",
        place,
        *otherwise,
    ]


START = date(2027, 1, 1)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 6)), max_size=6))
def test_who_is_replaced_is_in_force_at_no_instant_and_everybody_else_at_one(
    steps: list[tuple[int, int]],
) -> None:
    """Each is published some days after the one before, for that day or some days later."""
    union, versions, day = Authority(pk=1, time_zone="UTC"), [], 0
    for number, (wait, ahead) in enumerate(steps, start=1):
        day += wait
        versions.append(
            Regulation(
                authority_id=1,
                number=number,
                effective_on=START + (day + ahead) * DAY,
                published_at=datetime.combine(START + day * DAY, time(12, number), UTC),
            )
        )
    held = set()
    for on in (START + days * DAY for days in range(30)):
        ends = datetime.combine(on + DAY, time(), UTC)
        for at in (ends - DAY, *(each.published_at for each in versions), ends):
            if ends - DAY <= at <= ends:
                known = [each for each in versions if each.published_at <= at]
                held |= {each.number for each in newest(known, on)}
    assert replaced_among(union, versions).keys() == set(range(1, len(versions) + 1)) - held
