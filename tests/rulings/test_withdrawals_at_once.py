"""Both who concur in an appeal withdraw at the same instant."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.actors import Actor
from rulings.actions.withdrawals import withdraw_appeal
from rulings.models import Appeal
from tests.rulings.night import OFFICIAL, Night, build_night
from tests.rulings.test_appealing import ready
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> Night:
    with transaction.atomic():
        night = build_night()
        with scope(organiser=night.organiser):
            night.publish()
            ready(night, night.rule())
    return night


def test_one_finds_the_other_gone_and_the_appeal_is_over(night: Night) -> None:
    def withdraw(actor: Actor) -> Callable[[], str]:
        def act() -> str:
            with scope(organiser=night.organiser):
                appeal = Appeal.objects.get()
                return str(withdraw_appeal(actor=actor, appeal=appeal, now=OFFICIAL).state)

        return act

    with scope(organiser=night.organiser):
        pair = [night.actor(night.ns, each) for each in (0, 1)]
    states = at_once(*(withdraw(each) for each in pair))
    assert sorted(map(str, states)) == ["ready", "withdrawn"]
