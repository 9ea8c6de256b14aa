"""Regulations: what an authority says decides what an event's conditions come to (Laws 78D, 80)."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import Authority, HistoryRecord, Organiser
from clubs.queries.tree import chain_of
from events.actions.conditions import publish_conditions
from events.actions.events import create_event, edit_event
from events.actions.regulations import publish_house_rules, publish_regulation
from events.actions.sessions import start_session
from events.models import Conditions, Event, HouseRules, Regulation, Session
from events.provisions.catalogue.conditions import L92B
from events.provisions.catalogue.table import L16B2
from events.provisions.ruled import Ruled
from events.queries.regulation_documents import document_in, document_of, said_in_document
from events.queries.regulations import day_of_play, in_force, overtaken, settled_of
from tests.builders import (
    NOW,
    build_event,
    make_authority,
    make_member,
    make_official,
    make_organiser,
)

pytestmark = pytest.mark.django_db

TODAY = NOW.date()


def regulate(
    authority: Authority, *, actor: Actor = SYSTEM, seen: int = 0, **ruled: Ruled
) -> Regulation:
    return publish_regulation(
        actor=actor,
        authority=authority,
        title="Regulations",
        effective_on=TODAY,
        ruled=ruled,
        now=NOW,
        seen=seen,
    )


def make_event(organiser: Organiser, **draft: Any) -> Event:
    return create_event(
        actor=SYSTEM, organiser=organiser, now=NOW, name="Pairs", starts_at=NOW, **draft
    )


def published(event: Event) -> Conditions:
    return publish_conditions(actor=SYSTEM, event=event, now=NOW)


def kept(conditions: Conditions, key: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = conditions.provisions[key]
    return found


def test_L92B_what_the_authority_says_is_in_the_conditions_with_where_it_comes_from() -> None:
    club = make_organiser()
    with scope(organiser=club):
        regulate(club.authority, L92B=Ruled("45 min", citation="§ 12"))
        conditions = published(make_event(club))
        assert conditions.appeal_period == "45 min"
        assert kept(conditions, "L92B") == {
            "value": "45 min",
            "set_by": "authority",
            "name": "Union",
            "citation": "§ 12",
            "version": 1,
            "since": TODAY.isoformat(),
            "fixed": False,
            "in_name_of": "",
        }
        assert kept(conditions, "L79C1")["set_by"] is None


def test_what_is_left_open_the_event_says_otherwise_and_leaves_open_again() -> None:
    club = make_organiser()
    with scope(organiser=club):
        regulate(club.authority, L92B=Ruled("45 min"))
        event = make_event(club, appeal_period="60 min")
        assert (event.appeal_period, event.said) == ("60 min", {"L92B": "60 min"})
        edit_event(actor=SYSTEM, event=event, now=NOW, appeal_period="")
        event.refresh_from_db()
        assert (event.appeal_period, event.said) == ("45 min", {})


def test_what_the_event_leaves_as_it_came_to_be_it_does_not_say() -> None:
    club = make_organiser()
    with scope(organiser=club):
        event = make_event(club)
        edit_event(actor=SYSTEM, event=event, now=NOW, appeal_period="30 min")
        regulate(club.authority, L92B=Ruled("45 min"))
        assert published(event).appeal_period == "45 min"


def test_L78D_conditions_that_contradict_a_fixed_value_are_refused_with_the_clause() -> None:
    club = make_organiser()
    with scope(organiser=club):
        regulate(club.authority, L92B=Ruled("45 min", is_fixed=True, citation="§ 12"))
        with pytest.raises(UserError) as refused:
            make_event(club, appeal_period="20 min")
        assert refused.value.field == "appeal_period"
        assert str(refused.value) == (
            "Law 92B: Union has fixed “45 minutes after the official score is available”"
            " (§\N{NO-BREAK SPACE}12)."
        )
        assert not Event.objects.exists()


def test_L12C2b_a_value_that_needs_approval_is_chosen_from_what_is_approved() -> None:
    club = make_organiser()
    with scope(organiser=club):
        regulate(club.authority, L12C2b=Ruled(approved=(2,)))
        scored = {"scoring": "cross_imps"}
        assert make_event(club, average_imps=2, **scored).average_imps == 2
        with pytest.raises(UserError, match=r"Law 12C2\(b\) asks for the authority's approval"):
            make_event(club, average_imps=4, **scored)


def test_L12C2b_where_the_authority_is_silent_approval_is_awaited_and_told() -> None:
    club = make_organiser()
    with scope(organiser=club):
        event = make_event(club, average_imps=4, scoring="cross_imps")
        assert event.average_imps == 4
        assert settled_of(event, event.said)["L12C2b"].awaits_approval


def test_L80A1_the_authority_above_speaks_first_and_may_fix() -> None:
    world = make_authority("world")
    club = make_organiser()
    Authority.objects.filter(pk=club.authority_id).update(parent=world)
    union = Authority.objects.get(pk=club.authority_id)
    regulate(world, L16B2=Ruled("call", is_fixed=True), L92B=Ruled("60 min"))
    assert chain_of(union.pk) == [world, union]
    with pytest.raises(UserError, match="World has fixed “call the director at once”"):
        regulate(union, L16B2=Ruled("reserve"))
    regulate(union, L92B=Ruled("45 min"))
    with scope(organiser=club):
        club.authority = union
        conditions = published(make_event(club))
        assert (L16B2.of(conditions), conditions.appeal_period) == ("call", "45 min")
        assert kept(conditions, "L16B2")["name"] == "World"


def test_authorities_that_stand_above_each_other_are_gone_through_once() -> None:
    one, two = make_authority("one"), make_authority("two")
    Authority.objects.filter(pk=one.pk).update(parent=two)
    Authority.objects.filter(pk=two.pk).update(parent=one)
    assert [each.slug for each in chain_of(one.pk)] == ["two", "one"]


def test_house_rules_speak_after_the_authority_and_before_the_event() -> None:
    club = make_organiser()
    with scope(organiser=club):
        regulate(club.authority, L92B=Ruled("45 min"))
        publish_house_rules(
            actor=SYSTEM, organiser=club, said={"L92B": "2 h", "L79C1": "1 h"}, now=NOW, seen=0
        )
        conditions = published(make_event(club, correction_period="40 min"))
        assert (conditions.appeal_period, conditions.correction_period) == ("2 h", "40 min")
        told = kept(conditions, "L92B")
        assert (told["set_by"], told["name"], told["version"]) == (
            "organiser",
            "Acol Bridge Club",
            1,
        )
        said = HistoryRecord.objects.get(act="house_rules.publish")
        assert said.after == {"L92B": "2 h", "L79C1": "1 h", "version": 1}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"L92B": "20 min"}, "Law 92B: Union has fixed"),
        ({"L79C1": "29 min"}, "Law 79C1: less than 30 min is for a contest of a special nature"),
        ({"L16B2": "call"}, "Law 16B2 leaves this to the authority"),
        ({"L12C2b": 25}, r"Law 12C2\(b\): 25 is out of range: it can be 1 to 24"),
        ({"L99": 1}, "No provision is called “L99”"),
        ({}, "Nothing has changed"),
    ],
)
def test_house_rules_out_of_bounds_are_refused_and_nothing_is_kept(
    said: dict[str, Any], why: str
) -> None:
    club = make_organiser()
    with scope(organiser=club):
        regulate(club.authority, L92B=Ruled("45 min", is_fixed=True))
        with pytest.raises(UserError, match=why):
            publish_house_rules(actor=SYSTEM, organiser=club, said=said, now=NOW, seen=0)
        assert not HouseRules.objects.exists()


def test_house_rules_of_an_authority_that_is_an_organiser_itself_obey_it() -> None:
    club = make_organiser()
    club.name = club.authority.name
    club.save()
    with scope(organiser=club):
        regulate(club.authority, L92B=Ruled("45 min", is_fixed=True))
        with pytest.raises(UserError, match="Law 92B: Union has fixed"):
            publish_house_rules(
                actor=SYSTEM, organiser=club, said={"L92B": "20 min"}, now=NOW, seen=0
            )


def test_an_authority_that_has_spoken_may_fall_silent_again() -> None:
    """Silence is not the same as to say: as the Law."""
    club = make_organiser()
    with scope(organiser=club):
        event = make_event(club, appeal_period="20 min")
        regulate(club.authority, L92B=Ruled("45 min", is_fixed=True))
        assert settled_of(event, {"L92B": "20 min"})["L92B"].value == "45 min"
        silent = regulate(club.authority, seen=1)
        assert (silent.number, silent.statements) == (2, {})
        assert settled_of(event, {"L92B": "20 min"})["L92B"].value == "20 min"
        with pytest.raises(UserError, match="Nothing has changed"):
            regulate(club.authority, seen=2)
    written = document_of(silent)
    text, document = document_in(written.encode())
    assert (text, said_in_document(document, club.authority)["ruled"]) == (written, {})


@pytest.mark.parametrize(
    ("ruled", "why"),
    [
        ({}, "says nothing"),
        ({"L92B": Ruled()}, "say which value is meant"),
        ({"L92B": Ruled(is_fixed=True, approved=("1 h",))}, "say which value is meant"),
        ({"L92B": Ruled("soon")}, "no time limit"),
        ({"L79C1": Ruled("20 min")}, "less than 30 min"),
        ({"L79C2": Ruled("in_advance")}, "Law 79C2 leaves this to the organiser"),
        ({"L12C2b": Ruled(approved=(2, 0))}, "0 is out of range"),
        ({"L99": Ruled(1)}, "No provision is called “L99”"),
    ],
)
def test_a_regulation_out_of_bounds_is_refused_and_nothing_is_kept(
    ruled: dict[str, Ruled], why: str
) -> None:
    with pytest.raises(UserError, match=why):
        regulate(make_authority(), **ruled)  # type: ignore[arg-type]
    assert not Regulation.objects.exists()


def test_what_has_been_played_cannot_be_regulated() -> None:
    with pytest.raises(UserError, match="keeps the regulation of its day") as refused:
        publish_regulation(
            actor=SYSTEM,
            authority=make_authority(),
            title="Regulations",
            effective_on=TODAY - timedelta(days=1),
            ruled={"L92B": Ruled("45 min")},
            now=NOW,
            seen=0,
        )
    assert refused.value.field == "effective_on"


def test_who_has_not_seen_the_newest_version_is_told_of_it() -> None:
    authority = make_authority()
    regulate(authority, L92B=Ruled("45 min"))
    with pytest.raises(UserError, match="has published version 1 meanwhile"):
        regulate(authority, L92B=Ruled("50 min"))
    with pytest.raises(UserError, match="Nothing has changed since version 1"):
        regulate(authority, seen=1, L92B=Ruled("45 min"))
    assert regulate(authority, seen=1, L92B=Ruled("50 min")).number == 2


def test_only_an_official_of_the_authority_regulates() -> None:
    authority, other = make_authority(), make_authority("other")
    official = make_official(authority)
    stranger = make_official(other, "stranger@example.org")
    with pytest.raises(NotAllowed):
        regulate(authority, actor=Actor.person(stranger), L92B=Ruled("45 min"))
    assert not Regulation.objects.exists()
    assert regulate(authority, actor=Actor.person(official), L92B=Ruled("45 min")).number == 1


def test_house_rules_are_the_administrators() -> None:
    club = make_organiser()
    with scope(organiser=club), pytest.raises(NotAllowed):
        publish_house_rules(
            actor=Actor.person(make_member(club)),
            organiser=club,
            said={"L92B": "1 h"},
            now=NOW,
            seen=0,
        )


def test_what_applied_on_a_day_is_answered_as_it_was_known_at_an_instant() -> None:
    authority = make_authority()
    june, july = date(2027, 6, 1), date(2027, 7, 1)

    def publish(effective_on: date, value: str, at: datetime, seen: int) -> None:
        publish_regulation(
            actor=SYSTEM,
            authority=authority,
            title="Regulations",
            effective_on=effective_on,
            ruled={"L92B": Ruled(value)},
            now=at,
            seen=seen,
        )

    publish(june, "40 min", NOW, 0)
    publish(july, "50 min", NOW + timedelta(days=1), 1)
    publish(june, "45 min", NOW + timedelta(days=2), 2)

    def known(on: date, days: float | None) -> list[int]:
        at = None if days is None else NOW + timedelta(days=days)
        return [each.number for each in in_force([authority], on, at)]

    a_day_before = june - timedelta(days=1)
    assert known(a_day_before, None) == []
    assert [known(june, days) for days in (-0.1, 0, 1, 2, None)] == [[], [1], [1], [3], [3]]
    assert [known(july, days) for days in (0, 1, 1.9, 2, None)] == [[1], [2], [2], [3], [3]]


def test_L78D_a_newer_regulation_overtakes_conditions_that_are_not_played_yet() -> None:
    club = make_organiser()
    with scope(organiser=club):
        event = make_event(club)
        conditions = published(event)
        assert overtaken(conditions, day_of_play(event)) == []
        regulate(club.authority, L92B=Ruled("45 min"))
        (found,) = overtaken(conditions, day_of_play(event))
        assert (found.provision, found.was, found.value) == (L92B, "30 min", "45 min")
        assert overtaken(conditions, TODAY - timedelta(days=1)) == []
        assert overtaken(published(event), day_of_play(event)) == []


def test_L78D_what_the_event_says_itself_stands_against_what_is_left_open() -> None:
    club = make_organiser()
    with scope(organiser=club):
        conditions = published(make_event(club, appeal_period="1 h"))
        regulate(club.authority, L92B=Ruled("45 min"))
        assert overtaken(conditions, TODAY) == []
        regulate(club.authority, seen=1, L92B=Ruled("45 min", is_fixed=True))
        assert [each.value for each in overtaken(conditions, TODAY)] == ["45 min"]


def test_L78D_what_is_in_force_on_the_day_binds_the_session_that_starts() -> None:
    event = build_event(pairs=4, appeal_period="20 min")
    with scope(organiser=event.organiser):
        regulate(event.organiser.authority, L92B=Ruled("45 min", is_fixed=True))
        begun = start(event)
        assert begun.conditions is not None
        assert (begun.conditions.number, begun.conditions.appeal_period) == (2, "45 min")
        assert kept(begun.conditions, "L92B")["name"] == "Union"
        said = HistoryRecord.objects.get(act="conditions.regulated")
        assert said.before == {"L92B": "20 min"}
        assert said.after == {"L92B": "45 min", "version": 2}


def test_L78D_what_is_played_keeps_the_regulation_of_its_day() -> None:
    event = build_event(pairs=4)
    with scope(organiser=event.organiser):
        begun = start(event)
        regulate(event.organiser.authority, L92B=Ruled("45 min", is_fixed=True))
        begun.refresh_from_db()
        assert begun.conditions is not None
        assert (begun.conditions.number, begun.conditions.appeal_period) == (1, "30 min")


def start(event: Event) -> Session:
    return start_session(
        actor=SYSTEM,
        session=event.sessions.get(),
        kind="howell",
        entries=list(event.entries.all()),
        boards=12,
        now=NOW,
    )


@pytest.mark.parametrize(
    ("zone", "now", "first"),
    [
        ("America/Los_Angeles", "2026-03-11T06:59:59.999999+00:00", "2026-03-10"),
        ("America/Los_Angeles", "2026-03-11T07:00:00+00:00", "2026-03-11"),
        ("Pacific/Auckland", "2026-03-10T10:59:59.999999+00:00", "2026-03-10"),
        ("Pacific/Auckland", "2026-03-10T11:00:00+00:00", "2026-03-11"),
    ],
)
def test_a_regulation_takes_effect_today_where_its_authority_is(
    zone: str, now: str, first: str
) -> None:
    authority = make_authority()
    authority.time_zone = zone
    authority.save()
    asked: dict[str, Any] = {"title": "R", "ruled": {"L92B": Ruled("45 min")}, "seen": 0}
    day, at = date.fromisoformat(first), datetime.fromisoformat(now)

    def publish(effective_on: date) -> Regulation:
        return publish_regulation(
            actor=SYSTEM, authority=authority, effective_on=effective_on, now=at, **asked
        )

    with pytest.raises(UserError, match="today or a later day"):
        publish(day - timedelta(days=1))
    assert publish(day).effective_on == day
    assert [each.act for each in authority.acts.all()] == ["publish_regulation"]
