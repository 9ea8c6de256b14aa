"""What applied on a day, as it was known at an instant: whatever was changed since."""

import json
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django_scopes import scope

from clubs.actions.authorities import change_authority
from clubs.actions.recognition import change_recognition, hand_on_organiser
from clubs.actors import SYSTEM
from clubs.models import Authority, Organiser, RecognitionAct
from events.actions.approvals import answer_approval, ask_approval
from events.actions.chapters import fill_chapter
from events.actions.conditions import publish_conditions
from events.actions.delegations import give_powers, revoke_powers
from events.actions.regulations import publish_house_rules, publish_regulation
from events.actions.sittings import add_session
from events.models import Chapter, Delegation, Event
from events.provisions.ruled import Ruled
from events.queries.provision_tables import settled_as_known
from events.queries.regulations import overtaken
from tests.builders import NOW, build_event, build_session, make_authority, make_organiser

pytestmark = pytest.mark.django_db

TODAY = NOW.date()
DAY = timedelta(days=1)
INSTANT = timedelta(microseconds=1)


def ruled(authority: Authority, value: str, at: datetime = NOW, **more: Any) -> None:
    publish_regulation(
        actor=SYSTEM,
        authority=authority,
        title="Regulations",
        effective_on=at.date(),
        ruled={"L92B": Ruled(value), **more},
        now=at,
        seen=0,
    )


def under(name: str, parent: Authority | None = None) -> Authority:
    made = make_authority(name)
    made.parent = parent
    made.save()
    return made


@pytest.fixture
def club() -> Iterator[Organiser]:
    """Of the union, which stands under north, under the world."""
    club, world = make_organiser(), under("world")
    club.authority.parent = under("north", world)
    club.authority.save()
    under("south", world)
    with scope(organiser=club), time_machine.travel(NOW, tick=False):
        yield club


def authority(slug: str) -> Authority:
    return Authority.objects.get(slug=slug)


def value(event: Event, on: date, known_at: datetime) -> object:
    return settled_as_known(event, NOW + 9 * DAY, on, known_at)["L92B"].value


def test_L80A1_an_authority_that_is_moved_has_stood_where_it_stood(club: Organiser) -> None:
    ruled(authority("north"), "40 min")
    ruled(authority("south"), "50 min")
    event, moved_at = build_event(club, starts_at=NOW + 3 * DAY), NOW + DAY
    change_authority(
        actor=SYSTEM,
        authority=authority("world"),
        changed=authority("union"),
        name="Union",
        time_zone="Europe/London",
        parent=authority("south"),
        now=moved_at,
    )
    moved_on = moved_at.date()
    asked = {
        (days, at): value(event, moved_on + days * DAY, at)
        for days in (-1, 0, 2)
        for at in (moved_at - INSTANT, moved_at)
    }
    assert asked == {
        (-1, moved_at - INSTANT): "40 min",
        (-1, moved_at): "40 min",
        (0, moved_at - INSTANT): "40 min",
        (0, moved_at): "50 min",
        (2, moved_at - INSTANT): "40 min",
        (2, moved_at): "50 min",
    }
    assert settled_as_known(event, moved_at)["L92B"].value == "50 min"


def test_L80A1_of_several_moves_each_is_undone_that_was_to_come(club: Organiser) -> None:
    for slug, said in (("north", "40 min"), ("south", "50 min"), ("world", "1 h")):
        ruled(authority(slug), said)
    event = build_event(club)
    for days, parent in ((1, "south"), (2, "world"), (3, "north")):
        change_authority(
            actor=SYSTEM,
            authority=authority("world"),
            changed=authority("union"),
            name="Union",
            time_zone="Europe/London",
            parent=authority(parent),
            now=NOW + days * DAY,
        )
    known = [value(event, TODAY + days * DAY, NOW + days * DAY) for days in range(4)]
    assert known == ["40 min", "50 min", "1 h", "40 min"]


def test_L80B1_an_organiser_that_is_handed_on_was_the_others_before(club: Organiser) -> None:
    ruled(authority("union"), "40 min")
    ruled(authority("south"), "50 min")
    event, handed_at = build_event(club), NOW + DAY
    for to, at in (("south", handed_at), ("union", handed_at + 2 * DAY)):
        hand_on_organiser(
            actor=SYSTEM,
            authority=authority("world"),
            organiser=Organiser.objects.get(pk=club.pk),
            to=authority(to),
            reason="It moved.",
            now=at,
        )
    event.organiser.refresh_from_db()
    days = [value(event, TODAY + days * DAY, NOW + 9 * DAY) for days in range(4)]
    assert days == ["40 min", "50 min", "50 min", "40 min"]
    assert value(event, TODAY + 2 * DAY, handed_at - INSTANT) == "40 min"


