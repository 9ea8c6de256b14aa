"""The conditions of contest chapter by chapter: filled in, asked for, amended (Law 78D)."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.chapters import fill_chapter
from events.actions.conditions import publish_conditions
from events.actions.copies import copy_event
from events.actions.entries import add_entry, add_late_entry
from events.actions.entry_files import add_entries
from events.actions.regulations import publish_regulation
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.api.serializers import ConditionsSerializer
from events.interchange.entries_csv import ListedEntry
from events.models import Chapter, Event
from events.models.scoring_choices import Scoring
from events.provisions.catalogue import CATALOGUE
from events.provisions.chapters import chapter_of
from events.provisions.ruled import ChapterRule, Ruled
from events.queries.chapter_rules import missing_chapters
from events.queries.chapters import chapters_of
from events.queries.entry_terms import entry_terms
from tests.builders import (
    NOW,
    build_event,
    build_session,
    couple,
    enter_pair,
    make_member,
    make_organiser,
)
from tests.stages import build_staged

pytestmark = pytest.mark.django_db


def fill(
    event: Event, chapter: Chapter, said: Mapping[str, Any] | None = None, **draft: Any
) -> Event:
    return fill_chapter(
        actor=SYSTEM, event=event, chapter=chapter, draft=draft, said=said or {}, now=NOW
    )


def publish(event: Event, **how: bool) -> int:
    return publish_conditions(actor=SYSTEM, event=event, now=NOW, **how).number


def require(event: Event, **chapters: ChapterRule) -> None:
    publish_regulation(
        actor=SYSTEM,
        authority=event.organiser.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={"L92B": Ruled("45 min")},
        chapters=chapters,
        now=NOW,
        seen=event.organiser.authority.regulations.count(),
    )


def read(event: Event, number: int, chapter: Chapter) -> tuple[str, list[tuple[str, str]]]:
    """The text of a chapter in a version, and its lines as clause and value."""
    version = event.conditions.get(number=number)
    found = {each.chapter: each for each in chapters_of(version, several_sessions=False)}[chapter]
    return found.text, [(str(line.clause), line.value) for line in found.lines]


def test_L80B2f_a_chapter_is_filled_in_and_published_as_it_was_said() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        fill(
            event,
            Chapter.APPEALS,
            {"L92A-deposit": "25 EUR"},
            appeals_text="Appeals are lodged with the director.",
        )
        assert read(event, 1, Chapter.APPEALS) == ("", [])
        assert publish(event) == 2
        text, lines = read(event, 2, Chapter.APPEALS)
        assert text == "Appeals are lodged with the director."
        assert [value for _clause, value in lines] == ["25 EUR"]
        record = HistoryRecord.objects.get(act="event.chapter")
        assert record.before == {"appeals_text": ""}
        assert record.after == {
            "appeals_text": "Appeals are lodged with the director.",
            "L92A-deposit": "25 EUR",
        }


def test_L80B2e_what_a_chapter_leaves_out_is_not_said_and_other_chapters_stay() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        fill(event, Chapter.TABLE, {"L80B2-phones": "off"})
        event = fill(event, Chapter.APPEALS, {"L92A-deposit": "25 EUR"})
        assert event.said == {"L80B2-phones": "off", "L92A-deposit": "25 EUR"}
        event = fill(event, Chapter.APPEALS)
        assert event.said == {"L80B2-phones": "off"}


def test_a_value_that_is_fixed_above_is_refused_with_its_clause() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        publish_regulation(
            actor=SYSTEM,
            authority=event.organiser.authority,
            title="Regulations",
            effective_on=NOW.date(),
            ruled={"L92B": Ruled("45 min", is_fixed=True, citation="§ 9")},
            now=NOW,
            seen=0,
        )
        with pytest.raises(UserError, match="Law 92B: Union has fixed") as refused:
            fill(event, Chapter.PERIODS, appeal_period="20 min")
        assert refused.value.field == "appeal_period"
        event.refresh_from_db()
        assert event.appeal_period == "30 min"


def test_member_may_not_fill_in_a_chapter() -> None:
    event = build_event()
    member = Actor.person(make_member(event.organiser))
    with scope(organiser=event.organiser), pytest.raises(NotAllowed):
        fill_chapter(
            actor=member,
            event=event,
            chapter=Chapter.FURTHER,
            draft={"text": "No prizes."},
            said={},
            now=NOW,
        )


def test_L78D_conditions_without_a_chapter_that_the_authority_asks_for_are_not_published() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        require(event, penalties=ChapterRule(is_required=True), scoring=ChapterRule(True))
        with pytest.raises(UserError) as refused:
            publish(event)
        assert str(refused.value) == (
            "Union asks for the chapter “Penalties”: say something in it first."
        )
        with pytest.raises(UserError, match="Union asks for the chapter “Penalties”"):
            copy_event(
                actor=SYSTEM,
                event=event,
                starts_at=NOW + timedelta(days=7),
                directors=False,
                publish=True,
                now=NOW,
            )
        fill(event, Chapter.PENALTIES, penalties_text="10% of a top for slow play.")
        assert publish(event) == 2


def test_a_session_starts_without_a_chapter_that_was_asked_for_since() -> None:
    event = build_event(pairs=4)
    with scope(organiser=event.organiser):
        require(event, penalties=ChapterRule(is_required=True))
        session = start_session(
            actor=SYSTEM,
            session=event.sessions.get(),
            kind="howell",
            entries=list(event.entries.all()),
            boards=6,
            now=NOW,
        )
        assert session.conditions is not None
        assert session.conditions.number == 2


def test_a_regulation_of_chapters_alone_is_one() -> None:
    event = build_event()
    publish_regulation(
        actor=SYSTEM,
        authority=event.organiser.authority,
        title="Model",
        effective_on=NOW.date(),
        ruled={},
        chapters={"table": ChapterRule(text="No smoking.")},
        now=NOW,
        seen=0,
    )
    found = event.organiser.authority.regulations.get()
    assert found.chapters == {"table": {"required": False, "text": "No smoking."}}
    with pytest.raises(UserError, match="Nothing has changed since version 1"):
        publish_regulation(
            actor=SYSTEM,
            authority=event.organiser.authority,
            title="Model",
            effective_on=NOW.date(),
            ruled={},
            chapters={"table": ChapterRule(text="No smoking.")},
            now=NOW,
            seen=1,
        )


def test_stages_say_what_the_format_is_where_an_authority_asks_for_it() -> None:
    plain = build_event(scoring=Scoring.PAIRS_VP)
    staged = build_staged(organiser=plain.organiser, scoring=Scoring.PAIRS_VP)
    require(plain, format=ChapterRule(is_required=True))
    with scope(organiser=plain.organiser):
        assert missing_chapters(plain) == [(Chapter.FORMAT, "Union")]
        assert missing_chapters(staged) == []


def test_every_provision_is_read_in_a_chapter_of_its_law() -> None:
    told = {key: chapter_of(each).value for key, each in CATALOGUE.items()}
    expected = {
        "L12C2b": "scoring",
        "L16B2": "table",
        "L40B2a1": "systems",
        "L79C1": "periods",
        "L79C1-extended": "periods",
        "L79C2": "periods",
        "L91B": "penalties",
        "L92A-deposit": "appeals",
        "L92B": "periods",
        "L93C1": "appeals",
        "L80B2-phones": "table",
    }
    assert {key: told[key] for key in expected} == expected


def test_L80B2d_entries_are_taken_from_when_they_open_until_they_close() -> None:
    event = build_event(
        starts_at=NOW + timedelta(days=10), entries_open="10:00 -7d", entries_close="12:00 -2d"
    )
    with scope(organiser=event.organiser):
        terms = entry_terms(event)
        assert terms.opens is not None
        assert terms.closes is not None

        def enter(number: int, now: Any) -> None:
            first, second = couple(number)
            add_entry(actor=SYSTEM, event=event, first=first, second=second, now=now)

        with pytest.raises(UserError) as early:
            enter(1, terms.opens - timedelta(microseconds=1))
        assert str(early.value) == (
            "Entries open on Friday 20 November 2026, 10:00, as the conditions say."
        )
        enter(1, terms.opens)
        enter(2, terms.closes)
        with pytest.raises(UserError, match="Entries closed on Wednesday 25 November 2026, 12:00"):
            enter(3, terms.closes + timedelta(microseconds=1))
        with pytest.raises(UserError, match="Entries closed on"):
            add_entries(
                actor=SYSTEM,
                event=event,
                rows=[ListedEntry(1, *couple(3))],
                now=terms.closes + timedelta(days=1),
            )
        assert event.entries.count() == 2


def test_L80B2d_no_more_are_entered_than_the_conditions_allow() -> None:
    event = build_event(most_entries=3, pairs=2)
    with scope(organiser=event.organiser):
        rows = [ListedEntry(line, *couple(line + 2)) for line in (1, 2)]
        with pytest.raises(UserError) as refused:
            add_entries(actor=SYSTEM, event=event, rows=rows, now=NOW)
        assert str(refused.value) == (
            "The conditions allow 3 entries, and 2 are in: withdraw one first, or publish another"
            " number."
        )
    enter_pair(event, 3)
    with pytest.raises(UserError, match="allow 3 entries, and 3 are in"):
        enter_pair(event, 4)


def test_who_comes_late_is_the_directors_to_take_up_to_the_most() -> None:
    session = build_session(
        pairs=4, kind="howell", boards=6, most_entries=5, entries_close="19:00 -0d"
    )
    late = NOW + timedelta(hours=1)
    with scope(organiser=session.organiser):
        (fifth, sixth) = (couple(number) for number in (5, 6))
        add_late_entry(actor=SYSTEM, session=session, first=fifth[0], second=fifth[1], now=late)
        with pytest.raises(UserError, match="allow 5 entries, and 5 are in"):
            add_late_entry(actor=SYSTEM, session=session, first=sixth[0], second=sixth[1], now=late)


@pytest.mark.parametrize(
    ("draft", "field", "why"),
    [
        ({"entries_close": "noon"}, "entries_close", "no time before play"),
        (
            {"entries_open": "12:00 -2d", "entries_close": "12:00 -2d"},
            "entries_close",
            "close before they open",
        ),
    ],
)
def test_times_of_entries_that_cannot_be_are_refused(
    draft: dict[str, Any], field: str, why: str
) -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match=why) as refused:
            fill(event, Chapter.ENTRIES, **draft)
        assert refused.value.field == field


def two_nights() -> Event:
    """An event whose first session runs under version 1, and whose second is to come."""
    event = build_event(pairs=4)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + timedelta(days=7), name="", now=NOW)
        start_session(
            actor=SYSTEM,
            session=event.sessions.get(number=1),
            kind="howell",
            entries=list(event.entries.all()),
            boards=6,
            now=NOW,
        )
    event.refresh_from_db()
    return event


def test_L78D_once_play_has_begun_a_version_binds_only_sessions_that_have_not() -> None:
    event = two_nights()
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="Play has begun"):
            fill(event, Chapter.SCORING, scoring="half")
        fill(event, Chapter.PENALTIES, penalties_text="10% of a top for slow play.")
        with pytest.raises(UserError, match="Play has begun"):
            publish(event)
        assert publish(event, amending=True) == 2
        first, second = event.sessions.order_by("number")
        assert (str(first.conditions), second.conditions) == ("v1", None)
        begun = start_session(
            actor=SYSTEM,
            session=second,
            kind="howell",
            entries=list(event.entries.all()),
            boards=6,
            now=NOW,
        )
        assert str(begun.conditions) == "v2"
        with pytest.raises(UserError, match="Play has begun"):
            fill(event, Chapter.PENALTIES, penalties_text="Nothing.")
        with pytest.raises(UserError, match="Play has begun"):
            publish(event, amending=True)


def test_an_unpublished_scoring_does_not_come_in_with_an_amendment() -> None:
    event = two_nights()
    with scope(organiser=event.organiser):
        Event.objects.filter(pk=event.pk).update(scoring="half")
        fill(event, Chapter.PENALTIES, penalties_text="10% of a top for slow play.")
        publish(event, amending=True)
        version = event.conditions.get(number=2)
        assert (version.scoring, version.penalties_text) == (
            "matchpoints",
            "10% of a top for slow play.",
        )


def test_the_api_tells_each_chapter_with_whose_its_lines_are() -> None:
    event = build_event(entry_fee="12 euro a pair", entries_text="Enter with the secretary.")
    with scope(organiser=event.organiser):
        require(event)
        publish(event)
        told = ConditionsSerializer(event.conditions.get(number=2)).data["chapters"]
    by_key = {each["key"]: each for each in told}
    assert list(by_key) == ["entries", "format", "scoring", "ranking", "periods"]
    assert by_key["entries"] == {
        "key": "entries",
        "title": "Entries",
        "text": "Enter with the secretary.",
        "lines": [
            {
                "name": "Entry fee",
                "value": "12 euro a pair",
                "clause": "Law 80B2(d)",
                "is_law_default": False,
                "set_by": "this event, version 2 of 17 November 2026",
                "is_fixed": False,
            }
        ],
    }
    (appeals,) = (each for each in by_key["periods"]["lines"] if each["clause"] == "Law 92B")
    assert (appeals["set_by"], appeals["is_fixed"]) == ("Union, regulation 1", False)


def test_a_copy_keeps_the_rule_of_when_entries_close() -> None:
    event = build_event(entries_close="12:00 -2d")
    later = NOW + timedelta(days=28)
    with scope(organiser=event.organiser):
        (copy,) = copy_event(
            actor=SYSTEM, event=event, starts_at=later, directors=False, publish=True, now=NOW
        )
        closes = entry_terms(copy).closes
        assert closes is not None
        assert closes.isoformat() == "2026-12-13T12:00:00+00:00"


def test_conditions_of_another_organiser_are_out_of_reach() -> None:
    event, other = build_event(), make_organiser("rubber")
    administrator = Actor.person(make_member(other, "administrator", email="else@example.org"))
    with scope(organiser=event.organiser), pytest.raises(NotAllowed):
        fill_chapter(
            actor=administrator,
            event=event,
            chapter=Chapter.FURTHER,
            draft={"text": "Ours."},
            said={},
            now=NOW,
        )
