"""Two who regulate at the same instant: one version is published, and the other is told of it."""

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.models import HistoryRecord, OfficialAct
from events.actions.regulations import publish_house_rules, publish_regulation
from events.models import HouseRules, Regulation
from events.provisions.ruled import Ruled
from tests.builders import NOW, make_authority, make_official, make_organiser
from tests.together import in_turn

pytestmark = pytest.mark.django_db(transaction=True)


def test_L80A2_of_two_officials_who_amend_one_regulation_at_once_one_does() -> None:
    union = make_authority()
    ann, bo = make_official(union), make_official(union, "bo@example.org")

    def amend(value: str, by: Actor) -> int:
        return publish_regulation(
            actor=by,
            authority=union,
            title="Regulations",
            effective_on=NOW.date(),
            ruled={"L92B": Ruled(value)},
            now=NOW,
            seen=1,
        ).number

    publish_regulation(
        actor=SYSTEM,
        authority=union,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={"L92B": Ruled("40 min")},
        now=NOW,
        seen=0,
    )
    outcomes = in_turn(
        lambda: amend("45 min", Actor.person(ann)), lambda: amend("50 min", Actor.person(bo))
    )
    assert outcomes == [2, UserError]
    said = [each.statements["L92B"]["value"] for each in Regulation.objects.order_by("number")]
    assert said == ["40 min", "45 min"]
    assert OfficialAct.objects.filter(act="publish_regulation").count() == 2


def test_L80B2_of_two_who_write_house_rules_at_once_one_does() -> None:
    club = make_organiser()

    def write(value: str) -> int:
        with scope(organiser=club):
            return publish_house_rules(
                actor=SYSTEM, organiser=club, said={"L92B": value}, now=NOW, seen=0
            ).number

    assert in_turn(lambda: write("45 min"), lambda: write("50 min")) == [1, UserError]
    with scope(organiser=club):
        assert HouseRules.objects.get().statements == {"L92B": {"value": "45 min"}}
        assert HistoryRecord.objects.filter(act="house_rules.publish").count() == 1