def test_L80B1_what_is_regulated_holds_while_recognition_is_suspended(
    club: Organiser, capsys: Any
) -> None:
    ruled(authority("union"), "40 min")
    event = build_event(club, starts_at=NOW + 3 * DAY)
    change_recognition(
        actor=SYSTEM,
        authority=club.authority,
        organiser=club,
        kind=RecognitionAct.Kind.SUSPENDED,
        since=TODAY + DAY,
        reason="Dues.",
        now=NOW + timedelta(hours=1),
    )

    def line(on: date, known_at: datetime) -> str:
        capsys.readouterr()
        options = ["--on", str(on), "--known-at", known_at.isoformat()]
        call_command("provisions", "--event", str(event.pk), *options)
        found: str = capsys.readouterr().out.splitlines()[0]
        return found

    later, chain = NOW + 2 * DAY, "under World, North and Union"
    who = "Acol Bridge Club"
    assert line(TODAY, later) == f"17 November 2026: {who}, recognised, {chain}"
    suspended = "recognition suspended since 18 November 2026"
    assert line(TODAY + DAY, later) == f"18 November 2026: {who}, {suspended}, {chain}"
    assert line(TODAY + DAY, NOW) == f"18 November 2026: {who}, recognised, {chain}"
    assert value(event, TODAY + DAY, later) == "40 min"


def test_L80A3_powers_that_end_and_are_taken_back_held_until_then(club: Organiser) -> None:
    ruled(authority("union"), "40 min")
    ruled(authority("south"), "50 min")
    event = build_event(club, starts_at=NOW + 3 * DAY)
    given: dict[str, Any] = {
        "actor": SYSTEM,
        "authority": authority("union"),
        "to": authority("south"),
        "keys": ["L92B"],
        "giving": Delegation.Kind.ASSIGNED,
    }
    made_at = NOW + timedelta(hours=1)
    made = give_powers(**given, since=TODAY, until=TODAY + 4 * DAY, now=made_at)
    taken_at = NOW + DAY
    revoke_powers(
        actor=SYSTEM,
        authority=authority("union"),
        delegation=made,
        since=TODAY + 2 * DAY,
        reason="Back.",
        now=taken_at,
    )
    later = NOW + 2 * DAY
    assert [value(event, TODAY + days * DAY, later) for days in (0, 1, 2)] == [
        "50 min",
        "50 min",
        "40 min",
    ]
    known = [value(event, TODAY + 2 * DAY, at) for at in (made_at - INSTANT, made_at)]
    assert known == ["40 min", "50 min"]
    around = [value(event, TODAY + 2 * DAY, at) for at in (taken_at - INSTANT, taken_at)]
    assert around == ["50 min", "40 min"]
    after = [value(event, TODAY + days * DAY, taken_at - INSTANT) for days in (4, 5)]
    assert after == ["50 min", "40 min"]


def test_L12C2b_an_answer_is_known_from_its_instant_to_its_last_day(club: Organiser) -> None:
    ruled(authority("union"), "40 min", L12C2b=Ruled(3))
    event = build_event(club, starts_at=NOW + 3 * DAY)
    asked = ask_approval(
        actor=SYSTEM,
        organiser=club,
        event=None,
        key="L12C2b",
        value=2,
        reason="Our members want it.",
        now=NOW,
    )
    answered_at = NOW + DAY
    answer_approval(
        actor=SYSTEM,
        authority=authority("union"),
        request=asked,
        is_granted=True,
        answer="They know it so.",
        until=TODAY + 4 * DAY,
        now=answered_at,
    )
    publish_house_rules(actor=SYSTEM, organiser=club, said={"L12C2b": 2}, now=answered_at, seen=0)

    def imps(days: int, at: datetime) -> object:
        return settled_as_known(event, NOW, TODAY + days * DAY, at)["L12C2b"].value

    later = NOW + 2 * DAY
    assert [imps(4, answered_at - INSTANT), imps(4, later), imps(5, later)] == [3, 2, 3]


