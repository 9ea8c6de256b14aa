"""Every provision is obeyed: asked by name where it decides, or read by those whom it binds.

What players and directors obey themselves stands on the page of what holds at the table, and beside
the Law when a ruling cites it; what the site decides is asked of what binds the session.
"""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.regulations import publish_regulation
from events.provisions.catalogue import (
    CATALOGUE,
    OBEYED_BY_PEOPLE,
    appeals,
    awards,
    conditions,
    entries,
    periods,
    systems,
    table,
    ties,
)
from events.provisions.kinds import Choice, Number, Value, YesNo
from events.provisions.provision import Provision
from events.provisions.ruled import Ruled
from rulings.laws import CLAUSES
from tests.builders import NOW, make_organiser
from tests.events.provisions.reading import attributes, attributes_of_names
from tests.rulings.night import Night, build_night

ROOMS: tuple[ModuleType, ...] = (
    appeals,
    awards,
    conditions,
    entries,
    periods,
    systems,
    table,
    ties,
)
NAMES = {
    each.key: name
    for room in ROOMS
    for name, each in vars(room).items()
    if isinstance(each, Provision)
}
BY_THE_SITE = [
    each for each in CATALOGUE.values() if not each.condition and each not in OBEYED_BY_PEOPLE
]
IN_CONDITIONS = [each for each in CATALOGUE.values() if each.condition]


def test_each_provision_is_obeyed_in_one_way() -> None:
    ways = [*BY_THE_SITE, *IN_CONDITIONS, *OBEYED_BY_PEOPLE]
    assert sorted(each.key for each in ways) == sorted(CATALOGUE) == sorted(NAMES)


@pytest.mark.parametrize("provision", BY_THE_SITE, ids=lambda each: each.key)
def test_what_the_site_obeys_is_asked_by_name_where_it_decides(provision: Provision[Any]) -> None:
    assert (NAMES[provision.key], "of") in attributes_of_names()


@pytest.mark.parametrize("provision", IN_CONDITIONS, ids=lambda each: each.key)
def test_what_a_condition_holds_is_read_where_it_decides(provision: Provision[Any]) -> None:
    assert provision.condition in attributes()


def test_what_nobody_reads_would_be_found() -> None:
    """The two tests above can fail."""
    assert ("L70E2", "of") not in attributes_of_names()
    assert "condition_that_nobody_reads" not in attributes()


@pytest.fixture
def regulated(db: None) -> Iterator[Night]:
    """A night under an authority that has said something else on all that people obey."""
    club = make_organiser()
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={each.key: Ruled(another(each), citation=cited(each)) for each in OBEYED_BY_PEOPLE},
        now=NOW,
        seen=0,
    )
    night = build_night(club)
    with scope(organiser=club):
        yield night


def another(provision: Provision[Any]) -> Value:
    """Another value than holds where nobody speaks."""
    kind, usual = provision.kind, provision.unsaid
    if isinstance(kind, YesNo):
        return not usual
    if isinstance(kind, Choice):
        return next(value for value, _said in kind.options if value != usual)
    if isinstance(kind, Number):
        return kind.least if usual != kind.least else kind.most
    return f"Our words on {provision.key}."


def cited(provision: Provision[Any]) -> str:
    """A place that no other provision has, nor the beginning of one."""
    return f"§ {provision.key}."


def shown(provision: Provision[Any]) -> str:
    """The same as people read it."""
    return cited(provision).replace("§ ", "§\N{NO-BREAK SPACE}")


def test_what_people_obey_is_read_by_everybody_on_the_page_of_the_table(regulated: Night) -> None:
    address = reverse("table_rules", args=[regulated.organiser.slug, regulated.session.pk])
    text = Client().get(address).content.decode()
    unread = [each.key for each in OBEYED_BY_PEOPLE if f"Union, {shown(each)}" not in text]
    assert unread == []


def test_what_people_obey_stands_beside_the_law_when_a_ruling_cites_it(regulated: Night) -> None:
    director = Client()
    assert regulated.director.user is not None
    director.force_login(regulated.director.user)
    address = reverse("ruling_laws", args=[regulated.organiser.slug, regulated.session.pk])
    for provision in OBEYED_BY_PEOPLE:
        law = next(each for each in CLAUSES if law_of(each.number) == law_of(provision.key[1:]))
        text = director.get(address, {"laws": [law.number]}).content.decode()
        assert f"Union, {shown(provision)}" in text
    other = director.get(address, {"laws": ["64A1"]}).content.decode()
    assert "Union" not in other


def law_of(number: str) -> str:
    return number[: len(number) - len(number.lstrip("0123456789"))]


def test_the_page_is_a_step_from_where_players_and_the_director_look(regulated: Night) -> None:
    at = [regulated.organiser.slug, regulated.session.pk]
    link = f'href="{reverse("table_rules", args=at)}"'
    assert link in Client().get(reverse("where_next", args=at)).content.decode()
    director = Client()
    assert regulated.director.user is not None
    director.force_login(regulated.director.user)
    assert link in director.get(reverse("desk", args=at)).content.decode()


def test_L70E2_a_ruling_that_cites_the_law_shows_whose_order_it_is(regulated: Night) -> None:
    ruling = regulated.rule()
    ruling.laws = ["70A"]
    ruling.save()
    at = [regulated.organiser.slug, regulated.session.pk, ruling.number]
    director = Client()
    assert regulated.director.user is not None
    director.force_login(regulated.director.user)
    text = " ".join(director.get(reverse("ruling", args=at)).content.decode().split())
    assert "is played from the top down" in text
    assert "Union, § L70E2." in text
