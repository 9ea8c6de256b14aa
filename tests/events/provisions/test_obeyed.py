"""Every provision is obeyed: asked by name where it decides, or read by those whom it binds.

`obeyed.py` names the place of each that the site obeys. What players and directors
obey themselves stands on the page of what holds at the table, and beside the Law when a ruling
cites it.
"""

from collections.abc import Iterator
from copy import copy
from html import unescape
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Organiser
from events.actions.events import create_event, edit_event
from events.actions.regulations import publish_regulation
from events.models import Event
from events.models.conditions import CONDITIONS
from events.models.scoring_choices import OF_CONTEST
from events.provisions.catalogue import (
    CATALOGUE,
    appeals,
    awards,
    conditions,
    entries,
    periods,
    systems,
    table,
    ties,
)
from events.provisions.columns import columns_of, value_of, write_value
from events.provisions.kinds import Choice, Number, Ordered, Value, YesNo
from events.provisions.provision import Provision
from events.provisions.ruled import Ruled
from events.queries.provision_words import said_value
from rulings.laws import CLAUSES
from tests.builders import NOW, make_organiser
from tests.events.provisions.obeyed import OBEYED_IN
from tests.events.provisions.reading import asked_in, functions_in
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
BY_THE_SITE = [CATALOGUE[key] for key in OBEYED_IN]
BY_PEOPLE = [each for each in CATALOGUE.values() if each.key not in OBEYED_IN]
IN_CONDITIONS = [each for each in CATALOGUE.values() if each.condition]


def test_each_provision_has_one_name_and_what_the_site_obeys_is_known() -> None:
    assert sorted(NAMES) == sorted(CATALOGUE)
    assert OBEYED_IN.keys() <= CATALOGUE.keys()
    assert [each.key for each in IN_CONDITIONS if each.key not in OBEYED_IN] == []


def is_obeyed_in(provision: Provision[Any], place: str) -> bool:
    """Whether it reads there its condition, all columns of it, or asks for it by its name."""
    asked = asked_in(place)
    columns = set(columns_of(provision))
    return columns <= asked.read if columns else (NAMES[provision.key], "of") in asked.called


@pytest.mark.parametrize("provision", BY_THE_SITE, ids=lambda each: each.key)
def test_what_the_site_obeys_is_asked_in_the_place_that_decides(provision: Provision[Any]) -> None:
    assert is_obeyed_in(provision, OBEYED_IN[provision.key])


@pytest.mark.parametrize("provision", BY_THE_SITE, ids=lambda each: each.key)
def test_where_several_functions_ask_the_one_that_decides_is_named(
    provision: Provision[Any],
) -> None:
    """Else that one could stop asking, and the module would still ask."""
    module, _colon, function = OBEYED_IN[provision.key].partition(":")
    asking = [each for each in functions_in(module) if is_obeyed_in(provision, each)]
    assert len(asking) < 2 or function, asking


def test_a_place_that_does_not_ask_would_be_found() -> None:
    """The test above can fail."""
    assert not is_obeyed_in(CATALOGUE["L92D"], OBEYED_IN["L79C2"])
    assert not is_obeyed_in(CATALOGUE["L78D-ties"], OBEYED_IN["L79C1"])
    assert not is_obeyed_in(CATALOGUE["L70E2"], OBEYED_IN["L92A"])


# --- What a condition holds: a regulation changes it, and nobody below changes it back --------

WRITTEN: dict[str, tuple[Value, Value]] = {
    "period": ("1 h", "2 h"),
    "hour": ("12:00 -1d", "10:00 -3d"),
    "scale": ("0-9: 5 5\n10+: 10 0", "0-5: 5 5\n6+: 10 0"),
    "L87B": ("60", "70"),
    "L78D-percents-scale": ("boards: 6\n10 10: 52\n20 0", "boards: 6\n10 10: 54\n20 0"),
}
"""Two other values of what is written in a form of its own, by its word or by the key."""


def asked_of(provision: Provision[Any]) -> dict[str, Any]:
    """An event that is asked about the provision."""
    (declared,) = (each for each in CONDITIONS if each.name == provision.condition)
    if declared.is_always:
        return {}
    scoring = min(declared.scoring)
    contest = next(key for key, ways in OF_CONTEST.items() if scoring in ways)
    own = {"victory_scale": "own"} if provision.key == "L78D-own-scale" else {}
    return {"scoring": scoring, "contest": contest, **own}


