"""Taking entries: who is meant, who is new, files as a whole, and withdrawing."""

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Player
from events.actions.entries import Entered, add_entry, withdraw_entry
from events.interchange.people import parse_person
from events.models import Event
from tests.builders import NOW, build_event, build_session, make_organiser, make_player

pytestmark = pytest.mark.django_db


def enter(event: Event, first: str, second: str) -> Entered:
    return add_entry(
        actor=SYSTEM, event=event, first=parse_person(first), second=parse_person(second), now=NOW
    )


def test_typed_names_become_people_of_the_club() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        entered = enter(event, "Ann Archer", "Bob Baker 1234")
        assert [(one.name, one.national_number) for one in entered.newcomers] == [
            ("Ann Archer", ""),
            ("Bob Baker", "1234"),
        ]


def test_known_people_are_found_by_name_and_by_number() -> None:
    organiser = make_organiser()
    ann = make_player(organiser, "Ann Archer")
    bob = make_player(organiser, "Bob Baker", "1234")
    event = build_event(organiser)
    with scope(organiser=organiser):
        entered = enter(event, "ann archer", "1234")
        assert (entered.players, entered.newcomers) == ((ann, bob), ())


def test_number_is_noted_for_a_person_who_had_none() -> None:
    organiser = make_organiser()
    ann = make_player(organiser, "Ann Archer")
    event = build_event(organiser)
    with scope(organiser=organiser):
        enter(event, "Ann Archer 77", "Bob Baker")
        ann.refresh_from_db()
        assert ann.national_number == "77"


def test_namesakes_must_be_told_apart() -> None:
    organiser = make_organiser()
    make_player(organiser, "Ann Archer", "1")
    second = make_player(organiser, "Ann Archer", "2")
    event = build_event(organiser)
    with scope(organiser=organiser):
        with pytest.raises(UserError, match="more than one Ann Archer") as refused:
            enter(event, "Ann Archer", "Bob Baker")
        assert refused.value.field == "first"
        assert enter(event, "Ann Archer 2", "Bob Baker").players[0] == second


def test_unknown_number_alone_is_refused() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="Nobody here has the national number 99") as refused:
            enter(event, "Ann Archer", "99")
        assert refused.value.field == "second"
        assert Player.objects.filter(name="Ann Archer").count() == 0


def test_number_of_another_person_is_refused() -> None:
    organiser = make_organiser()
    make_player(organiser, "Carol Cole", "99")
    event = build_event(organiser)
    with scope(organiser=organiser), pytest.raises(UserError, match="99 is Carol Cole's"):
        enter(event, "Ann Archer 99", "Bob Baker")


def test_player_plays_once_in_an_event() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        enter(event, "Ann Archer", "Bob Baker")
        with pytest.raises(UserError, match="entered already, in entry 1") as refused:
            enter(event, "Carol Cole", "Ann Archer")
        assert refused.value.field == "second"
        with pytest.raises(UserError, match="cannot be both"):
            enter(event, "Dan Dale", "Dan Dale")


def test_withdrawn_players_may_enter_again_under_a_new_number() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        first = enter(event, "Ann Archer", "Bob Baker").entry
        withdraw_entry(actor=SYSTEM, event=event, entry=first, now=NOW)
        with pytest.raises(UserError, match="withdrawn already"):
            withdraw_entry(actor=SYSTEM, event=event, entry=first, now=NOW)
        assert enter(event, "Ann Archer", "Carol Cole").entry.number == 2


def test_after_start_no_entry_is_taken_or_withdrawn() -> None:
    event = build_session().event
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="Play has begun"):
            enter(event, "Late Larry", "Late Lucy")
        with pytest.raises(UserError, match="Play has begun"):
            withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.all()[0], now=NOW)
