"""The same appointment made twice at the same instant, and one made while its appeal is decided."""

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.errors import Conflict
from rulings.actions.appeals import decide_appeal
from rulings.actions.hearings import Hearing
from rulings.models import Appeal, CommitteeMember
from rulings.queries.committees import who_heard
from tests.rulings.heard import Bench, build_bench
from tests.rulings.night import OFFICIAL, build_night
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bench() -> Bench:
    with transaction.atomic():
        night = build_night()
        with scope(organiser=night.organiser):
            night.publish()
            return build_bench(night)


def test_the_same_member_is_appointed_once(bench: Bench) -> None:
    def appoint() -> str:
        with scope(organiser=bench.night.organiser):
            return str(bench.appoint(bench.zoe).member)

    assert sorted(map(str, at_once(appoint, appoint))) == sorted([str(Conflict), "Zoë Łuczak"])
    with scope(organiser=bench.night.organiser):
        assert CommitteeMember.objects.count() == 1


def test_nobody_is_appointed_to_what_is_decided_meanwhile(bench: Bench) -> None:
    def appoint() -> str:
        with scope(organiser=bench.night.organiser):
            return str(bench.appoint(bench.zoe).member)

    def decide() -> str:
        with scope(organiser=bench.night.organiser):
            return who_heard(
                decide_appeal(
                    actor=bench.night.director,
                    appeal=bench.appeal,
                    outcome="stands",
                    reasons="Well ruled.",
                    hearing=Hearing("committee", "Pia"),
                    now=OFFICIAL,
                )
            )

    appointed, heard = at_once(appoint, decide)
    with scope(organiser=bench.night.organiser):
        assert who_heard(Appeal.objects.get()) == heard
    assert (appointed, heard) in {("Zoë Łuczak", "Zoë Łuczak, Pia"), (Conflict, "Pia")}
