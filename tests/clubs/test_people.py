"""People of a club: added, corrected, imported from a list."""

import pytest
from django_scopes import scope

from clubs.actions.people import add_person, edit_person, import_people
from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord, Player, User
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


def test_import_adds_those_who_are_new() -> None:
    club = make_organiser()
    make_player(club, "Ann", "7")
    make_player(club, "Bo")
    text = "Name,Number\nAnn Archer,7\nbo,\nCy Cole,8\n\nDi Dunn\n"
    with scope(organiser=club):
        added = import_people(actor=administrator(), organiser=club, text=text, now=NOW)
        names = list(Player.objects.values_list("name", flat=True))
    assert added == 2
    assert names == ["Ann", "Bo", "Cy Cole", "Di Dunn"]


def test_import_takes_any_kind_of_line_end() -> None:
    club = make_organiser()
    with scope(organiser=club):
        text = "Ann Archer;7\rBo Bell;8\r\nCy Cole;9"
        assert import_people(actor=administrator(), organiser=club, text=text, now=NOW) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ann,7\n,8\n", "Line 2: the name is missing"),
        ("Ann,7\nBo,7\n", "Line 2: number 7 stands on line 1 already"),
        ("Ann,7,x\n", "Line 1: expected a name and a number, found 3 values"),
        ('"' + "x" * 140_000, "This is no CSV file"),
        ("A" * 121, "Line 1: the name or the number is too long"),
    ],
)
def test_import_of_a_broken_list_adds_nobody(text: str, message: str) -> None:
    club = make_organiser()
    with scope(organiser=club):
        with pytest.raises(UserError) as refused:
            import_people(actor=administrator(), organiser=club, text=text, now=NOW)
        assert not Player.objects.exists()
    assert str(refused.value).startswith(message)
