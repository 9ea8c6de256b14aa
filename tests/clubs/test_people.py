"""People of a club: added, corrected, imported from a list."""

import pytest
from django_scopes import scope

from clubs.actions.people import add_person, edit_person
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, User
from tests.builders import NOW, make_member, make_organiser, make_player

pytestmark = pytest.mark.django_db


def administrator() -> Actor:
    return Actor.person(User.objects.get(email="admin@acol.example"))


def test_add_person_writes_history() -> None:
    club = make_organiser()
    with scope(organiser=club):
        player = add_person(
            actor=administrator(),
            organiser=club,
            name=" Ann  Archer ",
            national_number="7",
            now=NOW,
        )
        entry = HistoryRecord.objects.get(act="player.add")
    assert str(player) == "Ann Archer"
    assert (entry.after, entry.actor_name) == (
        {"name": "Ann Archer", "national_number": "7"},
        "Admin",
    )


def test_add_person_refuses_a_member() -> None:
    club = make_organiser()
    member = Actor.person(make_member(club))
    with scope(organiser=club), pytest.raises(NotAllowed):
        add_person(actor=member, organiser=club, name="X", national_number="", now=NOW)


def test_number_belongs_to_one_person_of_a_club() -> None:
    club, other = make_organiser(), make_organiser("benji")
    make_player(other, "Bo", "7")
    ann = make_player(club, "Ann", "7")
    ben = make_player(club, "Ben")
    with scope(organiser=club):
        with pytest.raises(UserError, match="7 is the number of Ann") as refused:
            edit_person(actor=administrator(), player=ben, name="Ben", national_number="7", now=NOW)
        edit_person(actor=administrator(), player=ann, name="Anne", national_number="7", now=NOW)
    assert refused.value.field == "national_number"


def test_edit_person_remembers_before_and_after() -> None:
    club = make_organiser()
    ann = make_player(club, "Ann", "7")
    with scope(organiser=club):
        edit_person(actor=administrator(), player=ann, name="Anne", national_number="7", now=NOW)
        entry = HistoryRecord.objects.get(act="player.edit")
    assert entry.before == {"name": "Ann", "national_number": "7"}
    assert entry.after == {"name": "Anne", "national_number": "7"}
