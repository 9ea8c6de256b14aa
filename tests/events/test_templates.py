"""Beginning conditions with a template, with another event, or with the authority's model."""

from datetime import timedelta
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.regulations import publish_regulation
from events.actions.templates import begin_conditions, forget_template, keep_template
from events.models import ConditionsTemplate, Event
from events.provisions.ruled import ChapterRule, Ruled
from tests.builders import NOW, build_event, make_member, make_organiser

pytestmark = pytest.mark.django_db

WORDS: dict[str, Any] = {"penalties_text": "10% of a top for slow play.", "appeal_period": "1 h"}


def kept(event: Event, name: str = "Weekend pairs") -> ConditionsTemplate:
    return keep_template(actor=SYSTEM, event=event, name=name, now=NOW)


def begin(event: Event, source: ConditionsTemplate | Event | None) -> Event:
    return begin_conditions(actor=SYSTEM, event=event, source=source, now=NOW)


def said_by_authority(event: Event, *, fixed: bool = False) -> None:
    publish_regulation(
        actor=SYSTEM,
        authority=event.organiser.authority,
        title="Regulations",
        effective_on=NOW.date(),
        ruled={"L92B": Ruled("45 min", is_fixed=fixed)},
        chapters={
            "table": ChapterRule(text="No smoking."),
            "penalties": ChapterRule(text="As the director says."),
        },
        now=NOW,
        seen=0,
    )


def test_conditions_begin_with_a_template_of_the_organiser() -> None:
    first = build_event(**WORDS, scoring="half", most_entries=20)
    with scope(organiser=first.organiser):
        template = kept(first)
        second = build_event(first.organiser, name="Another")
        begun = begin(second, template)
        assert (begun.scoring, begun.most_entries, begun.penalties_text) == (
            "half",
            20,
            "10% of a top for slow play.",
        )
        said = {"L92B": "1 h", "L78D-methods": "half", "L80B2d-most": 20}
        assert (begun.appeal_period, begun.said) == ("1 h", said)
        assert begun.name == "Another"
        assert second.conditions.get().scoring == "matchpoints"
        record = HistoryRecord.objects.get(act="event.begin")
        assert record.after is not None
        assert record.after["begun_with"] == "Weekend pairs"


def test_conditions_begin_with_last_years_event() -> None:
    last_year = build_event(**WORDS)
    with scope(organiser=last_year.organiser):
        this_year = build_event(last_year.organiser, starts_at=NOW + timedelta(days=364))
        begun = begin(this_year, last_year)
        assert (begun.appeal_period, begun.penalties_text) == ("1 h", "10% of a top for slow play.")


def test_the_authoritys_model_is_its_regulations_and_the_words_that_it_offers() -> None:
    event = build_event(**WORDS)
    with scope(organiser=event.organiser):
        said_by_authority(event)
        begun = begin(event, None)
        assert (begun.appeal_period, begun.said) == ("45 min", {})
        assert (begun.table_text, begun.penalties_text) == (
            "No smoking.",
            "10% of a top for slow play.",
        )


def test_what_regulations_do_not_allow_any_more_is_left_out() -> None:
    first = build_event(**WORDS)
    with scope(organiser=first.organiser):
        template = kept(first)
        said_by_authority(first, fixed=True)
        begun = begin(build_event(first.organiser, name="Another"), template)
        assert (begun.appeal_period, begun.said) == ("45 min", {})


def test_a_template_of_another_contest_is_refused_in_words() -> None:
    pairs = build_event()
    with scope(organiser=pairs.organiser):
        template = kept(pairs)
        teams = build_event(
            pairs.organiser, name="Teams", contest="teams", scoring="victory_points"
        )
        with pytest.raises(UserError, match="Teams are scored by Victory Points"):
            begin(teams, template)
        teams.refresh_from_db()
        assert teams.scoring == "victory_points"


def test_a_template_of_the_same_name_is_replaced_and_may_be_forgotten_once() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        first, again = kept(event, "  Weekend   pairs "), kept(event)
        assert (first.pk, first.name) == (again.pk, "Weekend pairs")
        forget_template(actor=SYSTEM, organiser=event.organiser, template=first, now=NOW)
        with pytest.raises(Conflict, match="forgotten already"):
            forget_template(actor=SYSTEM, organiser=event.organiser, template=first, now=NOW)
        with pytest.raises(UserError, match="Give it a name"):
            kept(event, " ")


def test_conditions_of_another_organiser_are_no_beginning() -> None:
    event, theirs = build_event(), build_event(make_organiser("rubber"))
    with scope(organiser=event.organiser), pytest.raises(UserError, match="another organiser's"):
        begin(event, theirs)


def test_a_template_is_the_administrators_to_keep_and_to_forget() -> None:
    event = build_event()
    member = Actor.person(make_member(event.organiser))
    with scope(organiser=event.organiser):
        template = kept(event)
        with pytest.raises(NotAllowed):
            keep_template(actor=member, event=event, name="Mine", now=NOW)
        with pytest.raises(NotAllowed):
            begin_conditions(actor=member, event=event, source=template, now=NOW)
        with pytest.raises(NotAllowed):
            forget_template(actor=member, organiser=event.organiser, template=template, now=NOW)