@pytest.mark.django_db
@pytest.mark.parametrize("provision", IN_CONDITIONS, ids=lambda each: each.key)
def test_what_a_condition_holds_is_as_it_is_regulated_and_not_otherwise(
    provision: Provision[Any],
) -> None:
    value, third = two_others(provision)
    club = make_organiser()
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={provision.key: Ruled(value, is_fixed=True, citation="§ 7")},
        now=NOW,
        seen=0,
    )
    event = made(club, **asked_of(provision))
    assert value_of(provision, event) == value
    says = copy(event)
    write_value(provision, says, third)
    draft = {name: getattr(says, name) for name in columns_of(provision)}
    with scope(organiser=club), pytest.raises(UserError, match="Union has fixed") as refused:
        edit_event(actor=SYSTEM, event=event, now=NOW, **draft)
    assert refused.value.field == provision.condition
    event.refresh_from_db()
    assert value_of(provision, event) == value


def made(club: Organiser, **draft: Any) -> Event:
    with scope(organiser=club):
        return create_event(
            actor=SYSTEM, organiser=club, now=NOW, name="Pairs", starts_at=NOW, **draft
        )


# --- What people obey ---------------------------------------------------------------------------


@pytest.fixture
def regulated(db: None) -> Iterator[Night]:
    """A night under an authority that has said something else on all that people obey."""
    club = make_organiser()
    publish_regulation(
        actor=SYSTEM,
        authority=club.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={each.key: Ruled(another(each), citation=cited(each)) for each in BY_PEOPLE},
        now=NOW,
        seen=0,
    )
    night = build_night(club)
    with scope(organiser=club):
        yield night


def two_others(provision: Provision[Any]) -> tuple[Value, Value]:
    """Two values that do not hold where nobody speaks; a yes has but one."""
    kind, usual = provision.kind, provision.unsaid
    if isinstance(kind, YesNo):
        return not usual, not usual
    if isinstance(kind, Choice | Ordered):
        found: list[Value] = [value for value, _said in kind.options if value != usual]
    elif isinstance(kind, Number):
        found = [each for each in range(kind.least, kind.most + 1) if each != usual]
    else:
        texts = f"Our words on {provision.key}.", f"Other words on {provision.key}."
        return WRITTEN.get(provision.key) or WRITTEN.get(kind.word, texts)
    return found[0], found[1] if len(found) > 1 else usual


def another(provision: Provision[Any]) -> Value:
    return two_others(provision)[0]


def cited(provision: Provision[Any]) -> str:
    """A place that no other provision has, nor the beginning of one."""
    return f"§ {provision.key}."


def shown(provision: Provision[Any]) -> str:
    """The same as people read it."""
    return cited(provision).replace("§ ", "§\N{NO-BREAK SPACE}")


def read_of(provision: Provision[Any]) -> str:
    """What the value is called where people read it."""
    return said_value(provision, another(provision))


def test_what_people_obey_is_read_by_everybody_on_the_page_of_the_table(regulated: Night) -> None:
    address = reverse("table_rules", args=[regulated.organiser.slug, regulated.session.pk])
    text = unescape(Client().get(address).content.decode())
    rows = {each.key: row for row in text.split("<tr>") for each in BY_PEOPLE if shown(each) in row}
    assert [each.key for each in BY_PEOPLE if read_of(each) not in rows.get(each.key, "")] == []


def test_what_people_obey_stands_beside_the_law_when_a_ruling_cites_it(regulated: Night) -> None:
    director = Client()
    assert regulated.director.user is not None
    director.force_login(regulated.director.user)
    address = reverse("ruling_laws", args=[regulated.organiser.slug, regulated.session.pk])
    for provision in BY_PEOPLE:
        law = next(each for each in CLAUSES if law_of(each.number) == law_of(provision.key[1:]))
        text = unescape(director.get(address, {"laws": [law.number]}).content.decode())
        (line,) = (each for each in text.split("<li>") if f"Union, {shown(provision)}" in each)
        assert f"{provision.name}</b>: {read_of(provision)}" in line
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