def test_house_rules_are_known_from_the_instant_at_which_they_were_published(
    club: Organiser,
) -> None:
    event = build_event(club, starts_at=NOW + 3 * DAY)
    for number, said in enumerate(("1 h", "2 h")):
        publish_house_rules(
            actor=SYSTEM,
            organiser=club,
            said={"L92B": said},
            now=NOW + (1 + number) * DAY,
            seen=number,
        )
    instants = [NOW + DAY - INSTANT, NOW + DAY, NOW + 2 * DAY - INSTANT, NOW + 2 * DAY]
    known = [value(event, TODAY + 3 * DAY, at) for at in instants]
    assert known == ["30 min", "1 h", "1 h", "2 h"]
    days = [value(event, TODAY + each * DAY, NOW + 9 * DAY) for each in range(3)]
    assert days == ["30 min", "1 h", "2 h"]


def publish(event: Event, period: str, at: datetime, *, amending: bool = False) -> None:
    """The event says another appeal period, for all to read from that instant."""
    draft = {"appeal_period": period}
    fill_chapter(actor=SYSTEM, event=event, chapter=Chapter.PERIODS, draft=draft, said={}, now=at)
    publish_conditions(actor=SYSTEM, event=event, now=at, amending=amending)


def own_word(event: Event, on: date | None, known_at: datetime | None) -> tuple[object, ...]:
    """What holds, and in which version of its conditions since when the event says so."""
    found = settled_as_known(event, NOW + 9 * DAY, on, known_at)["L92B"]
    whose = found.provenance
    return found.value, whose.setter and whose.setter.value, whose.version, whose.since


def test_L78D_an_events_own_word_for_an_earlier_day_is_what_it_had_published_by_then(
    club: Organiser,
) -> None:
    event = build_event(club, starts_at=NOW + 3 * DAY, appeal_period="1 h")
    publish(event, "2 h", NOW + 2 * DAY)
    first, second = ("1 h", "event", 1, TODAY), ("2 h", "event", 2, TODAY + 2 * DAY)
    later, unsaid = NOW + 9 * DAY, ("30 min", None, None, None)
    assert [own_word(event, TODAY + days * DAY, later) for days in range(-1, 4)] == [
        unsaid,
        first,
        first,
        second,
        second,
    ]
    play = TODAY + 3 * DAY
    instants = (NOW - INSTANT, NOW, NOW + 2 * DAY - INSTANT, NOW + 2 * DAY)
    assert [own_word(event, play, at) for at in instants] == [unsaid, first, first, second]
    assert [own_word(event, TODAY, at) for at in instants] == [unsaid, first, first, first]
    assert [own_word(event, None, at) for at in (None, NOW)] == [second, first]


def test_L78D_a_day_that_was_played_is_answered_by_what_its_session_began_under(
    club: Organiser,
) -> None:
    session = build_session(club, appeal_period="1 h")
    event = session.event
    add_session(actor=SYSTEM, event=event, starts_at=NOW + 7 * DAY, name="", now=NOW)
    publish(event, "2 h", NOW + timedelta(hours=1), amending=True)
    later = NOW + 9 * DAY
    assert own_word(event, TODAY, later) == ("1 h", "event", 1, TODAY)
    assert own_word(event, TODAY + 7 * DAY, later) == ("2 h", "event", 2, TODAY)


def test_the_command_tells_by_which_version_the_event_speaks(club: Organiser, capsys: Any) -> None:
    event = build_event(club, starts_at=NOW + 3 * DAY, appeal_period="1 h")
    publish(event, "2 h", NOW + 2 * DAY)

    def line(*options: str) -> str:
        capsys.readouterr()
        with time_machine.travel(NOW + 2 * DAY, tick=False):
            call_command("provisions", "--event", str(event.pk), *options)
        lines: list[str] = capsys.readouterr().out.splitlines()
        return next(each for each in lines if each.startswith("L92B ")).partition("(")[2]

    assert line() == "this event, version 2 of 19 November 2026)"
    assert line("--on", str(TODAY)) == "this event, version 1 of 17 November 2026)"


def test_what_bound_a_session_is_found_again_when_everything_has_moved(
    club: Organiser, capsys: Any
) -> None:
    ruled(authority("north"), "40 min")
    ruled(authority("south"), "50 min")
    session = build_session(club)
    assert session.conditions is not None
    assert session.conditions.appeal_period == "40 min"
    change_authority(
        actor=SYSTEM,
        authority=authority("world"),
        changed=authority("union"),
        name="Union",
        time_zone="Europe/London",
        parent=authority("south"),
        now=NOW + timedelta(hours=4),
    )
    session.conditions.event = session.event
    known = overtaken(session.conditions, TODAY + DAY, NOW + DAY)
    assert [each.value for each in known] == ["50 min"]
    capsys.readouterr()
    call_command("provisions", "--audit", "--json")
    assert json.loads(capsys.readouterr().out)["sessions_played_otherwise"] == []
